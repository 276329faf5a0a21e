package games

import (
	"errors"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// errOut is the error of a letter of a power, or to one, that is out of the game.
var errOut = errors.New("a power that is out of the game neither writes nor reads letters")

// diplomacyLetter is the [table.Rules.Letter] of Diplomacy: press, or words.
func diplomacyLetter(b *diplomacy.Board, p *diplomacy.Position, from game.Seat, to game.Seats, text string) (letter, note string, err error) {
	m := b.Game.Map
	e := press.Envelope{Phase: p.Phase(), From: diplomacy.PowerOf(from)}
	for seat := range to.All() {
		e.To = append(e.To, diplomacy.PowerOf(seat))
	}
	if to.With(from)&^b.Game.Alive(p) != 0 {
		return "", "", errOut
	}
	said, err := press.Dialect{Level: press.ReadLevel}.ParseText(m, text)
	if err == nil {
		return said.Text(m), press.Letter{Envelope: e, Press: said}.Note(m), nil
	}
	return text, "words " + e.Text(m) + " " + text, nil
}
