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
		continents := r.CutRight(max(196, r.W*0.3))
		r.CutRight(12)
		u.Sheet(phase)
		s.phase(u, sheet{Rect: phase.InsetXY(16, 14)}, p)
		u.Sheet(r)
		s.cardsPanel(u, sheet{Rect: r.InsetXY(16, 14)}, p)
		u.Sheet(continents)
		s.continents(u, continents.InsetXY(14, 12))
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
