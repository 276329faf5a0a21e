package training

import (
	"fmt"
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
	// opponents are those of a panel; without, the individuals play each other.
	opponents int
	done      bool
}

func (r *fakeRun) each() int {
	if r.opponents > 0 {
		return 2 * r.opponents
	}
	return 2 * (r.size - 1)
}

func (r *fakeRun) Generations() []evolve.Generation { return r.all }
func (r *fakeRun) Played() int                      { return len(r.all) * r.size * r.each() }
func (r *fakeRun) Total() int                       { return (r.last + 1) * r.size * r.each() }
func (r *fakeRun) Done() bool                       { return r.done }

var names = []string{"leaders", "warehouses", "cities", "soldiers", "near-warehouses", "near-cities", "aggressive", "shrewd", "corner", "dominion"}

// generations extends the run to n generations.
func (r *fakeRun) generations(n int) {
	for number := len(r.all); number < n; number++ {
		g := evolve.Generation{Number: number, Games: (number + 1) * r.size * r.each(), GamesEach: r.each()}
		opponents := r.size
		if r.opponents > 0 {
			opponents = r.opponents
			for i := range opponents {
				g.Opponents = append(g.Opponents, evolve.Opponent{Kind: evolve.Kind(i % 3)})
			}
		}
		for i := range r.size {
			x := evolve.Individual{Fate: evolve.Fate(1 + (i+1)%4), Origin: evolve.Origin(i % 5), Mutations: i % 2}
			for k := range names {
				x.Genes = append(x.Genes, float64((number*7+i*5+k*3)%11)/10)
				x.Previous = append(x.Previous, float64((number*3+i*2+k*5)%11)/10)
			}
			var row []int16
			for k := range opponents {
				points := int16((i*3 + k*5 + number) % 5)
				if r.opponents == 0 && k == i || r.opponents > 1 && k >= opponents/2 && i >= r.size/2 {
					points = evolve.Unplayed // dropped out
				} else {
					x.Games += 2
					x.Fitness += int(points) / 2
				}
				row = append(row, points)
			}
			g.Table = append(g.Table, row)
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
	return &Screen{Run: r, As2005: r.opponents == 0, Estimators: names, Trained: places, Last: r.last, Subtitle: "Javier contra Ordenador, «El vado»", Kept: kept, KeptDay: "14 de noviembre",
		Play: func() { done[0]++ }, Cancel: func() { done[1]++ }, Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }}, &done
}

func TestEveryPopulationFits(t *testing.T) {
	for i, c := range []struct{ size, opponents int }{{3, 0}, {20, 0}, {16, 8}, {4, 80}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				s, _ := newScreen(&fakeRun{size: c.size, opponents: c.opponents, last: 13}, []float64{0.5}[:i%2])
				if i == 0 {
					s.Trained = []int{3, 4, 6}
				}
				return s
			}, func(w *uitest.Window) {
				w.Check()
				r := w.Screen.(*Screen).Run.(*fakeRun)
				for _, generations := range []int{1, 14} {
					r.generations(generations)
					w.Ticks(130)
					w.Check()
				}
				table, ok := w.Find("training.table")
				if room := w.UI.Bounds(); !ok || table.Rect.H < tableRow*2 || table.Rect.Bottom() > room.Bottom() {
					t.Errorf("the table has %v of %v", table.Rect, room)
				}
			})
		})
	}
}

// Whatever the width, a table shows every opponent once, those of a kind together.
func TestColumnsOfATable(t *testing.T) {
	for _, c := range []struct {
		opponents, columns int
		width              float64
	}{{8, 8, 300}, {80, 80, 700}, {80, 3, 300}, {1, 1, 300}} {
		r := fakeRun{size: 4, opponents: c.opponents}
		r.generations(1)
		columns, cell := columnsOf(&r.all[0], ranking(&r.all[0]), c.width)
		if len(columns) != c.columns || cell*float64(len(columns)) > c.width+0.01 {
			t.Errorf("%d opponents in %v: %d columns of %v", c.opponents, c.width, len(columns), cell)
		}
		seen := map[int]bool{}
		for i, column := range columns {
			if i > 0 && column.kind > columns[i-1].kind {
				t.Errorf("%d opponents: column %d is out of order", c.opponents, i)
			}
			for _, place := range column.places {
				if seen[place] || r.all[0].Opponents[place].Kind != column.kind {
					t.Errorf("%d opponents: column %d has opponent %d", c.opponents, i, place)
				}
				seen[place] = true
			}
		}
		if len(seen) != c.opponents {
			t.Errorf("%d of %d opponents are shown", len(seen), c.opponents)
		}
		for place, row := range r.all[0].Table {
			points, games := 0, 0
			for i := range columns {
				p, n := columns[i].met(row)
				points, games = points+p, games+n
			}
			if x := r.all[0].Population[place]; games != x.Games || points/2 < x.Fitness {
				t.Errorf("individual %d has %d points of %d games, want %+v", place, points, games, x)
			}
		}
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
	r := &fakeRun{size: 8, opponents: 8, last: 2}
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

// The curve never has a best that is worse than the mean.
func TestBestAndMean(t *testing.T) {
	g := evolve.Generation{Best: 0, Population: []evolve.Individual{{Fitness: 14, Games: 18}, {Fitness: 18, Games: 18}, {Fitness: 6, Games: 6}}}
	if best, mean := shares(&g); best != 1 || mean != 16.0/18 {
		t.Errorf("best %v, mean %v", best, mean)
	}
}

// Where the kept weights stay although others won more, the reason is said.
func TestKeptWeightsThatStaySayWhy(t *testing.T) {
	for _, better := range []bool{false, true} {
		r := &fakeRun{size: 4, opponents: 8, last: 2}
		r.generations(3)
		last := &r.all[2]
		for i := range last.Population {
			last.Population[i].Fitness, last.Population[i].Games = 14, 18
		}
		if better {
			last.Population[1].Fitness = 18
		}
		s, _ := newScreen(r, last.Population[0].Genes)
		w := uitest.New(t, "en", 1280, 800, s)
		w.Ticks(3 * generationTicks)
		key := map[bool]string{false: "training.keptbest", true: "training.keptclose"}[better]
		if note := s.note(w.UI, r.all); !strings.HasSuffix(note, w.UI.Text.T(key)) {
			t.Errorf("others better: %v; it says %q", better, note)
		}
	}
}
