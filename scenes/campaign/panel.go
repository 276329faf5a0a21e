package campaign

import (
	"fmt"

	"eras/game/war"
	"eras/game/war/campaign"
	"eras/scenes/boards/gridview"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// describePanel describes the panel beside the sheet: the report of the last war, or the briefing
// for the selected map.
func (s *Screen) describePanel(u *ui.UI, r ui.Rect) {
	u.Sheet(r)
	in := r.InsetXY(18, 16)
	foot := in.CutBottom(44)
	in.CutBottom(10)
	s.buttons(u, foot.Columns(2, 12), func() ui.Rect {
		defer in.CutBottom(12)
		return in.CutBottom(50)
	})
	// The texts need room that is known once they are described: the panel scrolls by that of the
	// tick before.
	u.Scroll("campaign.panel", in, max(in.H, s.needs), func(all ui.Rect) {
		const endless = 1 << 16
		rest := ui.R(all.X, all.Y, all.W, endless)
		briefed := s.tells(u, &rest)
		s.needs = rest.Y - all.Y
		const least = 90
		if room := ui.R(all.X, rest.Y+8, all.W, all.Bottom()-rest.Y-8); briefed && room.H >= least {
			start := s.startOn(s.shown())
			s.picture(u, room, &start)
		}
	})
}

// tells draws the text of the panel and reports whether it is the briefing for a map.
func (s *Screen) tells(u *ui.UI, in *ui.Rect) (briefed bool) {
	n := s.shown()
	switch {
	case s.Report != "":
		s.report(u, in, n)
	case s.Campaign.Over(&s.Progress) && s.chosen == "":
		s.ending(u, in)
	default:
		s.rivalSays(u, in, n)
		s.briefing(u, in, n)
		return true
	}
	return false
}

// buttons describes the buttons at the bottom of the panel. onward cuts the place of the button with which
// the campaign goes on, if there is one.
func (s *Screen) buttons(u *ui.UI, cells []ui.Rect, onward func() ui.Rect) {
	if u.Button("campaign.leave", cells[0], ui.ButtonSpec{Label: u.Text.T("menu"), Icon: "exit-door", Size: 17}) {
		s.Leave()
	}
	if u.Button("campaign.again", cells[1], ui.ButtonSpec{Label: u.Text.T("campaign.anew"), Tip: u.Text.T("campaign.anew.tip"), Size: 17}) {
		s.asking = true
	}
	n := s.shown()
	spec := ui.ButtonSpec{Label: u.Text.T("campaign.march"), Icon: "flying-flag", Kind: ui.Primary}
	id, do := "campaign.march", func() { s.March(n) }
	switch {
	case s.Report != "":
		id, spec.Label = "campaign.onward", u.Text.T("campaign.onward")
		do = func() { s.Report, s.chosen = "", "" }
	case !s.open(n):
		return
	case s.Continue != nil && n.ID == s.Progress.Map:
		id, spec.Label, do = "campaign.continue", u.Text.T("campaign.continue"), s.Continue
	case s.fell(n):
		spec.Label = u.Text.T("campaign.retry")
	}
	if u.Button(id, onward(), spec) {
		do()
	}
}

// fell reports whether the player has lost on a map.
func (s *Screen) fell(n *campaign.Node) bool {
	for _, f := range s.Progress.Fought {
		if f.Map == n.ID && !f.Won() {
			return true
		}
	}
	return false
}

// rivalSays draws the rival's arms and name, and what the rival says before the war.
func (s *Screen) rivalSays(u *ui.UI, in *ui.Rect, n *campaign.Node) {
	lang := u.Text.Language()
	said := s.Campaign.Rival.Epithet.In(lang)
	if s.open(n) {
		said = u.Text.T("rival.quote", "Text", s.Memory(n))
	}
	style := ui.Aside.At(16).In(art.Ink1)
	h := u.ParagraphHeight(in.W-24, said, style)
	box := in.CutTop(44 + h + 14)
	u.Inlay(box)
	box = box.InsetXY(12, 8)
	head := box.CutTop(34)
	u.Arms(head.CutLeft(32).Middle(32, 32), &art.Blue)
	head.CutLeft(10)
	u.Label(head, s.Campaign.Rival.Name.In(lang), ui.PanelTitle.At(18))
	u.Paragraph(box, said, style)
	u.Probe("campaign.rival", said, box)
	in.CutTop(12)
}

// briefing draws the text and the conditions of a map.
func (s *Screen) briefing(u *ui.UI, in *ui.Rect, n *campaign.Node) {
	lang := u.Text.Language()
	if s.open(n) {
		won := len(s.Progress.Fought) - s.Progress.Losses()
		u.Label(in.CutTop(20), u.Text.T("campaign.step", "At", won+1, "Of", won+s.Campaign.Way(n)), ui.Section)
	}
	u.CutParagraph(in, n.Title.In(lang), ui.PanelTitle.At(22))
	in.CutTop(2)
	text := n.Briefing.In(lang)
	switch {
	case s.Progress.Won(n.ID):
		text = n.Won.In(lang)
	case !s.open(n):
		text = u.Text.T("campaign.locked")
	}
	tell(u, in, text)
	in.CutTop(10)
	if s.open(n) {
		if o := &n.Start.Objective; o.Kind != war.NoObjective {
			line := in.CutTop(26)
			u.Icon(line.CutLeft(22).Middle(19, 19), "flying-flag", art.Ink2)
			line.CutLeft(8)
			text := u.Text.T("objective."+o.Kind.String(), "Goal", o.Goal)
			u.Label(line, text, ui.Strong.At(16))
			u.Probe("campaign.objective", text, line)
			u.Tip("campaign.objective", line, u.Text.T("objective."+o.Kind.String()+".tip", "Goal", o.Goal))
		}
		s.along(u, in)
		line := in.CutTop(24)
		level := u.Text.T(fmt.Sprintf("level.%d", n.Level(s.Progress.Difficulty)))
		u.Label(line, u.Text.T("campaign.level", "Level", level), ui.Note)
		u.Tip("campaign.level", line, u.Text.T(fmt.Sprintf("level.%d.note", n.Level(s.Progress.Difficulty))))
		s.living(u, in)
		s.fallen(u, in, false)
	}
}

// tell writes the text of a map, of a war or of the campaign's end.
func tell(u *ui.UI, in *ui.Rect, text string) {
	box := in.CutTop(u.ParagraphHeight(in.W, text, ui.Body))
	u.Paragraph(box, text, ui.Body)
	u.Probe("campaign.text", text, box)
}

// picture draws the map at the start of the war.
func (s *Screen) picture(u *ui.UI, r ui.Rect, start *war.Position) {
	w, h := float64(start.Size.W)+0.9, float64(start.Size.H)+0.9
	k := min((r.W-16)/w, (r.H-16)/h)
	in := u.MapFrame(r.Middle(w*k+16, h*k+16))
	p, figures := *start, u.Figures
	s.preview.Describe(u, in, p.String(), func(c *paint.Canvas) { gridview.SketchWar(c, figures, &p, in.W, in.H) })
}

// along draws what the player takes into the next war.
func (s *Screen) along(u *ui.UI, in *ui.Rect) {
	a := s.Campaign.Along(&s.Progress)
	u.Label(in.CutTop(22), u.Text.T("campaign.along"), ui.Section)
	row := func(icon, text string) {
		line := in.CutTop(24)
		u.Icon(line.CutLeft(22).Middle(19, 19), icon, art.Ink2)
		line.CutLeft(8)
		u.Label(line, text, ui.Body.At(16))
	}
	if !a.Veteran {
		row("queen-crown", u.Text.T("campaign.along.none"))
		return
	}
	row("queen-crown", u.Text.T("campaign.along.veteran", "N", a.Army.Len()))
	if a.Army.Horse+a.Army.Archers > 0 {
		row("mounted-knight", u.Text.T("campaign.along.kinds", "Horse", a.Army.Horse, "Archers", a.Army.Archers))
	}
	row("two-coins", u.Text.T("campaign.along.resources", "N", a.Resources))
	s.reward(u, in)
}

// reward describes the choice of the reward for the last victory, while it may be chosen.
func (s *Screen) reward(u *ui.UI, in *ui.Rect) {
	last := s.Progress.Victory()
	if last == nil || s.Progress.Map != "" {
		return
	}
	in.CutTop(6)
	u.Label(in.CutTop(22), u.Text.T("campaign.reward"), ui.Section)
	names := []string{u.Text.T("maker.foot"), u.Text.T("maker.horse"), u.Text.T("maker.archers")}
	r := in.CutTop(hud.Tall(u, 38))
	u.Tip("campaign.reward", r, u.Text.T("campaign.reward.tip"))
	if next := campaign.Reward(1 + u.Segment("campaign.reward", r, names, int(last.Reward)-1)); next != last.Reward {
		s.Progress.Choose(next)
		s.Choose(next)
	}
}

// report draws the result of the war that has just ended.
func (s *Screen) report(u *ui.UI, in *ui.Rect, n *campaign.Node) {
	lang := u.Text.Language()
	last := s.Progress.Fought[len(s.Progress.Fought)-1]
	key, text := "campaign.report.lost", n.Lost.In(lang)
	switch {
	case last.Won():
		key, text = "campaign.report.won", n.Won.In(lang)
	case last.Score == 0:
		key = "campaign.report.drawn"
	}
	u.Label(in.CutTop(20), n.Title.In(lang), ui.Section)
	u.Label(in.CutTop(36), u.Text.T(key), ui.ScreenTitle)
	u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
	in.CutTop(4)
	tell(u, in, text)
	in.CutTop(14)
	if last.Won() && !s.Campaign.Over(&s.Progress) {
		s.along(u, in)
	}
	s.living(u, in)
	s.fallen(u, in, true)
}

// ending draws the end of the campaign.
func (s *Screen) ending(u *ui.UI, in *ui.Rect) {
	u.Arms(in.CutTop(72).Middle(64, 64), &art.Blue)
	in.CutTop(6)
	u.CutParagraph(in, u.Text.T("campaign.ended"), ui.ScreenTitle.At(24).To(0.5))
	u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
	text := s.Campaign.Ending.In(u.Text.Language())
	tell(u, in, text)
	in.CutTop(14)
	wars, losses := len(s.Progress.Fought), s.Progress.Losses()
	note := u.Text.T("campaign.ended.clean", "N", wars)
	if losses > 0 {
		note = u.Text.T("campaign.ended.note", "Wars", wars, "N", losses)
	}
	in.CutTop(u.Paragraph(*in, note, ui.Note))
	s.living(u, in)
	s.fallen(u, in, false)
}
