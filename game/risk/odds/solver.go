package odds

// Solver computes exact odds of attacks and chains of any size, in time proportional to the
// attackers times all the defenders. It reuses buffers, so it allocates only for a larger query
// than all before, must not be used by several goroutines at once, and returns slices that are
// valid until the next query.
type Solver struct {
	tables *Tables
	rows   [3][]float64 // of the recursions, by attackers
	fall   []float64    // of Chain
}

var _ Method = (*Solver)(nil)

// NewSolver returns a solver under the rules of tables.
func NewSolver(tables *Tables) *Solver { return &Solver{tables: tables} }

// carry computes the outcome of an attack. The first row holds the probabilities of the attackers
// at the start, the others zeros. It returns the rows in a new order: the first holds the attackers
// alive in the fallen territory, the others zeros again.
func (t *Tables) carry(rows [3][]float64, d int) [3][]float64 {
	for ; d > 0; d-- {
		cur := rows[0]
		t.spread(cur, rows[1], rows[2], d)
		clear(cur)
		rows = [3][]float64{rows[1], rows[2], cur}
	}
	return rows
}

func sum(p []float64) float64 {
	total := 0.0
	for _, q := range p {
		total += q
	}
	return total
}

// makeRows returns the three rows with n values each.
func (s *Solver) makeRows(n int) [3][]float64 {
	if cap(s.rows[0]) < n {
		all := make([]float64, 3*n)
		s.rows = [3][]float64{all[:n:n], all[n : 2*n : 2*n], all[2*n:]}
	}
	return [3][]float64{s.rows[0][:n], s.rows[1][:n], s.rows[2][:n]}
}

// clearRows returns the three rows with n zeros each.
func (s *Solver) clearRows(n int) [3][]float64 {
	rows := s.makeRows(n)
	for _, row := range rows {
		clear(row)
	}
	return rows
}

// cleared returns buffer with n zeros, in new memory if it is too small.
func cleared(buffer []float64, n int) []float64 {
	if cap(buffer) < n {
		return make([]float64, n)
	}
	buffer = buffer[:n]
	clear(buffer)
	return buffer
}

// Row returns the probability of conquering all territories of a chain with the given defenders, 1
// or more each, by the number of armies that can die, from 0 to most. It is 0 for fewer armies than
// territories.
func (s *Solver) Row(most int, defenders []int) []float64 {
	if least := s.tables.rules.Least + len(defenders) - 1; len(defenders) == 0 || most < least {
		row := s.makeRows(most + 1)[0]
		fill(row, 0)
		if len(defenders) == 0 {
			fill(row, 1)
		}
		return row
	}
	return s.successes(most, defenders)
}

// Plenty returns a number of armies with which a chain with the given defenders mostly falls, as a
// length for [Solver.Row].
func (s *Solver) Plenty(defenders []int) int { return s.plenty(s.Cost(defenders), len(defenders)) }
