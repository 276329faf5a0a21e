package risk

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// hand returns the seat whose cards the panel shows, and whether it shows any. It is the person
// whose turn it is, else the only person, else the one who revealed them.
func (s *Screen) hand(p *risk.Position) (game.Seat, bool) {
	persons := s.Game.Persons()
	switch {
	case s.person(p.Turn):
		return p.Turn, true
	case persons.Len() == 1:
		return persons.First(), true
	case persons.Has(s.revealed):
		return s.revealed, true
	}
	return game.Nobody, false
}

// sees reports whether the cards of a seat may be shown. Those of the only person always may; if
// there are several persons, those that were revealed in this turn.
func (s *Screen) sees(seat game.Seat) bool {
	persons := s.Game.Persons()
	return persons.Has(seat) && (persons.Len() == 1 || s.revealed == seat)
}

// viewer returns the seat whose cards may be shown now, or [game.Nobody].
func (s *Screen) viewer() game.Seat {
	if persons := s.Game.Persons(); persons.Len() == 1 {
		return persons.First()
	}
	return s.revealed
}

// cardName returns the name of a card.
func (b *board) cardName(u *ui.UI, c risk.Card) string {
	if territory, ok := c.Territory(); ok {
		return b.name(u, territory)
	}
	return u.Text.T("risk.card.wild")
}

// cardsPanel describes a person's cards and the buttons to trade them in.
func (s *Screen) cardsPanel(u *ui.UI, in sheet, p *risk.Position) {
	g := s.Game.Board.Game
	seat, ok := s.hand(p)
	right := ""
	if g.Rules.Cards {
		right = u.Text.T("risk.cards.worth", "Armies", g.NextSet(p))
	}
	title := u.Text.T("risk.cards")
	if s.Game.Persons() == 0 {
		title = u.Text.T("risk.cards.title")
	}
	if ok && s.Game.Persons().Len() > 1 {
		title = strings.ToUpper(u.Text.T("risk.cards.of", "Who", s.log.name(u, seat)))
	}
	if !in.compact {
		row := in.CutTop(22)
		u.Label(row.CutRight(u.Width(right, ui.Note)+2), right, ui.Note.To(1))
		u.Label(row, title, ui.Section)
		in.CutTop(4)
	}
	switch {
	case !g.Rules.Cards:
		u.Paragraph(in.Rect, u.Text.T("risk.cards.off"), ui.Aside)
		return
	case !ok:
		u.Paragraph(in.Rect, u.Text.T("risk.cards.nobody"), ui.Aside)
		return
	case p.HandSize[seat] == 0:
		u.Paragraph(in.Rect, u.Text.T("risk.cards.none"), ui.Aside)
		return
	}
	var buttons ui.Rect
	if in.compact {
		buttons = in.CutRight(min(210, in.W*0.4))
		in.CutRight(14)
	} else {
		buttons = in.row()
		in.CutBottom(10)
	}
	s.showCards(u, in, p, seat)
	s.tradeInButtons(u, buttons, in.compact, p, seat)
}

// showCards draws the hand. Cards overlap if there is no room for them side by side.
func (s *Screen) showCards(u *ui.UI, in sheet, p *risk.Position, seat game.Seat) {
	n := int(p.HandSize[seat])
	h := min(in.H, 116)
	const gap, least = 6, 62
	w := min(h*0.74, 86, max(least, (in.W-gap*float64(n-1))/float64(n)))
	pitch := w + gap
	if room := in.W - w; n > 1 && float64(n-1)*pitch > room {
		pitch = room / float64(n-1)
	}
	seen := s.sees(seat)
	tradingIn := s.canTradeIn(p, seat)
	for i := range n {
		r := ui.R(in.X+float64(i)*pitch, in.Y+4, w, h-6)
		if !seen {
			drawCard(u, r, cardFace{back: true})
			continue
		}
		s.card(u, r, p, seat, p.Hands[seat].Nth(i), i, tradingIn, pitch)
	}
}

// cardStyle is the style of names on cards, cardLine the height of its lines, cardRim the least space
// beside them, and leastFigure the height of a card's figure with the space around it.
var cardStyle = ui.Strong.At(13).To(0.5)

const cardLine, cardRim, leastFigure = 15, 4, 38

// cardLines breaks a name into lines for the card r: two, and more if there is room. It returns the style
// in which they fit, but for the last line of a name that is too long.
func cardLines(u *ui.UI, name string, r ui.Rect) ([]string, ui.Style) {
	const least = 10
	most := max(2, int((r.H-leastFigure-5)/cardLine))
	lines, style := u.WrapWhole(name, cardStyle, r.W-2*cardRim, least)
	if len(lines) > most {
		lines = append(lines[:most-1], strings.Join(lines[most-1:], " "))
	}
	return lines, style
}

