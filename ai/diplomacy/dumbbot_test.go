package diplomacy

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// odds returns the probabilities with which DumbBot's rule takes each of the values, which
// are sorted by falling value.
func odds(values []int64) []float64 {
	var list []float64
	reach := 1.0
	for i, v := range values {
		on := 0.0
		if i+1 < len(values) {
			stay := int64(0)
			if v != 0 {
				stay = (v - values[i+1]) * 500 / v
			}
			on = 0.5 * float64(100-min(max(stay, 0), 100)) / 100
		}
		list = append(list, reach*(1-on))
		reach *= on
	}
	return list
}

// throws returns the number of samples: n, or a tenth of it in short runs.
func throws(n float64) float64 {
	if testing.Short() {
		return n / 10
	}
	return n
}

// A single unit moves with the probabilities that follow from slowValues and the rule.
func TestDumbUnitAlone(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	france := diplomacytest.Power(t, m, "FRA")
	for _, c := range []struct {
		unit   diplomacy.Unit
		season diplomacy.Season
	}{
		{diplomacy.Unit{Power: france, Kind: diplomacy.Army, At: diplomacytest.Location(t, m, "RUH")}, diplomacy.Spring},
		{diplomacy.Unit{Power: france, Kind: diplomacy.Army, At: diplomacytest.Location(t, m, "RUH")}, diplomacy.Fall},
		{diplomacy.Unit{Power: france, Kind: diplomacy.Fleet, At: diplomacytest.Location(t, m, "MAO")}, diplomacy.Spring},
		{diplomacy.Unit{Power: france, Kind: diplomacy.Fleet, At: diplomacytest.Location(t, m, "HEL")}, diplomacy.Fall},
		{diplomacy.Unit{Power: france, Kind: diplomacy.Fleet, At: diplomacytest.Location(t, m, "SPA/NCS")}, diplomacy.Spring},
	} {
		p := g.Start()
		p.Season = c.season
		for at, u := range p.Units {
			if u.Power == france {
				p.Units[at] = diplomacy.Unit{}
			}
		}
		p.Units[m.Province(c.unit.At)] = c.unit
		values := slowValues(m, &p, france)
		type option struct {
			value int64
			order diplomacy.Order
		}
		options := []option{{values[place{c.unit.Kind, c.unit.At}] + 1, HoldOf(c.unit)}}
		for _, to := range m.Moves(c.unit.Kind, c.unit.At) {
			options = append(options, option{values[place{c.unit.Kind, to}], MoveOf(c.unit, to)})
		}
		slices.SortFunc(options, func(a, b option) int { return cmp.Compare(b.value, a.value) })
		var best []int64
		for _, o := range options {
			best = append(best, o.value)
		}
		want := odds(best)
		n := throws(10000)
		counts := map[diplomacy.Order]float64{}
		bot := NewDumbBot(g, france, game.Random(5))
		for range int(n) {
			answer := bot.Orders(nil, &p)
			counts[answer.Orders()[0]]++
		}
		for i, o := range options {
			if share := counts[o.order] / n; math.Abs(share-want[i]) > 5*math.Sqrt(want[i]*(1-want[i])/n)+1e-9 {
				t.Errorf("%s in %v: share %.3f, want %.3f", m.FormatOrder(o.order), c.season, share, want[i])
			}
		}
	}
}

// Where all places have equal values, staying is worth one more. A unit stays half of the
// time and else moves to the first neighbour, the only one that it considers.
func TestDumbUnitWithEqualValues(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	p := scene(t, m, diplomacy.Spring, []string{"FRA A RUH"}, nil)
	own(t, m, &p, "FRA")
	bot := NewDumbBot(g, diplomacytest.Power(t, m, "FRA"), game.Random(13))
	u := p.Units[diplomacytest.Province(t, m, "RUH")]
	counts := map[diplomacy.Order]int{}
	for range 1000 {
		answer := bot.Orders(nil, &p)
		counts[answer.Orders()[0]]++
	}
	stays, goes := counts[HoldOf(u)], counts[MoveOf(u, m.Moves(u.Kind, u.At)[0])]
	if stays+goes != 1000 || stays < 420 || goes < 420 {
		t.Errorf("it stays %d times and goes %d times: %v", stays, goes, counts)
	}
}

// In every season the bot uses the values of that season.
func TestDumbSeasons(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	rng := game.Random(15)
	for season := range diplomacy.Season(5) {
		p := scatter(m, rng)
		p.Season = season
		bot := NewDumbBot(g, 1, rng).(*dumbBot)
		bot.Orders(nil, &p)
		for x, want := range slowValues(m, &p, 1) {
			if got := bot.field.at(x.kind, x.at); got != want {
				t.Fatalf("%v %s in %v: value %d, want %d", x.kind, m.LocationToken(x.at), season, got, want)
			}
		}
	}
}

