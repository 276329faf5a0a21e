package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
	"eras/scenes/ui"
)

// eyes say what is shown of a match that is watched and not played.
type eyes struct {
	seat  game.Seat
	whole bool // everything is shown
}

// eyesOn returns what is shown of a match, also in its picture: everything if it is over or no person plays, what
// the only person sees, or what everybody sees if there are several persons.
func eyesOn(set *riskplay.Setup, match *risk.Match) eyes {
	persons := session.PersonsOf(set.Players)
	_, over := match.Outcome()
	e := eyes{game.Nobody, over || persons == 0}
	if persons.Len() == 1 {
		e.seat = persons.First()
	}
	return e
}

// look shows on a board what is seen.
func (e eyes) look(b *board) {
	seen := b.setup.Map.All()
	if !e.whole {
		seen = b.game.Sees(&b.whole, e.seat)
	}
	b.sight(e.seat, seen)
}

// sketched returns the board that the picture of a saved match shows.
func sketched(set *riskplay.Setup, match *risk.Match) *board {
	rules, _ := match.Board().(*risk.Board)
	b := &board{setup: set, game: rules.Game, whole: match.Position()}
	eyesOn(set, match).look(b)
	return b
}

// sight shows what a seat sees, which are the armies of some territories.
func (b *board) sight(seat game.Seat, seen risk.Set) {
	b.hidden, b.unknown, b.shown = b.setup.Map.All().Minus(seen), risk.Set{}, b.whole
	if b.hidden.Empty() {
		return
	}
	(&risk.Board{Game: b.game}).View(&b.whole, seat, &b.shown)
	b.shown.Hands, b.shown.Mission = b.whole.Hands, b.whole.Mission
	if b.setup.Rules.Veil {
		for c := range b.hidden.All() {
			if b.shown.Owner.At(c) != game.Nobody {
				b.unknown = b.unknown.With(c)
			}
		}
	}
}

// sight returns the territories whose armies are visible, and the seat that sees them. That is the
// only person, or the one who has taken over the screen if there are several, also while the recap
// shows the turns of others. If no person plays any more, everything is visible.
func (s *Screen) sight(p *risk.Position) (game.Seat, risk.Set) {
	g := s.Game.Board.Game
	if !g.Rules.Fog || s.playing(p) == 0 && !s.Together {
		return game.Nobody, g.Map.All()
	}
	seat := s.holder
	if persons := s.Game.Persons(); persons.Len() == 1 {
		seat = persons.First()
	} else if playing := s.playing(p); playing.Len() == 1 {
		seat = playing.First()
	}
	return seat, g.Sees(p, seat)
}

// seen returns the position without what is hidden, as the board shows it from then on.
func (s *Screen) seen() risk.Position {
	seat, seen := s.sight(&s.board.whole)
	s.board.sight(seat, seen)
	s.log.hidden = s.board.hidden
	s.side.see(&s.board, seat)
	return s.board.shown
}

// noticed returns the events of a step that are in sight.
func (s *Screen) noticed(before, after *risk.Position, events []risk.Event) []risk.Event {
	seat, seen := s.sight(before)
	if seat == game.Nobody && seen.Equal(s.Game.Setup.Map.All()) || !s.Game.Setup.Rules.Veil {
		return events
	}
	return s.Game.Board.Game.Noticed(before, after, events, seat, nil)
}

// armies returns the number of a player's armies as text, or a question mark if some are hidden.
func (d *side) armies(u *ui.UI, p *risk.Position, seat game.Seat) string {
	if !p.Held[seat].And(d.hidden).Empty() {
		return "?"
	}
	return d.known(seat, u.Text.Number(p.ArmiesOf(seat)))
}

// knows reports whether it is known what a seat owns.
func (d *side) knows(seat game.Seat) bool { return !d.unknown || seat == d.viewer }

// known returns a figure of a seat's possessions, or a question mark if some are hidden.
func (d *side) known(seat game.Seat, figure string) string {
	if d.knows(seat) {
		return figure
	}
	return "?"
}

// see takes over what a board hides from a seat.
func (d *side) see(b *board, seat game.Seat) {
	d.hidden, d.unknown, d.viewer = b.hidden, !b.unknown.Empty(), seat
}
