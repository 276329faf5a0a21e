package evolve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"eras/game"
)

// Illumination is a quality-diversity search: for individuals that are about as strong as a
// given one, the best, and behave differently. It fills an [Archive] by MAP-Elites, with
// candidates from mutations of elites along the line to another one (Vassiliades and Mouret,
// "Discovering the elite hypervolume by leveraging interspecies correlation", 2018) and from
// emitters (Fontaine et al., "Covariance matrix adaptation for the rapid illumination of
// behavior space", 2020) that follow what enters the archive, with the diagonal matrix of a
// [Strategy].
//
// Candidates play the best, at home and away with the same seed, and all candidates of a
// generation the same games. A generation is a race: each round is as long as all before it,
// and those that cannot be strong enough any more, or no better than the elite of their cell,
// leave it. What is left at the end is confirmed by games that were not seen before.
type Illumination struct {
	// Population is the number of candidates of a generation, and Generations that of
	// generations, the first of which mutates the best.
	Population, Generations int
	// Games is how many games the first round has, an even number, and Rounds the number of
	// rounds.
	Games, Rounds int
	// Emitters share half of the candidates.
	Emitters int
	// Step is the standard deviation of first mutations.
	Step float64
	// Floor is the least share of the points against the best.
	Floor float64
	// Confirm is how many games confirm an individual, an even number, Candidates how many
	// individuals are confirmed at most, and Most how many are kept.
	Confirm, Candidates, Most int
}

// Validate returns an error if a parameter is out of range.
func (l Illumination) Validate() error {
	_, err := invalidInt(
		intParam{"population", l.Population, 4, MaxPopulation},
		intParam{"generations", l.Generations, 1, MaxGenerations},
		intParam{"games", l.Games, 2, MaxOpponents},
		intParam{"rounds", l.Rounds, 1, maxRounds},
		intParam{"emitters", l.Emitters, 0, l.Population / 8},
		intParam{"confirming games", l.Confirm, confirmRounds * 2, MaxOpponents},
		intParam{"candidates", l.Candidates, 1, MaxPopulation},
		intParam{"individuals", l.Most, 1, MaxPopulation},
	)
	switch {
	case err != nil:
		return err
	case !(l.Step > 0 && l.Step <= 1):
		return fmt.Errorf("step = %v: must be above 0 and at most 1", l.Step)
	case !(l.Floor >= 0 && l.Floor <= 0.5):
		return fmt.Errorf("floor = %v: must be from 0 to ½", l.Floor)
	case l.Games%2 != 0 || l.Confirm%2 != 0:
		return fmt.Errorf("rounds of %d games and %d to confirm: both must be even, for home and away", l.Games, l.Confirm)
	}
	return nil
}

// MaxGames returns an upper bound of the number of games. Races end many of them early.
func (l Illumination) MaxGames() int {
	return l.Generations*l.Population*(l.Games<<(l.Rounds-1)) + (1+l.Candidates)*l.Confirm
}

// confirmRounds is how many rounds the confirming games have.
const confirmRounds = 6

// Landscape is what an [Illumination] explores.
type Landscape struct {
	// Best has the genes that points are measured against.
	Best []float64
	// Bins are the numbers of intervals into which the axes of behaviour are cut.
	Bins []int
	Seed uint64
	// NewContest returns the contest of each worker, and Workers is their number. It does not
	// affect the result.
	NewContest func(worker int) ObservedContest
	Workers    int
	// Screen, if not nil, returns the contests of the search, which may be shorter ones than
	// those that confirm.
	Screen func(worker int) ObservedContest
	// Report, if not nil, is called after each generation and each round that confirms. Played,
	// if not nil, is incremented after each game.
	Report func(Progress)
	Played *atomic.Int64
}

// Progress is how far an illumination has come.
type Progress struct {
	// Confirming is whether the generations are over.
	Confirming bool
	// Step of Steps generations or rounds are done, after Games games.
	Step, Steps, Games int
	// Coverage is the number of taken cells, Strong the number of their elites that are strong
	// enough, and QD the QD score ([Archive.QD]).
	Coverage, Strong int
	QD               float64
}

