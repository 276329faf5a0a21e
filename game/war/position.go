package war

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// Site is the kind of building on a square. It stays for the whole match.
type Site uint8

const (
	// NoSite is open land.
	NoSite Site = iota
	// City is a site where leaders are bought.
	City
	// Warehouse is a site that brings resources.
	Warehouse

	// SiteCount is the number of kinds of sites, open land included.
	SiteCount
)

var siteNames = [SiteCount]string{NoSite: "land", City: "city", Warehouse: "warehouse"}

// String returns "city", "warehouse" or "land".
func (s Site) String() string { return siteNames[s] }

// Cell is the content of one square: at most one site and at most one leader.
type Cell struct {
	// Terrain is the land.
	Terrain Terrain
	Site    Site
	// Owner is the side that owns the site.
	Owner game.Side
	// Leader is the side that has a leader here.
	Leader game.Side
	// Soldiers is how many soldiers that leader has.
	Soldiers uint8
	// Horse and Archers are how many of the soldiers are of these kinds; the others are
	// foot.
	Horse, Archers uint8
}

// Army returns the soldiers of the leader in c by their kinds.
func (c *Cell) Army() battle.Army {
	return battle.Army{Foot: c.Soldiers - c.Horse - c.Archers, Horse: c.Horse, Archers: c.Archers}
}

// setArmy sets the soldiers in c to a.
func (c *Cell) setArmy(a battle.Army) {
	c.Soldiers, c.Horse, c.Archers = a.Foot+a.Horse+a.Archers, a.Horse, a.Archers
}

// Army is what one side owns. All fields but Resources and Points follow from the cells.
type Army struct {
	Resources uint32
	// Points is the dominion scored so far.
	Points uint16
	// Leaders and Cities are the squares of its leaders and of its cities.
	Leaders, Cities grid.Set
	// LeaderCount, CityCount and Warehouses count what the army has. Soldiers is the sum over its
	// leaders; the leaders themselves are not counted.
	LeaderCount, CityCount, Warehouses, Soldiers uint16
	// Horse and Archers are how many of the soldiers are of these kinds.
	Horse, Archers uint16
}

// Strength returns the number of leaders and soldiers.
func (a *Army) Strength() int { return int(a.LeaderCount) + int(a.Soldiers) }

// Position is the war map between two actions. It is a plain value that can be
// copied and compared with ==.
type Position struct {
	Size  grid.Size
	Cells [grid.Cells]Cell
	// Armies are red's and blue's; see [Position.Army].
	Armies [2]Army
	// Turn is the side to act.
	Turn game.Side
	// Left is the number of actions left in the match, or of turns where a turn has several
	// actions.
	Left uint16
	// Orders is the number of actions left in this turn for the side to act. It is 0 under rules
	// without turns of several actions.
	Orders uint8
	// Moved has the squares of the leaders who have moved in this turn.
	Moved grid.Set
	// Objective is what decides the war here, if it is not the dominion over cities.
	Objective Objective
}

// Begin gives the side to act at p the orders of a whole turn if p has none, as a text may leave
// them out, or more than the rules allow. Under rules without turns of several actions it clears
// Moved. It sets the points that an objective gives for where leaders and the wagon are.
func (r *Rules) Begin(p *Position) {
	if p.Orders == 0 || p.Orders > r.Orders {
		p.Orders = r.Orders
	}
	if r.Orders == 0 {
		p.Moved = grid.Set{}
	}
	p.reckon()
}

// Army returns the army of a side, red or blue.
func (p *Position) Army(s game.Side) *Army { return &p.Armies[(s-1)&1] }

// At returns the cell on a square.
func (p *Position) At(s grid.Square) Cell { return p.Cells[s] }

// Set puts a cell on a square and updates the armies.
func (p *Position) Set(s grid.Square, c Cell) {
	old := p.Cells[s]
	if old.Leader != c.Leader || old.Soldiers != c.Soldiers || old.Horse != c.Horse || old.Archers != c.Archers {
		if old.Leader != game.NoSide {
			a := p.Army(old.Leader)
			a.Leaders.Remove(s)
			a.LeaderCount--
			a.Soldiers -= uint16(old.Soldiers)
			a.Horse -= uint16(old.Horse)
			a.Archers -= uint16(old.Archers)
		}
		if c.Leader != game.NoSide {
			a := p.Army(c.Leader)
			a.Leaders.Add(s)
			a.LeaderCount++
			a.Soldiers += uint16(c.Soldiers)
			a.Horse += uint16(c.Horse)
			a.Archers += uint16(c.Archers)
		}
	}
	if old.Owner != c.Owner || old.Site != c.Site {
		p.own(s, old, -1)
		p.own(s, c, 1)
	}
	p.Cells[s] = c
}

