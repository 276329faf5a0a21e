package risk

import (
	"math"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// What is foreseen of a fight is what dice make of it on average, and each end is
// a position that the rules know.
func TestFightsGoAsForeseen(t *testing.T) {
	const fights = 4000
	m := mapOf(t, "isles")
	for _, rules := range []risk.Rules{risk.Bounded(), risk.Ender2009(2)} {
		g, err := risk.NewGame(m, rules)
		if err != nil {
			t.Fatal(err)
		}
		var start risk.Position
		eachPhase(t, g, []Maker{NewRandom, NewRandom}, 1, func(p *risk.Position) bool {
			start = *p
			return p.Phase != risk.Attacking
		})
		var from, to risk.Territory
		for s := g.Borders(&start, start.Turn); s != 0; s = s.Rest() {
			from, to = s.First(), g.Enemies(&start, s.First()).First()
		}
		for _, c := range [][2]int32{{2, 1}, {3, 2}, {6, 3}, {9, 9}, {20, 14}} {
			p := start
			p.Armies[from], p.Armies[to] = c[0], c[1]
			f := foresee(tablesOf(g), c[0], c[1])
			a := risk.Assault(from, to, true)
			rng := game.Random(1, uint64(c[0]))
			wins, left, stand := 0.0, 0.0, 0.0
			for range fights {
				q := p
				if g.Fight(&q, from, to, true, rng) {
					wins++
					left += float64(q.Armies[from] + q.Armies[to])
				} else {
					stand += float64(q.Armies[to])
				}
			}
			if got := wins / fights; math.Abs(got-f.win) > 0.03 {
				t.Errorf("%v: won %v, foreseen %v", c, got, f.win)
			}
			if got := left / wins; wins > 100 && math.Abs(got-float64(f.left)) > 0.75 {
				t.Errorf("%v: %v are left, foreseen %v", c, got, f.left)
			}
			if got := stand / (fights - wins); fights-wins > 100 && math.Abs(got-float64(f.stand)) > 0.75 {
				t.Errorf("%v: %v stand, foreseen %v", c, got, f.stand)
			}
			won, lost := p, p
			f.playWin(g, &won, a)
			f.playLoss(g, &lost, a)
			if won.Owner[to] != p.Turn || won.Armies[from]+won.Armies[to] != f.left || lost.Owner[to] == p.Turn || lost.Armies[from] != 1 || lost.Armies[to] != f.stand {
				t.Errorf("%v: won is %s, lost is %s", c, g.FormatPosition(&won), g.FormatPosition(&lost))
			}
			for _, q := range []*risk.Position{&won, &lost} {
				if _, err := g.ParsePosition(g.FormatPosition(q)); err != nil {
					t.Errorf("%v: %v", c, err)
				}
			}
		}
	}
}
