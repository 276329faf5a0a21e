package experiment

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"eras/assets/fonts"
	"eras/internal/files"
	"eras/lab/plots"
)

// The files of a finished run.
const (
	ResultsName = "results.json"
	CostName    = "cost.json"
	ReportName  = "report.html"
)

// results is results.json. It depends on the options only.
type results struct {
	Seed        uint64         `json:"seed"`
	Games       int            `json:"games"`
	Experiments map[string]any `json:"experiments"`
}

// Cost is cost.json: the time that a run took. It differs in every run.
type Cost struct {
	// Seconds is the sum over all units, each on one core.
	Seconds float64 `json:"seconds"`
	Units   int     `json:"units"`
	// Conditions has the same numbers by condition, in the order of the run. A
	// condition is the experiment's name and the part of its units' IDs before the
	// last "/".
	Conditions []ConditionCost `json:"conditions"`
	// Times are the times that experiments measured, by name.
	Times map[string]any `json:"times,omitempty"`
	// Sessions has an entry for each time that the run was started or resumed.
	Sessions []Session `json:"sessions"`
}

// ConditionCost is the time that a condition took.
type ConditionCost struct {
	Condition string  `json:"condition"`
	Units     int     `json:"units"`
	Seconds   float64 `json:"seconds"`
}

// cost adds up the times of the units in j.
func (p plan) cost(j *journal) Cost {
	c := Cost{Sessions: j.sessions}
	places := map[string]int{}
	for _, u := range p.units {
		name := path.Dir(u.id)
		place, ok := places[name]
		if !ok {
			place = len(c.Conditions)
			places[name] = place
			c.Conditions = append(c.Conditions, ConditionCost{Condition: name})
		}
		seconds := j.done[u.id].Seconds
		c.Conditions[place].Units++
		c.Conditions[place].Seconds += seconds
		c.Units++
		c.Seconds += seconds
	}
	return c
}

// write writes the results of j, which must have all units, to the folder out.
func (p plan) write(out string, o Options, j *journal) error {
	byExperiment := map[string][]json.RawMessage{}
	for _, u := range p.units {
		name := u.experiment.Name()
		byExperiment[name] = append(byExperiment[name], j.done[u.id].Result)
	}
	all := results{Seed: o.Seed, Games: o.Games, Experiments: map[string]any{}}
	r := report{Seed: o.Seed, Version: j.header.Version, Cost: p.cost(j)}
	var figures []plots.Row
	var played []int // games by condition
	for _, e := range p.experiments {
		summary, err := e.Summarize(o, byExperiment[e.Name()])
		if err != nil {
			return fmt.Errorf("summarizing %s: %w", e.Name(), err)
		}
		all.Experiments[e.Name()] = summary
		sections, err := e.Report(o, summary)
		if err != nil {
			return fmt.Errorf("writing the report of %s: %w", e.Name(), err)
		}
		r.add(e.Name(), sections)
		played = append(played, e.Played(summary)...)
		if times := e.Times(summary); times != nil {
			if r.Cost.Times == nil {
				r.Cost.Times = map[string]any{}
			}
			r.Cost.Times[e.Name()] = times
		}
		if len(p.experiments) > 1 {
			figures = append(figures, e.KeyFigures(summary)...)
		}
	}
	r.Games = gamesText(o.Games, played)
	if err := r.drawKeyFigures(figures); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	html, err := r.html()
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	for _, file := range []struct {
		name    string
		content any
	}{{ResultsName, all}, {CostName, r.Cost}} {
		data, err := json.MarshalIndent(file.content, "", " ")
		if err != nil {
			return fmt.Errorf("writing %s: %w", file.name, err)
		}
		if err := writeFile(filepath.Join(out, file.name), append(data, '\n')); err != nil {
			return err
		}
	}
	return writeFile(filepath.Join(out, ReportName), html)
}

// gamesText says how many games were asked for and how many each condition had, where that is known.
func gamesText(asked int, played []int) string {
	if played == nil {
		return fmt.Sprintf("-games %d", asked)
	}
	least, most := slices.Min(played), slices.Max(played)
	if least == most {
		return fmt.Sprintf("%d games per condition (-games %d)", least, asked)
	}
	return fmt.Sprintf("%d to %d games per condition (-games %d)", least, most, asked)
}

