// Package training is the screen that shows the computer's training before a match:
// the population with its weights, generation by generation.
package training

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/evolve"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Run is a training in progress in another goroutine.
type Run interface {
	// Generations returns the generations reported so far.
	Generations() []evolve.Generation
	// Played and Total return the numbers of games played and in all.
	Played() int
	Total() int
	// Done reports whether the training has ended.
	Done() bool
}

// Screen shows a training.
type Screen struct {
	Run Run
	// Alone says that the training is for a single battle.
	Alone bool
	// Estimators names the genes.
	Estimators []string
	// Last is the number of the last generation.
	Last int
	// Subtitle names the players and the map.
	Subtitle string
	// Kept are the kept genes that the training started with, or nil. KeptDay is the
	// day since when they are kept.
	Kept    []float64
	KeptDay string
	// Play starts the match with the weights trained so far. Cancel goes back.
	Play   func()
	Cancel func()
	Bar    func(u *ui.UI, title, note string)

	shown int // number of generations shown so far
	since int // the tick when the newest was first shown
	began int // the first tick
}

// generationTicks is the minimum number of ticks that a generation is shown.
const generationTicks = 9

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	title := "newgame.title.war"
	if s.Alone {
		title = "newgame.title.battle"
	}
	s.Bar(u, u.Text.T(title), s.Subtitle)
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 1100 || area.H < 640
	area = area.InsetXY(map[bool]float64{false: 40, true: 16}[small], map[bool]float64{false: 24, true: 14}[small])
	u.Sheet(area)
	in := area.InsetXY(map[bool]float64{false: 28, true: 18}[small], map[bool]float64{false: 20, true: 12}[small])
	all := s.advance(u)
	heading := ui.ScreenTitle.At(map[bool]float64{false: 26, true: 21}[small])
	u.Label(in.CutTop(heading.Line()), u.Text.T("training.title"), heading)
	if !small {
		u.Label(in.CutTop(26), u.Text.T("training.about"), ui.Body.In(art.Ink2))
	}
	u.Rule(in.X, in.CutTop(18).CenterY(), in.W)
	in.CutTop(6)
	foot := in.CutBottom(48)
	in.CutBottom(12)
	right := in.CutRight(min(372, in.W*0.34))
	in.CutRight(32)
	u.VLine(right.X-16, right.Y, right.H-8, 1, art.Edge)
	s.population(u, in, all, small)
	s.progress(u, right, all, small)
	s.buttons(u, foot, all)
}

// advance shows the next reported generation once the last was shown long enough. It
// returns the generations to show.
func (s *Screen) advance(u *ui.UI) []evolve.Generation {
	if s.began == 0 {
		s.began = u.Tick()
	}
	all := s.Run.Generations()
	if s.shown < len(all) && (s.shown == 0 || u.Tick()-s.since >= generationTicks) {
		s.shown, s.since = s.shown+1, u.Tick()
	}
	return all[:s.shown]
}

func (s *Screen) complete(all []evolve.Generation) bool {
	return len(all) > 0 && all[len(all)-1].Number == s.Last
}

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
	w := (r.W - gap*float64(columns-1)) / float64(columns)
	h := min(178, (r.H-gap*float64(rows-1))/float64(rows))
	for i := range count {
		cell := ui.R(r.X+float64(i%columns)*(w+gap), r.Y+float64(i/columns)*(h+gap), w, h)
		s.card(u, cell, i, now, order[i])
	}
	if more := len(order) - count; more > 0 {
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
		u.Icon(ui.R(cell.CenterX()-size/2, icons.Y+3, size, size), hud.EstimatorIcon(name), map[bool]color.NRGBA{false: art.Ink2, true: art.Ink3}[faded])
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
			u.Icon(icon.Middle(17, 17), hud.EstimatorIcon(names[i]), art.Ink2)
		} else {
			u.HLine(icon.X, icon.CenterY(), 17, 2, art.Ink2)
		}
		u.Label(cell, label(i), style)
	}
}

