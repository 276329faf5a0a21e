package registry

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Most is the largest value of any number, and -Most the smallest. Papers set no limit to many
// parameters, but their products and powers must stay finite.
const Most = 1_000_000

// Range is the set of values of a parameter: numbers, unless Boolean is true or there are Names.
type Range struct {
	// Low and High are the limits of a number. An open end is itself out of range; an end without a
	// limit is infinite and open.
	Low, High         float64
	OpenLow, OpenHigh bool
	// Whole reports whether the number must be a whole number.
	Whole bool
	// Names are the implementations to choose from.
	Names []string
	// Boolean reports whether the value is true or false.
	Boolean bool
	// Several reports whether the value is a list of numbers, each in the range.
	Several bool
	// Ceiling, if not 0, is the maximum that a spec from another machine may set, because the
	// agent's time or memory grows with the number.
	Ceiling float64
}

// Any returns the range of all numbers.
func Any() Range { return Range{Low: math.Inf(-1), High: math.Inf(1), OpenLow: true, OpenHigh: true} }

// From returns the range of the numbers from low up.
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

// Costs returns r with a ceiling for specs from other machines. It is for a number with which the
// agent's time or memory grows.
func (r Range) Costs(ceiling float64) Range {
	r.Ceiling = ceiling
	return r
}

// costly reports whether the range must have a ceiling. Whole numbers with a wide range are counts,
// so the agent's work grows with them.
func (r Range) costly() bool { return r.Whole && min(r.High, Most)-r.Low > 1000 }

// List returns the range of lists whose numbers are in r.
func (r Range) List() Range {
	r.Several = true
	return r
}

// OneOf returns the range of the given names.
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

// words describes the range in words.
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

// checkNumber returns an error that describes the range if v is not in it.
func (r Range) checkNumber(v float64) error {
	switch {
	case math.IsNaN(v), v < r.Low, v > r.High, r.OpenLow && v == r.Low, r.OpenHigh && v == r.High, r.Whole && v != math.Trunc(v):
		return fmt.Errorf("must be %s", r.words())
	case math.Abs(v) > Most:
		return fmt.Errorf("must be from -%d to %d", Most, Most)
	}
	return nil
}

// checkName returns an error that lists the names if name is not one of them.
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

// inside is the distance that [Parameter.ends] keeps from an open end of a range.
const inside = 1e-6

// ends returns the values at the ends of the parameter's range as [Parameters.Set] reads them: the
// lowest and the highest number, or all words. now is a current value; for lists, the results have
// its length.
func (q *Parameter) ends(now string) []string {
	switch {
	case q.Boolean:
		return []string{"true", "false"}
	case q.Names != nil:
		return q.Names
	}
	ends := []string{FormatNumber(q.end(q.Low, q.OpenLow, 1)), FormatNumber(q.end(q.High, q.OpenHigh, -1))}
	if q.Several {
		for i := range ends {
			ends[i] = anyNumber.ReplaceAllString(now, ends[i])
		}
	}
	return ends
}

var anyNumber = regexp.MustCompile(`-?[0-9.]+`)

// end returns the value of the range nearest to one of its ends. direction is the sign of the way
// from the end into the range.
func (q *Parameter) end(end float64, open bool, direction float64) float64 {
	if math.Abs(end) > Most {
		return -direction * Most
	}
	switch {
	case open && q.Whole:
		return end + direction
	case open:
		return end + direction*inside
	}
	return end
}

// extremes returns settings of specs that set parameters of values to the ends of their ranges:
// each alone, then all to the lowest and all to the highest. It leaves out values that are invalid
// together with the others.
func (ps *Parameters[P]) extremes(values P) []string {
	var all []string
	lowest, highest := values, values
	var low, high string
	for i := range ps.List {
		q := &ps.List[i]
		ends := q.ends(ps.Text(&values, *q))
		for _, end := range ends {
			alone := values
			if ps.extend(&alone, q.Key, end) == nil {
				all = append(all, q.Key+"="+end)
			}
		}
		if ps.extend(&lowest, q.Key, ends[0]) == nil {
			low += fmt.Sprintf(":%s=%s", q.Key, ends[0])
		}
		if last := ends[len(ends)-1]; ps.extend(&highest, q.Key, last) == nil {
			high += fmt.Sprintf(":%s=%s", q.Key, last)
		}
	}
	return append(all, low[1:], high[1:])
}

// extend sets a value of p if the result is valid.
func (ps *Parameters[P]) extend(p *P, key, text string) error {
	changed := *p
	err := ps.Set(&changed, key, text)
	if err == nil {
		err = ps.Validate(&changed)
	}
	if err == nil {
		*p = changed
	}
	return err
}
