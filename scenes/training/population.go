package training

import (
	"fmt"
	"image/color"
	"slices"

	"eras/evolve"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// population draws the individuals as cards, the best first.
func (s *Screen) population(u *ui.UI, r ui.Rect, all []evolve.Generation, small bool) {
	u.Label(r.CutTop(20), u.Text.T("training.population"), ui.Section)
	r.CutTop(4)
	if len(all) == 0 {
		u.Label(r.CutTop(40), u.Text.T("training.starting"), ui.Aside)
		return
	}
	if !small {
		s.legend(u, r.CutBottom(76))
		r.CutBottom(8)
	}
	now := all[len(all)-1]
	order := make([]int, len(now.Population))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if (a == now.Best) != (b == now.Best) {
			return map[bool]int{true: -1, false: 1}[a == now.Best]
		}
		return now.Population[b].Fitness - now.Population[a].Fitness
	})
	count := len(order)
	if count > 12 {
		count = 8
	}
	columns := min(4, max(2, int(r.W/168)), max(count, 3))
	rows := (count + columns - 1) / columns
	const gap = 12
	more := len(order) - count
	if more > 0 {
		r.CutBottom(gap + 22)
	}
	w := (r.W - gap*float64(columns-1)) / float64(columns)
	h := min(178, (r.H-gap*float64(rows-1))/float64(rows))
	for i := range count {
		cell := ui.R(r.X+float64(i%columns)*(w+gap), r.Y+float64(i/columns)*(h+gap), w, h)
		s.card(u, cell, i, now, order[i])
	}
	if more > 0 {
		y := r.Y + float64(rows)*(h+gap)
		u.Label(ui.R(r.X, y, r.W, 22), u.Text.T("training.more", "N", more), ui.Aside)
	}
}

type cardKey struct{ best bool }

// card draws an individual: its name, fitness, weights and fate.
func (s *Screen) card(u *ui.UI, r ui.Rect, rank int, g evolve.Generation, place int) {
	x := g.Population[place]
	best := place == g.Best
	u.Picture(r, 1, cardKey{best}, func(c *paint.Canvas) {
		p := paint.RoundRect(0.8, 0.8, r.W-1.6, r.H-1.6, 5)
		if best {
			c.Fill(p, paint.Solid(paint.RGB(0xFFF0C4)))
			c.Stroke(p, 2, paint.Solid(art.Brass))
			return
		}
		c.Fill(p, paint.Ink(art.ParchmentHigh, 0.9))
		c.Stroke(p, 1.1, paint.Solid(art.Hair))
	})
	faded := x.Fate == evolve.Replaced
	ink := art.Ink1
	if faded {
		ink = art.Ink3
	}
	in := r.InsetXY(11, 7)
	head := in.CutTop(26)
	u.Label(head.CutRight(58), fmt.Sprintf("%d/%d", x.Fitness, g.GamesEach), ui.Strong.In(ink).To(1))
	icon, name := "pawn", u.Text.T("training.individual", "Rank", rank+1)
	style := ui.Note.At(16).In(ink)
	if best {
		icon, name, style = "queen-crown", u.Text.T("training.best"), ui.Strong.At(16)
	}
	u.Icon(head.CutLeft(22).Middle(20, 20), icon, map[bool]color.NRGBA{true: art.BrassLow, false: art.Ink2}[best])
	head.CutLeft(6)
	if u.Width(name, style) > head.W {
		name = u.Text.T("training.individual.short", "Rank", rank+1)
	}
	u.Label(head, name, style)
	fate := in.CutBottom(20)
	u.Label(fate, s.fate(u, x), ui.Aside.At(14).In(map[bool]color.NRGBA{false: art.Ink2, true: art.Ink3}[faded]))
	icons := in.CutBottom(22)
	in.CutBottom(2)
	s.columns(u, in, icons, rank, x, best, faded)
}

// fate returns the text about an individual's fate.
func (s *Screen) fate(u *ui.UI, x evolve.Individual) string {
	key := ""
	switch x.Fate {
	case evolve.Stays:
		key = "training.fate.elite"
	case evolve.Crosses:
		key = "training.fate.crosses"
	case evolve.Copies:
		key = "training.fate.copies"
	case evolve.Replaced:
		key = "training.fate.replaced"
	case evolve.Open:
		return ""
	}
	if x.Fate == evolve.Stays && s.shown-1 == s.Last {
		key = "training.fate.chosen"
	}
	return u.Text.T(key)
}