// card describes a card. While sets may be traded in, a click selects it.
func (s *Screen) card(u *ui.UI, r ui.Rect, p *risk.Position, seat game.Seat, c risk.Card, i int, tradingIn bool, pitch float64) {
	id := fmt.Sprint("risk.card.", i)
	chosen := slices.Contains(s.cards, c)
	hit := r
	if pitch < r.W {
		hit.W = pitch - 1
	}
	hover := u.Input().X >= hit.X && hit.Has(u.Input().X, u.Input().Y)
	if tradingIn {
		if use := u.Board(id, hit); use != ui.NotUsed {
			s.toggle(c)
			u.Sound.Play(ui.SoundClick)
		}
	}
	m := s.Game.Board.Game.Map
	if chosen {
		r.Y -= 3
	}
	name := s.board.cardName(u, c)
	u.Probe(fmt.Sprint("risk.hand.", i), name, hit)
	lines, style := cardLines(u, name, r)
	foot := 5 + cardLine*float64(max(len(lines), 2))
	drawCard(u, r, cardFace{figure: figureIcons[m.SymbolOf(c)], foot: foot, chosen: chosen, hover: tradingIn && hover})
	u.HLine(r.X+8, r.Bottom()-foot, r.W-16, 1, art.Hair)
	for k, line := range lines {
		y := r.Bottom() - foot/2 - 1.5 + cardLine*(float64(k)-float64(len(lines))/2)
		u.Called(ui.R(r.X+cardRim, y-1.5, r.W-2*cardRim, cardLine), line, style)
	}
	tip := name + "\n" + u.Text.T(figureTexts[m.SymbolOf(c)])
	if territory, ok := c.Territory(); ok && p.Owner.At(territory) == seat && s.Game.Board.Game.Rules.OwnCard > 0 {
		plus := signed(s.Game.Board.Game.Rules.OwnCard)
		u.Label(ui.R(r.X+7, r.Y+5, 30, 16), plus, ui.Style{Weight: ui.Heavy, Size: 13, Color: art.Good})
		u.Arms(ui.R(r.Right()-22, r.Y+5, 16, 16), s.board.owner(seat))
		tip += "\n" + u.Text.T("risk.card.own", "Plus", plus)
		if hover {
			s.marked = s.marked.With(territory)
		}
	}
	u.Tip(id, hit, tip)
	if tradingIn {
		u.Ring(id, r)
	}
}

// toggle selects or deselects a card. A fourth card replaces the first.
func (s *Screen) toggle(c risk.Card) {
	if i := slices.Index(s.cards, c); i >= 0 {
		s.cards = slices.Delete(s.cards, i, i+1)
		return
	}
	if len(s.cards) == 3 {
		s.cards = s.cards[1:]
	}
	s.cards = append(s.cards, c)
}

// canTradeIn reports whether the person may trade in now.
func (s *Screen) canTradeIn(p *risk.Position, seat game.Seat) bool {
	turn, active := s.turn()
	return active && turn == seat && p.Phase == risk.TradingIn
}

// set returns the action that trades in the selected cards. ok is false if they are not a set.
func (s *Screen) set(p *risk.Position) (a risk.Action, ok bool) {
	if len(s.cards) != 3 {
		return a, false
	}
	a = risk.TradingInOf(s.cards[0], s.cards[1], s.cards[2])
	return a, s.Game.Board.Game.Check(p, a) == nil
}

// worth returns the armies for a set as text: "5 + 2".
func (s *Screen) worth(p *risk.Position, seat game.Seat, cards [3]risk.Card) string {
	g := s.Game.Board.Game
	next := g.NextSet(p)
	if own := g.SetWorth(p, seat, cards) - next; own > 0 {
		return fmt.Sprint(next, " + ", own)
	}
	return fmt.Sprint(next)
}

