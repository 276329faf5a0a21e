package diplomacy

import (
	"math"

	"eras/evolve"
)

// part is what a seat adds to a ratio: to the sum above and to the one below.
type part struct{ over, under float64 }

// unknown is an estimate of which nothing is known.
var unknown = evolve.Interval{Value: math.Inf(1), Low: math.Inf(-1), High: math.Inf(1)}

// known reports whether something is known of an estimate.
func known(i evolve.Interval) bool { return !math.IsInf(i.Value, 0) }

// ratioOf estimates what the seats of a choice add to the sum above divided by what
// they add to the one below. With several choices it is the mean of theirs; those of
// which nothing is known stay out. The interval is Student's for the jackknife's
// pseudovalues,
//
//	k·θ − (k − 1)·θ(without a game)
//
// over the k games that tell something, so that seats of a game may share its fate
// (Efron and Stein, "The jackknife estimate of variance", 1981). For one seat in
// each game it is the common interval of a mean.
func ratioOf(games []Played, of func(p *Played, seat int) part, choices ...choice) evolve.Interval {
	var telling [][]part // by game and choice
	sums := make([]part, len(choices))
	for i := range games {
		p := &games[i]
		parts := make([]part, len(choices))
		tells := false
		for seat := range p.Seats {
			one := of(p, seat)
			if one.under == 0 {
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
		return unknown
	}
	value := meanRatio(sums)
	k := float64(len(telling))
	var pseudo []float64
	for _, parts := range telling {
		without := make([]part, len(sums))
		for c := range sums {
			without[c] = sums[c]
			without[c].add(parts[c], -1)
			if without[c].under == 0 && sums[c].under != 0 {
				// A single game is all that is known of this choice.
				return evolve.Interval{Value: value, Low: math.Inf(-1), High: math.Inf(1)}
			}
		}
		rest := meanRatio(without)
		pseudo = append(pseudo, k*value-(k-1)*rest)
	}
	spread := evolve.Clustered(pseudo)
	return evolve.Interval{Value: value, Low: value + spread.Low - spread.Value, High: value + spread.High - spread.Value}
}

func (p *part) add(q part, times float64) {
	p.over += times * q.over
	p.under += times * q.under
}

// meanRatio returns the mean of the ratios of which something is known.
func meanRatio(sums []part) float64 {
	mean := 0.0
	n := 0.0
	for _, s := range sums {
		if s.under != 0 {
			mean += s.over / s.under
			n++
		}
	}
	return mean / max(1, n)
}