// progress draws the generation, the time left and the curve of fitness.
func (s *Screen) progress(u *ui.UI, r ui.Rect, all []evolve.Generation, small bool) {
	u.Label(r.CutTop(20), u.Text.T("training.generation"), ui.Section)
	head := r.CutTop(map[bool]float64{false: 64, true: 48}[small])
	number := 0
	if len(all) > 0 {
		number = all[len(all)-1].Number
	}
	big := ui.Style{Weight: ui.Title, Size: map[bool]float64{false: 50, true: 36}[small], Color: art.Ink1}
	text := fmt.Sprint(number)
	u.Label(head, text, big)
	of := head
	of.CutLeft(u.Width(text, big) + 12)
	u.Label(of.Shift(0, 8), u.Text.T("training.of", "Last", s.Last), ui.Body.At(20).In(art.Ink2))
	played, total := s.Run.Played(), s.Run.Total()
	u.Probe("training.progress", fmt.Sprintf("%d/%d", number, s.Last), ui.Rect{})
	notes := ui.R(head.Right()-180, head.Y+4, 180, 24)
	u.Label(notes, u.Text.T("training.games", "N", played), ui.Note.In(art.Ink1).To(1))
	u.Label(notes.Shift(0, 24), s.timeLeft(u, played, total, all), ui.Note.To(1))
	share := 0.0
	if total > 0 {
		share = float64(played) / float64(total)
	}
	if len(all) > 0 && total > 0 {
		share = min(share, float64(all[len(all)-1].Games)/float64(total))
	}
	u.Progress(r.CutTop(12), u.Ease("training bar", share, 120))
	r.CutTop(14)
	games := 1
	if len(all) > 0 {
		games = max(1, all[len(all)-1].GamesEach)
	}
	u.Label(r.CutTop(20), strings.ToUpper(u.Text.T("training.fitness", "Games", games)), ui.Section)
	note := s.note(u, all)
	h := u.ParagraphHeight(r.W-62, note, ui.Note.In(art.Ink1)) + 24
	box := r.CutBottom(min(h, r.H*0.5))
	r.CutBottom(14)
	s.chart(u, r, all, games)
	u.Inlay(box)
	u.Icon(ui.R(box.X+12, box.Y+12, 24, 24), "scroll-quill", art.Ink2)
	u.Paragraph(ui.R(box.X+50, box.Y+12, box.W-62, box.H-16), note, ui.Note.In(art.Ink1))
}

func (s *Screen) timeLeft(u *ui.UI, played, total int, all []evolve.Generation) string {
	if s.complete(all) {
		return u.Text.T("training.done")
	}
	elapsed := u.Tick() - s.began
	if played == 0 || elapsed < 10 {
		return ""
	}
	left := elapsed * (total - played) / played
	left = max(left, (s.Last+1-len(all))*generationTicks)
	return u.Text.T("training.left", "N", (left+ui.TicksPerSecond-1)/ui.TicksPerSecond)
}

// note returns the text about the kept genes.
func (s *Screen) note(u *ui.UI, all []evolve.Generation) string {
	if s.Kept == nil {
		return u.Text.T("training.fromnothing")
	}
	text := u.Text.T("training.fromkept", "Day", s.KeptDay)
	if len(all) == 0 {
		return text
	}
	if slices.Equal(all[len(all)-1].Fittest().Genes, s.Kept) {
		return text + " " + u.Text.T("training.keptbest")
	}
	return text + " " + u.Text.T("training.keptbeaten")
}

