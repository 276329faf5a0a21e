package network

import (
	"math"

	"eras/game"
	"eras/game/grid"
)

// Sample is a position as the input of networks, with its result for the searching player.
type Sample struct {
	Inputs Inputs
	Pieces []Piece
	Size   grid.Size
	// Target is the share of the points, from 0 to 1.
	Target float64
}

// Look returns p as the input of the networks of g, for the searching player, without a target.
func (g Game[P, M, F]) Look(p *P, player game.Side) Sample {
	source := g.NewSource()
	source.Set(p, player, nil, 1)
	s := Sample{Size: source.Size()}
	source.Inputs(&s.Inputs)
	s.Pieces = source.Pieces(nil)
	return s
}

// Fit fits weights to samples, so that the logistic function of a network's value is the expected
// share of the points.
type Fit struct {
	// Epochs is how often each sample is used. Rate is the length of the first steps; the steps
	// become shorter for each weight (Duchi, Hazan and Singer, "Adaptive subgradient methods for
	// online learning and stochastic optimization", 2011).
	Epochs int
	Rate   float64
	// Seed decides the initial weights of the units and the order of the samples.
	Seed uint64
}

// firstWeights is the standard deviation of the units' initial weights.
const firstWeights = 0.1

// Run returns the network of the shape whose values fit the samples. The direct connections start
// with the weights of the shape, the units with small random ones.
func (f Fit) Run(s *Shape, samples []Sample) *Network {
	s.validate()
	t := &fitting{shape: s, rate: f.Rate, weights: make([]float64, s.Genes()), slopes: make([]float64, s.Genes())}
	rng := game.Random(f.Seed)
	for i := range t.weights {
		t.weights[i] = firstWeights * rng.NormFloat64()
	}
	for i, in := range s.all() {
		t.weights[i] = in.Start
	}
	order := rng.Perm(len(samples))
	for range f.Epochs {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, i := range order {
			t.step(&samples[i])
		}
	}
	n := &Network{shape: s}
	for _, w := range t.weights {
		n.weights = append(n.weights, quantize(w))
	}
	return n
}

// Loss returns the mean squared error of the expected shares of the points.
func (n *Network) Loss(samples []Sample) float64 {
	t := fittingOf(n)
	sum := 0.0
	for i := range samples {
		miss := expected(t.value(&samples[i])) - samples[i].Target
		sum += float64(miss * miss)
	}
	return sum / float64(max(1, len(samples)))
}

// expected returns the share of the points that corresponds to a value.
func expected(value float64) float64 { return 1 / (1 + math.Exp(-value)) }

// fitting is a network in floating point that learns.
type fitting struct {
	shape   *Shape
	rate    float64
	weights []float64 // in the order of the genes
	slopes  []float64 // the sum of the squares of each weight's slopes

	// The last sample.
	inputs        []float64
	cells         []float64 // the pieces in each cell of each plane
	odd, even     [MaxUnits]float64
	above, beside [MaxUnits]float64 // even + odd and even - odd, clipped
}

// fittingOf returns a fitting with the weights of n.
func fittingOf(n *Network) *fitting {
	t := &fitting{shape: n.shape}
	for _, w := range n.weights {
		t.weights = append(t.weights, float64(w)/weightOne)
	}
	return t
}

// value returns the value of a sample.
func (t *fitting) value(x *Sample) float64 {
	s := t.shape
	t.look(x)
	value := 0.0
	for i, in := range t.inputs {
		value += float64(t.weights[i] * in)
	}
	for j := range s.Units {
		unit := t.weights[s.inputs()+j*s.perUnit():][:s.perUnit()]
		odd, even := 0.0, 0.0
		for i, in := range t.inputs {
			if i < len(s.Odd) {
				odd += float64(unit[1+i] * in)
			} else {
				even += float64(unit[1+i] * in)
			}
		}
		for i, n := range t.cells {
			if n != 0 {
				odd += float64(unit[1+s.inputs()+i] * n)
			}
		}
		t.odd[j], t.even[j] = odd, even
		t.above[j], t.beside[j] = clipped(even+odd), clipped(even-odd)
		value += float64(unit[0] * (t.above[j] - t.beside[j]))
	}
	return value
}

// look pools the pieces of a sample.
func (t *fitting) look(x *Sample) {
	s := t.shape
	t.inputs = t.inputs[:0]
	for _, in := range x.Inputs[:s.inputs()] {
		t.inputs = append(t.inputs, float64(in)/One)
	}
	if t.cells == nil {
		t.cells = make([]float64, s.cells())
	}
	clear(t.cells)
	for _, p := range x.Pieces {
		plane := t.cells[int(p.Plane)*s.Columns*s.Rows:]
		amount := float64(p.Amount) / float64(int(1)<<s.Planes[p.Plane].Shift)
		for _, c := range s.shares(x.Size, p.Square.X(), p.Square.Y()) {
			if c.share != 0 {
				plane[c.cell] += float64(amount * float64(c.share) / (1 << (2 * poolBits)))
			}
		}
	}
}

// step changes the weights so that the value of a sample comes nearer to its target.
func (t *fitting) step(x *Sample) {
	s := t.shape
	miss := expected(t.value(x)) - x.Target
	for i, in := range t.inputs {
		t.change(i, miss*in)
	}
	for j := range s.Units {
		first := s.inputs() + j*s.perUnit()
		output := t.weights[first]
		t.change(first, miss*(t.above[j]-t.beside[j]))
		above, beside := 0.0, 0.0 // slopes of the two sums
		if t.above[j] == t.even[j]+t.odd[j] {
			above = miss * output
		}
		if t.beside[j] == t.even[j]-t.odd[j] {
			beside = -miss * output
		}
		if above == 0 && beside == 0 {
			continue
		}
		for i, in := range t.inputs {
			slope := above - beside
			if i >= len(s.Odd) {
				slope = above + beside
			}
			t.change(first+1+i, slope*in)
		}
		for i, n := range t.cells {
			t.change(first+1+s.inputs()+i, (above-beside)*n)
		}
	}
}

// change moves a weight down the slope of the loss.
func (t *fitting) change(i int, slope float64) {
	if slope == 0 {
		return
	}
	const least = 1e-6 // keeps the first steps finite
	t.slopes[i] += float64(slope * slope)
	t.weights[i] -= float64(t.rate * slope / (math.Sqrt(t.slopes[i]) + least))
}

// clipped is the activation of a unit.
func clipped(sum float64) float64 { return max(-1, min(1, sum)) }
