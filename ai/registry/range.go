package registry

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Most is the largest number that any parameter may have, and -Most the least. Papers
// set no end to many, but products and powers of them must stay finite.
const Most = 1_000_000

// Range says which values a parameter takes: a number unless Boolean is true or there
// are Names.
type Range struct {
	// Low and High bound a number. An open end is itself out of range; an end without
	// a bound is infinite and open.
	Low, High         float64
	OpenLow, OpenHigh bool
	// Whole says that the number has no fraction.
	Whole bool
	// Names are the implementations to choose from.
	Names []string
	// Boolean says that the value is true or false.
	Boolean bool
	// Several says that there are several numbers, each in the range.
	Several bool
	// Ceiling, if not 0, is the greatest number that a spec from another machine may set,
	// because the agent's time or memory grows with it.
	Ceiling float64
}

// Any returns the range of all numbers.
func Any() Range { return Range{Low: math.Inf(-1), High: math.Inf(1), OpenLow: true, OpenHigh: true} }

// From returns the range of the numbers from low on.
func From(low float64) Range { return Range{Low: low, High: math.Inf(1), OpenHigh: true} }

// Above returns the range of the numbers above low.
func Above(low float64) Range { return From(low).WithoutLow() }

// Between returns the range from low to high, both included.
func Between(low, high float64) Range { return Range{Low: low, High: high} }

// Inside returns the range between low and high, both excluded.
func Inside(low, high float64) Range { return Between(low, high).WithoutLow().WithoutHigh() }

// WithoutLow returns r without its low end.
func (r Range) WithoutLow() Range {
	r.OpenLow = true
	return r
}

// WithoutHigh returns r without its high end.
func (r Range) WithoutHigh() Range {
	r.OpenHigh = true
	return r
}

// Wholes returns the whole numbers of r.
func (r Range) Wholes() Range {
	r.Whole = true
	return r
}

// Costs returns r for a number with which the agent's time or memory grows: a spec from another
// machine may set it up to a ceiling.
func (r Range) Costs(ceiling float64) Range {
	r.Ceiling = ceiling
	return r
}

// costly reports whether the range must have a ceiling: counts without a near end are how often
// or how much an agent does.
func (r Range) costly() bool { return r.Whole && min(r.High, Most)-r.Low > 1000 }

// List returns the range of lists of numbers of r.
func (r Range) List() Range {
	r.Several = true
	return r
}

// OneOf returns the range of those names.
func OneOf(names ...string) Range { return Range{Names: names} }

// Switch returns the range of true and false.
func Switch() Range { return Range{Boolean: true} }

// Numeric reports whether each value is one number.
func (r Range) Numeric() bool { return !r.Boolean && r.Names == nil && !r.Several }

// String returns the values: an interval as papers write it, such as "[0, ∞)", or the
// words.
func (r Range) String() string {
	switch {
	case r.Boolean:
		return "true, false"
	case r.Names != nil:
		return strings.Join(r.Names, ", ")
	}
	left, right := "[", "]"
	if r.OpenLow {
		left = "("
	}
	if r.OpenHigh {
		right = ")"
	}
	return left + FormatNumber(r.Low) + ", " + FormatNumber(r.High) + right
}

// words says in words which values there are.
func (r Range) words() string {
	switch {
	case r.Boolean:
		return "true or false"
	case r.Names != nil:
		return alternatives(r.Names)
	}
	words := "a number"
	if r.Whole {
		words = "a whole number"
	}
	switch {
	case math.IsInf(r.Low, -1):
	case r.OpenLow:
		words += " above " + FormatNumber(r.Low)
	default:
		words += " from " + FormatNumber(r.Low)
	}
	switch {
	case math.IsInf(r.High, 1):
	case r.OpenHigh:
		words += " and below " + FormatNumber(r.High)
	case r.OpenLow:
		words += " and at most " + FormatNumber(r.High)
	default:
		words += " to " + FormatNumber(r.High)
	}
	return words
}

// checkNumber returns an error that says which numbers there are if v is not one.
func (r Range) checkNumber(v float64) error {
	switch {
	case math.IsNaN(v), v < r.Low, v > r.High, r.OpenLow && v == r.Low, r.OpenHigh && v == r.High, r.Whole && v != math.Trunc(v):
		return fmt.Errorf("must be %s", r.words())
	case math.Abs(v) > Most:
		return fmt.Errorf("must be from -%d to %d", Most, Most)
	}
	return nil
}

// checkName returns an error that says which names there are if name is not one.
func (r Range) checkName(name string) error {
	if !slices.Contains(r.Names, name) {
		return fmt.Errorf("must be %s", r.words())
	}
	return nil
}

// FormatNumber writes a number without an exponent.
func FormatNumber(v float64) string {
	switch {
	case math.IsInf(v, 1):
		return "∞"
	case math.IsInf(v, -1):
		return "-∞"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}
