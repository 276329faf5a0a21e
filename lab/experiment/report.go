package experiment

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"time"

	"eras/assets/fonts"
	"eras/lab/plots"
)

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
	Games   int
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
