package diplomacy

import (
	"math"

	"eras/evolve/stats"
)

// term is the contribution of one seat to a ratio of sums.
type term struct{ numerator, denominator float64 }

// ratio estimates the sum of the numerators of the selected seats divided by the sum of
// their denominators. For several selections it is the mean of the ratios that have data.
// The interval is Student's for the pseudovalues of the jackknife,
//
//	k·θ − (k − 1)·θ(without a game)
//
// over the k games with data, so that seats of one game may depend on each other (Efron and
// Stein, "The jackknife estimate of variance", 1981). For one seat in each game it is the
// usual interval of a mean.
func ratio(games []Played, of func(p *Played, seat int) term, choices ...selection) stats.Interval {
	var telling [][]term // by game and selection
	sums := make([]term, len(choices))
	for i := range games {
		p := &games[i]
		parts := make([]term, len(choices))
		tells := false
		for seat := range p.Seats {
			one := of(p, seat)
			if one.denominator == 0 {
				continue
			}
			for c, chosen := range choices {
				if chosen(p, seat) {
					tells = true
					parts[c].add(one, 1)
					sums[c].add(one, 1)
				}
			}
		}
		if tells {
			telling = append(telling, parts)
		}
	}
	if len(telling) == 0 {
		return stats.Unknown
	}
	value := meanRatio(sums)
	k := float64(len(telling))
	var pseudo []float64
	for _, parts := range telling {
		without := make([]term, len(sums))
		for c := range sums {
			without[c] = sums[c]
			without[c].add(parts[c], -1)
			if without[c].denominator == 0 && sums[c].denominator != 0 {
				// The only data of this selection is a single game.
				return stats.Interval{Value: value, Low: math.Inf(-1), High: math.Inf(1)}
			}
		}
		rest := meanRatio(without)
		pseudo = append(pseudo, k*value-(k-1)*rest)
	}
	spread := stats.Clustered(pseudo)
	return stats.Interval{Value: value, Low: value + spread.Low - spread.Value, High: value + spread.High - spread.Value}
}

func (p *term) add(q term, times float64) {
	p.numerator += times * q.numerator
	p.denominator += times * q.denominator
}

// meanRatio returns the mean of the ratios that have data.
func meanRatio(sums []term) float64 {
	mean := 0.0
	n := 0.0
	for _, s := range sums {
		if s.denominator != 0 {
			mean += s.numerator / s.denominator
			n++
		}
	}
	return mean / max(1, n)
}
