package diplomacy

import (
	"fmt"

	"eras/game"
)

// Power is the number of a power, from 1 in the order of the map file.
type Power uint8

const (
	// Neutral is no power. It owns free centres.
	Neutral Power = 0
	// MaxPowers is the largest number of powers on a map.
	MaxPowers = 16
)

// PowerOf returns the power that a seat plays.
func PowerOf(seat game.Seat) Power { return Power(seat + 1) }

// Seat returns the seat that plays p, [game.Nobody] for [Neutral].
func (p Power) Seat() game.Seat { return game.Seat(p) - 1 }

// Kind is a kind of unit.
type Kind uint8

// The kinds of units; the zero Kind is none.
const (
	Army Kind = 1 + iota
	Fleet
)

// String returns "A" or "F", and "?" for no kind.
func (k Kind) String() string { return [...]string{"?", "A", "F"}[k] }

// Location is a place for a unit: a province or, for a fleet in a province with several
// coasts, one of its coasts. The locations of a map are its provinces, by their numbers,
// then the coasts.
type Location uint8

const (
	// MaxLocations is the largest number of locations on a map.
	MaxLocations = 192
	// Nowhere is no location.
	Nowhere Location = 255
)

// Unit is an army or a fleet. The zero Unit is none.
type Unit struct {
	Power Power
	Kind  Kind
	At    Location
}

// Exists reports whether u is a unit.
func (u Unit) Exists() bool { return u.Kind != 0 }

// DislodgedUnit is a unit that must retreat.
type DislodgedUnit struct {
	Unit Unit
	// By is the province from which the attacker came and into which the unit may not
	// retreat. It is [NoProvince] if the attacker was convoyed.
	By Province
}

// Position is the state of a match: a plain value that can be compared and copied.
// Entries beyond the map's provinces are zero.
type Position struct {
	Year   int16
	Season Season
	Ending Ending
	// ConcededTo is the winner of a match that has [Conceded], else [Neutral].
	ConcededTo Power
	// Quiet is the number of years since a centre last changed owners.
	Quiet uint8
	// Units are the units by province, without dislodged ones.
	Units [MaxProvinces]Unit
	// Owner is the owner of each centre.
	Owner [MaxProvinces]Power
	// Dislodged are the units that must retreat, by the province from which they were
	// dislodged. Standoffs are the provinces that standoffs left empty in the last movement.
	// Both are empty outside retreat phases.
	Dislodged [MaxProvinces]DislodgedUnit
	Standoffs Set
	// Last are the orders of the last movement phase with their verdicts, by the province
	// in which the unit stood. All are zero at the start.
	Last [MaxProvinces]Ordered
}

// Ordered is an order of Power with its verdict. The zero Ordered is none.
type Ordered struct {
	Power   Power
	Order   Order
	Verdict Verdict
}

// Validate returns nil if p is consistent, so that play can go on from it, else an error
// that says what is wrong. It does not check that play could have led to p: a power may
// have more units than centres.
func (g *Game) Validate(p *Position) error {
	m := g.Map
	if p.Season > Winter || p.Ending > Conceded {
		return fmt.Errorf("season %d and ending %d: they must be at most %d and %d", p.Season, p.Ending, Winter, Conceded)
	}
	if p.Year < 1 || p.Year > maxYear {
		return fmt.Errorf("the year is %d: it must be from 1 to %d", p.Year, maxYear)
	}
	var units [MaxPowers + 1]int
	for i := range MaxProvinces {
		at := Province(i)
		if i >= m.Provinces() && (p.Units[i] != Unit{} || p.Owner[i] != Neutral || p.Dislodged[i] != DislodgedUnit{} || p.Last[i] != Ordered{} || p.Standoffs.Has(at)) {
			return fmt.Errorf("province %d is not empty: the map has only %d provinces", i, m.Provinces())
		}
		u, d := p.Units[i], p.Dislodged[i]
		switch {
		case !g.validUnit(u, at):
			return fmt.Errorf("the unit in %s cannot stand there", m.Token(at))
		case !g.validUnit(d.Unit, at):
			return fmt.Errorf("the unit dislodged from %s cannot have stood there", m.Token(at))
		case d.Unit.Exists() && (!p.Season.Retreats() || p.Ending != Ongoing):
			return fmt.Errorf("a unit is dislodged in %s: dislodged units must be in retreat phases", p.Season)
		case d.Unit.Exists() && d.By != NoProvince && (int(d.By) >= m.Provinces() || d.By == at):
			return fmt.Errorf("the unit dislodged from %s has no attacker: it must come from another province of the map", m.Token(at))
		case int(p.Owner[i]) > m.Powers() || p.Owner[i] != Neutral && !m.Centres().Has(at):
			return fmt.Errorf("%s cannot have the owner %d: only supply centres have owners, and the map has %d powers", m.Token(at), p.Owner[i], m.Powers())
		}
		units[u.Power]++
		units[d.Unit.Power]++
	}
	if !p.Standoffs.Empty() && !p.Season.Retreats() {
		return fmt.Errorf("there are standoffs in %s: they must be in retreat phases", p.Season)
	}
	for power, n := range units {
		if power != int(Neutral) && n > MaxOrders {
			return fmt.Errorf("%s has %d units: it must have at most %d", m.PowerToken(Power(power)), n, MaxOrders)
		}
	}
	switch {
	case p.Ending == Ongoing && g.Acting(p) == 0:
		return fmt.Errorf("no power has anything to order in %s, and the match is not over", p.Season)
	case (p.Ending == Conceded) != (p.ConcededTo != Neutral) || int(p.ConcededTo) > m.Powers():
		return fmt.Errorf("the victory was conceded to power %d in a match that ended by %.80q: a concession must be to a power of the map", p.ConcededTo, p.Ending)
	case p.Ending == Solo && g.soloWinner(p) == Neutral:
		return fmt.Errorf("the match is won, but no power owns the %d centres of a victory", m.ToWin())
	}
	return nil
}

// validUnit reports whether u is none, or a unit of a power of the map that may stand in
// at.
func (g *Game) validUnit(u Unit, at Province) bool {
	if !u.Exists() {
		return u == Unit{}
	}
	return u.Power != Neutral && int(u.Power) <= g.Map.Powers() && u.Kind <= Fleet && g.Map.CanStand(u.Kind, u.At) && g.Map.Province(u.At) == at
}
