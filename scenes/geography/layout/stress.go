package layout

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/mds"

	"eras/scenes/geography"
)

// placeByBorders computes positions from the borders alone. Distances on the picture then
// approximate distances counted in borders. It starts from classical scaling and majorises stress
// (Gansner, Koren and North 2005).
func (s *sketch) placeByBorders() {
	n := len(s.territories)
	if n == 1 {
		s.at[0] = geography.Point{X: width / 2, Y: float64(s.height) / 2}
		return
	}
	steps := s.borderDistances()
	x, y := principalAxes(steps, n)
	for range 120 {
		nx, ny := make([]float64, n), make([]float64, n)
		for i := range n {
			sum := 0.0
			for j := range n {
				if i == j {
					continue
				}
				d := steps[i*n+j]
				w := 1 / (d * d)
				far := math.Hypot(x[i]-x[j], y[i]-y[j])
				k := 0.0
				if far > 1e-9 {
					k = d / far
				}
				nx[i] += w * (x[j] + k*(x[i]-x[j]))
				ny[i] += w * (y[j] + k*(y[i]-y[j]))
				sum += w
			}
			nx[i], ny[i] = nx[i]/sum, ny[i]/sum
		}
		x, y = nx, ny
	}
	fit(x, margin, width-margin)
	fit(y, margin, float64(s.height)-margin)
	for i := range n {
		s.at[i] = geography.Point{X: x[i], Y: y[i]}
	}
}

// fit scales values to a range.
func fit(v []float64, from, to float64) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, a := range v {
		low, high = min(low, a), max(high, a)
	}
	for i, a := range v {
		if high-low < 1e-6 {
			v[i] = (from + to) / 2
		} else {
			v[i] = from + (a-low)/(high-low)*(to-from)
		}
	}
}

// borderDistances returns the number of borders on the shortest path between every two
// territories, or the number of territories if there is no path.
func (s *sketch) borderDistances() []float64 {
	n := len(s.territories)
	out := make([]float64, n*n)
	for from := range n {
		for i := range n {
			out[from*n+i] = float64(n)
		}
		out[from*n+from] = 0
		queue := []int{from}
		for len(queue) > 0 {
			c := queue[0]
			queue = queue[1:]
			for _, to := range s.territories[c].Neighbours {
				if d := out[from*n+c] + 1; d < out[from*n+to] {
					out[from*n+to] = d
					queue = append(queue, to)
				}
			}
		}
	}
	return out
}

// principalAxes returns the coordinates of classical scaling on its two principal axes.
func principalAxes(steps []float64, n int) (x, y []float64) {
	distances := mat.NewSymDense(n, steps)
	var at mat.Dense
	axes, _ := mds.TorgersonScaling(&at, nil, distances)
	out := [2][]float64{make([]float64, n), make([]float64, n)}
	for k := range min(axes, len(out)) {
		mat.Col(out[k], k, &at)
		// An axis may point either way. One of the two is chosen, so that a map is never mirrored.
		dot := 0.0
		for i, a := range out[k] {
			dot += a * math.Sin(float64((k+1)*(i+1))*1.7)
		}
		if dot < 0 {
			floats.Scale(-1, out[k])
		}
	}
	return out[0], out[1]
}