// Lit is the result of an illumination.
type Lit struct {
	// Kept are the confirmed individuals, the best first, each in a cell of its own.
	Kept []Specimen
	// Strong is how many of Confirmed individuals were strong enough in the games that confirm.
	// Those that are not kept share a cell with a better one.
	Confirmed, Strong int
	// Games were played. Coverage is how many of Cells cells were taken by anybody, and QD the
	// sum of what their elites are worth at least.
	Games, Coverage, Cells int
	QD                     float64
}

// Run explores a landscape. Everything follows from its seed, on any number of workers.
func (l Illumination) Run(ctx context.Context, land Landscape) (Lit, error) {
	if err := l.Validate(); err != nil {
		return Lit{}, fmt.Errorf("illuminating: %w", err)
	}
	if err := CheckGenes(land.Best, len(land.Best)); err != nil {
		return Lit{}, fmt.Errorf("illuminating: the best: %w", err)
	}
	if n := len(land.Bins); n == 0 || n > MaxAxes || slices.Min(land.Bins) < 1 {
		return Lit{}, fmt.Errorf("illuminating: %d axes of behaviour, cut into %v intervals: must be from 1 to %d, each cut into at least 1", n, land.Bins, MaxAxes)
	}
	r := illuminationRun{Illumination: l, Landscape: land, archive: NewArchive(land.Bins), contests: land.contests(land.NewContest)}
	if r.screens = r.contests; land.Screen != nil {
		r.screens = land.contests(land.Screen)
	}
	lit, err := r.run(ctx)
	if err != nil {
		return lit, fmt.Errorf("illuminating: %w", err)
	}
	return lit, nil
}

// contests returns a contest for each worker.
func (l *Landscape) contests(newContest func(worker int) ObservedContest) []ObservedContest {
	all := make([]ObservedContest, max(1, l.Workers))
	for worker := range all {
		all[worker] = newContest(worker)
	}
	return all
}

// illuminationRun is an illumination in progress.
type illuminationRun struct {
	Illumination
	Landscape
	archive           *Archive
	contests, screens []ObservedContest
	games             int
}

// candidate is an individual while it plays.
type candidate struct {
	genes  []float64
	points float64
	games  int
	traits Traits
}

// specimen returns what the games so far showed.
func (r *illuminationRun) specimen(c *candidate) Specimen {
	behaviour := c.traits.Behaviour(len(r.Bins))
	for i, x := range behaviour {
		behaviour[i] = math.Round(x*behaviourUnit) / behaviourUnit
	}
	return Specimen{Genes: c.genes, Behaviour: behaviour, Points: c.points / float64(max(1, c.games)), Games: c.games}
}

// Genes are rounded to hundredths and behaviour to thousandths, as files have them, so that
// what is confirmed is what is written.
const (
	geneUnit      = 100
	behaviourUnit = 1000
)

// Rounded returns genes as files have them, not all 0.
func Rounded(genes []float64) []float64 {
	rounded := make([]float64, len(genes))
	for i, g := range genes {
		rounded[i] = math.Round(g*geneUnit) / geneUnit
	}
	return Clamp(rounded)
}

func (r *illuminationRun) run(ctx context.Context) (Lit, error) {
	emitters := newEmitters(r)
	for number := range r.Generations {
		drawn := r.draw(number, emitters)
		field := make([]*candidate, len(drawn))
		for i := range drawn {
			field[i] = &drawn[i].candidate
		}
		left := field
		for round := range r.Rounds {
			if err := r.play(ctx, r.screens, left, game.Derive(r.Seed, uint64(number), searchSeed), r.round(round)); err != nil {
				return Lit{}, err
			}
			left = slices.DeleteFunc(slices.Clone(left), func(c *candidate) bool { return !r.hopeful(c) })
		}
		for i := range drawn {
			s := r.specimen(&drawn[i].candidate)
			drawn[i].added, drawn[i].gain, drawn[i].first = r.archive.Add(s)
		}
		for _, e := range emitters {
			e.learn(drawn)
		}
		r.report(false, number+1, r.Generations)
	}
	return r.confirm(ctx)
}

