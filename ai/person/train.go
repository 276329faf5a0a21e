package person

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/general"
)

// Ground is where training games are played.
type Ground struct {
	Rules general.Rules
	// Start is where they begin, after Opening random actions.
	Start   general.Position
	Opening int
	// Limits is how far the one looks who trains.
	Limits search.Limits
	// Free are the places of the genes that may be trained, nil meaning all. The
	// others are 0.
	Free []int
	// Workers is how many games are played at once, at least 1. It has no
	// influence on results.
	Workers int
	// Played, if not nil, counts the games as they end.
	Played *atomic.Int64
}

// MaxOpening bounds [Ground.Opening].
const MaxOpening = aigeneral.MaxOpening

// Validate reports what is impossible about g, or nil.
func (g *Ground) Validate() error {
	if err := g.Rules.Validate(); err != nil {
		return err
	}
	if err := g.Rules.ValidateStart(&g.Start); err != nil {
		return err
	}
	if g.Opening < 0 || g.Opening > MaxOpening {
		return fmt.Errorf("%d random opening actions are impossible: they go from 0 to %d", g.Opening, MaxOpening)
	}
	if err := g.Limits.Validate(); err != nil {
		return err
	}
	for _, place := range g.Free {
		if place < 0 || place >= len(aigeneral.Estimators(&g.Rules)) {
			return fmt.Errorf("gene %d is impossible: there are %d", place, len(aigeneral.Estimators(&g.Rules)))
		}
	}
	return nil
}

func (g *Ground) arenas() arenas { return newArenas(g.Workers, g.Rules, g.Start, g.Opening) }

// free returns the places that may be trained.
func (g *Ground) free() []int {
	if g.Free != nil {
		return g.Free
	}
	all := make([]int, len(aigeneral.Estimators(&g.Rules)))
	for i := range all {
		all[i] = i
	}
	return all
}

// Panel is who is trained against.
type Panel struct {
	// Models are what the person may be, the likeliest first; each takes as many
	// games as the others.
	Models []Player
	// General are opponents of other kinds.
	General []Player
	// Fresh adds as many opponents with random weights to the general ones, others
	// in each generation, who look as far as one of the others or the one who
	// trains.
	Fresh int
	// Share is the part of all games that is played against models, from 0 to 1.
	Share float64
}

// Validate reports what is impossible about p under those rules, or nil.
func (p *Panel) Validate(r *general.Rules) error {
	for _, player := range slices.Concat(p.Models, p.General) {
		if err := aigeneral.Estimators(r).Check(player.Weights); err != nil {
			return err
		}
		if err := player.Limits.Validate(); err != nil {
			return err
		}
	}
	if !(p.Share >= 0 && p.Share <= 1) {
		return fmt.Errorf("a share of %v games against models is impossible: it goes from 0 to 1", p.Share)
	}
	if len(p.Models) == 0 && p.Share > 0 || len(p.General)+p.Fresh == 0 && p.Share < 1 {
		return errors.New("the panel lacks the opponents that its share asks for")
	}
	return nil
}

// fresh returns the panel of a generation.
func (p Panel) fresh(g *Ground, seed uint64) Panel {
	depths := []search.Limits{g.Limits}
	for _, m := range p.Models {
		depths = append(depths, m.Limits)
	}
	p.General = slices.Clone(p.General)
	for i := range p.Fresh {
		rng := game.Random(seed, uint64(i))
		w := make(estimate.Weights, len(aigeneral.Estimators(&g.Rules)))
		for _, place := range g.free() {
			w[place] = rng.Float64()
		}
		p.General = append(p.General, Player{w, depths[rng.IntN(len(depths))]})
	}
	return p
}

// opponent returns who plays pair number n. The models get their share as evenly
// as numbers allow.
func (p *Panel) opponent(n int) Player {
	before, after := math.Floor(float64(n)*p.Share), math.Floor(float64(n+1)*p.Share)
	if after > before {
		return p.Models[int(before)%len(p.Models)]
	}
	return p.General[(n-int(before))%len(p.General)]
}

// Evolution is an evolution strategy: every generation draws a population around
// a centre, and the best of it make the next centre ((μ/μ, λ)-ES; Beyer and
// Schwefel, "Evolution strategies: a comprehensive introduction", 2002). All of a
// generation meet the same opponents from the same layouts, both sides.
type Evolution struct {
	// Population is λ, from 4; the best quarter are the parents.
	Population int
	// Generations is how often a population is drawn, from 1.
	Generations int
	// Pairs is how many pairs of games an individual plays in a generation, from 1.
	Pairs int
	// Step is the standard deviation of the genes drawn in the first generation,
	// above 0; in the last it is a quarter of that.
	Step float64
}

// StandardEvolution returns the evolution of the house.
func StandardEvolution() Evolution {
	return Evolution{Population: 12, Generations: 10, Pairs: 10, Step: 0.35}
}

// Games returns how many games the evolution plays.
func (e *Evolution) Games() int { return 2 * e.Population * e.Generations * e.Pairs }

