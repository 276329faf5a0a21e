package risk

import (
	"fmt"
	"math/rand/v2"

	"eras/game"
)

// Board is Risk as a [game.Board]: a game and the position from which a match
// starts.
type Board struct {
	Game  *Game
	First Position
	// Colours are those of the players. The rules do not read them.
	Colours Colours
}

var (
	_ game.Board[Position, Action, Event] = (*Board)(nil)
	_ game.Roller[Position, Action]       = (*Board)(nil)
	_ game.FastBoard[Position, Action]    = (*Board)(nil)
)

// Match is a match of Risk.
type Match = game.Match[Position, Action, Event]

// Step is a step of a match of Risk.
type Step = game.Step[Position, Action, Event]

// NewBoard returns the board of a match with rules r on map m, starting with the deal.
func NewBoard(m *Map, r Rules) (*Board, error) {
	g, err := NewGame(m, r)
	if err != nil {
		return nil, err
	}
	return &Board{Game: g, First: g.Start()}, nil
}

// BoardFromSetup rebuilds the board of a record. The record holds all data about the map that play
// needs, so the map's file is not needed. Without it, territories are named by their ids.
func BoardFromSetup(setup []game.Field) (*Board, error) {
	values, err := game.Values(setup, "Risk", "map", "rules", "start")
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
	if b.First, err = b.Game.ParsePosition(values[2]); err != nil {
		return nil, err
	}
	if line, ok := game.Lookup(setup, "colours"); ok {
		if b.Colours, err = ParseColours(line); err == nil && len(b.Colours) != b.Seats() {
			err = fmt.Errorf("%d players need %d colours, not %d: %.80q", b.Seats(), b.Seats(), len(b.Colours), line)
		}
	}
	return b, err
}

// Begins reports whether the match starts at the rules' own first position, and not at an edited or
// later one.
func (b *Board) Begins() bool {
	start := b.Game.Start()
	return b.First.Equal(&start)
}

// ID is the name of the board in records and saved files.
const ID = "risk"

// Name returns [ID].
func (b *Board) Name() string { return ID }

// Setup returns the map, the rules and the first position, and the colours if they were chosen.
func (b *Board) Setup() []game.Field {
	setup := []game.Field{
		{Key: "map", Value: b.Game.Map.Line()},
		{Key: "rules", Value: b.Game.Rules.String()},
		{Key: "start", Value: b.Game.FormatPosition(&b.First)},
	}
	if !b.Colours.usual() {
		setup = append(setup, game.Field{Key: "colours", Value: b.Colours.String()})
	}
	return setup
}

// Seats returns the number of players.
func (b *Board) Seats() int { return int(b.Game.Rules.Players) }

// Start returns the first position.
func (b *Board) Start() Position { return b.First }

// Actors returns the player at turn or chance. It is empty when the match is over.
func (b *Board) Actors(p *Position) game.Seats {
	return game.Seats(0).With(b.Game.Actor(p))
}

// View copies p to view without the cards and missions of all players but seat. The numbers of
// their cards remain. Under fog, each territory that seat does not see counts one army, and under a
// veil ([Rules]) it also belongs to a stand-in for its owner: any of the other players. When the match
// is over, all missions, armies and owners are visible.
func (b *Board) View(p *Position, seat game.Seat, view *Position) {
	*view = *p
	view.Hands, view.Mission = [MaxPlayers]Hand{}, [MaxPlayers]uint16{}
	if seat >= 0 {
		view.Hands[seat], view.Mission[seat] = p.Hands[seat], p.Mission[seat]
	}
	if p.Phase == Over {
		view.Mission = p.Mission // they show why the winner won
	}
	if !b.Game.Rules.Fog {
		return
	}
	for c := range b.Game.Map.all.Minus(b.Game.Sees(p, seat)).All() {
		if p.Armies.At(c) > 0 {
			view.Armies.Put(c, 1)
			view.Movable.Put(c, min(p.Movable.At(c), 1))
		}
	}
	if b.Game.Rules.Veil {
		b.Game.veil(p, seat, view)
	}
}

// Check returns nil if seat may answer a.
func (b *Board) Check(p *Position, seat game.Seat, a Action) error {
	if actor := b.Game.Actor(p); seat != actor && actor != game.Nobody {
		return fmt.Errorf("seat %v cannot answer, it is the turn of %v", seat, actor)
	}
	return b.Game.Check(p, a)
}

// Apply plays the one answer.
func (b *Board) Apply(p *Position, answers []Action, events *[]Event) {
	b.Game.Play(p, answers[0], (*Log)(events))
}

// Outcome returns the winner; the reason is one of [ByConquest], [ByShare],
// [ByCapitals], [ByMission] and [ByLimit].
func (b *Board) Outcome(p *Position) (game.Outcome, bool) { return b.Game.Outcome(p) }

// Roll returns the answer of chance.
func (b *Board) Roll(p *Position, rng *rand.Rand) Action { return b.Game.Chance(p, rng) }

// PlayOn plays an answer of the player at turn, if it is legal, and the answers of
// chance that follow. It returns how many answers it played.
func (b *Board) PlayOn(p *Position, a Action, dice *game.Dice, step int) (int, error) {
	if err := b.Game.Check(p, a); err != nil {
		return 0, err
	}
	b.Game.Play(p, a, nil)
	return 1 + b.Game.RollOn(p, dice, step+1), nil
}

// RollOn plays the answers of chance until a player must act or the match is over.
func (b *Board) RollOn(p *Position, dice *game.Dice, step int) int {
	return b.Game.RollOn(p, dice, step)
}

// FormatMove returns the action's text.
func (b *Board) FormatMove(_ *Position, _ game.Seat, a Action) string { return a.String() }

// ParseMove reads an action's text.
func (b *Board) ParseMove(_ *Position, _ game.Seat, text string) (Action, error) {
	return b.Game.ParseAction(text)
}

// FormatPosition returns the position's text.
func (b *Board) FormatPosition(p *Position) string { return b.Game.FormatPosition(p) }

// ParsePosition reads a position's text.
func (b *Board) ParsePosition(text string) (Position, error) { return b.Game.ParsePosition(text) }
