package diplomacy

import (
	"math/bits"
	"slices"
	"testing"

	"eras/game"
)

// TestIllegalOrderReasons checks an order for each reason.
func TestIllegalOrderReasons(t *testing.T) {
	m := standard(t)
	g := standardGame(t)
	var p Position
	for _, text := range []string{
		"A BUD", "F TRI", "F SPA/NCS", "F MAO", "F ECH", "A BRE", "A LON", "F BUL/ECS", "F CON", "A RUM", "F BLA", "A GAS", "F POR",
	} {
		u, err := m.startUnit(1, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Units[m.Province(u.At)] = u
	}
	for _, c := range []struct {
		order string
		want  Reason
	}{
		{"A BUD R SER", WrongPhase},
		{"A BUD B", WrongPhase},
		{"A VIE H", NoUnit},
		{"F BUD H", WrongKind},
		{"F SPA/SCS H", WrongCoast},
		{"A BUD - BUD", SamePlace},
		{"A BUD S A BUD", SamePlace},
		{"A BUD S F TRI - BUD", SupportOutOfReach},
		{"A BUD - MUN", OutOfReach},
		{"A BUD - ADR", OutOfReach},
		{"A BRE - ECH", OutOfReach},
		{"F TRI - BUD", OutOfReach},
		{"F TRI - VIE", OutOfReach},
		{"F CON - BUL", CoastMissing},
		{"F POR - SPA", CoastMissing},
		{"F SPA/NCS - POR VIA", NotConvoyable},
		{"F SPA/NCS - GOL", OutOfReach},
		{"F SPA/NCS - MAR", OutOfReach},
		{"A BUD - SER VIA", NotConvoyable},
		{"A BRE - PAR VIA", NotConvoyable},
		{"A LON - NWY", NoFleets},
		{"A LON - YOR VIA", NoFleets},
		{"A LON - BRE VIA MAO", BrokenRoute},
		{"A LON - BRE VIA NTH", BrokenRoute},
		{"A BUD S A VIE", NobodyThere},
		{"A BUD S A VIE - TRI", NobodyThere},
		{"F ECH C A WAL - BRE", NobodyThere},
		{"A BUD S A BRE", SupportOutOfReach},
		{"F SPA/NCS S A BRE", SupportOutOfReach},
		{"A BUD S A RUM - VIE", SupportImpossible},
		{"F POR S F BUL/ECS - SPA", SupportImpossible},
		{"F BLA S A RUM - ARM", SupportImpossible},
		{"F TRI C A BUD - ALB", NotAtSea},
		{"F CON C A RUM - SMY", NotAtSea},
		{"A LON C A BRE - WAL", NotAtSea},
		{"F BLA C F CON - SEV", NotConvoyable},
		{"F ECH C A BUD - BRE", NotConvoyable},
		{"F ECH C A LON - PAR", NotConvoyable},
		{"F ECH C A LON - LON", SamePlace},
		{"F ECH C A RUM - BRE", NoFleets},
		{"F MAO C A BRE - LON", NeedlessFleet},

		{"A BUD H", NoReason},
		{"A BUD - SER", NoReason},
		{"A BUD S F TRI", NoReason},
		{"A BUD S A RUM - GAL", NoReason},
		{"F TRI S A BUD - ALB", SupportImpossible},
		{"F SPA/NCS - GAS", NoReason},
		{"F POR - SPA/SCS", NoReason},
		{"F POR S F SPA/NCS", NoReason},
		{"A GAS S F POR - SPA", NoReason},
		{"A GAS S F POR - SPA/SCS", NoReason},
		{"A LON - BRE", NoReason},
		{"A LON - GAS VIA ECH MAO", NoReason},
		{"A LON - GAS VIA", NoReason},
		{"A BRE - GAS", NoReason},
		{"A BRE - GAS VIA", NoReason},
		{"F ECH C A LON - GAS", NoReason},
		{"F MAO C A LON - GAS", NoReason},
		{"F ECH S A BRE - LON", SupportImpossible},
		{"F MAO S A LON - BRE", NoReason},
	} {
		o, err := m.ParseOrder(c.order)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.movementOrder(&p, o); got != c.want {
			t.Errorf("%s: %q, want %q", c.order, got, c.want)
		}
	}
	if got := g.movementOrder(&p, Order{Kind: Hold, Unit: Army, At: Nowhere}); got != NoPlace {
		t.Errorf("holding nowhere: %q", got)
	}
	fleet, _ := m.ParseOrder("F SPA/NCS H")
	if o := (Order{Kind: Move, Unit: Fleet, At: fleet.At, To: fleet.At + 1}); g.movementOrder(&p, o) != SamePlace {
		t.Error("a fleet may move to another coast of its province")
	}
}

// TestLegalityDefinition compares the legality of random orders with its definition: an
// order is legal if there are orders for the other units with which it takes effect. For
// convoys it tries every set of fleets.
func TestLegalityDefinition(t *testing.T) {
	m, g := standard(t), standardGame(t)
	x := &phaseMaker{m: m, g: g}
	legal := map[OrderKind]int{}
	count := uint64(1500)
	if testing.Short() {
		count = 150
	}
	for n := range count {
		x.rng = game.Random(4, n)
		x.make(phaseStyle{least: 4, most: 20, sea: 45, move: 60, convoy: 60, support: 80, powers: 4})
		var fleets []Province
		for q := range x.occupied().And(m.Seas()).All() {
			fleets = append(fleets, q)
		}
		if len(fleets) > 9 {
			continue
		}
		for q := range x.occupied().All() {
			orders := []Order{x.orders[q], x.anything(q), x.anything(q)}
			if u := x.p.Units[q]; m.Seas().Has(q) {
				for range 6 {
					orders = append(orders, Order{Kind: Convoy, Unit: u.Kind, At: u.At,
						From: Location(x.pick(x.occupied())), To: Location(x.rng.IntN(m.Provinces()))})
				}
			}
			for _, o := range orders {
				if o.Kind == 0 || o.Route != "" {
					continue
				}
				want := possible(x, fleets, o)
				if got := g.movementOrder(&x.p, o); (got == NoReason) != want {
					t.Fatalf("phase %d, %+v (%s): %q, want legal %v\n%s", n, o, m.FormatOrder(o), got, want, x.text())
				}
				if want {
					legal[o.Kind]++
				}
			}
		}
	}
	for k := Hold; k <= Convoy; k++ {
		if legal[k] < 20 {
			t.Errorf("only %d legal orders of the kind %d", legal[k], k)
		}
	}
}

// possible is the definition of a legal order without a route.
func possible(x *phaseMaker, fleets []Province, o Order) bool {
	m := x.m
	exists := func(l Location) bool { return int(l) < m.Locations() }
	if !exists(o.At) || o.Kind > Convoy {
		return false
	}
	at := m.Province(o.At)
	if u := x.p.Units[at]; !u.Exists() || u.Kind != o.Unit || u.At != o.At {
		return false
	}
	direct := func(u Unit, to Location, anyCoast bool) bool {
		return slices.ContainsFunc(m.Moves(u.Kind, u.At), func(l Location) bool {
			return l == to || anyCoast && Location(m.Province(l)) == to
		})
	}
	borders := func(sea, p Province) bool { return direct(Unit{Kind: Fleet, At: Location(sea)}, Location(p), true) }
	// carried reports whether the fleets that are bits of set can convoy an army.
	carried := func(from, to Province, set int) bool {
		if m.Ground(from) != Coastal || m.Ground(to) != Coastal || from == to {
			return false
		}
		reached := 0
		for {
			grown := reached
			for i, sea := range fleets {
				if set>>i&1 == 0 {
					continue
				}
				for j, other := range fleets {
					if borders(sea, from) || reached>>j&1 != 0 && borders(sea, other) {
						grown |= 1 << i
					}
				}
			}
			if grown == reached {
				break
			}
			reached = grown
		}
		for i, sea := range fleets {
			if reached>>i&1 != 0 && borders(sea, to) {
				return true
			}
		}
		return false
	}
	all := 1<<len(fleets) - 1
	switch o.Kind {
	case Hold:
		return true
	case Move:
		if !exists(o.To) {
			return false
		}
		if !o.Via && direct(x.p.Units[at], o.To, false) {
			return true
		}
		return o.Unit == Army && o.To == Location(m.Province(o.To)) && carried(at, m.Province(o.To), all)
	}
	if !exists(o.From) {
		return false
	}
	from := m.Province(o.From)
	u := x.p.Units[from]
	if !u.Exists() || from == at {
		return false
	}
	if o.Kind == SupportHold {
		return direct(x.p.Units[at], Location(from), true)
	}
	if !exists(o.To) || m.Province(o.To) == from {
		return false
	}
	to := m.Province(o.To)
	if o.Kind == SupportMove {
		without := all
		if i := slices.Index(fleets, at); i >= 0 {
			without &^= 1 << i
		}
		whole := o.To == Location(to)
		return direct(x.p.Units[at], Location(to), true) &&
			(direct(u, o.To, whole) || u.Kind == Army && whole && carried(from, to, without))
	}
	i := slices.Index(fleets, at)
	if i < 0 || u.Kind != Army {
		return false
	}
	// The fleet must be in a set that can convoy the army but cannot without any one fleet.
	for set := range all + 1 {
		if set>>i&1 == 0 || !carried(from, to, set) {
			continue
		}
		needed := true
		for rest := uint(set); rest != 0; rest &= rest - 1 {
			needed = needed && !carried(from, to, set&^(1<<bits.TrailingZeros(rest)))
		}
		if needed {
			return true
		}
	}
	return false
}

func TestAmend(t *testing.T) {
	m := standard(t)
	var p Position
	for _, text := range []string{"A BUD", "F SPA/SCS", "F GAS", "F POR", "A BUL", "F AEG", "F CON"} {
		u, err := m.startUnit(1, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Units[m.Province(u.At)] = u
	}
	for _, c := range []struct{ text, want string }{
		{"F BUD - SER", "A BUD - SER"},
		{"BUD - SER", "A BUD - SER"},
		{"F SPA/NCS - GOL", "F SPA/SCS - GOL"},
		{"A SPA H", "F SPA/SCS H"},
		{"F GAS - SPA", "F GAS - SPA/NCS"},
		{"F GAS - SPA/SCS", "F GAS - SPA/SCS"},
		{"F POR - SPA", "F POR - SPA"},
		{"F AEG - BUL", "F AEG - BUL/SCS"},
		{"F CON - BUL", "F CON - BUL"},
		{"A BUD S F BUL", "A BUD S A BUL"},
		{"F AEG S F BUL - CON", "F AEG S A BUL - CON"},
		{"F GAS S POR - SPA/NCS", "F GAS S POR - SPA/NCS"},
		{"A VIE - TRI", "A VIE - TRI"},
		{"A BUD S A VIE - TRI", "A BUD S A VIE - TRI"},
	} {
		o, err := m.ParseOrder(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.FormatOrder(m.amend(&p, o)); got != c.want {
			t.Errorf("%s is amended to %s, want %s", c.text, got, c.want)
		}
	}
	for _, o := range []Order{{}, {Kind: Move, Unit: Army, At: Nowhere}, {Kind: Build, At: 3}, {Kind: SupportMove, At: 200, From: 201, To: 202}} {
		if got := m.amend(&p, o); got != o {
			t.Errorf("%+v is amended to %+v", o, got)
		}
	}
}
