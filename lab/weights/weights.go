// Package weights evolves the weights that ship with the program, on many maps and with
// many armies: those of the networks of ai/network and the default ones of the
// estimators.
package weights

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/network"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/lab"
	"eras/lab/skirmish"
	"eras/lab/tournament"
)

// School is a way of evaluating positions.
type School string

// The schools.
const (
	// Networks are evolved against earlier centres and the network that says what the
	// estimators say. A fifth of their games is under the rules of 2005.
	Networks School = "network"
	// Estimators are evolved from random weights against random ones and earlier
	// centres, under the rules of one scenario.
	Estimators School = "estimators"
)

// Evolution says how weights are evolved.
type Evolution struct {
	School School
	// Board is [lab.War] or [lab.Battle].
	Board string
	// Scenario names the scenario of the estimators' games. Networks play those of
	// scenarios.
	Scenario string
	evolve.Strategy
	// Depths are how many plies the players of training games look ahead, with
	// quiescence; each is for an equal share of the games. What is good for players who
	// look so far may be bad for others.
	Depths  []int
	Seed    uint64
	Workers int
	// Play, if not nil, plays the games in place of this program. It is called from Workers
	// goroutines at once; [Evolution.Contests] makes what plays them elsewhere.
	Play evolve.Contest
}

// Standard returns the evolution of the weights that ship for a board, without seed and
// workers.
func Standard(s School, board string) Evolution {
	e := Evolution{School: s, Board: board, Depths: []int{1, 3}, Strategy: evolve.Strategy{
		Population: 32, Generations: 80, Opponents: 8, Rounds: 3, Fame: 0.7, Final: 400, Step: 0.02,
	}}
	if s == Estimators {
		e.Scenario, e.Depths = scenarios[0], []int{3}
		e.Strategy = evolve.Strategy{Population: 32, Generations: 40, Opponents: 12, Rounds: 2, Fame: 0.1, Final: 500, Step: 0.2}
	}
	if board == lab.Battle {
		e.Depths = []int{2, 3}
	}
	return e
}

// startShare is the share of a network's games against the network that evolution starts from.
const startShare = 0.4

// marginWeight is the weight of the final margin of a network's training game beside its
// result. In battles it is what is left for the war.
const marginWeight = 0.25

// Shape returns the shape of the networks of a board.
func Shape(board string) *network.Shape {
	if board == lab.Battle {
		return aibattle.NetworkShape
	}
	return aiwar.NetworkShape
}

// Validate returns an error if a parameter is out of range.
func (e *Evolution) Validate() error {
	if err := e.Strategy.Validate(); err != nil {
		return err
	}
	if len(e.Depths) == 0 {
		return errors.New("no depth is given: name at least one")
	}
	for _, depth := range e.Depths {
		if err := (search.Limits{Depth: depth}).Validate(); err != nil {
			return err
		}
	}
	return nil
}

// Run evolves weights and returns the last generation. The result depends on the seed, not
// on the number of workers. report, if not nil, is called after each generation.
func (e *Evolution) Run(ctx context.Context, report func(evolve.Generation), progress tournament.Progress) (evolve.Generation, error) {
	if err := e.Validate(); err != nil {
		return evolve.Generation{}, err
	}
	trainer, err := e.trainer()
	if err != nil {
		return evolve.Generation{}, err
	}
	trainer.Start = nil
	if e.School == Networks {
		start := Shape(e.Board).Start()
		trainer.Centre, trainer.Margin, trainer.Kept = start, marginWeight, [][]float64{start}
		trainer.Given, trainer.Share = []evolve.Player{{Genes: start}}, startShare
	}
	if e.Play != nil {
		trainer.NewContest = func(int) evolve.Contest { return e.Play }
	}
	trainer.Seed, trainer.Workers = e.Seed, e.Workers
	trainer.Report = func(g evolve.Generation) {
		if report != nil {
			report(g)
		}
		progress.Tell(g.Games, trainer.Games())
	}
	last, err := trainer.Run(ctx)
	if err != nil {
		return last, fmt.Errorf("evolving weights: %w", err)
	}
	return last, nil
}

// Contests returns a function that makes contests which play the games of the evolution, and
// the number of genes of their players. School, Board, Scenario and Depths decide about games.
func (e *Evolution) Contests() (newContest func() evolve.Contest, genes int, err error) {
	trainer, err := e.trainer()
	if err != nil {
		return nil, 0, err
	}
	return func() evolve.Contest { return trainer.NewContest(0) }, trainer.Genes, nil
}

// home is the seat that moves first in training games.
const home = game.Seat(0)

// scenarios are those of the games of networks.
var scenarios = [...]string{"dominion", "2005"}

// scenarioOf returns the place in scenarios of a network's training game: four of five
// games are under the rules of dominion.
func scenarioOf(seed uint64) int {
	if seed%5 == 0 {
		return 1
	}
	return 0
}

