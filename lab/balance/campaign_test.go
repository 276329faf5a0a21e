package balance

import (
	"reflect"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/evolve/stats"
	"eras/game/war/campaign"
	"eras/lab/experiment"
)

// whole returns a short experiment of campaigns.
func whole() *Balance {
	b := Of(agents.Campaign().Name)
	b.Equal, b.Deeper, b.Learner, b.Levels = "", "", "", false
	b.Campaigns = [campaign.Difficulties][]int{{2}, {1}}
	return b
}

func TestCampaigns(t *testing.T) {
	b := whole()
	b.Wars = 12
	o := experiment.Options{Seed: 2, Games: campaignGames + 1}
	ran := run(t, b, o)
	if len(ran.Units) != 4 || !strings.Contains(ran.Units[1].ID, "/easy/level-2/0001") || !strings.Contains(ran.Units[2].ID, "/normal/level-1/0000") {
		t.Fatalf("units %+v", ran.Units)
	}
	c := agents.Campaign()
	ended, stopped := 0, 0
	for i, wars := range ran.Results {
		p := c.Begin(campaign.Easy)
		for j, g := range wars {
			n, ok := c.NodeOf(g.Map)
			if !ok || g.Result != g.First || g.Actions == 0 {
				t.Fatalf("%s: war %d is %+v", ran.Units[i].ID, j, g)
			}
			p.Fought = append(p.Fought, campaign.Fought{Map: n.ID, Score: g.Result})
			if j > 0 && wars[j-1].Result <= 0 && wars[j-1].Map != g.Map {
				t.Errorf("%s: war %d is on %s after a defeat on %s", ran.Units[i].ID, j, g.Map, wars[j-1].Map)
			}
		}
		if err := c.Check(&p); err != nil {
			t.Errorf("%s: %v", ran.Units[i].ID, err)
		}
		if c.Over(&p) {
			ended++
		} else if stopped++; len(wars) != b.Wars {
			t.Errorf("%s was stopped after %d wars", ran.Units[i].ID, len(wars))
		}
	}
	if ended == 0 || stopped == 0 {
		t.Errorf("%d campaigns ended and %d were stopped: this test is too weak", ended, stopped)
	}
	o.Seed++
	if reflect.DeepEqual(ran.Results, run(t, b, o).Results) {
		t.Error("another seed plays the same campaigns")
	}
	sum := ran.Sum.Scenarios[0].Campaigns
	if len(sum) != 2 || sum[0].Difficulty != "easy" || sum[1].Level != 1 || sum[0].Campaigns != 2 || sum[0].Won+sum[1].Won != ended {
		t.Errorf("%+v", sum)
	}
	if s := ran.Sections; len(s) != 2 || len(s[1].Table) != 3 {
		t.Errorf("%+v", s)
	}
}

// The share of wars won is that of all wars, and the interval is over campaigns.
func TestSharesOverCampaigns(t *testing.T) {
	wars := func(onMap string, results ...int) (all []GameResult) {
		for _, r := range results {
			all = append(all, GameResult{Map: onMap, Result: r})
		}
		return all
	}
	units := [][]GameResult{
		append(wars("a", -1, 0, -1, 1), wars("b", 1, 1)...),
		append(wars("a", 1), wars("b", 1, 1)...),
	}
	share, n := warsWon(units, "")
	if want := stats.Clustered([]float64{2.0/3 - 1/4.5, 2.0/3 + 1/4.5}).Within(0, 1); n != 9 || share != want {
		t.Errorf("%v of %d wars, want %v", share, n, want)
	}
	if share, n := warsWon(units, "a"); n != 5 || share.Value != 0.4 {
		t.Errorf("%v of %d wars on a map", share, n)
	}
	if _, n := warsWon(units, "c"); n != 0 {
		t.Errorf("%d wars on a map without any", n)
	}
}
