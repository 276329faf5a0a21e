package campaign_test

import (
	"slices"
	"testing"

	"eras/game"
	. "eras/game/war/campaign"
	"eras/game/war/people"
)

func names(all []people.Person) []string {
	var names []string
	for _, p := range all {
		names = append(names, p.Name)
	}
	return names
}

// Who lives goes on, the leader of the veterans first; who fell does not return, also after a defeat.
func TestCompany(t *testing.T) {
	p := Progress{Fought: []Fought{
		{Map: "bridge", Seed: 1, Score: 1}, // written before there were persons
		{Map: "ford", Seed: 2, Score: 1, Leaders: []people.Person{{Name: "Gil", Won: 2}, {Name: "Sol"}, {Name: "Lope", Fallen: true}}},
		{Map: "mills", Seed: 3, Score: -1, Leaders: []people.Person{{Name: "Toda"}, {Name: "Gil", Won: 3, Fallen: true}}},
	}, Map: "mills", Seed: 4}
	living, fallen := p.Company()
	if got := names(living); !slices.Equal(got, []string{"Toda", "Sol"}) {
		t.Errorf("%v live", got)
	}
	if len(fallen) != 2 || fallen[0].Name != "Gil" || fallen[0].Map != "mills" || fallen[0].Won != 3 || fallen[1].Name != "Lope" || fallen[1].Map != "ford" {
		t.Errorf("fallen are %+v", fallen)
	}
	for seed, want := range map[uint64]int{1: 0, 2: 1, 3: 2, 4: 3} {
		if before, ok := p.Before(seed); !ok || len(before.Fought) != want {
			t.Errorf("before war %d were %d wars, want %d", seed, len(before.Fought), want)
		}
	}
	if _, ok := p.Before(9); ok {
		t.Error("there is a war with seed 9")
	}
}

// The leader of the veterans arrives with them on the next map, the others lead the first soldiers there, and new
// leaders have new names.
func TestRoster(t *testing.T) {
	c := shipped(t)
	first, _ := c.Node("bridge")
	next, _ := c.Node("ford")
	p := c.Begin(Easy)
	if p.Roster(first, &first.Start) != nil {
		t.Error("somebody is known before the first war")
	}
	p.Fought = []Fought{{Map: "bridge", Seed: 2, Score: 1, Leaders: []people.Person{{Name: "Gil"}, {Name: "Sol"}, {Name: "Lope", Fallen: true}}}}
	start := c.Start(&p, next)
	l := people.New(&start, 5, p.Roster(next, &start))
	if at, _ := l.At(next.Arrival); at.Name != "Gil" {
		t.Errorf("%+v arrives", at)
	}
	seen := map[string]bool{}
	for _, side := range []game.Side{game.Red, game.Blue} {
		for _, leader := range l.Of(side, start.Size) {
			if seen[leader.Name] || leader.Name == "Lope" || leader.Fallen {
				t.Errorf("there is %+v", leader)
			}
			seen[leader.Name] = true
		}
	}
	if !seen["Gil"] || !seen["Sol"] || len(seen) < 4 {
		t.Errorf("the leaders are %v", seen)
	}
}
