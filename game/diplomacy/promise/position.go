package promise

import (
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// judgeByPosition judges a peace, an alliance or a zone where the orders of a power are not known: a
// unit of it that came to stand where it should not breaks the promise. Nothing else is known.
func (l *Ledger) judgeByPosition(ph *Played, p *Promise, part *part) {
	for at := range l.game.Map.All().All() {
		before, after := ph.Before.Units[at], ph.After.Units[at]
		if after.Power != p.Power || before == after {
			continue
		}
		against := part.zone.Has(at)
		if part.deal.Kind != press.Zone && ph.Before.Season != diplomacy.Winter {
			for _, v := range part.partners {
				against = against || before.Power == v || ph.Before.Owner[at] == v
			}
		}
		if against {
			l.breach(ph, p, part, diplomacy.Order{}, at)
			return
		}
	}
	part.blind = true
}

// judgeOrderByPosition judges a promised order, which is possible, where the orders of the power are
// not known.
func (l *Ledger) judgeOrderByPosition(ph *Played, p *Promise, part *part) {
	x, not, _ := promised(part.deal)
	o, m := x.Order, l.game.Map
	part.state = Unknown
	if !ph.Before.Season.Moves() {
		return
	}
	at := m.Province(o.At)
	left := ph.After.Units[at].Power != p.Power && !ph.After.Dislodged[at].Unit.Exists()
	arrived := o.Kind == diplomacy.Move && left && l.onlyFrom(ph, p.Power, at, m.Province(o.To))
	switch {
	case arrived && !not:
		part.state = Kept
	case arrived && not, left && !not && (o.Kind != diplomacy.Move || ph.After.Units[m.Province(o.To)].Power != p.Power):
		l.breach(ph, p, part, diplomacy.Order{}, diplomacy.NoProvince)
	case left && not && o.Kind != diplomacy.Move:
		part.state = Kept // the unit moved
	}
}

// onlyFrom reports whether a unit of a power stands in to after the phase that can have come only from
// the province from.
func (l *Ledger) onlyFrom(ph *Played, power diplomacy.Power, from, to diplomacy.Province) bool {
	u := ph.After.Units[to]
	if u.Power != power || u == ph.Before.Units[to] {
		return false
	}
	for at := range l.game.Occupied(ph.Before, power).All() {
		if at == from {
			continue
		}
		for _, o := range l.game.AppendLegal(nil, ph.Before, power, at) {
			if o.Kind == diplomacy.Move && l.game.Map.Province(o.To) == to && o.Unit == u.Kind {
				return false
			}
		}
	}
	return true
}
