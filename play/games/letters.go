package games

import (
	"errors"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Errors of letters in Diplomacy.
var (
	errOut     = errors.New("a power that is out of the game neither writes nor reads letters")
	errNoWords = errors.New("the rules of the match allow no free text: write press of its level in the notation of DAIDE")
)

// diplomacyLetters reports whether the rules of a match of Diplomacy allow letters.
func diplomacyLetters(b *diplomacy.Board) bool { return b.Game.Rules.Press.Any() }

// diplomacyLetter is the [table.Rules.Letter] of Diplomacy: press that the rules allow, or words.
func diplomacyLetter(b *diplomacy.Board, p *diplomacy.Position, from game.Seat, to game.Seats, text string) (letter, note string, err error) {
	m, rules := b.Game.Map, b.Game.Rules.Press
	e := press.Envelope{Phase: p.Phase(), From: diplomacy.PowerOf(from)}
	for seat := range to.All() {
		e.To = append(e.To, diplomacy.PowerOf(seat))
	}
	if to.With(from)&^b.Game.Alive(p) != 0 {
		return "", "", errOut
	}
	if said, ok := press.ReadLine(b.Game, text); ok {
		return said.Text(m), press.Letter{Envelope: e, Press: said}.Note(m), nil
	}
	if !rules.Words {
		return "", "", errNoWords
	}
	return text, press.Words{Envelope: e, Text: text}.Note(m), nil
}