// tradeInButtons draws the buttons to trade in a set, or says why that is not possible.
func (s *Screen) tradeInButtons(u *ui.UI, r ui.Rect, compact bool, p *risk.Position, seat game.Seat) {
	first, second := r, ui.Rect{}
	if compact {
		first = r.CutTop(38)
		r.CutTop(8)
		second = r.CutTop(38)
	} else {
		cells := r.Columns(2, 10)
		first, second = cells[0], cells[1]
	}
	if !s.sees(seat) {
		if !compact {
			first.W = second.Right() - first.X
		}
		spec := ui.ButtonSpec{Label: u.Text.T("risk.cards.show"), Kind: ui.Primary, Size: 16, Tip: u.Text.T("risk.cards.show.tip")}
		if u.Button("risk.cards.show", first, spec) {
			s.revealed = seat
		}
		return
	}
	g := s.Game.Board.Game
	tradingIn := s.canTradeIn(p, seat)
	a, ok := s.set(p)
	if !tradingIn {
		why := u.Text.T("risk.trade.none")
		if set, ok := g.Map.BestSet(p.Hands[seat], p.Held[seat]); ok {
			why = u.Text.T("risk.trade.when", "Worth", s.worth(p, seat, set))
		}
		wide := first
		if !compact {
			wide.W = second.Right() - first.X
			if s.Game.Persons().Len() > 1 {
				wide.W = first.W
			}
		}
		u.Button("risk.trade", wide, ui.ButtonSpec{Label: why, Disabled: true, Size: 15})
		if s.Game.Persons().Len() > 1 && u.Button("risk.cards.hide", second, ui.ButtonSpec{Label: u.Text.T("risk.cards.hide"), Size: 15}) {
			s.revealed = game.Nobody
		}
		return
	}
	spec := ui.ButtonSpec{Label: u.Text.T("risk.trade.choose"), Kind: ui.Primary, Disabled: true, Size: 15}
	switch {
	case ok:
		spec.Label, spec.Disabled = u.Text.T("risk.trade.do", "Worth", s.worth(p, seat, a.Cards)), false
	case len(s.cards) == 3:
		spec.Label = u.Text.T("risk.trade.nomatch")
	}
	if u.Button("risk.trade", first, spec) && ok {
		s.cards = s.cards[:0]
		s.answer(a)
		return
	}
	if u.Button("risk.trade.best", second, ui.ButtonSpec{Label: u.Text.T("risk.trade.best"), Key: "B", Size: 15, Tip: u.Text.T("risk.trade.best.tip")}) || u.TakeKey(ebiten.KeyB) {
		s.chooseBest(p, seat)
	}
}

// chooseBest selects the best set to trade in.
func (s *Screen) chooseBest(p *risk.Position, seat game.Seat) {
	if set, ok := s.Game.Board.Game.Map.BestSet(p.Hands[seat], p.Held[seat]); ok {
		s.cards = append(s.cards[:0], set[:]...)
	}
}

// tradeInBest trades in the selected set, or else the best one.
func (s *Screen) tradeInBest(p *risk.Position, seat game.Seat) {
	a, ok := s.set(p)
	if !ok {
		set, found := s.Game.Board.Game.Map.BestSet(p.Hands[seat], p.Held[seat])
		if !found {
			return
		}
		a = risk.TradingInOf(set[0], set[1], set[2])
	}
	s.cards = s.cards[:0]
	s.answer(a)
}

// tradingIn is the panel while sets of cards may be traded in.
func (s *Screen) tradingIn(u *ui.UI, in sheet, p *risk.Position) {
	g := s.Game.Board.Game
	seat := p.Turn
	must := g.MustTradeIn(p)
	todo := u.Text.T("risk.todo.trade", "Armies", g.NextSet(p))
	if must {
		todo = u.Text.T("risk.todo.trade.must", "Cards", int(p.HandSize[seat]))
	}
	if !s.sees(seat) {
		todo = u.Text.T("risk.todo.trade.show", "Who", s.log.name(u, seat))
	}
	s.phaseHead(u, &in, 1, u.Text.T("risk.phase.cards"), "", ui.Note, todo)
	_, active := s.turn()
	confirmKey := u.Text.T("risk.key.confirm")
	row := in.row()
	if !s.sees(seat) {
		if u.Button("risk.show", row, ui.ButtonSpec{Label: u.Text.T("risk.cards.show"), Kind: ui.Primary, Key: confirmKey, Size: 16}) {
			s.revealed = seat
		}
		return
	}
	set, _ := g.Map.BestSet(p.Hands[seat], p.Held[seat])
	tradeIn := ui.ButtonSpec{Label: u.Text.T("risk.trade.now", "Worth", s.worth(p, seat, set)), Kind: ui.Primary, Size: 16, Disabled: !active, Tip: u.Text.T("risk.trade.best.tip")}
	if a, ok := s.set(p); ok {
		tradeIn.Label = u.Text.T("risk.trade.do", "Worth", s.worth(p, seat, a.Cards))
	}
	if must {
		tradeIn.Key = confirmKey
	}
	cells := row.Columns(2, 10)
	if must {
		cells[0] = row
	}
	if u.Button("risk.trade.now", cells[0], tradeIn) {
		s.tradeInBest(p, seat)
		return
	}
	if !must && u.Button("risk.trade.skip", cells[1], ui.ButtonSpec{Label: u.Text.T("risk.trade.skip"), Key: confirmKey, Disabled: !active, Size: 16}) {
		s.answer(risk.Ending())
	}
}
