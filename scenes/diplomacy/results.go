package diplomacy

import (
	"eras/game/diplomacy"
	"eras/scenes/boards/tokens"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// told is a phase in words, kept as long as it is looked at.
type told struct {
	game     *diplomacy.Game
	phase    *table.PlayedPhase
	order    []diplomacy.Province
	language string
	width    float64
	lines    []toldLine
	height   float64
	// summary is what follows from the phase. It stands above the lines once all of
	// them have appeared.
	summary       []string
	summaryHeight float64
	appearing     bool
}

// of takes up a phase, if it is another one.
func (t *told) of(g *diplomacy.Game, ph *table.PlayedPhase) *told {
	if t.phase != ph {
		*t = told{game: g, phase: ph, order: resolutionOrder(g.Map, ph)}
	}
	return t
}

// toldLine is a line of the results: the head of a power, or an order with what came
// of it.
type toldLine struct {
	power    diplomacy.Power // of a head, else Neutral
	province diplomacy.Province
	step     int // which order of the resolution it is
	notation string
	body     []string
	height   float64
}

const (
	toldHead  = 32
	toldPitch = 19.5

	summaryPitch = 20
)

// tell returns the phase that is looked at in words.
func (s *Screen) tell() *told { return s.told.of(s.council.Game(), s.phase()) }

// lay breaks the phase into lines of a width.
func (t *told) lay(u *ui.UI, w words, width float64) {
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
			t.add(toldLine{power: power, province: diplomacy.NoProvince, step: i, height: toldHead})
		}
		o := ph.Orders[at]
		line := toldLine{province: at, step: i, notation: w.m.FormatOrder(o)}
		if o.Kind == 0 {
			line.notation = w.notation(account{w, ph}.at(at)) + " D"
		}
		line.body = u.Wrap(w.verdict(ph, at), ui.Note, width-64)
		line.height = 22 + float64(len(line.body))*toldPitch + 5
		t.add(line)
	}
	t.summary, t.summaryHeight = nil, 0
	for _, text := range closing(w, t.game, ph) {
		t.summary = append(t.summary, u.Wrap(text, ui.Note, width-20)...)
	}
	if len(t.summary) > 0 {
		t.summaryHeight = float64(len(t.summary))*summaryPitch + 20
	}
}

func (t *told) add(l toldLine) {
	t.lines = append(t.lines, l)
	t.height += l.height
}

// closing says what follows from a phase: who must retreat, which centres changed
// hands, who is out, how it ended.
func closing(w words, g *diplomacy.Game, ph *table.PlayedPhase) []string {
	var all []string
	for _, e := range ph.Events {
		if text := eventText(w, g, &e); text != "" && e.Kind != diplomacy.Built && e.Kind != diplomacy.Removed && e.Kind != diplomacy.Retreated && e.Kind != diplomacy.Destroyed {
			all = append(all, text)
		}
	}
	if len(all) == 0 && ph.After.Ending == diplomacy.Going && ph.Before.Season.Moves() {
		all = append(all, w.text.T("diplomacy.noretreats"))
	}
	return all
}

// eventText says an event, or nothing of those that are told elsewhere.
func eventText(w words, g *diplomacy.Game, e *diplomacy.Event) string {
	switch e.Kind {
	case diplomacy.WasDislodged:
		return w.sentence("diplomacy.event.dislodged", "Unit", w.unit(e.Unit), "Power", w.power(e.Power), "Other", w.power(e.Other))
	case diplomacy.Retreated:
		return w.sentence("diplomacy.event.retreated", "Unit", w.unit(e.Unit), "Power", w.power(e.Power), "To", w.location(e.Order.To))
	case diplomacy.Destroyed:
		return w.sentence("diplomacy.event.destroyed", "Unit", w.unit(e.Unit), "Power", w.power(e.Power))
	case diplomacy.CentreTaken:
		if e.Other == diplomacy.Neutral {
			return w.sentence("diplomacy.event.taken", "Power", w.power(e.Power), "Place", w.place(e.At))
		}
		return w.sentence("diplomacy.event.taken.from", "Power", w.power(e.Power), "Place", w.place(e.At), "Other", w.power(e.Other))
	case diplomacy.Built:
		if e.Unit.Kind == diplomacy.Fleet {
			return w.sentence("diplomacy.event.built.fleet", "Power", w.power(e.Power), "Place", w.location(e.Unit.At))
		}
		return w.sentence("diplomacy.event.built.army", "Power", w.power(e.Power), "Place", w.location(e.Unit.At))
	case diplomacy.Removed:
		if e.Verdict.Reason == diplomacy.CivilDisorder {
			return w.sentence("diplomacy.event.disorder", "Power", w.power(e.Power), "Unit", w.unit(e.Unit))
		}
		return w.sentence("diplomacy.event.removed", "Power", w.power(e.Power), "Unit", w.unit(e.Unit))
	case diplomacy.Waived:
		return w.text.T("diplomacy.event.waived", "Power", w.power(e.Power), "N", e.N)
	case diplomacy.DrawAccepted:
		return w.text.T("diplomacy.event.draw", "Power", w.power(e.Power))
	case diplomacy.Eliminated:
		return w.text.T("diplomacy.event.eliminated", "Power", w.power(e.Power))
	case diplomacy.Skipped:
		return w.text.T("diplomacy.event.skipped", "Phase", w.season(e.Phase))
	case diplomacy.Ended:
		return endText(w, g, e.Ending, e.Power)
	}
	return ""
}

