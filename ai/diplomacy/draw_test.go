package diplomacy

import (
	"testing"

	"eras/ai/diplomacy/diplomacytest"
)

func TestDrawsAreAcceptedByWhoIsBehind(t *testing.T) {
	g := diplomacytest.Game(t, 10)
	france, _ := g.Map.FindPower("FRA")
	for _, c := range []struct {
		position string
		want     bool
	}{
		{"SPR 1901 units=FRA:A.PAR owners=FRA:PAR,BRE,MAR;RUS:MOS,SEV,STP,WAR", false},
		{"SPR 1905 units=FRA:A.PAR owners=FRA:PAR,BRE,MAR;RUS:MOS,SEV,STP,WAR,RUM,SWE", true},
		{"SPR 1905 units=FRA:A.PAR owners=FRA:PAR,BRE,MAR,SPA,POR,BEL;RUS:MOS,SEV,STP", false},
		{"SPR 1905 units=FRA:A.PAR owners=FRA:PAR,BRE,MAR;RUS:MOS,SEV,STP quiet=2", true},
		{"SPR 1905 units=FRA:A.PAR owners=FRA:PAR,BRE,MAR,SPA,POR,BEL,HOL,MUN,KIE,BER,LON,LVP,EDI,ROM,NAP,VEN;RUS:MOS,SEV,STP quiet=3", false},
	} {
		p, err := g.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		if got := AcceptsDraw(g, &p, france); got != c.want {
			t.Errorf("%s: accepted = %v", c.position, got)
		}
	}
}
