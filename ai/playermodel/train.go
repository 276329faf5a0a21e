package playermodel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
)

// Setup says how training games are played.
type Setup struct {
	Rules war.Rules
	// Start is where they start, after Opening random actions.
	Start   war.Position
	Opening int
	// Limits is how far the player who is trained looks.
	Limits search.Limits
	// Free are the places of the genes that may be trained, nil for all. The
	// others are 0.
	Free []int
	// Workers is how many games are played at once, at least 1. It has no
	// influence on results.
	Workers int
	// Played, if not nil, counts the games as they end.
	Played *atomic.Int64
}

// Validate returns an error if the start does not fit the rules or a parameter is
// out of range.
func (s *Setup) Validate() error {
	if err := s.Rules.Validate(); err != nil {
		return err
	}
	if err := s.Rules.ValidateStart(&s.Start); err != nil {
		return err
	}
	if s.Opening < 0 || s.Opening > aiwar.MaxOpening {
		return fmt.Errorf("the opening has %d random actions: it must have from 0 to %d", s.Opening, aiwar.MaxOpening)
	}
	if err := s.Limits.Validate(); err != nil {
		return err
	}
	for _, place := range s.Free {
		if place < 0 || place >= s.genes() {
			return fmt.Errorf("there is no gene %d: places are from 0 to %d", place, s.genes()-1)
		}
	}
	return nil
}

// genes returns the number of genes.
func (s *Setup) genes() int { return len(aiwar.Estimators(&s.Rules)) }

// free returns the places that may be trained.
func (s *Setup) free() []int {
	if s.Free != nil {
		return s.Free
	}
	all := make([]int, s.genes())
	for i := range all {
		all[i] = i
	}
	return all
}

// Panel is the opponents of a training.
type Panel struct {
	// Models are models of the person, the likeliest first. Each plays as many
	// games as the others.
	Models []evaluation.Player
	// Others are opponents that are not models.
	Others []evaluation.Player
	// Fresh is how many opponents with random weights are added to Others in each
	// generation. Each looks as far as one of the models or as the player who is
	// trained.
	Fresh int
	// Share is the share of all games that is played against models, from 0 to 1.
	Share float64
}

// Validate returns an error if an opponent does not fit the rules, or if p lacks
// the opponents that its share asks for.
func (p *Panel) Validate(r *war.Rules) error {
	for _, player := range slices.Concat(p.Models, p.Others) {
		if err := aiwar.Estimators(r).Check(player.Weights); err != nil {
			return err
		}
		if err := player.Limits.Validate(); err != nil {
			return err
		}
	}
	if !(p.Share >= 0 && p.Share <= 1) {
		return fmt.Errorf("the share of games against models is %v: it must be from 0 to 1", p.Share)
	}
	if len(p.Models) == 0 && p.Share > 0 || len(p.Others)+p.Fresh == 0 && p.Share < 1 {
		return errors.New("the panel lacks the opponents that its share asks for")
	}
	return nil
}

// fresh returns the panel of a generation.
func (p Panel) fresh(s *Setup, seed uint64) Panel {
	limits := []search.Limits{s.Limits}
	for _, m := range p.Models {
		limits = append(limits, m.Limits)
	}
	p.Others = slices.Clone(p.Others)
	for i := range p.Fresh {
		rng := game.Random(seed, uint64(i))
		w := make(evaluation.Weights, s.genes())
		for _, place := range s.free() {
			w[place] = rng.Float64()
		}
		p.Others = append(p.Others, evaluation.Player{Weights: w, Limits: limits[rng.IntN(len(limits))]})
	}
	return p
}

// opponent returns the opponent in pair number n. The models' share is spread as
// evenly as possible.
func (p *Panel) opponent(n int) evaluation.Player {
	before, after := math.Floor(float64(n)*p.Share), math.Floor(float64(n+1)*p.Share)
	if after > before {
		return p.Models[int(before)%len(p.Models)]
	}
	return p.Others[(n-int(before))%len(p.Others)]
}

// Evolution is an evolution strategy: every generation draws a population around
// a centre, and its best individuals make the next centre ((μ/μ, λ)-ES; Beyer and
// Schwefel, "Evolution strategies: a comprehensive introduction", 2002). All
// individuals of a generation play the same opponents from the same openings, on
// both sides.
type Evolution struct {
	// Population is λ, from 4; the best quarter are the parents.
	Population int
	// Generations is how often a population is drawn, from 1.
	Generations int
	// Pairs is how many pairs of games an individual plays in a generation, from 1.
	Pairs int
	// Step is the standard deviation of the genes drawn in the first generation,
	// above 0. In the last it is a quarter of that.
	Step float64
}

