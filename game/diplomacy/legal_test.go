package diplomacy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"eras/game"
)

// scatter returns a spring position with random units, often fleets at sea.
func scatter(g *Game, rng *rand.Rand, units int) Position {
	p := Position{Year: int16(g.Map.Year)}
	for i := range units {
		at := Province(rng.IntN(g.Map.Provinces()))
		if i%3 == 0 {
			at = g.Map.Seas().First() + Province(rng.IntN(g.Map.Seas().Len()))
		}
		u := Unit{Power(1 + rng.IntN(g.Map.Powers())), Kind(1 + rng.IntN(2)), Location(at)}
		if coasts := g.Map.CoastsOf(at); u.Kind == Fleet && coasts != nil {
			u.At = coasts[rng.IntN(len(coasts))]
		}
		if g.Map.CanStand(u.Kind, u.At) {
			p.Units[at] = u
		}
	}
	for c := range g.Map.Centres().All() {
		p.Owner[c] = Power(rng.IntN(g.Map.Powers() + 1))
	}
	return p
}

// everyOrder yields every order, legal or not, for a unit in a province or to be built
// there, in the form of [Game.AppendLegal].
func everyOrder(g *Game, p *Position, at Province) func(yield func(Order) bool) {
	return func(yield func(Order) bool) {
		m := g.Map
		places := append([]Location{Location(at)}, m.CoastsOf(at)...)
		for _, o := range []Order{{Unit: Army}, {Unit: Fleet}} {
			for _, o.At = range places {
				for _, o.Kind = range []OrderKind{Hold, Disband, Build, Remove} {
					if !yield(o) {
						return
					}
				}
				for to := range Location(m.Locations()) {
					walk := m.canMove(o.Unit, o.At, to)
					for _, move := range []Order{{Kind: Move, To: to, Via: !walk}, {Kind: Move, To: to, Via: true}, {Kind: Retreat, To: to}} {
						move.Unit, move.At = o.Unit, o.At
						if !yield(move) {
							return
						}
					}
				}
				for from := range Location(m.Provinces()) {
					help := Order{Kind: SupportHold, Unit: o.Unit, At: o.At, From: from, Other: p.Units[from].Kind}
					if !yield(help) {
						return
					}
					for help.To = range Location(m.Provinces()) {
						for _, help.Kind = range []OrderKind{SupportMove, Convoy} {
							if !yield(help) {
								return
							}
						}
					}
				}
			}
		}
	}
}

// checkLists compares the listed orders at p with the accepted ones, for every power, in
// all provinces or, if sample is positive, in that many. It returns the number of listed
// orders of each kind.
func checkLists(t *testing.T, g *Game, p *Position, rng *rand.Rand, sample int) (kinds [Waive + 1]int) {
	t.Helper()
	provinces := rng.Perm(g.Map.Provinces())
	if sample > 0 {
		provinces = provinces[:sample]
	}
	for _, i := range provinces {
		at := Province(i)
		for w := range g.Map.Powers() {
			power := Power(w + 1)
			listed := map[Order]bool{}
			for _, o := range g.AppendLegal(nil, p, power, at) {
				if listed[o] {
					t.Fatalf("%s: %s lists %s twice", g.FormatPosition(p), g.Map.PowerToken(power), g.Map.FormatOrder(o))
				}
				listed[o] = true
				kinds[o.Kind]++
				if err := g.CheckOrder(p, power, o); err != nil {
					t.Fatalf("%s: %s lists %s: %v", g.FormatPosition(p), g.Map.PowerToken(power), g.Map.FormatOrder(o), err)
				}
			}
			if p.Units[at].Power != power && p.Dislodged[at].Unit.Power != power && len(listed) == 0 && rng.IntN(20) > 0 {
				continue // the units of others are tried now and then
			}
			for o := range everyOrder(g, p, at) {
				if err := g.CheckOrder(p, power, o); err == nil && !listed[o] {
					t.Fatalf("%s: %s may order %s, which is not listed", g.FormatPosition(p), g.Map.PowerToken(power), g.Map.FormatOrder(o))
				}
			}
		}
	}
	return kinds
}

