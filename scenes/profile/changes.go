package profile

import (
	"fmt"
	"slices"
	"time"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// changes draws the weights that are kept, why they are, and what was tried.
func (s *Screen) changes(u *ui.UI, r *ui.Rect, b *Board) {
	if b.Styled {
		tries(u, r, &b.Tries, u.Text.T("profile.changes"))
		return
	}
	note := ""
	if len(b.Kept) > 0 {
		note = u.Text.T("profile.changes.standard")
	}
	title(u, r, u.Text.T("profile.changes"), note)
	u.Rule(r.X, r.CutTop(titleHeight-30).Y+1, r.W)
	if len(b.Kept) == 0 {
		r.CutTop(12)
		inlay(u, r, "checked-shield", art.Ink2, u.Text.T("profile.changes.none"))
	}
	for i := range b.Kept {
		k := &b.Kept[i]
		r.CutTop(8)
		u.Label(r.CutTop(24), k.Rules, ui.Strong.At(16))
		for _, c := range k.Weights {
			change(u, r, b, i, c)
		}
		r.CutTop(10)
		icon, text := art.Good, ""
		if k.unchanged() {
			icon, text = art.Ink2, u.Text.T("profile.grounds.shipped")
		} else {
			text = grounds(u, &k.Grounds)
		}
		top := r.Y
		inlay(u, r, "checked-shield", icon, text)
		u.Probe(fmt.Sprint("profile.grounds.", i), text, ui.R(r.X, top, r.W, r.Y-top))
	}
	r.CutTop(14)
	tries(u, r, &b.Tries, u.Text.T("profile.tries"))
}

// grounds returns the text about why the weights are kept.
func grounds(u *ui.UI, g *Grounds) string {
	text := ""
	if g.Games > 0 {
		text = u.Text.T("profile.grounds.trial", "Day", u.Text.Day(g.Date), "Share", percent(u, g.Share), "Games", g.Games)
	} else {
		text = u.Text.T([...]string{"profile.grounds.lost", "profile.grounds.drew", "profile.grounds.won"}[g.Score+1])
	}
	if !g.Refused.IsZero() {
		text += " " + u.Text.T("profile.grounds.refused", "Day", u.Text.Day(g.Refused))
	}
	return text
}

// Sizes of changes that are told in words.
const (
	minChange = 0.05
	bigChange = 0.25
)

// changeWords returns what a change of a weight means, empty if it has changed by too little
// to mean anything.
func changeWords(u *ui.UI, b *Board, c Change) string {
	d := c.After - c.Before
	if c.Before < 0 || d > -minChange && d < minChange {
		return ""
	}
	how := ".up"
	if d < 0 {
		how = ".down"
	}
	words := u.Text.T("profile.change." + b.Estimators + c.Name + how)
	if d >= bigChange || d <= -bigChange {
		words = u.Text.T("profile.change.much", "Words", words)
	}
	return words
}

// change draws the weight of an estimator, and what its change means.
func change(u *ui.UI, r *ui.Rect, b *Board, set int, c Change) {
	words := changeWords(u, b, c)
	lines := u.Wrap(words, ui.Note, r.W-16)
	if words == "" {
		lines = nil
	}
	row := r.CutTop(26 + 20*float64(len(lines)))
	u.HLine(row.X, row.Bottom()-0.5, row.W, max(1, u.Pixel()), art.Edge)
	head := ui.R(row.X, row.Y+2, row.W, 22)
	before, after := "–", u.Text.Decimal(c.After, 2, false)
	if c.Before >= 0 {
		before = u.Text.Decimal(c.Before, 2, false)
	}
	name := ui.Body.At(16)
	if words != "" {
		name = ui.Strong.At(16)
	}
	u.Label(head.CutRight(44), after, name.To(1))
	if before != after {
		arrow(u, head.CutRight(30).Middle(16, 12))
	} else {
		head.CutRight(30)
	}
	u.Label(head.CutRight(44), before, ui.Body.At(16).In(art.Ink2).To(1))
	u.Label(head, u.Text.T("estimator."+b.Estimators+c.Name), name)
	for j, line := range lines {
		u.Label(ui.R(row.X+16, row.Y+24+20*float64(j), row.W-16, 20), line, ui.Note)
	}
	u.Probe(fmt.Sprintf("profile.kept.%d.%s", set, c.Name), before+" → "+after+" "+words, row)
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

// Kept are weights that are kept for a player, beside those that the program comes with.
type Kept struct {
	// Rules is the title of the rules that they are for.
	Rules string
	// Weights are those of all estimators of these rules.
	Weights []Change
	Grounds Grounds
}

// Change is the weight of an estimator. Before is the one that the program comes with,
// negative if it is unknown, After the one that is kept.
type Change struct {
	Name          string
	Before, After float64
}

// unchanged reports whether the weights are those that the program comes with.
func (k *Kept) unchanged() bool {
	return !slices.ContainsFunc(k.Weights, func(c Change) bool { return c.Before != c.After })
}
