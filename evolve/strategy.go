package evolve

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"eras/game"
	"eras/internal/tomlfile"
)

// Strategy is an evolution strategy with self-adapting step sizes: a population is
// drawn around a centre, the best are selected and recombined to the next centre, and
// the step size of every gene follows the steps that succeeded. That is CMA-ES with a
// diagonal matrix (Ros and Hansen, "A simple modification in CMA-ES achieving linear
// time and space complexity", 2008).
//
// Generation 0 has the kept individuals, then in turn random ones and mutations of the
// first kept individual, or else of the problem's start; its best are the first parents.
// Where the problem has a centre, generation 0 is drawn around that like the others.
// In every later generation but the last, place 0 is the centre itself, and the others
// are the centre with mutations. In the last generation finalists meet: the kept
// individuals or else the problem's start, the mean of the centres of the second half of
// the training, which averages out the noise of selection, the last centre, and one
// halfway. What was there before stays unless it is clearly beaten.
//
// All individuals of a generation play the same games: against every opponent of a
// panel, at home and away, with the same seed. The panel has fresh random opponents, a
// hall of fame of earlier centres, and those of the problem. A generation is a race: in
// each round the individuals that are left play one more panel, and the better half
// goes on, so that games are spent where they decide.
type Strategy struct {
	// Population is the number of individuals, from 4 to MaxPopulation. The better
	// half of those left after the race, at most a quarter of all, are the parents.
	Population int `toml:"population"`
	// Generations is the number of the last generation, from 2 to MaxGenerations.
	Generations int `toml:"generations"`
	// Opponents is the size of the panel of a round, from 1 to MaxOpponents. Rounds is
	// how many rounds a generation has, from 1 to 8.
	Opponents int `toml:"opponents"`
	Rounds    int `toml:"rounds"`
	// Fame is the share of a panel's opponents that come from the hall of fame, from 0
	// to 1, as far as the problem leaves room.
	Fame float64 `toml:"fame"`
	// Final is the size of the panel of the last generation, from 1 to MaxOpponents.
	Final int `toml:"final"`
	// Step is the standard deviation of the first mutations, above 0 and at most 1.
	Step float64 `toml:"step"`
}

// maxRounds bounds [Strategy.Rounds].
const maxRounds = 8

// parents returns how many individuals are selected.
func (s Strategy) parents() int { return s.Population / 4 }

// left returns how many individuals play a round, which counts from 0.
func (s Strategy) left(round int) int {
	n := s.Population
	for range round {
		n = max((n+1)/2, s.parents())
	}
	return n
}

// Games returns the number of games in a whole training.
func (s Strategy) Games() int {
	games := 2 * finalists * s.Final
	for round := range s.Rounds {
		games += 2 * s.Generations * s.left(round) * s.Opponents
	}
	return games
}

// Last returns the number of the last generation.
func (s Strategy) Last() int { return s.Generations }

// Validate returns an error that names the first parameter out of range, or nil.
func (s Strategy) Validate() error {
	_, err := s.invalid()
	return err
}

// Check is [Strategy.Validate] for parameters that were read from a table of f. Its
// error has the line. All keys are required.
func (s Strategy) Check(f *tomlfile.File, table string) error {
	return checkTable(f, table, []string{"population", "generations", "opponents", "rounds", "fame", "final", "step"}, s.invalid)
}

func (s Strategy) invalid() (key string, err error) {
	if key, err := invalidInt(
		intParam{"population", s.Population, 4, MaxPopulation},
		intParam{"generations", s.Generations, 2, MaxGenerations},
		intParam{"opponents", s.Opponents, 1, MaxOpponents},
		intParam{"rounds", s.Rounds, 1, maxRounds},
		intParam{"final", s.Final, 1, MaxOpponents},
	); err != nil {
		return key, err
	}
	if !(s.Fame >= 0 && s.Fame <= 1) {
		return "fame", fmt.Errorf("fame = %v: must be a share, from 0 to 1", s.Fame)
	}
	if !(s.Step > 0 && s.Step <= 1) {
		return "step", fmt.Errorf("step = %v: must be above 0 and at most 1", s.Step)
	}
	return "", nil
}

// finalists is the number of individuals in the last generation of [Strategy]. At most
// finalists-2 of them are kept ones.
const finalists = 4

