// Package training is the screen that shows the computer's training before a match:
// the population with its weights, generation by generation.
package training

import (
	"fmt"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/evolve"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
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
	// As2005 says that it is the algorithm of the 2005 paper. Otherwise it is an
	// [evolve.League].
	As2005 bool
	// Estimators names the genes. Trained are the places of those that are trained.
	Estimators []string
	Trained    []int
	// Last is the number of the last generation.
	Last int
	// Subtitle names the players and the map.
	Subtitle string
	// Kept are the kept genes that the training started with, or nil. KeptDay is the
	// day since when they are kept.
	Kept    []float64
	KeptDay string
	// Default are the default genes, and Before those of the opponent of the last match, or
	// nil.
	Default, Before []float64
	// Watched says who plays with what in a match without persons, in place of what is
	// kept; empty in others.
	Watched string
	// Play starts the match with the weights trained so far. Cancel goes back.
	Play   func()
	Cancel func()
	Bar    func(u *ui.UI, title, note string)

	shown int     // number of generations shown so far
	since int     // the tick when the newest was first shown
	began int     // the first tick
	wait  int     // ticks that the end has been shown since the mouse moved last
	stays bool    // somebody has done something at the end, so the match does not begin by itself
	back  int     // how many generations before the newest one the person looks at
	read  ui.Rect // where a mouse that rests keeps the end in sight
}

// generationTicks is the minimum number of ticks that a generation is shown.
const generationTicks = 9

// endTicks is how long the end of a training is shown before the match begins by itself.
var endTicks = ui.Ticks(4000)

// count counts the ticks until the match begins by itself. Moving the mouse begins the count anew, a
// mouse that rests on the result holds it, and any other input ends it: whoever scrolls or looks
// around begins the match with the button.
func (s *Screen) count(u *ui.UI) {
	in := u.Input()
	still := in
	still.Moved = false
	switch {
	case !still.Quiet():
		s.stays = true
	case in.Moved:
		s.wait = 0
	case s.back == 0 && !s.read.Has(in.X, in.Y):
		s.wait++
	}
}

// Computes reports whether the training goes on.
func (s *Screen) Computes() bool { return !s.Run.Done() }

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	title := "setup.title.war"
	if s.Alone {
		title = "setup.title.battle"
	}
	s.Bar(u, u.Text.T(title), s.Subtitle)
	heads := [2]string{"training.title", "training.about"}
	if s.Watched != "" {
		heads[0] = "training.title.watch"
	}
	if s.As2005 {
		heads[1] = "training.about.2005"
	}
	if u.Narrow() {
		s.narrow(u, heads)
		return
	}
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 1100 || area.H < 640
	area = area.InsetXY(map[bool]float64{false: 40, true: 16}[small], map[bool]float64{false: 24, true: 14}[small])
	u.Sheet(area)
	in := area.InsetXY(map[bool]float64{false: 28, true: 18}[small], map[bool]float64{false: 20, true: 12}[small])
	all := s.advance(u)
	heading := ui.ScreenTitle.At(map[bool]float64{false: 26, true: 21}[small])
	u.Label(in.CutTop(heading.Line()), u.Text.T(heads[0]), heading)
	if !small {
		u.Label(in.CutTop(26), u.Text.T(heads[1]), ui.Body.In(art.Ink2))
	}
	u.Rule(in.X, in.CutTop(18).CenterY(), in.W)
	in.CutTop(6)
	foot := in.CutBottom(48)
	in.CutBottom(12)
	right := in.CutRight(min(372, in.W*0.34))
	in.CutRight(32)
	u.VLine(right.X-16, right.Y, right.H-8, 1, art.Edge)
	s.read = area
	s.read.H = foot.Y - area.Y
	s.population(u, in, all[:len(all)-s.back])
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

// progress draws the generation, the time left and the curve of fitness.
func (s *Screen) progress(u *ui.UI, r ui.Rect, all []evolve.Generation, small bool) {
	u.Label(r.CutTop(20), u.Text.T("training.generation"), ui.Section)
	head := r.CutTop(map[bool]float64{false: 64, true: 48}[small])
	number := 0
	if len(all) > 0 {
		number = all[len(all)-1-s.back].Number
	}
	big := ui.Style{Weight: ui.Heavy, Size: map[bool]float64{false: 50, true: 36}[small], Color: art.Ink1}
	text := fmt.Sprint(number)
	u.Label(head, text, big)
	of := head
	of.CutLeft(u.Width(text, big) + 12)
	u.Label(of.Shift(0, 8), u.Text.T("training.of", "Last", s.Last), ui.Body.At(20).In(art.Ink2))
	of.CutLeft(u.Width(u.Text.T("training.of", "Last", s.Last), ui.Body.At(20)) + 14)
	notes := ui.R(head.Right()-180, head.Y+4, 180, 24)
	if u.Narrow() {
		notes = r.CutTop(28)
	} else {
		of.CutRight(180)
	}
	s.pages(u, of, all)
	played, total := s.Run.Played(), s.Run.Total()
	u.Probe("training.progress", fmt.Sprintf("%d/%d", number, s.Last), ui.Rect{})
	if games := u.Text.T("training.games", "N", played); u.Narrow() {
		u.LabelAndValue(notes, games, ui.Note.In(art.Ink1), s.timeLeft(u, played, total, all), ui.Note)
	} else {
		u.Label(notes, games, ui.Note.In(art.Ink1).To(1))
		u.Label(notes.Shift(0, 24), s.timeLeft(u, played, total, all), ui.Note.To(1))
	}
	share := 0.0
	if total > 0 {
		share = float64(played) / float64(total)
	}
	if len(all) > 0 && total > 0 {
		share = min(share, float64(all[len(all)-1].Games)/float64(total))
	}
	u.Progress(r.CutTop(12), u.Motion.Ease("training bar", share, 120))
	r.CutTop(14)
	note := s.wholeNote(u, all)
	h := u.ParagraphHeight(r.W-62, note, ui.Note) + 24
	s.explain(u, r.CutBottom(min(h, max(leastNote, r.H-14-leastChart))), note)
	r.CutBottom(14)
	heading := "training.fitness"
	if s.As2005 {
		heading = "training.fitness.2005"
	}
	u.Label(r.CutTop(20), u.Text.T(heading), ui.Section)
	s.chart(u, r, all)
}

