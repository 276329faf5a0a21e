package odds

// Solver computes exact odds of attacks, chains and trees of any size, in time proportional to the
// attackers times all the defenders. It reuses buffers, so it allocates only for a larger query
// than all before, must not be used by several goroutines at once, and returns slices that are
// valid until the next query.
type Solver struct {
	tables *Tables
	rows   [3][]float64 // of the recursions, by attackers
	held   []float64
	broken []float64
	fall   []float64
	nodes  nodes
}

var _ Method = (*Solver)(nil)

// NewSolver returns a solver under the rules of tables.
func NewSolver(tables *Tables) *Solver { return &Solver{tables: tables} }

// Tables returns the tables of single attacks that the solver uses.
func (s *Solver) Tables() *Tables { return s.tables }

// Survivors is the outcome of an attack. Attacker and Defender together sum to 1, and so do
// Attacker and Stopped.
type Survivors struct {
	// Attacker[n] is the probability that the territory falls and n of the
	// attackers are alive.
	Attacker []float64
	// Defender[n] is the probability that the territory holds with n defenders.
	Defender []float64
	// Stopped[n] is the probability that the territory holds and the attacker stops with n armies
	// that could still die; n is always 0 if [Rules.Least] is 1.
	Stopped []float64
}

// Attack returns the outcome of an attack with a armies, 0 or more, on a territory with d
// defenders, 1 or more.
func (s *Solver) Attack(a, d int) Survivors {
	width := a + 1
	rows := s.clearRows(width)
	rows[0][a] = 1
	s.held = cleared(s.held, d+1)
	s.broken = cleared(s.broken, max(width, s.tables.rules.Least))
	won := s.tables.carry(rows, d, s.broken, s.held)[0]
	return Survivors{Attacker: won, Defender: s.held, Stopped: s.broken[:min(width, s.tables.rules.Least)]}
}

// carry computes the outcome of an attack. The first row holds the probabilities of the attackers
// at the start, the others zeros. It returns the rows in a new order: the first holds the attackers
// alive in the fallen territory, the others zeros again. The attackers of lost attacks are added to
// broken and the defenders to held, unless these are nil.
func (t *Tables) carry(rows [3][]float64, d int, broken, held []float64) [3][]float64 {
	few := min(t.rules.Least, len(rows[0]))
	for ; d > 0; d-- {
		cur := rows[0]
		t.spread(cur, rows[1], rows[2], d)
		if broken != nil {
			for n, p := range cur[:few] {
				broken[n] += p
			}
		}
		if held != nil {
			held[d] = sum(cur[:few])
		}
		clear(cur)
		rows = [3][]float64{rows[1], rows[2], cur}
	}
	return rows
}

// Mean returns the mean of n if p[n] is its probability. If p sums to less than 1, the rest counts
// as n = 0.
func Mean(p []float64) float64 {
	mean := 0.0
	for n, q := range p {
		mean += float64(n) * q
	}
	return mean
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

// sized returns buffer with n values, in new memory if it is too small.
func sized[T any](buffer []T, n int) []T {
	if cap(buffer) < n {
		return make([]T, n)
	}
	return buffer[:n]
}

// cleared returns buffer with n zeros.
func cleared(buffer []float64, n int) []float64 {
	buffer = sized(buffer, n)
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
