package war

import (
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/ui"
)

// A war of the campaign that was begun under other rules, on another position, goes on with
// them, its end counts, and what was won comes along to the next map.
func TestAWarOfAnOlderCampaignGoesOn(t *testing.T) {
	m := newModule(t)
	c := agents.Campaign()
	n := &c.Nodes[0]
	old, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	start, err := war.ParsePosition(",,wn,,/:r1,,cn,,:b1/cr:r1,,,,cb:b1/,wn,,wn, r 5 5 120")
	if err != nil {
		t.Fatal(err)
	}
	const player = "Ana"
	set := warplay.Setup{
		Scenario: old, Map: war.Map{Name: n.Map, Title: n.Title, Start: start}, First: campaign.Person, Training: saves.StandardTraining,
		Rival: c.Rival.Short, Seed: 5, Seats: [2]warplay.Seat{{Person: player}, {Level: 1}},
	}
	p := c.Begin(campaign.Normal)
	p.March(n, set.Seed)
	m.save(player, p)
	before := *c
	before.Scenario = old
	w, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{1: {War: temper(&before)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	saved := w.Saved()
	record, err := game.ParseRecord(saved.Record)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := m.Open(&saved, record)
	if err != nil {
		t.Fatal(err)
	}
	opened.Resume()
	playing := m.playing
	if playing.Setup.Rival == nil || playing.Board.Rules != old.Rules || playing.Position().Position != start {
		t.Fatalf("it goes on with %v, %v", playing.Setup.Rival, playing.Position())
	}
	end := start
	end.Set(n.Arrival, war.Cell{Leader: campaign.Person, Soldiers: 6})
	m.endCampaignWar(&playing.Setup, &warplay.WarSummary{Outcome: game.Outcome{Winner: campaign.Person.Seat()}, Final: end})
	p, begun := m.progress(player)
	if !begun || !p.Won(n.ID) || p.Map != "" {
		t.Fatalf("its end is noted as %+v", p)
	}
	if along := c.Along(&p); along.Army != (battle.Army{Foot: uint8(c.Carried.Soldiers)}) {
		t.Errorf("%+v comes along", along)
	}
	for _, next := range c.Choices(&p) {
		start := c.Start(&p, next)
		if err := c.Scenario.Rules.ValidateStart(&start); err != nil {
			t.Errorf("on %s: %v", next.ID, err)
		}
	}
}

// TestTheRivalDoesNotRepeatHerself reads what she says before wars that follow on others.
func TestTheRivalDoesNotRepeatHerself(t *testing.T) {
	maps := agents.Campaign().Nodes
	for _, language := range ui.Languages {
		texts, err := ui.NewTexts(language)
		if err != nil {
			t.Fatal(err)
		}
		for _, score := range []int{-1, 1} {
			var known saves.Profile
			read := map[string]bool{}
			for range 3 {
				known.Played = append(known.Played, saves.Played{Mode: war.ID, Scenario: "banners", Map: maps[1].Map, Score: score})
				text := recall(texts, &known, &maps[2])
				if strings.Contains(text, "rival.memory") || strings.Contains(text, "<no value>") || read[text] {
					t.Errorf("%s, after %d wars: %q", language, len(known.Played), text)
				}
				read[text] = true
			}
		}
	}
}

// A war of the campaign is continued from its page wherever it lies: in the slot, or in the archive after another
// war took the slot, or under a name. An ended one is not, nor one that is not the campaign's any more.
func TestAWarOfTheCampaignIsFoundAgain(t *testing.T) {
	m := newModule(t)
	c := agents.Campaign()
	n := &c.Nodes[0]
	p := c.Begin(campaign.Normal)
	p.March(n, 5)
	set := warplay.Setup{
		Scenario: c.Scenario, Map: war.Map{Name: n.Map, Title: n.Title, Start: c.Start(&p, n)}, First: campaign.Person, Training: saves.StandardTraining,
		Rival: c.Rival.Short, Seed: 5, Seats: [2]warplay.Seat{{Person: "Ana"}, {Level: 1}},
	}
	w, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{1: {War: temper(c)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	saved := w.Saved()
	saved.Name = "mine"
	if m.underWay(n, &p) != nil {
		t.Error("a war is found that was never saved")
	}
	for _, section := range []saves.Section{saves.Finished, saves.Named} {
		a, err := m.App.Saves.Archive(section, saved)
		if err != nil {
			t.Fatal(err)
		}
		if m.underWay(n, &p) == nil {
			t.Errorf("%s: it is not found", section)
		}
		other := p
		if other.March(n, 6); m.underWay(n, &other) != nil {
			t.Errorf("%s: a war is found that is not the campaign's", section)
		}
		if err := m.App.Saves.RemoveArchived(section, a); err != nil {
			t.Fatal(err)
		}
	}
	for _, language := range ui.Languages {
		m.App.UI.Text.Use(language)
		if got := m.Opponent(&saved); got != c.Rival.Short.In(language) || got == "" {
			t.Errorf("%s: the opponent is %q", language, got)
		}
	}
	saved.Map = "crossroads"
	if got := m.Opponent(&saved); got != "" {
		t.Errorf("the opponent of another war is %q", got)
	}
}
