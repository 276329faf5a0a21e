package diplomacy

import (
	"os"
	"strconv"
	"sync/atomic"
	"testing"

	"eras/game"
)

// standardGame returns the game on the standard map.
func standardGame(t testing.TB) *Game {
	t.Helper()
	g, err := NewGame(standard(t), Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// datcPhases returns the phases of all cases of DATC.
func datcPhases(t testing.TB, m *Map) []datcPhase {
	t.Helper()
	var all []datcPhase
	for _, section := range datcSections {
		for _, c := range section {
			all = append(all, c.phase(t, m))
		}
	}
	return all
}

// makeAny returns the phase with a number: one of a random style, or a varied DATC case.
func (x *phaseMaker) makeAny(cases []datcPhase, n uint64) {
	x.rng = game.Random(6, n)
	if i := x.rng.IntN(len(phaseStyles) + 3); i < len(phaseStyles) {
		x.make(phaseStyles[i])
	} else {
		x.vary(&cases[x.rng.IntN(len(cases))])
	}
}

// differs compares the fast judge with the slow one and returns a difference, or "".
func differs(x *phaseMaker, j *Judge, s *slowJudge) string {
	verdicts := j.Movement(&x.p, &x.orders)
	s.run()
	for i, u := range s.units {
		v := verdicts[u.province]
		fast := v.Result == OK
		slow := s.success[i]
		switch u.order.Kind {
		case Hold:
			slow = v.Result != Void && v.Result != Illegal && !s.entered(i)
		case Convoy:
			slow = u.matches && slow && s.units[u.object].convoyed &&
				(s.units[u.object].order.Route == "" || s.units[u.object].order.Route.Set().Has(u.province))
		}
		dislodged := s.entered(i) && !(u.order.Kind == Move && s.success[i])
		if fast != slow || v.Dislodged != dislodged {
			return x.m.Token(u.province) + ": " + resultText(v) + "; slowly success " + strconv.FormatBool(slow) + ", dislodged " + strconv.FormatBool(dislodged)
		}
	}
	return ""
}

// agreement compares the judges on count phases from number first on, and returns the
// number of phases with paradoxes and with rings.
func agreement(t *testing.T, g *Game, first, count uint64) (paradoxes, rings int) {
	j := NewJudge(g)
	x := &phaseMaker{m: g.Map, g: g}
	cases := datcPhases(t, g.Map)
	for n := first; n < first+count; n++ {
		x.makeAny(cases, n)
		s := newSlowJudge(g, &x.p, &x.orders)
		if text := differs(x, j, s); text != "" {
			t.Fatalf("phase %d: %s\n%s", n, text, x.text())
		}
		if s.circles > 0 {
			paradoxes++
		}
		if s.rings > 0 {
			rings++
		}
	}
	return paradoxes, rings
}

func TestJudgesAgree(t *testing.T) {
	count := uint64(30_000)
	if testing.Short() {
		count = 1500
	}
	paradoxes, rings := agreement(t, standardGame(t), 0, count)
	if paradoxes < 10 || rings < 10 {
		t.Errorf("%d paradoxes and %d rings among %d phases: too few for a test", paradoxes, rings, count)
	}
	t.Logf("%d phases, %d with paradoxes, %d with rings", count, paradoxes, rings)
}

// TestOnlyConsistentOutcome tries every outcome of small phases. If exactly one satisfies
// all conditions, both judges must find it; if there are several or none, the slow judge
// must have met a circle.
func TestOnlyConsistentOutcome(t *testing.T) {
	g := standardGame(t)
	j := NewJudge(g)
	x := &phaseMaker{m: g.Map, g: g}
	cases := datcPhases(t, g.Map)
	count := uint64(3000)
	if testing.Short() {
		count = 300
	}
	single, other := 0, 0
	for n := range count {
		x.makeAny(cases, 1<<50+n)
		s := newSlowJudge(g, &x.p, &x.orders)
		var orders []int
		for i := range s.units {
			if s.decisive(i) {
				orders = append(orders, i)
			} else {
				s.decide(i, false)
			}
		}
		if len(orders) > 9 {
			continue
		}
		solutions := s.solutions(orders)
		if text := differs(x, j, s); text != "" {
			t.Fatalf("phase %d: %s\n%s", n, text, x.text())
		}
		if len(solutions) != 1 {
			other++
			if s.circles+s.rings == 0 {
				t.Fatalf("phase %d has %d consistent outcomes and no circle\n%s", n, len(solutions), x.text())
			}
			continue
		}
		single++
		for k, i := range orders {
			if s.success[i] != (solutions[0]>>k&1 == 1) {
				t.Fatalf("phase %d: not the only consistent outcome\n%s", n, x.text())
			}
		}
	}
	if single < int(count/20) || other < int(count/200) {
		t.Errorf("%d phases with one outcome, %d others: too few for a test", single, other)
	}
	t.Logf("%d phases with one outcome, %d others", single, other)
}

// TestJudgesAgreeLong compares the judges on ERAS_DIPLOMACY_PHASES phases. A million take
// some minutes on two cores.
func TestJudgesAgreeLong(t *testing.T) {
	count, err := strconv.ParseUint(os.Getenv("ERAS_DIPLOMACY_PHASES"), 10, 64)
	if err != nil {
		t.Skip("set ERAS_DIPLOMACY_PHASES to a number of phases")
	}
	g := standardGame(t)
	const block = 10_000
	var paradoxes, rings atomic.Int64
	t.Run("blocks", func(t *testing.T) {
		for first := uint64(0); first < count; first += block {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				p, r := agreement(t, g, 1<<32+first, min(block, count-first))
				paradoxes.Add(int64(p))
				rings.Add(int64(r))
			})
		}
	})
	t.Logf("%d phases, %d with paradoxes, %d with rings", count, paradoxes.Load(), rings.Load())
}

func TestMovementAllocatesNothing(t *testing.T) {
	g := standardGame(t)
	j := NewJudge(g)
	x := &phaseMaker{m: g.Map, g: g}
	cases := datcPhases(t, g.Map)
	for n := range uint64(40) {
		x.makeAny(cases, n)
		if allocs := testing.AllocsPerRun(5, func() { j.Movement(&x.p, &x.orders) }); allocs != 0 {
			t.Fatalf("%v allocations in phase %d:\n%s", allocs, n, x.text())
		}
	}
}
