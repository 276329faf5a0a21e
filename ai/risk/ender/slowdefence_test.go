package ender

import (
	"math"

	"eras/game/risk"
)

// slowWorth values a distribution of soldiers exactly as in figure 4.56 and eq. 4.32,
// recursively and with the true sigmoid, except that threats end below one army.
func slowWorth(s *Situation, d *DefenceParams, stand *[maxTerritories]int32) float64 {
	held := s.held[s.me]
	var holds [maxTerritories]float64
	for c := range held.All() {
		holds[c] = 1
	}
	defends := func(n int32, threat float64) float64 {
		p := 1 / (1 + math.Exp((threat-float64(n))/math.Sqrt(threat+float64(n))))
		if n == 1 {
			return p * p
		}
		return p
	}
	for c := range s.b.frontier(held).All() {
		if s.danger[c] <= 0 {
			continue
		}
		var worst, index [maxTerritories]float64
		for i := range worst {
			worst[i], index[i] = -1, 1
		}
		var run func(c risk.Territory, threat float64)
		run = func(c risk.Territory, threat float64) {
			if threat <= worst[c] {
				return
			}
			worst[c], index[c] = threat, defends(stand[c], threat)
			n := (s.b.near[c] & held).Len()
			less := threat - s.l.costOf(float64(stand[c])) - 1
			if n > 1 {
				less /= math.Pow(float64(n), d.NeighbourExponent) // 4.33
			}
			if less < 1 {
				return
			}
			for v := range (s.b.near[c] & held).All() {
				run(v, less)
			}
		}
		run(c, s.danger[c])
		for c := range held.All() {
			holds[c] *= index[c]
		}
	}
	sum := 0.0
	for c := range held.All() {
		sum += s.interest[s.me][c] * holds[c]
	}
	for k := range s.b.continents {
		if s.b.bonus[k] > 0 && s.b.members[k]&^held == 0 {
			p := 1.0
			for c := range s.b.entrances[k].All() {
				p *= holds[c] // 4.35
			}
			sum += d.Continent * s.b.bonus[k] * p // 4.32
		}
	}
	return sum
}

// bestWorth returns the best value of all distributions.
func bestWorth(s *Situation, d *DefenceParams) float64 {
	best := 0.0
	var stand [maxTerritories]int32
	for c := range s.held[s.me].All() {
		stand[c] = 1
	}
	var deal func(i int, to set, left int32)
	deal = func(i int, to set, left int32) {
		switch {
		case i == len(s.groups):
			best = max(best, slowWorth(s, d, &stand))
		case to.Rest() == 0:
			stand[to.First()] += left
			if i+1 < len(s.groups) {
				deal(i+1, s.groups[i+1].to, s.groups[i+1].n)
			} else {
				deal(i+1, 0, 0)
			}
			stand[to.First()] -= left
		default:
			for n := range left + 1 {
				stand[to.First()] += n
				deal(i, to.Rest(), left-n)
				stand[to.First()] -= n
			}
		}
	}
	if len(s.groups) > 0 {
		deal(0, s.groups[0].to, s.groups[0].n)
	}
	return best
}
