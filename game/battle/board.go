package battle

import (
	"fmt"

	"eras/game"
)

// Board is a battle on its own as a [game.Board]: rules and a first position.
type Board struct {
	Rules Rules
	First Position
}

var _ game.Board[Position, Move, Event] = Board{}

// BoardFromSetup makes the board of a record again.
func BoardFromSetup(setup []game.Field) (Board, error) {
	var b Board
	rules, ok := game.Lookup(setup, "rules")
	start, ok2 := game.Lookup(setup, "start")
	if !ok || !ok2 {
		return b, fmt.Errorf("a battle's record needs the lines \"rules:\" and \"start:\"")
	}
	var err error
	if b.Rules, err = ParseRules(rules); err != nil {
		return b, err
	}
	b.First, err = ParsePosition(start)
	return b, err
}

// Name returns "battle".
func (b Board) Name() string { return "battle" }

// Setup returns the rules and the first position.
func (b Board) Setup() []game.Field {
	return []game.Field{{Key: "rules", Value: b.Rules.String()}, {Key: "start", Value: b.First.String()}}
}

// Seats returns 2: red, then blue.
func (b Board) Seats() int { return 2 }

// Start returns the first position.
func (b Board) Start() Position { return b.First }

// Actors returns the side to move, or nobody when the battle is over.
func (b Board) Actors(p Position) game.Seats {
	if p.Over() {
		return 0
	}
	return game.SeatsOf(p.Turn.Seat())
}

// View returns p: nothing is hidden.
func (b Board) View(p Position, _ game.Seat) Position { return p }

// Check returns nil if m is legal.
func (b Board) Check(p Position, _ game.Seat, m Move) error { return p.Legal(m) }

// Apply plays the one answer.
func (b Board) Apply(p Position, answers []Move) (Position, []Event) {
	return b.Rules.Apply(p, answers[0])
}

// Outcome returns the winner; the reason is "elimination" or "limit".
func (b Board) Outcome(p Position) (game.Outcome, bool) {
	if !p.Over() {
		return game.Outcome{Winner: game.Nobody}, false
	}
	res := b.Rules.Result(&p)
	return game.Outcome{Winner: res.Winner.Seat(), Reason: res.Reason}, true
}

// FormatMove returns the move's text.
func (b Board) FormatMove(_ Position, _ game.Seat, m Move) string { return m.String() }

// ParseMove reads a move's text.
func (b Board) ParseMove(p Position, _ game.Seat, text string) (Move, error) {
	return ParseMove(p.Size, text)
}

// FormatPosition returns the position's text.
func (b Board) FormatPosition(p Position) string { return p.String() }

// ParsePosition reads a position's text.
func (b Board) ParsePosition(text string) (Position, error) { return ParsePosition(text) }
