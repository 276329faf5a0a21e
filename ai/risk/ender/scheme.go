package ender

import (
	"eras/game/risk"
)

// scheme is a plan that is worked out: where the armies in hand go, what is
// attacked, and how many shall stand where in the end.
type scheme struct {
	sketch Sketch
	put    [maxCountries]int32
	stand  [maxCountries]int32
	// through is how many soldiers shall be in a country and beyond it when it is
	// taken, the mean cost of what is attacked from there included.
	through [maxCountries]float64
}

// work works out a plan of the space that was searched last.
func (p *Planner) work(i int, out *scheme) {
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

// placements returns where to place the armies in hand for the plan whose forest is
// grown: what its roots need, and at the roots what is carried further.
func (p *Planner) placements(carried *[maxCountries]int32) (put [maxCountries]int32) {
	f := &p.space.forest
	for c := range risk.Country(p.board.n) {
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

// carry carries a scheme out on a position of the future, in a plainer way than
// [bot]: the attacks in their order, each until it is won or too dear, survivors
// shared as planned, no new plans.
func (f *future) carry(s *scheme) {
	g, p, me := f.g, &f.p, f.me
	for p.Phase == risk.Cashing && p.Turn == me {
		g.Play(p, risk.Ending(), nil)
	}
	f.place(s)
	for _, a := range s.sketch.Attacks() {
		if p.Owner[a.From] != me || p.Owner[a.To] == me {
			continue
		}
		for p.Phase == risk.Attacking && p.Turn == me && p.Owner[a.To] != me {
			least := int32(3)
			if p.Armies[a.To] == 1 {
				least = 2
			}
			if p.Armies[a.From] <= least {
				break
			}
			// Whoever is much stronger need not look after every throw.
			sure := p.Armies[a.From] > 3*p.Armies[a.To]+6
			g.Fight(p, a.From, a.To, sure, f.chance)
		}
		f.enter(s, a)
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
	g.Proceed(p, f.chance)
}

// place places the armies in hand.
func (f *future) place(s *scheme) {
	p := &f.p
	if p.Phase != risk.Reinforcing || p.Turn != f.me {
		return
	}
	last := none
	for own := p.Held[f.me]; own != 0 && p.Reserve > 0; own = own.Rest() {
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

// enter shares the survivors of a conquest, and puts to use the cards that come
// with it.
func (f *future) enter(s *scheme, a Attack) {
	g, p, me := f.g, &f.p, f.me
	if p.Phase == risk.MovingIn && p.Turn == me {
		rest := float64(max(1, s.stand[a.From]))
		for _, b := range s.sketch.Attacks() {
			if b.From == a.From && p.Owner[b.To] != me {
				rest += s.through[b.To] + float64(p.Armies[b.To])
			}
		}
		least, most := g.EntryRange(p)
		all := p.Armies[a.From] + p.Armies[a.To]
		n := int32(float64(all)*s.through[a.To]/(s.through[a.To]+rest) + 0.5)
		g.Play(p, risk.Entry(min(max(n, least), most)), nil)
	}
	for p.Turn == me && (p.Phase == risk.Cashing || p.Phase == risk.Reinforcing) {
		if p.Phase == risk.Reinforcing {
			g.Play(p, risk.Placement(a.To, p.Reserve), nil)
			continue
		}
		set, ok := g.Map.BestSet(p.Hands[me], p.Held[me])
		if !ok {
			g.Play(p, risk.Ending(), nil)
			continue
		}
		g.Play(p, risk.Cashed(set[0], set[1], set[2]), nil)
	}
}

// fortify moves soldiers to neighbours that lack some of what shall stand there.
func (f *future) fortify(s *scheme) {
	g, p, me := f.g, &f.p, f.me
	for own := p.Held[me]; own != 0; own = own.Rest() {
		c := own.First()
		for near := g.Map.Neighbours(c) & p.Held[me]; near != 0; near = near.Rest() {
			o := near.First()
			if p.Phase != risk.Fortifying || p.Turn != me {
				return
			}
			n := min(g.Spare(p, c), p.Armies[c]-max(1, s.stand[c]), s.stand[o]-p.Armies[o])
			if n > 0 {
				g.Play(p, risk.Fortification(c, o, n), nil)
			}
		}
	}
}
