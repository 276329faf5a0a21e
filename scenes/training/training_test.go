package training

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/evolve"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// fakeRun is a run with made-up generations.
type fakeRun struct {
	all  []evolve.Generation
	size int
	last int
	// models are how many models of the person they play, too, often is how often a pair
	// meets.
	models, often int
	done          bool
}

func (r *fakeRun) each() int { return 2 * (r.size - 1 + r.models) * max(1, r.often) }

func (r *fakeRun) Generations() []evolve.Generation { return r.all }
func (r *fakeRun) Played() int                      { return len(r.all) * r.size * r.each() }
func (r *fakeRun) Total() int                       { return (r.last + 1) * r.size * r.each() }
func (r *fakeRun) Done() bool                       { return r.done }

var names = []string{"leaders", "warehouses", "cities", "soldiers", "near-warehouses", "near-cities", "aggressive", "shrewd", "corner", "dominion", "wealth", "shelter", "arms"}

// generations extends the run to n generations.
func (r *fakeRun) generations(n int) {
	for number := len(r.all); number < n; number++ {
		g := evolve.Generation{Number: number, Mutual: true, Games: (number + 1) * r.size * r.each(), GamesEach: r.each()}
		for range r.models {
			g.Opponents = append(g.Opponents, evolve.Opponent{Kind: evolve.Given})
		}
		for i := range r.size {
			x := evolve.Individual{Fate: evolve.Fate(1 + (i+1)%4), Origin: evolve.Origin(i % 7), Parent: (i + 1) % r.size, Second: -1, Strength: float64(i%5) / 5}
			if x.Origin != evolve.Kept && x.Origin != evolve.Shipped {
				x.Mutations = i % 2
			}
			if number == 0 {
				x.Parent = -1
			} else if x.Origin == evolve.Crossed {
				x.Second = (i + 2) % r.size
			}
			for k := range names {
				x.Genes = append(x.Genes, float64((number*7+i*5+k*3)%11)/10)
				x.Previous = append(x.Previous, float64((number*3+i*2+k*5)%11)/10)
			}
			var row, meetings []int16
			for k := range r.size + r.models {
				points, met := int16((i*3+k*5+number)%5), int16(max(1, r.often))
				if k == i || k >= r.size/2 && i >= r.size/2 && r.often > 0 {
					points, met = evolve.Unplayed, 0 // dropped out
				} else {
					x.Games += 2 * int(met)
					x.Fitness += int(points) / 2
				}
				row, meetings = append(row, points), append(meetings, met)
			}
			g.Table = append(g.Table, row)
			if r.often > 0 {
				g.Meetings = append(g.Meetings, meetings)
			}
			g.Population = append(g.Population, x)
		}
		g.Population[0].Fate = evolve.Stays
		r.all = append(r.all, g)
	}
	r.done = n > r.last
}

func newScreen(r *fakeRun, kept []float64) (*Screen, *[2]int) {
	var done [2]int
	var places []int
	for i := range names {
		places = append(places, i)
	}
	return &Screen{Run: r, As2005: r.often == 0, Default: make([]float64, len(names)), Before: slices.Repeat([]float64{1}, len(names)), Estimators: names, Trained: places, Last: r.last, Subtitle: "Javier contra Ordenador, «El vado»", Kept: kept, KeptDay: "14 de noviembre",
		Play: func() { done[0]++ }, Cancel: func() { done[1]++ }, Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }}, &done
}

func TestEveryPopulationFits(t *testing.T) {
	for i, c := range []struct{ size, models, often int }{{3, 0, 0}, {20, 0, 0}, {16, 1, 2}, {16, 0, 8}, {5, 0, 12}, {5, 0, 8}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				s, _ := newScreen(&fakeRun{size: c.size, models: c.models, often: c.often, last: 3}, []float64{0.5}[:i%2])
				if i == 0 {
					s.Trained = []int{3, 4, 6}
				}
				return s
			}, func(w *uitest.Window) {
				w.Check()
				r := w.Screen.(*Screen).Run.(*fakeRun)
				for _, generations := range []int{1, 4} {
					r.generations(generations)
					w.Ticks(130)
					w.Check()
				}
				if w.UI.Narrow() { // it is further down
					return
				}
				table, ok := w.Find("training.table")
				if room := w.UI.Bounds(); !ok || table.Rect.H < tableRow*2 || table.Rect.Bottom() > room.Bottom() {
					t.Errorf("the table has %v of %v", table.Rect, room)
				}
			})
		})
	}
}

