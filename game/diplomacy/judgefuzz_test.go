package diplomacy

import (
	"testing"

	"eras/game"
)

// FuzzMovement resolves random phases and checks the invariants of movements. The bytes
// place and order further units, legally or not.
func FuzzMovement(f *testing.F) {
	g := standardGame(f)
	cases := datcPhases(f, g.Map)
	j := NewJudge(g)
	f.Add(uint64(1), []byte{})
	f.Add(uint64(7), []byte("\x05\x01\x02\x09\x01\x02\x00\x00\x00\x30\x02\x01\x33\x02\x05\x06\x07\x02"))
	f.Fuzz(func(t *testing.T, seed uint64, data []byte) {
		x := &phaseMaker{m: g.Map, g: g}
		x.makeAny(cases, seed)
		for ; len(data) >= 9; data = data[9:] {
			q := Province(int(data[0]) % g.Map.Provinces())
			k := Kind(1 + data[2]%2)
			if at := Location(data[3]); g.Map.CanStand(k, at) && g.Map.Province(at) == q {
				x.p.Units[q] = Unit{Power(1 + int(data[1])%g.Map.Powers()), k, at}
			}
			x.orders[q] = Order{
				Kind: OrderKind(data[4]), Unit: Kind(data[2]), At: Location(data[3]),
				To: Location(data[5]), From: Location(data[6]), Other: Kind(data[7]), Via: data[8]&1 != 0, Route: Route(data[5:7]),
			}
			if data[8]&2 != 0 {
				x.orders[q].Route = ""
			}
		}
		checkMovement(t, x, j)
	})
}

func TestMovementInvariants(t *testing.T) {
	g := standardGame(t)
	cases := datcPhases(t, g.Map)
	j := NewJudge(g)
	x := &phaseMaker{m: g.Map, g: g}
	count := uint64(10_000)
	if testing.Short() {
		count = 1000
	}
	for n := range count {
		x.makeAny(cases, 1<<40+n)
		checkMovement(t, x, j)
	}
}

// checkMovement resolves a phase and checks the result.
func checkMovement(t *testing.T, x *phaseMaker, j *Judge) {
	t.Helper()
	before := x.p
	v := *j.Movement(&x.p, &x.orders)
	if x.p != before {
		t.Fatalf("the position changed\n%s", x.text())
	}
	if again := *j.Movement(&x.p, &x.orders); again != v {
		t.Fatalf("a second judgement differs\n%s", x.text())
	}
	m := x.m
	moved, byConvoy := j.movement.moved, j.movement.moved.And(j.movement.convoyed)
	var after, came Set
	for q := range x.occupied().All() {
		at := q
		if moved.Has(q) {
			at = m.Province(x.orders[q].To)
			came = came.With(at)
			if v[q].Result != OK || v[q].Dislodged || x.orders[q].Kind != Move {
				t.Fatalf("%s moved with the verdict %+v\n%s", m.Token(q), v[q], x.text())
			}
		} else if v[q].Dislodged {
			continue
		}
		if after.Has(at) {
			t.Fatalf("two units end in %s\n%s", m.Token(at), x.text())
		}
		after = after.With(at)
	}
	if s := j.Standoffs(); !s.And(after).Empty() || !byConvoy.Minus(moved).Empty() {
		t.Fatalf("units stand in standoffs, or went by convoy without moving\n%s", x.text())
	}
	for q := range m.All().All() {
		switch {
		case !x.p.Units[q].Exists():
			if v[q] != (Verdict{}) || m.Explain(&x.p, &x.orders, &v, q) != "" {
				t.Fatalf("%s is empty and has a verdict\n%s", m.Token(q), x.text())
			}
			continue
		case v[q].Dislodged != (came.Has(q) && !moved.Has(q)):
			t.Fatalf("%s: dislodged %v without an attacker, or not in spite of one\n%s", m.Token(q), v[q].Dislodged, x.text())
		}
		checkVerdict(t, x, &v, q)
	}
}

