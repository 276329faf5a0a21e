package evolve

import "context"

// MaxAxes is the largest number of axes of a behaviour.
const MaxAxes = 3

// Share counts how often a player did something, of how often it could have.
type Share struct{ Part, Whole float64 }

// Count counts an occasion, and whether the player took it.
func (s *Share) Count(took bool) {
	s.Whole++
	if took {
		s.Part++
	}
}

// Value returns the share, from 0 to 1, and 0 if the player never could.
func (s Share) Value() float64 {
	if s.Whole == 0 {
		return 0
	}
	return s.Part / s.Whole
}

// Traits are the shares of a player by axis; the axes that a game does not have are zero.
type Traits [MaxAxes]Share

// Add adds what was counted elsewhere.
func (t *Traits) Add(o Traits) {
	for i := range t {
		t[i].Part += o[i].Part
		t[i].Whole += o[i].Whole
	}
}

// Behaviour returns the values of the first axes.
func (t *Traits) Behaviour(axes int) []float64 {
	b := make([]float64, axes)
	for i := range b {
		b[i] = t[i].Value()
	}
	return b
}

// Observed is the result of a game for home, with what both did, home first.
type Observed struct {
	Result
	Traits [2]Traits
}

// ObservedContest is a [Contest] that also says how its players behaved.
type ObservedContest func(ctx context.Context, home, away []float64, seed uint64) (Observed, error)