// The legend of the cards and the labels of the curve are whole in every window of a desktop, also below
// words that would take their room.
func TestLegendsAreWhole(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range uitest.Sizes {
			for _, c := range []struct{ size, often int }{{3, 0}, {20, 0}, {16, 8}} {
				for _, enlarged := range []float64{1, 1.6} {
					r := &fakeRun{size: c.size, often: c.often, last: 3}
					s, _ := newScreen(r, []float64{0.5})
					w := uitest.New(t, language, size[0], size[1], s)
					w.UI.TextSize = enlarged
					r.generations(4)
					w.Ticks(130)
					b, m := shares(&r.all[3])
					want := []string{w.UI.Text.T("training.legend"), w.UI.Text.T("training.before"),
						w.UI.Text.T("training.chart.best", "Value", percent(w.UI, b)), w.UI.Text.T("training.chart.mean", "Value", percent(w.UI, m))}
					for _, name := range names {
						want = append(want, w.UI.Text.T("estimator."+name))
					}
					if chart, ok := w.Find("training.chart"); !ok || chart.Rect.H < leastChart-20 { // without its heading
						t.Errorf("%s, %v, %+v, text of %v: the curve has %v", language, size, c, enlarged, chart.Rect)
					}
					for _, entry := range want {
						if !w.UI.Whole(entry) {
							t.Errorf("%s, %v, %+v, text of %v: %q is not whole", language, size, c, enlarged, entry)
						}
					}
				}
			}
		}
	}
}

// A table shows every individual and every model once, and all games.
func TestColumnsOfATable(t *testing.T) {
	for _, c := range []struct{ size, models, often int }{{3, 0, 0}, {16, 0, 3}, {8, 2, 4}} {
		r := fakeRun{size: c.size, models: c.models, often: c.often}
		r.generations(1)
		g := &r.all[0]
		columns, cell := columnsOf(g, ranking(g), 300)
		if len(columns) != c.size+c.models || cell*float64(len(columns)) > 300.01 {
			t.Errorf("%+v: %d columns of %v", c, len(columns), cell)
		}
		seen := map[int]bool{}
		for _, column := range columns {
			if seen[column.place] || column.model != (column.place >= c.size) {
				t.Errorf("%+v: a column has place %d", c, column.place)
			}
			seen[column.place] = true
		}
		for place, x := range g.Population {
			points, games := 0, 0
			for i := range columns {
				p, n := columns[i].met(g, place)
				points, games = points+p, games+n
			}
			if games != x.Games || points/2 < x.Fitness {
				t.Errorf("individual %d has %d points of %d games, want %+v", place, points, games, x)
			}
		}
	}
}

// What is said of an individual names its parents by their numbers on the cards before, and
// what is said of its weights follows from their sign and size.
func TestTheTournamentIsTold(t *testing.T) {
	r := &fakeRun{size: 8, last: 3, often: 2}
	r.generations(4)
	s, _ := newScreen(r, nil)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(4 * generationTicks)
	child := evolve.Individual{Origin: evolve.Crossed, Parent: ranking(&r.all[2])[4], Second: ranking(&r.all[2])[1], Mutations: 3}
	if got := s.origin(w.UI, r.all, &child); got != "5 × 2, mutated" {
		t.Errorf("a child is %q", got)
	}
	genes := make([]float64, len(names))
	genes[0], genes[1], genes[4], genes[6] = 0.5, 0.04, 0.3, 0.9
	before := make([]float64, len(names))
	before[4] = 0.6
	if got, want := s.difference(w.UI, before, genes), w.UI.Text.T("profile.change.aggressive.up")+" "+w.UI.Text.T("profile.change.leaders.up"); got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	genes[6], genes[0] = 0, 0.26
	if got, want := s.difference(w.UI, before, genes), w.UI.Text.T("profile.change.near-warehouses.down")+" "+w.UI.Text.T("profile.change.leaders.up"); got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	if got := s.difference(w.UI, genes, genes); got != w.UI.Text.T("training.same") {
		t.Errorf("of the same weights it says %q", got)
	}
}

