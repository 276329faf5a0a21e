package diplomacy

import (
	"slices"
	"strings"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// promisesOf returns the promises of a power that the reader knows of, latest first.
func (s *Screen) promisesOf(power diplomacy.Power) []promise.Promise {
	if s.talks.ledger == nil {
		return nil
	}
	var all []promise.Promise
	for _, p := range s.talks.ledger.Promises() {
		if p.Power == power {
			all = append(all, p)
		}
	}
	slices.Reverse(all)
	return all
}

// keptText says how many of a power's decided promises it has kept; empty if there are none.
func (s *Screen) keptText(u *ui.UI, power diplomacy.Power) string {
	l := s.talks.ledger
	if l == nil {
		return ""
	}
	kept, broken := l.Count(power, promise.Kept), l.Count(power, promise.Broken)
	if kept+broken == 0 {
		return ""
	}
	return u.Text.T("talk.kept", "Kept", kept, "N", kept+broken)
}

// promisesFold cuts the switch that lists the promises of the open thread's power from the top of in.
func (s *Screen) promisesFold(u *ui.UI, in *ui.Rect) {
	all := len(s.promisesOf(s.talks.with))
	if all == 0 {
		s.talks.promises = false
		return
	}
	title := u.Text.T("talk.promises", "N", all)
	if u.Fold("talk.promises", in.CutTop(hud.Tall(u, 32)), title, "checked-shield", "", s.talks.promises) {
		s.talks.promises = !s.talks.promises
	}
	in.CutTop(6)
}

// promiseIcon returns the icon and the colour of what became of a promise.
func promiseIcon(st promise.State) (icon string, ink ui.Style) {
	switch st {
	case promise.Kept:
		return "check-mark", ui.Note.In(art.Good)
	case promise.Broken:
		return "cancel", ui.Note.In(art.BadText)
	case promise.Open:
		return "hourglass", ui.Note
	case promise.Void, promise.Unknown, promise.StateCount:
	}
	return "info", ui.Note
}

// promiseList describes the promises of a power, and how the reader ends those that bind both.
func (s *Screen) promiseList(u *ui.UI, w words, in ui.Rect, power diplomacy.Power) {
	u.Flow("talk.promise.list", in, func(in *ui.Rect) {
		for i, p := range s.promisesOf(power) {
			text := p.Sentence(s.m, u.Text.Language())
			h := u.ParagraphHeight(in.W-38, text, ui.Note.In(art.Ink1)) + 10
			row := in.CutTop(h)
			rowGround(u, ui.R(row.X+4, row.Y, row.W-8, row.H), i)
			row = row.InsetXY(6, 5)
			icon, ink := promiseIcon(p.State)
			u.Icon(row.CutLeft(18).Middle(16, 16), icon, ink.Color)
			row.CutLeft(8)
			u.Paragraph(row, text, ui.Note.In(art.Ink1))
		}
		s.endButtons(u, w, in, power)
	})
}

// common returns the ledger from which the window tells what became of promises, and reports of a promise
// whether everybody who looks knows of it. Persons at one machine are told only what all of them know.
func (s *Screen) common() (l *promise.Ledger, known func(*promise.Promise) bool) {
	known = func(*promise.Promise) bool { return true }
	if s.talk() == nil {
		return nil, known
	}
	here := s.match.Here()
	if s.talks.ledger != nil || here.Len() < 2 {
		return s.talks.ledger, known
	}
	return s.talk().Ledger(here.First()), func(p *promise.Promise) bool {
		for seat := range here.All() {
			if power := diplomacy.PowerOf(seat); power != p.Power && !slices.Contains(p.To, power) {
				return false
			}
		}
		return true
	}
}

// decided returns the promises that were kept or broken in a phase, as far as they may be told.
func (s *Screen) decided(phase diplomacy.Phase) []promise.Promise {
	l, known := s.common()
	if l == nil {
		return nil
	}
	var all []promise.Promise
	for _, p := range l.Promises() {
		if (p.State == promise.Kept || p.State == promise.Broken) && p.Decided == phase && known(&p) {
			all = append(all, p)
		}
	}
	slices.SortStableFunc(all, func(a, b promise.Promise) int { return int(b.State) - int(a.State) })
	return all
}

// promiseBox cuts the box that tells which promises were kept and broken in the visible phase from the
// top of in.
func (s *Screen) promiseBox(u *ui.UI, in *ui.Rect) {
	all := s.decided(s.phase().Before.Phase())
	if len(all) == 0 {
		return
	}
	texts := make([]string, len(all))
	height := 32.0
	const bar = 20                  // of the scroll bar
	width := in.W - 2*10 - 26 - bar // beside the icon
	for i := range all {
		texts[i] = all[i].Sentence(s.m, u.Text.Language())
		height += u.ParagraphHeight(width, texts[i], ui.Note) + 4
	}
	room := min(height, in.H*0.45)
	box := in.CutTop(room)
	in.CutTop(8)
	u.Inlay(box)
	u.Probe("promises.told", strings.Join(texts, " "), box)
	u.Scroll("promises.told", box.InsetXY(10, 4), height-8, func(all2 ui.Rect) {
		u.Label(all2.CutTop(22), u.Text.T("talk.told"), ui.Section)
		for i := range all {
			row := all2.CutTop(u.ParagraphHeight(width, texts[i], ui.Note) + 4)
			icon, ink := promiseIcon(all[i].State)
			u.Icon(row.CutLeft(18).Middle(16, 16), icon, ink.Color)
			row.CutLeft(8)
			row.W = width
			u.Paragraph(row, texts[i], ui.Note.In(art.Ink1))
		}
	})
}

// promisedOrder returns the order that a power has promised for the unit of a province in this phase, and
// to whom. ok is false if there is none.
func (s *Screen) promisedOrder(d *diplomacyplay.OrderDraft, at diplomacy.Province) (o diplomacy.Order, to []diplomacy.Power, ok bool) {
	if s.talks.ledger == nil || s.talks.reader != d.Power.Seat() {
		return o, nil, false
	}
	for _, due := range s.talks.ledger.Due(d.Power, d.Position) {
		if s.m.Province(due.Order.At) != at {
			continue
		}
		for _, p := range s.promisesOf(d.Power) {
			if p.State == promise.Open && slices.ContainsFunc(parts(p.Deal), func(part press.Deal) bool { return part.Kind == press.Ordered && part.Order == due }) {
				return s.m.Interpret(d.Position, due.Order), p.To, true
			}
		}
	}
	return o, nil, false
}

// promisedText says what is promised of the unit of a province, empty for nothing.
func (s *Screen) promisedText(u *ui.UI, d *diplomacyplay.OrderDraft, at diplomacy.Province) string {
	o, to, ok := s.promisedOrder(d, at)
	if !ok {
		return ""
	}
	who := press.Powers(s.m, u.Text.Language(), to)
	if now := d.Order(at); now.Kind == o.Kind && now.To == o.To && now.From == o.From {
		return u.Text.T("talk.promised", "Powers", who)
	}
	return u.Text.T("talk.promised.other", "Powers", who, "Order", s.m.FormatOrder(o))
}

// broken returns the sentences of the promises of a power that some orders would break.
func (s *Screen) broken(u *ui.UI, power diplomacy.Power, orders diplomacy.Answer) []string {
	if s.talk() == nil {
		return nil
	}
	var all []string
	for _, p := range s.talk().Breaks(power.Seat(), orders) {
		all = append(all, p.Warning(s.m, u.Text.Language()))
	}
	return all
}

// promiseMark is how the time line marks a phase in which promises were decided.
type promiseMark struct{ broken bool }

// markPromises marks the phases in which the reader knows promises to have been kept or broken above the
// time line. x returns the position of a phase.
func (s *Screen) markPromises(u *ui.UI, x func(int) float64, y float64) {
	l, known := s.common()
	if l == nil {
		return
	}
	states := map[diplomacy.Phase]promise.State{}
	for _, p := range l.Promises() {
		if !known(&p) {
			continue
		}
		if p.State == promise.Broken || p.State == promise.Kept && states[p.Decided] != promise.Broken {
			states[p.Decided] = p.State
		}
	}
	for i := range s.match.Phases() {
		st, ok := states[s.match.Phase(i).Before.Phase()]
		if !ok {
			continue
		}
		r := ui.R(x(i)-5, y-19, 10, 10)
		mark := promiseMark{st == promise.Broken}
		u.Picture(r, 1, mark, func(c *paint.Canvas) {
			if mark.broken {
				c.Stroke(paint.Line(1, 1, 9, 9).Append(paint.Line(9, 1, 1, 9)), 2.4, paint.Solid(art.Bad), paint.Pen{Round: true})
				return
			}
			c.Fill(paint.Circle(5, 5, 3.6), paint.Solid(art.Good))
		})
	}
}
