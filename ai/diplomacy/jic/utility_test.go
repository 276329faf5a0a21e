package jic

import (
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game/diplomacy"
)

// Tables 3 and 4 by who owns a province and whose home it is.
func TestProvinceValues(t *testing.T) {
	g := diplomacytest.Game(t, 10)
	m := g.Map
	p := diplomacy.Position{Year: 1905}
	diplomacytest.Put(t, m, &p, "TUR: / CON ANK BUL RUM SEV")
	diplomacytest.Put(t, m, &p, "RUS: / SMY GRE MOS VIE")
	b := bot(t, g, "TUR")
	b.w.look(&p)
	for _, c := range []struct {
		about, at              string
		destination, neighbour float64
	}{
		{"a home of one's own", "CON", 2, 0.25},
		{"a home of one's own that is lost", "SMY", 2, 1},
		{"a home of an enemy", "MOS", 2.5, 1},
		{"a home of one power that another owns", "VIE", 2.5, 1},
		{"a home of another that is one's own", "SEV", 2, 0.25},
		{"a centre of one's own that was free", "BUL", 2, 0.25},
		{"a centre of an enemy that was free", "GRE", 2, 1},
		{"a free centre", "SER", 2.5, 0.5},
		{"a free home", "BUD", 2.5, 0.5},
		{"no centre", "ARM", 1, 0.01},
	} {
		at, _ := m.FindProvince(c.at)
		if d, n := b.w.destination(at), b.w.neighbour(at); d != c.destination || n != c.neighbour {
			t.Errorf("%s: values %v and %v, want %v and %v", c.about, d, n, c.destination, c.neighbour)
		}
	}
}

// Of equal goodness the combination with the smaller sum of identifiers is better.
func TestBetterWorth(t *testing.T) {
	for _, c := range []struct {
		a, b worth
		want bool
	}{
		{worth{100, 12}, worth{100, 11}, true},
		{worth{100, 12}, worth{150, 9}, false},
		{worth{100, 12}, worth{150, 8}, true}, // 1200 each
		{worth{150, 8}, worth{100, 12}, false},
		{worth{100, 12}, worth{100, 12}, false},
	} {
		if got := c.a.better(c.b); got != c.want {
			t.Errorf("%v better than %v: %v", c.a, c.b, got)
		}
	}
	if got := (worth{1204, 17}).goodness(4); got != 5117 {
		t.Errorf("goodness %v, want 1204 / 4 times 17", got)
	}
}

// Units are searched separately only if their plans cannot affect each other.
func TestParts(t *testing.T) {
	g := diplomacytest.Game(t, 10)
	m := g.Map
	for _, c := range []struct {
		name, units string
		parts       int
	}{
		{"far from each other", "ITA: A MUN, A SMY", 2},
		{"one goes where the other stands", "ITA: A ROM, F NAP, A TUS, A VEN, A APU", 1},
		{"both go to one province", "ITA: A PIC, A RUH", 1},
	} {
		p := diplomacy.Position{Year: 1905}
		for c := range m.Centres().All() {
			p.Owner[c] = 5
		}
		diplomacytest.Put(t, m, &p, "ENG: / BEL")
		diplomacytest.Put(t, m, &p, c.units)
		b := bot(t, g, "ITA")
		b.w.look(&p)
		b.c.gather()
		s := &b.c.search
		s.force, s.forbids = b.c.force, -1
		if got := s.parts(everyone(b.c)); len(got) != c.parts {
			t.Errorf("%s: parts %v, want %d", c.name, got, c.parts)
		}
	}
}
