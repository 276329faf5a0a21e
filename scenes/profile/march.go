package profile

import (
	"eras/ai/agents"
)

// march is what the wars of the campaign have come to.
type march struct {
	won map[string]bool // the maps on which the player has won
	// last is the map of the last war, lostLast whether it was not won.
	last     string
	lostLast bool
	// row counts the wars won one after the other since the campaign began, -1 if one was
	// not won. unbeaten is that a campaign was won in that way.
	row      int
	unbeaten bool
}

// capital returns the last map of the campaign.
func capital() string {
	nodes := agents.Campaign().Nodes
	return nodes[len(nodes)-1].Map
}

// add adds the next match, if it is of the campaign.
func (h *march) add(m match) {
	c := agents.Campaign()
	if _, ok := c.NodeOf(m.name); !ok || m.rules != c.Scenario.Name {
		return
	}
	first := &c.Nodes[0]
	// The first map is won once in a campaign. A defeat there belongs to the same one.
	if begins := m.name == first.Map; begins && !(h.last == first.Map && h.lostLast) {
		h.row = 0
	}
	h.last, h.lostLast = m.name, m.score <= 0
	switch {
	case m.score <= 0:
		h.row = -1
	default:
		if h.won == nil {
			h.won = map[string]bool{}
		}
		h.won[m.name] = true
		if h.row >= 0 {
			h.row++
		}
	}
	if m.name == capital() && h.row == c.Way(first) {
		h.unbeaten = true
	}
}
