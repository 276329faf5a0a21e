package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"eras/ai/registry"
)

// parameterJSON is the JSON of a parameter. OpenLow and OpenHigh say which ends of the range are
// excluded; a missing end means no limit.
type parameterJSON struct {
	Key      string   `json:"key"`
	Value    any      `json:"value"`
	Range    string   `json:"range"`
	Low      *float64 `json:"low,omitempty"`
	High     *float64 `json:"high,omitempty"`
	OpenLow  bool     `json:"open_low,omitempty"`
	OpenHigh bool     `json:"open_high,omitempty"`
	Whole    bool     `json:"whole,omitempty"`
	Names    []string `json:"names,omitempty"`
	Symbol   string   `json:"symbol,omitempty"`
	Where    string   `json:"where"`
	About    string   `json:"about"`
}

// printParams prints all parameters with their values in p. symbols says whether they have symbols
// in the paper; then the JSON has also the fields from Low to Symbol.
func printParams[P comparable](f *flags, io streams, ps *registry.Parameters[P], p *P, symbols bool) error {
	if f.json {
		var all []parameterJSON
		for _, q := range ps.List {
			s := parameterJSON{Key: q.Key, Value: ps.Text(p, q), Range: q.Range.String(), Where: q.Source, About: q.About}
			if symbols {
				s = withSymbol(s, ps, p, q)
			}
			all = append(all, s)
		}
		return printJSON(io.out, all)
	}
	table := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
	row := func(key, value, values, symbol, source, about string) {
		cells := []string{key, value, values, symbol, source, about}
		if !symbols {
			cells = slices.Delete(cells, 3, 4)
		}
		fmt.Fprintln(table, strings.Join(cells, "\t"))
	}
	row("key", "value", "range", "symbol", "where", "about")
	for _, q := range ps.List {
		values, about := q.Range.String(), q.About
		if symbols && q.Names != nil { // too many for a column
			values, about = "a name", about+"; one of "+values
		}
		row(q.Key, ps.Text(p, q), values, q.Symbol, q.Source, about)
	}
	return table.Flush()
}

// withSymbol returns s with the symbol of q, its value in p as what it is, and its range.
func withSymbol[P comparable](s parameterJSON, ps *registry.Parameters[P], p *P, q registry.Parameter) parameterJSON {
	s.Whole, s.Names, s.Symbol = q.Whole, q.Names, q.Symbol
	switch {
	case q.Boolean:
		s.Value = ps.Text(p, q) == "true"
	case q.Numeric():
		s.Value = ps.Number(p, q)
		if !math.IsInf(q.Low, 0) {
			s.Low, s.OpenLow = &q.Low, q.OpenLow
		}
		if !math.IsInf(q.High, 0) {
			s.High, s.OpenHigh = &q.High, q.OpenHigh
		}
	}
	return s
}
