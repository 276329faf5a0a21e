package adapt

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/playermodel"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/war"
	"eras/lab/experiment"
	"eras/lab/plots"
	tournament "eras/lab/tournament/war"
)

// Opponent is an opponent of the learners.
type Opponent struct {
	Depth  int                `json:"depth"`
	War    evaluation.Weights `json:"general"`
	Battle evaluation.Weights `json:"battle"`
}

// LearnerResult has the games of a learner against an opponent.
type LearnerResult struct {
	// Scores holds 2 for a win, 1 for a draw and 0 for a loss, by game.
	Scores []int `json:"scores"`
	// Trainings is the number of trainings, Accepted of those whose weights were kept.
	Trainings int `json:"trainings"`
	Accepted  int `json:"accepted"`
	// Steps are the games, from 1, after which weights were taken.
	Steps []int `json:"steps,omitempty"`
	// Final are the weights in the last game.
	Final evaluation.Weights `json:"final"`
	// Model says how well models predicted the opponent in later games. It is nil if
	// there were no models.
	Model *ModelQuality `json:"known,omitempty"`
}

// ModelQuality says how well models described an opponent.
type ModelQuality struct {
	// Moves is the number of moves after the first model, Predicted of those that the
	// newest model predicted, and ByChance the expected number for random guesses.
	Moves     int     `json:"moves"`
	Predicted float64 `json:"predicted"`
	ByChance  float64 `json:"by_chance"`
	// Depth is the depth of the last model, Similarity the cosine between its weights
	// and the opponent's.
	Depth      int     `json:"depth"`
	Similarity float64 `json:"likeness"`
}

// OpponentResult is the result of a unit: an opponent against all learners.
type OpponentResult struct {
	Opponent Opponent           `json:"opponent"`
	Start    evaluation.Weights `json:"start"`
	// Learners has the results of each learner, in the order of [Learners].
	Learners []LearnerResult `json:"courses"`
}

// Seeds derived from a unit's seed.
const (
	opponentSeed = iota
	beginningSeed
	layoutSeed
	gameSeed
	learnerSeed
)

// runner plays the games of a unit.
type runner struct {
	settings *Settings
	rules    war.Rules
	world    war.Map
	free     []int // places of the estimators on the map
	training aiwar.Training
	limits   search.Limits
	opponent Opponent
	battle   evaluation.Weights // of the learners
	seed     uint64
}

// newRunner returns the runner for the opponent with that number.
func newRunner(s *Settings, number int, seed uint64) (*runner, error) {
	r := &runner{settings: s, seed: seed}
	var err error
	if r.rules, r.world, err = s.ground(); err != nil {
		return nil, err
	}
	list := aiwar.Estimators(&r.rules)
	if r.free, err = list.Places(s.War); err != nil {
		return nil, err
	}
	inBattle, err := aibattle.Estimators(&r.rules.Battle).Places(s.Battle)
	if err != nil {
		return nil, err
	}
	r.battle = make(evaluation.Weights, len(aibattle.Estimators(&r.rules.Battle)))
	for _, place := range inBattle {
		r.battle[place] = aibattle.DefaultWeights(&r.rules.Battle)[place]
	}
	rng := game.Random(seed, opponentSeed)
	r.opponent = Opponent{
		Depth:  s.Depths[number%len(s.Depths)],
		War:    draw(rng, len(list), r.free),
		Battle: draw(rng, len(aibattle.Estimators(&r.rules.Battle)), inBattle),
	}
	r.limits = evaluation.Lookahead(s.Depth)
	r.training = aiwar.Training{
		Training: evaluation.Training{Method: s.Evolution, Estimators: s.War, Limits: r.limits, Shuffle: true}, Opening: s.Opening,
	}
	return r, nil
}

// draw returns n weights, random at the given places and 0 elsewhere.
func draw(rng *rand.Rand, n int, places []int) evaluation.Weights {
	w := make(evaluation.Weights, n)
	for _, place := range places {
		w[place] = rng.Float64()
	}
	return w
}

