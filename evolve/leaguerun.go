package evolve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"eras/game"
)

// leagueRun is a training in progress.
type leagueRun struct {
	League
	Problem
	pool pool

	ratings    ratings
	incumbents []contender
	bred       []contender // all new individuals so far
	given      []int       // the given opponents by their numbers in ratings
	last       Generation
}

// contender is an individual with its number in ratings. A fresh contender is neither from the
// archive nor kept.
type contender struct {
	Individual
	number int
	fresh  bool
}

// broods is how many children are bred for each that plays.
const broods = 6

// mutated is the share of the genes of a child that mutate.
const mutated = 0.4

// knownGames is the number of games after which the points of an individual of the archive count as
// much as the mean of the archive.
const knownGames = 1000

// maxIncumbents is the largest number of kept individuals.
const maxIncumbents = 2

func (r *leagueRun) check() error {
	if err := r.League.Validate(); err != nil {
		return err
	}
	if len(r.Kept) > maxIncumbents {
		return fmt.Errorf("there may be at most %d kept individuals, not %d", maxIncumbents, len(r.Kept))
	}
	if len(r.Archive) == 0 && r.Start != nil {
		r.Archive = []Rated{{Genes: r.Start, Points: 0.5}}
	}
	if len(r.Archive) == 0 {
		return errors.New("there is no archive and no start to draw individuals from")
	}
	for i, k := range r.Archive {
		if err := CheckGenes(k.Genes, r.Genes); err != nil {
			return fmt.Errorf("individual %d of the archive: %w", i+1, err)
		}
	}
	for i, genes := range r.Kept {
		if err := CheckGenes(genes, r.Genes); err != nil {
			return fmt.Errorf("kept individual %d: %w", i+1, err)
		}
	}
	return r.checkGiven()
}

func (r *leagueRun) run(ctx context.Context) (Generation, error) {
	for range r.Given {
		r.given = append(r.given, r.ratings.addOpponent())
	}
	contenders := r.first()
	for number := 0; number <= r.Generations; number++ {
		var err error
		if number < r.Generations {
			contenders, err = r.step(ctx, number, contenders)
		} else {
			err = r.decide(ctx, contenders)
		}
		if err != nil {
			return r.last, fmt.Errorf("training generation %d: %w", number, err)
		}
		if r.Report != nil {
			r.Report(r.last)
		}
	}
	return r.last, nil
}

// enter gives an individual a number in ratings.
func (r *leagueRun) enter(x Individual, prior float64, fresh bool) contender {
	c := contender{x, r.ratings.add(x.Genes, prior), fresh}
	if fresh {
		r.bred = append(r.bred, c)
	}
	return c
}

// first returns the population of generation 0.
func (r *leagueRun) first() []contender {
	rng := game.Random(r.Seed, 0, drawSeed)
	mean := 0.0
	for _, k := range r.Archive {
		mean += k.Points / float64(len(r.Archive))
	}
	var all []contender
	for _, genes := range r.Kept {
		all = append(all, r.enter(Individual{Genes: slices.Clone(genes), Origin: Kept, Parent: -1, Second: -1}, mean-0.5, false))
	}
	if len(r.Kept) == 0 {
		all = append(all, r.enter(Individual{Genes: slices.Clone(r.Archive[0].Genes), Origin: Started, Parent: -1, Second: -1}, 0, false))
	}
	r.incumbents = slices.Clone(all)
	for _, i := range rng.Perm(len(r.Archive)) {
		k := r.Archive[i]
		known := slices.ContainsFunc(all, func(c contender) bool { return slices.Equal(c.Genes, k.Genes) })
		if len(all) < r.Population/2 && !known {
			share := float64(k.Games) / float64(k.Games+knownGames)
			all = append(all, r.enter(Individual{Genes: slices.Clone(k.Genes), Origin: Shipped, Parent: -1, Second: -1}, mean-0.5+float64(share*(k.Points-mean)), false))
		}
	}
	parents := slices.Clone(all)
	for len(all) < r.Population {
		child, prior := r.breed(parents, rng)
		child.Parent, child.Second, child.Previous = -1, -1, nil
		all = append(all, r.enter(child, prior, true))
	}
	return all
}

