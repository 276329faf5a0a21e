package diplomacy

// Judge adjudicates the phases of a game. It holds the working memory for that, so its
// methods allocate nothing. It must not be used by several goroutines at once.
type Judge struct {
	game *Game
	// verdicts and movement are those of the last phase.
	verdicts Verdicts
	movement movement
}

// NewJudge returns a judge for the matches of g.
func NewJudge(g *Game) *Judge { return &Judge{game: g} }

// Movement resolves the orders of a movement phase by the rules in the package comment.
// It does not change p. Units without an order hold, and so do those whose order is
// illegal. Provinces without a unit have the zero [Verdict]. The result belongs to the
// judge and is valid until its next call.
func (j *Judge) Movement(p *Position, orders *Orders) *Verdicts {
	v := &j.movement
	v.begin(j.game.Map, p)
	v.readOrders(orders)
	v.matchConvoys(orders)
	v.matchSupports(orders)
	v.findPaths(orders)
	v.cutSupports()
	v.decideMoves()
	clear(j.verdicts[:])
	v.fill(orders, &j.verdicts)
	return &j.verdicts
}

// Standoffs returns the provinces that standoffs left empty in the last movement, into
// which no unit may retreat.
func (j *Judge) Standoffs() Set { return j.movement.standoffs() }

// Advance plays the phase of p with these orders and moves p to the next phase in which a
// power has something to order, or to the end of the match. Units without an order hold,
// or are disbanded in a retreat phase. Removals that are due and not ordered follow the
// rule of civil disorder, and builds that are not ordered are waived. Illegal orders have
// no effect. Advance does nothing if the match is over.
//
// It returns the verdict on each order by the province of its unit. Units that were
// disbanded or removed without an order have verdicts with the reasons [Unordered] and
// [CivilDisorder]. The result belongs to the judge and is valid until its next call.
func (j *Judge) Advance(p *Position, orders *Orders) *Verdicts {
	switch {
	case p.Ending != Ongoing:
		j.verdicts = Verdicts{}
		return &j.verdicts
	case p.Season.Moves():
		v := j.Movement(p, orders)
		j.move(p, orders)
		j.game.nextPhase(p)
		return v
	case p.Season.Retreats():
		j.retreat(p, orders)
	default:
		j.adjust(p, orders)
	}
	j.game.nextPhase(p)
	return &j.verdicts
}

// move carries out the successful moves of the last movement and sets the dislodged
// units, the standoffs and the last orders of p.
func (j *Judge) move(p *Position, orders *Orders) {
	m, v := j.game.Map, &j.verdicts
	moved := j.movement.moved
	units := p.Units
	clear(p.Units[:])
	clear(p.Dislodged[:])
	for i := range m.Provinces() {
		u := units[i]
		if !u.Exists() {
			p.Last[i] = Ordered{}
			continue
		}
		p.Last[i] = Ordered{u.Power, m.lastOrder(u, orders[i]), v[i]}
		switch {
		case moved.Has(Province(i)):
			u.At = orders[i].To
			p.Units[m.province[u.At]] = u
		case v[i].Dislodged:
			p.Dislodged[i] = DislodgedUnit{Unit: u, By: NoProvince}
		default:
			p.Units[i] = u
		}
	}
	for s := moved.Minus(j.movement.convoyed); !s.Empty(); s = s.Rest() {
		from := s.First()
		if d := &p.Dislodged[m.province[orders[from].To]]; d.Unit.Exists() {
			d.By = from
		}
	}
	p.Standoffs = j.Standoffs()
}

// lastOrder returns the entry of Position.Last for a unit with the order o: a hold if o
// is none, or cannot be written.
func (m *Map) lastOrder(u Unit, o Order) Order {
	if o.Kind >= Hold && o.Kind <= Convoy {
		if p, ok := m.plain(o); ok && m.province[p.At] == m.province[u.At] {
			return p
		}
	}
	return Order{Kind: Hold, Unit: u.Kind, At: u.At}
}
