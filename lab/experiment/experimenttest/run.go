// Package experimenttest runs whole experiments in tests.
package experimenttest

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"eras/lab/experiment"
)

// Ran is an experiment that was run, with results of type R and a summary of type S.
type Ran[R, S any] struct {
	Units    []experiment.Unit
	Results  []R
	Sum      S
	Sections []experiment.Section
}

// Run runs all units of an experiment, its summary and its report. It checks what holds for every
// experiment: a unit gives the same result when it is repeated, other units and damaged results are
// refused, the end of a context ends a unit, and sections have titles, whole tables and plots.
func Run[R, S any](t testing.TB, e experiment.Experiment, o experiment.Options) Ran[R, S] {
	t.Helper()
	units, err := e.Units(o)
	if err != nil {
		t.Fatal(err)
	}
	var raw []json.RawMessage
	ran := Ran[R, S]{Units: units, Results: make([]R, len(units))}
	for i, u := range units {
		data := do(t, e, o, u)
		if i == 0 && !bytes.Equal(data, do(t, e, o, u)) {
			t.Errorf("%s differs when it is repeated", u.ID)
		}
		if err := json.Unmarshal(data, &ran.Results[i]); err != nil {
			t.Fatal(err)
		}
		raw = append(raw, data)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Do(ended, o, units[0]); err == nil {
		t.Errorf("%s has a result after the end of its context", units[0].ID)
	}
	for _, id := range []string{"", "else", units[0].ID + "x", units[0].ID + "/0001"} {
		if _, err := e.Do(t.Context(), o, experiment.Unit{ID: id}); err == nil || !strings.Contains(err.Error(), "has no unit") {
			t.Errorf("the unit %.80q: error %v", id, err)
		}
	}
	for _, damaged := range [][]json.RawMessage{nil, append([]json.RawMessage{[]byte(`"x"`)}, raw[1:]...)} {
		if _, err := e.Summarize(o, damaged); err == nil {
			t.Errorf("%.80q are summarized", damaged)
		}
	}
	sum, err := e.Summarize(o, raw)
	if err != nil {
		t.Fatal(err)
	}
	ran.Sum = sum.(S)
	if ran.Sections, err = e.Report(o, sum); err != nil {
		t.Fatal(err)
	}
	for _, v := range []any{sum, e.Times(sum), json.RawMessage(e.Settings())} {
		if _, err := json.Marshal(v); err != nil {
			t.Error(err)
		}
	}
	checkSections(t, ran.Sections)
	return ran
}

// do returns the result of a unit as JSON.
func do(t testing.TB, e experiment.Experiment, o experiment.Options, u experiment.Unit) []byte {
	t.Helper()
	v, err := e.Do(t.Context(), o, u)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func checkSections(t testing.TB, sections []experiment.Section) {
	t.Helper()
	if len(sections) == 0 {
		t.Error("the report is empty")
	}
	for _, s := range sections {
		if s.Title == "" || s.Plot != "" && !strings.HasPrefix(s.Plot, "<svg") {
			t.Errorf("%.80q has the plot %.20q", s.Title, s.Plot)
		}
		for i, row := range s.Table {
			if len(row) != len(s.Table[0]) {
				t.Errorf("%s: row %d has %d cells, the head %d", s.Title, i, len(row), len(s.Table[0]))
			}
		}
	}
}
