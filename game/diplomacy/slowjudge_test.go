package diplomacy

import "slices"

// slowJudge resolves movement phases in the simplest way that the rules allow. It takes
// the conditions of DATC 3.0 5.B literally, without an order of decisions, and searches: an
// order is decided once its condition has the same value for all outcomes of the undecided
// ones. Orders that depend on each other in a circle get the only consistent outcome. If
// there is none or several, the convoys of the circle fail, or its moves succeed if it has
// no convoys (5.B.9).
type slowJudge struct {
	m     *Map
	units []slowUnit
	at    map[Province]int
	// known are the orders that are decided, forced those by the last rule above.
	known, success, forced []bool
	// guesses are the values of undecided orders in the search, in the order in which a
	// condition asked for them.
	guesses []slowGuess
	// circles and rings count the uses of the last rule with and without convoys.
	circles, rings int
}

type slowUnit struct {
	unit     Unit
	province Province
	order    Order
	// to is the destination of a mover, convoyed whether it goes by convoy.
	to       Province
	convoyed bool
	// matches: a support or convoy matches the order of its object.
	matches bool
	object  int
}

// newSlowJudge reads a phase. It relies on the package for the legality of orders.
func newSlowJudge(g *Game, p *Position, orders *Orders) *slowJudge {
	s := &slowJudge{m: g.Map, at: map[Province]int{}}
	for q := range g.Map.All().All() {
		u := p.Units[q]
		if !u.Exists() {
			continue
		}
		o := orders[q]
		if o.Kind == 0 || g.movementOrder(p, o) != NoReason || g.Map.Province(o.At) != q {
			o = Order{Kind: Hold}
		}
		s.at[q] = len(s.units)
		s.units = append(s.units, slowUnit{unit: u, province: q, order: o, object: -1})
	}
	for i := range s.units {
		s.units[i].to = NoProvince
		if o := s.units[i].order; o.Kind == Move {
			s.units[i].to = g.Map.Province(o.To)
			s.units[i].convoyed = s.units[i].order.Via || o.Route != "" || !slices.ContainsFunc(g.Map.Moves(o.Unit, o.At), func(l Location) bool { return l == o.To })
		}
	}
	for i := range s.units {
		u := &s.units[i]
		if u.order.Kind != SupportHold && u.order.Kind != SupportMove && u.order.Kind != Convoy {
			continue
		}
		u.object = s.at[g.Map.Province(u.order.From)]
		object := &s.units[u.object]
		switch u.order.Kind {
		case SupportHold:
			u.matches = object.order.Kind != Move
		case SupportMove:
			whole := Location(g.Map.Province(u.order.To)) == u.order.To
			u.matches = object.order.Kind == Move && (object.order.To == u.order.To || whole && object.to == g.Map.Province(u.order.To))
		case Convoy:
			u.matches = object.order.Kind == Move && object.to == g.Map.Province(u.order.To)
			if u.matches && u.unit.Power == object.unit.Power {
				object.convoyed = true
			}
		}
	}
	n := len(s.units)
	s.known, s.success, s.forced = make([]bool, n), make([]bool, n), make([]bool, n)
	return s
}

// decisive reports whether unit i has an order that succeeds or fails.
func (s *slowJudge) decisive(i int) bool {
	u := s.units[i]
	return u.order.Kind == Move || u.matches
}

// succeeds returns the outcome of the order of unit i that the search assumes.
func (s *slowJudge) succeeds(i int) bool {
	if s.known[i] {
		return s.success[i]
	}
	for _, g := range s.guesses {
		if g.unit == i {
			return g.value
		}
	}
	s.guesses = append(s.guesses, slowGuess{i, false})
	return false
}

