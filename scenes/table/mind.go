package table

import (
	"context"

	aibattle "eras/ai/battle"
	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/ai/search"
	"eras/game"
	"eras/game/general"
	"eras/saves"
)

// commander is a computer that plays wars; with a drill, it trains for every
// battle.
type commander struct {
	*aigeneral.Commander
	drill   *Drill
	trained battleKey // the battle that it has the weights for
	fights  bool
}

// NewMind returns the computer of a seat of a war, with those weights for the
// map. Without a drill it fights battles with the default weights.
func NewMind(setup *Setup, seat game.Seat, level int, w saves.Weights, drill *Drill) (Mind, error) {
	l, err := roster.LevelAt(level)
	if err != nil {
		return nil, err
	}
	forMap, err := aigeneral.Estimators(&setup.Scenario.Rules).Weights(w)
	if err != nil {
		return nil, err
	}
	if w == nil {
		forMap = nil
	}
	c, err := l.Commander(setup.Scenario.Rules, game.Derive(setup.Seed, seatSeed, uint64(seat)), forMap, nil)
	return &commander{Commander: c, drill: drill}, err
}

// Act answers, after a training if a battle has just begun.
func (c *commander) Act(ctx context.Context, view general.State, seat game.Seat) (general.Action, error) {
	if key := keyOf(&view); view.Fighting && c.drill != nil && !(c.fights && c.trained == key) {
		w, err := c.drill.ForBattle(ctx, &view)
		if err != nil {
			return general.Action{}, err
		}
		if err := c.SetBattleWeights(w); err != nil {
			return general.Action{}, err
		}
		c.trained, c.fights = key, true
	}
	return c.Commander.Act(ctx, view, seat)
}

// Explain returns the reasons of the last answer.
func (c *commander) Explain() (search.Explanation, bool) { return explained(c.Explanation()) }

// Training reports whether it is training for a battle just now.
func (c *commander) Training() bool { return c.drill != nil && c.drill.busy.Load() }

// fighter is a computer that fights battles on their own.
type fighter struct{ *aibattle.Fighter }

// NewFighter returns the computer of a seat of a battle on its own, with those
// weights, nil for the default ones.
func NewFighter(setup *Setup, seat game.Seat, level int, w saves.Weights) (Fighter, error) {
	l, err := roster.LevelAt(level)
	if err != nil {
		return nil, err
	}
	var genes estimate.Weights
	if w != nil {
		if genes, err = aibattle.Estimators().Weights(w); err != nil {
			return nil, err
		}
	}
	f, err := l.Fighter(setup.Scenario.Rules.Battle, game.Derive(setup.Seed, seatSeed, uint64(seat)), genes)
	return fighter{f}, err
}

// Explain returns the reasons of the last answer.
func (f fighter) Explain() (search.Explanation, bool) { return explained(f.Explanation()) }

func explained(e search.Explanation) (search.Explanation, bool) { return e, e.Move != "" }
