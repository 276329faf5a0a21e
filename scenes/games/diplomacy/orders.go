package diplomacy

import (
	"strconv"

	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/boards/sprites"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Heights in a row of the list: of the order's notation, and of each line of its sentence.
const (
	orderHead = 23
	orderLine = 19
)

// listed is a row of the list: an order with its wrapped sentence.
type listed struct {
	at    diplomacy.Province
	order diplomacy.Order
	lines []string
	// promised is the index of the first line that says what is promised of the unit, 0 for none.
	promised int
	height   float64
}

// list returns the orders of a draft, wrapped to a width.
func (s *Screen) list(u *ui.UI, w words, d *diplomacyplay.OrderDraft, width float64) (rows []listed, height float64) {
	add := func(at diplomacy.Province, o diplomacy.Order, text string) {
		l := listed{at: at, order: o, lines: u.Wrap(text, ui.Note, width-orderIndent-hud.Tall(u, orderTake)-6)}
		if at != diplomacy.NoProvince {
			if promised := s.promisedText(u, d, at); promised != "" {
				l.promised = len(l.lines)
				l.lines = append(l.lines, u.Wrap(promised, ui.Aside.At(14), width-orderIndent-hud.Tall(u, orderTake)-6)...)
			}
		}
		l.height = orderHead + orderLine*float64(len(l.lines)) + 2
		rows, height = append(rows, l), height+l.height
	}
	for _, at := range d.Rows() {
		if o := d.Order(at); o.Kind != 0 {
			add(at, o, w.order(o))
		} else {
			add(at, o, w.sentence("diplomacy.row.missing", "Unit", w.unit(d.Unit(at))))
		}
	}
	for range d.Waives() {
		o := diplomacy.Order{Kind: diplomacy.Waive}
		add(diplomacy.NoProvince, o, w.order(o))
	}
	return rows, height
}

// Widths in a row: of the space before the text, and of the button after it.
const (
	orderIndent = 60
	orderTake   = 38
)

// orders describes the orders being written: the list, including missing orders, and the field for
// typed orders.
func (s *Screen) orders(u *ui.UI, w words, in ui.Rect) {
	d := s.writing()
	var field ui.Rect
	if !u.Narrow() || s.pulled.Whole(u) {
		field = in.CutBottom(s.written.height(u, in.W))
		in.CutBottom(6)
	}
	rows, height := s.list(u, w, d, in.W-20)
	winter := d.Position.Season == diplomacy.Winter
	guide := s.guide(u, w, d)
	guideHeight := u.ParagraphHeight(in.W-20-50, guide, ui.Note) + 16 // leave room for a scroll bar
	height += guideHeight
	if winter && d.Game.Adjustment(d.Position, d.Power) > 0 {
		height += hud.Tall(u, 38) + 8
	}
	faults, faultHeight := s.faults(u, w, d, in.W-20)
	height += faultHeight
	endings := s.endingsHeight(u, d)
	height += endings + 8 + s.keyHeight(u)
	u.Scroll("orders", in, height, func(all ui.Rect) {
		all.W = min(all.W, in.W-4)
		all.X += 2
		s.guideBox(u, all.CutTop(guideHeight), guide)
		for i, f := range faults {
			s.faultRow(u, all.CutTop(f.height), d, f, i)
		}
		for i, row := range rows {
			s.orderRow(u, w, all.CutTop(row.height), d, row, i)
		}
		if winter && d.Game.Adjustment(d.Position, d.Power) > 0 {
			row := all.CutTop(hud.Tall(u, 38) + 8)
			spec := ui.ButtonSpec{Label: u.Text.T("diplomacy.waive"), Size: 16, Tip: u.Text.T("diplomacy.waive.tip")}
			if d.Missing() == 0 {
				spec.Disabled, spec.Tip = true, u.Text.T("diplomacy.waive.none")
			}
			if u.Button("diplomacy.waive", row.InsetXY(0, 4), spec) {
				s.give(u, d, diplomacy.Order{Kind: diplomacy.Waive}, false)
			}
		}
		if endings > 0 {
			s.endings(u, w, all.CutTop(endings), d)
		}
		all.CutTop(8)
		s.markKey(u, all.CutTop(s.keyHeight(u)), powerOwner(s.m, d.Power))
	})
	if !field.Empty() {
		s.written.describe(u, field, examples(s.m, d), 2, func(text string) {
			if s.written = readOrders(w, d, text); s.written.text == "" {
				u.Sound.Play(ui.SoundClick)
			}
			s.entry = newEntry(s.m)
		})
	}
}

// guide says what the player can do now.
func (s *Screen) guide(u *ui.UI, w words, d *diplomacyplay.OrderDraft) string {
	if text := s.say.now(u); text != "" && s.say.bad {
		return text
	}
	if text := s.problem(u); text != "" && !s.entry.active() {
		return text
	}
	if s.talks.asking.entry.active() {
		return s.askGuide(u, w)
	}
	e := &s.entry
	due := d.Game.Adjustment(d.Position, d.Power)
	switch {
	case e.free && e.action != anyAction:
		return w.sentence("diplomacy.guide.given", "Order", w.order(d.Order(e.subject)))
	case e.free:
		return u.Text.T("diplomacy.guide.offer")
	case e.active() && len(e.choices) > 0:
		return u.Text.T("diplomacy.guide.choice")
	case e.active() && e.from != diplomacy.NoProvince && e.action == supporting:
		return w.sentence("diplomacy.guide.support.to", "Unit", w.unit(d.Position.Units[e.from]))
	case e.active() && e.from != diplomacy.NoProvince:
		return w.sentence("diplomacy.guide.convoy.to", "Unit", w.unit(d.Position.Units[e.from]))
	case e.active() && e.action == supporting:
		return u.Text.T("diplomacy.guide.support")
	case e.active() && e.action == convoying:
		return u.Text.T("diplomacy.guide.convoy")
	case e.active() && (e.action == moving || e.action == retreating):
		return u.Text.T("diplomacy.guide.target")
	case e.active() && d.Position.Season.Retreats():
		return w.sentence("diplomacy.guide.retreat", "Unit", w.unit(d.Unit(e.subject)))
	case e.active():
		return w.sentence("diplomacy.guide.unit", "Unit", w.unit(d.Unit(e.subject)))
	case d.Position.Season.Moves() && d.Missing() == 0:
		return u.Text.T("diplomacy.guide.complete")
	case d.Position.Season.Moves():
		return u.Text.T("diplomacy.guide.start")
	case d.Position.Season.Retreats() && d.Missing() == 0:
		return u.Text.T("diplomacy.guide.complete")
	case d.Position.Season.Retreats():
		return u.Text.T("diplomacy.guide.retreats")
	case d.Missing() == 0:
		return u.Text.T("diplomacy.guide.complete")
	case due > 0:
		return u.Text.T("diplomacy.guide.build", "N", due)
	}
	return u.Text.T("diplomacy.guide.remove", "N", -due)
}

func (s *Screen) guideBox(u *ui.UI, r ui.Rect, text string) {
	box := ui.R(r.X, r.Y, r.W, r.H-6)
	u.Inlay(box)
	in := box.InsetXY(10, 5)
	icon, ink := "info", art.Ink2
	if s.say.bad && s.say.now(u) != "" {
		icon, ink = "cancel", art.Bad
	}
	u.Icon(in.CutLeft(22).Middle(20, 20), icon, ink)
	in.CutLeft(8)
	u.Paragraph(in, text, ui.Note.In(art.Ink1))
}

// orderRow describes a row of the list: an order, or a notice that it is missing.
func (s *Screen) orderRow(u *ui.UI, w words, r ui.Rect, d *diplomacyplay.OrderDraft, row listed, i int) {
	token := "waive." + strconv.Itoa(i)
	if row.at != diplomacy.NoProvince {
		token = s.m.Token(row.at)
	}
	take := r.CutRight(hud.Tall(u, orderTake))
	missing, chosen := row.order.Kind == 0, s.entry.active() && s.entry.subject == row.at
	if row.at != diplomacy.NoProvince {
		id := "order." + token
		if u.Board(id, r) != ui.NotUsed {
			s.pickUnit(u, d, row.at)
			s.board.view.Show(int(row.at))
		}
		defer u.Ring(id, r)
	}
	if missing || chosen {
		missingGround(u, r, chosen)
	} else {
		rowGround(u, r, i)
	}
	in := r.InsetXY(4, 2)
	icon := in.CutLeft(orderIndent - 12)
	in.CutLeft(8)
	owner, notation := powerOwner(s.m, d.Power), s.m.FormatOrder(row.order)
	if missing {
		owner, notation = &art.Nobody, w.notation(d.Unit(row.at))
	}
	sprites.Icon(u, icon, markOf(row.order), owner)
	u.Label(in.CutTop(orderHead-3), notation, ui.Strong.At(16))
	for i, line := range row.lines {
		style := ui.Note
		if row.promised > 0 && i >= row.promised {
			style = ui.Aside.At(14).In(art.Ink1)
		}
		u.Label(in.CutTop(orderLine), line, style)
	}
	if missing {
		return
	}
	u.Probe("given."+token, notation, ui.Rect{})
	if u.Button("drop."+token, take.Middle(min(take.W, hud.Tall(u, 32)), min(take.H, hud.Tall(u, 32))), ui.ButtonSpec{Icon: "cancel", Kind: ui.Quiet, Tip: u.Text.T("diplomacy.drop")}) {
		if row.at == diplomacy.NoProvince {
			d.DropWaive()
		} else {
			d.Drop(row.at)
		}
	}
}

type missingKey struct{ chosen bool }

// missingGround draws the background of an order that is missing or being entered.
func missingGround(u *ui.UI, r ui.Rect, chosen bool) {
	fill := art.Gold
	if !chosen {
		fill = paint.Fade(art.Gold, 0.42)
	}
	ground := ui.R(r.X-4, r.Y+1, r.W+8, r.H-2)
	u.Picture(ground, 0, missingKey{chosen}, func(c *paint.Canvas) {
		p := paint.RoundRect(0.7, 0.7, ground.W-1.4, ground.H-1.4, 4)
		c.Fill(p, paint.Solid(fill))
		if chosen {
			c.Stroke(p, 1.4, paint.Solid(art.Ink1))
		}
	})
}
