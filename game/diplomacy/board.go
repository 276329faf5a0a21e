package diplomacy

import (
	"fmt"

	"eras/game"
)

// Board is Diplomacy as a [game.Board]: a game and the position from which a match
// starts. All powers that have something to order answer at once.
type Board struct {
	Game  *Game
	First Position
}

var _ game.Board[Position, Answer, Event] = Board{}

// Match is a match of Diplomacy.
type Match = game.Match[Position, Answer, Event]

// NewBoard returns the board of a match of r on m from its first spring on.
func NewBoard(m *Map, r Rules) (Board, error) {
	g, err := NewGame(m, r)
	if err != nil {
		return Board{}, err
	}
	return Board{Game: g, First: g.Start()}, nil
}

// BoardFromSetup makes the board of a record again. The record holds all that play
// needs of the map, so the map's file need not exist any more.
func BoardFromSetup(setup []game.Field) (Board, error) {
	var values [3]string
	for i, key := range [...]string{"map", "rules", "start"} {
		value, ok := game.Lookup(setup, key)
		if !ok {
			return Board{}, fmt.Errorf("a record of Diplomacy needs the lines \"map:\", \"rules:\" and \"start:\"; %q is missing", key)
		}
		values[i] = value
	}
	m, err := ParseMapLine(values[0])
	if err != nil {
		return Board{}, err
	}
	r, err := ParseRules(values[1])
	if err != nil {
		return Board{}, err
	}
	b, err := NewBoard(m, r)
	if err != nil {
		return Board{}, err
	}
	b.First, err = b.Game.ParsePosition(values[2])
	return b, err
}

// Name returns "diplomacy".
func (b Board) Name() string { return "diplomacy" }

// Setup returns the map, the rules and the first position.
func (b Board) Setup() []game.Field {
	return []game.Field{
		{Key: "map", Value: b.Game.Map.Line()},
		{Key: "rules", Value: b.Game.Rules.String()},
		{Key: "start", Value: b.Game.FormatPosition(&b.First)},
	}
}

// Seats returns the number of powers.
func (b Board) Seats() int { return b.Game.Map.Powers() }

// Start returns the first position.
func (b Board) Start() Position { return b.First }

// Actors returns the powers that have something to order.
func (b Board) Actors(p Position) game.Seats { return b.Game.Acting(&p) }

// View returns p: nothing on the board is hidden, and orders that are not opened
// are in the match.
func (b Board) View(p Position, _ game.Seat) Position { return p }

// Check returns nil if the power at seat may answer a.
func (b Board) Check(p Position, seat game.Seat, a Answer) error {
	if actors := b.Game.Acting(&p); actors != 0 && !actors.Has(seat) {
		return fmt.Errorf("seat %v has nothing to order in this phase", seat)
	}
	return b.Game.CheckAnswer(&p, PowerOf(seat), a)
}

// Apply plays the phase, or ends the match if all who act in a movement phase
// accept a draw and the rules know it.
func (b Board) Apply(p Position, answers []Answer) (Position, []Event) {
	g := b.Game
	before := p
	var all Gathering
	var events []Event
	agreed := g.Rules.AgreedDraws && p.Season.Moves()
	i := 0
	for seat := range g.Acting(&p).All() {
		a := &answers[i]
		i++
		if a.Draw && p.Season.Moves() {
			events = append(events, Event{Kind: DrawAccepted, Power: PowerOf(seat), At: NoProvince, From: NoProvince})
		}
		agreed = agreed && a.Draw
		for _, o := range a.Orders() {
			// Check has passed it, so there is no error.
			_ = g.Gather(&all, &before, PowerOf(seat), o)
		}
	}
	if agreed {
		p.Ending = DrawAgreed
		return p, g.tellEnd(events, &p)
	}
	verdicts := NewJudge(g).Advance(&p, &all.Orders)
	return p, append(events, g.tell(&before, &p, &all, verdicts)...)
}

// Outcome returns the winner; the reason is [BySolo], [ByAgreement], [ByStaleness]
// or [ByLimit].
func (b Board) Outcome(p Position) (game.Outcome, bool) { return b.Game.Outcome(&p) }

// FormatMove returns the answer's text.
func (b Board) FormatMove(_ Position, _ game.Seat, a Answer) string {
	return b.Game.Map.FormatAnswer(a)
}

// ParseMove reads an answer's text.
func (b Board) ParseMove(p Position, _ game.Seat, text string) (Answer, error) {
	return b.Game.Map.ParseAnswer(text, p.Season)
}

// FormatPosition returns the position's text.
func (b Board) FormatPosition(p Position) string { return b.Game.FormatPosition(&p) }

// ParsePosition reads a position's text.
func (b Board) ParsePosition(text string) (Position, error) { return b.Game.ParsePosition(text) }
