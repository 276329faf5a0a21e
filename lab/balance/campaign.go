package balance

import (
	"context"
	"fmt"
	"maps"
	"strconv"
	"time"

	"eras/ai/agents"
	aiwar "eras/ai/war"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/game/war/people"
	"eras/lab/experiment"
)

// campaignGames is the number of games of a condition that stand for one campaign.
const campaignGames = 25

// CampaignResults are those of computers who play whole campaigns against the rival.
type CampaignResults struct {
	Difficulty string `json:"difficulty"`
	Level      int    `json:"level"`
	// Campaigns is their number, and Won how many ended before the limit of wars.
	Campaigns int `json:"campaigns"`
	Won       int `json:"won"`
	// Wars is the mean number of wars, WarsWon the share of them that the player won, and Maps
	// that share on each map. Intervals are over campaigns.
	Wars    stats.Interval `json:"wars"`
	WarsWon stats.Interval `json:"wars_won"`
	Maps    []MapScore     `json:"maps"`
}

// campaigns returns the conditions of whole campaigns, with the maps of s. Each unit is a campaign.
func (b *Balance) campaigns(o experiment.Options, s *war.Scenario) []experiment.Condition[condition] {
	var all []experiment.Condition[condition]
	for i, levels := range b.Campaigns {
		d := campaign.Difficulty(i + 1)
		for _, level := range levels {
			all = append(all, experiment.Condition[condition]{
				ID:     fmt.Sprintf("%s/campaign/%v/level-%d/", s.Name, d, level),
				Units:  o.Units(campaignGames),
				Weight: [...]float64{campaign.Easy: 8, campaign.Normal: 60, campaign.Hard: 140}[d], // as measured
				Of:     condition{kind: campaigns, scenario: s, maps: s.Maps, difficulty: d, level: level},
			})
		}
	}
	return all
}

// playCampaign plays a campaign and returns its wars. The player takes a random road and a random
// reward after each victory, and fights a lost war again.
func (b *Balance) playCampaign(ctx context.Context, c *condition, seed uint64) ([]GameResult, error) {
	played := agents.Campaign()
	rules := &c.scenario.Rules
	temper := aiwar.Estimators(rules).Genes(aiwar.DefaultWeights(rules))
	maps.Copy(temper, played.Rival.Temper)
	rng := game.Random(seed, roadSeed)
	p := played.Begin(c.difficulty)
	player, err := atLevel(c.level)
	if err != nil {
		return nil, err
	}
	var node *campaign.Node
	var wars []GameResult
	for len(wars) < b.Wars && !played.Over(&p) {
		if node == nil || p.Fought[len(p.Fought)-1].Won() {
			choices := played.Choices(&p)
			node = choices[rng.IntN(len(choices))]
			p.Choose(campaign.Reward(1 + rng.IntN(campaign.Rewards)))
		}
		rival, err := atLevel(node.Level(c.difficulty))
		if err != nil {
			return nil, err
		}
		warSeed := game.Derive(seed, uint64(len(wars)))
		g, course, err := follow(ctx, rules, played.Start(&p, node), [2]agents.Spec{player, rival.Trained(temper, nil)}, 0, warSeed)
		if err != nil {
			return nil, err
		}
		result := newResult(&g, &course, campaign.Person, campaign.Person.Seat())
		result.Map = node.Map
		wars = append(wars, result)
		p.March(node, warSeed)
		// Who the leaders are makes no difference to wars.
		p.End(node.FoughtAt(&course.Final, people.New(&course.Final, warSeed, nil), course.Outcome, warSeed, time.Time{}))
	}
	return wars, nil
}

// atLevel returns the player at a level.
func atLevel(level int) (agents.Spec, error) { return agents.ParseSpec(fmt.Sprintf("level:%d", level)) }

func sumCampaigns(c *condition, units [][]GameResult) CampaignResults {
	r := CampaignResults{Difficulty: c.difficulty.String(), Level: c.level, Campaigns: len(units)}
	last := c.maps[len(c.maps)-1].Name
	var wars []float64
	for _, u := range units {
		wars = append(wars, float64(len(u)))
		if end := u[len(u)-1]; end.Map == last && end.Result > 0 {
			r.Won++
		}
	}
	r.Wars = stats.Clustered(wars)
	r.WarsWon, _ = warsWon(units, "")
	for _, m := range c.maps {
		if share, wars := warsWon(units, m.Name); wars > 0 {
			r.Maps = append(r.Maps, MapScore{m.Name, wars, share})
		}
	}
	return r
}

// warsWon returns the share of the wars won on a map, or on all maps if it is empty, and the number
// of wars. The share is a ratio of means over campaigns, which are of unequal length, and its
// interval is that of the linearized ratio (Cochran, "Sampling Techniques", 1977, 6.4).
func warsWon(units [][]GameResult, onMap string) (share stats.Interval, wars int) {
	var won, fought []float64
	wins := 0.0
	for _, u := range units {
		w, n := 0.0, 0
		for _, g := range u {
			if onMap != "" && g.Map != onMap {
				continue
			}
			n++
			if g.Result > 0 {
				w++
			}
		}
		if n > 0 {
			won, fought = append(won, w), append(fought, float64(n))
			wins += w
			wars += n
		}
	}
	ratio := wins / max(1, float64(wars))
	for i := range won {
		won[i] = ratio + (won[i]-ratio*fought[i])*float64(len(won))/float64(wars)
	}
	return stats.Clustered(won).Within(0, 1), wars
}

func (s *Scenario) campaignSection(sum *Summary) experiment.Section {
	table := [][]string{{"difficulty", "player", "campaigns", "won", "wars", "wars won"}}
	columns := map[string]int{}
	for _, c := range s.Campaigns {
		for _, m := range c.Maps {
			if columns[m.Map] == 0 {
				columns[m.Map] = len(table[0])
				table[0] = append(table[0], m.Map)
			}
		}
	}
	for _, c := range s.Campaigns {
		row := make([]string, len(table[0]))
		copy(row, []string{c.Difficulty, fmt.Sprintf("level:%d", c.Level), strconv.Itoa(c.Campaigns), strconv.Itoa(c.Won), aboutNumber(c.Wars, 1), experiment.Bounds(c.WarsWon)})
		for _, m := range c.Maps {
			row[columns[m.Map]] = fmt.Sprintf("%s of %d", experiment.Bounds(m.Score), m.Games)
		}
		table = append(table, row)
	}
	return experiment.Section{
		Title: "Whole campaigns of " + s.Name,
		Under: true,
		Text: []string{
			fmt.Sprintf("A computer with the default weights plays against the rival, who has the level of each map and a temper of her own. It takes random roads and rewards and fights a lost war again, until the campaign is won or after %d wars.", sum.Wars),
			"Wars are per campaign. The shares of wars won are on all maps and on each; intervals are over campaigns.",
		},
		Table: table,
	}
}
