package adapt

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"eras/evolve"
	"eras/game"
	"eras/lab/experiment"
)

// Adapt is the experiment.
type Adapt struct{ settings Settings }

var _ experiment.Experiment = (*Adapt)(nil)

// New returns the experiment with the settings of the laboratory.
func New() *Adapt { return NewWith(Standard()) }

// NewWith returns the experiment with other settings.
func NewWith(s Settings) *Adapt { return &Adapt{s} }

// Name returns "adapt".
func (a *Adapt) Name() string { return "adapt" }

// depthWeight is how much work an opponent of that depth is beside one that looks
// a ply ahead.
func depthWeight(depth int) float64 {
	weight := 1.0
	for range depth - 1 {
		weight *= 5
	}
	return weight
}

// Units returns one unit for each opponent, who plays all his games against all
// learners: as many opponents as it takes for each learner to play o.Games.
func (a *Adapt) Units(o experiment.Options) ([]experiment.Unit, error) {
	if err := a.settings.Validate(); err != nil {
		return nil, fmt.Errorf("adapt: %w", err)
	}
	opponents := max(1, (o.Games+a.settings.Games-1)/a.settings.Games)
	units := make([]experiment.Unit, opponents)
	for i := range units {
		depth := a.settings.Depths[i%len(a.settings.Depths)]
		units[i] = experiment.Unit{ID: fmt.Sprintf("opponent-%04d", i), Seed: game.Derive(o.Seed, uint64(i)), Weight: depthWeight(depth)}
	}
	return units, nil
}

// Do plays all games of an opponent and returns a [Trial].
func (a *Adapt) Do(ctx context.Context, _ experiment.Options, u experiment.Unit) (any, error) {
	number, err := strconv.Atoi(strings.TrimPrefix(u.ID, "opponent-"))
	if err != nil || number < 0 {
		return nil, fmt.Errorf("adapt has no unit %q", u.ID)
	}
	t, err := newTable(&a.settings, number, u.Seed)
	if err != nil {
		return nil, err
	}
	start, err := t.begin(ctx)
	if err != nil {
		return nil, err
	}
	trial := Trial{Opponent: t.opponent, Start: start}
	for _, name := range Learners {
		c, err := t.run(ctx, name, start)
		if err != nil {
			return nil, err
		}
		trial.Courses = append(trial.Courses, c)
	}
	return trial, nil
}

// Summary is the content of results.json.
type Summary struct {
	// Settings are what the experiment was run with.
	Settings Settings `json:"settings"`
	// Opponents counts the opponents.
	Opponents int `json:"opponents"`
	// Learners are how the learners fared, in the order of [Learners].
	Learners []Fared `json:"learners"`
	// Known says how well the models of ours predicted the moves of games that came
	// after them.
	Known KnownAll `json:"known"`
	// Trials are those of all opponents.
	Trials []Trial `json:"trials"`
}

// Fared is how a learner fared. Scores are a game's mean, where a win is 1 and a
// draw ½; all intervals are over opponents.
type Fared struct {
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	// ByGame is the score by the number of the game, Early and Late that of the
	// games before the comparison and in it.
	ByGame []evolve.Interval `json:"by_game"`
	Early  evolve.Interval   `json:"early"`
	Late   evolve.Interval   `json:"late"`
	// Gain is how much more than the static control it scored in the late games,
	// opponent by opponent.
	Gain evolve.Interval `json:"gain"`
	// ByDepth is the late score against the opponents of each depth, in the order
	// of the settings' depths.
	ByDepth []evolve.Interval `json:"by_depth"`
	// Accepted counts the trainings whose weights were kept, of Trainings.
	Trainings int `json:"trainings"`
	Accepted  int `json:"accepted"`
}

