package diplomacy

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
)

func shippedMap(t testing.TB, name string) *Map {
	t.Helper()
	file, data, ok := diplomacymaps.Read(name)
	if !ok {
		t.Fatalf("no map %s", name)
	}
	m, err := ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Every shipped map has names in both languages, units in the homes of their power, every
// province within reach of every other, coasts where there are seas, and no power near
// victory at the start.
func TestShippedMapsAreConsistent(t *testing.T) {
	for _, name := range diplomacymaps.Names() {
		m := shippedMap(t, name)
		if m.Name != name || m.Title["es"] == "" || m.Title["en"] == "" || m.About["es"] == "" || m.About["en"] == "" {
			t.Errorf("%s: name %q, title %v, about %v", name, m.Name, m.Title, m.About)
		}
		tokens := map[string]bool{}
		for power := Power(1); int(power) <= m.Powers(); power++ {
			token, text := m.PowerToken(power), m.PowerName(power)
			if tokens[token] || text["es"] == "" || text["en"] == "" {
				t.Errorf("%s: the power %s has the name %v", name, token, text)
			}
			tokens[token] = true
			units := m.StartUnits(power)
			if len(units) != m.Homes(power).Len() || 2*len(units) > m.ToWin() && m.Powers() > 2 {
				t.Errorf("%s: %s starts with %d units and %d homes; %d centres win", name, token, len(units), m.Homes(power).Len(), m.ToWin())
			}
			for _, u := range units {
				if m.HomeOf(m.Province(u.At)) != power {
					t.Errorf("%s: a unit of %s starts in %s", name, token, m.LocationToken(u.At))
				}
			}
		}
		for p := range Province(m.Provinces()) {
			token, text := m.Token(p), m.ProvinceName(p)
			if tokens[token] || text["es"] == "" || text["en"] == "" {
				t.Errorf("%s: %s has the name %v", name, token, text)
			}
			tokens[token] = true
			if on := !m.Into(Fleet, p).And(m.Seas()).Empty(); m.Ground(p) != Sea && on != (m.Ground(p) == Coastal) {
				t.Errorf("%s: %s lies on a sea: %v, its ground is %v", name, token, on, m.Ground(p))
			}
			reached := SetOf(p)
			for last := 0; reached.Len() > last; {
				last = reached.Len()
				for q := range reached.All() {
					reached = reached.Or(m.Into(Army, q)).Or(m.Into(Fleet, q))
				}
			}
			if reached != m.All() {
				t.Errorf("%s: from %s only %d of %d provinces can be reached", name, token, reached.Len(), m.Provinces())
			}
			if m.Centres().Has(p) && m.Ground(p) == Sea {
				t.Errorf("%s: the sea %s is a supply centre", name, token)
			}
		}
		again, err := ParseMapLine(m.Line())
		if err != nil || again.Line() != m.Line() {
			t.Errorf("%s: its line makes another map: %v", name, err)
		}
	}
}

// Our own maps are fair: turned so that each power's homes become the next one's, every
// map is the same.
func TestOwnMapsTurn(t *testing.T) {
	for _, name := range diplomacymaps.Names() {
		if name == "standard" || name == "france-austria" {
			continue
		}
		m := shippedMap(t, name)
		// kinds tells provinces apart by what lies around them, more finely in every round
		// until nothing changes.
		kinds := make([]uint64, m.Provinces())
		for range 8 {
			next := make([]uint64, len(kinds))
			for p := range Province(m.Provinces()) {
				h := 31*kinds[p] + 7*uint64(m.Ground(p)) + 5
				if m.Centres().Has(p) {
					h += 1000
				}
				if m.HomeOf(p) != Neutral {
					h += 5000
				}
				sum := [2]uint64{}
				for k := range 2 {
					for q := range m.Into(Kind(k+1), p).All() {
						sum[k] += (kinds[q] + 17) * (kinds[q] + 39)
					}
				}
				next[p] = h*1000003 + sum[0]*8191 + sum[1]*131071
			}
			kinds = next
		}
		count := map[uint64]int{}
		for _, k := range kinds {
			count[k]++
		}
		for p, k := range kinds {
			if n := count[k]; n%m.Powers() != 0 && n != 1 {
				t.Errorf("%s: %d provinces lie as %s does, want one or a multiple of %d", name, n, m.Token(Province(p)), m.Powers())
			}
		}
		want := map[[2]uint64]int{}
		for power := Power(1); int(power) <= m.Powers(); power++ {
			for _, u := range m.StartUnits(power) {
				want[[2]uint64{kinds[m.Province(u.At)], uint64(u.Kind)}]++
			}
		}
		for k, n := range want {
			if n%m.Powers() != 0 {
				t.Errorf("%s: %d powers begin with the same unit in the same place %v", name, n, k)
			}
		}
	}
}

// The file of a map makes the same map: texts, places, coasts and links.
func TestMapsAreMarshalled(t *testing.T) {
	all := map[string]*Map{}
	for _, name := range diplomacymaps.Names() {
		all[name] = shippedMap(t, name)
	}
	for name, text := range map[string]string{"strait": strait, "empty coast": strings.Replace(strings.Replace(strait, `NCS = ["GLF"]`, "NCS = []", 1), `"BAY/NCS"`, "", 1)} {
		m, err := ParseMap(name, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = m
	}
	for name, m := range all {
		data, err := m.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ParseMap(name, data); err != nil || !reflect.DeepEqual(again, m) {
			t.Errorf("%s became %v\n%s", name, err, data)
		}
	}
}

// Europe for two is the standard map with two of its powers as they are there.
func TestFranceAgainstAustria(t *testing.T) {
	whole, two := shippedMap(t, "standard"), shippedMap(t, "france-austria")
	if two.Powers() != 2 || two.ToWin() != whole.ToWin() || two.Provinces() != whole.Provinces() || two.Centres() != whole.Centres() {
		t.Fatalf("%d powers, %d provinces, %d centres win", two.Powers(), two.Provinces(), two.ToWin())
	}
	_, all, _ := strings.Cut(whole.Line(), " "+whole.Token(0)+":")
	if _, got, _ := strings.Cut(two.Line(), " "+two.Token(0)+":"); got != all {
		t.Error("the provinces differ")
	}
	for power := Power(1); int(power) <= whole.Powers(); power++ {
		for mine := Power(1); int(mine) <= two.Powers(); mine++ {
			same := func(a, b Unit) bool { return a.Kind == b.Kind && a.At == b.At }
			if two.PowerToken(mine) == whole.PowerToken(power) && (two.Homes(mine) != whole.Homes(power) || !slices.EqualFunc(two.StartUnits(mine), whole.StartUnits(power), same)) {
				t.Errorf("%s begins with %v", two.PowerToken(mine), two.StartUnits(mine))
			}
		}
	}
}