// Train trains on the problem; see [Method].
func (s Strategy) Train(ctx context.Context, p Problem) (Generation, error) {
	return p.onFreeGenes(ctx, func(ctx context.Context, p Problem) (Generation, error) {
		if err := s.Validate(); err != nil {
			return Generation{}, fmt.Errorf("starting the training: %w", err)
		}
		if len(p.Kept) > finalists-2 {
			return Generation{}, fmt.Errorf("starting the training: there may be at most %d kept individuals, not %d", finalists-2, len(p.Kept))
		}
		if err := p.checkGiven(); err != nil {
			return Generation{}, fmt.Errorf("starting the training: %w", err)
		}
		r := strategyRun{Strategy: s, Problem: p, pool: p.pool(), cma: newDiagonalCMA(p.Genes, s.parents(), s.Step)}
		if p.Centre != nil {
			if err := CheckGenes(p.Centre, p.Genes); err != nil {
				return Generation{}, fmt.Errorf("starting the training: the centre: %w", err)
			}
			r.cma.centre = slices.Clone(p.Centre)
		}
		return r.run(ctx)
	})
}

// strategyRun is a training in progress.
type strategyRun struct {
	Strategy
	Problem
	pool pool
	cma  *diagonalCMA
	last Generation

	fame    [][]float64 // the centres so far, the oldest first
	sum     []float64   // of the centres of the second half
	summed  int         // the number of centres in sum
	halfway []float64   // the centre halfway
}

