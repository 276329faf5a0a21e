package session

import (
	"context"
	"errors"
	"fmt"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/evaluation"
	"eras/ai/registry"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/workers"
)

// strongestLevel is the level of the computer that gives hints in wars and battles. It plays with
// estimators, because they explain a move better than a network.
func strongestLevel() int { return len(agents.Levels()) }

// strongest returns the entry of the strongest bot in a list.
func strongest[M any](list registry.List[M]) registry.Entry[M] {
	return list.Entries[len(list.Entries)-1]
}

// Adviser returns the display name of the bot that gives hints in Diplomacy.
func Adviser() string { return strongest(agents.DiplomacyBots()).Title }

// AskHint starts to look for a hint for the person at turn.
func (s *War) AskHint() error {
	seat, ok := s.Turn()
	if !ok {
		return game.ErrNotActor
	}
	computer := Seat{Level: strongestLevel()}
	setup := s.Setup
	setup.Past = nil // only the opponent may use its memory of the person
	own, err := newWarAgent(&setup, seat, computer, &learning.Weights{}, nil)
	if err != nil {
		return fmt.Errorf("asking for a hint: %w", err)
	}
	var agent game.Agent[war.State, war.Action] = own
	if w := workers.Player(); w != nil {
		agent = own.away(w, s.Board, agentOrder{Seat: seat, Seed: s.Setup.Seed, Computer: computer})
	}
	s.hints.Ask(explainedHint(agent, s.view(seat), seat))
	return nil
}

// AskHint starts to look for a hint for the person at turn.
func (s *Battle) AskHint() error {
	seat, ok := s.Turn()
	if !ok {
		return game.ErrNotActor
	}
	computer := Seat{Level: strongestLevel()}
	setup := s.Setup
	setup.Past = nil
	own, err := newBattleAgent(&setup, seat, computer, &learning.Weights{})
	if err != nil {
		return fmt.Errorf("asking for a hint: %w", err)
	}
	var agent game.Agent[battle.Position, battle.Move] = own
	if w := workers.Player(); w != nil {
		agent = awayBattle(w, s.Board, agentOrder{Seat: seat, Seed: s.Setup.Seed, Computer: computer})
	}
	s.hints.Ask(explainedHint(agent, s.view(seat), seat))
	return nil
}

// explainedHint returns a function for [Hints.Ask] that lets an agent with explanations find the
// hint.
func explainedHint[P, M any](agent game.Agent[P, M], view P, seat game.Seat) func(context.Context) (Hint[M], error) {
	return func(ctx context.Context) (Hint[M], error) {
		move, err := agent.Act(ctx, view, seat)
		if err != nil {
			return Hint[M]{}, err
		}
		hint := Hint[M]{Seat: seat, Moves: []M{move}}
		if e, ok := agent.(Explainer); ok {
			if why, ok := e.Explain(); ok {
				hint.Why = &why
			}
		}
		return hint, nil
	}
}

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
	g, bot := r.Board.Game, Player{Bot: strongest(agents.RiskBots()).Name}
	r.hints.Ask(func(ctx context.Context) (Hint[risk.Action], error) {
		hint := Hint[risk.Action]{Seat: seat}
		planned := func(t *ender.Trace) { hint.Plan = t }
		maker, err := riskMaker(&bot, ender.Options{Watch: planned})
		if err != nil {
			return hint, err
		}
		var agent game.TurnAgent[risk.Position, risk.Action] = airisk.NewAgent(g, maker, seat, game.Random(seed))
		if w := workers.Player(); w != nil {
			agent = r.away(w, agentOrder{Seat: seat, Seed: seed, Player: bot, Hint: true}, planned)
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

// AskHint starts to look for a hint for a person who writes orders.
func (d *Diplomacy) AskHint(seat game.Seat) error {
	if !d.here.Has(seat) || !d.Waiting().Has(seat) {
		return game.ErrNotActor
	}
	rng := game.Random(game.Derive(d.Setup.Seed, uint64(d.Match().Steps()), uint64(seat)))
	d.hints.Ask(OrdersHint(d.Game(), diplomacy.PowerOf(seat), d.view(seat), rng.Uint64()))
	return nil
}

// OrdersHint returns a function for [Hints.Ask] that finds the orders of the strongest bot for a
// power at p.
func OrdersHint(g *diplomacy.Game, power diplomacy.Power, p diplomacy.Position, seed uint64) func(context.Context) (Hint[diplomacy.Answer], error) {
	return func(ctx context.Context) (Hint[diplomacy.Answer], error) {
		seat, entry := power.Seat(), strongest(agents.DiplomacyBots())
		var agent diplomacyAgent = aidiplomacy.NewAgent(entry.Make(g, power, aidiplomacy.BotRandom(seed, seat)))
		if w := workers.Player(); w != nil {
			board, err := diplomacy.NewBoard(g.Map, g.Rules)
			if err != nil {
				return Hint[diplomacy.Answer]{}, err
			}
			agent = awayDiplomacy(w, board, agentOrder{Seat: seat, Seed: seed, Player: Player{Bot: entry.Name}})
		}
		orders, err := agent.Act(ctx, p, seat)
		return Hint[diplomacy.Answer]{Seat: seat, Moves: []diplomacy.Answer{orders}}, err
	}
}

// Telling returns the name of the estimator that contributes most to the choice of the moves, and
// whether there is one.
func (h *Hint[M]) Telling() (estimator string, ok bool) {
	if h.Why == nil {
		return "", false
	}
	var best evaluation.Share
	for _, s := range h.Why.Shares {
		if s.Contribution > best.Contribution {
			best = s
		}
	}
	return best.Name, best.Name != ""
}
