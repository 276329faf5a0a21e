package ender

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// misplacedOn returns how many armies of player 0 stand where fewer are wanted.
func misplacedOn(p *risk.Position, want *[maxTerritories]int32) int32 {
	sum := int32(0)
	for c := range p.Held[0].All() {
		sum += max(0, p.Armies.At(c)-want[c])
	}
	return sum
}

// fewest tries all moves of player 0 out of the territories of a set, where so many armies are spare. It
// returns the least number of misplaced armies, and the least number of moved armies that leaves no more
// misplaced.
func fewest(g *risk.Game, p *risk.Position, from set, spare, want *[maxTerritories]int32) (misplaced, moved int32) {
	if from == 0 {
		return misplacedOn(p, want), 0
	}
	c := from.First()
	misplaced, moved = math.MaxInt32, math.MaxInt32
	targets := territoriesOf(word(g.FortifyTargets(p, c)))
	var try func(i int, left, sent int32)
	try = func(i int, left, sent int32) {
		if i == len(targets) {
			if a, b := fewest(g, p, from.Rest(), spare, want); a < misplaced || a == misplaced && sent+b < moved {
				misplaced, moved = a, sent+b
			}
			return
		}
		for n := range left + 1 {
			p.Armies.Put(c, p.Armies.At(c)-n)
			p.Armies.Put(targets[i], p.Armies.At(targets[i])+n)
			try(i+1, left-n, sent+n)
			p.Armies.Put(c, p.Armies.At(c)+n)
			p.Armies.Put(targets[i], p.Armies.At(targets[i])-n)
		}
	}
	try(0, spare[c], 0)
	return misplaced, moved
}

// On small boards the moves misplace as few armies as any others, and move no more than necessary for it.
func TestShiftsAgainstBruteForce(t *testing.T) {
	const river = "river k=2,l=3,m=4 a.0.i.1-8-5,b.0.h.0-2,c.0.c.1-3-7,d.0.i.2-4,e.1.h.3-5-6,f.1.c.4-6,g.1.i.5-7,h.1.h.6-8-3,i.2.c.7-0-1"
	const territories, own = 9, 5
	rng := game.Random(1)
	moves, short := 0, 0
	for i := range 1000 {
		g := gameWith(t, []string{yard, river}[i%2], 2)
		var lands [territories]string
		for c := range lands {
			lands[c] = "1.1"
		}
		var want [maxTerritories]int32
		mine := rng.Perm(territories)[:own]
		for _, c := range mine {
			n := 1 + rng.IntN(3)
			lands[c] = fmt.Sprintf("0.%d.%d", n, n-rng.IntN(2))
			for range n {
				want[mine[rng.IntN(own)]]++
			}
		}
		text := "fortify 0 2 " + strings.Join(lands[:], ",") + " 0 0/0 -/- 0 -"
		p, err := g.ParsePosition(text)
		if err != nil {
			continue // no army can move
		}
		held := word(p.Held[0])
		before := p
		var spare [maxTerritories]int32
		for own := range held.All() {
			spare[own] = g.Spare(&p, own)
		}
		misplaced, moved := fewest(g, &before, held, &spare, &want)

		turn := airisk.NewTurn(g, &p, 0, New(small(1)), rng, func(a risk.Action) error {
			if err := g.Check(&p, a); err != nil {
				return err
			}
			g.Play(&p, a, nil)
			return nil
		})
		var f flow
		n := int32(0)
		for _, m := range f.shifts(turn, &want) {
			if turn.Fortify(m.From, m.To, m.n) != m.n {
				t.Fatalf("%s: %d armies cannot move from %d to %d", text, m.n, m.From, m.To)
			}
			n += m.n
			moves++
		}
		if got := misplacedOn(&p, &want); got != misplaced || n != moved {
			t.Fatalf("%s, want %v: %d armies move and %d are misplaced; %d and %d would do", text, want[:territories], n, got, moved, misplaced)
		}
		if misplaced > 0 {
			short++
		}
	}
	if moves < 400 || short < 100 || short > 900 {
		t.Errorf("%d moves were made, and on %d boards armies were misplaced", moves, short)
	}
}

// counted is Ender with a count of the moves of its fortifications: [0] as its groups are assigned, [1] with the
// fewest armies.
type counted struct {
	airisk.Bot
	t                     *testing.T
	moves, armies, undone *[2]int
}

func (c counted) Fortify(t *airisk.Turn) {
	b := c.Bot.(*bot)
	var ends [2]risk.Position
	for i := range ends {
		p := *t.P
		var made []risk.Action
		b.params.Paths.Fewest = i == 1
		b.Fortify(airisk.NewTurn(t.Game, &p, t.Seat, New(small(1)), t.Rand, func(a risk.Action) error {
			for _, o := range made {
				if o.From == a.To && o.To == a.From {
					c.undone[i]++
				}
			}
			made = append(made, a)
			c.moves[i]++
			c.armies[i] += int(a.N)
			t.Game.Play(&p, a, nil)
			return nil
		}))
		ends[i] = b.ended
	}
	if !ends[0].Armies.Equal(&ends[1].Armies) {
		c.t.Errorf("round %d: the fewest moves end on another board", t.P.Round)
	}
	c.Bot.Fortify(t)
}

// Fortification ends on the same board whether armies pass each other or not, but fewer move, and none back.
func TestFewestMovesEndAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	g := gameUpon(t, mapNamed(t, "classic"), 3, func(r *risk.Rules) { r.Limit = 25 })
	var moves, armies, undone [2]int
	mine := func(g *risk.Game, seat game.Seat, rng *rand.Rand) airisk.Bot {
		return counted{New(small(20))(g, seat, rng), t, &moves, &armies, &undone}
	}
	for seed := range uint64(2) {
		if _, err := airisk.Play(t.Context(), g, []airisk.Maker{mine, mine, mine}, seed, nil); err != nil {
			t.Fatal(err)
		}
	}
	if undone[0] < 20 || undone[1] != 0 || moves[1] >= moves[0] || armies[1] >= armies[0] {
		t.Errorf("%d moves of %d armies with %d back; with the fewest %d of %d with %d", moves[0], armies[0], undone[0], moves[1], armies[1], undone[1])
	}
}
