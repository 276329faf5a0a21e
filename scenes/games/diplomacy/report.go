package diplomacy

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/boards/sprites"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// report is a played phase in words, kept while the phase is visible.
type report struct {
	game     *diplomacy.Game
	phase    *diplomacyplay.PlayedPhase
	persons  game.Seats // in all windows
	order    []diplomacy.Province
	language string
	width    float64
	lines    []reportLine
	height   float64
	// summary is the outcome of the phase. It appears above the lines after the last line has
	// appeared.
	summary       []string
	summaryHeight float64
	appearing     bool
	// intended reports whether a power's bot can be asked for its intentions, nil for none. asked is
	// the power that has been asked.
	intended func(diplomacy.Power) bool
	asked    diplomacy.Power
}

// of sets t to the report of a phase; persons are the seats of persons. The orders of the seats in
// here come first.
func (t *report) of(g *diplomacy.Game, ph *diplomacyplay.PlayedPhase, here, persons game.Seats) *report {
	if t.phase != ph {
		*t = report{game: g, phase: ph, persons: persons, order: resolutionOrder(g.Map, ph, here)}
	}
	return t
}

// reportLine is the heading of a power, or an order with its verdict.
type reportLine struct {
	power    diplomacy.Power // of a heading, else Neutral
	province diplomacy.Province
	step     int // index of the order in the report
	notation string
	body     []string
	height   float64
}

const (
	reportHead  = 32
	reportPitch = 19.5

	summaryPitch = 20
)

// phaseReport returns the report of the visible phase.
func (s *Screen) phaseReport() *report {
	t := s.report.of(s.match.Game(), s.phase(), s.match.Here(), personsOf(s.match))
	t.intended = func(power diplomacy.Power) bool { return s.intended(power) != nil }
	return t
}

// personsOf returns the seats of persons in a match, in all windows.
func personsOf(match diplomacyplay.Match) (persons game.Seats) {
	for power := diplomacy.Power(1); int(power) <= match.Game().Map.Powers(); power++ {
		if match.Player(power.Seat()).Person != "" {
			persons = persons.With(power.Seat())
		}
	}
	return persons
}

// lay wraps the lines of the report to a width.
func (t *report) lay(u *ui.UI, w words, width float64) {
	if t.language == u.Text.Language() && t.width == width && len(t.lines) > 0 {
		return
	}
	t.language, t.width, t.lines, t.height = u.Text.Language(), width, nil, 0
	ph := t.phase
	last := diplomacy.Neutral
	for i, at := range t.order {
		power := actor(w.m, ph, at)
		if power != last {
			last = power
			t.add(reportLine{power: power, province: diplomacy.NoProvince, step: i, height: hud.Tall(u, reportHead)})
		}
		o := ph.Orders[at]
		line := reportLine{province: at, step: i, notation: w.m.FormatOrder(o)}
		if o.Kind == 0 {
			line.notation = w.notation(phaseWords{w, ph}.at(at)) + " D"
		}
		line.body = u.Wrap(w.verdict(ph, at), ui.Note, width-64)
		line.height = 22 + float64(len(line.body))*reportPitch + 5
		t.add(line)
	}
	t.summary, t.summaryHeight = nil, 0
	for _, text := range closing(w, t.game, ph, t.persons) {
		t.summary = append(t.summary, u.Wrap(text, ui.Note, width-24)...)
	}
	if len(t.summary) > 0 {
		t.summaryHeight = float64(len(t.summary))*summaryPitch + 20
	}
}

func (t *report) add(l reportLine) {
	t.lines = append(t.lines, l)
	t.height += l.height
}

// closing returns sentences on the outcome of a phase: the units that must retreat, the centres
// that changed owners, eliminated powers, and the end of the match.
func closing(w words, g *diplomacy.Game, ph *diplomacyplay.PlayedPhase, persons game.Seats) []string {
	all := endingTold(w, g, ph, persons)
	for _, e := range ph.Events {
		if text := eventText(w, g, &e); text != "" && e.Kind != diplomacy.Built && e.Kind != diplomacy.Removed && e.Kind != diplomacy.Retreated && e.Kind != diplomacy.Destroyed {
			all = append(all, text)
		}
	}
	if len(all) == 0 && ph.After.Ending == diplomacy.Ongoing && ph.Before.Season.Moves() {
		all = append(all, w.text.T("diplomacy.noretreats"))
	}
	return all
}

