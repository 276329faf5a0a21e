package battle

import (
	"context"
	"math/rand/v2"
	"slices"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
)

// Engine searches battles under one set of rules.
type Engine = evaluation.Engine[battle.Position, battle.Move, Features]

// NewEngine returns an engine whose table has 1<<tableBits entries, such as
// [search.DefaultTable], or [search.SmallTable] for shallow searches.
func NewEngine(r battle.Rules, tableBits int) *Engine {
	return evaluation.NewEngine(Game(&r), tableBits)
}

// Game returns battles under r for engines and models of players.
func Game(r *battle.Rules) evaluation.Game[battle.Position, battle.Move, Features] {
	return rules{r, evaluation.Ours}
}

// Agent plays battles by searching.
type Agent = evaluation.Agent[battle.Position, battle.Move, Features]

var _ game.Agent[battle.Position, battle.Move] = (*Agent)(nil)

// NewAgent returns an agent under rules r, or an error if c is not valid.
func NewAgent(r battle.Rules, c evaluation.Config) (*Agent, error) {
	return evaluation.NewAgent(rules{&r, c.Reading}, c)
}

// rules implements [evaluation.Game].
type rules struct {
	*battle.Rules
	reading evaluation.Reading
}

var _ evaluation.Game[battle.Position, battle.Move, Features] = rules{}

func (rules) Turn(p *battle.Position) game.Side { return p.Turn }
func (rules) Left(p *battle.Position) uint16    { return p.Left }

func (rules) Moves(p *battle.Position, buf []battle.Move) []battle.Move { return p.Moves(buf) }

func (rules) Lead(p *battle.Position) float64 {
	return evaluation.Lead(p.Soldiers(game.Red).Len(), p.Soldiers(game.Blue).Len())
}

// Blunder reports whether m leaves the mover's captain where the enemy can capture him at once, or
// kills him in a closing ring.
func (r rules) Blunder(p *battle.Position, m battle.Move) bool {
	side, next := p.Turn, *p
	r.Play(&next, m)
	if o, over := r.Outcome(&next); over {
		return next.Rout == battle.CaptainFallen && o.Winner != side.Seat()
	}
	captain := next.Of(battle.Captain).And(*next.Soldiers(side))
	return !captain.Empty() && slices.ContainsFunc(next.Captures(nil), func(reply battle.Move) bool { return captain.Has(reply.To()) })
}

func (r rules) Estimators() evaluation.List[Features] { return read(r.Rules, r.reading) }
func (r rules) Defaults() evaluation.Weights          { return r.Estimators().Defaults() }
func (r rules) Check(w evaluation.Weights) error      { return r.Estimators().Check(w) }

func (r rules) NewBoard() evaluation.Board[battle.Position, battle.Move, Features] {
	return newBoard(r.Rules, r.Estimators())
}

// noiseSeed distinguishes the seed of random moves from that of shuffles.
const noiseSeed = 1

func (rules) NoiseRandom(seed uint64, p *battle.Position) *rand.Rand {
	return game.Random(seed, uint64(p.Left), noiseSeed)
}

func (rules) ShuffleSeed(seed uint64, p *battle.Position) uint64 {
	return game.Derive(seed, uint64(p.Left))
}

// Random plays legal moves at random. A move depends only on Seed and on the moves
// left.
type Random struct{ Seed uint64 }

var _ game.Agent[battle.Position, battle.Move] = Random{}

// Act returns a random legal move, or [game.ErrOver].
func (r Random) Act(_ context.Context, view battle.Position, _ game.Seat) (battle.Move, error) {
	moves := view.Moves(nil)
	if len(moves) == 0 {
		return 0, game.ErrOver
	}
	return moves[game.Random(r.Seed, uint64(view.Left)).IntN(len(moves))], nil
}
