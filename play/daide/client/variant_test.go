package client

import (
	"os"
	"testing"

	"eras/game/diplomacy"
	"eras/play/daide"
)

// The client plays an unknown map as the server defines it, from its first units on.
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
	v := vocabularyOf(t, m)
	start := g.Start()
	power := m.PowerToken(1)
	begin := concat("RM", "> NME ('T0') ('1')", "< YES (NME ('T0') ('1'))", "< MAP ('lagoon')", "> MDF",
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
	r, err := runScriptOn(t, v, func(o *Options) {
		o.OnEvent = onPosition(func(p *diplomacy.Position) { sameMap = *p == start })
	}, concat(begin, holds, "close"), concat("RM", "> IAM ("+power+") (9)", "< YES (IAM ("+power+") (9))", "> SCO", "> ORD", "> HLO", "> NOW",
		"< REJ (ORD)", begin[len(begin)-3], begin[len(begin)-1], "> NOT (SUB)", again, "< DRW", "< OFF"))
	if err != nil || !sameMap || r.Map != "lagoon" || r.Rejoins != 1 || r.Phases != 1 {
		t.Errorf("%+v, %v, same first position: %v", r, err, sameMap)
	}

	// A restarted client asks for the map first.
	r, err = runScriptOn(t, v, func(o *Options) { o.Rejoin = Seat{power, 9} }, concat("RM", "> IAM ("+power+") (9)", "< YES (IAM ("+power+") (9))",
		"> MAP", "< MAP ('lagoon')", "> MDF", "< "+v.Text(v.Message(v.Definition())), "> SCO", "> ORD", "> HLO", "> NOW",
		begin[len(begin)-3], begin[len(begin)-2], begin[len(begin)-1], "> NOT (SUB)", again, "< DRW", "< OFF"))
	if err != nil || r.Map != "lagoon" || r.Rejoins != 1 || r.Power != power {
		t.Errorf("%+v, %v", r, err)
	}

	// Maps that cannot be played are refused.
	if _, err = runScriptOn(t, v, nil, concat(begin[:5], "< MDF ("+power+") ((("+power+")) ()) ()", "> HUH (MDF ("+power+" ERR) ((("+power+")) ()) ())", "< OFF")); err == nil {
		t.Error("a game without a map was played")
	}
	if _, err = runScriptOn(t, v, func(o *Options) { o.Rejoin = Seat{"XXX", 9} }, []string{"RM", "FM"}); err == nil {
		t.Error("a client joined as an unknown power")
	}
}
