package haai

import (
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// nearness weighs a centre by the moves that a unit needs to it: in fall it counts
// to stand there, in spring to get there by fall.
var nearness = [2][5]int{
	{100, 80, 30, 12, 5}, // spring
	{200, 40, 24, 10, 4}, // fall
}

// guarded is from how many moves on an agent leaves an own centre to others.
const guarded = 2

// rate rates the centres of the position for the power.
func (b *bot) rate(p *diplomacy.Position) {
	b.p = p
	b.survey.Look(b.g.Map, p)
	for c := b.g.Map.Centres(); !c.Empty(); c = c.Rest() {
		at := c.First()
		b.centre[at] = prize
		if p.Owner[at] == b.me && !b.survey.Others(b.me).Has(at) {
			b.centre[at] = int(b.temper) * min(b.survey.Threat(b.me, at), 2)
		}
	}
}

// surroundings returns an agent's rating of a location: the centres that it could go
// to from there, the nearer the more.
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
		if d := b.ways.Moves(k, at, c.First()); d < far {
			sum += b.centre[c.First()] * near[d]
		}
	}
	return sum / 100
}

// chance returns how probably, in percent, a move to a province succeeds with so
// many supports, or a unit that stays keeps it. The strongest other power is taken to
// bring some of its units there, not always all.
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

// retreat sends units to the surroundings that they rate best.
func (b *bot) retreat(p *diplomacy.Position) diplomacy.Answer {
	b.rate(p)
	return aidiplomacy.RetreatBest(b.g, p, b.me, func(u diplomacy.Unit, to diplomacy.Location) int {
		return 1 + b.surroundings(u.Kind, to)
	})
}

// adjust builds units where they would rate their surroundings best, and removes
// those that rate theirs worst. Of one kind each is worth less than the one before.
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
