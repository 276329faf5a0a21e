package diplomacy

import (
	"math/rand/v2"

	"eras/game/diplomacy"
)

// dumbOption is a place that DumbBot can choose.
type dumbOption struct {
	value int64
	kind  diplomacy.Kind
	at    diplomacy.Location
}

// dumbChoice is a list of options, sorted by value.
type dumbChoice struct {
	options [maxNodes]dumbOption
	n       int
}

// add inserts an option in a list by falling value, unless it has one of equal value.
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

// addLow inserts an option in a list by rising value, after those of equal value.
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
	// dumbAlternative is the probability in percent that DumbBot considers the next option at all.
	// dumbDifference is the number of percent that each percent of difference between two options
	// adds to the probability of staying with the better one.
	dumbAlternative = 50
	dumbDifference  = 500
)

// pick returns the index of the option that DumbBot takes from a list that is not empty. It starts
// at the first and moves on as long as two throws allow it. The second throw allows it less often
// the worse the next option is.
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