// eventText returns the sentence of an event; empty if the verdicts already cover it.
func eventText(w words, g *diplomacy.Game, e *diplomacy.Event) string {
	switch e.Kind {
	case diplomacy.WasDislodged:
		return w.sentence("diplomacy.event.dislodged", "Unit", w.unit(e.Unit), "Power", w.power(e.Power), "Other", w.the(e.Other), "Many", w.many(e.Other))
	case diplomacy.Retreated:
		return w.sentence("diplomacy.event.retreated", "Unit", w.unit(e.Unit), "Power", w.power(e.Power), "To", w.location(e.Order.To))
	case diplomacy.Destroyed:
		return w.sentence("diplomacy.event.destroyed", "Unit", w.unit(e.Unit), "Power", w.power(e.Power))
	case diplomacy.CentreTaken:
		if e.Other == diplomacy.Neutral {
			return w.deed("diplomacy.event.taken", e.Power, "Place", w.place(e.At))
		}
		return w.deed("diplomacy.event.taken.from", e.Power, "Place", w.place(e.At), "Other", w.the(e.Other))
	case diplomacy.Built:
		if e.Unit.Kind == diplomacy.Fleet {
			return w.deed("diplomacy.event.built.fleet", e.Power, "Place", w.location(e.Unit.At))
		}
		return w.deed("diplomacy.event.built.army", e.Power, "Place", w.location(e.Unit.At))
	case diplomacy.Removed:
		if e.Verdict.Reason == diplomacy.CivilDisorder {
			return w.deed("diplomacy.event.disorder", e.Power, "Unit", w.unit(e.Unit))
		}
		return w.deed("diplomacy.event.removed", e.Power, "Unit", w.unit(e.Unit))
	case diplomacy.Waived:
		return w.deed("diplomacy.event.waived", e.Power, "N", e.N)
	case diplomacy.Eliminated:
		return w.deed("diplomacy.event.eliminated", e.Power)
	case diplomacy.Skipped:
		return w.text.T("diplomacy.event.skipped", "Phase", w.season(e.Phase))
	case diplomacy.Ended:
		return endText(w, g, e.Ending, e.Power)
	case diplomacy.Resolved, diplomacy.DrawAccepted, diplomacy.VictoryConceded:
	}
	return ""
}

// endText describes how a match ended.
func endText(w words, g *diplomacy.Game, e diplomacy.Ending, winner diplomacy.Power) string {
	switch e {
	case diplomacy.Solo:
		return w.deed("diplomacy.end.solo", winner, "Win", g.Map.ToWin())
	case diplomacy.Conceded:
		return w.text.T("diplomacy.end.conceded", "Power", w.the(winner))
	case diplomacy.DrawAgreed:
		return w.text.T("diplomacy.end.agreed")
	case diplomacy.DrawStale:
		return w.text.T("diplomacy.end.stale", "N", int(g.Rules.StaleYears))
	case diplomacy.Ongoing, diplomacy.DrawLimit:
	}
	return w.text.T("diplomacy.end.limit")
}

// results describes the report of the visible phase.
func (s *Screen) results(u *ui.UI, w words, in ui.Rect) {
	key := in.CutBottom(0)
	legend := !s.show.on && (!u.Narrow() || s.pulled.Whole(u))
	if legend {
		key = in.CutBottom(s.keyHeight(u))
		in.CutBottom(6)
	}
	t := s.phaseReport()
	if !s.show.on || s.show.complete {
		if a := s.intended(t.asked); a != nil {
			s.intentions(u, w, in, a)
			return
		}
		s.promiseBox(u, &in)
	}
	revealed := len(t.order)
	if s.show.on {
		revealed = s.show.step
	}
	t.describe(u, w, in, revealed, s.show.on && !s.show.complete)
	if legend {
		s.markKey(u, key, &art.Nobody)
	}
}

