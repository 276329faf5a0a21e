package diplomacy

import (
	"context"
	"flag"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

var holdBotGames = flag.Int("diplomacy.games", 14, "matches of each bot against six HoldBots, as many with each power")

// Each bot that attacks with supports beats six HoldBots with any power
// (-diplomacy.games=70 plays ten with each). RandBot never does: without supports it takes
// the free centres at best.
func TestAgainstHoldBots(t *testing.T) {
	games := *holdBotGames
	if testing.Short() {
		games = 7
	}
	g := diplomacytest.Game(t, 100)
	for _, c := range []struct {
		name string
		// least is the share of matches in percent that it must win.
		least int
	}{{"randbot", 0}, {"greedybot", 80}, {"defensebot", 80}, {"attackbot", 90}, {"diplobot", 90}, {"dumbbot", 90}} {
		t.Run(c.name, func(t *testing.T) {
			all, years := 0, 0
			var wins [7]int
			for i := range games {
				makers := seating(t, "holdbot")
				seat := game.Seat(i % 7)
				makers[seat] = seating(t, c.name)[0]
				p, err := Play(context.Background(), g, makers, uint64(i), nil)
				if err != nil {
					t.Fatal(err)
				}
				if o, _ := g.Outcome(&p); o.Winner == seat {
					wins[seat]++
					all++
					years += int(p.Year) - g.Map.Year + 1
				}
			}
			for seat, n := range wins {
				t.Logf("%s %d of %d", g.Map.PowerToken(diplomacy.PowerOf(game.Seat(seat))), n, (games+6-seat)/7)
			}
			t.Logf("%d of %d, in %.1f years", all, games, float64(years)/float64(max(all, 1)))
			if 100*all < c.least*games || c.least == 0 && all > 0 {
				t.Errorf("it won %d of %d matches", all, games)
			}
		})
	}
}

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
