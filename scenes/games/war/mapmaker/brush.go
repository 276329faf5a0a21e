package mapmaker

import (
	"eras/game"
	"eras/game/war"
)

// Tool is the kind of thing that a brush paints.
type Tool uint8

// The tools of the palette.
const (
	Land Tool = iota
	Site
	Leader
	Flag // or the wagon of an objective
	Eraser
)

// Brush is what the map maker paints on a square.
type Brush struct {
	Tool    Tool
	Terrain war.Terrain // of land
	Site    war.Site
	// Side is the owner of the site, or the side of the leader or of the flag. A site may have no owner,
	// and a flag belong to both.
	Side game.Side
	// Foot, Horse and Archers are the numbers of a leader's soldiers.
	Foot, Horse, Archers uint8
}

// on returns a cell after painting. Whatever cannot stay beside the painted thing is removed:
// impassable land holds nothing. A leader owns the site on which he stands.
func (b Brush) on(c war.Cell) war.Cell {
	switch b.Tool {
	case Land:
		c.Terrain = b.Terrain
		if !c.Terrain.Open() {
			c = war.Cell{Terrain: c.Terrain}
		}
	case Site:
		c.Site, c.Owner = b.Site, b.Side
		if c.Leader != b.Side {
			c.Leader, c.Soldiers, c.Horse, c.Archers = game.NoSide, 0, 0, 0
		}
	case Leader:
		c.Leader, c.Soldiers, c.Horse, c.Archers = b.Side, b.Foot+b.Horse+b.Archers, b.Horse, b.Archers
		if c.Site != war.NoSite {
			c.Owner = b.Side
		}
	case Eraser:
		c = war.Cell{}
	case Flag: // beside the cells
	}
	if !c.Terrain.Open() && b.Tool != Land {
		c.Terrain = war.Plain
	}
	return c
}

// same reports whether two brushes are the same tool in the palette.
func (b Brush) same(o Brush) bool {
	return b.Tool == o.Tool && b.Terrain == o.Terrain && b.Site == o.Site
}
