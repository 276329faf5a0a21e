package evaluation

import "slices"

// Unit is an estimate of 1 as a value of a search, which counts millionths.
const Unit = 1_000_000

// Forms computes the weighted sum of a game's estimators for searches.
//
// For fixed counts of pieces, every estimator is linear in a few measures of the pieces' places. So
// Forms calls the estimators only when a search meets new counts. It then stores their weighted sum
// as a form of type T, with one coefficient for each measure. From then on a position costs a few
// multiplications, however many estimators there are.
type Forms[F, T any] struct {
	// Estimators is the list of the game. It must not change.
	Estimators List[F]

	weights Weights
	probe   F // the argument for the estimators
	slots   [1 << slotBits]formSlot[T]
	forms   []T
}

const slotBits = 12

type formSlot[T any] struct {
	key uint64 // 0 for none
	at  *T
}

// maxForms is the number of forms above which a new search forgets them.
const maxForms = 1 << 13

// Begin prepares for a search with weights w. It forgets the forms of earlier searches if they were
// for other weights, if otherBoard is true, or if there are too many. Forms that [Forms.Get]
// returned before must no longer be used.
func (c *Forms[F, T]) Begin(w Weights, otherBoard bool) {
	otherWeights := !slices.Equal(c.weights, w)
	c.weights = append(c.weights[:0], w...)
	if !otherWeights && !otherBoard && len(c.forms) < maxForms {
		return
	}
	clear(c.slots[:])
	c.forms = c.forms[:0]
}

// Weights returns the weights of the last Begin.
func (c *Forms[F, T]) Weights() Weights { return c.weights }

// Find returns the form for the counts with the given key, which must not be 0, or nil if it is not
// known.
func (c *Forms[F, T]) Find(key uint64) *T {
	if slot := c.slot(key); slot.key == key {
		return slot.at
	}
	return nil
}

// slot returns the slot for a key.
func (c *Forms[F, T]) slot(key uint64) *formSlot[T] {
	return &c.slots[key*0x9e3779b97f4a7c15>>(64-slotBits)]
}

// Get returns the form for the counts with the given key, which must not be 0, and whether it is
// known. If it is not, the caller must fill it in.
func (c *Forms[F, T]) Get(key uint64) (form *T, known bool) {
	slot := c.slot(key)
	if slot.key == key {
		return slot.at, true
	}
	c.forms = append(c.forms, *new(T))
	slot.key, slot.at = key, &c.forms[len(c.forms)-1]
	return slot.at, false
}

// Base returns the weighted sum for counts, whose measures are 0, in units of a
// search.
func (c *Forms[F, T]) Base(counts F) float64 {
	c.probe = counts
	return c.Estimators.Sum(&c.probe, c.weights) * Unit
}

// Coefficient returns the change of base, the sum for counts, by one point of a measure. measure
// returns the field of that measure.
func (c *Forms[F, T]) Coefficient(counts F, base float64, measure func(f *F) *float64) float64 {
	c.probe = counts
	*measure(&c.probe) = 1
	return float64(c.Estimators.Sum(&c.probe, c.weights)*Unit) - base
}