// writeFile atomically writes a file that anyone may read.
func writeFile(name string, data []byte) error {
	if err := files.Write(name, data, 0o644); err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return nil
}

//go:embed report.html
var reportText string

var reportTemplate = template.Must(template.New("report").Funcs(template.FuncMap{
	"face":    face,
	"svg":     func(plot string) template.HTML { return template.HTML(plot) },
	"took":    took,
	"wide":    func(table [][]string) bool { return len(table) > 0 && len(table[0]) > 6 },
	"next":    func(i int) int { return i + 1 },
	"numeric": numeric,
	"column": func(table [][]string, i int) bool {
		return slices.ContainsFunc(table[1:], func(row []string) bool { return i < len(row) && numeric(row[i]) })
	},
}).Parse(reportText))

// numeric reports whether a cell holds a number. Such cells are right-aligned.
func numeric(cell string) bool {
	return cell != "" && strings.ContainsRune("0123456789.+−-–", []rune(cell)[0])
}

// face returns a typeface of the program as a data URL.
func face(name string) (template.CSS, error) {
	data, err := fonts.Read("text/" + name)
	if err != nil {
		return "", err
	}
	return template.CSS("url(data:font/woff;base64," + base64.StdEncoding.EncodeToString(data) + ")"), nil
}

// report is the data of report.html.
type report struct {
	Seed    uint64
	Games   string
	Version string
	// KeyFigures is a plot of the key figures of several experiments.
	KeyFigures string
	Chapters   []chapter
	Cost       Cost
}

// chapter is the sections of one experiment.
type chapter struct {
	Name     string
	Sections []Section
}

// drawKeyFigures draws the key figures of the experiments.
func (r *report) drawKeyFigures(figures []plots.Row) (err error) {
	if len(figures) > 0 {
		r.KeyFigures, err = plots.Intervals(figures, "score: share of the points", 0.5)
	}
	return err
}

func (r *report) add(name string, sections []Section) {
	r.Chapters = append(r.Chapters, chapter{name, sections})
}

// html returns the report as a self-contained file.
func (r *report) html() ([]byte, error) {
	var b bytes.Buffer
	err := reportTemplate.Execute(&b, r)
	return b.Bytes(), err
}

// Title returns the title of a chapter's first section.
func (c chapter) Title() string {
	if len(c.Sections) == 0 {
		return c.Name
	}
	return c.Sections[0].Title
}

// took formats a duration in seconds.
func took(seconds float64) string {
	if seconds < 10 {
		return fmt.Sprintf("%.1f s", seconds)
	}
	return time.Duration(seconds * float64(time.Second)).Round(time.Second).String()
}

// Progress is the progress of a run.
type Progress struct {
	// Done and Total count units of the shard.
	Done, Total int
	// Share is the finished share of the work, from 0 to 1.
	Share float64
	// Left is the estimated time to the end, 0 if it is not known yet.
	Left time.Duration
}

// tracker estimates the remaining time from the work done since begin.
type tracker struct {
	units, unitsDone   int
	weight, weightDone float64
	since              float64 // weight done before begin
	start              time.Time
}

func (t *tracker) has(weight float64) {
	t.units++
	t.weight += cmp.Or(weight, 1)
}

func (t *tracker) had(weight float64) {
	t.has(weight)
	t.did(weight)
}

func (t *tracker) did(weight float64) {
	t.unitsDone++
	t.weightDone += cmp.Or(weight, 1)
}

func (t *tracker) begin() { t.since, t.start = t.weightDone, time.Now() }

func (t *tracker) progress() Progress {
	p := Progress{Done: t.unitsDone, Total: t.units, Share: 1}
	if t.weight > 0 {
		p.Share = t.weightDone / t.weight
	}
	if fresh := t.weightDone - t.since; fresh > 0 && !t.start.IsZero() {
		p.Left = time.Duration(float64(time.Since(t.start)) * (t.weight - t.weightDone) / fresh)
	}
	return p
}
