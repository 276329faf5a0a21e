package ender

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	airisk "eras/ai/risk"
	"eras/ai/risk/risktest"
	"eras/game"
	"eras/game/risk"
)

// The yard and the spit are small maps.
const yard, spit = risktest.Yard, risktest.Spit

// The territories of the spit.
const p0, q1, r2, s3 = risk.Territory(0), risk.Territory(1), risk.Territory(2), risk.Territory(3)

// The expected losses of a large attacker, by hand: with three dice he loses 441 of 1,296
// throws against one die; against two, 2,890 of 7,776 throws cost him nothing, 2,611 one
// army and 2,275 two.
const (
	// loss1 = (1 + loss1) · 441/1296
	loss1 = 441.0 / 855
	// loss2 = 2890·0 + 2611·(1 + loss1) + 2275·(2 + loss2), of 7776
	loss2 = (2611*(1+loss1) + 2275*2) / (7776 - 2275.0)
	// loss3 = 2890·loss1 + 2611·(1 + loss2) + 2275·(2 + loss3), of 7776
	loss3 = (2890*loss1 + 2611*(1+loss2) + 2275*2) / (7776 - 2275.0)
)

// gameWith returns a game with the paper's rules, changed, on the map of a line.
func gameWith(t testing.TB, line string, players int, change ...func(*risk.Rules)) *risk.Game {
	t.Helper()
	m, err := risk.ParseMapLine(line)
	if err != nil {
		t.Fatal(err)
	}
	return gameUpon(t, m, players, change...)
}

func gameUpon(t testing.TB, m *risk.Map, players int, change ...func(*risk.Rules)) *risk.Game {
	t.Helper()
	rules := risk.Ender2009(players)
	for _, c := range change {
		c(&rules)
	}
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var mapNamed = risktest.Map

// positionOn returns a position in player 0's turn, with armies to place or while attacking.
// Hands are joined by slashes; without any, nobody has cards.
func positionOn(t testing.TB, g *risk.Game, territories string, reserve int, hands ...string) risk.Position {
	t.Helper()
	phase := "attack"
	if reserve > 0 {
		phase = "reinforce"
	}
	n := int(g.Rules.Players)
	fallen := ""
	for seat := range n {
		if !strings.Contains(","+territories, fmt.Sprintf(",%d.", seat)) {
			fallen += fmt.Sprint(seat)
		}
	}
	if fallen == "" {
		fallen = "-"
	}
	hand := strings.Repeat("-/", n-1) + "-"
	if len(hands) > 0 {
		hand = hands[0]
	}
	text := fmt.Sprintf("%s 0 2 %s %d %s %s 0 %s", phase, territories, reserve, strings.Repeat("0/", n-1)+"0", hand, fallen)
	p, err := g.ParsePosition(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// plannerOf returns a planner for player 0.
func plannerOf(g *risk.Game, params Params) *Planner {
	return NewPlanner(g, 0, params, game.Random(1), Options{})
}

// baseOf returns the base state after a plan of player 0, with an empty medium term.
func baseOf(pl *Planner, p *risk.Position, inHand int32, attacks ...Attack) *Situation {
	pl.look(p)
	x := &pl.space
	x.reset(p, inHand)
	sketch := new(Sketch)
	for _, a := range attacks {
		sketch.add(a)
	}
	x.forest.grow(sketch)
	pl.s.base(&x.p, sketch, &x.forest, inHand)
	pl.s.clearMedium()
	return &pl.s
}

// situationOn is baseOf for a position on a small map, with the paper's parameters.
func situationOn(t testing.TB, line string, players int, territories string, inHand int, attacks ...Attack) *Situation {
	t.Helper()
	g := gameWith(t, line, players)
	p := positionOn(t, g, territories, max(inHand, 1))
	return baseOf(plannerOf(g, Paper()), &p, int32(inHand), attacks...)
}

// near fails if two numbers differ by more than rounding.
func near(t testing.TB, what string, got, want float64) {
	t.Helper()
	within(t, what, got, want, 1e-6)
}

// within fails if two numbers differ by more than a relative tolerance.
func within(t testing.TB, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*max(1, math.Abs(want))) {
		t.Errorf("%s is %.9g, want %.9g", what, got, want)
	}
}

// fieldPositions visits positions in player 0's turns, with armies to place or while
// attacking, from matches between simple bots.
func fieldPositions(t testing.TB, g *risk.Game, matches uint64, every int, visit func(p *risk.Position, inHand int32)) {
	t.Helper()
	names := []string{"evilpixie", "angry", "boscoe", "random", "cluster", "killbot"}
	var makers []airisk.Maker
	for seat := range int(g.Rules.Players) {
		mk, err := airisk.Bots().Find(names[seat%len(names)])
		if err != nil {
			t.Fatal(err)
		}
		makers = append(makers, mk)
	}
	seen := 0
	for seed := range matches {
		eachPhase(t, g, makers, game.Derive(1, seed), func(p *risk.Position) bool {
			if (p.Phase == risk.Reinforcing || p.Phase == risk.Attacking) && p.Turn == 0 {
				if seen++; seen%every == 0 {
					inHand := int32(0)
					if p.Phase == risk.Reinforcing {
						inHand = p.Reserve
					}
					visit(p, inHand)
				}
			}
			return p.Round < 25
		})
	}
}

// eachPhase is [airisk.EachPhase] of a match that must not fail.
func eachPhase(t testing.TB, g *risk.Game, makers []airisk.Maker, seed uint64, visit func(p *risk.Position) bool) {
	t.Helper()
	if err := airisk.EachPhase(context.Background(), g, makers, seed, visit); err != nil {
		t.Fatal(err)
	}
}

// territoriesOf lists the territories of a set.
func territoriesOf(s set) []risk.Territory {
	return slices.Collect(s.All())
}
