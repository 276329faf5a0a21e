package risk

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Symbol is the figure on a card.
type Symbol uint8

const (
	// Infantry, Cavalry and Cannon are the figures of the territories' cards.
	Infantry Symbol = iota
	Cavalry
	Cannon
	// Wildcard counts as any figure; its card has no territory.
	Wildcard

	// SymbolCount is the number of figures.
	SymbolCount
)

var symbolNames = [SymbolCount]string{Infantry: "infantry", Cavalry: "cavalry", Cannon: "cannon", Wildcard: "wildcard"}

// String returns "infantry", "cavalry", "cannon" or "wildcard".
func (s Symbol) String() string { return symbolNames[s] }

func parseSymbol(text string) (Symbol, error) {
	for i, name := range symbolNames[:Wildcard] {
		if text == name {
			return Symbol(i), nil
		}
	}
	return 0, fmt.Errorf("%.80q is not a card's symbol: write %s", text, strings.Join(symbolNames[:Wildcard], ", "))
}

// Card is one card of the deck: the card of territory c is Card(c), and the wildcards have numbers
// of their own ([WildcardNumber]).
type Card uint16

// firstWildcard is the number of the first wildcard. No territory has such a number.
const firstWildcard Card = 1 << 15

// MaxWildcards is the maximum number of wildcards in a deck.
const MaxWildcards = 64

// CardOf returns the card of a territory.
func CardOf(c Territory) Card { return Card(c) }

// WildcardNumber returns the i-th wildcard, from 0.
func WildcardNumber(i int) Card { return firstWildcard + Card(i) }

// Territory returns the territory of the card; ok is false for a wildcard.
func (c Card) Territory() (territory Territory, ok bool) { return Territory(c), c < firstWildcard }

// String returns the territory's number, or "w1", "w2" … for wildcards.
func (c Card) String() string {
	if c >= firstWildcard {
		return "w" + strconv.Itoa(int(c-firstWildcard)+1)
	}
	return strconv.Itoa(int(c))
}

func (g *Game) parseCard(text string) (Card, error) {
	digits, wild := strings.CutPrefix(text, "w")
	n, err := parseNumber(digits, "the card")
	switch {
	case err == nil && wild && n >= 1 && n <= int(g.Rules.Wildcards):
		return WildcardNumber(n - 1), nil
	case err == nil && !wild && n < g.Map.Territories():
		return Card(n), nil
	}
	return 0, fmt.Errorf("%.80q is not a card: write a territory's number, 0 to %d, or w1 to w%d for a wildcard", text, g.Map.Territories()-1, g.Rules.Wildcards)
}

// Hand is a set of cards.
type Hand struct {
	// Territories has the territories' cards.
	Territories Set
	// Wild has bit i for wildcard i.
	Wild uint64
}

// Len returns the number of cards.
func (h Hand) Len() int { return h.Territories.Len() + bits.OnesCount64(h.Wild) }

// Has reports whether the card is in the hand.
func (h Hand) Has(c Card) bool {
	if c >= firstWildcard {
		return h.Wild>>(c-firstWildcard)&1 != 0
	}
	return c < MaxTerritories && h.Territories.Has(Territory(c))
}

// With returns the hand with a card added.
func (h Hand) With(c Card) Hand {
	if c >= firstWildcard {
		h.Wild |= 1 << (c - firstWildcard)
	} else {
		h.Territories = h.Territories.With(Territory(c))
	}
	return h
}

// Without returns the hand with a card removed.
func (h Hand) Without(c Card) Hand {
	if c >= firstWildcard {
		h.Wild &^= 1 << (c - firstWildcard)
	} else {
		h.Territories = h.Territories.Without(Territory(c))
	}
	return h
}

// Equal reports whether both hands have the same cards.
func (h Hand) Equal(o Hand) bool { return h.Wild == o.Wild && h.Territories.Equal(o.Territories) }

// Or returns the cards of both hands.
func (h Hand) Or(o Hand) Hand { return Hand{h.Territories.Or(o.Territories), h.Wild | o.Wild} }

// First returns the lowest card, wildcards last; the hand must not be empty.
func (h Hand) First() Card {
	if !h.Territories.Empty() {
		return Card(h.Territories.First())
	}
	return WildcardNumber(bits.TrailingZeros64(h.Wild))
}

