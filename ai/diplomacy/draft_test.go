package diplomacy

import (
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game/diplomacy"
)

// A draft does not let units of one power obstruct each other.
func TestDraft(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	austria := diplomacytest.Power(t, m, "AUS")
	p := g.Start()
	var d draft
	d.start(m, &p, austria)
	if len(d.units) != 3 {
		t.Fatalf("%d units", len(d.units))
	}
	at := func(token string) diplomacy.Location { return diplomacytest.Location(t, m, token) }
	unit := func(token string) diplomacy.Unit { return p.Units[diplomacytest.Province(t, m, token)] }
	can := func(from, to string, want bool) {
		t.Helper()
		if got := d.canEnter(unit(from), at(to)); got != want {
			t.Errorf("from %s to %s: %v", from, to, got)
		}
	}
	can("VIE", "TYR", true)
	can("VIE", "BUD", false) // its unit has no order yet
	d.move(unit("BUD"), at("SER"))
	can("VIE", "BUD", true)
	can("TRI", "SER", false) // another goes there
	d.move(unit("VIE"), at("BUD"))
	can("TRI", "VIE", true)
	if d.open(unit("VIE")) || !d.open(unit("TRI")) || !d.isMovingTo(diplomacytest.Province(t, m, "BUD")) || d.needsHelp(diplomacytest.Province(t, m, "TRI")) {
		t.Error("the draft forgot an order")
	}
	d.hold(unit("TRI"))
	if !d.needsHelp(diplomacytest.Province(t, m, "TRI")) {
		t.Error("a holding unit cannot be supported")
	}
	can("VIE", "TRI", false)

	// Two units must not swap places.
	d.start(m, &p, austria)
	d.move(unit("BUD"), at("VIE"))
	can("VIE", "BUD", false)
	can("VIE", "TYR", true)
	d.support(unit("TRI"), diplomacytest.Province(t, m, "VIE"))
	answer := d.answer()
	expect(t, m, answer, "A BUD - VIE, A VIE H, F TRI S A BUD - VIE")

	// A holding unit supports the contested place of the highest weight.
	d.start(m, &p, austria)
	for _, from := range []string{"BUD", "TRI", "VIE"} {
		d.hold(unit(from))
	}
	var s Survey
	s.Look(m, &p)
	var weight [diplomacy.MaxProvinces]int
	weight[diplomacytest.Province(t, m, "BUD")] = 9 // but no foreign unit is near
	d.assist(unit("VIE"), &s, &weight)
	expect(t, m, d.answer(), "A BUD H, A VIE S F TRI, F TRI H")
}

func TestBounced(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	p := g.Start()
	u := p.Units[diplomacytest.Province(t, m, "BUD")]
	ser, rum := diplomacytest.Location(t, m, "SER"), diplomacytest.Location(t, m, "RUM")
	last := diplomacy.Ordered{Power: u.Power, Order: MoveOf(u, ser), Verdict: diplomacy.Verdict{Result: diplomacy.Bounced}}
	if !bounced(&last, u, ser) || bounced(&last, u, rum) {
		t.Error("the bounce of another move counts")
	}
	last.Verdict.Result = diplomacy.OK
	if bounced(&last, u, ser) {
		t.Error("a successful move counts")
	}
}