// Least heights of the curve of fitness with its heading, and of the words below it, which scroll where
// they need more.
const (
	leastChart = 116
	leastNote  = 80
)

// explain draws the words about a training, which scroll where they do not fit.
func (s *Screen) explain(u *ui.UI, box ui.Rect, note string) {
	u.Inlay(box)
	u.Icon(ui.R(box.X+12, box.Y+12, 24, 24), "scroll-quill", art.Ink2)
	text := ui.R(box.X+50, box.Y+12, box.W-62, box.H-20)
	style := ui.Note.In(art.Ink1)
	height := u.ParagraphHeight(text.W, note, style)
	if height > text.H+0.5 {
		height = u.ParagraphHeight(text.W-18, note, style) // beside the scroll bar
	}
	u.Scroll("training.note", text, height, func(all ui.Rect) { u.Paragraph(all, note, style) })
	u.Probe("training.note", note, box)
}

// pages draws the buttons that go back to earlier generations once the training has ended.
func (s *Screen) pages(u *ui.UI, r ui.Rect, all []evolve.Generation) {
	const gap = 6
	size := max(32, u.LeastTarget())
	if !u.Narrow() {
		r = r.Shift(0, 8) // beside the foot of the number
	}
	if !s.complete(all) || r.W < 2*size+gap {
		return
	}
	button := func(id, icon string, disabled bool) bool {
		spec := ui.ButtonSpec{Icon: icon, Tip: u.Text.T(id), Disabled: disabled}
		used := u.Button(id, r.CutLeft(size).Middle(size, size), spec)
		r.CutLeft(gap)
		return used
	}
	if button("training.earlier", "step-back", s.back == len(all)-1) {
		s.back++
	}
	if button("training.later", "step-forward", s.back == 0) {
		s.back--
	}
	if s.back > 0 {
		s.wait = 0
	}
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
	if s.Watched != "" {
		return s.Watched
	}
	switch {
	case s.Kept == nil && s.As2005:
		return u.Text.T("training.fromnothing.2005")
	case s.Kept == nil:
		return u.Text.T("training.fromnothing")
	}
	text := u.Text.T("training.fromkept", "Day", s.KeptDay)
	if len(all) == 0 || !s.As2005 && !s.complete(all) {
		return text // under today's training they come back at its end
	}
	keys := [2]string{"training.keptbeaten", "training.keptbest"}
	if s.As2005 {
		keys = [2]string{"training.keptbeaten.2005", "training.keptbest.2005"}
	}
	if slices.Equal(all[len(all)-1].Fittest().Genes, s.Kept) {
		return text + " " + u.Text.T(keys[1])
	}
	return text + " " + u.Text.T(keys[0])
}

// percent writes a share.
func percent(u *ui.UI, share float64) string {
	return u.Text.T("percent", "N", int(math.Round(100*share)))
}

// buttons draws the buttons.
func (s *Screen) buttons(u *ui.UI, r ui.Rect, all []evolve.Generation) {
	back, start := 160.0, 200.0
	if u.Narrow() {
		back, start = 110, r.W-122
	}
	cancel := r.CutRight(back)
	r.CutRight(12)
	play := r.CutRight(start)
	r.CutRight(16)
	if hint := u.Text.T("training.hint"); u.Width(hint, ui.Aside.At(16)) <= r.W {
		u.Label(r, hint, ui.Aside.At(16))
	}
	label := u.Text.T("training.playnow")
	if s.complete(all) {
		label = u.Text.T("training.play")
		s.count(u)
		if left := endTicks - s.wait; left > 0 && !s.stays {
			label = u.Text.T("training.play.soon", "Seconds", (left+ui.TicksPerSecond-1)/ui.TicksPerSecond)
		}
		if s.wait == endTicks && !s.stays {
			s.Play()
			return
		}
	}
	spec := ui.ButtonSpec{Label: label, Icon: "swordman", Kind: ui.Primary, Disabled: len(all) == 0 && !s.Run.Done()}
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
