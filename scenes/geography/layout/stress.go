package layout

import (
	"math"

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

// principalAxes returns the coordinates of classical scaling: the two principal axes of
// the double-centred squared distances, by power iteration.
func principalAxes(steps []float64, n int) (x, y []float64) {
	b := make([]float64, n*n)
	rows, all := make([]float64, n), 0.0
	for i := range n {
		for j := range n {
			d := steps[i*n+j] * steps[i*n+j]
			b[i*n+j] = d
			rows[i] += d / float64(n)
			all += d / float64(n*n)
		}
	}
	for i := range n {
		for j := range n {
			b[i*n+j] = -0.5 * (b[i*n+j] - rows[i] - rows[j] + all)
		}
	}
	out := [2][]float64{}
	for k := range out {
		v := make([]float64, n)
		for i := range v {
			v[i] = math.Sin(float64((k+1)*(i+1)) * 1.7)
		}
		value := 0.0
		for range 200 {
			next := make([]float64, n)
			for i := range n {
				for j := range n {
					next[i] += b[i*n+j] * v[j]
				}
			}
			length := 0.0
			for _, a := range next {
				length += a * a
			}
			value = math.Sqrt(length)
			if value < 1e-9 {
				break
			}
			for i := range next {
				v[i] = next[i] / value
			}
		}
		out[k] = make([]float64, n)
		for i := range n {
			out[k][i] = v[i] * math.Sqrt(value)
			for j := range n {
				b[i*n+j] -= value * v[i] * v[j]
			}
		}
	}
	return out[0], out[1]
}
