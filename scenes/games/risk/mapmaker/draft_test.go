package mapmaker

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eras/ai/agents"
	riskmaps "eras/assets/maps/risk"
	"eras/game/risk"
)

// A shipped map is the same map after it has been in the map maker, whatever its size.
func TestShippedMapsStayTheSame(t *testing.T) {
	for _, name := range riskmaps.Names() {
		m, err := agents.LoadRiskMap(name)
		if err != nil {
			t.Fatal(err)
		}
		d := NewDraft(m)
		if f := d.Fault(); f.Key != "" {
			t.Errorf("%s: fault %+v", name, f)
		}
		again, err := d.Now().toMap(name, "x")
		if err != nil || len(m.Missions()) == 0 && again.Line() != m.Line() {
			t.Errorf("%s: %v\n%s\n%s", name, err, again.Line(), m.Line())
		}
	}
}

// Whatever is changed, borders go to places that exist and hold both ways, a map without a fault is one by
// the rules, and every step can be undone and made again.
func TestChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := NewDraft(nil)
		states := []*sketch{d.Now()}
		for range rapid.IntRange(1, 40).Draw(t, "changes") {
			d.Begin()
			now := d.Now()
			n, k := len(now.places), len(now.continents)
			anyPlace := func() int { return rapid.IntRange(0, n-1).Draw(t, "place") }
			switch action := rapid.IntRange(0, 7).Draw(t, "action"); {
			case action <= 1 || n == 0:
				d.put([2]float64{float64(n) / 40, 0.5}, rapid.IntRange(-1, k-1).Draw(t, "continent"), "en", "Place")
			case action == 2:
				d.Set(now.join(anyPlace(), anyPlace()))
			case action == 3:
				d.Set(now.without(anyPlace()))
			case action == 4:
				d.addContinent("es", "Continente")
			case action == 5 && k > 0:
				d.Set(now.withoutContinent(rapid.IntRange(0, k-1).Draw(t, "continent")))
			case action == 6:
				d.assign(anyPlace(), rapid.IntRange(-1, k-1).Draw(t, "continent"))
			default:
				d.rename(anyPlace(), "en", rapid.SampledFrom([]string{"", "Iceland", "Siam", "Café"}).Draw(t, "name"))
			}
			if !same(d.Now(), states[len(states)-1]) {
				states = append(states, d.Now())
			}
			now = d.Now()
			for i, p := range now.places {
				for _, to := range p.links {
					if to < 0 || to >= len(now.places) || to == i || !slices.Contains(now.places[to].links, i) {
						t.Fatalf("%d borders %v of %d places", i, p.links, len(now.places))
					}
				}
				if p.continent < -1 || p.continent >= len(now.continents) {
					t.Fatalf("continent %d of %d", p.continent, len(now.continents))
				}
			}
			m, err := now.toMap("x", "x")
			if f := d.Fault(); f.Key == "" && err != nil || err == nil && f.Key != "" && f.Key != "place.nameless" && f.Key != "few" {
				t.Fatalf("fault %+v, the map is %v: %v", f, m, err)
			}
		}
		for i := len(states) - 2; i >= 0; i-- {
			if d.Undo(); !same(d.Now(), states[i]) {
				t.Fatalf("step %d is not undone", i)
			}
		}
		if d.CanUndo() || d.Unsaved() {
			t.Fatal("the first map has something to undo or to save")
		}
		for _, want := range states[1:] {
			if d.Redo(); !same(d.Now(), want) {
				t.Fatal("a step is not made again")
			}
		}
	})
}

// Each thing that is missing is told by the name of its territory or continent, one after the other.
func TestFaults(t *testing.T) {
	d := NewDraft(nil)
	want := func(key, name, other string) {
		t.Helper()
		if f := d.Fault(); f.Key != key || f.Name.In("en") != name || f.Other.In("en") != other {
			t.Errorf("fault %+v, want %s about %q and %q", f, key, name, other)
		}
	}
	want("few", "", "")
	for x := range 4 {
		d.put([2]float64{float64(x) / 4, 0.5}, -1, "en", "Place")
	}
	want("alone", "Place 1", "")
	d.Set(d.Now().join(0, 1))
	d.Set(d.Now().join(2, 3))
	want("stray", "Place 1", "")
	d.addContinent("en", "North")
	d.addContinent("en", "South")
	for i := range 4 {
		d.assign(i, 0)
	}
	want("empty", "South 2", "")
	d.assign(2, 1)
	d.assign(3, 1)
	want("apart", "Place 1", "Place 3")
	d.Set(d.Now().join(1, 2))
	want("", "", "")
	d.rename(3, "en", "Place 2")
	want("place.twice", "Place 2", "")
	d.rename(3, "en", " ")
	want("place.nameless", "", "")
	d.rename(3, "en", "Place 4")
	d.changeContinent(1, "en", "North 1", 3)
	want("continent.twice", "North 1", "")
	d.changeContinent(1, "en", "", 3)
	want("continent.nameless", "", "")
	d.changeContinent(1, "en", "South", 3000)
	if f := d.Fault(); f.Key != "rules" || f.Why == "" {
		t.Errorf("fault %+v", f)
	}
}

// New territories have names and ids that no other has, and there are never more than the rules allow.
func TestNewTerritories(t *testing.T) {
	d := NewDraft(nil)
	d.addContinent("es", "Tierra")
	for range risk.MaxTerritories {
		if d.put([2]float64{0.5, 0.5}, 0, "es", "Año") < 0 {
			t.Fatal("there is room")
		}
	}
	if d.put([2]float64{}, 0, "es", "Año") >= 0 || len(d.Now().places) != risk.MaxTerritories {
		t.Error("there is one too many")
	}
	for i := 1; i < len(d.Now().places); i++ {
		d.Set(d.Now().join(0, i))
	}
	m, err := d.Now().toMap("x", "x")
	if err != nil || m.ID(0) != "ano-1" || m.ID(1) != "ano-2" {
		t.Error(err)
	}
}