// A single dislodged unit retreats with the probabilities that follow from slowValues and
// the rule.
func TestDumbRetreatAlone(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	france := diplomacytest.Power(t, m, "FRA")
	for _, season := range []diplomacy.Season{diplomacy.Summer, diplomacy.Autumn} {
		p := diplomacy.Position{Season: season}
		own(t, m, &p, "FRA", "KIE", "BER", "MUN")
		for _, c := range []string{"KIE", "BER", "MUN"} {
			p.Owner[diplomacytest.Province(t, m, c)] = diplomacytest.Power(t, m, "GER")
		}
		at := diplomacytest.Province(t, m, "BUR")
		u := diplomacy.Unit{Power: france, Kind: diplomacy.Army, At: diplomacy.Location(at)}
		p.Dislodged[at] = diplomacy.DislodgedUnit{Unit: u, By: diplomacytest.Province(t, m, "MUN")}
		p.Units[at] = diplomacy.Unit{Power: diplomacytest.Power(t, m, "GER"), Kind: diplomacy.Army, At: diplomacy.Location(at)}
		values := slowValues(m, &p, france)
		places := g.Retreats(nil, &p, at)
		slices.SortFunc(places, func(a, b diplomacy.Location) int {
			return cmp.Compare(values[place{u.Kind, b}], values[place{u.Kind, a}])
		})
		var best []int64
		for _, to := range places {
			best = append(best, values[place{u.Kind, to}])
		}
		want := odds(best)
		n := throws(5000)
		counts := map[diplomacy.Order]float64{}
		bot := NewDumbBot(g, france, game.Random(14))
		for range int(n) {
			answer := bot.Orders(nil, &p)
			counts[answer.Orders()[0]]++
		}
		for i, to := range places {
			if share := counts[RetreatOf(u, to)] / n; math.Abs(share-want[i]) > 5*math.Sqrt(want[i]*(1-want[i])/n)+1e-9 {
				t.Errorf("to %s in %v: share %.3f, want %.3f", m.LocationToken(to), season, share, want[i])
			}
		}
	}
}

// The openings of 1901. Orders that are certain are given every time, the others with about
// these shares in percent. There are no supports and no convoys yet.
func TestDumbOpenings(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	want := map[string]float64{
		"A BUD - SER": 94, "A BUD - RUM": 6, "A VIE - BUD": 100, "F TRI - ALB": 100,
		"F LON - NTH": 50, "F LON - ECH": 50, "F EDI - NWG": 50, "F EDI - NTH": 50, "A LVP - YOR": 100,
		"F BRE - MAO": 100, "A MAR - SPA": 100, "A PAR - BUR": 96, "A PAR - GAS": 2, "A PAR - PIC": 2,
		"F KIE - DEN": 59, "F KIE - HOL": 39, "A BER - KIE": 85, "A BER - SIL": 13, "A MUN - RUH": 85, "A MUN - KIE": 15,
		"A VEN - TRI": 100, "A ROM - VEN": 100, "F NAP - ION": 100,
		"F SEV - RUM": 60, "F SEV - BLA": 40, "F STP/SCS - GOB": 59, "F STP/SCS - FIN": 41,
		"A WAR - GAL": 100, "A MOS - UKR": 70, "A MOS - SEV": 18, "A MOS - STP": 12,
		"A CON - BUL": 100, "A SMY - CON": 100, "F ANK - BLA": 100,
	}
	p := g.Start()
	n := throws(2000)
	counts := map[string]float64{}
	for i := range diplomacy.Power(m.Powers()) {
		bot := NewDumbBot(g, i+1, game.Random(6, uint64(i)))
		for range int(n) {
			answer := bot.Orders(nil, &p)
			for _, o := range answer.Orders() {
				counts[m.FormatOrder(o)] += 100 / n
			}
		}
	}
	for order, share := range counts {
		if math.Abs(share-want[order]) > 250/math.Sqrt(n) {
			t.Errorf("%s: %.1f %%, want %.0f %%", order, share, want[order])
		}
		if want[order] == 100 && share < 99.99 {
			t.Errorf("%s has a share of only %.1f %%", order, share)
		}
		if strings.Contains(order, " S ") || strings.Contains(order, " C ") || strings.Contains(order, "VIA") {
			t.Errorf("%s in the spring of 1901", order)
		}
	}
	for order := range want {
		if counts[order] == 0 {
			t.Errorf("%s is never given", order)
		}
	}
}

