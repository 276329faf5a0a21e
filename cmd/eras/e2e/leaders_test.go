//go:build e2e

package e2e

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/game/war/people"
	"eras/play/session/warplay"
	"eras/saves"
)

// besieged returns a war on the campaign's first map, in its last turn, in which a leader of red has won against more
// than he had, and the leader's square.
func besieged(t *testing.T) (prepared, people.Person) {
	t.Helper()
	c := agents.Campaign()
	n := &c.Nodes[0]
	for seed := range uint64(400) {
		start := n.Start
		start.Left, start.Orders = 1, 2
		start.Set(grid.At(2, 1), war.Cell{Leader: game.Blue, Soldiers: 4})
		start.Set(grid.At(0, 2), war.Cell{Site: war.City, Owner: game.Red, Leader: game.Red, Soldiers: 9})
		set := warplay.Setup{
			Scenario: c.Scenario, Map: war.Map{Name: n.Map, Title: n.Title, Start: start}, First: campaign.Person, Rival: c.Rival.Short,
			Seats: [2]warplay.Seat{{Person: personName}, {Level: 5}}, Seed: 1 + seed,
		}
		match := game.NewMatch[war.State, war.Action, war.Event](set.War(), set.Seed)
		rng := rand.New(rand.NewPCG(seed, 1))
		act := func(a war.Action) {
			state := match.Position()
			if _, _, err := match.Answer(state.Turn().Seat(), a); err != nil {
				t.Fatal(err)
			}
		}
		first := match.Position()
		attack, err := war.ParseAction(&first, "2,2-3,2")
		if err != nil {
			t.Fatal(err)
		}
		act(attack)
		for match.Position().Fighting {
			state := match.Position()
			actions := set.Scenario.Rules.Actions(&state, nil)
			a := actions[rng.IntN(len(actions))]
			for _, other := range actions {
				if state.Turn() == game.Red && other.Soldier != battle.Pass && state.Battle.At(other.Soldier.To()) != game.NoSide {
					a = other
				}
			}
			act(a)
		}
		if p, ok := people.Follow(match, match.Steps(), set.Seed, nil).At(attack.Move.To()); ok && p.Side == game.Red && p.Trait() == people.Lucky {
			return prepared{set: set, match: match}, p
		}
	}
	t.Fatal("red never wins the battle")
	return prepared{}, people.Person{}
}

// TestLeadersGoOn ends a war of the campaign that was prepared: the page names the leader who is known for a battle, who
// is on the next map, where a turn is played and the war opened again.
func TestLeadersGoOn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language      string
		width, height int
	}{{"en", 1280, 800}, {"es", 900, 600}, {"es", 1920, 1080}, {"en", 844, 390}} {
		name := fmt.Sprintf("%s-%dx%d", c.language, c.width, c.height)
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			war1, leader := besieged(t)
			camp := agents.Campaign()
			progress := camp.Begin(campaign.Easy)
			progress.March(&camp.Nodes[0], war1.set.Seed)
			kept := saves.Open(dir)
			if err := kept.SaveCampaign(personName, &progress); err != nil {
				t.Fatal(err)
			}
			if err := kept.UpdateProfile(personName, time.Now(), func(*saves.Profile) {}); err != nil {
				t.Fatal(err)
			}
			war1.save(t, dir, war1.match.Steps())
			s := start(t, dir, c.width, c.height, "-language", c.language, "-seed", "7")
			see := func(what string) {
				s.away()
				s.still(60)
				s.inside()
				s.shot(name + "-leaders-" + what)
			}
			s.onScreen("menu")
			if c.height > 400 { // in a low window the options are out of sight
				s.quick()
			}
			s.click("menu.continue")
			s.onScreen("war")
			see("war")
			known, _ := s.value("square.3,2")
			if !strings.HasPrefix(known, leader.Name+" ") {
				t.Errorf("the map knows %q, not %s with a trait", known, leader.Name)
			}
			s.hover("square.3,2")
			s.until("the tooltip", func() bool { return s.has("tooltip") })
			s.still(30)
			s.shot(name + "-leaders-tip")
			s.click("play.endturn")
			s.click("play.ending.yes")
			s.onScreen("result")
			see("result")
			s.click("result.onward")
			s.onScreen("campaign")
			see("report")
			if id := "campaign.leader." + leader.Name; c.height > 400 || s.has(id) { // in a low window one scrolls there
				if got, _ := s.value(id); got != known {
					t.Errorf("the page knows %q, not %q", got, known)
				}
			}
			s.click("campaign.onward")
			see("briefing")
			s.click("campaign.march")
			s.onScreen("war")
			stands := s.progress(personName)
			next, _ := camp.Node(stands.Map)
			square := ""
			s.until("the leader on the next map", func() bool {
				for q := range next.Start.Size.Squares().All() {
					if got, _ := s.value("square." + q.String()); got == known {
						square = "square." + q.String()
					}
				}
				return square != ""
			})
			see("next")
			s.click(square)
			see("chosen")
			s.click("play.endturn")
			s.click("play.ending.yes")
			s.kill()
			s = start(t, dir, c.width, c.height, "-language", c.language)
			s.onScreen("menu")
			s.click("menu.continue")
			s.onScreen("war")
			s.until("the leader", func() bool { got, _ := s.value(square); return got == known })
			s.close()
		})
	}
}
