package war

import (
	"context"
	"math"
	"slices"
	"testing"

	"eras/ai/search"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// randomObjective gives p a random objective, if it finds one that no side has reached. It draws from a
// generator of its own, so that other tests see the positions that they would see without objectives.
func randomObjective(r *war.Rules, p *war.Position) {
	rng, before := game.Random(uint64(p.Armies[0].Resources), uint64(p.Armies[1].Resources), uint64(p.Size.W)), *p
	open := where(p, func(c war.Cell) bool { return c.Terrain.Open() })
	if len(open) == 0 {
		return
	}
	any := func() grid.Square { return open[rng.IntN(len(open))] }
	o := war.Objective{Kind: war.ObjectiveKind(1 + rng.IntN(int(war.ObjectiveKindCount)-1)), Goal: uint8(1 + rng.IntN(4))}
	if o.Kind == war.Wagon {
		o.Goal, o.Wagon = 1, any()
	}
	for range 1 + rng.IntN(4) {
		o.Squares[0].Add(any())
		o.Squares[1].Add(any())
	}
	p.Objective = o
	for i := range p.Armies {
		p.Armies[i].Points = uint16(rng.IntN(int(o.Goal)))
	}
	if r.Begin(p); r.Over(p) {
		*p = before
	}
}

// naiveProgress is how far a side is on the way to the objective, from 0 to 1 in thousandths.
func naiveProgress(p *war.Position, side game.Side) float64 {
	near := func(from grid.Square, to []grid.Square) float64 {
		best := 0.0
		for _, s := range to {
			d := max(0, maximum(p)-way(p, from, s)) / maximum(p)
			best = max(best, d*d*1000)
		}
		return math.Floor(best + 1e-9)
	}
	o, goal := &p.Objective, float64(p.Objective.Goal)
	marks := slices.Collect(o.Of(side).All())
	var all []float64
	for _, l := range leadersOf(p, side) {
		if o.Kind == war.Wagon {
			all = append(all, near(l, []grid.Square{o.Wagon}))
		} else {
			all = append(all, near(l, marks))
		}
	}
	slices.Sort(all)
	slices.Reverse(all)
	sum := 0.0
	for i := range min(len(all), int(goal)) {
		sum += all[i]
	}
	switch o.Kind {
	case war.Hold:
		if len(all) > 0 {
			sum = all[0]
		}
		return math.Floor((1000*float64(p.Army(side).Points)+2*sum)/(goal+2)) / 1000
	case war.Wagon:
		if p.At(o.Wagon).Leader == side {
			return math.Floor((1000+near(o.Wagon, marks))/2) / 1000
		}
		return math.Floor(sum/2) / 1000
	case war.Breakout:
		return math.Floor(sum/goal) / 1000
	case war.NoObjective:
	}
	return 0
}

// A computer at the objective takes it, with the default weights and one turn of sight.
func TestComputersReachObjectives(t *testing.T) {
	rules := scenario("banners").Rules
	for _, c := range []struct{ start, want string }{
		{"cr,,,,cb:b2/,:r2,,,/,,,, r 0 0 60 0 0 1 hold=1 red=3,2 blue=3,2", "2,2-3,2"},
		{"cr,,:r1,,,cb:b4/,,,,, r 0 0 60 0 0 2 wagon=3,1 red=1,1 blue=6,1", "3,1-2,1"},
		{"cr:r1,,,:b4,,/:b1,,,,,/,,,,:r2,/,,,,,:r2 r 0 0 60 0 0 1 breakout=2 red=6,3;6,4 blue=1,3;1,4", "5,3-6,3"},
	} {
		p, err := war.ParsePosition(c.start)
		if err != nil {
			t.Fatal(err)
		}
		rules.Begin(&p)
		got, err := NewEngine(rules, search.SmallTable).Search(context.Background(), &p, DefaultWeights(&rules), search.Limits{Depth: 1})
		if err != nil || got.Move.String() != c.want {
			t.Errorf("at %s the computer plays %v, want %s: %v", c.start, got.Move, c.want, err)
		}
	}
}
