package evolve

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"eras/game"
)

// drawn is a candidate of a generation with where it came from and what became of it.
type drawn struct {
	candidate
	emitter *emitter // nil for a mutation of elites
	step    []float64
	added   bool
	first   bool // in its cell
	gain    float64
}

// emitter draws candidates around a centre that follows what enters the archive: an
// improvement emitter of CMA-ME. It starts anew from a random elite when nothing entered.
type emitter struct {
	run   *illuminationRun
	cma   *diagonalCMA
	size  int
	rng   *rand.Rand
	stale bool
}

// newEmitters returns the emitters of a run.
func newEmitters(r *illuminationRun) []*emitter {
	all := make([]*emitter, r.Emitters)
	for i := range all {
		all[i] = &emitter{run: r, size: r.Population / 2 / r.Emitters, rng: game.Random(r.Seed, uint64(i), emitterSeed), stale: true}
	}
	return all
}

// draw returns its candidates of a generation.
func (e *emitter) draw() []drawn {
	if e.stale {
		elites := e.run.strong()
		e.cma = newDiagonalCMA(len(e.run.Best), e.size/2, e.run.Step)
		e.cma.centre = slices.Clone(elites[e.rng.IntN(len(elites))].Genes)
		e.stale = false
	}
	all := make([]drawn, e.size)
	for i := range all {
		step := make([]float64, len(e.run.Best))
		for j := range step {
			step[j] = e.rng.NormFloat64()
		}
		all[i] = drawn{emitter: e, step: step, candidate: candidate{genes: Rounded(e.cma.at(step))}}
	}
	return all
}

// learn moves the centre to the steps whose individuals were first in their cells, then to
// those that improved one.
func (e *emitter) learn(all []drawn) {
	var own []*drawn
	for i := range all {
		if all[i].emitter == e {
			own = append(own, &all[i])
		}
	}
	if len(own) == 0 {
		return
	}
	slices.SortStableFunc(own, func(a, b *drawn) int {
		return cmp.Or(compareBool(b.first, a.first), compareBool(b.added, a.added), cmp.Compare(b.gain, a.gain))
	})
	if !own[0].added {
		e.stale = true
		return
	}
	selected := make([][]float64, e.size/2)
	for i := range selected {
		selected[i] = own[i].step
	}
	e.cma.update(selected)
}

// compareBool orders false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// strong returns the elites that may be strong enough, or all if there is none.
func (r *illuminationRun) strong() []Specimen {
	all := r.archive.Elites()
	strong := slices.DeleteFunc(slices.Clone(all), func(s Specimen) bool { return s.Upper() < r.Floor })
	if len(strong) == 0 {
		return all
	}
	return strong
}

// Mutations of elites: the deviation along the line to another elite, and in all directions
// as a part of [Illumination.Step].
const (
	lineStep = 0.5
	isoStep  = 0.3
)

// draw returns the candidates of a generation, without games.
func (r *illuminationRun) draw(number int, emitters []*emitter) []drawn {
	rng := game.Random(r.Seed, uint64(number), variationSeed)
	all := make([]drawn, 0, r.Population)
	if number == 0 {
		all = append(all, drawn{candidate: candidate{genes: slices.Clone(r.Best)}})
		for len(all) < r.Population {
			all = append(all, drawn{candidate: candidate{genes: Rounded(Neighbour(r.Best, nil, r.Step, rng))}})
		}
		return all
	}
	for _, e := range emitters {
		all = append(all, e.draw()...)
	}
	elites := r.strong()
	for len(all) < r.Population {
		a, b := elites[rng.IntN(len(elites))], elites[rng.IntN(len(elites))]
		genes, along := slices.Clone(a.Genes), float64(lineStep*rng.NormFloat64())
		for i := range genes {
			genes[i] = reflected(genes[i] + float64(along*(b.Genes[i]-genes[i])) + float64(isoStep*r.Step*rng.NormFloat64()))
		}
		all = append(all, drawn{candidate: candidate{genes: Rounded(genes)}})
	}
	return all
}
