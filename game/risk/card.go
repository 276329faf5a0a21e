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
	// Infantry, Cavalry and Cannon are the figures of the countries' cards.
	Infantry Symbol = iota
	Cavalry
	Cannon
	// Wildcard counts as any figure; its card has no country.
	Wildcard
)

var symbolNames = [...]string{"infantry", "cavalry", "cannon", "wildcard"}

// String returns "infantry", "cavalry", "cannon" or "wildcard".
func (s Symbol) String() string { return symbolNames[s] }

func parseSymbol(text string) (Symbol, error) {
	for i, name := range symbolNames[:Wildcard] {
		if text == name {
			return Symbol(i), nil
		}
	}
	return 0, fmt.Errorf("%q is not a card's symbol: write %s", text, strings.Join(symbolNames[:Wildcard], ", "))
}

// Card is one card of the pack: the card of country c is Card(c), the wildcards
// are MaxCountries and up.
type Card uint8

// MaxWildcards is how many wildcards a pack may have.
const MaxWildcards = 2

// CardOf returns the card of a country.
func CardOf(c Country) Card { return Card(c) }

// WildcardNumber returns the i-th wildcard, from 0.
func WildcardNumber(i int) Card { return Card(MaxCountries + i) }

// Country returns the country of the card; ok is false for a wildcard.
func (c Card) Country() (country Country, ok bool) { return Country(c), c < MaxCountries }

// String returns the country's number, or "w1" and "w2" for wildcards.
func (c Card) String() string {
	if c >= MaxCountries {
		return "w" + strconv.Itoa(int(c)-MaxCountries+1)
	}
	return strconv.Itoa(int(c))
}

func (g *Game) parseCard(text string) (Card, error) {
	digits, wild := strings.CutPrefix(text, "w")
	n, err := parseNumber(digits, "the card")
	switch {
	case err == nil && wild && n >= 1 && n <= int(g.Rules.Wildcards):
		return WildcardNumber(n - 1), nil
	case err == nil && !wild && n < g.Map.Countries():
		return Card(n), nil
	}
	return 0, fmt.Errorf("%q is not a card: write a country's number, 0 to %d, or w1 to w%d for a wildcard", text, g.Map.Countries()-1, g.Rules.Wildcards)
}

// Hand is a set of cards.
type Hand struct {
	// Countries has the countries' cards.
	Countries Set
	// Wild has bit i for wildcard i.
	Wild uint8
}

// Len returns the number of cards.
func (h Hand) Len() int { return h.Countries.Len() + bits.OnesCount8(h.Wild) }

// Has reports whether the card is in the hand.
func (h Hand) Has(c Card) bool {
	if c >= MaxCountries {
		return h.Wild>>(c-MaxCountries)&1 != 0
	}
	return h.Countries.Has(Country(c))
}

// With returns the hand with a card added.
func (h Hand) With(c Card) Hand {
	if c >= MaxCountries {
		h.Wild |= 1 << (c - MaxCountries)
	} else {
		h.Countries = h.Countries.With(Country(c))
	}
	return h
}

// Without returns the hand with a card removed.
func (h Hand) Without(c Card) Hand {
	if c >= MaxCountries {
		h.Wild &^= 1 << (c - MaxCountries)
	} else {
		h.Countries = h.Countries.Without(Country(c))
	}
	return h
}

// And returns the cards of both hands.
func (h Hand) And(o Hand) Hand { return Hand{h.Countries | o.Countries, h.Wild | o.Wild} }

// First returns the lowest card, wildcards last; the hand must not be empty.
func (h Hand) First() Card {
	if h.Countries != 0 {
		return Card(h.Countries.First())
	}
	return Card(MaxCountries + bits.TrailingZeros8(h.Wild))
}

// Nth returns the card with n lower ones in the hand; n is below [Hand.Len].
func (h Hand) Nth(n int) Card {
	if k := h.Countries.Len(); n >= k {
		w := h.Wild
		for range n - k {
			w &= w - 1
		}
		return Card(MaxCountries + bits.TrailingZeros8(w))
	}
	return Card(h.Countries.Nth(n))
}

// Pack returns all cards of the game: one a country, and the wildcards.
func (g *Game) Pack() Hand {
	if !g.Rules.Cards {
		return Hand{}
	}
	return Hand{g.Map.all, uint8(1)<<g.Rules.Wildcards - 1}
}

// SymbolOf returns the figure of a card.
func (m *Map) SymbolOf(c Card) Symbol {
	if c >= MaxCountries {
		return Wildcard
	}
	return m.Symbol(Country(c))
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
// and, among those, the most countries of owned; ok is false if no three match.
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
					switch country, real := card.Country(); {
					case !real:
					case owned.Has(country):
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