// describe describes the report up to the given number of revealed orders. While orders appear, the
// list scrolls to the newest.
func (t *report) describe(u *ui.UI, w words, in ui.Rect, revealed int, appearing bool) {
	t.lay(u, w, in.W-18)
	if t.appearing && !appearing {
		u.Views.By("results", -1e6) // to the summary
	}
	t.appearing = appearing
	height := t.height
	if !appearing {
		height += t.summaryHeight
	}
	u.Scroll("results", in, height, func(all ui.Rect) {
		if !appearing && len(t.summary) > 0 {
			t.drawSummary(u, all.CutTop(t.summaryHeight))
		}
		row := 0
		for i := range t.lines {
			l := &t.lines[i]
			r := all.CutTop(l.height)
			row++
			if l.power != diplomacy.Neutral {
				row = 0
			}
			if appearing && l.step == revealed-1 && r.Bottom() > in.Bottom() {
				u.Views.By("results", r.Bottom()-in.Bottom()+4)
			}
			if l.province != diplomacy.NoProvince && l.step < revealed {
				u.Probe("result."+w.m.Token(l.province), l.notation+" = "+t.phase.Verdicts[l.province].Word(), ui.Rect{})
			}
			if l.step >= revealed || r.Bottom() < in.Y || r.Y > in.Bottom() {
				continue
			}
			t.draw(u, w, r, l, row)
		}
	})
}

// drawSummary draws the outcome of the phase.
func (t *report) drawSummary(u *ui.UI, r ui.Rect) {
	r.H -= 8
	u.Inlay(ui.R(r.X+2, r.Y, r.W-4, r.H))
	in := r.InsetXY(12, 6)
	for _, line := range t.summary {
		u.Label(in.CutTop(summaryPitch), line, ui.Note.In(art.Ink1))
	}
}

// draw draws a line.
func (t *report) draw(u *ui.UI, w words, r ui.Rect, l *reportLine, row int) {
	if l.power != diplomacy.Neutral {
		r.CutTop(2)
		u.Arms(r.CutLeft(28).Middle(26, 26), powerOwner(w.m, l.power))
		r.CutLeft(8)
		if !t.appearing && t.intended != nil && t.intended(l.power) {
			label := u.Text.T("why.ask")
			button := r.CutRight(min(u.Width(label, ui.ButtonLabel.At(14))+40, r.W*0.5))
			if u.Button("intent."+w.m.PowerToken(l.power), button.InsetXY(4, 1), ui.ButtonSpec{Label: label, Size: 14, Tip: u.Text.T("why.ask.tip")}) {
				t.asked = l.power
			}
		}
		u.Label(r, w.power(l.power), ui.PanelTitle.At(17))
		return
	}
	rowGround(u, ui.R(r.X+4, r.Y, r.W-8, r.H), row)
	ph := t.phase
	o, v := ph.Orders[l.province], ph.Verdicts[l.province]
	owner := powerOwner(w.m, actor(w.m, ph, l.province))
	failed := v.Result != diplomacy.OK
	in := r.InsetXY(2, 2)
	icon := in.CutLeft(48)
	icon.H = 24
	kind := markOf(o)
	if o.Kind == 0 {
		kind = sprites.DisbandMark
	}
	sprites.Icon(u, icon, kind, owner)
	if failed {
		sprites.Failed(u, sprites.Point{X: icon.X + icon.W*0.4, Y: icon.CenterY()})
	}
	in.CutLeft(8)
	head := in.CutTop(21)
	word, ink := resultWord(u.Text, v), art.Good
	if failed || v.Dislodged || v.Reason != diplomacy.NoReason {
		ink = art.Bad
	}
	style := ui.Note.With(ui.Bold).At(14).In(ink)
	u.Label(head.CutRight(u.Width(word, style)+2), word, style)
	head.CutRight(6)
	u.Label(head, l.notation, ui.Strong.At(16))
	for _, line := range l.body {
		u.Label(in.CutTop(reportPitch), line, ui.Note)
	}
}

// resultWord returns a verdict in a word.
func resultWord(t *ui.Texts, v diplomacy.Verdict) string {
	switch {
	case v.Dislodged:
		return t.T("diplomacy.result.dislodged")
	case v.Reason == diplomacy.Unordered || v.Reason == diplomacy.CivilDisorder:
		return t.T("diplomacy.result.unordered")
	}
	switch v.Result {
	case diplomacy.Bounced:
		return t.T("diplomacy.result.bounced")
	case diplomacy.Cut:
		return t.T("diplomacy.result.cut")
	case diplomacy.Disrupted:
		return t.T("diplomacy.result.disrupted")
	case diplomacy.Illegal:
		return t.T("diplomacy.result.illegal")
	case diplomacy.Void:
		return t.T("diplomacy.result.void")
	case diplomacy.Dislodged:
		return t.T("diplomacy.result.dislodged")
	case diplomacy.OK:
	}
	return t.T("diplomacy.result.ok")
}
