package registry

import (
	"fmt"
	"math"
	"regexp"
)

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
