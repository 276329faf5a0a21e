package risk

import (
	"strings"
	"testing"
)

// ring has a one-way link from d to a, so that a leads to d over b and c only.
const ring = "ring k=2,l=1 a.0.i.1,b.0.h.0-2,c.1.c.1-3,d.1.i.2-0"

func TestOneWayLinks(t *testing.T) {
	m, err := ParseMapLine(ring)
	if err != nil {
		t.Fatal(err)
	}
	if !m.Neighbours(3).Equal(SetOf(0, 2)) || !m.Attackers(0).Equal(SetOf(1, 3)) || !m.Neighbours(0).Equal(SetOf(1)) || !m.OneWay(3).Equal(SetOf(0)) || !m.Beside(0).Equal(SetOf(1, 3)) || !m.Into(SetOf(0)).Equal(SetOf(1, 3)) || !m.Around(SetOf(0)).Equal(SetOf(1)) {
		t.Errorf("d leads to %v, a can be attacked from %v", m.Neighbours(3), m.Attackers(0))
	}
	if !m.Entrances(0).Equal(SetOf(0, 1)) || !m.Reach(3, SetOf(0, 3)).Equal(SetOf(0, 3)) || !m.Reach(0, SetOf(0, 3)).Equal(SetOf(0)) {
		t.Error("entrances and paths are not those of the direction")
	}
	data, err := m.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := ParseMap("ring.toml", data); err != nil || again.Line() != m.Line() {
		t.Errorf("its file reads as %v, %v:\n%s", again, err, data)
	}
	for _, c := range [][2]string{{"d.1.i.2-0", "d.1.i.2,e.1.i.0"}, {"c.1.c.1-3,d.1.i.2-0", "c.1.c.3,d.1.i.2"}} {
		if _, err := ParseMapLine(strings.Replace(ring, c[0], c[1], 1)); err == nil || !strings.Contains(err.Error(), "no path leads from") {
			t.Errorf("%s: %v", c[1], err)
		}
	}
	both := strings.Replace(string(data), `one_way = ["a"]`, `one_way = ["a", "c"]`, 1)
	if _, err := ParseMap("f", []byte(strings.Replace(both, `["c"]`, `[]`, 1))); err == nil || !strings.Contains(err.Error(), "but there is one back") {
		t.Errorf("a link that is said to be one-way and is not: %v", err)
	}
}

// Attacks and moves follow the direction of a link, and fog hides no neighbour.
func TestOneWayRules(t *testing.T) {
	m, err := ParseMapLine(ring)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rules, position, action string
		legal                   bool
	}{
		{"players=2", "attack 0 2 1.5,0.5,0.5,0.5 0 0/0 -/- 0 -", "attack 3 0", true},
		{"players=2", "attack 0 2 0.5,1.5,1.5,1.5 0 0/0 -/- 0 -", "attack 0 3", false},
		{"players=2 fortify=path", "fortify 0 2 0.5.5,1.5,1.5,0.5.5 0 0/0 -/- 0 -", "fortify 3 0 2", true},
		{"players=2 fortify=path", "fortify 0 2 0.5.5,1.5,1.5,0.5.5 0 0/0 -/- 0 -", "fortify 0 3 2", false},
		{"players=2 fortify=neighbours", "fortify 0 2 0.5.5,1.5,1.5,0.5.5 0 0/0 -/- 0 -", "fortify 0 3 2", false},
	} {
		r, err := ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		g, err := NewGame(m, r)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		a, err := g.ParseAction(c.action)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Check(&p, a); (err == nil) != c.legal {
			t.Errorf("%s, %s: %v", c.position, c.action, err)
		}
		if g.Rules.Fog = true; !g.Sees(&p, 0).Has(3) {
			t.Error("who can be attacked from a territory does not see it")
		}
	}
}
