package eras2005

import (
	"slices"

	"eras/evolve/stats"
)

// Tally counts games by result for the trained side or the learner.
type Tally struct {
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	// Score is the share of the points, where a draw is half a point, with Wilson's
	// interval, which assumes that games are independent.
	Score stats.Interval `json:"score"`
}

func newTally(wins, draws, losses int) Tally {
	t := Tally{Games: wins + draws + losses, Wins: wins, Draws: draws, Losses: losses}
	points := float64(wins) + float64(draws)/2
	t.Score = stats.Share(points, t.Games)
	return t
}

// tally counts games by result.
func tally(games []GameResult) Tally {
	var n [3]int
	for _, g := range games {
		n[1-g.Score]++
	}
	return newTally(n[0], n[1], n[2])
}

// tallies counts games by result for each key.
func tallies(games []GameResult, key func(GameResult) string) map[string]Tally {
	groups := map[string][]GameResult{}
	for _, g := range games {
		groups[key(g)] = append(groups[key(g)], g)
	}
	all := map[string]Tally{}
	for k, group := range groups {
		all[k] = tally(group)
	}
	return all
}

// Distribution describes numbers by their mean and quantiles.
type Distribution struct {
	Mean float64 `json:"mean"`
	P10  float64 `json:"p10"`
	P50  float64 `json:"p50"`
	P90  float64 `json:"p90"`
}

// distributionOf returns the mean and the quantiles (nearest rank) of all.
func distributionOf(all []float64) Distribution {
	if len(all) == 0 {
		return Distribution{}
	}
	sorted := slices.Sorted(slices.Values(all))
	sum := 0.0
	for _, x := range sorted {
		sum += x
	}
	at := func(q float64) float64 { return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))] }
	return Distribution{sum / float64(len(sorted)), at(0.1), at(0.5), at(0.9)}
}

// scoreOf returns the share of the points in games.
func scoreOf(games []GameResult) float64 {
	sum := 0.0
	for _, g := range games {
		sum += points(g.Score)
	}
	return sum / float64(max(1, len(games)))
}
