package daide

import (
	"reflect"
	"slices"
	"testing"

	"eras/game/diplomacy"
)

// bothMaps returns games on both test maps.
func bothMaps(t testing.TB) []*diplomacy.Game {
	return []*diplomacy.Game{newGame(t, standardMap(t), 4), newGame(t, lagoonMap(t), 8)}
}

// roundTrip writes a message and parses it again.
func roundTrip[C Content](t testing.TB, v *Vocabulary, c C, from Side) C {
	t.Helper()
	f, err := MessageFrame(v.Message(c))
	if err != nil {
		t.Fatal(err)
	}
	m, err := ParseMessage(f.Body)
	if err != nil {
		t.Fatal(err)
	}
	got, err := v.Parse(m, from)
	if err != nil {
		t.Fatalf("%s: %v", v.Text(m), err)
	}
	back, ok := got.(C)
	if !ok {
		t.Fatalf("%s says %#v", v.Text(m), got)
	}
	return back
}

// Positions survive NOW and SCO: all units and owners, and the retreats of each
// dislodged unit.
func TestPositionRoundTrip(t *testing.T) {
	retreats, standoffs := 0, 0
	for i, g := range bothMaps(t) {
		v := vocabularyOf(t, g.Map)
		playThrough(t, g, matches([]int{20, 60}[i]), func(p *diplomacy.Position, _ map[diplomacy.Power]diplomacy.Answer, _ *diplomacy.Position, _ []diplomacy.Event) {
			n := NowAt(g, p)
			now := roundTrip(t, v, n, FromServer)
			if !reflect.DeepEqual(now, n) {
				t.Fatalf("%#v comes back as %#v", n, now)
			}
			centres := roundTrip(t, v, CentresAt(p), FromServer)
			got := now.Position(g.Map, &centres)
			if got.Phase() != p.Phase() || got.Units != p.Units || got.Owner != p.Owner {
				t.Fatalf("%s\nbecomes\n%s", g.FormatPosition(p), g.FormatPosition(&got))
			}
			if err := g.Validate(&got); err != nil {
				t.Fatalf("%s: %v", g.FormatPosition(&got), err)
			}
			for i := range g.Map.Provinces() {
				at := diplomacy.Province(i)
				a, b := g.Retreats(nil, p, at), g.Retreats(nil, &got, at)
				if got.Dislodged[i].Unit != p.Dislodged[i].Unit || !slices.Equal(a, b) {
					t.Fatalf("%s\nbecomes\n%s\nretreats from %s %v and %v", g.FormatPosition(p), g.FormatPosition(&got), g.Map.Token(at), a, b)
				}
				if p.Dislodged[i].Unit.Exists() {
					retreats++
					standoffs += p.Standoffs.Len()
				}
			}
		})
	}
	if (retreats < 20 || standoffs == 0) && !testing.Short() {
		t.Errorf("only %d units had to retreat, with %d standoffs", retreats, standoffs)
	}
}

// Two dislodged units next to the same place: one was attacked from there, the other
// may retreat there.
func TestAttackersOfPositions(t *testing.T) {
	g := newGame(t, standardMap(t), 4)
	v := vocabularyOf(t, g.Map)
	c, err := v.Parse(parseText(t, v, "NOW (SUM 1902) (AUS AMY MUN) (FRA AMY BER) (GER AMY MUN MRT (RUH KIE)) (GER AMY BER MRT (SIL PRU))"), FromServer)
	if err != nil {
		t.Fatal(err)
	}
	now := c.(Now)
	p := now.Position(g.Map, &Centres{})
	mun, ber := diplomacy.Province(at(t, v, "MUN")), diplomacy.Province(at(t, v, "BER"))
	if got := p.Dislodged[mun].By; got != diplomacy.Province(at(t, v, "SIL")) {
		t.Errorf("the unit in MUN was attacked from %v", got)
	}
	if got := p.Dislodged[ber].By; got != diplomacy.Province(at(t, v, "KIE")) {
		t.Errorf("the unit in BER was attacked from %v", got)
	}
	var want diplomacy.Set
	for _, token := range []string{"BOH", "BUR", "TYR"} {
		want = want.With(diplomacy.Province(at(t, v, token)))
	}
	if p.Standoffs != want {
		t.Errorf("standoffs in %v, want %v", slices.Collect(p.Standoffs.All()), slices.Collect(want.All()))
	}
}

// The start position as in the document.
func TestStart(t *testing.T) {
	g := newGame(t, standardMap(t), 1)
	v := vocabularyOf(t, g.Map)
	p := g.Start()
	for want, c := range map[string]Content{
		"SCO (AUS BUD VIE TRI) (ENG EDI LON LVP) (FRA PAR BRE MAR) (GER MUN BER KIE) (ITA NAP ROM VEN) (RUS MOS WAR SEV STP) (TUR ANK CON SMY)" +
			" (UNO SER BEL DEN GRE HOL NWY POR RUM SWE TUN BUL SPA)": CentresAt(&p),
		"NOW (SPR 1901) (AUS AMY BUD) (AUS AMY VIE) (AUS FLT TRI) (ENG FLT EDI) (ENG FLT LON) (ENG AMY LVP) (FRA AMY PAR) (FRA FLT BRE) (FRA AMY MAR)" +
			" (GER AMY MUN) (GER AMY BER) (GER FLT KIE) (ITA FLT NAP) (ITA AMY ROM) (ITA AMY VEN) (RUS AMY MOS) (RUS AMY WAR) (RUS FLT SEV) (RUS FLT (STP SCS))" +
			" (TUR FLT ANK) (TUR AMY CON) (TUR AMY SMY)": NowAt(g, &p),
	} {
		if got := v.Text(v.Message(c)); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
}