func TestAppendLegalMatchesCheckOrder(t *testing.T) {
	rng := game.Random(62)
	var kinds [Waive + 1]int
	try := func(g *Game, p *Position, sample int) {
		for kind, n := range checkLists(t, g, p, rng, sample) {
			kinds[kind] += n
		}
	}
	small, large := newGame(t, lagoon(t), "last=1715"), newGame(t, standard(t), "")
	rounds := 20
	if testing.Short() {
		rounds = 8
	}
	for range rounds {
		p := scatter(small, rng, 9)
		try(small, &p, 0)
	}
	for range rounds / 2 {
		p := scatter(large, rng, 40)
		try(large, &p, 3)
	}
	judge := NewJudge(small)
	for range rounds / 2 {
		for p := small.Start(); p.Ending == Ongoing; {
			if !p.Season.Moves() {
				try(small, &p, 0)
			}
			orders := randomOrders(small, &p, rng)
			judge.Advance(&p, &orders)
		}
	}
	for kind := Hold; kind <= Remove; kind++ {
		if kinds[kind] == 0 {
			t.Errorf("no order of kind %d was listed anywhere", kind)
		}
	}
}

// randomOrders returns legal orders of all powers.
func randomOrders(g *Game, p *Position, rng *rand.Rand) Orders {
	var all OrderSet
	for seat := range g.Acting(p).All() {
		a := randomAnswer(g, p, PowerOf(seat), rng)
		for _, o := range a.Orders() {
			_ = g.AddOrder(&all, p, PowerOf(seat), o)
		}
	}
	return all.Orders
}

// TestOrdersInOtherForms checks orders in other forms than the listed one, legal and
// illegal.
func TestOrdersInOtherForms(t *testing.T) {
	g := newGame(t, standard(t), "")
	p := position(t, g, "SPR 1901 units=ENG:F.NTH,F.NWG,A.YOR,F.LON;FRA:F.MAO,A.BRE")
	for _, c := range []struct {
		power, order string
		ok           bool
	}{
		{"ENG", "A YOR - NWY", true},
		{"ENG", "A YOR - NWY VIA", true},
		{"ENG", "A YOR - NWY VIA NTH", true},
		{"ENG", "A YOR - NWY VIA NTH NWG", true},
		{"ENG", "A YOR - NWY VIA NWG NTH", false},
		{"ENG", "A YOR - LON VIA", true},
		{"ENG", "A YOR - BRE", false},
		{"ENG", "F LON - BEL VIA", false},
		{"ENG", "F LON S YOR - NWY", false},
		{"ENG", "F NTH S YOR - NWY", false},
		{"ENG", "F NWG C YOR - NWY", false},
		{"ENG", "F NWG C YOR - BEL", false},
		{"ENG", "F NTH C A YOR - BEL", true},
		{"ENG", "F LON H", true},
		{"FRA", "F LON H", false},
		{"FRA", "F MAO - SPA", false},
		{"FRA", "F MAO - SPA/SCS", true},
		{"FRA", "A BRE S F MAO - GAS", true},
		{"FRA", "A BRE S F MAO - PIC", false},
		{"FRA", "F MAO B", false},
		{"FRA", "WAIVE", false},
	} {
		o, err := g.Map.ParseOrder(c.order)
		if err != nil {
			t.Errorf("%s: %v", c.order, err)
			continue
		}
		power, _ := g.Map.FindPower(c.power)
		if err := g.CheckOrder(&p, power, o); (err == nil) != c.ok {
			t.Errorf("%s: %s is judged: %v", c.power, c.order, err)
		}
	}
	for _, o := range []Order{
		{}, {Kind: 99}, {Kind: Hold, Unit: Army, At: 250}, {Kind: Move, Unit: Army, At: 3, To: 200},
		{Kind: Hold, Unit: Fleet, At: Location(place(t, g.Map, "LON")), To: 1},
		{Kind: Move, Unit: Army, At: Location(place(t, g.Map, "YOR")), To: Location(place(t, g.Map, "NWY")), Route: "\xff\x00"},
		{Kind: Move, Unit: Army, At: Location(place(t, g.Map, "YOR")), To: Location(place(t, g.Map, "NWY")), Via: true, Route: Route([]byte{byte(place(t, g.Map, "NTH")), byte(place(t, g.Map, "NTH"))})},
		{Kind: SupportHold, Unit: 7, At: 1, From: 2, Other: 9}, {Kind: Waive, Unit: Army},
	} {
		if g.Map.canonical(o) {
			t.Errorf("%#v is taken for a canonical order", o)
		}
		for w := range g.Map.Powers() {
			if err := g.CheckOrder(&p, Power(w+1), o); err == nil {
				t.Errorf("%#v is accepted", o)
			}
		}
	}
}

