package general

import (
	"context"
	"fmt"
	"slices"

	"eras/ai/battle"
	"eras/ai/estimate"
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
)

// Config is how a [Commander] plays.
type Config struct {
	// Weights holds a gene for each estimator of the rules, nil meaning
	// [DefaultWeights].
	Weights estimate.Weights
	// Limits says how far it looks on the map. Its Shuffle is set from Seed.
	Limits search.Limits
	// Noise is the share of actions on the map that are drawn at random, from 0
	// to 1.
	Noise float64
	// Seed decides what is random, and, if not 0, between actions of equal
	// value; two commanders with the same seed answer alike. With 0 the first
	// of them in the order of the search is taken.
	Seed uint64
	// Battle is how battles are fought. Its Seed is set from Seed.
	Battle battle.Config
}

// Commander plays the general map by searching, and the battles through a
// [battle.Fighter]. It is a [game.Agent] for one seat or for both, and not safe
// for use by several goroutines at once.
type Commander struct {
	engine  *Engine
	config  Config
	fighter *battle.Fighter
	last    answer
}

var _ game.Agent[general.State, general.Action] = (*Commander)(nil)

// answer is what an explanation is made from.
type answer struct {
	inBattle bool
	chance   bool
	position general.Position
	weights  estimate.Weights
	line     []general.Move
	depth    int
	nodes    uint64
}

// NewCommander returns a commander under those rules, or an error if the
// configuration is impossible.
func NewCommander(rules general.Rules, c Config) (*Commander, error) {
	if err := c.Limits.Validate(); err != nil {
		return nil, err
	}
	if !(c.Noise >= 0 && c.Noise <= 1) {
		return nil, fmt.Errorf("a share of %v random actions is impossible: it goes from 0 to 1", c.Noise)
	}
	fighter, err := battle.NewFighter(rules.Battle, c.Battle)
	if err != nil {
		return nil, fmt.Errorf("in battle: %w", err)
	}
	if c.Weights == nil {
		c.Weights = DefaultWeights(&rules)
	}
	commander := &Commander{engine: NewEngine(rules, search.DefaultTable), config: c, fighter: fighter}
	return commander, commander.SetWeights(c.Weights)
}

// SetWeights changes the weights for the map from the next answer on.
func (c *Commander) SetWeights(w estimate.Weights) error {
	if err := Estimators(&c.engine.rules).Check(w); err != nil {
		return err
	}
	c.config.Weights = slices.Clone(w)
	return nil
}

// SetBattleWeights changes the weights for battles from the next answer on.
func (c *Commander) SetBattleWeights(w estimate.Weights) error { return c.fighter.SetWeights(w) }

// Act returns the best action for the side to act at view, on the map or in the
// pending battle. The answer depends on view and the configuration alone, not on
// earlier ones, so that a match which is taken back or continued repeats itself.
func (c *Commander) Act(ctx context.Context, view general.State, seat game.Seat) (general.Action, error) {
	p := &view.Position
	if view.Fighting {
		if c.config.Seed != 0 {
			c.fighter.SetSeed(game.Derive(c.config.Seed, uint64(p.Left), battleSeed))
		}
		m, err := c.fighter.Act(ctx, view.Battle, seat)
		if err != nil {
			return general.Action{}, err
		}
		c.last.inBattle = true
		return general.BattleAction(m), nil
	}
	if c.engine.rules.Over(p) {
		return general.Action{}, game.ErrOver
	}
	if m, drawn := c.stray(p); drawn {
		c.last = answer{chance: true, line: append(c.last.line[:0], m)}
		return general.MapAction(m), nil
	}
	limits := c.config.Limits
	limits.Shuffle = 0
	if c.config.Seed != 0 {
		limits.Shuffle = game.Derive(c.config.Seed, uint64(p.Left), shuffleSeed)
	}
	result, err := c.engine.Search(ctx, p, c.config.Weights, limits)
	if err != nil {
		return general.Action{}, err
	}
	c.last = answer{position: *p, weights: c.config.Weights, line: append(c.last.line[:0], result.Line...), depth: result.Depth, nodes: result.Nodes}
	return general.MapAction(result.Move), nil
}

// What the seeds of one turn are for.
const (
	noiseSeed = iota
	shuffleSeed
	battleSeed
)

// stray returns a random action, and whether it is to be played.
func (c *Commander) stray(p *general.Position) (general.Move, bool) {
	if c.config.Noise == 0 {
		return 0, false
	}
	rng := game.Random(c.config.Seed, uint64(p.Left), noiseSeed)
	if rng.Float64() >= c.config.Noise {
		return 0, false
	}
	moves := c.engine.rules.Moves(p, nil)
	return moves[rng.IntN(len(moves))], true
}

// Explanation tells why the last answer was given: the line that the commander
// expects, and what the estimators say at its end, for that is the position that
// the answer was chosen for. Before the first answer it is empty.
func (c *Commander) Explanation() search.Explanation {
	a := &c.last
	switch {
	case a.inBattle:
		return c.fighter.Explanation()
	case len(a.line) == 0:
		return search.Explanation{}
	case a.chance:
		return search.Explanation{Move: a.line[0].String(), Chance: true}
	}
	e := search.Explanation{Move: a.line[0].String(), Depth: a.depth, Nodes: a.nodes}
	p, rules := a.position, &c.engine.rules
	for _, m := range a.line {
		e.Line = append(e.Line, m.String())
		rules.Play(&p, m)
	}
	player := a.position.Turn
	if outcome, over := rules.Outcome(&p); over {
		e.Over, e.Score = true, outcome.Score(player.Seat())
		return e
	}
	features := FeaturesOf(rules, &p, player)
	e.SetShares(Estimators(rules).Shares(&features, a.weights))
	return e
}
