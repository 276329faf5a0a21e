package diplomacy

import (
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
)

// standard returns the standard map.
func standard(t testing.TB) *Map {
	t.Helper()
	file, data, ok := diplomacymaps.Read("standard")
	if !ok {
		t.Fatal("no standard map")
	}
	m, err := ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestStandardMapCounts(t *testing.T) {
	m := standard(t)
	edges := [2]int{}
	for at := range Location(m.Locations()) {
		edges[0] += len(m.Moves(Army, at))
		edges[1] += len(m.Moves(Fleet, at))
	}
	got := [...]int{m.Provinces(), m.Locations(), m.Powers(), m.Seas().Len(), m.Coasts().Len(), m.Centres().Len(), m.ToWin(), edges[0] / 2, edges[1] / 2}
	// The counts of the public description: 75 provinces, three of them with two coasts, 34
	// centres, 111 links for armies and 141 for fleets.
	want := [...]int{75, 81, 7, 19, 42, 34, 18, 111, 141}
	if got != want {
		t.Errorf("counts %v, want %v", got, want)
	}
}
