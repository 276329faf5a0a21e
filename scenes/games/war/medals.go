package war

import (
	"eras/ai/agents"
	"eras/scenes/profile"
)

// Medals implements [app.Learner].
func (m *module) Medals() []profile.Award {
	nodes := agents.Campaign().Nodes
	capital := nodes[len(nodes)-1].Map
	// marched wraps a condition that only a war of the campaign can meet.
	marched := func(won func(march) bool) func(*profile.History) bool {
		return func(h *profile.History) bool { return ofCampaign(h.Last()) && won(marchOf(h, capital)) }
	}
	return []profile.Award{
		{Place: 7, ID: "colonel", Icon: "medieval-gate", Won: func(h *profile.History) bool { return h.Streak > 0 && h.Last().Level >= 5 }},
		{Place: 12, ID: "bridge", Icon: "white-tower", Won: marched(func(m march) bool { return len(m.won) > 0 })},
		{Place: 13, ID: "capital", Icon: "stag-head", Won: marched(func(m march) bool { return m.won[capital] })},
		{Place: 14, ID: "unbeaten", Icon: "checked-shield", Won: marched(func(m march) bool { return m.unbeaten })},
		{Place: 15, ID: "roads", Icon: "spyglass", Won: marched(func(m march) bool { return len(m.won) == len(nodes) })},
	}
}

// march is what the wars of the campaign have come to.
type march struct {
	won      map[string]bool // the maps on which the player has won
	unbeaten bool            // a campaign was won without a war that was not won
}

// ofCampaign reports whether a match is a war of the campaign.
func ofCampaign(m *profile.Match) bool {
	c := agents.Campaign()
	_, ok := c.NodeOf(m.Map)
	return ok && m.Rules == c.Scenario.Name
}

// marchOf returns the march of all wars of a history to the capital.
func marchOf(h *profile.History, capital string) march {
	all := march{won: map[string]bool{}}
	first := &agents.Campaign().Nodes[0]
	// row counts the wars won one after the other since the campaign began, -1 if one was not won.
	row := 0
	// The first map is won once in a campaign. A defeat there belongs to the same one.
	lostFirst := false
	for i := range h.Matches {
		m := &h.Matches[i]
		if !ofCampaign(m) {
			continue
		}
		if m.Map == first.Map && !lostFirst {
			row = 0
		}
		lostFirst = m.Map == first.Map && m.Score <= 0
		if m.Score <= 0 {
			row = -1
			continue
		}
		all.won[m.Map] = true
		if row >= 0 {
			row++
		}
		all.unbeaten = all.unbeaten || m.Map == capital && row == agents.Campaign().Way(first)
	}
	return all
}
