package training

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/evolve"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// rehearsal is a training that has been made up.
type rehearsal struct {
	all  []evolve.Generation
	size int
	last int
	done bool
}

func (r *rehearsal) Generations() []evolve.Generation { return r.all }
func (r *rehearsal) Played() int                      { return len(r.all) * r.size * (r.size - 1) }
func (r *rehearsal) Total() int                       { return (r.last + 1) * r.size * (r.size - 1) }
func (r *rehearsal) Done() bool                       { return r.done }

var names = []string{"leaders", "warehouses", "cities", "soldiers", "near-warehouses", "near-cities", "aggressive", "shrewd", "corner", "dominion"}

// generations makes n generations of a population of that size.
func (r *rehearsal) generations(n int) {
	for g := len(r.all); g < n; g++ {
		gen := evolve.Generation{Number: g, Games: (g + 1) * r.size * (r.size - 1), Mean: float64(r.size - 1), Each: 2 * (r.size - 1)}
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

func newScreen(r *rehearsal, kept []float64) (*Screen, *[2]int) {
	var done [2]int
	icons := map[string]string{}
	for _, n := range names {
		icons[n] = "brain"
	}
	return &Screen{Run: r, Estimators: names, Icons: icons, Last: r.last, Subtitle: "Javier contra Ordenador, «El vado»", Kept: kept, KeptDay: "14 de noviembre",
		Play: func() { done[0]++ }, Cancel: func() { done[1]++ }, Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }}, &done
}

func TestEveryPopulationFits(t *testing.T) {
	for i, size := range []int{3, 8, 20} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				r := &rehearsal{size: size, last: 4}
				s, _ := newScreen(r, []float64{0.5}[:i%2])
				return s
			}, func(w *uitest.Window) {
				w.Check()
				r := w.Screen.(*Screen).Run.(*rehearsal)
				for _, generations := range []int{1, 5} {
					r.generations(generations)
					w.Ticks(80)
					w.Check()
				}
			})
		})
	}
}

func TestEachGenerationIsShownForAWhile(t *testing.T) {
	r := &rehearsal{size: 8, last: 4}
	s, done := newScreen(r, nil)
	w := uitest.New(t, "es", 1280, 800, s)
	w.Ticks(3)
	if b, _ := w.Find("training.play"); b.Enabled {
		t.Error("one can play before anything is trained")
	}
	r.generations(5) // all at once
	w.Ticks(1)
	if s.shown != 1 {
		t.Errorf("%d generations are shown at once", s.shown)
	}
	w.Ticks(2 * generationTicks)
	if s.shown != 3 {
		t.Errorf("%d generations are shown after two waits", s.shown)
	}
	w.Click("training.play")
	if done[0] != 1 {
		t.Error("one cannot play while it is shown")
	}
	w.Key(ebiten.KeyEscape)
	w.Key(ebiten.KeyEnter)
	if done[1] != 1 || done[0] != 2 {
		t.Errorf("Esc cancelled %d times, Enter played %d times", done[1], done[0])
	}
}
