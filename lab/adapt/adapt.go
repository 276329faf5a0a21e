// Package adapt measures whether the computer learns its opponent. Fixed opponents with
// random weights and depths play a series of games against four learners. The
// learners start with the same weights and play the same layouts with the same seeds:
//
//   - static keeps its weights. It is the control.
//   - paper trains before every game with the paper's parameters, starting from the
//     best weights so far, and keeps those with the best result (eras-2005 4.5).
//   - ours evolves weights before every game, from the kept ones and partly against a
//     model of the opponent, as the program does. After some games it takes a step of
//     hill-climbing by a paired test on games against models of the opponent
//     ([learning.Challenge]).
//   - oracle does the same but knows the opponent's weights and depth. It shows the
//     most that such learning can achieve.
//
// The opponents are commanders with weights, which the models can describe; people are
// not. Battles are fought with fixed weights.
package adapt

import (
	"context"
	"errors"
	"fmt"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game/war"
	"eras/lab/experiment"
	"eras/play/learning"
)

// study is the experiment: opponents, in enough numbers for each learner to play o.Games, play all
// their games against all learners.
type study = experiment.Study[struct{}, OpponentResult, *Summary]

// New returns the experiment with the given settings.
func New(s Settings) experiment.Experiment {
	return &study{
		ID: "adapt", About: "Whether the computer learns its opponent, compared with one that learns nothing and one that knows",
		Setup: func() any { return s },
		Conditions: func(o experiment.Options) ([]experiment.Condition[struct{}], error) {
			if err := s.Validate(); err != nil {
				return nil, fmt.Errorf("adapt: %w", err)
			}
			return experiment.Simple(o, "opponent-", o.Units(s.Games)), nil
		},
		Play: s.play, Sum: s.sum, Sections: report,
	}
}

// play plays all games of an opponent.
func (s Settings) play(ctx context.Context, _ experiment.Options, u experiment.Numbered[struct{}]) (OpponentResult, error) {
	r, err := newRunner(&s, u.Number, u.Seed)
	if err != nil {
		return OpponentResult{}, err
	}
	start, err := r.startWeights(ctx)
	if err != nil {
		return OpponentResult{}, err
	}
	result := OpponentResult{Opponent: r.opponent, Start: start}
	for _, name := range Learners {
		c, err := r.run(ctx, name, start)
		if err != nil {
			return OpponentResult{}, err
		}
		result.Learners = append(result.Learners, c)
	}
	return result, nil
}

// Summary is the content of results.json.
type Summary struct {
	// Settings are the settings of the experiment.
	Settings Settings `json:"settings"`
	// Opponents is the number of opponents.
	Opponents int `json:"opponents"`
	// Learners has the results of each learner, in the order of [Learners].
	Learners []LearnerSummary `json:"learners"`
	// Models says how well the models of ours predicted the moves of later games.
	Models ModelSummary `json:"known"`
	// Results are the results of all opponents.
	Results []OpponentResult `json:"trials"`
}

// LearnerSummary has the results of a learner. Scores are means per game, where a win
// is 1 and a draw ½. All intervals are over opponents.
type LearnerSummary struct {
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	// ByGame is the score in the first, second, … game. Early is the score in the games
	// before the comparison, Late in those of the comparison.
	ByGame []stats.Interval `json:"by_game"`
	Early  stats.Interval   `json:"early"`
	Late   stats.Interval   `json:"late"`
	// Gain is the difference to the score of static in the late games, from the
	// differences by opponent.
	Gain stats.Interval `json:"gain"`
	// ByDepth is the late score by the opponents' depth, in the order of
	// Settings.Depths.
	ByDepth []stats.Interval `json:"by_depth"`
	// Trainings is the number of trainings, Accepted of those whose weights were kept.
	Trainings int `json:"trainings"`
	Accepted  int `json:"accepted"`
	// Soon is the share of opponents for whom weights were kept after one of the first ten
	// games.
	Soon stats.Interval `json:"soon"`
}

// soon is the number of games of [LearnerSummary.Soon].
const soon = 10

// ModelSummary says how well models described the opponents.
type ModelSummary struct {
	Moves int `json:"moves"`
	// Predicted is the share of predicted moves, ByChance the expected share of random
	// guesses.
	Predicted stats.Interval `json:"predicted"`
	ByChance  float64        `json:"by_chance"`
	// Depth is the share of opponents whose depth the last model has. Similarity is
	// the mean cosine between its weights and the opponent's.
	Depth      float64 `json:"depth"`
	Similarity float64 `json:"likeness"`
}

// sum returns the summary.
func (s Settings) sum(_ experiment.Options, units []experiment.Measured[struct{}, OpponentResult]) (*Summary, error) {
	all := units[0].Results
	sum := &Summary{Settings: s, Opponents: len(all), Results: all}
	for i, r := range all {
		if len(r.Learners) != len(Learners) {
			return nil, fmt.Errorf("reading the result of opponent %d: it must have %d learners, not %d", i, len(Learners), len(r.Learners))
		}
		for _, c := range r.Learners {
			if len(c.Scores) != s.Games {
				return nil, fmt.Errorf("reading the result of opponent %d: it must have %d games, not %d", i, s.Games, len(c.Scores))
			}
		}
	}
	for i, name := range Learners {
		sum.Learners = append(sum.Learners, sum.summarizeLearner(i, name))
	}
	sum.summarizeModels()
	return sum, nil
}

