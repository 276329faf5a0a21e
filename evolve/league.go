package evolve

import (
	"context"
	"fmt"

	"eras/game"
	"eras/internal/tomlfile"
)

// League is a tournament in which the individuals meet each other, at home and away with the
// same seed, and breed between its generations.
//
// Generation 0 has the incumbents, which are the kept individuals or else the first of
// [Problem.Archive], then individuals drawn from the archive, and crossings of both for
// the other half of the places. In the later ones the best individuals of the last one stay
// in the first quarter of the places, and their children take the others. A child is the
// weighted mean of two parents, or a copy of one, and some of its genes are mutated.
//
// A generation is played in rounds. After each round the better half goes on and meets twice as
// many opponents, so that most games are played between candidates for the result. With given
// opponents, each individual plays [Problem.Share] of its games against them.
//
// An individual plays too few games to show its strength. The league therefore estimates the
// strength from all games of the tournament: results in the archive and games of individuals
// with similar genes count more, the more alike the genes are (see [ratings]). The same
// estimate picks each child out of several that were bred.
//
// In the last generation finalists meet: the best individuals that are neither from the archive
// nor kept, and the best incumbent. The best new individual is the result, unless its games
// against the incumbent in the final show that it is worse by more than [Tolerance], with a
// one-sided confidence of 90 %.
type League struct {
	// Population is the number of individuals, from 4 to MaxPopulation.
	Population int `toml:"population"`
	// Generations is the number of the last generation, the final, from 1 to MaxGenerations.
	Generations int `toml:"generations"`
	// Opponents is how many others an individual meets in the first round of a generation, at
	// home and away, from 1 to 30. Rounds is how many rounds a generation has,
	// from 1 to 8.
	Opponents int `toml:"opponents"`
	Rounds    int `toml:"rounds"`
	// Crossover is the probability that a child has two parents, from 0 to 1.
	Crossover float64 `toml:"crossover"`
	// Step is the standard deviation of a mutation, above 0 and at most 1.
	Step float64 `toml:"step"`
	// Final is how often each finalist meets each other, at home and away, from 1 to
	// 100.
	Final int `toml:"final"`
}

// Tolerance is by how much of the points of a game the result of a [League] may be worse
// than the incumbent.
const Tolerance = 0.05

// maxMeetings bounds [League.Opponents] and [League.Final], so that points fit a table.
const maxMeetings = 30

// newFinalists is the number of finalists of a [League] beside the incumbent.
const newFinalists = 4

// left returns how many individuals play a round, which counts from 0.
func (l League) left(round int) int {
	n := l.Population
	for range round {
		n = max((n+1)/2, 2)
	}
	return n
}

// elders returns how many individuals stay in the next generation.
func (l League) elders() int { return l.Population / 4 }

// parents returns how many individuals breed.
func (l League) parents() int { return l.Population / 2 }

// meetings returns how many pairs meet at home and away in a round.
func (l League) meetings(round int) int { return l.left(round) * (l.Opponents << round) / 2 }

// Games returns the number of games in a whole training.
func (l League) Games() int {
	games := 2 * l.finalMeetings()
	for round := range l.Rounds {
		games += 2 * l.Generations * l.meetings(round)
	}
	return games
}

// finalMeetings returns how many pairs meet in the final.
func (l League) finalMeetings() int { return l.Final * (newFinalists + 1) * newFinalists / 2 }

// Last returns the number of the last generation.
func (l League) Last() int { return l.Generations }

// Validate returns an error that names the first parameter out of range, or nil.
func (l League) Validate() error {
	_, err := l.invalid()
	return err
}

// Check is [League.Validate] for parameters that were read from a table of f. Its error has
// the line. All keys are required.
func (l League) Check(f *tomlfile.File, table string) error {
	return checkTable(f, table, []string{"population", "generations", "opponents", "rounds", "crossover", "step", "final"}, l.invalid)
}

func (l League) invalid() (key string, err error) {
	if key, err := invalidInt(
		intParam{"population", l.Population, 2 * newFinalists, MaxPopulation},
		intParam{"generations", l.Generations, 1, MaxGenerations},
		intParam{"rounds", l.Rounds, 1, maxRounds},
		intParam{"opponents", l.Opponents, 1, maxMeetings},
		intParam{"final", l.Final, 1, maxMeetings},
	); err != nil {
		return key, err
	}
	if !(l.Crossover >= 0 && l.Crossover <= 1) {
		return "crossover", fmt.Errorf("crossover = %v: must be a probability, from 0 to 1", l.Crossover)
	}
	if !(l.Step > 0 && l.Step <= 1) {
		return "step", fmt.Errorf("step = %v: must be above 0 and at most 1", l.Step)
	}
	return "", nil
}

// Train trains on the problem; see [Method].
func (l League) Train(ctx context.Context, p Problem) (Generation, error) {
	return p.onFreeGenes(ctx, func(ctx context.Context, p Problem) (Generation, error) {
		r := leagueRun{League: l, Problem: p, pool: p.pool()}
		if err := r.check(); err != nil {
			return Generation{}, fmt.Errorf("starting the training: %w", err)
		}
		return r.run(ctx)
	})
}

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
