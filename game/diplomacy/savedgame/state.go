package savedgame

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"eras/game/diplomacy"
)

// state returns the state of a saved game at p, without influence.
func (c *codec) state(p *diplomacy.Position) State {
	m := c.game.Map
	s := State{
		Name: phaseName(p), Map: m.Name, Rules: []string{},
		Units: map[string][]string{}, Retreats: Retreats{}, Centers: map[string][]string{}, Homes: map[string][]string{},
		Influence: map[string][]string{}, CivilDisorder: map[string]int{}, Builds: map[string]Builds{},
	}
	for i := range m.Powers() {
		power := diplomacy.Power(i + 1)
		name := c.power(power)
		s.Units[name] = []string{}
		for at := range c.game.Occupied(p, power).All() {
			s.Units[name] = append(s.Units[name], c.unit(p.Units[at]))
		}
		s.Retreats[name] = map[string][]string{}
		for at := range m.All().All() {
			d := p.Dislodged[at].Unit
			to := c.game.Retreats(nil, p, at)
			if d.Power != power || len(to) == 0 {
				continue
			}
			s.Units[name] = append(s.Units[name], c.dislodged(d))
			for _, l := range to {
				s.Retreats[name][c.unit(d)] = append(s.Retreats[name][c.unit(d)], c.place(l))
			}
		}
		s.Centers[name] = c.provinces(c.game.Owned(p, power))
		s.Homes[name] = c.provinces(m.Homes(power))
		s.Influence[name] = []string{}
		s.CivilDisorder[name] = 0
		b := Builds{Homes: []string{}}
		if p.Season == diplomacy.Winter && p.Ending == diplomacy.Ongoing {
			if b.Count = c.game.Adjustment(p, power); b.Count > 0 {
				b.Homes = c.provinces(c.game.BuildSites(p, power))
			}
		}
		s.Builds[name] = b
	}
	if outcome, over := c.game.Outcome(p); over && outcome.Winner >= 0 {
		s.Note = victoryNote + m.PowerToken(diplomacy.PowerOf(outcome.Winner))
	}
	return s
}

// dislodged returns the text of a dislodged unit in the list of units.
func (c *codec) dislodged(u diplomacy.Unit) string { return "*" + c.unit(u) }

// lost returns the dislodged units of a power that cannot retreat.
func (c *codec) lost(p *diplomacy.Position, power diplomacy.Power) []string {
	var units []string
	for at := range c.game.Map.All().All() {
		if d := p.Dislodged[at].Unit; d.Power == power && len(c.game.Retreats(nil, p, at)) == 0 {
			units = append(units, c.dislodged(d))
		}
	}
	return units
}

// provinces returns the names of provinces.
func (c *codec) provinces(s diplomacy.Set) []string {
	list := []string{}
	for at := range s.All() {
		list = append(list, c.place(diplomacy.Location(at)))
	}
	return list
}

// position returns the position of a state. The provinces of attackers and the standoffs are
// inferred from the retreats that the state allows. The quiet years and the last orders are
// not in states and stay zero.
func (c *codec) position(s *State) (diplomacy.Position, error) {
	var p diplomacy.Position
	m := c.game.Map
	phase, err := parsePhase(s.Name)
	if err != nil {
		return p, err
	}
	p.Year, p.Season = phase.Year, phase.Season
	for _, name := range slices.Sorted(maps.Keys(s.Units)) {
		power, err := c.parsePower(name)
		if err != nil {
			return p, err
		}
		for _, text := range s.Units[name] {
			text, dislodged := strings.CutPrefix(text, "*")
			u, err := c.parseUnit(text)
			if err != nil {
				return p, fmt.Errorf("the units of %s: %w", name, err)
			}
			u.Power = power
			at := m.Province(u.At)
			switch {
			case dislodged && !p.Season.Retreats():
				return p, fmt.Errorf("%s of %s is dislodged in %s, which is not a retreat phase", text, name, s.Name)
			case dislodged && p.Dislodged[at].Unit.Exists() || !dislodged && p.Units[at].Exists():
				return p, fmt.Errorf("%s of %s is in the province of another unit", text, name)
			case dislodged:
				p.Dislodged[at] = diplomacy.DislodgedUnit{Unit: u, By: diplomacy.NoProvince}
			default:
				p.Units[at] = u
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Centers)) {
		power, err := c.parsePower(name)
		if err != nil {
			return p, err
		}
		for _, text := range s.Centers[name] {
			at, err := c.parsePlace(text)
			if err != nil {
				return p, fmt.Errorf("the centres of %s: %w", name, err)
			}
			switch c := m.Province(at); {
			case !m.Centres().Has(c):
				return p, fmt.Errorf("%.80q is not a supply centre", text)
			case p.Owner[c] != diplomacy.Neutral:
				return p, fmt.Errorf("%s has two owners", text)
			default:
				p.Owner[c] = power
			}
		}
	}
	return p, c.inferRetreatBans(&p, s.Retreats)
}

// inferRetreatBans sets attackers and standoffs such that dislodged units may retreat
// exactly as allowed. A unit of a power with a list, even an empty one, may retreat nowhere
// else; the units of a power without a list may retreat anywhere.
func (c *codec) inferRetreatBans(p *diplomacy.Position, allowed Retreats) error {
	m := c.game.Map
	var open diplomacy.Set // provinces to which some unit may retreat, so without a standoff
	listed := map[diplomacy.Province][]diplomacy.Location{}
	complete := map[diplomacy.Power]bool{} // whose retreats are all listed
	for _, name := range slices.Sorted(maps.Keys(allowed)) {
		power, err := c.parsePower(name)
		if err != nil {
			return fmt.Errorf("the retreats: %w", err)
		}
		complete[power] = true
		for _, text := range slices.Sorted(maps.Keys(allowed[name])) {
			u, err := c.parseUnit(text)
			if err != nil {
				return fmt.Errorf("the retreats of %s: %w", name, err)
			}
			for _, place := range allowed[name][text] {
				to, err := c.parsePlace(place)
				if err != nil {
					return fmt.Errorf("the retreats of %s: %w", text, err)
				}
				listed[m.Province(u.At)] = append(listed[m.Province(u.At)], to)
				open = open.With(m.Province(to))
			}
		}
	}
	for at := range m.All().All() {
		d := &p.Dislodged[at]
		if !d.Unit.Exists() || !complete[d.Unit.Power] {
			continue
		}
		for _, to := range m.Moves(d.Unit.Kind, d.Unit.At) {
			q := m.Province(to)
			if p.Units[q].Exists() || slices.Contains(listed[at], to) || slices.Contains(listed[at], diplomacy.Location(q)) {
				continue
			}
			switch {
			case !open.Has(q):
				p.Standoffs = p.Standoffs.With(q)
			case d.By == diplomacy.NoProvince || d.By == q:
				d.By = q
			default:
				return fmt.Errorf("the retreats of %s break the rules: it may not go to %s, but others may", c.unit(d.Unit), c.place(to))
			}
		}
	}
	return nil
}
