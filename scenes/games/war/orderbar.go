package war

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/sprites"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// purchase is something that can be bought for the chosen leader, or in a city.
type purchase struct {
	id   string
	kind war.Kind
	// price is in resources, for a levy in orders.
	price uint16
	key   ebiten.Key
	// figure draws a picture of it over a square.
	figure func(u *ui.UI, r ui.Rect)
	tip    string
}

// purchases returns what can be bought under the rules, leaders and levies last.
func (s *Screen) purchases(u *ui.UI, p *war.Position) []purchase {
	rules, t := &s.War.Board.Rules, u.Text
	soldier := func(id string, kind war.Kind, price uint16, key ebiten.Key, k battle.Kind) purchase {
		return purchase{
			id: id, kind: kind, price: price, key: key, tip: t.T("buy."+k.String()+".tip", "About", t.T("kind."+k.String()+".about")),
			figure: func(u *ui.UI, r ui.Rect) { sprites.Soldier(u, r, p.Turn, k, false) },
		}
	}
	all := []purchase{soldier("play.soldier", war.BuySoldier, rules.SoldierPrice, ebiten.KeyS, battle.Foot)}
	if rules.HorsePrice != 0 {
		all = append(all, soldier("play.horse", war.BuyHorse, rules.HorsePrice, ebiten.KeyH, battle.Horse))
	}
	if rules.ArcherPrice != 0 {
		all = append(all, soldier("play.archer", war.BuyArcher, rules.ArcherPrice, ebiten.KeyA, battle.Archer))
	}
	all = append(all, purchase{
		id: "play.buyleader", kind: war.BuyLeader, price: rules.LeaderPrice, key: ebiten.KeyL, tip: t.T("buy.leader.tip"),
		figure: func(u *ui.UI, r ui.Rect) { sprites.Leader(u, r, p.Turn, art.Face{}) },
	})
	if rules.Levy != 0 {
		levy := soldier("play.levy", war.Levy, uint16(rules.Levy), ebiten.KeyR, battle.Foot)
		levy.tip = t.T("buy.levy.tip", "N", int(rules.Levy))
		all = append(all, levy)
	}
	return all
}

// orderBar describes the bar below the map under rules with several orders a turn: the purchases,
// the end of the turn, and a hint.
func (s *Screen) orderBar(u *ui.UI, r ui.Rect, p *war.Position, active bool) {
	small, gap := hud.SmallBar(r), 10.0
	army, all := p.Army(p.Turn), s.purchases(u, p)
	width, end := 104.0, 168.0
	if small {
		width, end, gap = min(92, r.W*0.64/float64(len(all))), 176, 8
	}
	row := twosided.BarRow(u, &r)
	width = twosided.Share(u, *row, len(all), width)
	if u.Narrow() {
		end = 124
	}
	for _, b := range all {
		b := b
		can, where, why := s.soldierPurchase(u, p, army, active, b.price)
		switch b.kind {
		case war.BuyLeader:
			can, where, why = s.leaderPurchase(u, p, army, active)
		case war.Levy:
			can, where, why = s.levyPurchase(u, p, active)
		case war.BuySoldier, war.BuyHorse, war.BuyArcher, war.Step, war.Pass, war.End:
		}
		if why != "" {
			b.tip += " " + u.Text.T("buy.why", "Why", why)
		}
		if s.buy(u, row.CutLeft(width), &b, can) || active && can && u.TakeKey(b.key) {
			s.submit(war.MapAction(war.PurchaseMove(b.kind, where)))
		}
		row.CutLeft(gap)
	}
	only := active && s.onlyEnds(p)
	spec := ui.ButtonSpec{Label: u.Text.T("play.endturn"), Key: "E", Tip: s.endTip(u), Disabled: !active, Size: 17}
	if only {
		spec.Kind = ui.Primary
	}
	if u.Button("play.endturn", r.CutLeft(end), spec) || active && u.TakeKey(ebiten.KeyE) {
		if only || s.endAsked {
			s.submit(war.MapAction(war.EndMove))
		} else {
			s.endAsks, s.endAsked = true, true
		}
	}
	r.CutLeft(gap)
	text, keys := s.mapHint(u, p, active)
	if s.aside = ""; r.W < 200 {
		s.aside = text // the panel has more room
		return
	}
	twosided.InfoBoxOf(u, r, s.chosenFace(u, p, active), text, keys)
}

// endTip returns the tooltip of the button that ends the turn.
func (s *Screen) endTip(u *ui.UI) string {
	if thrift := int(s.rules.Thrift); thrift > 0 {
		return u.Text.T("play.endturn.tip.thrift", "N", thrift)
	}
	return u.Text.T("play.endturn.tip")
}

// askEnd asks, once a match, whether to end a turn that has orders left.
func (s *Screen) askEnd(u *ui.UI, p *war.Position) {
	if !s.endAsks {
		return
	}
	body := u.Text.T("play.ending.lost", "N", int(p.Orders))
	if thrift := int(s.rules.Thrift); thrift > 0 {
		body = u.Text.T("play.ending.body", "N", int(p.Orders), "Bring", thrift*int(p.Orders))
	}
	answer := u.Ask(ui.Question{ID: "play.ending", Title: u.Text.T("play.ending.title"), Body: body, Yes: u.Text.T("play.endturn"), No: u.Text.T("play.ending.no"), Icon: "scroll-quill"})
	if s.endAsks = answer == ui.Waiting; answer == ui.Yes {
		s.submit(war.MapAction(war.EndMove))
	}
}

// buy describes the button of a purchase and reports whether it was used.
func (s *Screen) buy(u *ui.UI, r ui.Rect, b *purchase, can bool) bool {
	used := u.Button(b.id, r, ui.ButtonSpec{Disabled: !can, Tip: b.tip})
	in := r.InsetXY(4, 4)
	size := min(in.H, in.W*0.42, in.W-46) // the icon and two digits need room
	ink := art.Ink1
	if !can {
		ink = art.Ink3
	}
	u.WithAlpha(map[bool]float64{true: 1, false: 0.6}[can], func() { b.figure(u, in.CutLeft(size).Middle(size, size)) })
	paid := "two-coins"
	if b.kind == war.Levy {
		paid = "scroll-quill"
	}
	u.Icon(in.CutLeft(20).Middle(18, 18), paid, ink)
	u.Label(in, u.Text.Number(int(b.price)), ui.Strong.In(ink))
	return used
}

// levyPurchase is like soldierPurchase, for a levy.
func (s *Screen) levyPurchase(u *ui.UI, p *war.Position, active bool) (can bool, where grid.Square, note string) {
	rules := &s.War.Board.Rules
	switch {
	case !active:
		return false, 0, u.Text.T("buy.wait")
	case !s.has || p.Cells[s.selected].Leader != p.Turn || p.Cells[s.selected].Site != war.City || p.Moved.Has(s.selected):
		return false, 0, u.Text.T("buy.choose.levy")
	case p.Cells[s.selected].Soldiers >= rules.Cap:
		return false, 0, u.Text.T("buy.full")
	case !rules.MayLevy(p, s.selected):
		return false, 0, u.Text.T("buy.orders")
	}
	return true, s.selected, u.Text.T("buy.for.leader", "Who", s.called(s.selected))
}

// onlyEnds reports whether the only move left is to end the turn.
func (s *Screen) onlyEnds(p *war.Position) bool {
	moves := s.War.Board.Rules.Moves(p, nil)
	return len(moves) == 1 && moves[0] == war.EndMove
}
