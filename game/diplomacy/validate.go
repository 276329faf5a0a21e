package diplomacy

import "fmt"

// Validate reports why play could not go on from p, or could not have stopped
// there, or nil. It does not ask whether play could have led there: a power may
// have more units than centres.
func (g *Game) Validate(p *Position) error {
	m := g.Map
	if p.Season > Winter || p.Ending > DrawLimit {
		return fmt.Errorf("there is no season %d or no ending %d", p.Season, p.Ending)
	}
	if p.Year < 1 || p.Year > maxYear {
		return fmt.Errorf("the year is %d: it goes from 1 to %d", p.Year, maxYear)
	}
	var units [MaxPowers + 1]int
	for i := range MaxProvinces {
		at := Province(i)
		if i >= m.Provinces() && (p.Units[i] != Unit{} || p.Owner[i] != Neutral || p.Dislodged[i] != Dislodged{} || p.Last[i] != Ordered{} || p.Standoffs.Has(at)) {
			return fmt.Errorf("there is something in province %d, the map has %d", i, m.Provinces())
		}
		u, d := p.Units[i], p.Dislodged[i]
		switch {
		case !g.validUnit(u, at):
			return fmt.Errorf("the unit in province %d cannot stand there", i)
		case !g.validUnit(d.Unit, at):
			return fmt.Errorf("the unit that was dislodged from province %d cannot have stood there", i)
		case d.Unit.Exists() && (!p.Season.Retreats() || p.Ending != Going):
			return fmt.Errorf("a unit is dislodged in %s: that is so in retreat phases only", p.Season)
		case d.Unit.Exists() && d.By != NoProvince && (int(d.By) >= m.Provinces() || d.By == at):
			return fmt.Errorf("the unit in %s was attacked from nowhere", m.Token(at))
		case int(p.Owner[i]) > m.Powers() || p.Owner[i] != Neutral && !m.Centres().Has(at):
			return fmt.Errorf("province %d has an owner who cannot own it", i)
		}
		units[u.Power]++
		units[d.Unit.Power]++
	}
	if !p.Standoffs.Empty() && !p.Season.Retreats() {
		return fmt.Errorf("standoffs are noted in %s: that is so in retreat phases only", p.Season)
	}
	for power, n := range units {
		if power != int(Neutral) && n > MaxOrders {
			return fmt.Errorf("%s has %d units: %d are possible", m.PowerToken(Power(power)), n, MaxOrders)
		}
	}
	switch {
	case p.Ending == Going && g.Acting(p) == 0:
		return fmt.Errorf("nobody has anything to order in %s, and the match is not over", p.Season)
	case p.Ending == Solo && g.soloist(p) == Neutral:
		return fmt.Errorf("nobody owns the %d centres of a victory", m.ToWin())
	}
	return nil
}

// validUnit reports whether u is no unit, or one of a power of the map that may
// stand in at.
func (g *Game) validUnit(u Unit, at Province) bool {
	if !u.Exists() {
		return u == Unit{}
	}
	return u.Power != Neutral && int(u.Power) <= g.Map.Powers() && u.Kind <= Fleet && g.Map.CanStand(u.Kind, u.At) && g.Map.Province(u.At) == at
}
