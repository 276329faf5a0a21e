package eras2005

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	tournament "eras/lab/tournament/war"
)

// stage is the state of a training after a generation.
type stage struct {
	games int                // played so far
	genes evaluation.Weights // of the best individual
}

// trainWar trains weights for matches that begin at start. It returns one stage per
// generation. kept, if not nil, enters the training.
func trainWar(ctx context.Context, t *aiwar.Training, r *war.Rules, start *war.Position, seed uint64, kept evaluation.Weights) ([]stage, error) {
	training, err := t.Trainer(r, start)
	if err != nil {
		return nil, err
	}
	return runTraining(ctx, training, seed, kept)
}

// trainBattle trains weights for battles. armies are the soldiers of the attacker and
// the defender.
func trainBattle(ctx context.Context, t *aibattle.Training, r *battle.Rules, armies [2]int, seed uint64, kept evaluation.Weights) (evaluation.Weights, error) {
	start := battle.Between(*r, game.Red, armies[0], armies[1])
	training, err := t.Trainer(r, &start)
	if err != nil {
		return nil, err
	}
	stages, err := runTraining(ctx, training, seed, kept)
	if err != nil {
		return nil, err
	}
	return last(stages), nil
}

// runTraining runs a training and returns one stage per generation.
func runTraining(ctx context.Context, training evolve.Trainer, seed uint64, kept evaluation.Weights) ([]stage, error) {
	var stages []stage
	training.Seed = seed
	if kept != nil {
		training.Kept = [][]float64{kept}
	}
	training.Report = func(g evolve.Generation) {
		stages = append(stages, stage{g.Games, g.Fittest().Genes})
	}
	_, err := training.Run(ctx)
	return stages, err
}

// last returns the final weights of a training.
func last(stages []stage) evaluation.Weights { return stages[len(stages)-1].genes }

// evenly returns at most n evenly spaced stages, including the first and the last.
func evenly(stages []stage, n int) []stage {
	if len(stages) <= n {
		return stages
	}
	some := make([]stage, n)
	for i := range some {
		some[i] = stages[i*(len(stages)-1)/(n-1)]
	}
	return some
}

// battleWeights returns the weights for the battle b. All randomness comes from seed.
type battleWeights func(ctx context.Context, b *battle.Position, seed uint64) (evaluation.Weights, error)

// fixedWeights returns w for every battle.
func fixedWeights(w evaluation.Weights) battleWeights {
	return randomWeightsOf([]evaluation.Weights{w})
}

// randomWeightsOf returns a random one of all for each battle.
func randomWeightsOf(all []evaluation.Weights) battleWeights {
	return func(_ context.Context, _ *battle.Position, seed uint64) (evaluation.Weights, error) {
		return all[game.Random(seed).IntN(len(all))], nil
	}
}

// battleTrainer trains weights for battles. If the training has a battle field, it
// trains before the games; otherwise it trains for the armies of a battle when they
// first meet.
type battleTrainer struct {
	training *aibattle.Training
	rules    *battle.Rules
	ours     *Ours
	seed     uint64
	// trained are the weights found so far, by the number of the training or by the
	// armies of the attacker and the defender.
	trained map[string]evaluation.Weights
}

// weights returns the trained weights for battles.
func (s *battleTrainer) weights(ctx context.Context) (battleWeights, error) {
	s.trained = map[string]evaluation.Weights{}
	if s.training.Setup == nil {
		return s.train, nil
	}
	var all []evaluation.Weights
	for i := range max(1, s.ours.BattleTrainings) {
		w, err := trainBattle(ctx, s.training, s.rules, s.ours.TrainingArmies, game.Derive(s.seed, uint64(i)), nil)
		if err != nil {
			return nil, err
		}
		all = append(all, w)
		s.trained[strconv.Itoa(i+1)] = w
	}
	return randomWeightsOf(all), nil
}

// train returns weights for the armies at b, or rather for the nearest armies that
// are trained for.
func (s *battleTrainer) train(ctx context.Context, b *battle.Position, _ uint64) (evaluation.Weights, error) {
	attacker := b.Attacker()
	armies := [2]int{s.nearest(b.Soldiers(attacker).Len()), s.nearest(b.Soldiers(attacker.Other()).Len())}
	name := fmt.Sprintf("%d-%d", armies[0], armies[1])
	if w, known := s.trained[name]; known {
		return w, nil
	}
	w, err := trainBattle(ctx, s.training, s.rules, armies, game.Derive(s.seed, uint64(armies[0]), uint64(armies[1])), nil)
	if err != nil {
		return nil, err
	}
	s.trained[name] = w
	return w, nil
}

// nearest returns the size nearest to n among the armies that are trained for. It
// breaks ties in favour of the first.
func (s *battleTrainer) nearest(n int) int {
	best := s.ours.BattleArmies[0]
	for _, army := range s.ours.BattleArmies {
		if max(army-n, n-army) < max(best-n, n-best) {
			best = army
		}
	}
	return best
}