// After the training a person looks at earlier generations, and the match does not begin
// meanwhile.
func TestEarlierGenerationsCanBeSeen(t *testing.T) {
	r := &fakeRun{size: 8, last: 2, often: 2}
	r.generations(3)
	s, done := newScreen(r, nil)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(4 * generationTicks)
	w.Click("training.earlier")
	w.Ticks(2 * endTicks)
	if b, _ := w.Find("training.earlier"); s.back != 1 || !b.Enabled || done[0] != 0 {
		t.Errorf("%d generations back, begun %d times", s.back, done[0])
	}
	w.Click("training.earlier")
	w.Ticks(1)
	if b, _ := w.Find("training.earlier"); s.back != 2 || b.Enabled {
		t.Errorf("%d generations back", s.back)
	}
	w.Click("training.later")
	w.Click("training.later")
	w.Ticks(1)
	if b, _ := w.Find("training.later"); s.back != 0 || b.Enabled {
		t.Errorf("%d generations back", s.back)
	}
}

func TestPointsText(t *testing.T) {
	for points, want := range []string{"0", "½", "1", "1½", "2"} {
		if got := pointsText(points); got != want {
			t.Errorf("%d points are %q, want %q", points, got, want)
		}
	}
}

func TestEachGenerationIsShownLongEnough(t *testing.T) {
	r := &fakeRun{size: 8, last: 4}
	s, done := newScreen(r, nil)
	w := uitest.New(t, "es", 1280, 800, s)
	w.Ticks(3)
	if b, _ := w.Find("training.play"); b.Enabled {
		t.Error("the play button is enabled before the first generation")
	}
	r.generations(5) // all at once
	w.Ticks(1)
	if s.shown != 1 {
		t.Errorf("%d generations are shown at once", s.shown)
	}
	w.Ticks(2 * generationTicks)
	if s.shown != 3 {
		t.Errorf("%d generations are shown after two intervals, want 3", s.shown)
	}
	w.Click("training.play")
	if done[0] != 1 {
		t.Error("the play button does not start the match")
	}
	w.Key(ebiten.KeyEscape)
	w.Key(ebiten.KeyEnter)
	if done[1] != 1 || done[0] != 2 {
		t.Errorf("Esc cancelled %d times, Enter played %d times", done[1], done[0])
	}
}

// The match begins by itself a while after the end, unless the mouse rests on the result.
func TestTheMatchBeginsByItself(t *testing.T) {
	r := &fakeRun{size: 8, often: 2, last: 2}
	s, done := newScreen(r, nil)
	w := uitest.New(t, "en", 1280, 800, s)
	r.generations(3)
	w.Ticks(3 * generationTicks)
	w.Move(400, 400)
	w.Ticks(2 * endTicks)
	if done[0] != 0 {
		t.Fatal("it begins under the eyes of a reader")
	}
	w.Move(400, 790)
	w.Ticks(endTicks - 2 - s.wait)
	if done[0] != 0 {
		t.Error("it begins too soon")
	}
	w.Ticks(4)
	if done[0] != 1 {
		t.Errorf("it begins %d times", done[0])
	}
}

