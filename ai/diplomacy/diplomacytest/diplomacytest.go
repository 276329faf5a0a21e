// Package diplomacytest makes games and positions on the standard map for tests.
package diplomacytest

import (
	"slices"
	"strings"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
)

// Standard returns the standard map.
func Standard(t testing.TB) *diplomacy.Map {
	t.Helper()
	file, data, ok := diplomacymaps.Read("standard")
	if !ok {
		t.Fatal("no standard map")
	}
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Game returns a game on the standard map that ends after that many years.
func Game(t testing.TB, years int16) *diplomacy.Game {
	t.Helper()
	m := Standard(t)
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year) + years - 1})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Power returns a power by its token.
func Power(t testing.TB, m *diplomacy.Map, token string) diplomacy.Power {
	t.Helper()
	p, ok := m.FindPower(token)
	if !ok {
		t.Fatalf("no power %s", token)
	}
	return p
}

// Province returns a province by its token.
func Province(t testing.TB, m *diplomacy.Map, token string) diplomacy.Province {
	t.Helper()
	at, ok := m.FindProvince(token)
	if !ok {
		t.Fatalf("no province %s", token)
	}
	return at
}

// Location returns a place by its token.
func Location(t testing.TB, m *diplomacy.Map, token string) diplomacy.Location {
	t.Helper()
	at, ok := m.FindLocation(token)
	if !ok {
		t.Fatalf("no location %s", token)
	}
	return at
}

// Put adds units and, after a slash, centres of powers to p: "TUR: A BUL, F ION / CON ANK" or
// "TUR: / CON".
func Put(t testing.TB, m *diplomacy.Map, p *diplomacy.Position, texts ...string) {
	t.Helper()
	for _, text := range texts {
		token, list, _ := strings.Cut(text, ": ")
		units, centres, _ := strings.Cut(" "+list+" ", " / ")
		power := Power(t, m, token)
		for word := range strings.SplitSeq(strings.TrimSpace(units), ", ") {
			if word == "" {
				continue
			}
			kind, place, _ := strings.Cut(word, " ")
			at, k := Location(t, m, place), map[string]diplomacy.Kind{"A": diplomacy.Army, "F": diplomacy.Fleet}[kind]
			if !m.CanStand(k, at) {
				t.Fatalf("%.80q is not a unit", word)
			}
			p.Units[m.Province(at)] = diplomacy.Unit{Power: power, Kind: k, At: at}
		}
		for word := range strings.FieldsSeq(centres) {
			c := Province(t, m, word)
			if !m.Centres().Has(c) {
				t.Fatalf("no centre %s", word)
			}
			p.Owner[c] = power
		}
	}
}

// Orders returns the orders of an answer as texts, sorted.
func Orders(m *diplomacy.Map, a diplomacy.Answer) []string {
	var all []string
	for _, o := range a.Orders() {
		all = append(all, m.FormatOrder(o))
	}
	slices.Sort(all)
	return all
}
