package war

import (
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/game/war/people"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/games/gamestest"
	"eras/scenes/ui"
)

// Before a later war the computer names the leader who beat it, or whom it beat, as the record of the last war against
// it has it. The rival of the campaign remembers no other wars, and the computer of others none of hers.
func TestTheRivalRemembersLeaders(t *testing.T) {
	said := map[string]int{}
	for _, campaigns := range []bool{true, false} {
		for seed := range uint64(8) {
			m := newModule(t)
			c := agents.Campaign()
			set, match := duel(t, seed+1)
			o, _ := match.Outcome()
			mapName := c.Nodes[0].Map
			if !campaigns {
				mapName = "crossroads"
			}
			day := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
			if err := m.App.Saves.UpdateProfile(gamestest.Player, day, func(p *saves.Profile) {
				p.Add(saves.Played{Date: day, Mode: war.ID, Scenario: "banners", Map: mapName, Level: 1, Side: game.Red, First: game.Red, Score: o.Score(0), Reason: o.Reason})
			}); err != nil {
				t.Fatal(err)
			}
			if err := m.App.Saves.UpdateKnowledge(gamestest.Player, func(k *saves.Knowledge) {
				k.AddMatch(saves.Logged{Date: day, Mode: war.ID, Side: game.Red, Record: match.Record().String()})
			}); err != nil {
				t.Fatal(err)
			}

			// The last battle that the winner of the war won, from the record once more.
			var winner, loser string
			l := people.Follow(match, 0, set.Seed, nil)
			for i := range match.Steps() {
				before, events := match.At(i), match.Events(i)
				for j := range events {
					e := &events[j]
					if e.Kind == war.BattleEnded && !o.Drawn() && e.Side == game.SideAt(o.Winner) {
						a, _ := l.At(e.From)
						b, _ := l.At(e.To)
						if a.Side != e.Side {
							a, b = b, a
						}
						winner, loser = a.Name, b.Name
					}
					l.Note(&before, e)
				}
			}
			for _, sameOpponent := range []bool{true, false} {
				next := warplay.Setup{Map: war.Map{Name: "bridge"}, Scenario: c.Scenario, Seats: [2]warplay.Seat{{Person: gamestest.Player}, {Level: 3}}, Seed: 77}
				if campaigns == sameOpponent {
					next.Rival, next.Map.Name = c.Rival.Short, c.Nodes[1].Map
				}
				line := m.remembers(&next)
				if sameOpponent != (line != nil) && winner != "" || line != nil && winner == "" {
					t.Fatalf("campaign %v, same opponent %v: the line is there: %v; %q won", campaigns, sameOpponent, line != nil, winner)
				}
				if line == nil {
					continue
				}
				for _, language := range ui.Languages {
					m.App.UI.Text.Use(language)
					own, other := "your ", "my "
					if language == "es" {
						own, other = "tu ", "mi "
					}
					if o.Winner != campaign.Person.Seat() {
						own, other = other, own
					}
					text := m.greeting(&next)(m.App.UI.Text)
					if !strings.Contains(text, own+winner) || !strings.Contains(text, other+loser) || strings.Contains(text, "\n") {
						t.Errorf("it says %q; %s beat %s", text, winner, loser)
					}
					said[own]++
				}
			}
		}
	}
	if said["your "] == 0 || said["my "] == 0 {
		t.Errorf("said was %v", said)
	}
}
