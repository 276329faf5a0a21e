package diplomacy

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// matchLog is the log of a match, wrapped to a width, newest phase first.
type matchLog struct {
	phases   int
	language string
	width    float64
	lines    []logEntry
	height   float64
}

// logEntry is a phase of the log.
type logEntry struct {
	phase  int
	title  string
	body   []string
	height float64
}

// describeLog describes the log, phase by phase.
func (s *Screen) describeLog(u *ui.UI, w words, in ui.Rect) {
	c := &s.log
	shown := s.match.Phases()
	if s.show.on {
		shown = s.at // the log does not run ahead of the animation
	}
	if s.show.complete {
		shown++
	}
	if c.phases != shown || c.language != u.Text.Language() || c.width != in.W || c.lines == nil && shown > 0 {
		*c = matchLog{phases: shown, language: u.Text.Language(), width: in.W}
		for i := shown - 1; i >= 0; i-- {
			c.add(u, w, i, phaseTale(w, s.match.Game(), s.match.Phase(i), personsOf(s.match)), s.match.Phase(i).Before.Phase())
		}
	}
	if len(c.lines) == 0 {
		u.Paragraph(in, u.Text.T("diplomacy.log.none"), ui.Aside)
		return
	}
	u.Scroll("log", in, c.height, func(all ui.Rect) {
		for i := range c.lines {
			a := &c.lines[i]
			r := all.CutTop(a.height)
			if r.Bottom() < in.Y || r.Y > in.Bottom() {
				continue
			}
			head := r.CutTop(hud.Tall(u, logHead))
			if u.Button("log."+a.title, ui.R(head.Right()-64, head.Y+1, 56, head.H-2), ui.ButtonSpec{Label: u.Text.T("diplomacy.log.see"), Kind: ui.Quiet, Size: 14}) {
				s.jump(a.phase)
				s.tab = ordersTab
			}
			head.CutRight(70)
			u.Label(head, a.title, ui.PanelTitle.At(16))
			for _, line := range a.body {
				u.Label(r.CutTop(20), line, ui.Note.In(art.Ink1))
			}
		}
	})
}

// logHead is the height of the title of a phase.
const logHead = 30

// add appends a phase.
func (c *matchLog) add(u *ui.UI, w words, phase int, tale []string, when diplomacy.Phase) {
	a := logEntry{phase: phase, title: w.season(when)}
	for _, text := range tale {
		a.body = append(a.body, u.Wrap(text, ui.Note, c.width-26)...)
	}
	a.height = hud.Tall(u, logHead) + 20*float64(len(a.body)) + 10
	c.lines = append(c.lines, a)
	c.height += a.height
}

// phaseTale returns sentences on a phase: which endings were proposed, which moves succeeded and failed, then
// the other events. persons are the seats of persons.
func phaseTale(w words, g *diplomacy.Game, ph *diplomacyplay.PlayedPhase, persons game.Seats) []string {
	all := endingTold(w, g, ph, persons)
	if ph.Before.Season.Moves() && ph.After.Ending != diplomacy.DrawAgreed && ph.After.Ending != diplomacy.Conceded {
		for power := diplomacy.Power(1); int(power) <= g.Map.Powers(); power++ {
			all = append(all, moveTale(w, ph, power)...)
		}
	}
	for i := range ph.Events {
		if text := eventText(w, g, &ph.Events[i]); text != "" {
			all = append(all, text)
		}
	}
	if len(all) == 0 {
		all = append(all, w.text.T("diplomacy.log.quiet"))
	}
	return all
}

// moveTale returns sentences on which moves of a power succeeded and which failed.
func moveTale(w words, ph *diplomacyplay.PlayedPhase, power diplomacy.Power) []string {
	var went, failed []string
	for i := range w.m.Provinces() {
		at := diplomacy.Province(i)
		o := ph.Orders[at]
		if o.Kind != diplomacy.Move || ph.Before.Units[at].Power != power {
			continue
		}
		to := w.location(o.To)
		if ph.Verdicts[at].Result == diplomacy.OK {
			went = append(went, to)
		} else {
			failed = append(failed, to)
		}
	}
	var all []string
	if len(went) > 0 {
		all = append(all, w.deed("diplomacy.tale.went", power, "Places", w.list(went)))
	}
	if len(failed) > 0 {
		all = append(all, w.deed("diplomacy.tale.failed", power, "Places", w.list(failed)))
	}
	return all
}