// startWeights trains the weights that all learners start with.
func (r *runner) startWeights(ctx context.Context) (evaluation.Weights, error) {
	t, err := r.training.Trainer(&r.rules, &r.world.Start)
	if err != nil {
		return nil, err
	}
	t.Seed = game.Derive(r.seed, beginningSeed)
	last, err := t.Run(ctx)
	return last.Fittest().Genes, err
}

// played is a game of a learner.
type played struct {
	weights evaluation.Weights
	// score is 1, 0 or -1, own and enemy are the final strengths of the learner and the
	// opponent.
	score, own, enemy int
	// decided are the opponent's decisions.
	decided playermodel.War
}

// play plays game n, from 0, of a learner with weights w. Games 2i and 2i+1 have the
// same layout with sides swapped.
func (r *runner) play(ctx context.Context, w evaluation.Weights, n int) (*played, error) {
	start := tournament.Start(&r.rules, r.world, r.settings.Opening, game.Derive(r.seed, layoutSeed, uint64(n/2)))
	seed := game.Derive(r.seed, gameSeed, uint64(n))
	seat := game.Seat(n % 2)
	limits := evaluation.Lookahead(r.settings.BattleDepth)
	learner, err := aiwar.NewAgent(r.rules,
		evaluation.Config{Weights: w, Limits: r.limits, Seed: game.Derive(seed, 0)},
		evaluation.Config{Weights: r.battle, Limits: limits})
	if err != nil {
		return nil, err
	}
	opponent, err := aiwar.NewAgent(r.rules,
		evaluation.Config{Weights: r.opponent.War, Limits: evaluation.Lookahead(r.opponent.Depth), Seed: game.Derive(seed, 1)},
		evaluation.Config{Weights: r.opponent.Battle, Limits: limits})
	if err != nil {
		return nil, err
	}
	result := &played{weights: w}
	var agents [2]game.Agent[war.State, war.Action]
	agents[seat] = learner
	agents[1-seat] = game.AgentFunc[war.State, war.Action](func(ctx context.Context, view war.State, at game.Seat) (war.Action, error) {
		action, err := opponent.Act(ctx, view, at)
		if err == nil && !view.Fighting && len(r.rules.Moves(&view.Position, nil)) > 1 {
			result.decided = append(result.decided, playermodel.Decision[war.Position, war.Move]{Position: view.Position, Move: action.Move})
		}
		return action, err
	})
	g, err := tournament.Play(ctx, r.rules, start, agents, seed)
	if err != nil {
		return nil, fmt.Errorf("playing game %d: %w", n+1, err)
	}
	result.score, result.own, result.enemy = g.Score(seat), g.Strength[seat], g.Strength[1-seat]
	return result, nil
}

// run plays all games of a learner.
func (r *runner) run(ctx context.Context, name string, start evaluation.Weights) (LearnerResult, error) {
	l := learners[name](r, slices.Clone(start), game.Derive(r.seed, learnerSeed))
	var c LearnerResult
	var w evaluation.Weights
	for n := range r.settings.Games {
		var err error
		if w, err = l.prepare(ctx, n, &c); err != nil {
			return c, fmt.Errorf("%s before game %d: %w", name, n+1, err)
		}
		g, err := r.play(ctx, w, n)
		if err != nil {
			return c, err
		}
		c.Scores = append(c.Scores, 1+g.score)
		if err := l.learn(ctx, n, g, &c); err != nil {
			return c, fmt.Errorf("%s after game %d: %w", name, n+1, err)
		}
	}
	c.Final = w
	return c, nil
}

// report returns a section about the learners, one about the opponents by depth, and
// one about the models.
func report(_ experiment.Options, s *Summary) ([]experiment.Section, error) {
	learners, err := s.learnersSection()
	if err != nil {
		return nil, err
	}
	return []experiment.Section{learners, s.depthsSection(), s.knownSection()}, nil
}

