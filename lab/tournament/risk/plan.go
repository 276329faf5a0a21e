package risk

import (
	"slices"

	"eras/game"
	"eras/lab/tournament"
)

// plan assigns the players to seats.
type plan struct {
	players int
	circles [][]int // all circular orders; each begins with player 0
}

// plan returns the plan with shuffled circular orders. Its seed is not one of a game, because games
// use the numbers below [tournament.MaxGames].
func (t *Tournament) plan() plan {
	p := plan{players: len(t.Players)}
	circle := make([]int, p.players)
	for i := range circle {
		circle[i] = i
	}
	p.arrange(circle, 1)
	rng := game.Random(t.Seed, tournament.MaxGames)
	rng.Shuffle(len(p.circles), func(i, j int) { p.circles[i], p.circles[j] = p.circles[j], p.circles[i] })
	return p
}

// arrange adds all circular orders that keep the players before index from.
func (p *plan) arrange(circle []int, from int) {
	if from == len(circle) {
		p.circles = append(p.circles, slices.Clone(circle))
		return
	}
	for i := from; i < len(circle); i++ {
		circle[from], circle[i] = circle[i], circle[from]
		p.arrange(circle, from+1)
		circle[from], circle[i] = circle[i], circle[from]
	}
}

// seats returns the players by seat in a game.
func (p *plan) seats(number int) []int {
	circle := p.circles[number/p.players%len(p.circles)]
	seats := make([]int, p.players)
	for i := range seats {
		seats[i] = circle[(i+number)%p.players]
	}
	return seats
}
