package evolve

import "math"

// ratings estimates how strong individuals are from games against each other. Strength is
// the share of points in games against the best of the archive, less a half.
//
// Beforehand strengths are normal: an individual's mean follows from its ancestors in the
// archive, and two of them differ from their means together as far as their genes are alike.
// The result of a meeting is normal around the difference of the strengths of the two. So
// what one individual wins raises all that resemble it, and a lucky one is not believed.
// The posterior is exact: that of a Gaussian process that is observed through differences.
type ratings struct {
	players []ratedPlayer
	games   []meeting

	mean []float64   // of the strengths
	cov  [][]float64 // of the strengths
	pull []float64   // the prior covariance times pull is what games changed of the means
}

type ratedPlayer struct {
	unit  []float64 // the genes, of length 1; nil for an opponent of unknown kind
	prior float64
}

// meeting is two games between two players, in which a had that share of the points.
type meeting struct {
	a, b  int
	share float64
}

// Parameters of the prior: deviations of strength among individuals and among given
// opponents, and the distance of unit vectors of genes at which half of the relation is
// left.
const (
	strengthDeviation = 0.05
	opponentDeviation = 0.25
	kinship           = 0.35
	// meetingVariance is that of the mean result of two games, as long as few are known.
	meetingVariance = 0.09
)

// add adds an individual and returns its number.
func (r *ratings) add(genes []float64, prior float64) int {
	r.players = append(r.players, ratedPlayer{unitVector(genes), prior})
	return len(r.players) - 1
}

// addOpponent adds a given opponent and returns its number.
func (r *ratings) addOpponent() int {
	r.players = append(r.players, ratedPlayer{})
	return len(r.players) - 1
}

// unitVector returns genes divided by their length, as only the proportions of weights
// matter.
func unitVector(genes []float64) []float64 {
	squares := 0.0
	for _, g := range genes {
		squares += float64(g * g)
	}
	unit := make([]float64, len(genes))
	for i, g := range genes {
		unit[i] = g / math.Sqrt(max(squares, 1e-12))
	}
	return unit
}

// covariance returns the prior covariance of two individuals.
func covariance(a, b []float64) float64 {
	squares := 0.0
	for i, x := range a {
		squares += float64((x - b[i]) * (x - b[i]))
	}
	return strengthDeviation * strengthDeviation / (1 + squares/(kinship*kinship))
}

// prior returns the prior covariance of players i and j.
func (r *ratings) prior(i, j int) float64 {
	a, b := r.players[i].unit, r.players[j].unit
	switch {
	case a != nil && b != nil:
		c := covariance(a, b)
		if i == j {
			c += 1e-8 // so that equal genes leave a factor
		}
		return c
	case i == j:
		return opponentDeviation * opponentDeviation
	}
	return 0
}

// estimate computes the posterior. With L the factor of the prior covariance and A the
// precision that the games add, the covariance is L (1 + Lᵀ A L)⁻¹ Lᵀ.
func (r *ratings) estimate() {
	n := len(r.players)
	prior := matrix(n)
	for i := range n {
		for j := range n {
			prior[i][j] = r.prior(i, j)
		}
	}
	factor := cholesky(prior)
	precision, push := matrix(n), make([]float64, n)
	const weight = 1 / meetingVariance
	for _, m := range r.games {
		precision[m.a][m.a] += weight
		precision[m.b][m.b] += weight
		precision[m.a][m.b] -= weight
		precision[m.b][m.a] -= weight
		surprise := float64((m.share - 0.5 - (r.players[m.a].prior - r.players[m.b].prior)) * weight)
		push[m.a] += surprise
		push[m.b] -= surprise
	}
	inner := times(transposed(factor), times(precision, factor))
	for i := range n {
		inner[i][i]++
	}
	innerFactor, half := cholesky(inner), matrix(n) // half·halfᵀ is the covariance
	for i := range n {
		half[i] = solveLower(innerFactor, factor[i])
	}
	r.cov = times(half, transposed(half))
	r.mean = make([]float64, n)
	for i := range n {
		r.mean[i] = r.players[i].prior + dot(r.cov[i], push)
	}
	change := make([]float64, n)
	for i := range n {
		change[i] = r.mean[i] - r.players[i].prior
	}
	r.pull = solveUpper(factor, solveLower(factor, change))
}

// expected returns the mean strength of an individual that has not played.
func (r *ratings) expected(genes []float64, prior float64) float64 {
	unit, mean := unitVector(genes), prior
	for i, p := range r.players[:len(r.pull)] {
		if p.unit != nil {
			mean += float64(covariance(unit, p.unit) * r.pull[i])
		}
	}
	return mean
}

// The few operations on matrices that this takes are written here because their results must
// be the same bit for bit on every machine: the libraries fuse and reorder operations.

func matrix(n int) [][]float64 {
	rows, all := make([][]float64, n), make([]float64, n*n)
	for i := range rows {
		rows[i] = all[i*n : (i+1)*n : (i+1)*n]
	}
	return rows
}

func transposed(m [][]float64) [][]float64 {
	t := matrix(len(m))
	for i, row := range m {
		for j, x := range row {
			t[j][i] = x
		}
	}
	return t
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

func times(a, b [][]float64) [][]float64 {
	columns, product := transposed(b), matrix(len(a))
	for i, row := range a {
		for j, column := range columns {
			product[i][j] = dot(row, column)
		}
	}
	return product
}

// cholesky returns the lower factor of a symmetric positive definite matrix.
func cholesky(m [][]float64) [][]float64 {
	l := matrix(len(m))
	for i := range m {
		for j := range i + 1 {
			rest := m[i][j] - dot(l[i][:j], l[j][:j])
			if i == j {
				l[i][i] = math.Sqrt(max(rest, 1e-12))
			} else {
				l[i][j] = rest / l[j][j]
			}
		}
	}
	return l
}

// solveLower returns the x with l x = b, and solveUpper the one with lᵀ x = b, for a lower
// factor.
func solveLower(l [][]float64, b []float64) []float64 {
	x := make([]float64, len(b))
	for i := range x {
		x[i] = (b[i] - dot(l[i][:i], x[:i])) / l[i][i]
	}
	return x
}

func solveUpper(l [][]float64, b []float64) []float64 {
	x := make([]float64, len(b))
	for i := len(b) - 1; i >= 0; i-- {
		rest := b[i]
		for j := i + 1; j < len(b); j++ {
			rest -= float64(l[j][i] * x[j])
		}
		x[i] = rest / l[i][i]
	}
	return x
}