// columns draws the weights of an individual.
func (s *Screen) columns(u *ui.UI, r, icons ui.Rect, rank int, x evolve.Individual, best, faded bool) {
	n := len(x.Genes)
	if n == 0 {
		return
	}
	gap := 4.0
	w := (r.W - gap*float64(n-1)) / float64(n)
	for i, gene := range x.Genes {
		cell := ui.R(r.X+float64(i)*(w+gap), r.Y, w, r.H)
		before := -1.0
		if x.Previous != nil {
			before = x.Previous[i]
		}
		value := u.Ease(fmt.Sprintf("gene %d %d", rank, i), gene, 120)
		owner := &art.Blue
		if faded {
			owner = &fadedOwner
		}
		u.Column(cell, value, before, owner, !best)
		name := s.Estimators[i]
		size := min(17, w+2)
		u.Icon(ui.R(cell.CenterX()-size/2, icons.Y+3, size, size), EstimatorIcon(name), map[bool]color.NRGBA{false: art.Ink2, true: art.Ink3}[faded])
		u.Tip("gene "+name, ui.R(cell.X, cell.Y, cell.W, cell.H+22), s.estimator(u, name)+"\n"+u.Text.Decimal(gene, 2, false))
	}
}

// fadedOwner has the colours of individuals that will be replaced.
var fadedOwner = art.Owner{Name: "faded", Main: paint.RGB(0xA98E5B), Dark: paint.RGB(0x8A713F)}

// estimator returns the title of an estimator.
func (s *Screen) estimator(u *ui.UI, name string) string {
	if s.Alone {
		return u.Text.T("estimator.battle." + name)
	}
	return u.Text.T("estimator." + name)
}

// legend draws the titles of the estimators.
func (s *Screen) legend(u *ui.UI, r ui.Rect) {
	u.Label(r.CutTop(20), u.Text.T("training.legend"), ui.Section)
	style := ui.Note.In(art.Ink1)
	names := append([]string{}, s.Estimators...)
	rows := 2
	perRow := (len(names) + 1 + rows - 1) / rows
	widths := make([]float64, perRow)
	label := func(i int) string {
		if i < len(names) {
			return s.estimator(u, names[i])
		}
		return u.Text.T("training.before")
	}
	total := 0.0
	for c := range perRow {
		for row := range rows {
			if i := row*perRow + c; i <= len(names) {
				widths[c] = max(widths[c], 24+u.Width(label(i), style))
			}
		}
		total += widths[c]
	}
	gap := min(24, max(6, (r.W-total)/float64(max(1, perRow-1))))
	if short := total + gap*float64(perRow-1) - r.W; short > 0 {
		for c := range widths {
			widths[c] -= short * widths[c] / total
		}
	}
	for i := range len(names) + 1 {
		x := r.X
		for c := range i % perRow {
			x += widths[c] + gap
		}
		cell := ui.R(x, r.Y+float64(i/perRow)*26, widths[i%perRow], 26)
		icon := cell.CutLeft(18)
		cell.CutLeft(6)
		if i < len(names) {
			u.Icon(icon.Middle(17, 17), EstimatorIcon(names[i]), art.Ink2)
		} else {
			u.HLine(icon.X, icon.CenterY(), 17, 2, art.Ink2)
		}
		u.Label(cell, label(i), style)
	}
}

// estimatorIcons are the icons of all estimators, of wars and of battles.
var estimatorIcons = map[string]string{
	"leaders": "queen-crown", "warehouses": "barn", "cities": "medieval-gate", "soldiers": "swordman",
	"near-warehouses": "wheat", "near-cities": "white-tower", "aggressive": "crossed-swords", "shrewd": "brain",
	"corner": "surrounded-shield", "dominion": "tower-flag", "centre": "expand", "risky": "flying-flag",
}

// EstimatorIcon returns the icon of an estimator, empty if it has none.
func EstimatorIcon(name string) string { return estimatorIcons[name] }