// chart draws best and mean fitness over the generations.
func (s *Screen) chart(u *ui.UI, r ui.Rect, all []evolve.Generation, games int) {
	left := r.CutLeft(26)
	right := r.CutRight(76)
	axis := r.CutBottom(22)
	r.CutTop(8)
	at := func(generation int, value float64) (x, y float64) {
		return r.X + r.W*float64(generation)/float64(max(1, s.Last)), r.Bottom() - r.H*value/float64(games)
	}
	for i := range 5 {
		y := r.Bottom() - r.H*float64(i)/4
		u.HLine(r.X, y, r.W, 1, art.Hair)
	}
	small := ui.Note.At(14)
	for _, v := range []int{0, games / 2, games} {
		_, y := at(0, float64(v))
		u.Label(ui.R(left.X, y-10, left.W-6, 20), fmt.Sprint(v), small.To(1))
	}
	for i := range s.Last + 1 {
		if s.Last <= 6 || i%((s.Last+3)/4) == 0 || i == s.Last {
			x, _ := at(i, 0)
			u.Label(ui.R(x-20, axis.Y, 40, 22), fmt.Sprint(i), small.To(0.5))
		}
	}
	if len(all) == 0 {
		return
	}
	var best, mean []float64
	for _, g := range all {
		scale := float64(games) / float64(max(1, g.GamesEach)) // the number of games differs between generations
		x, y := at(g.Number, scale*float64(g.Fittest().Fitness))
		best = append(best, x-r.X, y-r.Y)
		_, y = at(g.Number, scale*g.Mean)
		mean = append(mean, x-r.X, y-r.Y)
	}
	u.Picture(r, 6, chartKey{s.since}, func(c *paint.Canvas) {
		if len(best) > 2 {
			area := append(append([]float64{}, best...), best[len(best)-2], r.H, best[0], r.H)
			c.Fill(paint.Poly(area...), paint.Ink(art.Blue.Main, 0.16))
			c.Stroke(paint.Line(mean...), 1.6, paint.Solid(art.Ink2), paint.Pen{Dash: []float64{5, 4}})
			c.Stroke(paint.Line(best...), 2.6, paint.Solid(art.Blue.Main))
		}
		c.Fill(paint.Circle(best[len(best)-2], best[len(best)-1], 5.5), paint.Solid(art.Tip))
		c.Fill(paint.Circle(best[len(best)-2], best[len(best)-1], 4), paint.Solid(art.Blue.Main))
	})
	last := all[len(all)-1]
	x, yb := best[len(best)-2]+r.X, best[len(best)-1]+r.Y
	ym := mean[len(mean)-1] + r.Y
	if ym-yb < 22 {
		ym = yb + 22
	}
	x = min(x+10, right.X+4)
	u.Label(ui.R(x, yb-10, right.Right()-x, 20), u.Text.T("training.chart.best", "Value", last.Fittest().Fitness), ui.Strong.At(15).In(art.Blue.Dark))
	u.Label(ui.R(x, ym-10, right.Right()-x, 20), u.Text.T("training.chart.mean", "Value", u.Text.Decimal(last.Mean, 1, false)), ui.Note)
}

type chartKey struct{ since int }

// buttons draws the buttons.
func (s *Screen) buttons(u *ui.UI, r ui.Rect, all []evolve.Generation) {
	cancel := r.CutRight(160)
	r.CutRight(12)
	play := r.CutRight(200)
	r.CutRight(16)
	if hint := u.Text.T("training.hint"); u.Width(hint, ui.Aside.At(16)) <= r.W {
		u.Label(r, hint, ui.Aside.At(16))
	}
	label := "training.playnow"
	if s.complete(all) {
		label = "training.play"
	}
	spec := ui.ButtonSpec{Label: u.Text.T(label), Icon: "swordman", Kind: ui.Primary, Disabled: len(all) == 0 && !s.Run.Done()}
	if u.Button("training.play", play, spec) {
		s.Play()
		return
	}
	if u.Button("training.cancel", cancel, ui.ButtonSpec{Label: u.Text.T("cancel"), Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
		s.Cancel()
		return
	}
	if u.TakeKey(ebiten.KeyEnter) && !spec.Disabled {
		s.Play()
	}
}