// KnownAll is how well opponents were known.
type KnownAll struct {
	Moves int `json:"moves"`
	// Predicted is the share of moves foretold, ByChance what a guess would have.
	Predicted evolve.Interval `json:"predicted"`
	ByChance  float64         `json:"by_chance"`
	// Depth is the share of opponents whose depth the last model had right,
	// Likeness the mean cosine between its weights and the opponent's.
	Depth    float64 `json:"depth"`
	Likeness float64 `json:"likeness"`
}

// Summarize returns a *[Summary].
func (a *Adapt) Summarize(_ experiment.Options, results []json.RawMessage) (any, error) {
	s := &Summary{Settings: a.settings, Opponents: len(results)}
	for i, data := range results {
		var t Trial
		if err := json.Unmarshal(data, &t); err != nil {
			return nil, fmt.Errorf("reading the result of opponent %d: %w", i, err)
		}
		if len(t.Courses) != len(Learners) {
			return nil, fmt.Errorf("reading the result of opponent %d: it has %d learners, not %d", i, len(t.Courses), len(Learners))
		}
		for _, c := range t.Courses {
			if len(c.Scores) != a.settings.Games {
				return nil, fmt.Errorf("reading the result of opponent %d: it has %d games, not %d", i, len(c.Scores), a.settings.Games)
			}
		}
		s.Trials = append(s.Trials, t)
	}
	for i, name := range Learners {
		s.Learners = append(s.Learners, s.fared(i, name))
	}
	s.know()
	return s, nil
}

// fared sums up the learner with that number.
func (s *Summary) fared(number int, name string) Fared {
	f := Fared{Name: name}
	early, late, gain := make([]float64, len(s.Trials)), make([]float64, len(s.Trials)), make([]float64, len(s.Trials))
	byGame := make([][]float64, s.Settings.Games)
	byDepth := make([][]float64, len(s.Settings.Depths))
	for i := range s.Trials {
		c := &s.Trials[i].Courses[number]
		for n, score := range c.Scores {
			f.Games++
			switch score {
			case 2:
				f.Wins++
			case 1:
				f.Draws++
			default:
				f.Losses++
			}
			byGame[n] = append(byGame[n], float64(score)/2)
		}
		early[i], late[i] = mean(c.Scores[:s.Settings.Early]), mean(c.Scores[s.Settings.Early:])
		gain[i] = late[i] - mean(s.Trials[i].Courses[0].Scores[s.Settings.Early:])
		depth := i % len(s.Settings.Depths)
		byDepth[depth] = append(byDepth[depth], late[i])
		f.Trainings += c.Trainings
		f.Accepted += c.Accepted
	}
	for _, scores := range byGame {
		f.ByGame = append(f.ByGame, evolve.Clustered(scores))
	}
	for _, scores := range byDepth {
		f.ByDepth = append(f.ByDepth, evolve.Clustered(scores))
	}
	f.Early, f.Late, f.Gain = evolve.Clustered(early), evolve.Clustered(late), evolve.Clustered(gain)
	return f
}

// mean returns the mean score of games, a win being 1.
func mean(scores []int) float64 {
	sum := 0.0
	for _, s := range scores {
		sum += float64(s) / 2
	}
	return sum / float64(max(1, len(scores)))
}

// know sums up how well the opponents were known.
func (s *Summary) know() {
	var shares []float64
	chance := 0.0
	for i := range s.Trials {
		for _, c := range s.Trials[i].Courses {
			k := c.Known
			if k == nil || k.Moves == 0 {
				continue
			}
			s.Known.Moves += k.Moves
			shares = append(shares, k.Predicted/float64(k.Moves))
			chance += k.ByChance
			s.Known.Likeness += k.Likeness
			if k.Depth == s.Trials[i].Opponent.Depth {
				s.Known.Depth++
			}
		}
	}
	s.Known.Predicted = evolve.Clustered(shares)
	if n := float64(len(shares)); n > 0 {
		s.Known.ByChance = chance / float64(s.Known.Moves)
		s.Known.Likeness /= n
		s.Known.Depth /= n
	}
}
