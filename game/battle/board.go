package battle

import (
	"eras/game"
)

// Board is a battle on its own as a [game.Board]: rules and a first position.
type Board struct {
	Rules Rules
	First Position
}

var (
	_ game.Board[Position, Move, Event] = (*Board)(nil)
	_ game.Lister[Position]             = (*Board)(nil)
)

// BoardFromSetup rebuilds the board of a record.
func BoardFromSetup(setup []game.Field) (*Board, error) {
	values, err := game.Values(setup, "a battle", "rules", "start")
	if err != nil {
		return nil, err
	}
	r, err := ParseRules(values[0])
	if err != nil {
		return nil, err
	}
	p, err := ParsePosition(values[1])
	if err != nil {
		return nil, err
	}
	return &Board{Rules: r, First: p}, nil
}

// ID is the name of the board in records and saved files.
const ID = "battle"

// Name returns [ID].
func (b *Board) Name() string { return ID }

// Setup returns the rules and the first position.
func (b *Board) Setup() []game.Field {
	return []game.Field{{Key: "rules", Value: b.Rules.String()}, {Key: "start", Value: b.First.String()}}
}

// Seats returns 2: red, then blue.
func (b *Board) Seats() int { return 2 }

// Start returns the first position.
func (b *Board) Start() Position { return b.First }

// Actors returns the side to move, or nobody when the battle is over.
func (b *Board) Actors(p *Position) game.Seats {
	if p.Over() {
		return 0
	}
	return game.SeatsOf(p.Turn.Seat())
}

// View copies p: nothing is hidden.
func (b *Board) View(p *Position, _ game.Seat, view *Position) { *view = *p }

// Check returns nil if m is legal.
func (b *Board) Check(p *Position, _ game.Seat, m Move) error { return p.Legal(m) }

// Apply plays the one answer.
func (b *Board) Apply(p *Position, answers []Move, events *[]Event) {
	b.Rules.Apply(p, answers[0], events)
}

// Outcome returns the winner; the reason is "elimination", "limit", "captain" or "morale".
func (b *Board) Outcome(p *Position) (game.Outcome, bool) {
	return b.Rules.Outcome(p)
}

// FormatMove returns the move's text.
func (b *Board) FormatMove(_ *Position, _ game.Seat, m Move) string { return m.String() }

// ParseMove reads a move's text.
func (b *Board) ParseMove(p *Position, _ game.Seat, text string) (Move, error) {
	return ParseMove(p.Size, text)
}

// FormatPosition returns the position's text.
func (b *Board) FormatPosition(p *Position) string { return p.String() }

// ParsePosition reads a position's text.
func (b *Board) ParsePosition(text string) (Position, error) { return ParsePosition(text) }

// Legal returns the legal moves.
func (b *Board) Legal(p *Position, _ game.Seat) (lists [][]string, most int) {
	var moves []string
	for _, m := range p.Moves(nil) {
		moves = append(moves, m.String())
	}
	return [][]string{moves}, 1
}