// endText says how a match ended.
func endText(w words, g *diplomacy.Game, e diplomacy.Ending, winner diplomacy.Power) string {
	switch e {
	case diplomacy.Solo:
		return w.text.T("diplomacy.end.solo", "Power", w.power(winner), "Win", g.Map.ToWin())
	case diplomacy.DrawAgreed:
		return w.text.T("diplomacy.end.agreed")
	case diplomacy.DrawStale:
		return w.text.T("diplomacy.end.stale", "N", int(g.Rules.StaleYears))
	}
	return w.text.T("diplomacy.end.limit")
}

// results describes what came of the orders of the phase that is looked at.
func (s *Screen) results(u *ui.UI, w words, in ui.Rect) {
	key := in.CutBottom(0)
	if !s.show.on {
		key = in.CutBottom(s.keyHeight())
		in.CutBottom(6)
	}
	t := s.tell()
	revealed := len(t.order)
	if s.show.on {
		revealed = s.show.step
	}
	t.describe(u, w, in, revealed, s.show.on && !s.show.complete)
	if !s.show.on {
		s.markKey(u, key, &art.Nobody)
	}
}

// describe describes the lines of which that many orders are told. While they
// appear, the list follows the newest.
func (t *told) describe(u *ui.UI, w words, in ui.Rect, revealed int, appearing bool) {
	t.lay(u, w, in.W-18)
	if t.appearing && !appearing {
		u.ScrollBy("results", -1e6) // to the summary
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
				u.ScrollBy("results", r.Bottom()-in.Bottom()+4)
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

// drawSummary draws what follows from the phase.
func (t *told) drawSummary(u *ui.UI, r ui.Rect) {
	r.H -= 8
	u.Inlay(ui.R(r.X+2, r.Y, r.W-4, r.H))
	in := r.InsetXY(12, 6)
	for _, line := range t.summary {
		u.Label(in.CutTop(summaryPitch), line, ui.Note.In(art.Ink1))
	}
}

// draw draws one line of the results.
func (t *told) draw(u *ui.UI, w words, r ui.Rect, l *toldLine, row int) {
	if l.power != diplomacy.Neutral {
		r.CutTop(2)
		u.Arms(r.CutLeft(28).Middle(26, 26), powerOwner(w.m, l.power))
		r.CutLeft(8)
		u.Label(r, w.power(l.power), ui.PanelTitle.At(17))
		return
	}
	rowGround(u, ui.R(r.X+4, r.Y, r.W-8, r.H), row)
	ph := t.phase
	o, v := ph.Orders[l.province], ph.Verdicts[l.province]
	owner := powerOwner(w.m, actor(w.m, ph, l.province))
	failed := v.Result != diplomacy.OK
	if failed {
		owner = tokens.Failure
	}
	in := r.InsetXY(2, 2)
	icon := in.CutLeft(48)
	icon.H = 24
	kind := markOf(o)
	if o.Kind == 0 {
		kind = tokens.DisbandMark
	}
	tokens.Icon(u, icon, kind, owner)
	if failed {
		u.Icon(icon.Middle(16, 16), "cancel", art.Bad)
	}
	in.CutLeft(8)
	head := in.CutTop(21)
	word, ink := resultWord(u, o, v), art.Good
	if failed || v.Dislodged || v.Reason != diplomacy.NoReason {
		ink = art.Bad
	}
	style := ui.Note.With(ui.Bold).At(14).In(ink)
	u.Label(head.CutRight(u.Width(word, style)+2), word, style)
	head.CutRight(6)
	u.Label(head, l.notation, ui.Strong.At(16))
	for _, line := range l.body {
		u.Label(in.CutTop(toldPitch), line, ui.Note)
	}
}

// resultWord says a result in a word.
func resultWord(u *ui.UI, o diplomacy.Order, v diplomacy.Verdict) string {
	switch {
	case v.Dislodged:
		return u.Text.T("diplomacy.result.dislodged")
	case v.Reason == diplomacy.Unordered || v.Reason == diplomacy.CivilDisorder:
		return u.Text.T("diplomacy.result.unordered")
	}
	switch v.Result {
	case diplomacy.Bounced:
		return u.Text.T("diplomacy.result.bounced")
	case diplomacy.Cut:
		return u.Text.T("diplomacy.result.cut")
	case diplomacy.Disrupted:
		return u.Text.T("diplomacy.result.disrupted")
	case diplomacy.Illegal:
		return u.Text.T("diplomacy.result.illegal")
	case diplomacy.Void:
		return u.Text.T("diplomacy.result.void")
	case diplomacy.Beaten:
		return u.Text.T("diplomacy.result.dislodged")
	}
	return u.Text.T("diplomacy.result.ok")
}
