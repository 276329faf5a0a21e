// Package campaign has the rules of a campaign: wars on linked maps against one rival. The player
// chooses between maps, and carries soldiers and resources from won wars to the next.
//
// A [Campaign] is data, read from a file by [Parse]. A [Progress] is a player's progress in one, a
// plain value that is saved. The campaign says which maps may come next ([Campaign.Choices]) and
// from which position the war on one starts ([Campaign.Start]).
//
// The package plays no war, reads no clock and no file, and knows no player.
package campaign

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// Person is the player's side in every war of a campaign. It moves first.
const Person = game.Red

// Campaign is a set of linked maps and a rival.
type Campaign struct {
	Name string
	// Title, About and Ending are shown to the player: About at the beginning, Ending when the
	// campaign is won.
	Title, About, Ending war.Text
	// Scenario has the rules and no maps.
	Scenario *war.Scenario
	Rival    Rival
	// Carried limits what a winner carries to the next map.
	Carried Bounds
	// Nodes are the maps. Every campaign begins at the first.
	Nodes []Node
}

// Rival is the enemy general.
type Rival struct {
	Name war.Text
	// Short is the name for narrow places on the screen.
	Short war.Text
	// Epithet describes the rival in a few words.
	Epithet war.Text
	// Charge is the icon on the coat of arms.
	Charge string
	// Temper has genes of the war map's estimators by name, each in [0, 1]; missing ones have their
	// defaults.
	Temper map[string]float64
}

// Bounds are the maxima of what a winner carries to the next map.
type Bounds struct {
	// Soldiers limits those of the veteran leader, Resources what conquered cities pay.
	Soldiers, Resources int
}

// Difficulty is how strong the rival is.
type Difficulty int

// The difficulties.
const (
	Easy Difficulty = iota + 1
	Normal
	Hard
)

// Difficulties is the number of difficulties.
const Difficulties = 3

// String returns "easy", "normal" or "hard".
func (d Difficulty) String() string { return [...]string{"", "easy", "normal", "hard"}[d] }

// Node is a map of a campaign.
type Node struct {
	// ID is the node's word in files. Map is the name of the map: the names of campaign and node
	// joined by a hyphen.
	ID, Map string
	Title   war.Text
	// Briefing is read before the war, Won and Lost after it.
	Briefing, Won, Lost war.Text
	// X and Y are the position of the map on the campaign sheet, from 0 to 1.
	X, Y float64
	// Next has the indices in [Campaign.Nodes] of the maps that may follow when this one is won, in
	// order. The last map has none.
	Next []int
	// Levels are the rival's levels by difficulty, from easy.
	Levels [Difficulties]int
	// Arrival is the square where the veteran leader starts.
	Arrival grid.Square
	Start   war.Position
}

// Level returns the rival's level.
func (n *Node) Level(d Difficulty) int { return n.Levels[d-1] }

// Node returns the node with that id, and whether there is one.
func (c *Campaign) Node(id string) (*Node, bool) {
	return c.find(func(n *Node) bool { return n.ID == id })
}

// NodeOf returns the node whose map has that name, and whether there is one.
func (c *Campaign) NodeOf(mapName string) (*Node, bool) {
	return c.find(func(n *Node) bool { return n.Map == mapName })
}

func (c *Campaign) find(is func(*Node) bool) (*Node, bool) {
	for i := range c.Nodes {
		if is(&c.Nodes[i]) {
			return &c.Nodes[i], true
		}
	}
	return nil, false
}

// Maps returns the scenario with all maps, each at the start position of a player who carries
// nothing.
func (c *Campaign) Maps() *war.Scenario {
	s := *c.Scenario
	s.Maps = nil
	for i := range c.Nodes {
		n := &c.Nodes[i]
		s.Maps = append(s.Maps, war.Map{Name: n.Map, Title: n.Title, About: n.Briefing, Start: n.Start})
	}
	return &s
}
