package diplomacy

import (
	"slices"
	"strings"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game/diplomacy"
)

// scene returns a position on the standard map: units as "AUS A BUD", centres as
// "AUS BUD VIE"; all others are free.
func scene(t testing.TB, m *diplomacy.Map, season diplomacy.Season, units, centres []string) diplomacy.Position {
	t.Helper()
	p := diplomacy.Position{Year: int16(m.Year), Season: season}
	for _, text := range units {
		words := strings.Fields(text)
		u := diplomacy.Unit{Power: diplomacytest.Power(t, m, words[0]), Kind: diplomacy.Army, At: diplomacytest.Location(t, m, words[2])}
		if words[1] == "F" {
			u.Kind = diplomacy.Fleet
		}
		p.Units[m.Province(u.At)] = u
	}
	for _, text := range centres {
		words := strings.Fields(text)
		for _, c := range words[1:] {
			p.Owner[diplomacytest.Province(t, m, c)] = diplomacytest.Power(t, m, words[0])
		}
	}
	return p
}

// own gives all centres except those in but to a power.
func own(t testing.TB, m *diplomacy.Map, p *diplomacy.Position, owner string, but ...string) {
	t.Helper()
	for c := range m.Centres().All() {
		if !slices.Contains(but, m.Token(c)) {
			p.Owner[c] = diplomacytest.Power(t, m, owner)
		}
	}
}

// expect fails if the orders are not one of the expected sets.
func expect(t *testing.T, m *diplomacy.Map, a diplomacy.Answer, want ...string) {
	t.Helper()
	got := strings.Join(diplomacytest.Orders(m, a), ", ")
	if !slices.Contains(want, got) {
		t.Errorf("%s\nwant %s", got, strings.Join(want, "\nor   "))
	}
}
