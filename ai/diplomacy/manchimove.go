package diplomacy

import "eras/game/diplomacy"

// operation is a unit's move or stay with a number of supports.
type operation struct {
	unit     diplomacy.Unit
	to       diplomacy.Location
	supports int
	gain     int
}

// The probabilities of success in percent that Man'chi assumes, the cost of a support, and the
// maximum number of supports.
const (
	chanceSure    = 95
	chanceLikely  = 60
	chanceEven    = 80
	chanceWeak    = 65
	chanceFutile  = 10
	supportCost   = 400
	supportsAtAll = 4
)

// move orders a movement phase. It repeatedly chooses the operation with the highest gain.
func (b *manchi) move(p *diplomacy.Position) diplomacy.Answer {
	d := &b.draft
	d.start(b.m, p, b.power)
	d.shuffle(b.rng)
	for {
		best, ok := b.bestOperation(p)
		if !ok {
			break
		}
		if best.to == best.unit.At {
			d.hold(best.unit)
		} else {
			d.move(best.unit, best.to)
		}
		b.supportWith(best)
	}
	for _, u := range d.units {
		if d.order(u).Kind == diplomacy.Hold {
			d.assist(u, &b.survey, &b.want)
		}
	}
	return d.answer()
}

// bestOperation returns the operation of the highest gain for units without orders, or
// false if all units have orders.
func (b *manchi) bestOperation(p *diplomacy.Position) (operation, bool) {
	var best operation
	found := false
	try := func(u diplomacy.Unit, to diplomacy.Location) {
		at := b.m.Province(to)
		worth := b.worth(u.Kind, to)
		switch {
		case to == u.At:
			// Staying delays every other goal by one step.
			worth = max(b.want[at], worth/2)
		case bounced(&p.Last[b.m.Province(u.At)], u, to):
			worth /= 2
		}
		able := b.supporters(u, at)
		for supports := range min(able, supportsAtAll) + 1 {
			gain := worth*b.chance(p, u, at, 1+supports) - supports*supportCost
			if !found || gain > best.gain {
				best, found = operation{u, to, supports, gain}, true
			}
		}
	}
	for _, u := range b.draft.units {
		if !b.draft.open(u) {
			continue
		}
		b.thought.Step()
		try(u, u.At)
		for _, to := range b.m.Moves(u.Kind, u.At) {
			if b.draft.canEnter(u, to) {
				try(u, to)
			}
		}
	}
	return best, found
}

// supporters returns how many units without orders could support u's stay in or move to a
// province.
func (b *manchi) supporters(u diplomacy.Unit, at diplomacy.Province) int {
	n := 0
	for able := b.survey.Able[at].And(b.survey.Units[b.power]); !able.Empty(); able = able.Rest() {
		if from := able.First(); from != b.m.Province(u.At) && b.draft.orders[from].Kind == 0 {
			n++
		}
	}
	return n
}

// supportWith makes the units that lose least support an operation.
func (b *manchi) supportWith(o operation) {
	at := b.m.Province(o.to)
	for range o.supports {
		var best diplomacy.Unit
		least := 0
		for _, u := range b.draft.units {
			if !b.draft.open(u) || !b.survey.Able[at].Has(b.m.Province(u.At)) {
				continue
			}
			// A supporter gives up its best place, or its own if that is threatened.
			cost := b.worth(u.Kind, u.At) * (1 + b.survey.Threat(b.power, b.m.Province(u.At)))
			for _, to := range b.m.Moves(u.Kind, u.At) {
				if b.m.Province(to) != at {
					cost = max(cost, b.worth(u.Kind, to))
				}
			}
			if !best.Exists() || cost < least {
				best, least = u, cost
			}
		}
		if best.Exists() {
			b.draft.support(best, at)
		}
	}
}

// chance returns the assumed probability in percent that u enters or keeps a province with
// that strength.
func (b *manchi) chance(p *diplomacy.Position, u diplomacy.Unit, at diplomacy.Province, strength int) int {
	in := p.Units[at]
	against := b.resistance[at]
	switch {
	case b.m.Province(u.At) == at:
		// It stays if it is as strong.
		if strength >= against {
			return 100
		}
		return chanceEven
	case in.Exists() && in.Power != b.power:
		switch {
		case strength > against:
			return chanceSure
		case strength > 1:
			return chanceLikely
		}
		return chanceFutile
	case against == 0:
		return 100
	case strength > against:
		return chanceSure
	case strength == against:
		return chanceEven
	}
	return chanceWeak
}
