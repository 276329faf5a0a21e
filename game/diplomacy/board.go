package diplomacy

import (
	"fmt"

	"eras/game"
)

// Board is Diplomacy as a [game.Board]: a game and the position at which a match starts.
// All powers that have something to order answer at once.
type Board struct {
	Game  *Game
	First Position
}

var (
	_ game.Board[Position, Answer, Event] = (*Board)(nil)
	_ game.Lister[Position]               = (*Board)(nil)
)

// Match is a match of Diplomacy.
type Match = game.Match[Position, Answer, Event]

// Step is a step of a match of Diplomacy.
type Step = game.Step[Position, Answer, Event]

// NewBoard returns the board of a match with rules r on map m, starting with the first spring.
func NewBoard(m *Map, r Rules) (*Board, error) {
	g, err := NewGame(m, r)
	if err != nil {
		return nil, err
	}
	return &Board{Game: g, First: g.Start()}, nil
}

// BoardFromSetup returns the board of a record. The record holds all data about the map that play
// needs, so the map's file is not needed.
func BoardFromSetup(setup []game.Field) (*Board, error) {
	values, err := game.Values(setup, "Diplomacy", "map", "rules", "start")
	if err != nil {
		return nil, err
	}
	m, err := ParseMapLine(values[0])
	if err != nil {
		return nil, err
	}
	r, err := ParseRules(values[1])
	if err != nil {
		return nil, err
	}
	b, err := NewBoard(m, r)
	if err != nil {
		return nil, err
	}
	b.First, err = b.Game.ParsePosition(values[2])
	return b, err
}

// Begins reports whether the match starts at the map's own first position, and not at an edited or
// later one.
func (b *Board) Begins() bool { return b.First == b.Game.Start() }

// ID is the name of the board in records and saved files.
const ID = "diplomacy"

// Name returns [ID].
func (b *Board) Name() string { return ID }

// Setup returns the map, the rules and the first position.
func (b *Board) Setup() []game.Field {
	return []game.Field{
		{Key: "map", Value: b.Game.Map.Line()},
		{Key: "rules", Value: b.Game.Rules.String()},
		{Key: "start", Value: b.Game.FormatPosition(&b.First)},
	}
}

// Seats returns the number of powers.
func (b *Board) Seats() int { return b.Game.Map.Powers() }

// Start returns the first position.
func (b *Board) Start() Position { return b.First }

// Actors returns the powers that have something to order.
func (b *Board) Actors(p *Position) game.Seats { return b.Game.Acting(p) }

// View copies p: nothing on the board is hidden, and orders not yet carried out are not part of it.
func (b *Board) View(p *Position, _ game.Seat, view *Position) { *view = *p }

// Check returns nil if the power at seat may answer a.
func (b *Board) Check(p *Position, seat game.Seat, a Answer) error {
	if actors := b.Game.Acting(p); actors != 0 && !actors.Has(seat) {
		return fmt.Errorf("seat %v has nothing to order in this phase", seat)
	}
	return b.Game.CheckAnswer(p, PowerOf(seat), a)
}

// Apply plays the phase, or ends the match if the rules allow agreed draws and all
// actors of a movement phase accept one.
func (b *Board) Apply(p *Position, answers []Answer, events *[]Event) {
	b.Game.play(p, answers, events)
}

// Outcome returns the winner, if any. The reason is [BySolo], [ByAgreement],
// [ByStaleness] or [ByLimit].
func (b *Board) Outcome(p *Position) (game.Outcome, bool) { return b.Game.Outcome(p) }

// FormatMove returns the answer's text.
func (b *Board) FormatMove(_ *Position, _ game.Seat, a Answer) string {
	return b.Game.Map.FormatAnswer(a)
}

// ParseMove reads an answer's text.
func (b *Board) ParseMove(p *Position, _ game.Seat, text string) (Answer, error) {
	return b.Game.Map.ParseAnswer(text, p.Season)
}

// FormatPosition returns the position's text.
func (b *Board) FormatPosition(p *Position) string { return b.Game.FormatPosition(p) }

// ParsePosition reads a position's text.
func (b *Board) ParsePosition(text string) (Position, error) { return b.Game.ParsePosition(text) }

// Legal returns the orders for each unit or build site as [Game.AppendLegal] lists them. In winter
// most is the number of builds or removals that are due.
func (b *Board) Legal(p *Position, seat game.Seat) (lists [][]string, most int) {
	power := PowerOf(seat)
	for i := range b.Game.Map.Provinces() {
		var orders []string
		for _, o := range b.Game.AppendLegal(nil, p, power, Province(i)) {
			orders = append(orders, b.Game.Map.FormatOrder(o))
		}
		if orders != nil {
			lists = append(lists, orders)
		}
	}
	most = len(lists)
	if due := b.Game.Adjustment(p, power); p.Season == Winter {
		most = min(most, max(due, -due))
	}
	return lists, most
}
