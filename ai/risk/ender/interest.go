package ender

import (
	"eras/game"
	"eras/game/risk"
)

// Interest says how much each player wants each country in the middle term
// (ender-2009 4.5.3). It reads dominance and the interest of the round before, and
// writes interest anew.
type Interest interface{ Want(s *Situation) }

// ContinentInterest is the paper's [Interest]: a country is wanted for itself, for
// its continent if the player could dominate that, and for what he dominates
// around it.
type ContinentInterest struct {
	InterestParams
	// Dominance tells what a player could dominate.
	Dominance Dominance

	zones []zone
	of    *board
}

// zone is the weights of the countries around one (eq. 4.24).
type zone []struct {
	c      uint8
	weight float64
}

// Want implements [Interest].
func (w *ContinentInterest) Want(s *Situation) {
	if w.of != s.b {
		w.survey(s.b)
	}
	for _, j := range s.players {
		parts := &s.continentInterest[j]
		w.wantContinents(s, j, parts)
		interest, dominance := &s.interest[j], &s.dominance[j]
		for c := range s.b.n {
			around := 0.0
			for _, o := range w.zones[c] {
				around += o.weight * dominance[o.c]
			}
			interest[c] = w.Base + w.Continent*parts[s.b.continent[c]] + w.Zone*around // eq. 4.21
		}
		w.spread(s, j)
	}
}

// wantContinents computes the interest in each continent (eq. 4.22 and 4.23).
func (w *ContinentInterest) wantContinents(s *Situation, j game.Seat, parts *[maxContinents]float64) {
	sum := 0.0
	var next [maxContinents]float64
	for k := range s.b.continents {
		bonus := s.b.bonus[k]
		if bonus <= 0 {
			continue
		}
		more := w.Continent * (bonus - parts[k])
		next[k] = bonus * w.Dominance.Potential(s, j, risk.Continent(k), more)
		sum += next[k]
	}
	if sum > 0 && sum < w.LeastContinent {
		for k := range next {
			next[k] *= w.LeastContinent / sum
		}
	}
	*parts = next
}

// survey computes the weights of the zones: those of all countries so far away
// are powers of the factor, and sum to one.
func (w *ContinentInterest) survey(b *board) {
	w.of, w.zones = b, make([]zone, b.n)
	for c := range risk.Country(b.n) {
		seen, ring := risk.SetOf(c), risk.SetOf(c)
		weight, sum := 1.0, 0.0
		for range int(w.ZoneDistance) + 1 {
			for t := ring; t != 0; t = t.Rest() {
				w.zones[c] = append(w.zones[c], struct {
					c      uint8
					weight float64
				}{uint8(t.First()), weight})
				sum += weight
			}
			ring = b.m.Around(seen)
			seen |= ring
			weight *= w.ZoneFactor
		}
		for i := range w.zones[c] {
			w.zones[c][i].weight /= sum
		}
	}
}

// spread lets the interest in a country's neighbours rub off on it, some times
// over, each time less (appendix A, algDegradacionInteres; the paper leaves it at
// no times).
func (w *ContinentInterest) spread(s *Situation, j game.Seat) {
	share := w.Spread
	for range int(w.Spreads) {
		before := s.interest[j]
		for c := range s.b.n {
			near := 0.0
			for t := s.b.near[c]; t != 0; t = t.Rest() {
				near += before[t.First()]
			}
			s.interest[j][c] += share * near / float64(s.b.near[c].Len())
		}
		share = max(0, share-w.SpreadLoss)
	}
}