func (s *Summary) learnersSection() (experiment.Section, error) {
	set := &s.Settings
	late := fmt.Sprintf("games %d to %d", set.Early+1, set.Games)
	table := [][]string{{"learner", "games", "won", "drawn", "lost", "earlier games", late, "more than static", "weights kept", "kept within ten games"}}
	var lines []plots.Line
	for i, f := range s.Learners {
		kept, early, gain := "–", "–", "–"
		if f.Trainings > 0 {
			kept = fmt.Sprintf("%d of %d", f.Accepted, f.Trainings)
			gain, early = experiment.Difference(f.Gain), experiment.Percent(f.Soon.Value)
		}
		table = append(table, []string{
			f.Name, strconv.Itoa(f.Games), strconv.Itoa(f.Wins), strconv.Itoa(f.Draws), strconv.Itoa(f.Losses), experiment.Share(f.Early), experiment.Share(f.Late), gain, kept, early,
		})
		lines = append(lines, f.line(i))
	}
	plot, err := plots.Lines(lines, "pair of games", "score", 0.5)
	if err != nil {
		return experiment.Section{}, fmt.Errorf("drawing the learners: %w", err)
	}
	return experiment.Section{
		Title: "Learning an opponent",
		Text: []string{
			fmt.Sprintf("%d opponents with random weights for %s and search depths of %s plies play %d games against each learner on %s/%s. Learners search %d plies deep. All start with the same trained weights and play the same layouts with the same seeds, each layout from both sides. Battles are fought.",
				s.Opponents, strings.Join(set.War, ", "), list(set.Depths), set.Games, set.Scenario, set.Map, set.Depth),
			fmt.Sprintf("Static keeps its weights. Paper trains before every game as in 2005 and keeps the weights with the best result. Ours evolves weights before every game from the kept ones, partly against a model of the opponent; after games %s it takes a step of hill-climbing by a paired sequential test. Oracle does the same but knows the opponent's weights and depth; it shows the most that such learning can achieve.", list(set.Schedule)),
			"Scores are shares of the points; a win is 1 and a draw ½. The 95 % intervals are over opponents.",
		},
		Table: table,
		Plot:  plot,
	}, nil
}

// line returns the score by pairs of games, each with one layout.
func (f *LearnerSummary) line(colour int) plots.Line {
	l := plots.Line{Label: f.Name, Colour: colour}
	for n := 0; n+1 < len(f.ByGame); n += 2 {
		l.X = append(l.X, float64(n/2+1))
		l.Y = append(l.Y, (f.ByGame[n].Value+f.ByGame[n+1].Value)/2)
	}
	return l
}

func (s *Summary) depthsSection() experiment.Section {
	head := []string{"opponent's depth"}
	for _, f := range s.Learners {
		head = append(head, f.Name)
	}
	table := [][]string{head}
	for i, depth := range s.Settings.Depths {
		row := []string{list([]int{depth})}
		for _, f := range s.Learners {
			row = append(row, experiment.Share(f.ByDepth[i]))
		}
		table = append(table, row)
	}
	return experiment.Section{
		Title: "By the opponent's depth", Under: true,
		Text:  []string{fmt.Sprintf("Scores in games %d to %d, by the opponent's search depth in plies.", s.Settings.Early+1, s.Settings.Games)},
		Table: table,
	}
}

func (s *Summary) knownSection() experiment.Section {
	k := &s.Models
	return experiment.Section{
		Title: "How well models describe opponents", Under: true,
		Text: []string{"The newest model, fitted to the moves of earlier games, predicts each move of the opponent in the next game as the one it values highest. The opponents are of the kind that the models describe; people are not."},
		Table: [][]string{
			{"moves", "predicted", "by chance", "depth correct", "similarity of weights"},
			{strconv.Itoa(k.Moves), experiment.Share(k.Predicted), experiment.Percent(k.ByChance), experiment.Percent(k.Depth), fmt.Sprintf("%.2f", k.Similarity)},
		},
	}
}

// list returns numbers with commas between them.
func list(numbers []int) string {
	words := make([]string, len(numbers))
	for i, d := range numbers {
		words[i] = strconv.Itoa(d)
	}
	return strings.Join(words, ", ")
}
