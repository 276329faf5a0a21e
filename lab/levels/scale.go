package levels

import (
	"cmp"
	"math"
	"slices"

	"eras/evolve/stats"
)

// Strength is how strong a player is.
type Strength struct {
	Player string `json:"player"`
	// Elo is on a scale whose zero is the lowest level, with 95 % bounds.
	Elo stats.Interval `json:"elo"`
	// Games is the number of games of the player.
	Games int `json:"games"`
}

// doubt is the weight, in games, of a draw of each player with one of mean strength, which keeps
// strengths finite.
const doubt = 0.5

// strengths fits Elo to games: a player is expected to be placed before another as often as Elo
// says, and equal places are half of that. It weighs the pairs of a game of n players 1/(n-1)
// times, since they are not independent, and returns the weakest first. zero is the player whose
// Elo is 0. With firsts only pairs with a first place count.
func strengths(games []Game, players []string, zero string, firsts bool) []Strength {
	index := map[string]int{}
	for i, p := range players {
		index[p] = i
	}
	n := len(players)
	ahead, met, played := make([][]float64, n), make([][]float64, n), make([]int, n)
	for i := range n {
		ahead[i], met[i] = make([]float64, n), make([]float64, n)
	}
	for i := range games {
		g := &games[i]
		weight := 2 / float64(len(g.Players)) // n(n-1)/2 pairs count as n-1
		for a, p := range g.Players {
			played[index[p]]++
			for b, q := range g.Players {
				if a == b || firsts && g.Places[a] > 1 && g.Places[b] > 1 {
					continue
				}
				met[index[p]][index[q]] += weight
				switch {
				case g.Places[a] < g.Places[b]:
					ahead[index[p]][index[q]] += weight
				case g.Places[a] == g.Places[b]:
					ahead[index[p]][index[q]] += weight / 2
				}
			}
		}
	}
	elo, spread := fit(ahead, met)
	base := elo[index[zero]]
	all := make([]Strength, n)
	for i, p := range players {
		value := elo[i] - base
		all[i] = Strength{Player: p, Elo: stats.Interval{Value: value, Low: value - 1.96*spread[i], High: value + 1.96*spread[i]}, Games: played[i]}
	}
	slices.SortFunc(all, func(a, b Strength) int {
		return cmp.Or(cmp.Compare(a.Elo.Value, b.Elo.Value), cmp.Compare(a.Player, b.Player))
	})
	return all
}

// perElo is the derivative of the logarithm of odds by Elo.
const perElo = math.Ln10 / 400

// fit returns the Elo that makes the results likeliest, and its standard errors, by Newton's
// method on one player after another.
func fit(ahead, met [][]float64) (elo, spread []float64) {
	n := len(met)
	elo, spread = make([]float64, n), make([]float64, n)
	for range 500 {
		for i := range n {
			slope, curve := doubt*(0.5-stats.EloScore(elo[i])), doubt*0.25
			for j := range n {
				if met[i][j] > 0 {
					p := stats.EloScore(elo[i] - elo[j])
					slope += ahead[i][j] - met[i][j]*p
					curve += met[i][j] * p * (1 - p)
				}
			}
			elo[i] += min(max(slope/(curve*perElo), -100), 100)
			spread[i] = 1 / (math.Sqrt(curve) * perElo)
		}
	}
	return elo, spread
}