// round returns the games of a round.
func (r *illuminationRun) round(round int) int {
	if round == 0 {
		return r.Games
	}
	return r.Games << (round - 1)
}

// hopeful reports whether a candidate may still turn out strong enough and enter the archive.
func (r *illuminationRun) hopeful(c *candidate) bool {
	s := r.specimen(c)
	elite, taken := r.archive.At(s.Behaviour)
	return s.Upper() >= r.Floor && !(taken && s.Upper() <= elite.Lower())
}

// Streams of random numbers derived from the seed of an illumination.
const (
	searchSeed = iota
	variationSeed
	emitterSeed
	confirmSeed
)

// play has each candidate of field play a number of games against the best individual. The two games
// of a pair, at home and away, have one seed.
func (r *illuminationRun) play(ctx context.Context, contests []ObservedContest, field []*candidate, seed uint64, games int) error {
	results := make([]Observed, len(field)*games)
	err := each(ctx, contests, len(results), func(ctx context.Context, contest ObservedContest, i int) error {
		c, n := field[i/games], i%games
		home, away := c.genes, r.Best
		if n%2 == 1 {
			home, away = away, home
		}
		o, err := contest(ctx, home, away, game.Derive(seed, uint64((c.games+n)/2)))
		if err != nil {
			return err
		}
		if n%2 == 1 {
			o.Score, o.Traits[0] = -o.Score, o.Traits[1]
		}
		results[i] = o
		if r.Played != nil {
			r.Played.Add(1)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for i, o := range results {
		c := field[i/games]
		c.points += float64(1+o.Score) / 2
		c.traits.Add(o.Traits[0])
	}
	for _, c := range field {
		c.games += games
	}
	r.games += len(results)
	return nil
}

// confirm lets the best of the archive play games that were not seen before and keeps those
// that are strong enough.
func (r *illuminationRun) confirm(ctx context.Context) (Lit, error) {
	lit := Lit{Coverage: r.archive.Coverage(), Cells: r.archive.Cells(), QD: r.archive.QD()}
	best := &candidate{genes: r.Best}
	field := []*candidate{best}
	elites := r.archive.Elites()
	slices.SortStableFunc(elites, func(a, b Specimen) int {
		switch {
		case a.Lower() > b.Lower():
			return -1
		case a.Lower() < b.Lower():
			return 1
		}
		return 0
	})
	for _, s := range elites {
		if len(field) <= r.Candidates && s.Upper() >= r.Floor && !slices.ContainsFunc(field, func(c *candidate) bool { return slices.Equal(c.genes, s.Genes) }) {
			field = append(field, &candidate{genes: s.Genes})
		}
	}
	lit.Confirmed = len(field)
	step := r.Confirm / (2 * confirmRounds) * 2
	for round := range confirmRounds {
		games := step
		if round == confirmRounds-1 {
			games = r.Confirm - (confirmRounds-1)*step
		}
		if err := r.play(ctx, r.contests, field, game.Derive(r.Seed, confirmSeed, confirmSeed), games); err != nil {
			return lit, err
		}
		field = slices.DeleteFunc(field, func(c *candidate) bool {
			s := r.specimen(c)
			return c != best && s.Points+confirmPatience*s.deviation() < r.Floor
		})
		r.report(true, round+1, confirmRounds)
	}
	all := make([]Specimen, 0, len(field))
	for _, c := range field {
		if s := r.specimen(c); c == best || s.Points >= r.Floor {
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		return lit, errors.New("nobody was strong enough")
	}
	lit.Kept, lit.Strong, lit.Games = spread(all, r.Bins, r.Most), len(all), r.games
	return lit, nil
}

// confirmPatience is by how many standard errors an individual may lie below the floor before
// the last of the games that confirm it.
const confirmPatience = 1.5

// report tells how far the search has come.
func (r *illuminationRun) report(confirming bool, step, steps int) {
	if r.Report == nil {
		return
	}
	p := Progress{Confirming: confirming, Step: step, Steps: steps, Games: r.games, Coverage: r.archive.Coverage(), QD: r.archive.QD()}
	for _, s := range r.archive.Elites() {
		if s.Points >= r.Floor {
			p.Strong++
		}
	}
	r.Report(p)
}
