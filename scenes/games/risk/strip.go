package risk

import (
	"eras/game/risk"
	"eras/scenes/ui"
)

// strip describes the strip below the map: the phase, the cards and the continents, side by side or
// as tabs.
func (s *Screen) strip(u *ui.UI, f areas, p *risk.Position) {
	r := f.strip
	if !f.compact {
		phase := r.CutLeft(420)
		r.CutLeft(12)
		u.Sheet(phase)
		s.phase(u, sheet{Rect: phase.InsetXY(16, 14)}, p)
		s.stripPanels(u, r, p)
		return
	}
	u.Sheet(r)
	tabs := []ui.Tab{{Label: s.phaseTab(u, p), Icon: "crossed-swords"}, {Label: u.Text.T("risk.tab.cards"), Icon: "card-random"}, {Label: u.Text.T("risk.tab.continents"), Icon: "treasure-map"}}
	s.tab = u.Tabs("risk.tabs", r, tabs, s.tab)
	in := r.InsetXY(14, 9)
	switch s.tab {
	case 0:
		s.phase(u, sheet{Rect: in, compact: true}, p)
	case 1:
		s.cardsPanel(u, sheet{Rect: in, compact: true}, p)
	case 2:
		s.continents(u, in)
	}
}

// phaseTab returns the title of the tab of the phase.
func (s *Screen) phaseTab(u *ui.UI, p *risk.Position) string {
	if !s.person(p.Turn) {
		return u.Text.T("risk.tab.watch")
	}
	switch p.Phase {
	case risk.Choosing, risk.Dealing:
		return u.Text.T("risk.tab.choose")
	case risk.Placing, risk.Reinforcing, risk.TradingIn:
		return u.Text.T("risk.step.reinforce")
	case risk.Fortifying, risk.Drawing:
		return u.Text.T("risk.step.fortify")
	case risk.Assigning, risk.Attacking, risk.Rolling, risk.Occupying, risk.Over:
	}
	return u.Text.T("risk.step.attack")
}

// foldedHeight is the height of a panel of the strip that has nothing to show but its title.
const foldedHeight = 62

// stripPanels describes the cards and the continents side by side. A panel with nothing in it is
// folded above the other one, which has the width of both.
func (s *Screen) stripPanels(u *ui.UI, r ui.Rect, p *risk.Position) {
	seat, ok := s.hand(p)
	cards := ok && s.Game.Board.Game.Rules.Cards && p.HandSize[seat] > 0
	hand, list := foldStrip(r, cards, s.Game.Setup.Map.Continents() > 1)
	u.Sheet(hand)
	s.cardsPanel(u, sheet{Rect: hand.InsetXY(16, 8+min(6, (hand.H-foldedHeight)/8))}, p)
	u.Sheet(list)
	s.continents(u, list.InsetXY(14, 8+min(4, (list.H-foldedHeight)/8)))
}

// foldStrip divides a part of the strip between the hand of cards and the list of continents, which
// may each be there or be empty.
func foldStrip(r ui.Rect, cards, continents bool) (hand, list ui.Rect) {
	hand, list = r, r
	switch {
	case cards == continents:
		list = hand.CutRight(max(232, r.W*0.3))
		hand.CutRight(12)
	case cards:
		list = hand.CutTop(foldedHeight)
		hand.CutTop(12)
	default:
		hand = list.CutTop(foldedHeight)
		list.CutTop(12)
	}
	return hand, list
}
