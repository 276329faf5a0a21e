package war

import (
	"math/rand/v2"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// Engine searches the war map under one set of rules. Battles have their predicted results.
type Engine = evaluation.Engine[war.Position, war.Move, Features]

// NewEngine returns an engine whose table has 1<<tableBits entries, such as
// [search.DefaultTable], or [search.SmallTable] for shallow searches.
func NewEngine(r war.Rules, tableBits int) *Engine {
	return NewReadingEngine(r, evaluation.Ours, tableBits)
}

// NewReadingEngine is [NewEngine] with a given reading of the estimators.
func NewReadingEngine(r war.Rules, reading evaluation.Reading, tableBits int) *Engine {
	return evaluation.NewEngine(predicted{&r, reading}, tableBits)
}

// Game returns wars under r for engines and models of players. Battles have their predicted
// results.
func Game(r *war.Rules) evaluation.Game[war.Position, war.Move, Features] {
	return predicted{r, evaluation.Ours}
}

// predicted is the war map without battles of their own: a battle is one action with its predicted
// result.
type predicted struct {
	*war.Rules
	reading evaluation.Reading
}

var _ evaluation.Game[war.Position, war.Move, Features] = predicted{}

func (predicted) Turn(p *war.Position) game.Side { return p.Turn }
func (predicted) Left(p *war.Position) uint16    { return p.Left }

func (g predicted) Play(p *war.Position, m war.Move) { g.Rules.Play(p, m) }

// Blunder reports whether m puts or leaves the mover's last leader beside an enemy who is expected to
// beat him, or loses him in an attack. Before the turn ends only a step can: he may still step away.
func (g predicted) Blunder(p *war.Position, m war.Move) bool {
	side, next := p.Turn, *p
	g.Play(&next, m)
	army := next.Army(side)
	if army.LeaderCount == 0 {
		return true
	}
	if _, over := g.Outcome(&next); over || army.LeaderCount > 1 || next.Turn == side && m.Kind() != war.Step {
		return false
	}
	for last := range army.Leaders.All() {
		for _, from := range grid.StepsOf(next.Size).From(last) {
			if c := &next.Cells[from]; c.Leader == side.Other() && g.Beats(c, &next.Cells[last]) {
				return true
			}
		}
	}
	return false
}

func (predicted) Lead(p *war.Position) float64 {
	return evaluation.Lead(p.Armies[0].Strength(), p.Armies[1].Strength())
}

func (g predicted) Estimators() evaluation.List[Features] { return read(g.Rules, g.reading) }
func (g predicted) Defaults() evaluation.Weights          { return g.Estimators().Defaults() }
func (g predicted) Check(w evaluation.Weights) error      { return g.Estimators().Check(w) }

func (g predicted) NewBoard() evaluation.Board[war.Position, war.Move, Features] {
	return newBoard(g.Rules, g.Estimators())
}

// The last indices with which an agent derives its seeds for each action.
const (
	noiseSeed = iota
	shuffleSeed
	battleSeed
)

func (predicted) NoiseRandom(seed uint64, p *war.Position) *rand.Rand {
	return game.Random(seed, clock(p), noiseSeed)
}

func (predicted) ShuffleSeed(seed uint64, p *war.Position) uint64 {
	return game.Derive(seed, clock(p), shuffleSeed)
}

// clock returns a number that changes with every action of a match: the actions left and, in turns
// of several actions, also the orders and the resources of the army to act.
func clock(p *war.Position) uint64 {
	if p.Orders == 0 {
		return uint64(p.Left)
	}
	return uint64(p.Left) | uint64(p.Orders)<<16 | uint64(p.Army(p.Turn).Resources)<<24
}
