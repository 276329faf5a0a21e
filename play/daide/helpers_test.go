package daide

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

func standardMap(t testing.TB) *diplomacy.Map { return diplomacytest.Standard(t) }

// lagoonMap returns the small map of the rules' tests.
func lagoonMap(t testing.TB) *diplomacy.Map {
	t.Helper()
	data, err := os.ReadFile("../../game/diplomacy/testdata/lagoon.toml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := diplomacy.ParseMap("lagoon.toml", data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// vocabularyOf returns the vocabulary of a map.
func vocabularyOf(t testing.TB, m *diplomacy.Map) *Vocabulary {
	t.Helper()
	v, err := NewVocabulary(m)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// newGame returns a game on a map that lasts a number of years.
func newGame(t testing.TB, m *diplomacy.Map, years int) *diplomacy.Game {
	t.Helper()
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year + years - 1)})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// parseText parses a message from its text.
func parseText(t testing.TB, v *Vocabulary, text string) Message {
	t.Helper()
	m, err := v.ParseText(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return m
}

// parsePosition parses a position.
func parsePosition(t testing.TB, g *diplomacy.Game, text string) *diplomacy.Position {
	t.Helper()
	p, err := g.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// randomAnswer returns a legal answer in which units often support and convoy earlier
// moves in done, also of other powers. Its orders are appended to done.
func randomAnswer(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, rng *rand.Rand, done *[]diplomacy.Order) diplomacy.Answer {
	var a diplomacy.Answer
	left := diplomacy.MaxOrders
	if n := g.Adjustment(p, power); p.Season == diplomacy.Winter {
		left = max(n, -n)
		for n > 0 && left > 0 && rng.IntN(4) == 0 {
			a.Add(diplomacy.Order{Kind: diplomacy.Waive})
			left--
		}
	}
	for _, i := range rng.Perm(g.Map.Provinces()) {
		list := g.AppendLegal(nil, p, power, diplomacy.Province(i))
		if len(list) == 0 || left == 0 || rng.IntN(10) == 0 {
			continue
		}
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		o := list[0]
		move := func(o diplomacy.Order) bool { return o.Kind == diplomacy.Move && (o.Via || rng.IntN(3) == 0) }
		if i := slices.IndexFunc(list, move); i >= 0 && rng.IntN(2) == 0 {
			o = list[i]
		}
		if i := slices.IndexFunc(list, func(o diplomacy.Order) bool { return helps(g.Map, o, *done) }); i >= 0 && rng.IntN(4) > 0 {
			o = list[i]
		}
		a.Add(o)
		*done = append(*done, o)
		left--
	}
	return a
}

// helps reports whether an order supports or convoys one of the other orders.
func helps(m *diplomacy.Map, o diplomacy.Order, others []diplomacy.Order) bool {
	return slices.ContainsFunc(others, func(move diplomacy.Order) bool {
		return move.Kind == diplomacy.Move && (o.Kind == diplomacy.SupportMove || o.Kind == diplomacy.Convoy) &&
			m.Province(move.At) == m.Province(o.From) && m.Province(move.To) == m.Province(o.To)
	})
}

// playThrough plays random matches and calls visit with each phase.
func playThrough(t *testing.T, g *diplomacy.Game, matches int, visit func(before *diplomacy.Position, answers map[diplomacy.Power]diplomacy.Answer, after *diplomacy.Position, events []diplomacy.Event)) {
	t.Helper()
	board := &diplomacy.Board{Game: g, First: g.Start()}
	for i := range matches {
		rng := game.Random(7, uint64(i))
		for p := board.First; p.Ending == diplomacy.Ongoing; {
			var answers []diplomacy.Answer
			var done []diplomacy.Order
			byPower := map[diplomacy.Power]diplomacy.Answer{}
			for seat := range g.Acting(&p).All() {
				a := randomAnswer(g, &p, diplomacy.PowerOf(seat), rng, &done)
				if err := board.Check(&p, seat, a); err != nil {
					t.Fatal(err)
				}
				answers = append(answers, a)
				byPower[diplomacy.PowerOf(seat)] = a
			}
			next := p
			var events []diplomacy.Event
			board.Apply(&next, answers, &events)
			visit(&p, byPower, &next, events)
			p = next
		}
	}
}

// matches returns how many matches a test plays.
func matches(n int) int {
	if testing.Short() {
		return max(1, n/5)
	}
	return n
}
