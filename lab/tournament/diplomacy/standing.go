package diplomacy

import (
	"math"

	"eras/evolve/stats"
)

// Standing is the result of a bot, a power, or a bot with a power. It counts seats: a bot with
// three seats plays three times in a game. Played is the sum of Won, Survived and Eliminated. Drawn
// is how many of Survived were in draws.
type Standing struct {
	Played     int `json:"played"`
	Won        int `json:"won"`
	Drawn      int `json:"drawn"`
	Survived   int `json:"survived"`
	Eliminated int `json:"eliminated"`
	// Win is the share of seats that won, Won/Played.
	Win stats.Interval `json:"win"`
	// Survival is the share of survivors among the seats that did not win.
	Survival stats.Interval `json:"survival"`
	// Units is the mean number of supply centres of survivors at the end.
	Units stats.Interval `json:"units"`
	// Year is the mean year of wins.
	Year stats.Interval `json:"year"`
}

// selection reports whether a seat of a game counts. Every game has the same number of
// selected seats, or none.
type selection func(p *Played, seat int) bool

// ofEntrant selects the seats of an entrant.
func ofEntrant(entrant int) selection {
	return func(p *Played, seat int) bool { return p.Seats[seat] == entrant }
}

// ofPower selects the seat of a power.
func ofPower(power int) selection {
	return func(_ *Played, seat int) bool { return seat == power }
}

// and selects the seats that both selections select.
func (c selection) and(d selection) selection {
	return func(p *Played, seat int) bool { return c(p, seat) && d(p, seat) }
}

// standing computes the standing of the selected seats.
func standing(games []Played, of selection) Standing {
	s := Standing{Win: stats.Unknown, Survival: stats.Unknown}
	with, most := 0, 0 // games with selected seats, and the most of them in a game
	for i := range games {
		p := &games[i]
		seats := 0
		for seat := range p.Seats {
			if !of(p, seat) {
				continue
			}
			seats++
			switch {
			case p.Winner == seat:
				s.Won++
			case p.Centres[seat] == 0:
				s.Eliminated++
			default:
				s.Survived++
				if p.Winner < 0 {
					s.Drawn++
				}
			}
		}
		s.Played += seats
		if most = max(most, seats); seats > 0 {
			with++
		}
	}
	if with > 0 {
		// At most one seat of a game wins, so the games are the sample.
		low, high := stats.Wilson(float64(s.Won), with, stats.Z95)
		seats := float64(s.Played) / float64(with)
		s.Win = stats.Interval{Value: float64(s.Won) / float64(s.Played), Low: low / seats, High: high / seats}
	}
	if n := s.Survived + s.Eliminated; most > 1 {
		s.Survival = ratio(games, survivalOf, of).Within(0, 1)
	} else if n > 0 {
		s.Survival = stats.Share(float64(s.Survived), n)
	}
	s.Units = ratio(games, unitsOf, of)
	s.Year = ratio(games, winYear, of)
	return s
}

// survivalOf, unitsOf and winYear return the terms of a seat for the share of survivals, the mean
// units of survivors and the mean year of wins.
func survivalOf(p *Played, seat int) term {
	switch {
	case p.Winner == seat:
		return term{}
	case p.Centres[seat] == 0:
		return term{0, 1}
	}
	return term{1, 1}
}

func unitsOf(p *Played, seat int) term {
	if p.Winner == seat || p.Centres[seat] == 0 {
		return term{}
	}
	return term{float64(p.Centres[seat]), 1}
}

func winYear(p *Played, seat int) term {
	if p.Winner != seat {
		return term{}
	}
	return term{float64(p.Year), 1}
}

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
