package war

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/game/war/people"
	"eras/play/session/warplay"
	"eras/saves"
	campaignscene "eras/scenes/campaign"
	"eras/scenes/games/gamestest"
	"eras/scenes/ui"
)

// duel plays a war of the campaign's first map that ends after the first battles: red attacks a stronger neighbour and
// is attacked. Who wins depends on the seed, which is also the match's.
func duel(t *testing.T, seed uint64) (warplay.Setup, *war.Match) {
	t.Helper()
	c := agents.Campaign()
	n := &c.Nodes[0]
	p := c.Begin(campaign.Easy)
	start := c.Start(&p, n)
	start.Left = 2
	for q := range start.Army(game.Red).Leaders.All() {
		if q == at(2, 2) {
			start.Set(at(3, 2), war.Cell{Leader: game.Blue, Soldiers: 4})
		}
	}
	if seed%2 == 0 { // red is ahead at the end
		home := start.At(at(1, 3))
		home.Soldiers = 9
		start.Set(at(1, 3), home)
	}
	set := warplay.Setup{
		Scenario: c.Scenario, Map: war.Map{Name: n.Map, Title: n.Title, Start: start}, First: campaign.Person, Training: saves.StandardTraining,
		Rival: c.Rival.Short, Seed: seed, Seats: [2]warplay.Seat{{Person: gamestest.Player}, {Level: 1}},
	}
	match := game.NewMatch(set.War(), seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for {
		if _, over := match.Outcome(); over {
			return set, match
		}
		state := match.Position()
		actions := set.Scenario.Rules.Actions(&state, nil)
		a := actions[rng.IntN(len(actions))]
		for _, other := range actions {
			fights := !other.InBattle && state.Position.Fights(other.Move)
			takes := other.InBattle && other.Soldier != battle.Pass && state.Battle.At(other.Soldier.To()) != game.NoSide && (seed%2 == 0) == (state.Turn() == game.Red)
			if fights || takes {
				a = other
			}
		}
		if _, _, err := match.Answer(state.Turn().Seat(), a); err != nil {
			t.Fatal(err)
		}
	}
}

// The leaders of a war of the campaign go on: the save has them as the record does, the page tells of them and of those
// who fell, and the next map has who lives, with the trait, also when the war is opened again.
func TestLeadersGoOnThroughTheCampaign(t *testing.T) {
	traits, falls := 0, 0
	for seed := range uint64(12) {
		m := newModule(t)
		c := agents.Campaign()
		n, player := &c.Nodes[0], gamestest.Player
		set, match := duel(t, seed+1)
		p := c.Begin(campaign.Easy)
		p.March(n, set.Seed)
		m.save(player, p)
		sum := warplay.SummarizeWar(&set, match.Board().(*war.Board), match)
		sum.Outcome.Winner = campaign.Person.Seat() // so that the next map opens
		m.endCampaignWar(&set, &sum)
		p, _ = m.progress(player)
		if len(p.Fought) != 1 {
			t.Fatalf("the campaign counts %+v", p.Fought)
		}

		// Computed from the record once more.
		record, err := game.ParseRecord(match.Record().String())
		if err != nil {
			t.Fatal(err)
		}
		again, err := rebuild(record)
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]people.Person{}
		for _, l := range people.Follow(again, again.Steps(), record.Seed, nil).Of(campaign.Person, set.Map.Start.Size) {
			if l.Trait() != people.NoTrait {
				l.Deed.Map = n.Map
			}
			told[l.Name] = l
		}
		kept := map[string]people.Person{}
		for _, l := range p.Fought[0].Leaders {
			kept[l.Name] = l
		}
		if !reflect.DeepEqual(kept, told) || len(kept) == 0 {
			t.Fatalf("seed %d: kept are %+v, the record has %+v", seed, kept, told)
		}

		m.showCampaign(player, n.ID)
		page := m.App.Screens.Shown().(*campaignscene.Screen)
		living, fallen := page.Progress.Company()
		for _, language := range ui.Languages {
			m.App.UI.Text.Use(language)
			for i := range fallen {
				text := page.Words.Fell(m.App.UI.Text, &fallen[i])
				if l := told[fallen[i].Name]; !l.Fallen || !strings.Contains(text, l.Name) || !strings.Contains(text, n.Title.In(language)) {
					t.Errorf("the page says %q of %+v", text, l)
				}
				falls++
			}
		}
		if len(living) == 0 {
			continue
		}

		next := c.Choices(&p)[0]
		m.march(player, p, next)
		arrived := func(want people.Person) {
			t.Helper()
			got, ok := m.App.Screens.Shown().(*Screen).people.At(next.Arrival)
			if !ok || got != want {
				t.Fatalf("seed %d: %+v arrives, not %+v", seed, got, want)
			}
		}
		arrived(living[0])
		there := m.App.Screens.Shown().(*Screen).people.Of(campaign.Person, next.Start.Size)
		for _, l := range living {
			if !slices.Contains(there, l) {
				t.Errorf("seed %d: %+v is not among %+v", seed, l, there)
			}
			if l.Trait() != people.NoTrait {
				traits++
			}
		}
		saved := m.playing.Saved()
		record, err = game.ParseRecord(saved.Record)
		if err != nil {
			t.Fatal(err)
		}
		opened, err := m.Open(&saved, record)
		if err != nil {
			t.Fatal(err)
		}
		opened.Resume()
		arrived(living[0])
	}
	if traits == 0 || falls == 0 {
		t.Errorf("%d with a trait went on, %d fell", traits, falls)
	}
}
