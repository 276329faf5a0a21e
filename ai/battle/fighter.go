package battle

import (
	"context"
	"fmt"
	"slices"

	"eras/ai/estimate"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
)

// Config is how a [Fighter] plays.
type Config struct {
	// Weights holds a gene for each estimator, nil meaning [DefaultWeights].
	Weights estimate.Weights
	// Limits says how far it looks. Its Shuffle is set from Seed.
	Limits search.Limits
	// Noise is the share of moves that are drawn at random, from 0 to 1.
	Noise float64
	// Seed decides what is random, and, if not 0, between moves of equal value;
	// two fighters with the same seed answer alike. With 0 the first of them in
	// the order of the search is taken.
	Seed uint64
}

// Fighter fights battles by searching. It is a [game.Agent] for one seat or for
// both, and not safe for use by several goroutines at once.
type Fighter struct {
	engine *Engine
	config Config
	last   answer
}

var _ game.Agent[battle.Position, battle.Move] = (*Fighter)(nil)

// answer is what an explanation is made from.
type answer struct {
	chance   bool
	position battle.Position
	weights  estimate.Weights
	line     []battle.Move
	depth    int
	nodes    uint64
}

// NewFighter returns a fighter under those rules, or an error if the
// configuration is impossible.
func NewFighter(rules battle.Rules, c Config) (*Fighter, error) {
	f := &Fighter{engine: NewEngine(rules, search.DefaultTable), config: c}
	if err := c.Limits.Validate(); err != nil {
		return nil, err
	}
	if !(c.Noise >= 0 && c.Noise <= 1) {
		return nil, fmt.Errorf("a share of %v random moves is impossible: it goes from 0 to 1", c.Noise)
	}
	if c.Weights == nil {
		c.Weights = DefaultWeights()
	}
	return f, f.SetWeights(c.Weights)
}

// SetWeights changes the weights from the next answer on.
func (f *Fighter) SetWeights(w estimate.Weights) error {
	if err := estimators.Check(w); err != nil {
		return err
	}
	f.config.Weights = slices.Clone(w)
	return nil
}

// SetSeed changes the seed from the next answer on.
func (f *Fighter) SetSeed(seed uint64) { f.config.Seed = seed }

// Act returns the best move for the side to move at view. The answer depends on
// view and the configuration alone, not on earlier ones.
func (f *Fighter) Act(ctx context.Context, view battle.Position, _ game.Seat) (battle.Move, error) {
	if view.Over() {
		return 0, game.ErrOver
	}
	if m, drawn := f.stray(&view); drawn {
		f.last = answer{chance: true, line: append(f.last.line[:0], m)}
		return m, nil
	}
	limits := f.config.Limits
	limits.Shuffle = 0
	if f.config.Seed != 0 {
		limits.Shuffle = game.Derive(f.config.Seed, uint64(view.Left))
	}
	result, err := f.engine.Search(ctx, &view, f.config.Weights, limits)
	if err != nil {
		return 0, err
	}
	f.last = answer{false, view, f.config.Weights, append(f.last.line[:0], result.Line...), result.Depth, result.Nodes}
	return result.Move, nil
}

// noiseSeed tells the seed of what is random from that of the search.
const noiseSeed = 1

// stray returns a random move, and whether it is to be played.
func (f *Fighter) stray(p *battle.Position) (battle.Move, bool) {
	if f.config.Noise == 0 {
		return 0, false
	}
	rng := game.Random(f.config.Seed, uint64(p.Left), noiseSeed)
	if rng.Float64() >= f.config.Noise {
		return 0, false
	}
	moves := p.Moves(nil)
	return moves[rng.IntN(len(moves))], true
}

// Explanation tells why the last answer was given: the line that the fighter
// expects, and what the estimators say at its end, for that is the position that
// the answer was chosen for. Before the first answer it is empty.
func (f *Fighter) Explanation() search.Explanation {
	a := &f.last
	switch {
	case len(a.line) == 0:
		return search.Explanation{}
	case a.chance:
		return search.Explanation{Move: a.line[0].String(), Chance: true}
	}
	e := search.Explanation{Move: a.line[0].String(), Depth: a.depth, Nodes: a.nodes}
	p, rules := a.position, &f.engine.rules
	for _, m := range a.line {
		e.Line = append(e.Line, m.String())
		rules.Play(&p, m)
	}
	player := a.position.Turn
	if e.Over = p.Over(); e.Over {
		outcome, _ := battle.Board{Rules: *rules}.Outcome(p)
		e.Score = outcome.Score(player.Seat())
		return e
	}
	features := FeaturesOf(&p, player)
	e.SetShares(estimators.Shares(&features, a.weights))
	return e
}
