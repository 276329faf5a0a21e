package ender

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"eras/game/tomlfile"
)

// Parameter describes a field of [Params]: a number unless Boolean is true or
// there are Names.
type Parameter struct {
	// Key is its table and its name in files: "dominance.cost_factor".
	Key string
	// Symbol is the parameter's name in the equations of ender-2009, "PC_CAPMult",
	// or in appendix A where the tables don't have it; "" if it is ours.
	Symbol string
	// Where is "table 4.4", "appendix A" or "ours".
	Where string
	// Low and High bound a number; an open end is itself out of range, and an end
	// without a bound is infinite and open.
	Low, High         float64
	OpenLow, OpenHigh bool
	// Whole says that the number has no fraction.
	Whole bool
	// Names are the implementations to choose from.
	Names []string
	// Boolean says that it is true or false.
	Boolean bool
	// About is a line that says what it does and, where table and appendix A differ,
	// the value that does not stand.
	About string
}

// Most is the largest number that any parameter may be, and -Most the least: the
// paper sets no end to many, but their products and powers must stay finite.
const Most = 1_000_000

// FindParameter returns the parameter with that key, or an error that says where
// the keys are listed.
func FindParameter(key string) (Parameter, error) {
	all := Parameters()
	i := slices.IndexFunc(all, func(q Parameter) bool { return q.Key == key })
	if i < 0 {
		return Parameter{}, fmt.Errorf("there is no parameter %q: eraslab risk ender params lists them", key)
	}
	return all[i], nil
}

// Numeric reports whether the parameter is a number.
func (q Parameter) Numeric() bool { return !q.Boolean && q.Names == nil }

// field returns the field of p that the key names, or the zero value.
func (q Parameter) field(p *Params) reflect.Value {
	v := reflect.ValueOf(p).Elem()
	for name := range strings.SplitSeq(q.Key, ".") {
		fields := reflect.VisibleFields(v.Type())
		i := slices.IndexFunc(fields, func(f reflect.StructField) bool { return f.Tag.Get("toml") == name })
		if i < 0 {
			return reflect.Value{}
		}
		v = v.FieldByIndex(fields[i].Index)
	}
	return v
}

// Number returns the value of a numeric parameter in p.
func (q Parameter) Number(p *Params) float64 { return q.field(p).Float() }

// SetNumber sets the value of a numeric parameter in p, which stays as it was if v
// is out of range.
func (q Parameter) SetNumber(p *Params, v float64) error {
	if err := q.checkNumber(v); err != nil {
		return err
	}
	q.field(p).SetFloat(v)
	return nil
}

// Text returns the value of the parameter in p as [Parameter.SetText] reads it.
func (q Parameter) Text(p *Params) string {
	switch v := q.field(p); {
	case q.Boolean:
		return strconv.FormatBool(v.Bool())
	case q.Names != nil:
		return v.String()
	default:
		return formatNumber(v.Float())
	}
}

// SetText sets the value of the parameter in p, which stays as it was if the text
// is none of its values.
func (q Parameter) SetText(p *Params, text string) error {
	switch {
	case q.Boolean:
		v, err := strconv.ParseBool(text)
		if err != nil || text != strconv.FormatBool(v) {
			return q.impossible(text)
		}
		q.field(p).SetBool(v)
	case q.Names != nil:
		if !slices.Contains(q.Names, text) {
			return q.impossible(text)
		}
		q.field(p).SetString(text)
	default:
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return q.impossible(text)
		}
		return q.SetNumber(p, v)
	}
	return nil
}

// check returns an error if the value of the parameter in p is out of range.
func (q Parameter) check(p *Params) error {
	if q.Numeric() {
		return q.checkNumber(q.Number(p))
	}
	if text := q.Text(p); q.Names != nil && !slices.Contains(q.Names, text) {
		return q.impossible(text)
	}
	return nil
}

