package regent

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/optimize"

	"eras/game/diplomacy"
)

// width is the number of weights of [Features].
const width = 6 + 3*near

// vector returns the weights in a fixed order.
func (f *Features) vector() [width]float64 {
	v := [width]float64{f.Owns, f.Home, f.On, f.Keeps, f.Size, f.Free}
	for d, row := range f.Units {
		copy(v[6+3*d:], row[:])
	}
	return v
}

// featuresOf is the inverse of vector.
func featuresOf(v []float64) Features {
	f := Features{Owns: v[0], Home: v[1], On: v[2], Keeps: v[3], Size: v[4], Free: v[5]}
	for d := range f.Units {
		copy(f.Units[d][:], v[6+3*d:])
	}
	return f
}

// Example is a centre at a position, with the features of each power that may own it later,
// and the power that did.
type Example struct {
	rows  [][width]float64
	owner int
}

// Examples appends the examples of position p, before a spring or a fall, with the owners at
// position later. It leaves out centres whose later owner had no feature at p, since the
// outlook gives those the probability 0.
func (v *Outlook) Examples(all []Example, p, later *diplomacy.Position) []Example {
	var around crowd
	v.gather(p, &around)
	var size [diplomacy.MaxPowers + 1]float64
	for _, c := range v.centres {
		size[p.Owner[c]]++
	}
	for i, c := range v.centres {
		e := Example{owner: -1}
		add := func(power diplomacy.Power, row [width]float64) {
			if later.Owner[c] == power {
				e.owner = len(e.rows)
			}
			e.rows = append(e.rows, row)
		}
		owner := p.Owner[c]
		if owner == diplomacy.Neutral {
			add(owner, [width]float64{5: 1})
		}
		for q := diplomacy.Power(1); int(q) <= v.m.Powers(); q++ {
			t := around[i][q]
			if t == 0 && q != owner {
				continue
			}
			var row [width]float64
			row[4] = size[q]
			if t&standing != 0 {
				row[2] = 1
			}
			if q == owner {
				row[0] = 1
				if v.m.HomeOf(c) == q {
					row[1] = 1
				}
				row[3] = row[2]
			}
			for d := range near {
				for n := range t >> (2 * d) & 3 {
					row[6+3*d+int(n)] = 1
				}
			}
			add(q, row)
		}
		if e.owner >= 0 && len(e.rows) > 1 {
			all = append(all, e)
		}
	}
	return all
}

// Loss returns the mean negative logarithm of the probability that the weights give to the
// later owners, in nats.
func (f *Features) Loss(all []Example) float64 {
	w := f.vector()
	return loss(w[:], all, nil) / float64(len(all))
}

// loss returns the sum of the loss over the examples. If gradient is not nil, it adds the
// gradient of the sum to it.
func loss(w []float64, all []Example, gradient []float64) float64 {
	sum := 0.0
	var odds [diplomacy.MaxPowers + 1]float64
	for i := range all {
		e := &all[i]
		total := 0.0
		for j := range e.rows {
			s := 0.0
			for k, x := range e.rows[j] {
				s += w[k] * x
			}
			odds[j] = math.Exp(s)
			total += odds[j]
		}
		sum -= math.Log(odds[e.owner] / total)
		if gradient == nil {
			continue
		}
		for j := range e.rows {
			d := odds[j] / total
			if j == e.owner {
				d--
			}
			for k, x := range e.rows[j] {
				gradient[k] += d * x
			}
		}
	}
	return sum
}

// Only the laboratory fits weights. The browser build leaves this out to stay small.

// ridge keeps weights without evidence near zero: it is the factor of half the square of
// each weight in the loss of all examples.
const ridge = 1

// Fit returns the weights with the lowest loss, starting from f.
func (f *Features) Fit(all []Example) (Features, error) {
	problem := optimize.Problem{
		Func: func(w []float64) float64 {
			sum := loss(w, all, nil)
			for _, x := range w {
				sum += ridge / 2.0 * x * x
			}
			return sum / float64(len(all))
		},
		Grad: func(gradient, w []float64) {
			clear(gradient)
			loss(w, all, gradient)
			for k, x := range w {
				gradient[k] = (gradient[k] + ridge*x) / float64(len(all))
			}
		},
	}
	start := f.vector()
	result, err := optimize.Minimize(problem, start[:], &optimize.Settings{GradientThreshold: 1e-5, MajorIterations: 300}, &optimize.LBFGS{})
	if err != nil && result == nil {
		return Features{}, fmt.Errorf("fitting the outlook: %w", err)
	}
	return featuresOf(result.X), nil
}
