package training

import (
	"fmt"
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
	done bool
}

func (r *fakeRun) Generations() []evolve.Generation { return r.all }
func (r *fakeRun) Played() int                      { return len(r.all) * r.size * (r.size - 1) }
func (r *fakeRun) Total() int                       { return (r.last + 1) * r.size * (r.size - 1) }
func (r *fakeRun) Done() bool                       { return r.done }

var names = []string{"leaders", "warehouses", "cities", "soldiers", "near-warehouses", "near-cities", "aggressive", "shrewd", "corner", "dominion"}

// generations extends the run to n generations.
func (r *fakeRun) generations(n int) {
	for g := len(r.all); g < n; g++ {
		gen := evolve.Generation{Number: g, Games: (g + 1) * r.size * (r.size - 1), Mean: float64(r.size - 1), GamesEach: 2 * (r.size - 1)}
		for i := range r.size {
			x := evolve.Individual{Fitness: 2*(r.size-1) - i, Fate: evolve.Fate(1 + (i+1)%4)}
			for k := range names {
				x.Genes = append(x.Genes, float64((g*7+i*5+k*3)%11)/10)
				x.Previous = append(x.Previous, float64((g*3+i*2+k*5)%11)/10)
			}
			gen.Population = append(gen.Population, x)
		}
		gen.Population[0].Fate = evolve.Stays
		r.all = append(r.all, gen)
	}
	r.done = n > r.last
}

func newScreen(r *fakeRun, kept []float64) (*Screen, *[2]int) {
	var done [2]int
	return &Screen{Run: r, Estimators: names, Last: r.last, Subtitle: "Javier contra Ordenador, «El vado»", Kept: kept, KeptDay: "14 de noviembre",
		Play: func() { done[0]++ }, Cancel: func() { done[1]++ }, Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }}, &done
}

func TestEveryPopulationFits(t *testing.T) {
	for i, size := range []int{3, 8, 20} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				r := &fakeRun{size: size, last: 4}
				s, _ := newScreen(r, []float64{0.5}[:i%2])
				return s
			}, func(w *uitest.Window) {
				w.Check()
				r := w.Screen.(*Screen).Run.(*fakeRun)
				for _, generations := range []int{1, 5} {
					r.generations(generations)
					w.Ticks(80)
					w.Check()
				}
			})
		})
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
