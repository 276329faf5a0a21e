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

// AskHint starts to look for a hint for the person at turn: where to place all remaining armies, or
// the next action.
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
	adviser := session.Player{Bot: bots[len(bots)-1].Name}
	r.AskFor(func(ctx context.Context) (session.Hint[risk.Action], error) {
		hint := session.Hint[risk.Action]{Seat: seat}
		agent, err := newAgent(r.Board, &adviser, seat, seed, func(t *ender.Trace) { hint.Note = t })
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
		return hint, nil
	})
	return nil
}
