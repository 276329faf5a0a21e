package war

import (
	"slices"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// pursuit is a map's objective with the ways to it.
type pursuit struct {
	objective war.Objective // with the wagon where it was first seen
	size      grid.Size
	closed    grid.Set
	// marks has the steps from every square to the nearest marked one of red and of blue.
	marks [2]steps
	// toWagon has the steps to a square on which the wagon may be, by that square, or nil.
	toWagon []steps
}

// steps are numbers of steps by square, around impassable terrain; unreached where there is no way.
type steps [grid.Cells]uint8

const unreached = 255

// read sets z to the objective of p's map. It returns false if it is already that one.
func (z *pursuit) read(p *war.Position, closed grid.Set) bool {
	o := p.Objective
	o.Wagon = z.objective.Wagon
	if z.objective == o && (o.Kind == war.NoObjective || z.size == p.Size && z.closed == closed) {
		return false
	}
	*z = pursuit{objective: p.Objective, size: p.Size, closed: closed}
	if o.Kind == war.NoObjective {
		return true
	}
	for i, squares := range o.Squares {
		z.marks[i] = z.stepsTo(squares)
	}
	if o.Kind == war.Wagon {
		z.toWagon = make([]steps, grid.Cells)
		for s := range p.Size.Squares().All() {
			z.toWagon[s] = z.stepsTo(grid.SetOf(s))
		}
	}
	return true
}

// stepsTo returns the steps from every square to the nearest of a set.
func (z *pursuit) stepsTo(squares grid.Set) (n steps) {
	for s := range n {
		n[s] = unreached
	}
	edge := slices.Collect(squares.All())
	reached := squares
	for far := uint8(0); len(edge) > 0; far++ {
		var next []grid.Square
		for _, s := range edge {
			n[s] = far
			for _, to := range grid.StepsOf(z.size).From(s) {
				if !reached.Has(to) && !z.closed.Has(to) {
					reached.Add(to)
					next = append(next, to)
				}
			}
		}
		edge = next
	}
	return n
}

const (
	// reachedGoal is the objective reached, in points of the estimator dominion.
	reachedGoal = 1000
	// nearHeld is how many turns of holding a leader on a marked square is worth.
	nearHeld = 2
)

// pursuing returns MAX's lead on the way to the objective, from -reachedGoal to reachedGoal.
func (b *board) pursuing() int { return b.progress(b.player) - b.progress(b.player.Other()) }

// progress returns how far a side is on the way to the objective, from 0 to reachedGoal: for holding,
// the turns held and how near a leader is to a square to hold; for a wagon, half of it for how near a
// leader is to the wagon and, if he has it, half for how near it is to its home; for breaking out,
// how near the leaders are who have the shortest ways, as many as must.
func (b *board) progress(side game.Side) int {
	p := &b.position
	o := &p.Objective
	marks, goal := &b.pursuit.marks[side.Seat()], int(o.Goal)
	switch o.Kind {
	case war.Hold:
		return (reachedGoal*int(p.Army(side).Points) + nearHeld*b.nearness(b.ways(side, marks, 1))) / (goal + nearHeld)
	case war.Wagon:
		if p.Carries(side) {
			return (reachedGoal + b.nearness([]uint8{marks[o.Wagon]})) / 2
		}
		return b.nearness(b.ways(side, &b.pursuit.toWagon[o.Wagon], 1)) / 2
	case war.Breakout:
		return b.nearness(b.ways(side, marks, goal)) / goal
	case war.NoObjective:
	}
	return 0
}

// ways returns the shortest ways of a side's leaders to something, at most n, the shortest first.
func (b *board) ways(side game.Side, to *steps, n int) []uint8 {
	all := b.far[:0]
	for s := range b.position.Army(side).Leaders.All() {
		i, _ := slices.BinarySearch(all, to[s])
		if i == n {
			continue
		}
		if len(all) == n {
			all = all[:n-1]
		}
		all = slices.Insert(all, i, to[s])
	}
	b.far = all
	return all
}

// nearness returns the sum over ways of (D - d)² / D², with D the columns plus the rows of the map, in
// parts of reachedGoal.
func (b *board) nearness(ways []uint8) (sum int) {
	d := b.proximity.D
	for _, way := range ways {
		near := max(0, d-int(way))
		sum += reachedGoal * near * near / (d * d)
	}
	return sum
}