// condition reports whether the order of unit i succeeds (5.B.1 to 5.B.3).
func (s *slowJudge) condition(i int) bool {
	u := s.units[i]
	switch u.order.Kind {
	case Move:
		against := s.holdStrength(u.to)
		if j := s.opponent(i); j >= 0 {
			against = s.defendStrength(j)
		}
		attack := s.attackStrength(i)
		if attack <= against {
			return false
		}
		for j := range s.units {
			if j != i && s.units[j].to == u.to && attack <= s.preventStrength(j) {
				return false
			}
		}
		return true
	case Convoy:
		return !s.entered(i)
	}
	for j := range s.units {
		a := s.units[j]
		if a.to != u.province {
			continue
		}
		if a.unit.Power != u.unit.Power && s.path(j) && (u.order.Kind == SupportHold || a.province != s.units[u.object].to) {
			return false
		}
	}
	return !s.entered(i)
}

// entered reports whether a unit moves to the province of unit i.
func (s *slowJudge) entered(i int) bool {
	for j := range s.units {
		if s.units[j].to == s.units[i].province && s.succeeds(j) {
			return true
		}
	}
	return false
}

// opponent returns the unit that fights unit i head to head, or -1.
func (s *slowJudge) opponent(i int) int {
	u := s.units[i]
	if j, ok := s.at[u.to]; ok && s.units[j].to == u.province && !u.convoyed && !s.units[j].convoyed {
		return j
	}
	return -1
}

// path is the path decision of 5.B.4. It follows the fleets one by one.
func (s *slowJudge) path(i int) bool {
	u := s.units[i]
	if !u.convoyed {
		return true
	}
	carries := func(sea Province) bool {
		j, ok := s.at[sea]
		return ok && s.units[j].order.Kind == Convoy && s.units[j].matches && s.units[j].object == i && s.succeeds(j)
	}
	borders := func(sea, p Province) bool {
		return slices.ContainsFunc(s.m.Moves(Fleet, Location(sea)), func(l Location) bool { return s.m.Province(l) == p })
	}
	if route := u.order.Route; route != "" {
		for k := range len(route) {
			if !carries(Province(route[k])) {
				return false
			}
		}
		return true
	}
	var reached []Province
	for grown := true; grown; {
		grown = false
		for _, c := range s.units {
			if c.order.Kind != Convoy || slices.Contains(reached, c.province) {
				continue
			}
			next := borders(c.province, u.province) || slices.ContainsFunc(reached, func(sea Province) bool { return borders(c.province, sea) })
			if next && carries(c.province) {
				reached, grown = append(reached, c.province), true
			}
		}
	}
	return slices.ContainsFunc(reached, func(sea Province) bool { return borders(sea, u.to) })
}

// supports returns the number of successful supports of unit i by all powers but one.
func (s *slowJudge) supports(i int, but Power) int {
	n := 0
	for j, u := range s.units {
		if u.matches && u.order.Kind != Convoy && u.object == i && u.unit.Power != but && s.succeeds(j) {
			n++
		}
	}
	return n
}

const anyPower = Power(255)

// holdStrength is the hold strength of 5.B.5.
func (s *slowJudge) holdStrength(p Province) int {
	i, ok := s.at[p]
	switch {
	case !ok:
		return 0
	case s.units[i].order.Kind != Move:
		return 1 + s.supports(i, anyPower)
	case s.succeeds(i):
		return 0
	}
	return 1
}

// preventStrength is the prevent strength of 5.B.6.
func (s *slowJudge) preventStrength(i int) int {
	if !s.path(i) {
		return 0
	}
	if j := s.opponent(i); j >= 0 && s.succeeds(j) {
		return 0
	}
	return 1 + s.supports(i, anyPower)
}

// defendStrength is the defend strength of 5.B.7.
func (s *slowJudge) defendStrength(i int) int { return 1 + s.supports(i, anyPower) }

// attackStrength is the attack strength of 5.B.8.
func (s *slowJudge) attackStrength(i int) int {
	if !s.path(i) {
		return 0
	}
	j, occupied := s.at[s.units[i].to]
	switch {
	case !occupied, s.opponent(i) < 0 && s.units[j].order.Kind == Move && s.succeeds(j):
		return 1 + s.supports(i, anyPower)
	case s.units[j].unit.Power == s.units[i].unit.Power:
		return 0
	}
	return 1 + s.supports(i, s.units[j].unit.Power)
}
