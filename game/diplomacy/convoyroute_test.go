package diplomacy

import (
	"math/rand/v2"
	"slices"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
)

// enumerated are the definitions of the functions about routes: they try every route.
type enumerated struct{ m *Map }

// onRoute is [Map.onRoute].
func (e enumerated) onRoute(from, to, sea Province, seas Set) bool {
	return e.any(e.m.into[Fleet-1][from].And(seas), seas, func(route []Province, _ Set) bool {
		return e.m.reach[Fleet-1][route[len(route)-1]].Has(to) && slices.Contains(route, sea)
	})
}

// convoyNeeds is [Map.convoyNeeds].
func (e enumerated) convoyNeeds(from, to, sea Province, seas Set) bool {
	return e.any(e.m.into[Fleet-1][from].And(seas), seas, func(route []Province, all Set) bool {
		if !slices.Contains(route, sea) || !e.m.HasConvoy(from, to, all) {
			return false
		}
		for _, one := range route {
			if e.m.HasConvoy(from, to, all.Without(one)) {
				return false
			}
		}
		return true
	})
}

// any reports whether a path through seas that begins at one of starts has a property.
func (e enumerated) any(starts, seas Set, has func([]Province, Set) bool) bool {
	var path []Province
	var further func(Set, Set) bool
	further = func(next, used Set) bool {
		for q := range next.And(seas).Minus(used).All() {
			path = append(path, q)
			if has(path, used.With(q)) || further(e.m.reach[Fleet-1][q], used.With(q)) {
				return true
			}
			path = path[:len(path)-1]
		}
		return false
	}
	return further(starts, Set{})
}

// links is a map for the functions about routes: coasts and seas by number, and which border
// each other.
func links(n int, seas Set, pairs [][2]Province) *Map {
	m := &Map{seas: seas, provinces: make([]provinceData, n)}
	for _, p := range pairs {
		for _, way := range [][2]Province{p, {p[1], p[0]}} {
			m.reach[Fleet-1][way[0]] = m.reach[Fleet-1][way[0]].With(way[1])
			m.into[Fleet-1][way[1]] = m.into[Fleet-1][way[1]].With(way[0])
		}
	}
	return m
}

// randomSeas returns a map of up to 10 seas between the coasts 0 and 1.
func randomSeas(rng *rand.Rand) (m *Map, seas Set) {
	n := Province(3 + rng.IntN(10))
	var pairs [][2]Province
	density := (0.8 + 2.4*rng.Float64()) / float64(n)
	for a := range n {
		for b := range a {
			if a > 1 && rng.Float64() < density {
				pairs = append(pairs, [2]Province{a, b})
			}
		}
		if a > 1 {
			seas = seas.With(a)
		}
	}
	return links(int(n), seas, pairs), seas
}

func TestRoutes(t *testing.T) {
	on, needed := map[bool]int{}, map[bool]int{}
	for n := range uint64(4000) {
		m, seas := randomSeas(game.Random(11, n))
		e := enumerated{m}
		for sea := range seas.All() {
			want := e.onRoute(0, 1, sea, seas)
			if got := m.onRoute(0, 1, sea, seas); got != want {
				t.Fatalf("map %d: sea %d is on a route: %v, want %v", n, sea, got, want)
			}
			on[want]++
			want = e.convoyNeeds(0, 1, sea, seas)
			if got := m.convoyNeeds(0, 1, sea, seas); got != want {
				t.Fatalf("map %d: sea %d is needed: %v, want %v", n, sea, got, want)
			}
			needed[want]++
		}
	}
	if min(on[true], on[false], needed[true], needed[false]) < 1000 {
		t.Errorf("on routes: %v, needed: %v", on, needed)
	}
}

