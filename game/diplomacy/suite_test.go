package diplomacy

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/gametest"
)

// lagoon returns the small map for tests.
func lagoon(t testing.TB) *Map {
	t.Helper()
	data, err := os.ReadFile("testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := ParseMap("lagoon.toml", data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// newGame returns the game with rules as text on a map.
func newGame(t testing.TB, m *Map, rules string) *Game {
	t.Helper()
	r, err := ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGame(m, r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// checkError checks that err contains a text.
func checkError(t *testing.T, what string, err error, contains string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), contains) {
		t.Errorf("%s: error %v, want one about %q", what, err, contains)
	}
}

// randomAnswer returns a legal answer of power: an order for most units, some builds and
// waives, most removals. Units often support and convoy moves of others, so that units are
// dislodged.
func randomAnswer(g *Game, p *Position, power Power, rng *rand.Rand) Answer {
	var a Answer
	left := MaxOrders
	if n := g.Adjustment(p, power); p.Season == Winter {
		left = max(n, -n)
		for left > 0 && n > 0 && rng.IntN(6) == 0 {
			a.Add(Order{Kind: Waive})
			left--
		}
	}
	var buf []Order
	for _, i := range rng.Perm(g.Map.Provinces()) {
		buf = g.AppendLegal(buf[:0], p, power, Province(i))
		if len(buf) == 0 || left == 0 || rng.IntN(12) == 0 {
			continue
		}
		o := buf[rng.IntN(len(buf))]
		for _, i := range rng.Perm(len(buf)) {
			if rng.IntN(4) > 0 && helps(g.Map, buf[i], a.Orders()) {
				o = buf[i]
				break
			}
		}
		a.Add(o)
		left--
	}
	a.Draw = rng.IntN(4) == 0
	return a
}

// helps reports whether an order supports or convoys a move among others.
func helps(m *Map, o Order, others []Order) bool {
	return slices.ContainsFunc(others, func(move Order) bool {
		return move.Kind == Move && (o.Kind == SupportMove || o.Kind == Convoy) &&
			m.Province(move.At) == m.Province(o.From) && m.Province(move.To) == m.Province(o.To)
	})
}

// invariant returns a function that returns what is wrong with a position of a match.
func invariant(g *Game) func(p Position) error {
	return func(p Position) error {
		if err := g.Validate(&p); err != nil {
			return err
		}
		for i := range g.Map.Powers() {
			power := Power(i + 1)
			units, centres := g.Occupied(&p, power).Len(), g.Owned(&p, power).Len()
			if p.Season == Spring && units > centres && p.Phase() != (Phase{int16(g.Map.Year), Spring}) {
				return fmt.Errorf("%s starts a year with %d units and %d centres", g.Map.PowerToken(power), units, centres)
			}
		}
		for i := range g.Map.Provinces() {
			at := Province(i)
			if d := p.Dislodged[i]; d.Unit.Exists() && (!p.Units[i].Exists() || p.Last[i].Power != d.Unit.Power || !p.Last[i].Verdict.Dislodged) {
				return fmt.Errorf("the unit dislodged from %s has no attacker, or no verdict that says so", g.Map.Token(at))
			}
			if err := checkAttacker(g, &p, at); err != nil {
				return err
			}
			if want := p.Season.Retreats() && contested(g, &p, at); p.Standoffs.Has(at) != want {
				return fmt.Errorf("a standoff in %s: %v, want %v", g.Map.Token(at), !want, want)
			}
			if last := p.Last[i]; last.Power != Neutral && (last.Verdict.Result == 0 || g.Map.Province(last.Order.At) != at) {
				return fmt.Errorf("the last order in %s has no result or belongs elsewhere", g.Map.Token(at))
			}
		}
		if (p.Ending == Solo) != (g.soloWinner(&p) != Neutral) && p.Season == Winter {
			return fmt.Errorf("the ending is %v, the winner %d", p.Ending, g.soloWinner(&p))
		}
		return nil
	}
}

// checkAttacker checks the province from which a dislodged unit was attacked.
func checkAttacker(g *Game, p *Position, at Province) error {
	d := p.Dislodged[at]
	if !d.Unit.Exists() {
		return nil
	}
	for i := range g.Map.Provinces() {
		o, v := p.Last[i].Order, p.Last[i].Verdict
		if o.Kind != Move || v.Result != OK || g.Map.Province(o.To) != at {
			continue
		}
		walked := d.By == Province(i)
		switch canWalk := g.Map.canMove(o.Unit, o.At, o.To); {
		case !walked && d.By != NoProvince:
			return fmt.Errorf("the unit in %s was attacked from elsewhere", g.Map.Token(at))
		case walked && !canWalk:
			return fmt.Errorf("the attacker of %s went by land over water", g.Map.Token(at))
		case !walked && o.Unit == Fleet:
			return fmt.Errorf("the fleet that attacked %s was convoyed", g.Map.Token(at))
		}
		return nil
	}
	return fmt.Errorf("no unit moved to %s", g.Map.Token(at))
}

// contested reports whether a province is empty after units bounced there, of which at
// least one was not dislodged by the unit that left it.
func contested(g *Game, p *Position, at Province) bool {
	if p.Units[at].Exists() {
		return false
	}
	for i := range g.Map.Provinces() {
		o, v := p.Last[i].Order, p.Last[i].Verdict
		if o.Kind == Move && v.Result == Bounced && g.Map.Province(o.To) == at && !(v.Dislodged && p.Dislodged[i].By == at) {
			return true
		}
	}
	return false
}

func runSuite(t *testing.T, g *Game, playouts, steps int) {
	t.Helper()
	gametest.Suite[Position, Answer, Event]{
		Board: &Board{Game: g, First: g.Start()},
		Legal: func(p Position, seat game.Seat, rng *rand.Rand) []Answer {
			answers := make([]Answer, 3)
			for i := range answers {
				answers[i] = randomAnswer(g, &p, PowerOf(seat), rng)
			}
			return append(answers, Answer{})
		},
		Invariant: invariant(g),
		Playouts:  playouts,
		Steps:     steps,
		Seed:      61,
	}.Run(t)
}

func TestSuiteOnTheStandardMap(t *testing.T) {
	playouts := 40
	if testing.Short() {
		playouts = 6
	}
	runSuite(t, newGame(t, standard(t), "last=1905"), playouts, 60)
}

func TestSuiteOnTheLagoon(t *testing.T) {
	playouts := 100
	if testing.Short() {
		playouts = 20
	}
	runSuite(t, newGame(t, lagoon(t), "last=1720 stale=4 draws=on"), playouts, 200)
}