// Nth returns the n-th lowest card of the hand, counted from 0; n must be below [Hand.Len].
func (h Hand) Nth(n int) Card {
	if k := h.Territories.Len(); n >= k {
		w := h.Wild
		for range n - k {
			w &= w - 1
		}
		return WildcardNumber(bits.TrailingZeros64(w))
	}
	return Card(h.Territories.Nth(n))
}

// Deck returns all cards of the game: one for each territory, and the wildcards.
func (g *Game) Deck() Hand {
	if !g.Rules.Cards {
		return Hand{}
	}
	return Hand{g.Map.all, uint64(1)<<g.Rules.Wildcards - 1}
}

// SymbolOf returns the figure of a card.
func (m *Map) SymbolOf(c Card) Symbol {
	if c >= firstWildcard {
		return Wildcard
	}
	return m.Symbol(Territory(c))
}

// IsSet reports whether three different cards match: all of one figure or all of
// different figures, where a wildcard counts as any (ender-2009 2.1.2).
func (m *Map) IsSet(a, b, c Card) bool {
	x, y, z := m.SymbolOf(a), m.SymbolOf(b), m.SymbolOf(c)
	if x == Wildcard || y == Wildcard || z == Wildcard {
		return true // two figures are either equal or different
	}
	return x == y && y == z || x != y && y != z && x != z
}

// HasSet reports whether three of the cards in the hand match.
func (m *Map) HasSet(h Hand) bool {
	n := m.figures(h)
	return matching(n[Infantry], n[Cavalry], n[Cannon], n[Wildcard])
}

// BestSet returns the three matching cards of a hand with the fewest wildcards
// and, among those, the most territories of owned; ok is false if no three match.
// The cards are in rising order, and of equal sets the lowest is taken.
func (m *Map) BestSet(h Hand, owned Set) (set [3]Card, ok bool) {
	if !m.HasSet(h) {
		return set, false
	}
	best := -1
	n := h.Len()
	for i := range n {
		a := h.Nth(i)
		for j := i + 1; j < n; j++ {
			b := h.Nth(j)
			for k := j + 1; k < n; k++ {
				c := h.Nth(k)
				if !m.IsSet(a, b, c) {
					continue
				}
				value := 0
				for _, card := range [3]Card{a, b, c} {
					switch territory, real := card.Territory(); {
					case !real:
					case owned.Has(territory):
						value += 5
					default:
						value += 4
					}
				}
				if value > best {
					best, set, ok = value, [3]Card{a, b, c}, true
				}
			}
		}
	}
	return set, ok
}

// SetProbability returns the probability that a hand has three matching cards after drawing draws
// more cards, uniformly from unseen (ender-2009 4.3.2 and table 2.3). If known is empty, it is the
// probability for a hidden hand of draws cards. If draws exceeds the number of unseen cards, all of
// them are drawn.
func (m *Map) SetProbability(known, unseen Hand, draws int) float64 {
	if m.HasSet(known) {
		return 1
	}
	draws = min(draws, unseen.Len())
	have, left := m.figures(known), m.figures(unseen)
	without := 0.0
	for i := range min(draws, left[0]) + 1 {
		for j := range min(draws-i, left[1]) + 1 {
			for k := range min(draws-i-j, left[2]) + 1 {
				w := draws - i - j - k
				if w > left[Wildcard] || matching(have[0]+i, have[1]+j, have[2]+k, have[Wildcard]+w) {
					continue
				}
				without += choose(left[0], i) * choose(left[1], j) * choose(left[2], k) * choose(left[Wildcard], w)
			}
		}
	}
	return 1 - without/choose(unseen.Len(), draws)
}

// figures counts the cards of a hand by figure.
func (m *Map) figures(h Hand) (n [4]int) {
	for s := Infantry; s < Wildcard; s++ {
		n[s] = h.Territories.And(m.symbols[s]).Len()
	}
	n[Wildcard] = h.Len() - h.Territories.Len()
	return n
}

// matching reports whether i, j and k cards of the three figures and wild wildcards contain a set.
func matching(i, j, k, wild int) bool {
	return i+j+k+wild >= 3 && wild > 0 || i >= 3 || j >= 3 || k >= 3 || i > 0 && j > 0 && k > 0
}

// choose returns the number of ways to choose k of n.
func choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return ways
}