func (q Parameter) checkNumber(v float64) error {
	switch {
	case math.IsNaN(v), v < q.Low, v > q.High, q.OpenLow && v == q.Low, q.OpenHigh && v == q.High, q.Whole && v != math.Trunc(v):
		return q.impossible(formatNumber(v))
	case math.Abs(v) > Most:
		return fmt.Errorf("%s = %s is impossible: numbers go from -%d to %d", q.Key, formatNumber(v), Most, Most)
	}
	return nil
}

func (q Parameter) impossible(text string) error {
	return fmt.Errorf("%s = %s is impossible: write %s", q.Key, text, q.words())
}

// words says what values the parameter may have.
func (q Parameter) words() string {
	switch n := len(q.Names); {
	case q.Boolean:
		return "true or false"
	case n > 0:
		return strings.Join(q.Names[:n-1], ", ") + " or " + q.Names[n-1]
	}
	words := "a number"
	if q.Whole {
		words = "a whole number"
	}
	switch {
	case math.IsInf(q.Low, -1):
	case q.OpenLow:
		words += " above " + formatNumber(q.Low)
	default:
		words += " from " + formatNumber(q.Low)
	}
	switch {
	case math.IsInf(q.High, 1):
	case q.OpenHigh:
		words += " and below " + formatNumber(q.High)
	default:
		words += " to " + formatNumber(q.High)
	}
	return words
}

// Range returns the values that the parameter may have: an interval as the paper
// writes it, as "[0, ∞)", or the words.
func (q Parameter) Range() string {
	switch {
	case q.Boolean:
		return "true, false"
	case q.Names != nil:
		return strings.Join(q.Names, ", ")
	}
	left, right := "[", "]"
	if q.OpenLow {
		left = "("
	}
	if q.OpenHigh {
		right = ")"
	}
	return left + formatNumber(q.Low) + ", " + formatNumber(q.High) + right
}

// formatNumber writes a number without an exponent.
func formatNumber(v float64) string {
	switch {
	case math.IsInf(v, 1):
		return "∞"
	case math.IsInf(v, -1):
		return "-∞"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// Validate returns an error if a value is out of range, or if the armies that
// attacks need cannot be reckoned with the odds that are set.
func (p *Params) Validate() error {
	_, err := p.invalid()
	return err
}

// invalid returns the key of the first parameter that cannot be as it is, and what
// is wrong with it.
func (p *Params) invalid() (key string, err error) {
	for _, q := range Parameters() {
		if err := q.check(p); err != nil {
			return q.Key, err
		}
	}
	if p.Attacks.Odds != "paper" {
		return "", nil
	}
	for _, key := range []string{"attacks.success", "attacks.branch"} {
		q, _ := FindParameter(key)
		if v := q.Number(p); v < leastFitted || v > mostFitted {
			return key, fmt.Errorf("%s = %s is impossible with the paper's odds: write a number from %v to %v, or take exact odds", key, formatNumber(v), leastFitted, mostFitted)
		}
	}
	return "", nil
}

// The paper fitted its formulas of the armies that attacks need to probabilities
// in this range (ender-2009 4.3.6).
const (
	leastFitted = 0.7
	mostFitted  = 0.995
)

// Set returns p with another value of one parameter, or an error that says which
// values there are.
func (p Params) Set(key, value string) (Params, error) {
	q, err := FindParameter(key)
	if err != nil {
		return p, err
	}
	changed := p
	if err := q.SetText(&changed, value); err != nil {
		return p, err
	}
	return changed, nil
}

// ParseParams reads a file of parameters, TOML with a table for each group; file
// is its name, for errors. What it leaves out has the paper's value ([Paper]).
func ParseParams(file string, data []byte) (Params, error) {
	p := Paper()
	f, err := tomlfile.Decode(file, data, &p)
	if err != nil {
		return Params{}, err
	}
	if key, err := p.invalid(); err != nil {
		return Params{}, f.Errorf(key, "%w", err)
	}
	return p, nil
}
