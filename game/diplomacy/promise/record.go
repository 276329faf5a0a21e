package promise

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Recorded returns the agreements of a recorded match, with what became of the promises in them. Its
// errors are those of replaying the record and of reading its letters.
func Recorded(r game.Record) (*Ledger, error) {
	board, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		return nil, err
	}
	m, err := game.Replay(board, r)
	if err != nil {
		return nil, err
	}
	talks, notes, answered := NewTalks(board.Game), r.Notes, 0
	for i := range m.Steps() {
		step := m.Step(i)
		acting := step.Actors.Len()
		for ; len(notes) > 0 && notes[0].At < answered+acting; notes = notes[1:] {
			l, ok, err := press.ParseNote(board.Game.Map, notes[0].Text)
			if err != nil {
				return nil, err
			}
			if ok {
				talks.Hear(l)
			}
		}
		answered += acting
		ph := &Played{Before: &step.Before, After: &step.After}
		n := 0
		for seat := range step.Actors.All() {
			ph.Answers[diplomacy.PowerOf(seat)] = step.Answers[n]
			n++
		}
		talks.Play(ph)
	}
	return talks.Ledger(), nil
}
