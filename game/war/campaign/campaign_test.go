package campaign_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	file "eras/assets/campaign"
	"eras/assets/scenarios"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	. "eras/game/war/campaign"
	"eras/game/war/people"
)

// scenario returns a scenario that ships.
func scenario(name string) (*war.Scenario, error) {
	where, data, _ := scenarios.Read(name)
	return war.ParseScenario(where, data)
}

// shipped returns the campaign that ships.
func shipped(t testing.TB) *Campaign {
	t.Helper()
	c, err := Parse(file.File, file.Data, scenario)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestShippedCampaign(t *testing.T) {
	c := shipped(t)
	if c.Name != file.Name {
		t.Errorf("the campaign is called %q, the package says %q", c.Name, file.Name)
	}
	if len(c.Nodes) != 8 || c.Way(&c.Nodes[0]) != 6 {
		t.Errorf("%d maps, of which %d are played: want 8 and 6", len(c.Nodes), c.Way(&c.Nodes[0]))
	}
	branches := 0
	for i := range c.Nodes {
		n := &c.Nodes[i]
		if len(n.Next) > 1 {
			branches++
		}
		if !slices.IsSorted(n.Levels[:]) {
			t.Errorf("the levels %v on %q must grow with the difficulty", n.Levels, n.ID)
		}
		for _, text := range []war.Text{n.Title, n.Briefing, n.Won, n.Lost} {
			for _, language := range []string{"es", "en"} {
				if text[language] == "" {
					t.Errorf("a text of map %q lacks the language %q", n.ID, language)
				}
			}
			if letters := len(text["es"]); letters > 160 {
				t.Errorf("a text of map %q has %d bytes: keep it short", n.ID, letters)
			}
		}
	}
	if branches != 2 {
		t.Errorf("there are %d branches, want 2", branches)
	}
}

// walk plays a campaign with random results and calls at before each war.
func walk(c *Campaign, rng *rand.Rand, at func(p *Progress, choices []*Node)) Progress {
	p := c.Begin(Difficulty(1 + rng.IntN(Difficulties)))
	for len(p.Fought) < MaxFought {
		choices := c.Choices(&p)
		at(&p, choices)
		if len(choices) == 0 {
			break
		}
		n := choices[rng.IntN(len(choices))]
		p.March(n, rng.Uint64()|1)
		p.End(Fought{Map: n.ID, Seed: p.Seed, Score: rng.IntN(3) - 1, Veteran: battle.Army{Foot: uint8(rng.IntN(6)), Horse: uint8(rng.IntN(4)), Archers: uint8(rng.IntN(4))}, Cities: rng.IntN(9)})
	}
	return p
}

// A reward comes along from its victory to the next one, and is chosen between wars.
func TestRewards(t *testing.T) {
	c := shipped(t)
	p := c.Begin(Easy)
	if p.Choose(Pikemen) {
		t.Error("there is a reward before a victory")
	}
	fight := func(id string, score int) {
		n, _ := c.Node(id)
		p.March(n, uint64(len(p.Fought)+1))
		if p.Choose(Archers) {
			t.Error("a reward can be changed in a war")
		}
		p.End(Fought{Map: id, Seed: p.Seed, Score: score, Veteran: battle.Army{Foot: 2}})
	}
	fight("bridge", 1)
	if p.Choose(Rewards+1) || p.Choose(-1) || !p.Choose(Horsemen) {
		t.Error("a wrong reward is accepted, or a right one refused")
	}
	fight("ford", -1)
	if got := c.Along(&p).Army; got != (battle.Army{Foot: 2, Horse: 2}) || !p.Choose(Pikemen) {
		t.Errorf("after a defeat %v come along", got)
	}
	if got := c.Along(&p).Army; got != (battle.Army{Foot: 5}) {
		t.Errorf("%v come along", got)
	}
	fight("ford", 1)
	if got := c.Along(&p).Army; got != (battle.Army{Foot: 2}) {
		t.Errorf("after the next victory %v come along", got)
	}
	p.Fought[len(p.Fought)-1].Veteran = battle.Army{Foot: 12}
	if p.Choose(Pikemen); c.Along(&p).Army.Len() > int(c.Scenario.Rules.Cap) {
		t.Errorf("%v come along", c.Along(&p).Army)
	}
}

// TestEveryWayLeadsToTheEnd walks at random: from every map the campaign can be won, every
// map is on some way, and a war that is lost changes no choice.
func TestEveryWayLeadsToTheEnd(t *testing.T) {
	c := shipped(t)
	rng := rand.New(rand.NewPCG(20, 1))
	seen := map[string]bool{}
	for range 400 {
		var before []*Node
		p := walk(c, rng, func(p *Progress, choices []*Node) {
			if err := c.Check(p); err != nil {
				t.Fatal(err)
			}
			if n := len(p.Fought); n > 0 && !p.Fought[n-1].Won() && !slices.Equal(choices, before) {
				t.Fatalf("after a defeat the choices are %v, before it %v", choices, before)
			}
			before = choices
			for _, n := range choices {
				seen[n.ID] = true
			}
		})
		if !c.Over(&p) || !p.Won(c.Nodes[len(c.Nodes)-1].ID) || len(p.Fought)-p.Losses() != 6 {
			t.Fatalf("a walk ended with %d wars, %d of them not won", len(p.Fought), p.Losses())
		}
	}
	if len(seen) != len(c.Nodes) {
		t.Errorf("random walks saw %d of %d maps", len(seen), len(c.Nodes))
	}
}

// TestWhatComesAlongIsBounded compares starts with a sum over the wars won.
func TestWhatComesAlongIsBounded(t *testing.T) {
	c := shipped(t)
	rng := rand.New(rand.NewPCG(20, 2))
	for range 200 {
		walk(c, rng, func(p *Progress, choices []*Node) {
			soldiers, won, cities := 0, false, 0
			for _, f := range p.Fought {
				if f.Score == 1 {
					soldiers, won = min(int(f.Veteran.Foot+f.Veteran.Horse+f.Veteran.Archers), c.Carried.Soldiers), true
					cities += f.Cities
				}
			}
			for _, n := range choices {
				start := c.Start(p, n)
				if err := c.Scenario.Rules.ValidateStart(&start); err != nil {
					t.Fatalf("map %q: %v", n.ID, err)
				}
				if got, want := start.Army(Person).Resources-n.Start.Army(Person).Resources, uint32(min(cities, c.Carried.Resources)); got != want {
					t.Fatalf("map %q starts with %d resources more, want %d", n.ID, got, want)
				}
				at := start.At(n.Arrival)
				if won != (at.Leader == Person) || won && (int(at.Soldiers) != soldiers || at.Horse+at.Archers > at.Soldiers) {
					t.Fatalf("map %q: on %v stands %+v, want %d soldiers", n.ID, n.Arrival, at, soldiers)
				}
				start.Army(Person).Resources = n.Start.Army(Person).Resources
				start.Set(n.Arrival, n.Start.At(n.Arrival))
				if start != n.Start {
					t.Fatalf("map %q differs in more than what comes along", n.ID)
				}
			}
		})
	}
}

// TestEndCountsOnce notes the same end again, and that of another match on the same map.
func TestEndCountsOnce(t *testing.T) {
	c := shipped(t)
	p := c.Begin(Normal)
	n := c.Choices(&p)[0]
	p.March(n, 7)
	end := n.Start
	end.Set(n.Arrival, war.Cell{Terrain: end.At(n.Arrival).Terrain, Leader: Person, Soldiers: 9, Horse: 2, Archers: 3})
	f := n.FoughtAt(&end, people.New(&end, 7, nil), game.Outcome{Winner: 0}, 7, time.Time{})
	if f.Veteran != (battle.Army{Foot: 4, Horse: 2, Archers: 3}) || f.Score != 1 || f.Cities != int(end.Army(Person).CityCount) {
		t.Fatalf("the end is noted as %+v", f)
	}
	if at, _ := people.New(&end, 7, nil).At(n.Arrival); f.Leaders[0].Name != at.Name || len(f.Leaders) != int(end.Army(Person).LeaderCount) {
		t.Fatalf("the leaders are noted as %+v", f.Leaders)
	}
	other := f
	other.Seed = 8
	if p.End(other) || !p.End(f) || p.End(f) || len(p.Fought) != 1 {
		t.Fatalf("noted: %+v", p.Fought)
	}
	if c.Check(&Progress{Campaign: c.Name, Difficulty: Easy, Fought: []Fought{{Map: "capital", Score: 1}}}) == nil {
		t.Error("a campaign that begins at its end is accepted")
	}
}

// TestErrorsNameTheLine breaks one line of the file at a time.
func TestErrorsNameTheLine(t *testing.T) {
	text := string(file.Data)
	for _, c := range []struct{ old, new, want string }{
		{`name = "montalba"`, `name = "Montalba!"`, "letters from a to z"},
		{`scenario = "banners"`, `scenario = 3`, "must be a text"},
		{`cities = 0.95`, `cities = 1.95`, "must be from 0 to 1"},
		{`soldiers = 4`, `soldiers = 400`, "must be from 0 to"},
		{`resources = 8`, `resources = -8`, "must be from 0 to"},
		{`id = "ford"`, `id = "bridge"`, "already a map"},
		{`levels = [1, 2, 4]`, `levels = [1, 2]`, "3 numbers"},
		{`levels = [1, 2, 4]`, `levels = [1, 2, 9]`, "from 1 to 7"},
		{`next = ["ford", "woods"]`, `next = ["bridge"]`, "follows in the file"},
		{`next = ["ford", "woods"]`, `next = ["ford"]`, "no map above leads to it"},
		{`at = [0.06, 0.6]`, `at = [0.08, 5]`, "from 0 to 1"},
	} {
		broken := strings.Replace(text, c.old, c.new, 1)
		if broken == text {
			t.Fatalf("the file has no %q", c.old)
		}
		_, err := Parse("campaign.toml", []byte(broken), scenario)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "campaign.toml:") {
			t.Errorf("%s: error %v, want one with a line and %q", c.new, err, c.want)
		}
	}
	if _, err := Parse("campaign.toml", []byte(strings.Replace(text, `next = ["capital"]`, "", 1)), scenario); err == nil || !strings.Contains(err.Error(), "every map but the last") {
		t.Errorf("a map without a next one: %v", err)
	}
}

// TestParseDoesNotPanic gives the parser pieces of the file.
func TestParseDoesNotPanic(t *testing.T) {
	lines := strings.SplitAfter(string(file.Data), "\n")
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for _, line := range lines {
			if rapid.IntRange(0, 30).Draw(t, "drop") > 0 {
				text.WriteString(line)
			}
		}
		if c, err := Parse("campaign.toml", []byte(text.String()), scenario); err == nil {
			p := c.Begin(Easy)
			if len(c.Choices(&p)) != 1 {
				t.Fatal("a campaign without a beginning")
			}
		}
	})
}
