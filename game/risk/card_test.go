package risk

import (
	"math"
	"testing"

	"eras/game"
)

// TestSetsAgainstEveryTriple compares the quick questions about hands with all
// triples of their cards.
func TestSetsAgainstEveryTriple(t *testing.T) {
	g := variants(t)["paper/4"]
	rng := game.Random(31)
	for range 3000 {
		var h Hand
		deck := g.Deck()
		for range rng.IntN(10) {
			card := deck.Nth(rng.IntN(deck.Len()))
			h = h.With(card)
		}
		owned := Set{near: rng.Uint64()}.And(g.Map.All())
		any, bestWild, bestOwned := false, 9, -1
		for i := range h.Len() {
			for j := range i {
				for k := range j {
					cards := [3]Card{h.Nth(k), h.Nth(j), h.Nth(i)}
					if match := naiveMatch(g.Map, cards); match != g.Map.IsSet(cards[0], cards[1], cards[2]) {
						t.Fatalf("%v match: %v", cards, match)
					} else if !match {
						continue
					}
					any = true
					wild, own := wildAndOwned(cards, owned)
					if wild < bestWild || wild == bestWild && own > bestOwned {
						bestWild, bestOwned = wild, own
					}
				}
			}
		}
		if got := g.Map.HasSet(h); got != any {
			t.Fatalf("%v has a set: %v, want %v", h, got, any)
		}
		set, ok := g.Map.BestSet(h, owned)
		if ok != any {
			t.Fatalf("%v has a best set: %v, want %v", h, ok, any)
		}
		if wild, own := wildAndOwned(set, owned); ok && (wild != bestWild || own != bestOwned || !g.Map.IsSet(set[0], set[1], set[2])) {
			t.Fatalf("the best set of %v is %v", h, set)
		}
		if h.Len() >= 5 && !any {
			t.Fatalf("five cards without a set: %v", h)
		}
	}
}

func wildAndOwned(cards [3]Card, owned Set) (wild, own int) {
	for _, card := range cards {
		if c, real := card.Territory(); !real {
			wild++
		} else if owned.Has(c) {
			own++
		}
	}
	return wild, own
}

func TestHandsKeepCards(t *testing.T) {
	var h Hand
	cards := []Card{0, 17, 63, WildcardNumber(0), WildcardNumber(1)}
	for i, card := range cards {
		if h.Has(card) {
			t.Errorf("%v is there before it came", card)
		}
		h = h.With(card)
		if !h.Has(card) || h.Len() != i+1 || h.Nth(i) != card {
			t.Errorf("%v is missing in %v", card, h)
		}
	}
	for i, card := range cards {
		if h.First() != card {
			t.Errorf("the first of %v is not %v", h, card)
		}
		if h = h.Without(card); h.Has(card) || h.Len() != len(cards)-i-1 {
			t.Errorf("%v is still in %v", card, h)
		}
	}
}

// TestCardsAreDrawnUniformly draws many cards from a deck of seven.
func TestCardsAreDrawnUniformly(t *testing.T) {
	g := lineGame(t, "players=2")
	p, err := g.ParsePosition("draw 0 2 0.5,0.2,1.2,1.1,0.2 0 0/0 2/3 0 - took")
	if err != nil {
		t.Fatal(err)
	}
	rng := game.Random(32)
	count := map[Card]int{}
	for range 10_000 {
		count[g.Chance(&p, rng).Cards[0]]++
	}
	for _, card := range []Card{0, 1, 4, WildcardNumber(0), WildcardNumber(1)} {
		if n := count[card]; n < 1800 || n > 2200 {
			t.Errorf("the card %v came %d times of 10000, want about 2000", card, n)
		}
	}
}

// TestSetChance compares with table 2.3 of ender-2009.
func TestSetProbability(t *testing.T) {
	g := variants(t)["paper/4"]
	m := g.Map
	hand := func(cards ...Card) (h Hand) {
		for _, card := range cards {
			h = h.With(card)
		}
		return h
	}
	infantry, cavalry := m.symbols[Infantry], m.symbols[Cavalry]
	unequal := hand(CardOf(infantry.Nth(0)), CardOf(infantry.Nth(1)), CardOf(cavalry.Nth(0)))
	one, both := hand(WildcardNumber(0)), hand(WildcardNumber(0), WildcardNumber(1))
	for _, c := range []struct {
		known, seen Hand
		draws       int
		want        float64
	}{
		{Hand{}, Hand{}, 3, 0.4228},
		{Hand{}, Hand{}, 4, 0.8170},
		{unequal, unequal, 1, 0.6829},
		{Hand{}, one, 3, 0.3806},
		{Hand{}, one, 4, 0.7987},
		{Hand{}, both, 3, 0.3341},
		{Hand{}, both, 4, 0.7780},
		{Hand{}, Hand{}, 5, 1},
		{Hand{}, Hand{}, 2, 0},
	} {
		unseen := g.Deck()
		unseen.Territories = unseen.Territories.Minus(c.seen.Territories)
		unseen.Wild &^= c.seen.Wild
		if got := m.SetProbability(c.known, unseen, c.draws); math.Abs(got-c.want) > 0.00006 {
			t.Errorf("with %v, %d more cards: %.4f, want %.4f", c.known, c.draws, got, c.want)
		}
	}
}
