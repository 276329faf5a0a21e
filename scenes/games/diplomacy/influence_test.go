package diplomacy

import (
	"testing"

	rules "eras/game/diplomacy"
)

func TestLandIsPaintedForWhoHoldsIt(t *testing.T) {
	g := standard(t)
	d := past(t, playedOn(t, g, "dumbbot", 30, 6), nil)
	rs := influences{m: g.Map}
	if empty := firstInfluence(g.Map, &rules.Position{}); empty != (influence{}) {
		t.Error("an empty board is painted")
	}
	for i := range d.Phases() + 1 {
		p := d.Position()
		if i < d.Phases() {
			p = d.Phase(i).Before
		}
		r := rs.at(d, i)
		for at := range rules.Province(g.Map.Provinces()) {
			unit := p.Units[at].Power
			switch {
			case g.Map.Ground(at) == rules.Sea:
				if r[at] != rules.Neutral {
					t.Errorf("phase %d: %s is painted", i, g.Map.Token(at))
				}
			case g.Map.Centres().Has(at):
				if r[at] != p.Owner[at] {
					t.Errorf("phase %d: %s is painted for %d, not for its owner", i, g.Map.Token(at), r[at])
				}
			case unit != rules.Neutral && r[at] != unit:
				t.Errorf("phase %d: %s is painted for %d, not for who stands there", i, g.Map.Token(at), r[at])
			case unit == rules.Neutral && i > 0 && r[at] != rs.list[i-1][at]:
				t.Errorf("phase %d: %s changed its paint by itself", i, g.Map.Token(at))
			}
		}
	}
}
