package diplomacy

import (
	"strings"
	"testing"

	"eras/game"
	rules "eras/game/diplomacy"
)

// A person proposes a draw or the victory of a power, one at a time. The results say who
// proposed it, who agreed and who did not; a victory that all others concede ends the match.
func TestEndingsAreProposed(t *testing.T) {
	g := standard(t)
	const far = "owners=FRA:PAR,MAR;TUR:CON,ANK,SMY,BUL,GRE,RUM;RUS:MOS,SEV,STP,WAR,SWE,NWY,DEN,BER,MUN,KIE,BUD,VIE,TRI,HOL"
	for _, c := range []struct {
		language, owners string
		clicks           []string
		want             []string // in the results
		conceded         bool
	}{
		{"en", far, []string{"concede.TUR", "diplomacy.draw"}, []string{"Draw. Proposed by France. In favour: Turkey. Against: Russia."}, false},
		{"en", far, []string{"diplomacy.draw", "concede.RUS"}, []string{"Victory of Russia. Proposed by France. Against: Turkey."}, false},
		{"es", far, []string{"concede.RUS", "concede.RUS"}, nil, false},
		{"es", strings.Replace(far, ",ANK,SMY,BUL,GRE,RUM", "", 1), []string{"concede.RUS"}, []string{"Las demás potencias conceden la victoria a Rusia."}, true},
	} {
		p, err := g.ParsePosition("SPR 1905 units=FRA:A.BUR;RUS:A.MOS;TUR:A.CON " + c.owners)
		if err != nil {
			t.Fatal(err)
		}
		ts := open(t, c.language, 1280, 800, game.NewMatch[rules.Position, rules.Answer, rules.Event](&rules.Board{Game: g, First: p}, 1), seats(g, "FRA=Inés"))
		ts.Click("diplomacy.endings")
		ts.Ticks(2)
		for _, id := range c.clicks {
			ts.Click(id)
		}
		if d := ts.screen.draft(); d.Draw() && d.Concede() != rules.Neutral {
			t.Errorf("%v propose two endings", c.clicks)
		}
		ts.Click("diplomacy.submit")
		ts.settle()
		ph := ts.screen.match.Phase(0)
		france, _ := g.Map.FindPower("FRA")
		told := endingTold(ts.screen.words(ts.UI), g, ph, game.Seats(0).With(france.Seat()))
		if c.conceded {
			told = []string{endText(ts.screen.words(ts.UI), g, ph.After.Ending, ph.Events[len(ph.Events)-1].Power)}
		}
		if strings.Join(told, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%v in %s: the results say %q, want %q", c.clicks, c.language, told, c.want)
		}
		if _, over := ts.screen.match.Outcome(); over != c.conceded {
			t.Errorf("%v: the match is over: %v", c.clicks, over)
		}
	}
}