// summarizeLearner returns the results of the learner with that number.
func (s *Summary) summarizeLearner(number int, name string) LearnerSummary {
	f := LearnerSummary{Name: name}
	early, late, gain := make([]float64, len(s.Results)), make([]float64, len(s.Results)), make([]float64, len(s.Results))
	byGame := make([][]float64, s.Settings.Games)
	byDepth := make([][]float64, len(s.Settings.Depths))
	kept := make([]float64, len(s.Results))
	for i := range s.Results {
		c := &s.Results[i].Learners[number]
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
		early[i], late[i] = experiment.Points(c.Scores[:s.Settings.Early]), experiment.Points(c.Scores[s.Settings.Early:])
		gain[i] = late[i] - experiment.Points(s.Results[i].Learners[0].Scores[s.Settings.Early:])
		depth := i % len(s.Settings.Depths)
		byDepth[depth] = append(byDepth[depth], late[i])
		if len(c.Steps) > 0 && c.Steps[0] <= soon {
			kept[i] = 1
		}
		f.Trainings += c.Trainings
		f.Accepted += c.Accepted
	}
	for _, scores := range byGame {
		f.ByGame = append(f.ByGame, stats.Clustered(scores))
	}
	for _, scores := range byDepth {
		f.ByDepth = append(f.ByDepth, stats.Clustered(scores))
	}
	f.Early, f.Late, f.Gain = stats.Clustered(early), stats.Clustered(late), stats.Clustered(gain)
	f.Soon = stats.Clustered(kept)
	return f
}

// summarizeModels sets s.Models.
func (s *Summary) summarizeModels() {
	var shares []float64
	chance := 0.0
	for i := range s.Results {
		for _, c := range s.Results[i].Learners {
			k := c.Model
			if k == nil || k.Moves == 0 {
				continue
			}
			s.Models.Moves += k.Moves
			shares = append(shares, k.Predicted/float64(k.Moves))
			chance += k.ByChance
			s.Models.Similarity += k.Similarity
			if k.Depth == s.Results[i].Opponent.Depth {
				s.Models.Depth++
			}
		}
	}
	s.Models.Predicted = stats.Clustered(shares)
	if n := float64(len(shares)); n > 0 {
		s.Models.ByChance = chance / float64(s.Models.Moves)
		s.Models.Similarity /= n
		s.Models.Depth /= n
	}
}

// Settings are the settings of the experiment. Their JSON is part of results.json.
type Settings struct {
	// Scenario and Map are those of all games.
	Scenario, Map string
	// War and Battle name the estimators of all players.
	War    []string `json:"General"`
	Battle []string
	// Games is the number of games of an opponent against each learner. The first
	// Early of them are not part of the comparison of learners.
	Games, Early int
	// Depth is the search depth of the learners on the map, in plies. Opponents have
	// the Depths in turn. BattleDepth is the depth of all players in battles.
	Depth       int
	Depths      []int
	BattleDepth int
	// Opening is the number of random actions before a game.
	Opening int
	// Schedule holds the numbers of the games, from 1, after which ours and oracle take a
	// step of hill-climbing. The program takes one after each game. All but static train
	// before each game.
	Schedule []int
	// Evolution is the training of all learners but the paper's, which has the training
	// of that name. It also finds the weights that all start with, against random ones.
	Evolution evolve.Strategy
	Paper     string
	// Climber takes the steps.
	Climber learning.Climber
	// ModelShare is the share of training games against a model of the opponent.
	ModelShare float64
}

// Standard returns the standard settings: the estimators of prueba4 (eras-2005 5.3.1)
// on an 8×6 map like the paper's. Everything else is our choice, because the paper
// says nothing about it.
func Standard() Settings {
	return Settings{
		Scenario: "2005", Map: "two-ranges",
		War:    []string{"soldiers", "near-warehouses", "aggressive", "near-cities", "shrewd", "corner"},
		Battle: []string{"soldiers", "risky"},
		Games:  30, Early: 16,
		Depth: 1, Depths: []int{1, 2, 3}, BattleDepth: 1, Opening: 2,
		Schedule:  []int{3, 6, 10, 15},
		Evolution: evolve.Strategy{Population: 16, Generations: 12, Opponents: 7, Rounds: 2, Fame: 0.1, Final: 40, Step: 0.15}, Paper: "2005",
		Climber: learning.StandardClimber(agents.Training{}), ModelShare: learning.ModelShare,
	}
}

// ground returns the rules and the map.
func (s *Settings) ground() (war.Rules, war.Map, error) {
	scenario, err := agents.LoadScenario(s.Scenario)
	if err != nil {
		return war.Rules{}, war.Map{}, err
	}
	m, ok := scenario.Map(s.Map)
	if !ok {
		return war.Rules{}, war.Map{}, fmt.Errorf("scenario %.80q has no map %.80q", s.Scenario, s.Map)
	}
	return scenario.Rules, m, nil
}

// Validate returns an error that says what is invalid, or nil.
func (s *Settings) Validate() error {
	if s.Early < 0 || s.Games <= s.Early {
		return fmt.Errorf("the number of early games must be from 0 to %d, not %d", s.Games-1, s.Early)
	}
	if len(s.Depths) == 0 {
		return errors.New("the opponents must have at least one depth")
	}
	for _, depth := range append([]int{s.Depth, s.BattleDepth}, s.Depths...) {
		if err := evaluation.Lookahead(depth).Validate(); err != nil {
			return err
		}
	}
	_, _, err := s.ground()
	return err
}
