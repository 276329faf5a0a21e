package diplomacy

import (
	"math/rand/v2"

	"eras/game/diplomacy"
)

// dumbOption is a place among which DumbBot chooses.
type dumbOption struct {
	value int64
	kind  diplomacy.Kind
	at    diplomacy.Location
}

// dumbChoice is a list of options, the best first. What is best is up to whoever
// fills it.
type dumbChoice struct {
	options [maxNodes]dumbOption
	n       int
}

// add puts an option in its place, the highest value first. Of two that are worth
// the same only the first stays.
func (c *dumbChoice) add(o dumbOption) {
	i := c.n
	for i > 0 && c.options[i-1].value < o.value {
		i--
	}
	if i > 0 && c.options[i-1].value == o.value {
		return
	}
	copy(c.options[i+1:c.n+1], c.options[i:c.n])
	c.options[i] = o
	c.n++
}

// addLow puts an option in its place, the lowest value first, the later of equals
// after the earlier.
func (c *dumbChoice) addLow(o dumbOption) {
	i := c.n
	for i > 0 && c.options[i-1].value > o.value {
		i--
	}
	copy(c.options[i+1:c.n+1], c.options[i:c.n])
	c.options[i] = o
	c.n++
}

// remove drops an option.
func (c *dumbChoice) remove(i int) {
	copy(c.options[i:c.n-1], c.options[i+1:c.n])
	c.n--
}

const (
	// dumbAlternative is the chance in percent with which DumbBot thinks of the
	// next option at all, and dumbDifference how many percent of certainty each
	// percent of difference between two options gives.
	dumbAlternative = 50
	dumbDifference  = 500
)

// pick returns which option DumbBot takes of a list that is not empty. It stands on
// the best and goes on to the next as long as two throws allow it: the second is the
// harder the more worse the next one is.
func (c *dumbChoice) pick(rng *rand.Rand) int {
	i := 0
	for ; i+1 < c.n; i++ {
		v, next := c.options[i].value, c.options[i+1].value
		chance := int64(0)
		if v != 0 {
			chance = (v - next) * dumbDifference / v
		}
		if rng.IntN(100) >= dumbAlternative || int64(rng.IntN(100)) < chance {
			break
		}
	}
	return i
}
