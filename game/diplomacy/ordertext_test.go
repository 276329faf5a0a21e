package diplomacy

import (
	"math/rand/v2"
	"testing"

	"eras/game"
)

// anyOrder draws a canonical order of any kind, legal or not.
func anyOrder(m *Map, rng *rand.Rand) Order {
	location := func() Location { return Location(rng.IntN(m.Locations())) }
	province := func() Location { return Location(rng.IntN(m.Provinces())) }
	kind := func() Kind { return Kind(rng.IntN(3)) }
	to := func(k Kind) Location { // coasts are for fleets and unsaid kinds
		if k == Army {
			return province()
		}
		return location()
	}
	o := Order{Kind: 1 + OrderKind(rng.IntN(int(Waive))), Unit: kind()}
	o.At = to(o.Unit)
	switch o.Kind {
	case Waive:
		return Order{Kind: Waive}
	case Remove: // reads as Disband
		o.Kind = Disband
	case Move:
		o.To = to(o.Unit)
		if o.Via = rng.IntN(2) == 0; o.Via {
			var route []byte
			for _, i := range rng.Perm(m.Seas().Len())[:rng.IntN(4)] {
				s := m.Seas()
				for range i {
					s = s.Rest()
				}
				route = append(route, byte(s.First()))
			}
			o.Route = Route(route)
		}
	case Retreat:
		o.To = to(o.Unit)
	case SupportHold:
		o.Other, o.From = kind(), province()
	case SupportMove:
		o.Other, o.From = kind(), province()
		o.To = to(o.Other)
	case Convoy:
		o.Other, o.From, o.To = kind(), province(), province()
	}
	return o
}

func TestOrderRoundTrip(t *testing.T) {
	m := standard(t)
	rng := game.Random(1)
	for range 20_000 {
		o := anyOrder(m, rng)
		text := m.FormatOrder(o)
		if again, err := m.ParseOrder(text); err != nil || again != o {
			t.Fatalf("%q of %+v reads as %+v, %v", text, o, again, err)
		}
	}
}

func TestNotationExamples(t *testing.T) {
	m := standard(t)
	for _, text := range []string{
		"A BUD H", "A BUD - SER", "F MAO - SPA/NCS", "F STP/SCS - GOB",
		"A YOR - NWY VIA", "A YOR - NWY VIA NTH NWG", "A BUD S A VIE", "A BUD S A VIE - TRI",
		"F ADR C A TRI - APU", "A BUD R SER", "A BUD D", "A BUD B", "F STP/NCS B", "WAIVE",
	} {
		o, err := m.ParseOrder(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if again := m.FormatOrder(o); again != text {
			t.Errorf("%s is written %s", text, again)
		}
	}
}

func TestOrderIn(t *testing.T) {
	m := standard(t)
	for _, c := range []struct {
		text   string
		season Season
		kind   OrderKind
	}{
		{"A BUD D", Autumn, Disband}, {"A BUD D", Winter, Remove}, {"A BUD D", Spring, Disband},
		{"A BUD - SER", Summer, Retreat}, {"A BUD - SER", Fall, Move}, {"A YOR - NWY VIA", Summer, Move},
		{"A BUD H", Winter, Hold},
	} {
		o, err := m.ParseOrder(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := o.In(c.season); got.Kind != c.kind || m.FormatOrder(o) != c.text {
			t.Errorf("%s in %v is of kind %d, want %d", c.text, c.season, got.Kind, c.kind)
		}
	}
	removal := Order{Kind: Remove, Unit: Army, At: 3}
	if got := removal.In(Summer).Kind; got != Disband {
		t.Errorf("a removal in summer is of kind %d", got)
	}
}

func FuzzParseOrder(f *testing.F) {
	m := standard(f)
	for _, text := range []string{"A BUD - SER", "A YOR - NWY VIA NTH NWG", "F STP/NCS C A BUD - VIE", "WAIVE", "A BUD S", "", "Austria:",
		"Fleet St. Petersburg (south coast) supports the Turkish army in Túnez moving to the North Sea via convoy", "build A Vie", "retreat Bud-Ser"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := m.ParseOrder(text)
		if err != nil {
			return
		}
		if o.Kind == Remove { // is written as disbanding
			o.Kind = Disband
		}
		if again, err := m.ParseOrder(m.FormatOrder(o)); err != nil || again != o {
			t.Errorf("%q is %q, which reads as %+v, %v", text, m.FormatOrder(o), again, err)
		}
		for language := range wordings {
			if again, err := m.ParseOrder(m.wordedOrder(o, language)); err != nil || again != o {
				t.Errorf("%q is %q, which reads as %+v, %v", text, m.wordedOrder(o, language), again, err)
			}
		}
	})
}

func TestInterpret(t *testing.T) {
	m := standard(t)
	unit := func(text string) Unit {
		u, err := m.startUnit(1, text)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	var p Position
	for _, text := range []string{"F SPA/SCS", "A BUD", "F CON"} {
		u := unit(text)
		p.Units[m.Province(u.At)] = u
	}
	for _, text := range []string{"F BUL/ECS", "A SER"} {
		u := unit(text)
		p.Dislodged[m.Province(u.At)] = DislodgedUnit{Unit: u, By: NoProvince}
	}
	for _, c := range []struct {
		season     Season
		text, want string
	}{
		{Spring, "Bud - Ser", "A BUD - SER"},
		{Spring, "F Spa - Gol", "F SPA/SCS - GOL"},
		{Fall, "F Spa/nc - Gol", "F SPA/SCS - GOL"},
		{Spring, "F Con - Bul", "F CON - BUL"}, // to either coast
		{Summer, "Bul - Con", "F BUL/ECS R CON"},
		{Autumn, "F Bul/sc disbands", "F BUL/ECS D"},
		{Summer, "Ser - Bul", "A SER R BUL"},
		{Winter, "Remove Spa", "F SPA/SCS D"},
		{Winter, "Bud disbands", "A BUD D"},
		{Winter, "Build Vie", "A VIE B"},
		{Winter, "Build Tri", "TRI B"},
		{Winter, "Build Stp/nc", "F STP/NCS B"},
		{Winter, "Build A Stp/nc", "A STP B"},
		{Winter, "waive", "WAIVE"},
		{Winter, "Remove Par", "PAR D"}, // nobody there
	} {
		o, err := m.ParseOrder(c.text)
		if err != nil {
			t.Fatal(err)
		}
		p.Season = c.season
		if got := m.FormatOrder(m.Interpret(&p, o)); got != c.want {
			t.Errorf("%v: %q means %q, want %q", c.season, c.text, got, c.want)
		}
	}
}
