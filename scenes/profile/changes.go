package profile

import (
	"fmt"
	"time"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// changes draws the changed weights and why they are kept.
func (s *Screen) changes(u *ui.UI, r *ui.Rect, b *Board) {
	if b.Styled {
		tuning(u, r, b)
		return
	}
	note := "profile.changes.kept"
	switch {
	case len(b.Changes) == 0:
		note = ""
	case b.Standard:
		note = "profile.changes.standard"
	}
	if note != "" {
		note = u.Text.T(note)
	}
	title(u, r, u.Text.T("profile.changes"), note)
	u.Rule(r.X, r.CutTop(titleHeight-30).Y+1, r.W)
	for i, c := range b.Changes {
		change(u, r, b, i, c)
	}
	r.CutTop(12)
	icon, text := art.Ink2, u.Text.T("profile.changes.none")
	if b.Grounds != nil {
		icon, text = art.Good, grounds(u, b.Grounds)
	}
	inlay(u, r, "checked-shield", icon, text)
	r.CutTop(4)
}

// grounds returns the text about why the weights are kept.
func grounds(u *ui.UI, g *Grounds) string {
	text := ""
	if g.Games > 0 {
		text = u.Text.T("profile.grounds.trial", "Day", u.Text.Day(g.Date), "Share", percent(u, g.Share), "Games", g.Games)
	} else {
		text = u.Text.T([...]string{"profile.grounds.lost", "profile.grounds.drew", "profile.grounds.won"}[g.Score+1], "Day", u.Text.Day(g.Date))
	}
	if !g.Refused.IsZero() {
		text += " " + u.Text.T("profile.grounds.refused", "Day", u.Text.Day(g.Refused))
	}
	return text
}

// change draws a changed weight and its effect.
func change(u *ui.UI, r *ui.Rect, b *Board, i int, c Change) {
	prefix := "" // the other games have no weights that change
	if b.Mode == saves.Battle {
		prefix = "battle."
	}
	key := "profile.change." + prefix + c.Name + ".up"
	if c.After < c.Before {
		key = "profile.change." + prefix + c.Name + ".down"
	}
	indent := 72.0
	if r.W < narrowColumn {
		indent = 58
	}
	words := u.Wrap(u.Text.T(key), ui.Note, r.W-indent)
	row := r.CutTop(34 + 20*float64(len(words)))
	u.HLine(row.X, row.Bottom()-0.5, row.W, max(1, u.Pixel()), art.Edge)
	head := ui.R(row.X, row.Y+8, row.W, 22)
	day := head.CutLeft(indent)
	if i == 0 || shortDay(u, c.Date) != shortDay(u, b.Changes[i-1].Date) {
		u.Label(day, shortDay(u, c.Date), ui.Note)
	}
	u.Label(head.CutRight(44), u.Text.Decimal(c.After, 2, false), ui.Strong.At(16).To(1))
	arrow(u, head.CutRight(30).Middle(16, 12))
	u.Label(head.CutRight(44), u.Text.Decimal(c.Before, 2, false), ui.Body.At(16).In(art.Ink2).To(1))
	u.Label(head, u.Text.T("estimator."+prefix+c.Name), ui.Strong.At(16))
	for j, line := range words {
		u.Label(ui.R(row.X+indent, row.Y+28+20*float64(j), row.W-indent, 20), line, ui.Note)
	}
}

// tuning draws the comparisons of a bot's parameters.
func tuning(u *ui.UI, r *ui.Rect, b *Board) {
	title(u, r, u.Text.T("profile.changes"), "")
	u.Rule(r.X, r.CutTop(titleHeight-30).Y+1, r.W)
	if len(b.Tried) == 0 {
		r.CutTop(12)
		inlay(u, r, "checked-shield", art.Ink2, u.Text.T("profile.tried.none"))
	}
	indent := 72.0
	if r.W < narrowColumn {
		indent = 58
	}
	for i, c := range b.Tried {
		w := r.W - indent
		style, verdict := ui.Body.At(16), ui.Note
		if c.Accepted {
			style.Weight = ui.Bold
			verdict = verdict.In(art.Good)
		}
		changed, came := u.Wrap(c.Bot+": "+c.Changes, style, w), u.Wrap(c.Verdict, verdict, w)
		row := r.CutTop(14 + 22*float64(len(changed)) + 20*float64(len(came)))
		u.HLine(row.X, row.Bottom()-0.5, row.W, max(1, u.Pixel()), art.Edge)
		row.CutTop(6)
		if i == 0 || shortDay(u, c.Date) != shortDay(u, b.Tried[i-1].Date) {
			u.Label(ui.R(row.X, row.Y, indent, 22), shortDay(u, c.Date), ui.Note)
		}
		row.CutLeft(indent)
		for _, line := range changed {
			u.Label(row.CutTop(22), line, style)
		}
		for _, line := range came {
			u.Label(row.CutTop(20), line, verdict)
		}
	}
	r.CutTop(4)
}

// shortDay formats a date in short form, such as "14 nov".
func shortDay(u *ui.UI, d time.Time) string {
	d = d.Local()
	month := []rune(u.Text.T(fmt.Sprint("date.month.", int(d.Month()))))
	return u.Text.T("profile.day", "Day", d.Day(), "Month", string(month[:3]))
}

// arrow draws an arrow from the old to the new value.
func arrow(u *ui.UI, r ui.Rect) {
	u.Picture(r, 0, "arrow to the right", func(c *paint.Canvas) {
		y := r.H / 2
		c.Stroke(paint.Line(0, y, r.W-2, y), 2, paint.Solid(art.Ink1))
		c.Stroke(paint.Line(r.W-6, y-4.5, r.W-1, y, r.W-6, y+4.5), 2, paint.Solid(art.Ink1), paint.Pen{Miter: true})
	})
}
