package riskplay

import (
	"context"
	"errors"
	"fmt"

	"eras/ai/agents"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
	"eras/play/session"
)

// errAdvised ends the turn of a bot when the hint is complete.
var errAdvised = errors.New("the hint is complete")

// advised is what was advised last: the position, the hint and the plan that it belongs to.
type advised struct {
	at   risk.Position
	hint session.Hint[risk.Action]
	plan *ender.Kept
}

// AskHint starts to look for a hint for the person at turn: where to place all remaining armies, or
// the next action. Hints of a turn go on with one plan as long as it can succeed, and at the same
// position they are the same.
func (r *Risk) AskHint() error {
	seat, ok := r.Turn()
	if !ok {
		return game.ErrNotActor
	}
	var view risk.Position
	drafted := r.Drafted()
	r.Board.View(&drafted, seat, &view)
	seed := game.Derive(r.Setup.Seed, uint64(r.Match().Steps()))
	g, bots := r.Board.Game, agents.RiskBots().Entries
	r.DropHint() // so that nothing else writes r.advised
	if len(r.advised.hint.Moves) > 0 && r.advised.at.Equal(&view) {
		hint := r.advised.hint
		r.AskFor(func(context.Context) (session.Hint[risk.Action], error) { return hint, nil })
		return nil
	}
	adviser := order{Player: session.Player{Bot: bots[len(bots)-1].Name}, Keep: r.advised.plan}
	r.AskFor(func(ctx context.Context) (session.Hint[risk.Action], error) {
		hint := session.Hint[risk.Action]{Seat: seat}
		now := advised{at: view, plan: adviser.Keep}
		agent, err := newAgent(r.Board, &adviser, seat, seed, func(t *ender.Trace) {
			if hint.Note = t; t.Reason != ender.ReasonKept {
				now.plan = t.Kept()
			}
		})
		if err != nil {
			return hint, err
		}
		phase := view.Phase
		err = agent.PlayTurn(ctx, &view, seat, func(a risk.Action) error {
			hint.Moves = append(hint.Moves, a)
			if phase != risk.Placing && phase != risk.Reinforcing {
				return errAdvised
			}
			if g.Play(&view, a, nil); view.Phase != phase || g.Actor(&view) != seat {
				return errAdvised
			}
			return nil
		})
		if !errors.Is(err, errAdvised) {
			return hint, fmt.Errorf("asking for a hint: %w", err)
		}
		now.hint = hint
		r.advised = now
		return hint, nil
	})
	return nil
}
