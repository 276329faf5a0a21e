package evolve

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"eras/game"
)

// Source is where a candidate of a step of hill-climbing comes from.
type Source string

const (
	// Mutated is a neighbour of the kept genes, in the directions in which good individuals
	// differ.
	Mutated Source = "mutation"
	// Played are the genes that the last match was played with.
	Played Source = "played"
	// Archived is an individual of an archive that should do well against the person.
	Archived Source = "archive"
	// Mated is a crossing of the kept genes with another candidate.
	Mated Source = "crossing"
)

// Candidate is a challenger of the kept genes.
type Candidate struct {
	Source Source
	Genes  []float64
}

// Known is an individual of an archive: how it behaves, and what it is expected to score,
// from 0 to 1, before it has played the person.
type Known struct {
	Genes, Behaviour []float64
	Expected         float64
}

// Proposer finds candidates for a step of hill-climbing in what was learned before.
type Proposer struct {
	// Process says which individuals of an archive should do well. Hope is how many
	// standard deviations an individual gets for being unknown.
	Process Process
	Hope    float64
	// Archived, Mated and Mutated are how many candidates of these sources there are.
	Archived, Mated, Mutated int
	// Mutation is the standard deviation of the genes of a mutation on average, from 0 to
	// 1; every second one is half as large.
	Mutation float64
}

// StandardProposer returns the proposer that the program uses.
func StandardProposer() Proposer {
	return Proposer{Process: Process{Deviation: 0.1, Length: 0.25}, Hope: 0.5, Archived: 5, Mated: 4, Mutated: 6, Mutation: 0.15}
}

// Learned is what a [Proposer] starts from.
type Learned struct {
	// Kept are the kept genes, Played those that the last match was played with, nil for
	// none. Only the places Free may differ, nil for all.
	Kept, Played []float64
	Free         []int
	// Known are the individuals of an archive, and Seen the scores of some of them, or of
	// others, against the person and models of the person.
	Known []Known
	Seen  []Seen
	// Steps are the differences of genes that replaced kept ones before.
	Steps [][]float64
	Seed  uint64
}

// Propose returns candidates, all of them different from each other and the kept genes.
func (p Proposer) Propose(l *Learned) ([]Candidate, error) {
	ranked, err := p.rank(l)
	if err != nil {
		return nil, err
	}
	shape, err := newShape(l)
	if err != nil {
		return nil, err
	}
	var all []Candidate
	add := func(source Source, genes []float64) bool {
		genes = l.Within(genes)
		if slices.Equal(genes, l.Kept) || slices.ContainsFunc(all, func(c Candidate) bool { return slices.Equal(c.Genes, genes) }) {
			return false
		}
		all = append(all, Candidate{source, genes})
		return true
	}
	if l.Played != nil {
		add(Played, l.Played)
	}
	for i, n := 0, 0; i < len(ranked) && n < p.Archived; i++ {
		if add(Archived, ranked[i]) {
			n++
		}
	}
	for i, mates := 0, slices.Clone(all); i < len(mates) && i < (p.Mated+1)/2; i++ {
		a, b := slices.Clone(l.Kept), slices.Clone(mates[i].Genes)
		cross(a, b)
		add(Mated, a)
		if 2*i+1 < p.Mated {
			add(Mated, b)
		}
	}
	rng := game.Random(l.Seed)
	for i := range p.Mutated {
		add(Mutated, shape.mutate(l.Kept, p.Mutation/float64(1+i%2), rng))
	}
	return all, nil
}

// Within returns genes that are those kept but at the free places.
func (l *Learned) Within(genes []float64) []float64 {
	if l.Free == nil {
		return slices.Clone(genes)
	}
	within := slices.Clone(l.Kept)
	for _, place := range l.Free {
		within[place] = genes[place]
	}
	return within
}

// rank returns the genes of the known individuals, those first that should score most.
func (p Proposer) rank(l *Learned) ([][]float64, error) {
	at, order := make([][]float64, len(l.Known)), make([]int, len(l.Known))
	for i := range l.Known {
		at[i], order[i] = l.Known[i].Behaviour, i
	}
	seen, mean := slices.Clone(l.Seen), 0.0
	for _, s := range seen {
		mean += s.Surprise / float64(len(seen))
	}
	for i := range seen {
		seen[i].Surprise -= mean // how strong the person is does not tell individuals apart
	}
	surprise, deviation, err := p.Process.Predict(seen, at)
	if err != nil {
		return nil, err
	}
	worth := func(i int) float64 { return l.Known[i].Expected + surprise[i] + p.Hope*deviation[i] }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth(b), worth(a)) })
	ranked := make([][]float64, len(order))
	for i, place := range order {
		ranked[i] = l.Known[place].Genes
	}
	return ranked, nil
}

// shape is how the genes of good individuals differ: their covariances.
type shape struct {
	free []int
	root mat.Cholesky
}

// Weights of what a shape is made of.
const (
	plainSpread = 0.3 // of the same variance for each gene
	stepSpread  = 2   // of a step that was taken, beside an individual of the archive
)