// StandardEvolution returns the evolution that the program uses.
func StandardEvolution() Evolution {
	return Evolution{Population: 12, Generations: 10, Pairs: 10, Step: 0.35}
}

// Games returns how many games the evolution plays.
func (e *Evolution) Games() int { return 2 * e.Population * e.Generations * e.Pairs }

// Validate returns an error if a parameter of e is out of range.
func (e *Evolution) Validate() error {
	if e.Population < 4 || e.Population > evolve.MaxPopulation {
		return fmt.Errorf("the population is %d: it must be from 4 to %d", e.Population, evolve.MaxPopulation)
	}
	if e.Generations < 1 || e.Generations > evolve.MaxGenerations {
		return fmt.Errorf("there are %d generations: there must be from 1 to %d", e.Generations, evolve.MaxGenerations)
	}
	if e.Pairs < 1 || !(e.Step > 0) {
		return fmt.Errorf("there are %d pairs of games and a step of %v: both must be above 0", e.Pairs, e.Step)
	}
	return nil
}

// marginWeight is the weight of the final margin of a game beside its result. It
// ranks individuals that lose all games, or win them all.
const marginWeight = 0.25

// Train evolves weights from those of start and returns them. It reports every
// generation, with the centre that it was drawn around as the first individual.
func (e *Evolution) Train(ctx context.Context, s Setup, panel Panel, start evaluation.Weights, seed uint64, report func(evolve.Generation)) (evaluation.Weights, error) {
	if err := cmp.Or(e.Validate(), s.Validate(), panel.Validate(&s.Rules), evolve.CheckGenes(start, s.genes())); err != nil {
		return nil, fmt.Errorf("training against a player: %w", err)
	}
	centre, all, free := slices.Clone(start), s.workers(), s.free()
	parent, previous := -1, []float64(nil)
	for number := range e.Generations {
		fresh := panel.fresh(&s, game.Derive(seed, uint64(number), freshSeed))
		step := e.Step * math.Pow(0.25, float64(number)/float64(max(1, e.Generations-1)))
		generation := evolve.Generation{Number: number, Games: (number + 1) * 2 * e.Population * e.Pairs, GamesEach: 2 * e.Pairs}
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
		scores, err := each(ctx, all, e.Population*e.Pairs, func(ctx context.Context, w *worker, i int) (tally, error) {
			individual, pair := i/e.Pairs, i%e.Pairs
			player := evaluation.Player{Weights: generation.Population[individual].Genes, Limits: s.Limits}
			opponent := fresh.opponent(number*e.Pairs + pair)
			opening := game.Derive(seed, uint64(number), pairSeed, uint64(pair))
			var got tally
			for _, red := range []bool{true, false} {
				s, err := w.play(ctx, player, opponent, red, opening)
				if err != nil {
					return got, err
				}
				got.add(s)
			}
			return got, nil
		})
		if err != nil {
			return nil, fmt.Errorf("training against a player: %w", err)
		}
		centre = e.choose(&generation, scores, centre, free)
		parent, previous = generation.Best, generation.Fittest().Genes
		if report != nil {
			report(generation)
		}
	}
	return centre, nil
}

// What the seeds of a training or a comparison are for.
const (
	freshSeed = iota
	drawSeed
	pairSeed
)

// tally sums up some games of an individual: how many it won, and what they are
// worth: a win 1, a draw ½, and the weighted margins.
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

// choose sets the fitness and the fates of a generation from the scores of its
// pairs of games. It returns the next centre: the mean of the best quarter, weighted
// by the logarithm of their rank.
func (e *Evolution) choose(g *evolve.Generation, scores []tally, centre evaluation.Weights, free []int) evaluation.Weights {
	worth := make([]float64, e.Population)
	order := make([]int, e.Population)
	for i := range g.Population {
		x := &g.Population[i]
		order[i] = i
		for _, t := range scores[i*e.Pairs : (i+1)*e.Pairs] {
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

// fold reflects x at 0 and 1 until it lies between them.
func fold(x float64) float64 {
	x = math.Mod(math.Abs(x), 2)
	if x > 1 {
		return 2 - x
	}
	return x
}

// limited returns players with no depth above the given one, 0 for any.
func limited(players []evaluation.Player, depth int) []evaluation.Player {
	if depth == 0 {
		return players
	}
	short := make([]evaluation.Player, len(players))
	for i, p := range players {
		if p.Limits.Depth > depth {
			p.Limits = LimitsOf(depth)
		}
		short[i] = p
	}
	return short
}
