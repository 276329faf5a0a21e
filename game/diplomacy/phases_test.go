package diplomacy

import (
	"strings"
	"testing"

	"eras/assets/phases"
	"eras/game"
)

// recordedPhase is a movement phase with orders.
type recordedPhase struct {
	p      Position
	orders Orders
}

// recordedPhases reads the phases of the benchmark.
func recordedPhases(t testing.TB, g *Game) []recordedPhase {
	t.Helper()
	var all []recordedPhase
	var p *Position
	for line := range strings.Lines(phases.Standard()) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		line = strings.TrimSuffix(line, "\n")
		if p == nil {
			read, err := g.ParsePosition(line)
			if err != nil {
				t.Fatal(err)
			}
			p = &read
			continue
		}
		a, err := g.Map.ParseAnswer(line, p.Season)
		if err != nil {
			t.Fatal(err)
		}
		ph := recordedPhase{p: *p}
		for _, o := range a.Orders() {
			ph.orders[g.Map.Province(o.At)] = o
		}
		all, p = append(all, ph), nil
	}
	return all
}

func TestRecordedPhases(t *testing.T) {
	g := standardGame(t)
	j := NewJudge(g)
	all := recordedPhases(t, g)
	if len(all) != 48 {
		t.Errorf("%d phases, want 48", len(all))
	}
	results := map[Result]int{}
	for i := range all {
		ph := &all[i]
		units := 0
		v := j.Movement(&ph.p, &ph.orders)
		for q := range g.Map.All().All() {
			if !ph.p.Units[q].Exists() {
				continue
			}
			units++
			results[v[q].Result]++
			if ph.orders[q].Kind == 0 || v[q].Result == Illegal {
				t.Errorf("phase %d: %s has no order or an illegal one", i, g.Map.Token(q))
			}
		}
		if units < 22 || units > 34 {
			t.Errorf("phase %d has %d units, want 22 to 34", i, units)
		}
	}
	for r := OK; r <= Void; r++ {
		if r != Illegal && results[r] < 5 {
			t.Errorf("the result %s comes up %d times, want 5 or more", r, results[r])
		}
	}
}

// BenchmarkMovement resolves phases of 22 to 34 units: the recorded ones with all kinds of
// orders, then random ones with many of one kind.
func BenchmarkMovement(b *testing.B) {
	g := standardGame(b)
	j := NewJudge(g)
	run := func(name string, all []recordedPhase) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				ph := &all[i%len(all)]
				j.Movement(&ph.p, &ph.orders)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "phases/s")
		})
	}
	run("recorded", recordedPhases(b, g))
	for _, style := range phaseStyles {
		x := &phaseMaker{m: g.Map, g: g, rng: game.Random(22, 0)}
		style.least, style.most = 22, 34
		var all []recordedPhase
		for range 64 {
			x.make(style)
			all = append(all, recordedPhase{x.p, x.orders})
		}
		run(style.name, all)
	}
}