func (r *strategyRun) run(ctx context.Context) (Generation, error) {
	for number := 0; number <= r.Generations; number++ {
		var err error
		if number < r.Generations {
			err = r.step(ctx, number)
		} else {
			err = r.decide(ctx)
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

// draw returns the population of a generation, without fitness, and the steps in which
// it was drawn, nil if it was not drawn around a centre.
func (r *strategyRun) draw(number int) (population []Individual, steps [][]float64, err error) {
	if r.cma.centre == nil {
		population, err = r.firstPopulation()
		return population, nil, err
	}
	rng := game.Random(r.Seed, uint64(number), drawSeed)
	for i := range r.Population {
		step := make([]float64, r.Problem.Genes)
		x := Individual{Origin: Crossed, Parent: r.last.Best, Previous: r.last.Fittest().Genes}
		if number == 0 {
			x.Origin, x.Parent = Started, -1
		}
		if i > 0 {
			for j := range step {
				step[j] = rng.NormFloat64()
			}
			x.Mutations = len(step)
		}
		x.Genes = r.cma.at(step)
		population, steps = append(population, x), append(steps, step)
	}
	return population, steps, nil
}

// firstPopulation returns the population of generation 0.
func (r *strategyRun) firstPopulation() ([]Individual, error) {
	population, err := r.FirstPopulation(r.Population)
	start := r.Start
	if len(r.Kept) > 0 {
		start = r.Kept[0]
	}
	if err != nil || start == nil {
		return population, err
	}
	rng := game.Random(r.Seed, 0, drawSeed)
	for i := len(r.Kept); i < len(population); i += 2 {
		x := &population[i]
		x.Genes, x.Origin = slices.Clone(start), Started
		if i > 0 { // the start itself, unless it is kept
			x.Genes, x.Mutations = Neighbour(start, nil, r.Step, rng), len(start)
		}
	}
	return population, nil
}

// step draws a generation, lets it race, selects and recombines.
func (r *strategyRun) step(ctx context.Context, number int) error {
	population, steps, err := r.draw(number)
	if err != nil {
		return err
	}
	order := make([]int, len(population)) // the individuals left, the best first after each round
	for i := range order {
		order[i] = i
	}
	g := newGeneration(number, population, r.last.Games)
	worth := make([]float64, len(population))
	for round := range r.Rounds {
		order = order[:r.left(round)]
		panel := r.panel(number, round, r.Opponents, r.Fame)
		if err := r.playPanel(ctx, r.pool, &g, order, panel, worth); err != nil {
			return err
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth[b], worth[a]) })
	}
	g.Best = order[0]
	parents := order[:r.parents()]
	for i := range population {
		population[i].Fate = Replaced
	}
	for _, i := range parents {
		population[i].Fate = Crosses
	}
	if steps == nil {
		genes := make([][]float64, len(parents))
		for rank, i := range parents {
			genes[rank] = population[i].Genes
		}
		r.cma.begin(genes)
	} else {
		selected := make([][]float64, len(parents))
		for rank, i := range parents {
			selected[rank] = steps[i]
		}
		r.cma.update(selected)
	}
	centre := r.cma.at(nil)
	r.fame = append(r.fame, centre)
	if 2*number >= r.Generations-1 {
		if r.sum == nil {
			r.sum, r.halfway = make([]float64, len(centre)), centre
		}
		r.summed++
		for i, x := range r.cma.centre {
			r.sum[i] += x
		}
	}
	g.finish()
	r.last = g
	return nil
}

// incumbents returns the genes that were there before the training.
func (r *strategyRun) incumbents() [][]float64 {
	if len(r.Kept) == 0 && r.Start != nil {
		return [][]float64{r.Start}
	}
	return r.Kept
}

// decide plays the finalists. An incumbent stays unless another one is better by more
// than the standard error of the difference.
func (r *strategyRun) decide(ctx context.Context) error {
	mean := slices.Clone(r.sum)
	for i := range mean {
		mean[i] /= float64(r.summed)
	}
	parent := r.last.Best
	previous := r.last.Population[parent].Genes
	var population []Individual
	add := func(genes []float64, origin Origin) {
		if len(population) < finalists {
			population = append(population, Individual{Genes: genes, Origin: origin, Parent: parent, Previous: previous})
		}
	}
	incumbents := r.incumbents()
	for _, genes := range incumbents {
		origin := Kept
		if len(r.Kept) == 0 {
			origin = Started
		}
		add(slices.Clone(genes), origin)
	}
	add(Clamp(mean), Crossed)
	add(r.cma.at(nil), Crossed)
	add(r.halfway, Selected)
	add(slices.Clone(previous), Elite)
	g := newGeneration(r.Generations, population, r.last.Games)
	all := make([]int, len(population))
	for i := range all {
		all[i] = i
	}
	worth := make([]float64, len(population))
	if err := r.playPanel(ctx, r.pool, &g, all, r.panel(r.Generations, 0, r.Final, 0), worth); err != nil {
		return err
	}
	for i := range worth {
		if i < len(incumbents) && worth[i] > worth[g.Best] || i >= len(incumbents) && g.better(i, g.Best, worth, g.Best < len(incumbents)) {
			g.Best = i
		}
	}
	population[g.Best].Fate = Stays
	g.finish()
	r.last = g
	return nil
}

// better reports whether individual i has a higher worth than j. If clearly is true, its
// points must also be more by the standard error of the difference.
func (g *Generation) better(i, j int, worth []float64, clearly bool) bool {
	if !clearly || worth[i] <= worth[j] {
		return worth[i] > worth[j]
	}
	sum, squares := 0, 0
	for k, points := range g.Table[i] {
		d := int(points - g.Table[j][k])
		sum += d
		squares += d * d
	}
	return sum > 0 && sum*sum > squares
}

// panel returns the panel of a round: the problem's opponents with their share of the
// places, then earlier centres, then fresh ones. The hall of fame is read from its
// newest member back to its oldest in even strides, and again from the newest.
func (r *strategyRun) panel(number, round, size int, fame float64) []Opponent {
	panel := r.given(number*r.Rounds+round, size)
	rng := game.Random(r.Seed, uint64(number), panelSeed, uint64(round))
	famous := 0
	if len(r.fame) > 0 {
		famous = min(size-len(panel), int(math.Round(fame*float64(size-len(panel)))))
	}
	for i := range famous {
		back := (round*famous + i) * len(r.fame) / (r.Rounds * famous)
		panel = append(panel, Opponent{Kind: Famous, Player: Player{Genes: r.fame[len(r.fame)-1-back]}})
	}
	for len(panel) < size {
		genes := r.fresh(rng)
		panel = append(panel, Opponent{Kind: Fresh, Player: Player{Genes: genes, Variant: r.Problem.variant(rng)}})
	}
	return panel
}

// fresh returns the genes of a fresh opponent.
func (r *strategyRun) fresh(rng *rand.Rand) []float64 {
	if r.Centre == nil {
		return randomGenes(r.Problem.Genes, rng)
	}
	genes := make([]float64, len(r.Centre))
	for i, g := range r.Centre {
		genes[i] = g + float64(r.Step*rng.NormFloat64())
	}
	return Clamp(genes)
}

// Clamp returns genes clamped to [0, 1]. If that leaves only zeros, which would
// give no estimator any weight, the greatest gene becomes 1: only the proportions of
// weights matter.
func Clamp(genes []float64) []float64 {
	moved := make([]float64, len(genes))
	greatest, some := 0, false
	for i, g := range genes {
		moved[i] = min(1, max(0, g))
		some = some || moved[i] > 0
		if g > genes[greatest] {
			greatest = i
		}
	}
	if !some {
		moved[greatest] = 1
	}
	return moved
}
