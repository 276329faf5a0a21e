package odds

// Row returns the probability of conquering all territories of a chain with those
// defenders, 1 or more each, by the armies that can die, from 0 to most. Fewer
// armies than there are territories never do.
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

// Plenty returns armies with which a chain with those defenders mostly falls, to
// begin a [Solver.Row] with.
func (s *Solver) Plenty(defenders []int) int { return s.plenty(s.Cost(defenders), len(defenders)) }
