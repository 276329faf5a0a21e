package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"text/tabwriter"

	"eras/ai/registry"
	"eras/ai/risk/ender"
	"eras/internal/files"
)

var riskEnderParamsCommand = command{
	name:  "risk ender params",
	about: "list the parameters of Ender, the Risk bot that plans whole turns",
	more: `Each line is a parameter: its key, value and range, its name in the paper of 2009 (PC_… in the
table named after it), and what it does. A parameter file is TOML: a table for the part of a key
before the point, and a line for each value. Parameters it omits keep the paper's value. A seat
takes a file, or single values, after the name of a planner:

  eraslab risk ender params -bot ender-2009:defence.country=linear
  eraslab risk tournament -seats ender-2009:file=my.toml:plans=1000,quo,boscoe -games 50`,
	define: func(f *flags) func(context.Context, streams) error {
		file := f.String("file", "", "show the values of the parameters in `FILE`")
		bot := f.String("bot", "", "show the values of the planner `NAME`, with its parameters (default the paper's)")
		return func(_ context.Context, io streams) error {
			p, err := enderParams(*file, *bot)
			if err != nil {
				return badInput{err}
			}
			return f.printParams(io, &p)
		}
	},
}

// enderParams returns the parameters of a file or a bot, or else those of the paper.
func enderParams(file, bot string) (ender.Params, error) {
	switch {
	case file != "" && bot != "":
		return ender.Params{}, errors.New("-file and -bot exclude each other: write -bot NAME:file=FILE for both")
	case file != "":
		data, err := files.Read(file, files.MaxText)
		if err != nil {
			return ender.Params{}, fmt.Errorf("reading parameters: %w", err)
		}
		return ender.Parameters.Parse(file, data)
	case bot != "":
		return ender.Parameters.OfWithFiles(bot)
	}
	return ender.Paper(), nil
}

// parameterShown is a parameter as JSON. Open says which ends of the range are excluded; a missing
// end means no limit.
type parameterShown struct {
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

// printParams prints all parameters, with their values in p.
func (f *flags) printParams(io streams, p *ender.Params) error {
	if f.json {
		var all []parameterShown
		for _, q := range ender.Parameters.List {
			all = append(all, showParameter(q, p))
		}
		return printJSON(io.out, all)
	}
	table := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "key\tvalue\trange\tsymbol\twhere\tabout")
	for _, q := range ender.Parameters.List {
		values, about := q.Range.String(), q.About
		if q.Names != nil { // too many for a column
			values, about = "a name", about+"; one of "+values
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", q.Key, ender.Parameters.Text(p, q), values, q.Symbol, q.Source, about)
	}
	return table.Flush()
}

func showParameter(q registry.Parameter, p *ender.Params) parameterShown {
	s := parameterShown{
		Key: q.Key, Value: ender.Parameters.Text(p, q), Range: q.Range.String(), Whole: q.Whole, Names: q.Names,
		Symbol: q.Symbol, Where: q.Source, About: q.About,
	}
	switch {
	case q.Boolean:
		s.Value = ender.Parameters.Text(p, q) == "true"
	case q.Numeric():
		s.Value = ender.Parameters.Number(p, q)
		if !math.IsInf(q.Low, 0) {
			s.Low, s.OpenLow = &q.Low, q.OpenLow
		}
		if !math.IsInf(q.High, 0) {
			s.High, s.OpenHigh = &q.High, q.OpenHigh
		}
	}
	return s
}