// place returns a province.
func place(t testing.TB, m *Map, token string) Province {
	t.Helper()
	p, ok := m.FindProvince(token)
	if !ok {
		t.Fatalf("no province %s", token)
	}
	return p
}

// position reads a position.
func position(t testing.TB, g *Game, text string) Position {
	t.Helper()
	p, err := g.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCheckAnswerErrors(t *testing.T) {
	g := newGame(t, standard(t), "")
	for _, c := range []struct{ at, answer, contains string }{
		{"SPR 1901 units=FRA:A.PAR", "A PAR H; A PAR - BUR", "already"},
		{"SPR 1901 units=FRA:A.PAR", "A BUR H", "no unit stands in BUR"},
		{"WIN 1901 units=FRA:A.PIC owners=FRA:PAR,MAR", "A PAR B; A MAR B", "has ordered that many"},
		{"WIN 1901 units=FRA:A.PIC owners=FRA:PAR,MAR", "WAIVE; A MAR B", "has ordered that many"},
		{"WIN 1901 units=FRA:A.PIC owners=FRA:PAR,MAR,BRE", "A MAR B; F MAR B", "already"},
		{"WIN 1901 units=FRA:A.PIC owners=FRA:PAR,MAR", "A PIC D", "no unit to remove"},
		{"WIN 1901 units=FRA:A.PIC owners=FRA:PAR,MAR", "F PAR B", "build the other kind"},
		{"WIN 1901 units=RUS:A.UKR owners=RUS:STP,MOS", "F STP B", "several coasts"},
		{"WIN 1901 units=FRA:A.PIC,A.BUR owners=FRA:PAR", "A PIC D; A BUR D", "has ordered that many"},
		{"WIN 1901 units=FRA:A.PIC,A.BUR owners=FRA:PAR", "A MAR B", "nothing to build"},
		{"WIN 1901 units=FRA:A.PIC owners=FRA:PAR,MAR", "A PIC - PAR", "another phase"},
		{"SUM 1901 units=GER:A.BUR dislodged=FRA:A.BUR<MUN", "A BUR R MUN", "attacker came from MUN"},
		{"SUM 1901 units=GER:A.BUR,A.PAR dislodged=FRA:A.BUR<MUN", "A BUR R PAR", "stands in PAR"},
		{"SUM 1901 units=GER:A.BUR dislodged=FRA:A.BUR<MUN standoffs=GAS", "A BUR R GAS", "standoff"},
		{"SUM 1901 units=GER:A.BUR dislodged=FRA:A.BUR<MUN", "A BUR R BRE", "cannot go"},
	} {
		p := position(t, g, c.at)
		power := PowerOf(slices.Collect(g.Acting(&p).All())[0])
		if p.Season.Retreats() || p.Units[place(t, g.Map, "PIC")].Exists() || c.at[:3] == "SPR" {
			power, _ = g.Map.FindPower("FRA")
		}
		a, err := g.Map.ParseAnswer(c.answer, p.Season)
		if err != nil {
			t.Fatal(err)
		}
		checkError(t, c.at+": "+c.answer, g.CheckAnswer(&p, power, a), c.contains)
	}
}
