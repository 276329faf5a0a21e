package evolve

import (
	"context"
	"fmt"

	"eras/game"
)

// pairing is a meeting to be played: the places of two individuals, or, if model is not
// negative, of one individual and a given opponent.
type pairing struct {
	a, b, model int
	repeat      int // how often the two have met in the round
}

// pairings returns n meetings of the individuals at those places, of which a share is
// against given opponents. Everyone meets as many as the others, give or take one.
func (r *leagueRun) pairings(places []int, n int) []pairing {
	var all []pairing
	models := 0
	if len(r.Given) > 0 {
		models = int(float64(n) * r.Share)
	}
	for i := range models {
		lap := i / len(places)
		all = append(all, pairing{a: places[i%len(places)], model: lap % len(r.Given), repeat: lap / len(r.Given)})
	}
	// The circle method: one stands still, the others go around.
	circle := make([]int, len(places)+len(places)%2) // of indices of places; one past them sits out
	for i := range circle {
		circle[i] = i
	}
	for day := 0; len(all) < n; day++ {
		for i := range len(circle) / 2 {
			a, b := circle[i], circle[len(circle)-1-i]
			if len(all) < n && a < len(places) && b < len(places) {
				all = append(all, pairing{a: places[min(a, b)], b: places[max(a, b)], model: -1, repeat: day / (len(circle) - 1)})
			}
		}
		last := circle[len(circle)-1]
		copy(circle[2:], circle[1:])
		circle[1] = last
	}
	return all
}

// play plays meetings of the individuals at those places, adds them to g, and estimates all
// strengths anew.
func (r *leagueRun) play(ctx context.Context, g *Generation, contenders []contender, places []int, round, meetings int) error {
	pairings := r.pairings(places, meetings)
	results := make([]Result, 2*len(pairings))
	err := r.pool.each(ctx, len(results), func(ctx context.Context, contest Contest, i int) error {
		p := pairings[i/2]
		home, away, against := Player{Genes: contenders[p.a].Genes}, Player{}, uint64(p.b)
		if p.model < 0 {
			away.Genes = contenders[p.b].Genes
		} else {
			away, against = r.Given[p.model], uint64(len(contenders)+p.model)
		}
		if i%2 == 1 {
			home, away = away, home
		}
		// Both games of a meeting have the same seed.
		result, err := contest(ctx, home, away, game.Derive(r.Seed, uint64(g.Number), uint64(round), uint64(p.a), against, uint64(p.repeat)))
		if err != nil {
			return fmt.Errorf("playing %d against %d: %w", p.a+1, against+1, err)
		}
		if i%2 == 1 {
			result = result.Swapped()
		}
		results[i] = result
		return nil
	})
	if err != nil {
		return err
	}
	for i, p := range pairings {
		points := 2 + results[2*i].Score + results[2*i+1].Score // two for a win
		a, b, column := contenders[p.a].number, 0, len(contenders)+p.model
		if p.model < 0 {
			b, column = contenders[p.b].number, p.b
			g.met(p.b, p.a, 4-points)
		} else {
			b = r.given[p.model]
		}
		g.met(p.a, column, points)
		r.ratings.games = append(r.ratings.games, meeting{a, b, float64(points) / 4})
	}
	g.Games += len(results)
	r.ratings.estimate()
	return nil
}

// met adds a meeting to the points of an individual.
func (g *Generation) met(individual, column, points int) {
	cell := &g.Table[individual][column]
	*cell = max(*cell, 0) + int16(points)
	g.Meetings[individual][column]++
}
