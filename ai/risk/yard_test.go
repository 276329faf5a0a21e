package risk

import (
	"context"
	"fmt"
	"testing"

	"eras/ai/risk/risktest"
	"eras/game"
	"eras/game/risk"
)

// The yard and the spit are small maps.
const yard, spit = risktest.Yard, risktest.Spit

// wholeYard has all territories of the yard.
var wholeYard = risk.SetOf(0, 1, 2, 3, 4, 5, 6, 7, 8)

// The strait has a continent at either end and a middle that brings nothing, with
// a side territory g at c.
//
//	a b  c d  e f
const strait = "strait west=1,mid=0,east=3 " +
	"a.0.i.1,b.0.h.0-2,c.1.c.1-3-6,d.1.i.2-4,e.2.h.3-5,f.2.c.4,g.1.i.2"

func gameOn(t testing.TB, line string, players int) *risk.Game {
	t.Helper()
	m, err := risk.ParseMapLine(line)
	if err != nil {
		t.Fatal(err)
	}
	g, err := risk.NewGame(m, risk.Ender2009(players))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// turnAt lets a bot of player 0 stand in a match of three on a map: in the
// attack, or with a reserve before it.
func turnAt(t testing.TB, line, territories string, reserve int, maker Maker) *Turn {
	t.Helper()
	g := gameOn(t, line, 3)
	phase := "attack"
	if reserve > 0 {
		phase = "reinforce"
	}
	p, err := g.ParsePosition(fmt.Sprintf("%s 0 2 %s %d 0/0/0 -/-/- 0 -", phase, territories, reserve))
	if err != nil {
		t.Fatal(err)
	}
	return turnIn(g, p, maker, 1)
}

// turnIn lets a bot play on from a position.
func turnIn(g *risk.Game, p risk.Position, maker Maker, seed uint64) *Turn {
	dice := game.Random(seed, 0)
	return NewTurn(g, &p, p.Turn, maker, game.Random(seed, botSeed), func(a risk.Action) error {
		if err := g.Check(&p, a); err != nil {
			return err
		}
		g.Play(&p, a, nil)
		g.Proceed(&p, dice)
		return nil
	})
}

// stands reports a difference between the armies of the territories on the board
// and what they should be; -1 stands for any number.
func (t *Turn) stands(want ...int32) error {
	for c, n := range want {
		if n >= 0 && t.P.Armies.At(risk.Territory(c)) != n {
			return fmt.Errorf("territory %d has %d armies, want %v of %v", c, t.P.Armies.At(risk.Territory(c)), want, t.P.Armies.First(len(want)))
		}
	}
	return nil
}

// somewhere yields positions in the attack from matches of random players on the
// classic map.
func somewhere(t testing.TB, games int, visit func(g *risk.Game, p risk.Position, seed uint64)) {
	t.Helper()
	rules := risk.Ender2009(4)
	rules.Limit = 12
	g, err := risk.NewGame(mapOf(t, "classic"), rules)
	if err != nil {
		t.Fatal(err)
	}
	for i := range uint64(games) {
		eachPhase(t, g, []Maker{NewRandom, NewRandom, NewRandom, NewRandom}, i, func(p *risk.Position) bool {
			if p.Phase == risk.Attacking {
				visit(g, *p, i)
			}
			return true
		})
	}
}

// eachPhase is [EachPhase] of a match that must not fail.
func eachPhase(t testing.TB, g *risk.Game, makers []Maker, seed uint64, visit func(p *risk.Position) bool) {
	t.Helper()
	if err := EachPhase(context.Background(), g, makers, seed, visit); err != nil {
		t.Fatal(err)
	}
}