// checkVerdict checks a verdict against its order: the reason must be possible for the
// result, and the unit that it names must have done what the reason says.
func checkVerdict(t *testing.T, x *phaseMaker, v *Verdicts, q Province) {
	t.Helper()
	m, o, got := x.m, x.orders[q], v[q]
	errorf := func(what string) {
		t.Helper()
		t.Fatalf("%s: %s: %s %s\n%s", m.Token(q), what, resultText(got), got.Reason, x.text())
	}
	if (got.By == NoProvince) != (got.Reason == NoReason || got.Reason.Illegal() || got.Result == Void || got.Reason == NoConvoy || got.Reason == Paradox && o.Kind == Convoy) {
		errorf("names a unit or not")
	}
	if got.By != NoProvince && !x.p.Units[got.By].Exists() {
		errorf("names a unit that is none")
	}
	legal := o.Kind == 0 || x.g.movementOrder(&x.p, o) == NoReason && m.Province(o.At) == q
	if legal != (got.Result != Illegal) || (got.Result == Illegal) != got.Reason.Illegal() {
		errorf("legality")
	}
	goes := func(from, to Province) bool {
		by := x.orders[from]
		return by.Kind == Move && v[from].Result != Illegal && m.Province(by.To) == to
	}
	to := NoProvince
	if o.Kind == Move && legal {
		to = m.Province(o.To)
	}
	ok := false
	switch got.Reason {
	case NoReason:
		ok = got.Result == OK
	case RivalEqual, RivalStronger:
		ok = got.Result == Bounced && got.By != q && goes(got.By, to)
	case OpponentEqual, OpponentStronger:
		ok = got.Result == Bounced && got.By == to && goes(to, q)
	case DefenderEqual, DefenderStronger:
		ok = got.Result == Bounced && got.By == to && (v[to].Result != OK || x.orders[to].Kind != Move)
	case OwnUnit:
		ok = got.Result == Bounced && got.By == to && x.p.Units[to].Power == x.p.Units[q].Power
	case OwnSupport:
		ok = got.Result == Bounced && got.By == to
	case NoConvoy:
		ok = got.Result == Disrupted && to != NoProvince
	case FleetLost:
		ok = got.Result == Disrupted && v[got.By].Dislodged && x.orders[got.By].Kind == Convoy
	case Paradox:
		ok = got.Result == Disrupted
	case Attacked:
		ok = got.Result == Cut && goes(got.By, q) && x.p.Units[got.By].Power != x.p.Units[q].Power
	case Overcome:
		ok = (got.Result == Cut || got.Result == Dislodged) && got.Dislodged && goes(got.By, q) && v[got.By].Result == OK
	case NotHolding, NotOrdered, NotByConvoy:
		ok = got.Result == Void
	default:
		ok = got.Result == Illegal
	}
	if !ok {
		errorf("the reason does not fit")
	}
	if text := m.Explain(&x.p, &x.orders, v, q); text == "" {
		errorf("no explanation")
	}
}

// TestBounceReasons recounts the strengths of moves that bounced: a unit must be as strong
// or stronger if the reason says so.
func TestBounceReasons(t *testing.T) {
	g := standardGame(t)
	j := NewJudge(g)
	x := &phaseMaker{m: g.Map, g: g}
	counted := map[Reason]int{}
	for n := range uint64(4000) {
		x.rng = game.Random(9, n)
		x.make(phaseStyles[n%uint64(len(phaseStyles))])
		v := j.Movement(&x.p, &x.orders)
		helped := func(q Province, kind OrderKind, but Power) int {
			strength := 1
			for s := range x.occupied().All() {
				o := x.orders[s]
				if o.Kind == kind && v[s].Result == OK && x.m.Province(o.From) == q && x.p.Units[s].Power != but {
					strength++
				}
			}
			return strength
		}
		for q := range x.occupied().All() {
			r, by := v[q].Reason, v[q].By
			if v[q].Result != Bounced {
				continue
			}
			with := helped(q, SupportMove, Neutral)
			against := helped(q, SupportMove, x.p.Units[by].Power)
			var other int
			switch r {
			case RivalEqual, RivalStronger, OpponentEqual, OpponentStronger:
				other = helped(by, SupportMove, Neutral)
			case DefenderEqual, DefenderStronger:
				if other = helped(by, SupportHold, Neutral); x.orders[by].Kind == Move && v[by].Result != Illegal {
					other = 1
				}
			}
			// hindering is the strength of the strongest other mover to the province, except
			// for one that lost a head-to-head battle there.
			to, hindering := x.m.Province(x.orders[q].To), 0
			for s := j.movement.movers.Without(q); !s.Empty(); s = s.Rest() {
				rival := s.First()
				if x.m.Province(x.orders[rival].To) != to || v[rival].Result == Disrupted || j.movement.headToHead(rival, to) && v[to].Result == OK {
					if rival == by && r <= RivalStronger {
						t.Fatalf("phase %d, %s: %s is no rival\n%s", n, x.m.Token(q), x.m.Token(by), x.text())
					}
					continue
				}
				hindering = max(hindering, helped(rival, SupportMove, Neutral))
			}
			var right bool
			switch r {
			case RivalEqual:
				right = with == other && other == hindering
			case RivalStronger:
				right = with < other && other == hindering
			case OpponentEqual, DefenderEqual:
				right = against == other && other >= hindering
			case OpponentStronger, DefenderStronger:
				right = against < other && other >= hindering
			default:
				right = true
			}
			if !right {
				t.Fatalf("phase %d, %s: %s, but %d (%d) against %d, %d\n%s", n, x.m.Token(q), r, with, against, other, hindering, x.text())
			}
			counted[r]++
		}
	}
	for r := RivalEqual; r <= OwnSupport; r++ {
		if counted[r] < 5 {
			t.Errorf("the reason %s came up %d times: too few for a test", r, counted[r])
		}
	}
}