// trainer returns the training, without seed, start and opponents.
func (e *Evolution) trainer() (evolve.Trainer, error) {
	names := scenarios[:]
	if e.School == Estimators {
		names = []string{e.Scenario}
	}
	all := make([][]evolve.Trainer, len(names)) // by scenario and depth
	for i, name := range names {
		s, err := agents.LoadScenario(name)
		if err != nil {
			return evolve.Trainer{}, err
		}
		for _, depth := range e.Depths {
			t, err := e.under(s, depth)
			if err != nil {
				return evolve.Trainer{}, err
			}
			all[i] = append(all[i], t)
		}
	}
	mixed := all[0][0]
	mixed.NewContest = func(worker int) evolve.Contest {
		contests := make([][]evolve.Contest, len(all))
		for i := range all {
			for _, t := range all[i] {
				contests[i] = append(contests[i], t.NewContest(worker))
			}
		}
		return func(ctx context.Context, home, away evolve.Player, seed uint64) (evolve.Result, error) {
			depth := game.Derive(seed, depthSeed) % uint64(len(e.Depths))
			scenario := 0
			if len(all) > 1 {
				scenario = scenarioOf(seed)
			}
			return contests[scenario][depth](ctx, home, away, seed)
		}
	}
	return mixed, nil
}

// depthSeed is the index, under the seed of a game, of the seed that decides its depth.
const depthSeed = 1

// under returns the training under the rules of a scenario to a depth.
func (e *Evolution) under(s *war.Scenario, depth int) (evolve.Trainer, error) {
	training := evaluation.Training{Method: e.Strategy, Limits: search.Limits{Depth: depth, Step: 2, Quiescence: true}, Shuffle: true}
	if e.Board == lab.Battle {
		newTrainer := aibattle.NewTrainer
		if e.School == Networks {
			newTrainer = aibattle.NetworkTrainer
		}
		return newTrainer(&training, s.Rules.Battle, home, func(seed uint64) battle.Position {
			return battleStart(s.Rules.Battle, int(s.Rules.Cap)+1, game.Random(seed))
		})
	}
	newTrainer := aiwar.NewTrainer
	if e.School == Networks {
		newTrainer = aiwar.NetworkTrainer
	}
	return newTrainer(&training, s.Rules, home, func(seed uint64) war.Position {
		return warStart(s, game.Random(seed))
	})
}

// Bounds of the openings and generated maps of training games.
const (
	maxOpening           = 4 // pairs of random moves
	generatedLimit       = 240
	minColumns, maxWidth = 5, 9
	minRows, maxHeight   = 4, 7
)

// warStart returns the start of a training game: one of the maps of the scenario, or a
// generated one in a third of the games, after a few random actions.
func warStart(s *war.Scenario, rng *rand.Rand) war.Position {
	for {
		p := s.Maps[rng.IntN(len(s.Maps))].Start
		if rng.IntN(3) == 0 {
			z := grid.Size{W: uint8(minColumns + rng.IntN(maxWidth-minColumns+1)), H: uint8(minRows + rng.IntN(maxHeight-minRows+1))}
			generated, err := war.Generate(z, generatedLimit, rng)
			if err != nil {
				continue
			}
			p = generated
		}
		p.Turn = game.SideAt(home)
		p = aiwar.PlayableOpening(&s.Rules, p, 2*rng.IntN(maxOpening+1), rng)
		if p.Turn == game.SideAt(home) {
			return p
		}
	}
}

// The armies of training battles.
const (
	minArmy = 2
	maxLead = 2 // soldiers that one side has more
)

// sizes are the sizes of the larger army up to which scaled boards are one of three; the
// last board is for all larger ones.
var sizes = [...]int{4, 8}

// battleStart returns the start of a training game: armies of up to most soldiers of
// nearly the same size, on each of the scaled boards in a third of the games, on the land
// that the rules may put on the board, after a few random moves.
func battleStart(r battle.Rules, most int, rng *rand.Rand) battle.Position {
	for {
		least, largest := minArmy, most
		switch board := rng.IntN(len(sizes) + 1); board {
		case len(sizes):
			least = sizes[board-1] + 1
		case 0:
			largest = min(most, sizes[0])
		default:
			least, largest = sizes[board-1]+1, min(most, sizes[board])
		}
		red := least + rng.IntN(max(1, largest-least+1))
		blue := min(max(red-maxLead+rng.IntN(2*maxLead+1), 1), most)
		p := battle.NewPositionOn(r, game.SideAt(home), r.Army(red), r.Army(blue), skirmish.Land(&r, rng))
		for range 2 * rng.IntN(maxOpening+1) {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			r.Play(&p, moves[rng.IntN(len(moves))])
		}
		if !p.Over() && p.Turn == game.SideAt(home) {
			return p
		}
	}
}
