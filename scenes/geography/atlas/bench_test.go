package atlas

import (
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/game/diplomacy"
	"eras/game/risk"
)

// BenchmarkDrawings measures how long a screen waits for the drawing of its board.
func BenchmarkDrawings(b *testing.B) {
	for _, name := range riskmaps.Names() {
		m := riskMap(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Risk(m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	m := standardMap(b)
	b.Run("standard", func(b *testing.B) {
		for b.Loop() {
			if _, err := Diplomacy(m); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func riskMap(t testing.TB, name string) *risk.Map {
	t.Helper()
	file, data, ok := riskmaps.Read(name)
	if !ok {
		t.Fatalf("no map %s", name)
	}
	m, err := risk.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func standardMap(t testing.TB) *diplomacy.Map {
	t.Helper()
	return diplomacyMap(t, "standard")
}

func diplomacyMap(t testing.TB, name string) *diplomacy.Map {
	t.Helper()
	file, data, ok := diplomacymaps.Read(name)
	if !ok {
		t.Fatalf("no map %s", name)
	}
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
