// Package campaign has the rules of a campaign: wars on linked maps against one rival, with
// choices between maps, and what a player who wins takes along.
//
// A [Campaign] is data, read from a file by [Parse]. A [Progress] is how far a player has
// come, a plain value that is saved. The campaign says which maps may follow
// ([Campaign.Choices]) and where a war on one starts ([Campaign.Start]).
//
// The package plays no war, reads no clock and no file, and knows no player.
package campaign

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// Person is the side of the player in every war of a campaign, which also moves first.
const Person = game.Red

// Campaign is linked maps and a rival.
type Campaign struct {
	Name string
	// Title, About and Ending are texts: About for its beginning, Ending for when it is won.
	Title, About, Ending war.Text
	// Scenario has the rules and no maps.
	Scenario *war.Scenario
	Rival    Rival
	// Carried bounds what a winner takes along.
	Carried Bounds
	// Nodes are the maps. The first one is where every campaign begins.
	Nodes []Node
}

// Rival is the general who plays against the player.
type Rival struct {
	Name war.Text
	// Short is the name where there is little room.
	Short war.Text
	// Epithet says in a few words who that is.
	Epithet war.Text
	// Charge is the icon on the coat of arms.
	Charge string
	// Temper are the genes of estimators of the war map by their names, each in [0, 1];
	// those that are missing have their defaults.
	Temper map[string]float64
}

// Bounds are the most that a winner takes along.
type Bounds struct {
	// Soldiers are those of the veteran leader, Resources what conquered cities pay.
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
	// ID is its word in files, Map the name of the map: both words joined by a hyphen.
	ID, Map string
	Title   war.Text
	// Briefing is read before the war, Won and Lost after it.
	Briefing, Won, Lost war.Text
	// X and Y are where the map lies on the sheet, from 0 to 1.
	X, Y float64
	// Next are the places in [Campaign.Nodes] of those that may follow when it is won, in
	// order. There are none after the last one.
	Next []int
	// Levels are the rival's levels by difficulty, from easy.
	Levels [Difficulties]int
	// Arrival is where the veteran leader stands at the start.
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

// Maps returns the scenario with all maps as they start when nothing is taken along.
func (c *Campaign) Maps() *war.Scenario {
	s := *c.Scenario
	s.Maps = nil
	for i := range c.Nodes {
		n := &c.Nodes[i]
		s.Maps = append(s.Maps, war.Map{Name: n.Map, Title: n.Title, About: n.Briefing, Start: n.Start})
	}
	return &s
}
