package savedgame

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"eras/game/diplomacy"
)

// State returns the state of p on the map of g: what of it a saved game holds,
// without influence.
func (g *Codec) State(p *diplomacy.Position) State {
	m := g.game.Map
	s := State{
		Name: PhaseName(p), Map: m.Name, Rules: []string{},
		Units: map[string][]string{}, Retreats: Retreats{}, Centers: map[string][]string{}, Homes: map[string][]string{},
		Influence: map[string][]string{}, CivilDisorder: map[string]int{}, Builds: map[string]Builds{},
	}
	for i := range m.Powers() {
		power := diplomacy.Power(i + 1)
		name := g.power(power)
		s.Units[name] = []string{}
		for at := range g.game.Occupied(p, power).All() {
			s.Units[name] = append(s.Units[name], g.unit(p.Units[at]))
		}
		s.Retreats[name] = map[string][]string{}
		for at := range m.All().All() {
			d := p.Dislodged[at].Unit
			to := g.game.Retreats(nil, p, at)
			if d.Power != power || len(to) == 0 {
				continue
			}
			s.Units[name] = append(s.Units[name], "*"+g.unit(d))
			for _, l := range to {
				s.Retreats[name][g.unit(d)] = append(s.Retreats[name][g.unit(d)], g.place(l))
			}
		}
		s.Centers[name] = g.provinces(g.game.Owned(p, power))
		s.Homes[name] = g.provinces(m.Homes(power))
		s.Influence[name] = []string{}
		s.CivilDisorder[name] = 0
		b := Builds{Homes: []string{}}
		if p.Season == diplomacy.Winter && p.Ending == diplomacy.Going {
			if b.Count = g.game.Adjustment(p, power); b.Count > 0 {
				b.Homes = g.provinces(g.game.BuildSites(p, power))
			}
		}
		s.Builds[name] = b
	}
	if outcome, over := g.game.Outcome(p); over && outcome.Winner >= 0 {
		s.Note = "Victory by: " + m.PowerToken(diplomacy.PowerOf(outcome.Winner))
	}
	return s
}

// provinces lists provinces.
func (g *Codec) provinces(s diplomacy.Set) []string {
	list := []string{}
	for at := range s.All() {
		list = append(list, g.place(diplomacy.Location(at)))
	}
	return list
}

// Position returns the position of a state. Where attackers came from and where
// standoffs were is taken from the retreats that the state allows. How many quiet
// years there were, and what was ordered before, states do not tell.
func (g *Codec) Position(s *State) (diplomacy.Position, error) {
	var p diplomacy.Position
	m := g.game.Map
	phase, err := parsePhase(s.Name)
	if err != nil {
		return p, err
	}
	p.Year, p.Season = phase.Year, phase.Season
	for _, name := range slices.Sorted(maps.Keys(s.Units)) {
		power, err := g.parsePower(name)
		if err != nil {
			return p, err
		}
		for _, text := range s.Units[name] {
			text, dislodged := strings.CutPrefix(text, "*")
			u, err := g.parseUnit(text)
			if err != nil {
				return p, fmt.Errorf("the units of %s: %w", name, err)
			}
			u.Power = power
			at := m.Province(u.At)
			switch {
			case dislodged && !p.Season.Retreats():
				return p, fmt.Errorf("%s of %s is dislodged in %s, which is no retreat phase", text, name, s.Name)
			case dislodged && p.Dislodged[at].Unit.Exists() || !dislodged && p.Units[at].Exists():
				return p, fmt.Errorf("%s of %s is in a province with another unit", text, name)
			case dislodged:
				p.Dislodged[at] = diplomacy.Dislodged{Unit: u, By: diplomacy.NoProvince}
			default:
				p.Units[at] = u
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Centers)) {
		power, err := g.parsePower(name)
		if err != nil {
			return p, err
		}
		for _, text := range s.Centers[name] {
			at, err := g.parsePlace(text)
			if err != nil {
				return p, fmt.Errorf("the centres of %s: %w", name, err)
			}
			switch c := m.Province(at); {
			case !m.Centres().Has(c):
				return p, fmt.Errorf("%q is no supply centre", text)
			case p.Owner[c] != diplomacy.Neutral:
				return p, fmt.Errorf("%s has two owners", text)
			default:
				p.Owner[c] = power
			}
		}
	}
	return p, g.closeRetreats(&p, s.Retreats)
}

// closeRetreats finds attackers and standoffs that leave dislodged units exactly
// the allowed retreats. A state that lists none allows all.
func (g *Codec) closeRetreats(p *diplomacy.Position, allowed Retreats) error {
	m := g.game.Map
	var open diplomacy.Set // places to which some unit may go, so without a standoff
	listed := map[diplomacy.Province][]diplomacy.Location{}
	for _, name := range slices.Sorted(maps.Keys(allowed)) {
		for _, text := range slices.Sorted(maps.Keys(allowed[name])) {
			u, err := g.parseUnit(text)
			if err != nil {
				return fmt.Errorf("the retreats of %s: %w", name, err)
			}
			for _, place := range allowed[name][text] {
				to, err := g.parsePlace(place)
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
		if !d.Unit.Exists() || listed[at] == nil {
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
				return fmt.Errorf("the retreats of %s do not follow the rules: it may not go to %s, others may", g.unit(d.Unit), g.place(to))
			}
		}
	}
	return nil
}
