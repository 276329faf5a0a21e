package warplay

import (
	"context"
	"fmt"

	"eras/ai/agents"
	"eras/ai/fairness"
	"eras/game"
	"eras/game/war"
	"eras/play/session"
)

// adviser returns the computer that gives hints. It plays with estimators, because they explain a
// move better than a network, and knows nothing of the person: only the opponent may.
func adviser() *computerSetup {
	return &computerSetup{Seat: Seat{Level: len(agents.Levels())}, Advises: true}
}

// AskHint starts to look for a hint for the person at turn. On the map it advises no attack that
// loses more than half of the battles of [fairness.Attack], unless all else loses the war.
func (s *War) AskHint() error {
	seat, ok := s.Turn()
	if !ok {
		return game.ErrNotActor
	}
	agent, err := adviser().war(s.Board, seat, s.Setup.Seed, nil)
	if err != nil {
		return fmt.Errorf("asking for a hint: %w", err)
	}
	s.AskFor(session.HintOf(agent, s.ViewOf(seat), seat))
	return nil
}

// even is the percentage of won battles from which an attack is advised.
const even = 50

// advise returns the action of [warAgent.Act] for a hint on the map: if the agent would attack
// against the odds, what it does instead.
func (a *warAgent) advise(ctx context.Context, view *war.State, seat game.Seat) (war.Action, error) {
	first, err := a.Agent.Act(ctx, *view, seat)
	if err != nil || first.InBattle || !view.Position.Fights(first.Move) {
		return first, err
	}
	poor := map[war.Move]bool{}
	for _, m := range a.rules.Moves(&view.Position, nil) {
		if view.Position.Fights(m) {
			o, err := fairness.Attack(ctx, a.rules, &view.Position, m, nil)
			if err != nil {
				return first, err
			}
			poor[m] = o.Percent() < even
		}
	}
	if !poor[first.Move] {
		return first, nil
	}
	a.Bar(func(m war.Move) bool { return poor[m] })
	other, err := a.Agent.Act(ctx, *view, seat)
	a.Bar(nil)
	if e := a.Explanation(); err != nil || !e.Over || e.Score >= 0 {
		return other, err
	}
	return a.Agent.Act(ctx, *view, seat)
}

// AskHint starts to look for a hint for the person at turn.
func (s *Battle) AskHint() error {
	seat, ok := s.Turn()
	if !ok {
		return game.ErrNotActor
	}
	agent, err := adviser().battle(s.Board, seat, s.Setup.Seed)
	if err != nil {
		return fmt.Errorf("asking for a hint: %w", err)
	}
	s.AskFor(session.HintOf(agent, s.ViewOf(seat), seat))
	return nil
}