// Validate reports what is impossible about e, or nil.
func (e *Evolution) Validate() error {
	if e.Population < 4 || e.Population > evolve.MaxPopulation {
		return fmt.Errorf("a population of %d is impossible: it goes from 4 to %d", e.Population, evolve.MaxPopulation)
	}
	if e.Generations < 1 || e.Generations > evolve.MaxGenerations {
		return fmt.Errorf("%d generations are impossible: they go from 1 to %d", e.Generations, evolve.MaxGenerations)
	}
	if e.Pairs < 1 || !(e.Step > 0) {
		return fmt.Errorf("%d pairs of games at a step of %v are impossible: both are above 0", e.Pairs, e.Step)
	}
	return nil
}

// marginWeight is what the final margin of a game counts for beside its result:
// it tells apart those who lose all games, or win them.
const marginWeight = 0.25

// Train returns the weights to which the evolution comes from those of start. It
// reports every generation, of which the individual in the first place is the
// centre it was drawn around.
func (e *Evolution) Train(ctx context.Context, g Ground, panel Panel, start estimate.Weights, seed uint64, report func(evolve.Generation)) (estimate.Weights, error) {
	if err := cmp.Or(e.Validate(), g.Validate(), panel.Validate(&g.Rules), evolve.CheckGenes(start, len(aigeneral.Estimators(&g.Rules)))); err != nil {
		return nil, fmt.Errorf("training against a player: %w", err)
	}
	centre, all, free := slices.Clone(start), g.arenas(), g.free()
	parent, previous := -1, []float64(nil)
	for number := range e.Generations {
		fresh := panel.fresh(&g, game.Derive(seed, uint64(number), freshSeed))
		step := e.Step * math.Pow(0.25, float64(number)/float64(max(1, e.Generations-1)))
		generation := evolve.Generation{Number: number, Games: (number + 1) * 2 * e.Population * e.Pairs, Each: 2 * e.Pairs}
		for i := range e.Population {
			x := evolve.Individual{Genes: slices.Clone(centre), Origin: evolve.Crossed, Parent: parent, Previous: previous}
			if number == 0 {
				x.Origin = evolve.Random
			}
			if i == 0 {
				if number == 0 {
					x.Origin = evolve.Kept
				}
			} else {
				rng := game.Random(seed, uint64(number), drawSeed, uint64(i))
				for _, place := range free {
					x.Genes[place] = fold(x.Genes[place] + step*rng.NormFloat64())
				}
			}
			generation.Population = append(generation.Population, x)
		}
		met, err := each(ctx, all, e.Population*e.Pairs, func(ctx context.Context, a *arena, i int) (tally, error) {
			individual, pair := i/e.Pairs, i%e.Pairs
			player := Player{generation.Population[individual].Genes, g.Limits}
			opponent := fresh.opponent(number*e.Pairs + pair)
			layout := game.Derive(seed, uint64(number), pairSeed, uint64(pair))
			var got tally
			for _, red := range []bool{true, false} {
				s, err := a.meet(ctx, player, opponent, red, layout)
				if err != nil {
					return got, err
				}
				got.add(s)
				g.count()
			}
			return got, nil
		})
		if err != nil {
			return nil, fmt.Errorf("training against a player: %w", err)
		}
		centre = e.choose(&generation, met, centre, free)
		parent, previous = generation.Best, generation.Fittest().Genes
		if report != nil {
			report(generation)
		}
	}
	return centre, nil
}

// What the seeds of a training are for.
const (
	freshSeed = iota
	drawSeed
	pairSeed
	judgeSeed
)

func (g *Ground) count() {
	if g.Played != nil {
		g.Played.Add(1)
	}
}

// tally is what an individual got in some games: how many it won, and what they
// count for, a draw ½ and the margins added.
type tally struct {
	wins  int
	worth float64
}

func (t *tally) add(s score) {
	if s.points > 0 {
		t.wins++
	}
	t.worth += (float64(s.points)+1)/2 + float64(marginWeight*s.margin)
}

// choose sets the fitness and the fates of a generation and returns the next
// centre: the mean of the best quarter, weighted by the logarithm of their rank.
func (e *Evolution) choose(g *evolve.Generation, met []tally, centre estimate.Weights, free []int) estimate.Weights {
	worth := make([]float64, e.Population)
	order := make([]int, e.Population)
	for i := range g.Population {
		x := &g.Population[i]
		order[i] = i
		for _, t := range met[i*e.Pairs : (i+1)*e.Pairs] {
			x.Fitness += t.wins
			worth[i] += t.worth
		}
		x.Fate = evolve.Replaced
		g.Mean += float64(x.Fitness) / float64(e.Population)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth[b], worth[a]) })
	g.Best = order[0]
	parents := order[:e.Population/4]
	for _, i := range parents {
		g.Population[i].Fate = evolve.Crosses
	}
	next := slices.Clone(centre)
	for _, place := range free {
		sum, weights := 0.0, 0.0
		for rank, i := range parents {
			w := math.Log(float64(len(parents))+1) - math.Log(float64(rank)+1)
			sum += float64(w * g.Population[i].Genes[place])
			weights += w
		}
		next[place] = min(max(sum/weights, 0), 1)
	}
	return next
}

// fold folds x back into [0, 1].
func fold(x float64) float64 {
	x = math.Mod(math.Abs(x), 2)
	if x > 1 {
		return 2 - x
	}
	return x
}
