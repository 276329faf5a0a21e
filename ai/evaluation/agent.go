package evaluation

import (
	"context"
	"fmt"
	"slices"

	"eras/ai/search"
	"eras/game"
)

// Config is how an [Agent] plays.
type Config struct {
	// Weights are for the boards of the game. Nil means the default ones.
	Weights Weights
	// Limits are the limits of its searches. Their Shuffle is set from Seed.
	Limits search.Limits
	// Reading is how the formulas of the estimators are read; "" means [Ours].
	Reading Reading
	// Noise is the share of moves that are drawn at random, from 0 to 1.
	Noise float64
	// Careful keeps the agent from blunders ([Game]), also where it moves at random.
	Careful bool
	// Seed decides the random moves and, if not 0, the choice between moves of equal value. Agents
	// with the same seed answer alike. With 0 the agent takes the best move that its search finds
	// first.
	Seed uint64
}

// Validate returns an error if the limits or the noise are out of range or there is
// no such reading.
func (c *Config) Validate() error {
	if err := c.Limits.Validate(); err != nil {
		return err
	}
	if err := c.Reading.Validate(); err != nil {
		return err
	}
	if !(c.Noise >= 0 && c.Noise <= 1) {
		return fmt.Errorf("the share of random moves is %v: it must be from 0 to 1", c.Noise)
	}
	return nil
}

// Agent plays a game by searching. It is a [game.Agent] for one seat or for both. It must not be
// used by several goroutines at once.
type Agent[P any, M Move, F any] struct {
	engine *Engine[P, M, F]
	config Config
	last   answer[P, M]
	effort Effort
	given  func(p *P) []Given[M] // nil for an agent without memory
	barred func(m M) bool        // nil if every move is allowed
}

// Effort is the amount of searching that an agent has done.
type Effort struct {
	// Answers is the number of answers found by a search, and Nodes the number of positions that
	// these searches entered.
	Answers, Nodes uint64
}

// Add adds another effort.
func (e *Effort) Add(o Effort) {
	e.Answers += o.Answers
	e.Nodes += o.Nodes
}

// Mean returns the mean number of nodes for each answer, 0 if there was none.
func (e Effort) Mean() float64 { return float64(e.Nodes) / float64(max(1, e.Answers)) }

// answer is the data from which an explanation is made.
type answer[P any, M Move] struct {
	random   bool
	avoided  *Avoided
	position P
	weights  Weights
	line     []M
	depth    int
	nodes    uint64
}

// NewAgent returns an agent for g. It returns an error if c is not valid or its
// weights do not fit the game.
func NewAgent[P any, M Move, F any](g Game[P, M, F], c Config) (*Agent[P, M, F], error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	a := &Agent[P, M, F]{engine: NewEngine(g, search.DefaultTable), config: c}
	if c.Weights == nil {
		c.Weights = g.Defaults()
	}
	return a, a.SetWeights(c.Weights)
}

// SetWeights changes the weights from the next answer on.
func (a *Agent[P, M, F]) SetWeights(w Weights) error {
	if err := a.engine.game.Check(w); err != nil {
		return err
	}
	a.config.Weights = slices.Clone(w)
	return nil
}

// Bar keeps the agent, from the next answer on, from moves for which barred is true, unless all
// other legal moves are barred or blunders that it avoids. Nil allows every move.
func (a *Agent[P, M, F]) Bar(barred func(m M) bool) { a.barred = barred }

// excluded returns the moves at p that the agent does not make: barred ones and, if it is careful,
// blunders. It returns none if these are all legal moves.
func (a *Agent[P, M, F]) excluded(p *P) []M {
	if a.barred == nil && !a.config.Careful {
		return nil
	}
	var out []M
	moves := a.engine.game.Moves(p, nil)
	for _, m := range moves {
		if a.barred != nil && a.barred(m) || a.config.Careful && a.engine.game.Blunder(p, m) {
			out = append(out, m)
		}
	}
	if len(out) == len(moves) {
		return nil
	}
	return out
}

// search searches for the best move at p that is not excluded.
func (a *Agent[P, M, F]) search(ctx context.Context, p *P, limits search.Limits, excluded []M) (search.Result[M], error) {
	if len(excluded) > 0 {
		return a.engine.searchWithout(ctx, p, a.config.Weights, limits, func(m M) bool { return slices.Contains(excluded, m) })
	}
	return a.engine.Search(ctx, p, a.config.Weights, limits)
}

// SetSeed changes the seed from the next answer on.
func (a *Agent[P, M, F]) SetSeed(seed uint64) { a.config.Seed = seed }

// Act returns the best move of the side to move at view, or [game.ErrOver]. The answer depends on
// view, the configuration and the agent's memory, not on earlier answers, so after moves are taken
// back or the match is resumed the agent answers the same.
func (a *Agent[P, M, F]) Act(ctx context.Context, view P, _ game.Seat) (M, error) {
	g := a.engine.game
	if _, over := g.Outcome(&view); over {
		return 0, game.ErrOver
	}
	given, excluded := a.recalled(&view), a.excluded(&view)
	if m, random := a.randomMove(&view, excluded); random && lost(given, m) == nil {
		a.last = answer[P, M]{random: true, line: append(a.last.line[:0], m)}
		return m, nil
	}
	limits := a.config.Limits
	limits.Shuffle = 0
	if a.config.Seed != 0 {
		limits.Shuffle = g.ShuffleSeed(a.config.Seed, &view)
	}
	result, err := a.search(ctx, &view, limits, excluded)
	if err != nil {
		return 0, err
	}
	a.effort.Add(Effort{1, result.Nodes})
	a.last = answer[P, M]{
		position: view, weights: a.config.Weights, line: append(a.last.line[:0], result.Line...),
		depth: result.Depth, nodes: result.Nodes,
	}
	other, avoided, err := a.instead(ctx, &view, given, excluded, result, limits)
	if err != nil {
		return 0, err
	}
	a.effort.Nodes += other.Nodes
	if avoided != nil {
		a.last.avoided, a.last.depth, a.last.nodes = avoided, other.Depth, result.Nodes+other.Nodes
		a.last.line = append(a.last.line[:0], other.Line...)
		return other.Move, nil
	}
	return result.Move, nil
}

// Effort returns the effort of all searches of a.
func (a *Agent[P, M, F]) Effort() Effort { return a.effort }

// randomMove decides at random whether to move at random, and if so draws one of the moves that are
// not excluded.
func (a *Agent[P, M, F]) randomMove(p *P, excluded []M) (m M, random bool) {
	if a.config.Noise == 0 {
		return 0, false
	}
	rng := a.engine.game.NoiseRandom(a.config.Seed, p)
	if rng.Float64() >= a.config.Noise {
		return 0, false
	}
	moves := slices.DeleteFunc(a.engine.game.Moves(p, nil), func(m M) bool { return slices.Contains(excluded, m) })
	return moves[rng.IntN(len(moves))], true
}