// genes returns the trained weights by estimator.
func (s *battleTrainer) genes(names []string) map[string]map[string]float64 {
	all := make(map[string]map[string]float64, len(s.trained))
	for name, w := range s.trained {
		all[name] = trimmed(aibattle.Estimators(s.rules).Genes(w), names)
	}
	return all
}

// player has weights for the map and for each battle.
type player struct {
	war    evaluation.Weights
	battle battleWeights
}

// randomPlayer returns a player with random weights for the paper's estimators and 0
// for the others. The weights for battles are new in each battle (eras-2005 5.1.2).
func (p *Experiment) randomPlayer(seed uint64) (player, error) {
	return randomPlayer(&p.rules, p.file.Paper.War.Estimators, p.file.Paper.Battle.Estimators, seed)
}

// randomPlayer returns a player with random weights for the named estimators and 0 for
// the others.
func randomPlayer(r *war.Rules, forMap, forBattles []string, seed uint64) (player, error) {
	onMap, err := aiwar.Estimators(r).Places(forMap)
	if err != nil {
		return player{}, err
	}
	forBattle := aibattle.Estimators(&r.Battle)
	inBattle, err := forBattle.Places(forBattles)
	if err != nil {
		return player{}, err
	}
	return player{
		war: randomWeights(len(aiwar.Estimators(r)), onMap, game.Random(seed)),
		battle: func(_ context.Context, _ *battle.Position, seed uint64) (evaluation.Weights, error) {
			return randomWeights(len(forBattle), inBattle, game.Random(seed)), nil
		},
	}, nil
}

// randomWeights returns n weights, random at the given places and 0 elsewhere.
func randomWeights(n int, places []int, rng *rand.Rand) evaluation.Weights {
	w := make(evaluation.Weights, n)
	for _, place := range places {
		w[place] = rng.Float64()
	}
	return w
}

// agent returns an agent that plays as p with the given search depth and reading.
func (p player) agent(r *war.Rules, depth int, reading evaluation.Reading, seed uint64) (agents.WarAgent, error) {
	agent, err := aiwar.NewAgent(*r,
		evaluation.Config{Weights: p.war, Limits: plies(depth), Reading: reading, Seed: seed},
		evaluation.Config{Limits: plies(depth), Reading: reading})
	if err != nil {
		return nil, err
	}
	fighting := -1 // the number of actions left when the battle began
	return game.AgentFunc[war.State, war.Action](func(ctx context.Context, view war.State, seat game.Seat) (war.Action, error) {
		if left := int(view.Position.Left); view.Fighting && left != fighting {
			fighting = left
			w, err := p.battle(ctx, &view.Battle, game.Derive(seed, uint64(left)))
			if err == nil {
				err = agent.SetBattleWeights(w)
			}
			if err != nil {
				return war.Action{}, err
			}
		}
		return agent.Act(ctx, view, seat)
	}), nil
}

// GameResult is a measured game from the point of view of the trained side or the
// learner.
type GameResult struct {
	Layout string `json:"layout"`
	// Side is the trained side, "red" or "blue". First is the side that moved first.
	Side  string `json:"side"`
	First string `json:"first"`
	// Score is 1 for a win, 0 for a draw, -1 for a loss.
	Score  int    `json:"score"`
	Reason string `json:"reason"`
	// Actions is the length of the game. TimedOut is the number of its battles that
	// reached their limit.
	Actions  int `json:"actions"`
	Battles  int `json:"battles"`
	TimedOut int `json:"timed_out"`

	strength [2]int // of the trained side and of the other
}

// gameSpec describes a game to play.
type gameSpec struct {
	rules   *war.Rules
	layout  war.Map
	trained player
	rival   player
	seat    game.Seat // of the trained side
	depth   int
	reading evaluation.Reading
	opening int
	// seed determines the opening and, with the seat, everything random in the game.
	seed uint64
}

// play plays the game. Battles are fought.
func (m gameSpec) play(ctx context.Context) (GameResult, error) {
	start := tournament.Start(m.rules, m.layout, m.opening, game.Derive(m.seed, 0))
	var agents [2]agents.WarAgent
	for i, p := range [2]player{m.trained, m.rival} {
		agent, err := p.agent(m.rules, m.depth, m.reading, game.Derive(m.seed, 1, uint64(m.seat), uint64(i)))
		if err != nil {
			return GameResult{}, err
		}
		agents[(int(m.seat)+i)%2] = agent
	}
	g, err := tournament.Play(ctx, *m.rules, start, agents, m.seed)
	if err != nil {
		return GameResult{}, err
	}
	return GameResult{
		Layout: m.layout.Name, Side: game.SideAt(m.seat).String(), First: g.First, Score: g.Score(m.seat), Reason: g.Reason,
		Actions: g.Actions, Battles: g.Battles, TimedOut: g.TimedOut,
		strength: [2]int{g.Strength[m.seat], g.Strength[1-m.seat]},
	}, nil
}

// points converts a score to points: 1, ½ or 0.
func points(score int) float64 { return float64(score+1) / 2 }