// Whoever scrolls, touches or uses a key at the end reads on: the match begins with the button only.
func TestAReaderIsNotDisturbed(t *testing.T) {
	for name, input := range map[string]ui.Input{
		"wheel": {Wheel: -1, X: 5, Y: 790}, "finger": {Swipe: 20, Touch: true, X: 5, Y: 790},
		"key": {Keys: []ebiten.Key{ebiten.KeyPageDown}, X: 5, Y: 790}, "button": {Right: ui.Button{Pressed: true, Held: true}, X: 5, Y: 790},
	} {
		r := &fakeRun{size: 8, often: 2, last: 2}
		s, done := newScreen(r, nil)
		w := uitest.New(t, "en", 1280, 800, s)
		w.Move(5, 790)
		r.generations(3)
		w.Until("the end", func() bool { b, _ := w.Find("training.play"); return strings.HasPrefix(b.Label, "Play (") })
		w.Tick(input)
		w.Ticks(2 * endTicks)
		if b, _ := w.Find("training.play"); done[0] != 0 || b.Label != "Play" || !b.Enabled {
			t.Errorf("%s: begun %d times, the button says %q", name, done[0], b.Label)
		}
		if w.Click("training.play"); done[0] != 1 {
			t.Errorf("%s: the button does not begin the match", name)
		}
	}
	r := &fakeRun{size: 8, often: 2, last: 2}
	s, done := newScreen(r, nil)
	w := uitest.New(t, "en", 1280, 800, s)
	r.generations(3)
	w.Until("the end", func() bool { return s.wait > endTicks/2 })
	w.Move(400, 790)
	w.Ticks(endTicks - 3)
	if done[0] != 0 {
		t.Error("it begins although the mouse has moved")
	}
	if w.Ticks(4); done[0] != 1 {
		t.Error("it does not begin after the mouse has moved")
	}
}

// The curve never has a best that is worse than the mean.
func TestBestAndMean(t *testing.T) {
	g := evolve.Generation{Best: 0, Population: []evolve.Individual{{Fitness: 14, Games: 18}, {Fitness: 18, Games: 18}, {Fitness: 6, Games: 6}}}
	if best, mean := shares(&g); best != 1 || mean != 16.0/18 {
		t.Errorf("best %v, mean %v", best, mean)
	}
}

// In a training as in 2005 drawn games count for nobody, so the curve falls with them: the page says so.
func TestDrawsOf2005AreExplained(t *testing.T) {
	g := func(wins ...int) evolve.Generation {
		g := evolve.Generation{Mutual: true}
		for _, n := range wins {
			g.Population = append(g.Population, evolve.Individual{Fitness: n, Games: 4})
		}
		return g
	}
	for _, c := range []struct {
		g    evolve.Generation
		want float64
	}{{g(4, 2, 0), 0}, {g(0, 0, 0), 1}, {g(2, 1, 0), 0.5}} {
		if got := drawn(&c.g); got != c.want {
			t.Errorf("%v: %v of the games were drawn, want %v", c.g.Population, got, c.want)
		}
	}
	for _, language := range ui.Languages {
		s := &Screen{As2005: true}
		w := uitest.New(t, language, 1280, 800, uitest.Func(func(*ui.UI) {}))
		why := w.UI.Text.T("training.drawn", "Share", percent(w.UI, 1))
		if note := s.wholeNote(w.UI, []evolve.Generation{g(4, 2, 0)}); strings.Contains(note, why) {
			t.Errorf("without draws the page says %q", note)
		}
		if note := s.wholeNote(w.UI, []evolve.Generation{g(4, 2, 0), g(0, 0, 0)}); !strings.Contains(note, why) {
			t.Errorf("after draws alone the page says %q", note)
		}
	}
}

// The page says whether the kept weights play.
func TestKeptWeightsThatStaySayWhy(t *testing.T) {
	for key, size := range map[string]int{"training.keptbest": 8, "training.keptbeaten": 8, "training.keptbest.2005": 4, "training.keptbeaten.2005": 4} {
		r := &fakeRun{size: size, last: 2}
		if !strings.HasSuffix(key, ".2005") {
			r.often = 2
		}
		r.generations(3)
		kept := r.all[2].Population[0].Genes
		if strings.HasPrefix(key, "training.keptbeaten") {
			kept = r.all[2].Population[1].Genes
		}
		s, _ := newScreen(r, kept)
		w := uitest.New(t, "en", 1280, 800, s)
		w.Ticks(3 * generationTicks)
		if note := s.note(w.UI, r.all); !strings.HasSuffix(note, w.UI.Text.T(key)) {
			t.Errorf("it says %q, want %s", note, key)
		}
	}
}
