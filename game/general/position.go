package general

import (
	"eras/game"
	"eras/game/grid"
)

// Site is what stands on a square for the whole match.
type Site uint8

const (
	// NoSite is open land.
	NoSite Site = iota
	// City is where leaders are bought.
	City
	// Warehouse brings resources.
	Warehouse
)

// String returns "city", "warehouse" or "land".
func (s Site) String() string { return [...]string{"land", "city", "warehouse"}[s] }

// Cell is the content of one square: at most one site and at most one leader.
type Cell struct {
	Site Site
	// Owner is whose the site is.
	Owner game.Side
	// Leader is whose leader stands here.
	Leader game.Side
	// Soldiers is how many soldiers that leader leads.
	Soldiers uint8
}

// Army is what one side has. Apart from Resources and Points it follows from
// the cells.
type Army struct {
	Resources uint32
	// Points is the dominion scored so far.
	Points uint16
	// Leaders holds the squares of the leaders.
	Leaders grid.Set
	// Cities holds the squares of the own cities.
	Cities grid.Set
	// LeaderCount, CityCount and Warehouses count what the army has; Soldiers is
	// the sum over its leaders, who do not count themselves.
	LeaderCount, CityCount, Warehouses, Soldiers uint16
}

// Strength is leaders and soldiers together.
func (a *Army) Strength() int { return int(a.LeaderCount) + int(a.Soldiers) }

// Position is one moment of the general map between actions. It is a plain
// value: copying it copies the game, == compares it.
type Position struct {
	Size  grid.Size
	Cells [grid.Cells]Cell
	// Armies holds red's and blue's; see [Position.Army].
	Armies [2]Army
	// Turn is the side to act.
	Turn game.Side
	// Left is how many actions remain.
	Left uint16
}

// Army returns what a side, red or blue, has.
func (p *Position) Army(s game.Side) *Army { return &p.Armies[(s-1)&1] }

// At returns the content of a square.
func (p *Position) At(s grid.Square) Cell { return p.Cells[s] }

// Set puts a cell on a square and keeps the armies' counts right.
func (p *Position) Set(s grid.Square, c Cell) {
	old := p.Cells[s]
	if old.Leader != c.Leader || old.Soldiers != c.Soldiers {
		if old.Leader != game.NoSide {
			a := p.Army(old.Leader)
			a.Leaders.Remove(s)
			a.LeaderCount--
			a.Soldiers -= uint16(old.Soldiers)
		}
		if c.Leader != game.NoSide {
			a := p.Army(c.Leader)
			a.Leaders.Add(s)
			a.LeaderCount++
			a.Soldiers += uint16(c.Soldiers)
		}
	}
	if old.Owner != c.Owner || old.Site != c.Site {
		p.own(s, old, -1)
		p.own(s, c, 1)
	}
	p.Cells[s] = c
}

// own adds d to the count of sites of c's owner.
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
	}
}

// Over reports whether the match has ended at p.
func (r *Rules) Over(p *Position) bool {
	return p.Left == 0 || p.Armies[0].LeaderCount == 0 || p.Armies[1].LeaderCount == 0 ||
		r.Dominion != 0 && (p.Armies[0].Points >= r.Dominion || p.Armies[1].Points >= r.Dominion)
}

// Reasons for the end of a match.
const (
	ByElimination = "elimination"
	ByDominion    = "dominion"
	ByLimit       = "limit"
)

// Outcome reports how the match ended at p, and whether it has. Elimination
// comes before dominion, dominion before the limit. At the limit more points
// win where points are scored, then more leaders and soldiers.
func (r *Rules) Outcome(p *Position) (game.Outcome, bool) {
	red, blue := &p.Armies[0], &p.Armies[1]
	switch {
	case red.LeaderCount == 0 || blue.LeaderCount == 0:
		return outcome(int(red.LeaderCount), int(blue.LeaderCount), ByElimination), true
	case r.Dominion != 0 && (red.Points >= r.Dominion || blue.Points >= r.Dominion):
		return outcome(int(red.Points), int(blue.Points), ByDominion), true
	case p.Left != 0:
		return game.Outcome{Winner: game.Nobody}, false
	case r.Dominion != 0 && red.Points != blue.Points:
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
