package ender

import "eras/game/risk"

// maxMoves is the maximum number of improvements of one defence.
const maxMoves = 400

// climb improves the defence by enforced hill-climbing (ender-2009 4.5.5): it repeatedly makes the
// first transfer of soldiers that improves the defence, until none does. With more levels it then
// tries pairs of transfers, then triples, and so on.
func (d *Defence) climb() {
	d.aim = d.value
	for moves, level := 0, 1; moves < maxMoves && level <= int(d.Levels); {
		if !d.improve(level) {
			level++
			continue
		}
		moves++
		level = 1
	}
}

// improve tries transfers between all pairs of territories, in sequences of up to level
// transfers, keeps the first that improves the defence, and reports whether there was one.
func (d *Defence) improve(level int) bool {
	s := d.s
	var threatened set
	for i := range d.threats {
		threatened |= d.spread[i].met
	}
	found := false
	for i := range s.groups {
		g := &s.groups[i]
		to := g.to & threatened
		if g.n <= 0 || to == 0 {
			continue
		}
		for p := g.to; p != 0; p = p.Rest() {
			from := p.First()
			for q := to.Without(from); q != 0; q = q.Rest() {
				c := q.First()
				d.stride = 1
				for d.biggest(i, from, c) && d.transfer(i, from, c, level) {
					found = true
					if level > 1 {
						return true
					}
				}
			}
		}
	}
	return found
}

// biggest reports whether group g is the one that can send the most soldiers from one territory to
// another. Only that group is tried.
func (d *Defence) biggest(g int, from, to risk.Territory) bool {
	s := d.s
	n := s.assigned[g][from]
	if n <= 0 {
		return false
	}
	for i := range s.groups {
		if m := s.assigned[i][from]; s.groups[i].to.Has(to) && (m > n || m == n && i < g) {
			return false
		}
	}
	return true
}

// transfer tries to send soldiers of group g from one territory to another, and keeps the
// first number that improves the defence.
func (d *Defence) transfer(g int, from, to risk.Territory, level int) bool {
	n := d.s.assigned[g][from]
	steps := int32(max(d.Transfers, 1))
	if steps == 1 && level == 1 {
		return d.double(g, from, to, n) || d.BestTransfer && d.tryBest(g, from, to, n, level)
	}
	before := int32(0)
	for i := range steps {
		// One, all, and equally spaced numbers in between.
		k := int32(1)
		if steps > 1 {
			k = 1 + (n-1)*i/(steps-1)
		}
		if k == before {
			continue
		}
		before = k
		if d.try(g, from, to, k, level) {
			return true
		}
	}
	return d.BestTransfer && d.tryBest(g, from, to, n, level)
}

// double sends soldiers, twice as many after each success. One by one, large armies would take
// hundreds of steps.
func (d *Defence) double(g int, from, to risk.Territory, n int32) bool {
	for ; d.stride > 0; d.stride /= 2 {
		if d.stride <= n && d.try(g, from, to, d.stride, 1) {
			d.stride *= 2
			return true
		}
	}
	return false
}

// tryBest tries the transfer that would be best if the threats were independent.
func (d *Defence) tryBest(g int, from, to risk.Territory, n int32, level int) bool {
	k := d.best(from, to, n)
	return k > 0 && d.try(g, from, to, k, level)
}

// finest is the number of soldiers below which best tries every number.
const finest = 4096

// best returns how many of n soldiers to transfer for the best defence of both territories if their
// threats were independent. If n is at least finest, it tries about finest equally spaced numbers.
func (d *Defence) best(from, to risk.Territory, n int32) int32 {
	s := d.s
	interest := &s.interest[s.me]
	best, most := int32(0), 0.0
	for k := int32(0); k <= n; k += 1 + n/finest {
		x := interest[from]*d.Guard.Holds(float64(s.stand[from]-k), d.faced(from)) +
			interest[to]*d.Guard.Holds(float64(s.stand[to]+k), d.faced(to))
		if x > most {
			best, most = k, x
		}
	}
	return best
}

// faced returns the threat to a territory considered alone: its own, and a share of the greatest
// threat to its neighbours, which may spread to it.
func (d *Defence) faced(c risk.Territory) float64 {
	s := d.s
	beside := 0.0
	for t := s.b.near[c] & s.held[s.me]; t != 0; t = t.Rest() {
		if near := t.First(); s.b.near[near]&^s.held[s.me] != 0 {
			beside = max(beside, s.danger[near])
		}
	}
	if s.b.near[c]&^s.held[s.me] == 0 {
		return d.SecondaryThreats * beside
	}
	return s.danger[c] + d.SecondaryThreats*beside
}

// better is the least relative improvement for which a transfer is kept. It prevents rounding
// errors from moving soldiers in circles.
const better = 1e-9

// try sends k soldiers of group g. It keeps the transfer if it improves the defence, alone or with
// further transfers up to the level.
func (d *Defence) try(g int, from, to risk.Territory, k int32, level int) bool {
	s := d.s
	s.thought.Step()
	s.stand[from] -= k
	s.stand[to] += k
	if value := d.judge(from, to); value > d.aim*(1+better) {
		s.assigned[g][from] -= k
		s.assigned[g][to] += k
		d.keep(from, to)
		d.value, d.aim = value, value
		return true
	}
	if level > 1 {
		s.assigned[g][from] -= k
		s.assigned[g][to] += k
		d.judgeAll()
		if d.improve(level - 1) {
			return true
		}
		s.assigned[g][from] += k
		s.assigned[g][to] -= k
		s.stand[from] += k
		s.stand[to] -= k
		d.judgeAll()
		return false
	}
	s.stand[from] += k
	s.stand[to] -= k
	return false
}

// judge values the defence after a transfer between two territories. It propagates only the
// threats that reach one of them.
func (d *Defence) judge(from, to risk.Territory) float64 {
	s := d.s
	both := setOf(from, to)
	var changed set
	for i, c := range d.threats {
		if d.spread[i].met&both == 0 {
			continue
		}
		d.propagate(c, s.danger[c], &d.tried[i])
		changed |= d.spread[i].met | d.tried[i].met
	}
	if changed == 0 {
		return d.value
	}
	interest := &s.interest[s.me]
	delta := 0.0
	for t := changed; t != 0; t = t.Rest() {
		c := t.First()
		p := 1.0
		for i := range d.threats {
			now := &d.spread[i]
			if now.met&both != 0 {
				now = &d.tried[i]
			}
			if now.met.Has(c) {
				p *= now.holds[c]
			}
		}
		d.chance[c] = p
		delta += interest[c] * (p - s.holds[c])
	}
	if len(d.owned) == 0 {
		return d.value + delta
	}
	was := d.continents(&s.holds)
	for t := s.held[s.me] &^ changed; t != 0; t = t.Rest() {
		d.chance[t.First()] = s.holds[t.First()]
	}
	return d.value + delta + d.continents(&d.chance) - was
}

// keep makes the result of judge the current defence.
func (d *Defence) keep(from, to risk.Territory) {
	both := setOf(from, to)
	for i := range d.threats {
		if d.spread[i].met&both == 0 {
			continue
		}
		for t := d.spread[i].met | d.tried[i].met; t != 0; t = t.Rest() {
			d.s.holds[t.First()] = d.chance[t.First()]
		}
	}
	for i := range d.threats {
		if d.spread[i].met&both != 0 {
			d.spread[i] = d.tried[i]
		}
	}
}
