package training

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"

	"eras/evolve"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Sizes of cards and of the gaps between them.
const (
	minCard = 140
	maxCard = 178
	oneRow  = 300 // at most, where one row has them all
	cardGap = 12

	populationHead = 24

	narrowestCard = 150 // as narrow as two cards beside each other are in a narrow window

	wideCard   = 168 // as wide as cards are where there is room
	narrowCard = 134 // if that gives all of them a place in the row
)

// population draws the individuals as cards, the best first, and their tournament below.
func (s *Screen) population(u *ui.UI, r ui.Rect, all []evolve.Generation) {
	head := r.CutTop(populationHead - 4)
	r.CutTop(4)
	if len(all) == 0 {
		u.Label(head, u.Text.T("training.population"), ui.Section)
		u.Label(r.CutTop(40), u.Text.T("training.starting"), ui.Aside)
		return
	}
	s.legend(u, &r)
	now := &all[len(all)-1]
	order := ranking(now)
	columns := min(6, max(2, int(r.W/wideCard)), max(len(order), 3))
	if len(order) <= int((r.W+cardGap)/(narrowCard+cardGap)) {
		columns = max(columns, len(order))
	}
	if u.Narrow() && r.W < 2*narrowestCard+cardGap {
		columns = 1
	}
	most := (len(order) + columns - 1) / columns
	room := r.H - tableHeight(len(order)) - cardGap
	rows := min(most, max(1, int((room+cardGap)/(minCard+cardGap))))
	tallest := float64(maxCard)
	if most == 1 {
		tallest = oneRow
	}
	h := min(tallest, max(minCard, (room+cardGap)/float64(rows)-cardGap))
	w := (r.W - cardGap*float64(columns-1)) / float64(columns)
	shown := min(len(order), rows*columns)
	title := u.Text.T("training.population")
	if shown < len(order) {
		title = u.Text.T("training.population.best", "Shown", shown, "N", len(order))
	}
	u.Label(head, title, ui.Section)
	for i := range shown {
		cell := ui.R(r.X+float64(i%columns)*(w+cardGap), r.Y+float64(i/columns)*(h+cardGap), w, h)
		s.card(u, cell, i, all, order[i])
	}
	r.CutTop(float64(rows) * (h + cardGap))
	s.tournament(u, r, now, order)
}

// ranking returns the places of the individuals: the best first, then by the strength that is
// expected of them, or, as in 2005, by games won.
func ranking(g *evolve.Generation) []int {
	order := make([]int, len(g.Population))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if (a == g.Best) != (b == g.Best) {
			return map[bool]int{true: -1, false: 1}[a == g.Best]
		}
		x, y := &g.Population[a], &g.Population[b]
		return cmp.Or(cmp.Compare(y.Strength, x.Strength), cmp.Compare(y.Fitness, x.Fitness))
	})
	return order
}

type cardKey struct{ best bool }

// card draws an individual of the last generation of all: its name, games won, weights, origin
// and fate.
func (s *Screen) card(u *ui.UI, r ui.Rect, rank int, all []evolve.Generation, place int) {
	g := &all[len(all)-1]
	x := &g.Population[place]
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
	score := fmt.Sprintf("%d/%d", x.Fitness, x.Games)
	u.Label(head.CutRight(max(58, u.Width(score, ui.Strong))), score, ui.Strong.In(ink).To(1))
	icon, name := "pawn", u.Text.T("training.individual", "Rank", rank+1)
	short, style := u.Text.T("training.individual.short", "Rank", rank+1), ui.Note.At(16).In(ink)
	if best {
		icon, name, style = "queen-crown", u.Text.T("training.first"), ui.Strong.At(16)
	}
	if r.W >= wideCard || u.Width(short, style)+28 <= head.W {
		u.Icon(head.CutLeft(22).Middle(20, 20), icon, map[bool]color.NRGBA{true: art.BrassLow, false: art.Ink2}[best])
		head.CutLeft(6)
	}
	if u.Width(name, style) > head.W {
		name = short
	}
	u.Label(head, name, style)
	words := ui.Aside.At(14).In(map[bool]color.NRGBA{false: art.Ink2, true: art.Ink3}[faded])
	u.Label(in.CutBottom(19), s.fate(u, g, x), words.With(ui.Bold))
	u.Label(in.CutBottom(18), s.origin(u, all, x), words)
	icons := in.CutBottom(22)
	in.CutBottom(2)
	s.columns(u, in, icons, rank, x, best, faded)
}

// fate says what happens to an individual of g.
func (s *Screen) fate(u *ui.UI, g *evolve.Generation, x *evolve.Individual) string {
	switch x.Fate {
	case evolve.Stays:
		if g.Number == s.Last {
			return u.Text.T("training.fate.chosen")
		}
		return u.Text.T("training.fate.elite")
	case evolve.Crosses, evolve.Copies:
		return u.Text.T("training.fate.selected")
	case evolve.Replaced:
		return u.Text.T("training.fate.dropped")
	case evolve.Open:
	}
	return ""
}

