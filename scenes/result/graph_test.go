package result

import (
	"math/rand/v2"
	"strings"
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/uitest"
)

// The grid has few lines at round numbers and reaches over every value.
func TestTheScaleReachesEveryValue(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		most := rng.IntN(30_000)
		c := Graph{Lines: []Line{{Values: []int{0, most}}, {Values: []int{most / 2}}}}
		step, top := c.scale()
		if top < most || top%step != 0 || top/step > 5 || most > 100 && top > 2*most {
			t.Fatalf("up to %d: lines every %d up to %d", most, step, top)
		}
		for step%10 == 0 {
			step /= 10
		}
		if step != 1 && step != 2 && step != 5 {
			t.Fatalf("up to %d: lines every %d", most, step)
		}
	}
}

// Every player's shield stands at the end of the player's line, clear of the others and
// of the labels, and inside the graph.
func TestShieldsStandAtTheEnds(t *testing.T) {
	graph := Graph{Ticks: []string{"1", "2", "3", "end"}, Key: "test"}
	for i, values := range [][]int{{4, 5, 6, 9}, {4, 6, 7, 9}, {4, 3, 5, 9}, {4, 2, 0}, {4, 4, 4, 4}, {4, 4, 4, 0}} {
		graph.Lines = append(graph.Lines, Line{Owner: art.Six[i], Values: values})
	}
	for _, size := range [][2]float64{{540, 230}, {380, 150}} {
		box := ui.R(20, 20, size[0], size[1])
		w := uitest.New(t, "en", 900, 600, uitest.Func(func(u *ui.UI) { graph.Draw(u, box) }))
		w.Ticks(2)
		var shields, labels []ui.Rect
		for _, c := range w.UI.Controls() {
			if strings.HasPrefix(c.ID, "result.end.") {
				shields = append(shields, c.Rect)
			}
			if strings.HasPrefix(c.ID, "result.moment.") {
				labels = append(labels, c.Rect)
			}
		}
		if len(shields) != len(graph.Lines) {
			t.Fatalf("%d shields for %d lines", len(shields), len(graph.Lines))
		}
		for i, a := range shields {
			if in := a.And(box); in.W < a.W-1 || in.H < a.H-1 {
				t.Errorf("%v: shield %d is at %v, outside the graph", size, i, a)
			}
			for _, b := range labels {
				if over := a.And(b); over.W > 0 && over.H > 0 {
					t.Errorf("%v: shield %d covers a label", size, i)
				}
			}
			for k, b := range shields[:i] {
				if over := a.And(b); over.W > 0.6 && over.H > 0.6 {
					t.Errorf("%v: shields %d and %d cover each other", size, k, i)
				}
			}
		}
		if shields[3].X >= shields[4].X-20 {
			t.Error("the shield of a player who is out stands at the end of the match")
		}
	}
}