// TestRoutesOfShippedMaps looks for every convoy on each map with fleets in all seas, and in
// most: the search must end long before its bound.
func TestRoutesOfShippedMaps(t *testing.T) {
	most := 0
	for _, name := range diplomacymaps.Names() {
		m := shippedMap(t, name)
		for n := range uint64(8) {
			rng, seas := game.Random(12, n), m.seas
			for sea := range m.seas.All() {
				if n > 0 && rng.IntN(6) == 0 {
					seas = seas.Without(sea)
				}
			}
			for from := range m.coastal.All() {
				for to := range m.convoyTargets(from, seas).Without(from).All() {
					for sea := range seas.All() {
						n := needs{m: m, sea: sea, landing: m.into[Fleet-1][to].And(seas), tries: maxTries}
						n.from(m.into[Fleet-1][from].And(seas), seas)
						most = max(most, maxTries-n.tries)
					}
				}
			}
		}
	}
	if t.Log("beginnings of routes:", most); most > maxTries/4 {
		t.Errorf("%d beginnings of routes were tried, of %d", most, maxTries)
	}
}

// grid returns a map of width by height seas, a coast at each of two opposite corners, and a
// pond that borders the seas in the given columns of the top row. The seas are numbered from
// 2, the pond comes last.
func grid(width, height int, columns ...int) (m *Map, seas Set, pond Province) {
	at := func(x, y int) Province { return Province(2 + x + y*width) }
	pond = at(0, height)
	pairs := [][2]Province{{0, at(0, 0)}, {1, at(width-1, height-1)}}
	for _, x := range columns {
		pairs = append(pairs, [2]Province{pond, at(x, 0)})
	}
	for x := range width {
		for y := range height {
			if x > 0 {
				pairs = append(pairs, [2]Province{at(x-1, y), at(x, y)})
			}
			if y > 0 {
				pairs = append(pairs, [2]Province{at(x, y-1), at(x, y)})
			}
			seas = seas.With(at(x, y))
		}
	}
	seas = seas.With(pond)
	return links(int(pond)+1, seas, pairs), seas, pond
}

// TestRoutesOnGrids looks for convoys on maps with more routes than could be tried one by
// one.
func TestRoutesOnGrids(t *testing.T) {
	for _, c := range []struct{ width, height int }{{7, 7}, {11, 11}, {3, 41}} {
		m, seas, pond := grid(c.width, c.height, c.width-1)
		for sea := range seas.All() {
			want := sea != pond
			if got := m.onRoute(0, 1, sea, seas); got != want {
				t.Errorf("%d by %d: sea %d is on a route: %v, want %v", c.width, c.height, sea, got, want)
			}
			n := needs{m: m, sea: sea, landing: m.into[Fleet-1][1].And(seas), tries: maxTries}
			if got := n.from(m.into[Fleet-1][0].And(seas), seas); got != want || n.tries < 0 {
				t.Errorf("%d by %d: sea %d is needed: %v with %d beginnings left, want %v", c.width, c.height, sea, got, n.tries, want)
			}
		}
	}
}

// TestRoutesGiveUp asks for a bay that borders two adjacent seas of a grid: every route through
// it has a shortcut. On a small grid that is found out, on a large one the search gives up and
// the longer routes count.
func TestRoutesGiveUp(t *testing.T) {
	for _, c := range []struct {
		size    int
		needed  bool
		givesUp bool
	}{{3, false, false}, {10, true, true}} {
		m, seas, bay := grid(c.size, c.size, c.size-1, c.size-2)
		n := needs{m: m, sea: bay, landing: m.into[Fleet-1][1].And(seas), tries: maxTries}
		if found := n.from(m.into[Fleet-1][0].And(seas), seas); found || (n.tries < 0) != c.givesUp {
			t.Errorf("%d: found %v, %d beginnings left", c.size, found, n.tries)
		}
		if got := m.convoyNeeds(0, 1, bay, seas); got != c.needed {
			t.Errorf("%d: needed %v, want %v", c.size, got, c.needed)
		}
	}
}
