package table

import (
	"fmt"
	"strings"

	"eras/game"
	"eras/game/diplomacy"
)

// playedPhase returns what a screen shows of a step.
func playedPhase(g *diplomacy.Game, judge *diplomacy.Judge, step game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]) (PlayedPhase, error) {
	played := PlayedPhase{Before: step.Before, After: step.After, Events: step.Events}
	var all diplomacy.Gathering
	i := 0
	for seat := range step.Actors.All() {
		for _, o := range step.Answers[i].Orders() {
			if err := g.Gather(&all, &step.Before, diplomacy.PowerOf(seat), o); err != nil {
				return played, err
			}
		}
		i++
	}
	if step.After.Ending == diplomacy.DrawAgreed {
		return played, nil // nothing was carried out
	}
	p := step.Before
	played.Orders, played.Verdicts = all.Orders, *judge.Advance(&p, &all.Orders)
	FillHolds(g.Map, &played)
	return played, nil
}

// FillHolds writes down that units without an order held in a movement phase.
func FillHolds(m *diplomacy.Map, ph *PlayedPhase) {
	if !ph.Before.Season.Moves() {
		return
	}
	for at := range m.Provinces() {
		if u := ph.Before.Units[at]; u.Exists() && ph.Orders[at].Kind == 0 {
			ph.Orders[at] = diplomacy.Order{Kind: diplomacy.Hold, Unit: u.Kind, At: u.At}
		}
	}
}

// playedPhases returns all phases of a match.
func playedPhases(board diplomacy.Board, match *diplomacy.Match, judge *diplomacy.Judge) ([]PlayedPhase, error) {
	var phases []PlayedPhase
	lines := match.Record().Actions
	for n := range match.Steps() {
		step := game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]{Before: match.At(n), After: match.At(n + 1)}
		step.Actors = board.Actors(step.Before)
		for seat := range step.Actors.All() {
			line := lines[0]
			lines = lines[1:]
			if step.Actors.Len() > 1 {
				_, line, _ = strings.Cut(line, ": ")
			}
			a, err := board.ParseMove(step.Before, seat, line)
			if err != nil {
				return nil, fmt.Errorf("reading phase %d again: %w", n+1, err)
			}
			step.Answers = append(step.Answers, a)
		}
		_, step.Events = board.Apply(step.Before, step.Answers)
		played, err := playedPhase(board.Game, judge, step)
		if err != nil {
			return nil, fmt.Errorf("reading phase %d again: %w", n+1, err)
		}
		phases = append(phases, played)
	}
	return phases, nil
}