// origin says how an individual of the last generation of all was made. Others are named by
// their numbers on the cards of the generation before.
func (s *Screen) origin(u *ui.UI, all []evolve.Generation, x *evolve.Individual) string {
	key, a, b := "random", 0, 0
	if !s.As2005 && x.Parent >= 0 {
		before := ranking(&all[len(all)-2])
		a, b = 1+slices.Index(before, x.Parent), 1+slices.Index(before, x.Second)
	}
	switch x.Origin {
	case evolve.Random:
	case evolve.Kept:
		key = "kept"
	case evolve.Started:
		key = "usual"
	case evolve.Shipped:
		key = "archive"
	case evolve.Crossed:
		if key = "crossed"; a > 0 && b > 0 {
			key = "crossed.of"
		}
	case evolve.Elite, evolve.Selected:
		switch {
		case s.As2005 && x.Origin == evolve.Selected:
			key = "copied"
		case s.As2005:
			key = "elite"
		case x.Mutations > 0 && a > 0:
			key = "copied.of"
		case x.Mutations > 0:
			key = "copied"
		case a > 0:
			key = "stayed"
		default:
			key = "earlier"
		}
	}
	text := u.Text.T("training.origin."+key, "A", a, "B", b)
	if x.Mutations > 0 {
		text += ", " + u.Text.T("training.origin.mutated")
	}
	return text
}

// columns draws the weights of an individual.
func (s *Screen) columns(u *ui.UI, r, icons ui.Rect, rank int, x *evolve.Individual, best, faded bool) {
	n := len(s.Trained)
	gap := 4.0
	if r.W < 10*float64(n) {
		gap = 2
	}
	w := (r.W - gap*float64(n-1)) / float64(n)
	for n, i := range s.Trained {
		gene := x.Genes[i]
		cell := ui.R(r.X+float64(n)*(w+gap), r.Y, w, r.H)
		before := -1.0
		if x.Previous != nil {
			before = x.Previous[i]
		}
		value := u.Motion.Ease(fmt.Sprintf("gene %d %d", rank, i), gene, 120)
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

// Sizes of the legend: its heading and what is left free beside it, and the gap between columns.
const (
	legendHead = 20.0
	legendFree = 8.0
	legendGap  = 6.0
)

// legend is what the bars of the cards stand for: the titles of the estimators, and the line of the
// generation before, in rows.
type legend struct {
	icons, labels []string
	widths        []float64 // of the columns
	style         ui.Style
	row           float64 // height
	spare         float64 // of the width
}

// legendOf returns the legend for a room of that width, in as few rows as have room for it. In a small
// window the rows are lower and the text is not enlarged, so that cards and table keep their room.
func (s *Screen) legendOf(u *ui.UI, width float64) *legend {
	l := &legend{style: ui.Note.In(art.Ink1), row: 26}
	measured := l.style
	if b := u.Bounds(); b.H < 640 {
		l.style, l.row = l.style.At(14), 19
		measured = l.style.At(l.style.Size / max(1, u.TextSize))
	}
	for _, i := range s.Trained {
		l.icons = append(l.icons, EstimatorIcon(s.Estimators[i]))
		l.labels = append(l.labels, s.estimator(u, s.Estimators[i]))
	}
	l.labels = append(l.labels, u.Text.T("training.before"))
	for rows := 2; ; rows++ {
		perRow := (len(l.labels) + rows - 1) / rows
		l.widths, l.spare = make([]float64, perRow), width-legendGap*float64(perRow-1)
		for i, label := range l.labels {
			c := i % perRow
			l.widths[c] = max(l.widths[c], 24+u.Width(label, measured))
		}
		for _, w := range l.widths {
			l.spare -= w
		}
		if l.spare >= 0 || perRow == 1 {
			return l
		}
	}
}

// height returns the height of the legend with what is left free beside it.
func (l *legend) height() float64 {
	return legendHead + legendFree + l.row*math.Ceil(float64(len(l.labels))/float64(len(l.widths)))
}

// legend draws the legend at the bottom of r and cuts it off.
func (s *Screen) legend(u *ui.UI, r *ui.Rect) {
	l := s.legendOf(u, r.W)
	box := r.CutBottom(l.height())
	box.CutTop(legendFree)
	u.Label(box.CutTop(legendHead), u.Text.T("training.legend"), ui.Section)
	gap := legendGap + min(18, max(0, l.spare/float64(max(1, len(l.widths)-1))))
	var row ui.Rect
	for i, label := range l.labels {
		c := i % len(l.widths)
		if c == 0 {
			row = box.CutTop(l.row)
		}
		cell := row.CutLeft(l.widths[c])
		row.CutLeft(gap)
		icon := cell.CutLeft(18)
		cell.CutLeft(6)
		if i < len(l.icons) {
			u.Icon(icon.Middle(17, 17), l.icons[i], art.Ink2)
		} else {
			u.HLine(icon.X, icon.CenterY(), 17, 2, art.Ink2)
		}
		u.Label(cell, label, l.style)
	}
}

// estimatorIcons are the icons of all estimators, of wars and of battles.
var estimatorIcons = map[string]string{
	"leaders": "queen-crown", "warehouses": "barn", "cities": "medieval-gate", "soldiers": "swordman",
	"near-warehouses": "wheat", "near-cities": "white-tower", "aggressive": "crossed-swords", "shrewd": "brain",
	"corner": "surrounded-shield", "dominion": "tower-flag", "centre": "expand", "risky": "flying-flag",
	"horse": "mounted-knight", "archers": "bowman", "morale": "laurels-trophy", "captain": "queen-crown",
	"wealth": "two-coins", "shelter": "oak", "arms": "mounted-knight",
}

// EstimatorIcon returns the icon of an estimator. Those that have none share one.
func EstimatorIcon(name string) string { return cmp.Or(estimatorIcons[name], "scroll-quill") }
