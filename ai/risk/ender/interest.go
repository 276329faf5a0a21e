package ender

import (
	"eras/game"
	"eras/game/risk"
)

// Interest computes how much each player wants each territory in the medium term (ender-2009
// 4.5.3): for itself, for its continent if the player could dominate that, and for the territories
// around it that the player dominates. It reads dominance and the interest of the previous
// iteration, and replaces the interest.
type Interest struct {
	InterestParams
	// Potential is [Dominance.Potential].
	Potential func(s *Situation, seat game.Seat, k risk.Continent, more float64) float64

	zones []zone
	of    *board
}

// zone has the weights of the territories around one (eq. 4.24).
type zone []struct {
	c      uint8
	weight float64
}

// Want computes the interest of all players.
func (w *Interest) Want(s *Situation) {
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
func (w *Interest) wantContinents(s *Situation, j game.Seat, parts *[maxContinents]float64) {
	sum := 0.0
	var next [maxContinents]float64
	for k := range s.b.continents {
		bonus := s.b.bonus[k]
		if bonus <= 0 {
			continue
		}
		more := w.Continent * (bonus - parts[k])
		next[k] = bonus * w.Potential(s, j, risk.Continent(k), more)
		sum += next[k]
	}
	if sum > 0 && sum < w.LeastContinent {
		for k := range next {
			next[k] *= w.LeastContinent / sum
		}
	}
	*parts = next
}

// survey computes the weights of the zones: powers of the factor with the distance as exponent,
// normalised to a sum of one.
func (w *Interest) survey(b *board) {
	w.of, w.zones = b, make([]zone, b.n)
	for c := range risk.Territory(b.n) {
		seen, ring := setOf(c), setOf(c)
		weight, sum := 1.0, 0.0
		for range min(int(w.ZoneDistance), b.n) + 1 {
			for t := ring; t != 0; t = t.Rest() {
				w.zones[c] = append(w.zones[c], struct {
					c      uint8
					weight float64
				}{uint8(t.First()), weight})
				sum += weight
			}
			ring = b.around(seen)
			seen |= ring
			weight *= w.ZoneFactor
		}
		for i := range w.zones[c] {
			w.zones[c][i].weight /= sum
		}
	}
}

// spread adds a share of the neighbours' interest to each territory. It repeats this with a smaller
// share each time (appendix A, algDegradacionInteres; zero times in the paper).
func (w *Interest) spread(s *Situation, j game.Seat) {
	share := w.Spread
	for range int(w.Spreads) {
		s.thought.Step()
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
