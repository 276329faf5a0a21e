package guest

import (
	"os"
	"testing"

	"eras/ai/daide"
	"eras/game/diplomacy"
)

// A map that the house does not know is played as the server defines it, from its
// first units on.
func TestVariant(t *testing.T) {
	data, err := os.ReadFile("../../../game/diplomacy/testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := diplomacy.ParseMap("lagoon.toml", data)
	if err != nil {
		t.Fatal(err)
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	v := wordsOf(t, m)
	start := g.Start()
	power := m.PowerToken(1)
	begin := lines("RM", "> NME ('T0') ('1')", "< YES (NME ('T0') ('1'))", "< MAP ('lagoon')", "> MDF",
		"< "+v.Text(v.Message(v.Definition())), "> YES (MAP ('lagoon'))", "< HLO ("+power+") (9) ((LVL 0))",
		"< "+v.Text(v.Message(daide.CentresAt(&start))), "< "+v.Text(v.Message(daide.NowAt(g, &start))))
	orders := daide.Submit{}
	for at := range g.Occupied(&start, 1).All() {
		u := start.Units[at]
		orders.Orders = append(orders.Orders, v.Order(&start, 1, diplomacy.Order{Kind: diplomacy.Hold, Unit: u.Kind, At: u.At}))
	}
	holds := "> " + v.Text(v.Message(orders))
	orders.Phase = start.Phase()
	again := "> " + v.Text(v.Message(orders))
	sameMap := false
	r, err := runOn(t, v, func(o *Options) {
		o.Watch = func(p *diplomacy.Position) { sameMap = *p == start }
	}, lines(begin, holds, "close"), lines("RM", "> IAM ("+power+") (9)", "< YES (IAM ("+power+") (9))", "> SCO", "> ORD", "> HLO", "> NOW",
		"< REJ (ORD)", begin[len(begin)-3], begin[len(begin)-1], "> NOT (SUB)", again, "< DRW", "< OFF"))
	if err != nil || !sameMap || r.Map != "lagoon" || r.Returns != 1 || r.Phases != 1 {
		t.Errorf("%+v, %v, the first position is the same: %v", r, err, sameMap)
	}

	// A client that was started anew asks for the map first.
	r, err = runOn(t, v, func(o *Options) { o.Return = Seat{power, 9} }, lines("RM", "> IAM ("+power+") (9)", "< YES (IAM ("+power+") (9))",
		"> MAP", "< MAP ('lagoon')", "> MDF", "< "+v.Text(v.Message(v.Definition())), "> SCO", "> ORD", "> HLO", "> NOW",
		begin[len(begin)-3], begin[len(begin)-2], begin[len(begin)-1], "> NOT (SUB)", again, "< DRW", "< OFF"))
	if err != nil || r.Map != "lagoon" || r.Returns != 1 || r.Power != power {
		t.Errorf("%+v, %v", r, err)
	}

	// What cannot be played is refused.
	if _, err = runOn(t, v, nil, lines(begin[:5], "< MDF ("+power+") ((("+power+")) ()) ()", "> HUH (MDF ("+power+" ERR) ((("+power+")) ()) ())", "< OFF")); err == nil {
		t.Error("a map that was not told is played")
	}
	if _, err = runOn(t, v, func(o *Options) { o.Return = Seat{"XXX", 9} }, []string{"RM", "FM"}); err == nil {
		t.Error("a seat of no power is taken")
	}
}