// At random positions DumbBot's orders are compatible: no two units move to the same place;
// supports match the orders of other units and are only against competition; a unit enters
// an own unit's place only if that leaves; a holding unit has nothing to support; there are
// no convoys.
func TestDumbOrdersFit(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	rng := game.Random(7)
	supports := 0
	for i := range 800 {
		p := scatter(m, rng)
		p.Season = []diplomacy.Season{diplomacy.Spring, diplomacy.Fall}[i%2]
		// Only three powers, so that units are close together.
		for at, u := range p.Units {
			if u.Exists() {
				p.Units[at].Power = 1 + u.Power%3
			}
		}
		me := diplomacy.Power(1 + i%3)
		bot := NewDumbBot(g, me, rng).(*dumbBot)
		answer := bot.Orders(nil, &p)
		orders := map[diplomacy.Province]diplomacy.Order{}
		goes := map[diplomacy.Province]diplomacy.Province{}
		for _, o := range answer.Orders() {
			from := m.Province(o.At)
			orders[from] = o
			if o.Kind == diplomacy.Move {
				to := m.Province(o.To)
				if other, twice := goes[to]; twice {
					t.Fatalf("%s and %s go to %s", m.Token(other), m.Token(from), m.Token(to))
				}
				goes[to] = from
			}
		}
		for from, o := range orders {
			at := diplomacy.Province(o.To)
			competition := func(at diplomacy.Province) int64 { return bot.field.competition[at] }
			switch o.Kind {
			case diplomacy.Move:
				to := m.Province(o.To)
				if in := p.Units[to]; in.Exists() && in.Power == me && orders[to].Kind != diplomacy.Move {
					t.Fatalf("%s, where a unit stays", m.FormatOrder(o))
				}
				if o.Via {
					t.Fatalf("%s is a convoy", m.FormatOrder(o))
				}
			case diplomacy.SupportMove:
				supports++
				if source, ok := goes[at]; !ok || diplomacy.Location(source) != o.From || competition(at) == 0 {
					t.Fatalf("%s for %v against %d", m.FormatOrder(o), orders[source], competition(at))
				}
			case diplomacy.SupportHold:
				supports++
				other := diplomacy.Province(o.From)
				if orders[other].Kind == 0 || orders[other].Kind == diplomacy.Move || competition(other) < 2 {
					t.Fatalf("%s for %v against %d", m.FormatOrder(o), orders[other], competition(other))
				}
			case diplomacy.Hold:
				u := p.Units[from]
				for _, to := range m.Moves(u.Kind, u.At) {
					at := m.Province(to)
					_, comes := goes[at]
					stays := orders[at].Kind != 0 && orders[at].Kind != diplomacy.Move
					if bot.field.at(u.Kind, to) > 0 && (comes && competition(at) > 0 || !comes && stays && competition(at) > 1) {
						t.Fatalf("%s, and %s needs it", m.FormatOrder(o), m.Token(at))
					}
				}
			default:
				t.Fatalf("%s", m.FormatOrder(o))
			}
		}
	}
	if supports < 100 {
		t.Errorf("only %d supports", supports)
	}
}

// Two units that each prefer the other's place both get orders.
func TestDumbUnitsThatWait(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	turkey := diplomacytest.Power(t, m, "TUR")
	var p diplomacy.Position
	for c := range m.Centres().All() {
		p.Owner[c] = turkey
	}
	// The army prefers Sevastopol, where the fleet is, and the fleet Rumania: the values
	// differ for armies and fleets.
	for _, u := range []diplomacy.Unit{
		{Power: turkey, Kind: diplomacy.Army, At: diplomacytest.Location(t, m, "RUM")},
		{Power: turkey, Kind: diplomacy.Fleet, At: diplomacytest.Location(t, m, "SEV")},
	} {
		p.Units[m.Province(u.At)] = u
	}
	bot := NewDumbBot(g, turkey, game.Random(8)).(*dumbBot)
	terrain := bot.field.terrain
	rum, sev := diplomacytest.Location(t, m, "RUM"), diplomacytest.Location(t, m, "SEV")
	bot.field.look(&p, &dumbSpring)
	clear(bot.field.value[:])
	bot.field.value[terrain.index[diplomacy.Army-1][sev]] = 1000
	bot.field.value[terrain.index[diplomacy.Fleet-1][rum]] = 1000
	answer := bot.move(&p)
	want := []diplomacy.Order{MoveOf(p.Units[m.Province(rum)], sev), MoveOf(p.Units[m.Province(sev)], rum)}
	if !slices.Equal(answer.Orders(), want) {
		t.Errorf("%v, want %v", answer.Orders(), want)
	}
}

// Once made, a bot allocates nothing.
func TestDumbBotAllocatesNothing(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	p := g.Start()
	bot := NewDumbBot(g, 6, game.Random(11))
	if n := testing.AllocsPerRun(50, func() { bot.Orders(nil, &p) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