// breed returns a child of parents, which are in the order of their places, with its prior
// mean: the one that is expected to be the strongest of several.
func (r *leagueRun) breed(parents []contender, rng *rand.Rand) (best Individual, prior float64) {
	top := math.Inf(-1)
	for range broods {
		a, b := rng.IntN(len(parents)), rng.IntN(max(1, len(parents)-1))
		if b >= a && len(parents) > 1 {
			b++
		}
		x, y := &parents[a], &parents[b]
		child := Individual{Genes: slices.Clone(x.Genes), Origin: Selected, Parent: a, Second: -1, Previous: x.Genes}
		mean := r.ratings.players[x.number].prior
		if rng.Float64() < r.Crossover && a != b {
			share := 0.2 + float64(0.3*rng.Float64()) // of the second parent
			child.Origin, child.Second = Crossed, b
			for i, g := range y.Genes {
				child.Genes[i] += float64(share * (g - child.Genes[i]))
			}
			mean += float64(share * (r.ratings.players[y.number].prior - mean))
		}
		child.Mutations = r.mutate(child.Genes, rng)
		if e := r.ratings.expected(child.Genes, mean); e > top {
			best, prior, top = child, mean, e
		}
	}
	return best, prior
}

// mutate mutates some genes, at least one, and returns their number.
func (r *leagueRun) mutate(genes []float64, rng *rand.Rand) int {
	n := 0
	sure := rng.IntN(len(genes))
	for i, g := range genes {
		if rng.Float64() < mutated || i == sure {
			genes[i] = reflected(g + float64(r.Step*rng.NormFloat64()))
			n++
		}
	}
	copy(genes, Clamp(genes))
	return n
}

// strength returns the estimated strength of a contender.
func (r *leagueRun) strength(c *contender) float64 { return r.ratings.mean[c.number] }

// ranked returns the places of contenders, the strongest first.
func (r *leagueRun) ranked(contenders []contender, places []int) []int {
	order := slices.Clone(places)
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(r.strength(&contenders[b]), r.strength(&contenders[a]))
	})
	return order
}

// step lets a generation play, and returns the next one.
func (r *leagueRun) step(ctx context.Context, number int, contenders []contender) ([]contender, error) {
	places := make([]int, len(contenders))
	for i := range places {
		places[i] = i
	}
	g := r.generation(number, contenders)
	left := places
	for round := range r.Rounds {
		left = left[:r.left(round)]
		if err := r.play(ctx, &g, contenders, left, round, r.meetings(round)); err != nil {
			return nil, err
		}
		left = r.ranked(contenders, left)
	}
	order := r.ranked(contenders, places)
	g.Best = order[slices.IndexFunc(order, func(i int) bool { return contenders[i].fresh })]
	next := r.next(number, contenders, order)
	r.end(&g, contenders)
	return next, nil
}

// next sets the fates of contenders and returns the next generation, or the finalists if only the
// last generation is left. order has the indices of contenders, the strongest first.
func (r *leagueRun) next(number int, contenders []contender, order []int) []contender {
	for i := range contenders {
		contenders[i].Fate = Replaced
	}
	if number+1 == r.Generations {
		return r.finalists(contenders, order)
	}
	var next, parents []contender
	for rank, place := range order[:r.parents()] {
		c := &contenders[place]
		parents = append(parents, *c)
		if rank < r.elders() {
			next = append(next, c.stay(place, rank == 0))
		}
	}
	rng := game.Random(r.Seed, uint64(number+1), drawSeed)
	for len(next) < r.Population {
		child, prior := r.breed(parents, rng)
		for _, parent := range []*int{&child.Parent, &child.Second} {
			if *parent < 0 {
				continue
			}
			*parent = order[*parent]
			switch fate := &contenders[*parent].Fate; {
			case *fate == Stays:
			case child.Origin == Crossed:
				*fate = Crosses
			case *fate == Replaced:
				*fate = Copies
			}
		}
		next = append(next, r.enter(child, prior, true))
	}
	return next
}