// own adds the site of c to its owner's sites if d is 1, or removes it if d is -1.
func (p *Position) own(s grid.Square, c Cell, d int) {
	if c.Owner == game.NoSide {
		return
	}
	a := p.Army(c.Owner)
	switch c.Site {
	case City:
		a.CityCount += uint16(d)
		if d > 0 {
			a.Cities.Add(s)
		} else {
			a.Cities.Remove(s)
		}
	case Warehouse:
		a.Warehouses += uint16(d)
	case NoSite:
	}
}

// Over reports whether the match is over at p.
func (r *Rules) Over(p *Position) bool {
	goal := r.Goal(p)
	return p.Left == 0 || p.Armies[0].LeaderCount == 0 || p.Armies[1].LeaderCount == 0 ||
		goal != 0 && (p.Armies[0].Points >= goal || p.Armies[1].Points >= goal)
}

// Reasons for the end of a match.
const (
	ByElimination = "elimination"
	ByDominion    = "dominion"
	ByObjective   = "objective"
	ByLimit       = "limit"
)

// Outcome reports how the match ended at p, and whether it has. Elimination comes
// before dominion or the objective, these before the limit. At the limit the side with more points
// wins if points are scored, then the side with more leaders and soldiers.
func (r *Rules) Outcome(p *Position) (game.Outcome, bool) {
	red, blue := &p.Armies[0], &p.Armies[1]
	goal, reason := r.Goal(p), ByDominion
	if p.Objective.Kind != NoObjective {
		reason = ByObjective
	}
	switch {
	case red.LeaderCount == 0 || blue.LeaderCount == 0:
		return outcome(int(red.LeaderCount), int(blue.LeaderCount), ByElimination), true
	case goal != 0 && (red.Points >= goal || blue.Points >= goal):
		return outcome(int(red.Points), int(blue.Points), reason), true
	case p.Left != 0:
		return game.Outcome{Winner: game.Nobody}, false
	case goal != 0 && red.Points != blue.Points:
		return outcome(int(red.Points), int(blue.Points), ByLimit), true
	}
	return outcome(red.Strength(), blue.Strength(), ByLimit), true
}

func outcome(red, blue int, reason string) game.Outcome {
	o := game.Outcome{Winner: game.Nobody, Reason: reason}
	switch {
	case red > blue:
		o.Winner = game.Red.Seat()
	case red < blue:
		o.Winner = game.Blue.Seat()
	}
	return o
}

// Terrain is the land of a square. It stays for the whole match.
type Terrain uint8

const (
	// Plain is open land.
	Plain Terrain = iota
	// Woods and Hills help a leader who is attacked there: see [Rules.Cover].
	Woods
	Hills
	// Ford is where a river can be crossed.
	Ford
	// Road lets a leader who steps along it move again in the same turn.
	Road
	// Mountains and River cannot be entered.
	Mountains
	River

	// TerrainCount is the number of kinds of land.
	TerrainCount
)

// terrainLook has the name of each terrain and its letter in positions.
var terrainLook = [TerrainCount]struct {
	name   string
	letter byte
}{
	Plain: {"plain", ' '}, Woods: {"woods", 'f'}, Hills: {"hills", 'h'}, Ford: {"ford", '='}, Road: {"road", '+'},
	Mountains: {"mountains", 'm'}, River: {"river", '~'},
}

// String returns "plain", "woods", "hills", "ford", "road", "mountains" or "river".
func (t Terrain) String() string { return terrainLook[t].name }

// Letter returns the letter of the terrain in positions, a space for [Plain].
func (t Terrain) Letter() byte { return terrainLook[t].letter }

// TerrainFromLetter returns the terrain with that letter, and whether there is one.
func TerrainFromLetter(letter byte) (Terrain, bool) {
	for t := Woods; t < TerrainCount; t++ {
		if t.Letter() == letter {
			return t, true
		}
	}
	return Plain, false
}

// Open reports whether leaders may enter.
func (t Terrain) Open() bool { return t < Mountains }

// Cover returns the number of soldiers that terrain t adds to a leader attacked on it.
func (r *Rules) Cover(t Terrain) int {
	switch t {
	case Woods:
		return int(r.WoodsCover)
	case Hills:
		return int(r.HillsCover)
	case Plain, Ford, Road, Mountains, River:
	}
	return 0
}