// newShape returns the covariances of the individuals of an archive and of the steps that
// were taken. The mean variance of a gene is 1.
func newShape(l *Learned) (*shape, error) {
	s := &shape{free: l.Free}
	if s.free == nil {
		for i := range l.Kept {
			s.free = append(s.free, i)
		}
	}
	n := len(s.free)
	sum := mat.NewSymDense(n, nil)
	add := func(weight float64, difference func(place int) float64) {
		d := mat.NewVecDense(n, nil)
		for i, place := range s.free {
			d.SetVec(i, difference(place))
		}
		sum.SymRankOne(sum, weight, d)
	}
	mean := make([]float64, len(l.Kept))
	for _, k := range l.Known {
		for i, g := range k.Genes {
			mean[i] += g / float64(len(l.Known))
		}
	}
	for _, k := range l.Known {
		add(1, func(place int) float64 { return k.Genes[place] - mean[place] })
	}
	for _, step := range l.Steps {
		add(stepSpread, func(place int) float64 { return step[place] })
	}
	trace := mat.Trace(sum)
	scale := 0.0
	if trace > 0 {
		scale = (1 - plainSpread) * float64(n) / trace
	}
	sum.ScaleSym(scale, sum)
	for i := range n {
		sum.SetSym(i, i, sum.At(i, i)+1-scale*trace/float64(n))
	}
	if !s.root.Factorize(sum) {
		return nil, fmt.Errorf("proposing weights: the covariances of %d individuals and %d steps are not positive", len(l.Known), len(l.Steps))
	}
	return s, nil
}

// mutate returns genes with a normal mutation of that standard deviation on average,
// reflected at 0 and 1.
func (s *shape) mutate(genes []float64, step float64, rng *rand.Rand) []float64 {
	n := len(s.free)
	var lower mat.TriDense
	s.root.LTo(&lower)
	drawn, moved := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	for i := range n {
		drawn.SetVec(i, rng.NormFloat64())
	}
	moved.MulVec(&lower, drawn)
	next := slices.Clone(genes)
	for i, place := range s.free {
		next[place] = reflected(next[place] + step*moved.AtVec(i))
	}
	return next
}

// Process is a Gaussian process: what is expected of individuals that have not played, from
// the scores of others that behave like them, as in the map-based Bayesian optimisation of
// Cully and others (Robots that can adapt like animals, 2015). What it predicts is by how
// much a score differs from what was expected before.
type Process struct {
	// Deviation is how far scores differ from what was expected, a standard deviation.
	// Length is how far apart individuals behave that hardly tell of each other.
	Deviation, Length float64
}

// Seen is the score of an individual.
type Seen struct {
	// At is how the individual behaves, with a value for each axis.
	At []float64
	// Surprise is its score, from 0 to 1, less the one expected before. Variance is that
	// of the surprise if the individual plays again, above 0.
	Surprise, Variance float64
}

// Predict returns the expected surprise of individuals that behave as at says, with its
// standard deviation. All vectors have the same length.
func (g Process) Predict(seen []Seen, at [][]float64) (mean, deviation []float64, err error) {
	mean, deviation = make([]float64, len(at)), make([]float64, len(at))
	for i := range deviation {
		deviation[i] = g.Deviation
	}
	n := len(seen)
	if n == 0 {
		return mean, deviation, nil
	}
	covariance, surprise := mat.NewSymDense(n, nil), mat.NewVecDense(n, nil)
	for i := range seen {
		for j := range i + 1 {
			covariance.SetSym(i, j, g.covariance(seen[i].At, seen[j].At))
		}
		covariance.SetSym(i, i, covariance.At(i, i)+seen[i].Variance)
		surprise.SetVec(i, seen[i].Surprise)
	}
	var root mat.Cholesky
	if !root.Factorize(covariance) {
		return nil, nil, fmt.Errorf("predicting scores from %d others: their covariances are not positive", n)
	}
	var explained, spread mat.VecDense
	if err := root.SolveVecTo(&explained, surprise); err != nil {
		return nil, nil, fmt.Errorf("predicting scores from %d others: %w", n, err)
	}
	near := mat.NewVecDense(n, nil)
	for i := range at {
		for j := range seen {
			near.SetVec(j, g.covariance(at[i], seen[j].At))
		}
		if err := root.SolveVecTo(&spread, near); err != nil {
			return nil, nil, fmt.Errorf("predicting scores from %d others: %w", n, err)
		}
		mean[i] = mat.Dot(near, &explained)
		deviation[i] = math.Sqrt(max(0, g.Deviation*g.Deviation-mat.Dot(near, &spread)))
	}
	return mean, deviation, nil
}

// covariance returns the covariance of the surprises at two places.
func (g Process) covariance(a, b []float64) float64 {
	squares := 0.0
	for i := range a {
		d := (a[i] - b[i]) / g.Length
		squares += float64(d * d)
	}
	return g.Deviation * g.Deviation * math.Exp(-squares/2)
}
