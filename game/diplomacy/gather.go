package diplomacy

import "fmt"

// Gathering is what the powers have ordered so far in one phase. The zero value is
// empty.
type Gathering struct {
	Orders Orders
	waives [MaxPowers + 1]uint8
}

// Waives returns how many builds a power has waived.
func (all *Gathering) Waives(power Power) int { return int(all.waives[power]) }

// Gather adds an order that power gives at p to the others, if it is legal beside
// them; else it changes nothing and returns an error that says why not. So of
// several orders for one unit, and of too many builds or removals, the first count
// (DATC 3.0 4.D.3 to 4.D.6).
func (g *Game) Gather(all *Gathering, p *Position, power Power, o Order) error {
	if err := g.CheckBeside(p, power, o); err != nil {
		return err
	}
	if o.Kind != Waive {
		if all.Orders[g.Map.Province(o.At)].Kind != 0 {
			return fmt.Errorf("ordering %s: there is an order for %s already: give one only", g.Map.FormatOrder(o), g.Map.Token(g.Map.Province(o.At)))
		}
	}
	if p.Season == Winter {
		if n := g.Adjustment(p, power); g.adjusted(all, p, power) >= max(n, -n) {
			what := "build"
			if n < 0 {
				what = "remove"
			}
			return &OrderError{Order: o, Reason: TooMany, text: fmt.Sprintf("ordering %s: %s has %d to %s and has ordered that already: leave this one out",
				g.Map.FormatOrder(o), g.Map.PowerToken(power), max(n, -n), what)}
		}
	}
	if o.Kind == Waive {
		all.waives[power]++
		return nil
	}
	all.Orders[g.Map.Province(o.At)] = o
	return nil
}

// adjusted counts the builds, waives and removals of a power.
func (g *Game) adjusted(all *Gathering, p *Position, power Power) int {
	n := all.Waives(power)
	for i := range g.Map.Provinces() {
		switch all.Orders[i].Kind {
		case Build:
			if g.Map.HomeOf(Province(i)) == power {
				n++
			}
		case Remove:
			if p.Units[i].Power == power {
				n++
			}
		}
	}
	return n
}
