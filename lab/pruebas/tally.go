package pruebas

import (
	"slices"

	"eras/evolve"
)

// Tally is how games went for the trained side or the learner.
type Tally struct {
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	// Score is the share of the points, a draw being half of one, with Wilson's
	// interval, which takes all games as independent of each other.
	Score evolve.Interval `json:"score"`
}

// newTally returns the tally of so many games.
func newTally(wins, draws, losses int) Tally {
	t := Tally{Games: wins + draws + losses, Wins: wins, Draws: draws, Losses: losses}
	points := float64(wins) + float64(draws)/2
	t.Score.Low, t.Score.High = evolve.Wilson(points, t.Games, evolve.Z95)
	if t.Games > 0 {
		t.Score.Value = points / float64(t.Games)
	}
	return t
}

// tally counts games.
func tally(games []Played) Tally {
	var n [3]int
	for _, g := range games {
		n[1-g.Score]++
	}
	return newTally(n[0], n[1], n[2])
}

// tallies counts games by what key says of them.
func tallies(games []Played, key func(Played) string) map[string]Tally {
	groups := map[string][]Played{}
	for _, g := range games {
		groups[key(g)] = append(groups[key(g)], g)
	}
	all := map[string]Tally{}
	for k, group := range groups {
		all[k] = tally(group)
	}
	return all
}

// Spread is how numbers are spread.
type Spread struct {
	Mean float64 `json:"mean"`
	P10  float64 `json:"p10"`
	P50  float64 `json:"p50"`
	P90  float64 `json:"p90"`
}

// spreadOf returns the mean and the quantiles (nearest rank) of all.
func spreadOf(all []float64) Spread {
	if len(all) == 0 {
		return Spread{}
	}
	sorted := slices.Sorted(slices.Values(all))
	sum := 0.0
	for _, x := range sorted {
		sum += x
	}
	at := func(q float64) float64 { return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))] }
	return Spread{sum / float64(len(sorted)), at(0.1), at(0.5), at(0.9)}
}

// scoreOf is the share of the points in games.
func scoreOf(games []Played) float64 {
	sum := 0.0
	for _, g := range games {
		sum += points(g.Score)
	}
	return sum / float64(max(1, len(games)))
}
