package grid

import "sync"

// Steps lists, for every square of a board, the squares one orthogonal step
// away: up, left, right, down where they exist.
type Steps struct {
	To    [Cells][4]Square
	Count [Cells]uint8
}

// From returns the squares one step from s.
func (t *Steps) From(s Square) []Square { return t.To[s][:t.Count[s]] }

var steps [Max + 1][Max + 1]struct {
	once  sync.Once
	table *Steps
}

// StepsOf returns the table for boards of the given size. Tables are made once and shared; they
// must not be changed.
func StepsOf(z Size) *Steps {
	entry := &steps[z.W][z.H]
	entry.once.Do(func() { entry.table = makeSteps(z) })
	return entry.table
}

func makeSteps(z Size) *Steps {
	t := new(Steps)
	for s := range z.Squares().All() {
		x, y := s.X(), s.Y()
		for _, to := range [4][2]int{{x, y - 1}, {x - 1, y}, {x + 1, y}, {x, y + 1}} {
			if to[0] < 0 || to[0] >= z.Columns() || to[1] < 0 || to[1] >= z.Rows() {
				continue
			}
			t.To[s][t.Count[s]] = At(to[0], to[1])
			t.Count[s]++
		}
	}
	return t
}
