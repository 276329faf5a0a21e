package ender

import (
	"eras/game/risk"
)

// script is a plan in detail, for rollouts: where to place the armies in hand, what to attack, and
// how many soldiers to leave in each territory.
type script struct {
	sketch Sketch
	put    [maxTerritories]int32
	stand  [maxTerritories]int32
	// through is the number of soldiers that a territory and those beyond it need at the time it is
	// taken, including the expected cost of the attacks from there.
	through [maxTerritories]float64
}

// write writes the script of plan i of the space that was searched last.
func (p *Planner) write(i int, out *script) {
	s := p.refine(i)
	carried := p.paths.Lead(s)
	f := &p.space.forest
	out.sketch, out.stand = p.space.plans[i].Sketch, s.stand
	out.put = p.placements(&carried)
	for own := s.held[s.me]; own != 0; own = own.Rest() {
		out.through[own.First()] = float64(s.stand[own.First()])
	}
	attacks := out.sketch.Attacks()
	for k := len(attacks) - 1; k >= 0; k-- {
		a := attacks[k]
		out.through[a.From] += out.through[a.To] + p.lists.costOf(float64(f.armies[a.To]))
	}
}

// placements returns how many armies in hand to place on each territory for the plan whose forest
// is built: those that its roots need, and those that move on from there.
func (p *Planner) placements(carried *[maxTerritories]int32) (put [maxTerritories]int32) {
	f := &p.space.forest
	for c := range risk.Territory(p.board.n) {
		at := c
		for f.taken.Has(at) {
			at = f.from[at]
		}
		put[at] += carried[c]
	}
	for r := f.roots; r != 0; r = r.Rest() {
		put[r.First()] += max(0, f.factor[r.First()]-f.armies[r.First()])
	}
	return put
}

// carryOut carries out a script in a rollout, more simply than [bot]: it makes the attacks in their
// order, each until it is won or too costly, divides survivors as planned and makes no new plans.
func (f *rollout) carryOut(s *script) {
	g, p, me := f.g, &f.p, f.me
	for p.Phase == risk.TradingIn && p.Turn == me {
		g.Play(p, risk.Ending(), nil)
	}
	f.place(s)
	for _, a := range s.sketch.Attacks() {
		if p.Owner.At(a.From) != me || p.Owner.At(a.To) == me {
			continue
		}
		for p.Phase == risk.Attacking && p.Turn == me && p.Owner.At(a.To) != me {
			least := int32(3)
			if p.Armies.At(a.To) == 1 {
				least = 2
			}
			if p.Armies.At(a.From) <= least {
				break
			}
			// With many more armies, throw until the territory falls.
			sure := p.Armies.At(a.From) > 3*p.Armies.At(a.To)+6
			g.Fight(p, a.From, a.To, sure, f.rolls)
		}
		f.occupy(s, a)
		if p.Phase == risk.Over {
			return
		}
	}
	if p.Phase == risk.Attacking && p.Turn == me {
		g.Play(p, risk.Ending(), nil)
	}
	f.fortify(s)
	if p.Phase == risk.Fortifying && p.Turn == me {
		g.Play(p, risk.Ending(), nil)
	}
	g.Proceed(p, f.rolls)
}

// place places the armies in hand.
func (f *rollout) place(s *script) {
	p := &f.p
	if p.Phase != risk.Reinforcing || p.Turn != f.me {
		return
	}
	last := none
	for own := word(p.Held[f.me]); own != 0 && p.Reserve > 0; own = own.Rest() {
		if c := own.First(); s.put[c] > 0 {
			last = c
			f.g.Play(p, risk.Placement(c, min(s.put[c], p.Reserve)), nil)
		}
	}
	if p.Phase == risk.Reinforcing && p.Turn == f.me {
		if last == none {
			last = f.g.Borders(p, f.me).First()
		}
		f.g.Play(p, risk.Placement(last, p.Reserve), nil)
	}
}

// occupy divides the survivors of a conquest, and trades in and places for the cards that
// come with it.
func (f *rollout) occupy(s *script, a Attack) {
	g, p, me := f.g, &f.p, f.me
	if p.Phase == risk.Occupying && p.Turn == me {
		rest := float64(max(1, s.stand[a.From]))
		for _, b := range s.sketch.Attacks() {
			if b.From == a.From && p.Owner.At(b.To) != me {
				rest += s.through[b.To] + float64(p.Armies.At(b.To))
			}
		}
		least, most := g.OccupationRange(p)
		all := p.Armies.At(a.From) + p.Armies.At(a.To)
		n := int32(float64(all)*s.through[a.To]/(s.through[a.To]+rest) + 0.5)
		g.Play(p, risk.Occupation(min(max(n, least), most)), nil)
	}
	for p.Turn == me && (p.Phase == risk.TradingIn || p.Phase == risk.Reinforcing) {
		if p.Phase == risk.Reinforcing {
			g.Play(p, risk.Placement(a.To, p.Reserve), nil)
			continue
		}
		set, ok := g.Map.BestSet(p.Hands[me], p.Held[me])
		if !ok {
			g.Play(p, risk.Ending(), nil)
			continue
		}
		g.Play(p, risk.TradingInOf(set[0], set[1], set[2]), nil)
	}
}

// fortify moves soldiers to neighbours that have fewer than the script wants.
func (f *rollout) fortify(s *script) {
	g, p, me := f.g, &f.p, f.me
	for own := word(p.Held[me]); own != 0; own = own.Rest() {
		c := own.First()
		for near := word(g.Map.Neighbours(c).And(p.Held[me])); near != 0; near = near.Rest() {
			o := near.First()
			if p.Phase != risk.Fortifying || p.Turn != me {
				return
			}
			n := min(g.Spare(p, c), p.Armies.At(c)-max(1, s.stand[c]), s.stand[o]-p.Armies.At(o))
			if n > 0 {
				g.Play(p, risk.Fortification(c, o, n), nil)
			}
		}
	}
}