// stay returns the individual at that place in the next generation.
func (c *contender) stay(place int, best bool) contender {
	next := contender{Individual{Genes: c.Genes, Origin: Selected, Parent: place, Second: -1, Previous: c.Genes}, c.number, c.fresh}
	c.Fate = Copies
	if best {
		c.Fate, next.Origin = Stays, Elite
	}
	return next
}

// finalists returns the population of the final: the best incumbent, and the best of all new
// individuals. contenders are the last generation, and order their places, the strongest
// first.
func (r *leagueRun) finalists(contenders []contender, order []int) []contender {
	strongest := func(a, b contender) int { return cmp.Compare(r.strength(&b), r.strength(&a)) }
	slices.SortStableFunc(r.incumbents, strongest)
	slices.SortStableFunc(r.bred, strongest)
	var all []contender
	for i, c := range append([]contender{r.incumbents[0]}, r.bred[:newFinalists]...) {
		origin := c.Origin
		place := slices.IndexFunc(contenders, func(x contender) bool { return x.number == c.number })
		if place < 0 {
			c = contender{Individual{Genes: c.Genes, Origin: Selected, Parent: -1, Second: -1}, c.number, c.fresh}
		} else {
			c = contenders[place].stay(place, place == order[0])
		}
		if i == 0 {
			c.Origin = origin
		}
		all = append(all, c)
	}
	return all
}

// decide plays the final.
func (r *leagueRun) decide(ctx context.Context, finalists []contender) error {
	places := make([]int, len(finalists))
	for i := range places {
		places[i] = i
	}
	g := r.generation(r.Generations, finalists)
	before := len(r.ratings.games)
	if err := r.play(ctx, &g, finalists, places, 0, r.finalMeetings()); err != nil {
		return err
	}
	g.Best = r.ranked(finalists, places[1:])[0]
	if worse(r.ratings.games[before:], finalists[g.Best].number, finalists[0].number) {
		g.Best = 0
	}
	finalists[g.Best].Fate = Stays
	r.end(&g, finalists)
	return nil
}

// worse reports whether meetings say that a is worse than b by more than [Tolerance], with a
// confidence of 90 % on one side.
func worse(meetings []meeting, a, b int) bool {
	const z90 = 1.2816
	n, sum, squares := 0.0, 0.0, 0.0
	for _, m := range meetings {
		lead := m.share - 0.5
		switch {
		case m.a == b && m.b == a:
			lead = -lead
		case m.a != a || m.b != b:
			continue
		}
		n, sum, squares = n+1, sum+lead, squares+float64(lead*lead)
	}
	if n == 0 {
		return false
	}
	mean := sum / n
	variance := max(0, squares/n-float64(mean*mean))
	return mean+float64(z90*math.Sqrt(variance/n)) < -Tolerance
}

// generation returns a generation before its games.
func (r *leagueRun) generation(number int, contenders []contender) Generation {
	g := newGeneration(number, nil, r.last.Games)
	g.Mutual = true
	for _, o := range r.Given {
		g.Opponents = append(g.Opponents, Opponent{Given, o})
	}
	columns := len(contenders) + len(r.Given)
	g.Table, g.Meetings = make([][]int16, len(contenders)), make([][]int16, len(contenders))
	for i := range contenders {
		g.Table[i] = slices.Repeat([]int16{Unplayed}, columns)
		g.Meetings[i] = make([]int16, columns)
	}
	return g
}

// end gives g the individuals and what they have won.
func (r *leagueRun) end(g *Generation, contenders []contender) {
	for i := range contenders {
		x := contenders[i].Individual
		x.Strength = 0.5 + r.strength(&contenders[i])
		for _, n := range g.Meetings[i] {
			x.Games += 2 * int(n)
		}
		g.Population = append(g.Population, x)
	}
	g.finish()
	r.last = *g
}
