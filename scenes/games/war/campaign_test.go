package war

import (
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/game/war/people"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/games/gamestest"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/uitest"
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
	m.endCampaignWar(&playing.Setup, &warplay.WarSummary{Outcome: game.Outcome{Winner: campaign.Person.Seat()}, Final: end, People: people.New(&end, 5, nil)})
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

// A war of the campaign that was saved under a name, left, opened from "My games" and won counts once: on
// the page of the result, in the profile and in the campaign. Winning it again from the same save counts
// nothing more in the campaign.
func TestASavedWarOfTheCampaignIsWonOnce(t *testing.T) {
	m := newModule(t)
	c := agents.Campaign()
	n := &c.Nodes[0]
	p := c.Begin(campaign.Normal)
	p.March(n, 5)
	m.save(gamestest.Player, p)
	start := c.Start(&p, n)
	start.Left, start.Orders = 1, 2 // this turn is the last one, and red is ahead
	for s := range start.Army(campaign.Person).Leaders.All() {
		cell := start.Cells[s]
		cell.Soldiers += 3
		start.Set(s, cell)
	}
	set := warplay.Setup{
		Scenario: c.Scenario, Map: war.Map{Name: n.Map, Title: n.Title, Start: start}, First: campaign.Person, Training: saves.StandardTraining,
		Rival: c.Rival.Short, Seed: 5, Seats: [2]warplay.Seat{{Person: gamestest.Player}, {Level: 1}},
	}
	act := func(end bool) {
		t.Helper()
		state := m.playing.Position()
		for _, a := range set.Scenario.Rules.Actions(&state, nil) {
			if (a.Move == war.EndMove) == end {
				if err := m.playing.Submit(campaign.Person.Seat(), a); err != nil {
					t.Fatal(err)
				}
				return
			}
		}
		t.Fatalf("no action ends the turn or not: %v", end)
	}
	m.play(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{1: {War: temper(c)}}, nil, nil)
	act(false)
	saved := m.playing.Saved()
	saved.Name = "mine"
	if _, err := m.App.Saves.Archive(saves.Named, saved); err != nil {
		t.Fatal(err)
	}
	w := &uitest.Window{T: t, UI: m.App.UI, Screen: m.App, Width: 1280, Height: 800, Scale: 1}
	for _, again := range []bool{false, true} {
		m.App.OpenMenu()
		all, err := m.App.Saves.ListArchived(saves.Named)
		if err != nil || len(all) != 1 || all[0].Result != "" {
			t.Fatalf("again %v: saved are %+v, %v", again, all, err)
		}
		m.App.Matches.Return(all[0])
		w.Until("the war", func() bool { _, ok := m.App.Screens.Shown().(*Screen); return ok })
		if state := m.playing.Position(); state.Position.Orders == start.Orders || m.playing.Setup.Rival == nil {
			t.Fatalf("again %v: it goes on at %v, against %v", again, state, m.playing.Setup.Rival)
		}
		act(true)
		w.Until("the result", func() bool { _, ok := m.App.Screens.Shown().(*result.Screen); return ok })
		shown := m.App.Screens.Shown().(*result.Screen)
		if winner := shown.Match.Winner(); winner == nil || winner.Name != art.Red.Name || shown.Onward == nil {
			t.Errorf("again %v: the result is won by %v", again, winner)
		}
		got, begun := m.progress(gamestest.Player)
		if !begun || len(got.Fought) != 1 || !got.Won(n.ID) || got.Map != "" {
			t.Errorf("again %v: the campaign counts %+v", again, got)
		}
		known, err := m.App.Saves.Profile(gamestest.Player)
		if err != nil || !again && (len(known.Played) != 1 || known.Played[0].Score != 1 || known.Played[0].Map != n.Map) {
			t.Errorf("again %v: the profile counts %+v, %v", again, known.Played, err)
		}
		if _, found := m.App.Matches.LoadSlot(m.Mode()); found {
			t.Errorf("again %v: the war that is over can be continued", again)
		}
	}
}
