package ender

import (
	"math"

	airisk "eras/ai/risk"
	"eras/game/risk"
)

// Fortify moves soldiers to where the defence assigns them, against newly predicted
// threats.
func (b *bot) Fortify(t *airisk.Turn) {
	b.think(t.Thought)
	b.ended, b.hasEnded = *t.P, true
	if b.careless {
		return
	}
	if b.deputised {
		b.deputy.Fortify(t)
		return
	}
	var plan Sketch
	f, s := &b.left, &b.s
	f.l, f.armies = b.lists, t.P.Armies.Near()
	f.grow(&plan)
	s.base(t.P, &plan, f, 0)
	b.foresee(s)
	b.refinedDefence.Defend(s)
	once := t.Game.Rules.Fortify != risk.FortifyNeighbours
	if b.params.Paths.Fewest && !once {
		for _, m := range b.flow.shifts(t, &s.stand) {
			b.move(t, m.From, m.To, m.n)
		}
		return
	}
	var best Attack
	most := int32(0)
	for i := range s.groups {
		g := &s.groups[i]
		for to := g.to.Without(g.home); to != 0; to = to.Rest() {
			c := to.First()
			n := s.assigned[i][c]
			if n == 0 || once && n <= most {
				continue
			}
			if once {
				best, most = Attack{g.home, c}, n
				continue
			}
			if t.Asked(risk.Fortifying) {
				b.move(t, g.home, c, n)
			}
		}
	}
	if most > 0 {
		b.move(t, best.From, best.To, most)
	}
}

// move moves soldiers on the board and in b.ended. It updates b.ended itself, because after the
// last move the position may already be in the next player's turn.
func (b *bot) move(t *airisk.Turn, from, to risk.Territory, n int32) {
	n = t.Fortify(from, to, n)
	b.ended.Armies.Put(from, b.ended.Armies.At(from)-n)
	b.ended.Armies.Put(to, b.ended.Armies.At(to)+n)
}

// shift is a move of n armies to an own neighbour.
type shift struct {
	Attack
	n int32
}

// misplaced is the cost of an army that is not where it is wanted: more than moves can cost.
const misplaced = 1 << 20

// shifts returns the moves between own neighbours after which as many armies as possible stand where
// they are wanted, with as few armies moved as possible; so no two moves undo each other. Of the armies
// that stand in a territory before, one stays.
func (f *flow) shifts(t *airisk.Turn, want *[maxTerritories]int32) []shift {
	// Each territory is a node that armies leave and another that they stay in or enter.
	const entered, source, sink = maxTerritories, 2 * maxTerritories, 2*maxTerritories + 1
	f.clear(sink + 1)
	var moves []shift
	var arcs []int
	held := word(t.P.Held[t.Seat])
	for own := held; own != 0; own = own.Rest() {
		c := own.First()
		out, in, spare := int(c), entered+int(c), t.Game.Spare(t.P, c)
		f.join(source, out, spare, 0)
		f.join(out, in, spare, 0)
		for near := word(t.Game.FortifyTargets(t.P, c)); near != 0; near = near.Rest() {
			moves = append(moves, shift{Attack: Attack{c, near.First()}})
			arcs = append(arcs, f.join(out, entered+int(near.First()), spare, 1))
		}
		f.join(in, sink, max(0, want[c]-(t.P.Armies.At(c)-spare)), 0)
		f.join(in, sink, math.MaxInt32, misplaced)
	}
	f.run(source, sink)
	made := moves[:0]
	for i, m := range moves {
		if m.n = f.through(arcs[i]); m.n > 0 {
			made = append(made, m)
		}
	}
	return made
}
