package haai

import (
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// nearness has the weights of a centre by a unit's distance in moves. In fall a unit should be
// there; in spring it should be able to get there by fall.
var nearness = [2][5]int{
	{100, 80, 30, 12, 5}, // spring
	{200, 40, 24, 10, 4}, // fall
}

// guarded is the distance from which an agent ignores own centres.
const guarded = 2

// rate rates the centres of a position.
func (b *bot) rate(p *diplomacy.Position) {
	b.p = p
	b.survey.Look(b.g.Map, p)
	for c := b.g.Map.Centres(); !c.Empty(); c = c.Rest() {
		at := c.First()
		b.centre[at] = prize
		if p.Owner[at] == b.me && !b.survey.Others(b.me).Has(at) {
			b.centre[at] = int(b.style) * min(b.survey.Threat(b.me, at), 2)
		}
	}
}

// surroundings returns an agent's rating of a location: the centres that it could reach from
// there, weighted by nearness.
func (b *bot) surroundings(k diplomacy.Kind, at diplomacy.Location) int {
	near := &nearness[0]
	if s := b.p.Season; s == diplomacy.Fall || s == diplomacy.Autumn {
		near = &nearness[1]
	}
	sum := 0
	for c := b.g.Map.Centres(); !c.Empty(); c = c.Rest() {
		far := len(near)
		if b.p.Owner[c.First()] == b.me {
			far = guarded
		}
		if d := b.distances.Moves(k, at, c.First()); d < far {
			sum += b.centre[c.First()] * near[d]
		}
	}
	return sum / 100
}

// chance returns the assumed probability in percent that a move to a province succeeds with
// that many supports, or that a unit keeps it. It assumes that the strongest other power
// uses some of its units there, but not always all.
func (b *bot) chance(at diplomacy.Province, stays bool, supports int) int {
	against := b.survey.Competition(b.me, at)
	switch {
	case against == 0:
		return 100
	case stays && supports+1 >= against:
		return 97
	case stays:
		return 75
	case supports >= against:
		return 95
	case b.survey.Others(b.me).Has(at):
		return [...]int{15, 50, 70}[min(supports, 2)]
	}
	return [...]int{50, 75, 85}[min(supports, 2)]
}

// retreat retreats units to the locations with the highest ratings.
func (b *bot) retreat(p *diplomacy.Position) diplomacy.Answer {
	b.rate(p)
	return aidiplomacy.RetreatBest(b.g, p, b.me, func(u diplomacy.Unit, to diplomacy.Location) int {
		return 1 + b.surroundings(u.Kind, to)
	})
}

// adjust builds units at the locations with the highest ratings, and removes those with the
// lowest. Each further unit of a kind is worth less.
func (b *bot) adjust(p *diplomacy.Position) diplomacy.Answer {
	b.rate(p)
	return aidiplomacy.AdjustBest(b.g, p, b.me, func(u diplomacy.Unit, chosen []diplomacy.Order) int {
		v := b.surroundings(u.Kind, u.At)
		for _, o := range chosen {
			if o.Kind == diplomacy.Build && o.Unit == u.Kind {
				v = v * 3 / 4
			}
		}
		return v
	})
}
