package evaluation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"eras/evolve"
	"eras/internal/tomlfile"
)

// Archive is a population of individuals that are about as strong as the best of them and
// play differently: the result of a quality-diversity search ([evolve.Illumination]).
type Archive struct {
	// Family is the name of the rules that the weights are for.
	Family string
	// Estimators are the names of the estimators of these rules in the order of the genes, and Axes
	// the names of the measures of behaviour.
	Estimators, Axes []string
	// Bins is the number of intervals of each axis. No two elites share a cell.
	Bins []int
	// Elites are the individuals. The first is the best, whose genes are the default
	// weights of the rules.
	Elites []Elite
}

// Elite is an individual of an archive.
type Elite struct {
	// Genes are its weights, and Behaviour has one value for each axis.
	Genes, Behaviour []float64
	// Points is its share of the points in Games games against the best, in per cent.
	Points float64
	Games  int
}

// Weights returns the genes as weights.
func (e *Elite) Weights() Weights { return slices.Clone(e.Genes) }

// archiveVersion is the version of files of archives.
const archiveVersion = 1

// archiveFile is an archive as TOML.
type archiveFile struct {
	Version    int         `toml:"version"`
	Family     string      `toml:"family"`
	Estimators []string    `toml:"estimators"`
	Axes       []string    `toml:"axes"`
	Bins       []int       `toml:"bins"`
	Elite      []eliteFile `toml:"elite"`
}

type eliteFile struct {
	Genes     []float64 `toml:"genes"`
	Behaviour []float64 `toml:"behaviour"`
	Points    float64   `toml:"points"`
	Games     int       `toml:"games"`
}

// ParseArchive reads an archive file; name is its name in errors. Elites must have all genes and
// axes from 0 to 1, and no two may share a cell.
func ParseArchive(name string, data []byte) (*Archive, error) {
	var raw archiveFile
	f, err := tomlfile.Decode(name, data, &raw)
	if err != nil {
		return nil, err
	}
	if err := f.Require("version", "family", "estimators", "axes", "bins", "elite"); err != nil {
		return nil, err
	}
	if raw.Version != archiveVersion {
		return nil, f.Errorf("version", "the version is %d: this program reads archives of version %d", raw.Version, archiveVersion)
	}
	if len(raw.Bins) != len(raw.Axes) {
		return nil, f.Errorf("bins", "%d numbers of intervals: there must be one for each of the %d axes", len(raw.Bins), len(raw.Axes))
	}
	for _, n := range raw.Bins {
		if n < 1 {
			return nil, f.Errorf("bins", "an axis has %d intervals: must be at least 1", n)
		}
	}
	a := &Archive{Family: raw.Family, Estimators: raw.Estimators, Axes: raw.Axes, Bins: raw.Bins}
	cells := map[int]int{}
	for i, e := range raw.Elite {
		key := func(k string) string { return fmt.Sprintf("elite.%d.%s", i, k) }
		for _, list := range []struct {
			key    string
			values []float64
			names  []string
		}{{"genes", e.Genes, a.Estimators}, {"behaviour", e.Behaviour, a.Axes}} {
			if len(list.values) != len(list.names) {
				return nil, f.Errorf(key(list.key), "%d values of %s: there must be one for each of %s", len(list.values), list.key, strings.Join(list.names, ", "))
			}
			for j, x := range list.values {
				if !(x >= 0 && x <= 1) {
					return nil, f.Errorf(key(list.key), "%s is %v: must be from 0 to 1", list.names[j], x)
				}
			}
		}
		if !(e.Points >= 0 && e.Points <= 100) || e.Games < 0 {
			return nil, f.Errorf(key("points"), "%v %% of the points in %d games: must be from 0 to 100 in at least 0 games", e.Points, e.Games)
		}
		cell := evolve.Cell(e.Behaviour, a.Bins)
		if j, taken := cells[cell]; taken {
			return nil, f.Errorf(key("behaviour"), "elite %d is in the cell of elite %d: each must have its own", i+1, j+1)
		}
		cells[cell] = i
		a.Elites = append(a.Elites, Elite(e))
	}
	return a, nil
}

// Format returns the archive as a file, with about as a comment at its head. Behaviour is
// rounded to thousandths and points to tenths.
func (a *Archive) Format(about string) string {
	var b strings.Builder
	for line := range strings.Lines(about) {
		fmt.Fprintf(&b, "# %s\n", strings.TrimRight(line, "\n"))
	}
	fmt.Fprintf(&b, "version = %d\nfamily = %s\nestimators = %s\naxes = %s\nbins = %s\n", archiveVersion, strconv.Quote(a.Family), quotes(a.Estimators), quotes(a.Axes), numbers(a.Bins))
	for i := range a.Elites {
		e := &a.Elites[i]
		fmt.Fprintf(&b, "\n[[elite]]\ngenes = %s\nbehaviour = %s\npoints = %.1f\ngames = %d\n", numbers(e.Genes), numbers(rounded(e.Behaviour, 1000)), e.Points, e.Games)
	}
	return b.String()
}

func quotes(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = strconv.Quote(w)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// numbers returns numbers as a list of TOML.
func numbers[N int | float64](list []N) string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = fmt.Sprint(x)
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// rounded returns values in units of 1/unit.
func rounded(values []float64, unit float64) []float64 {
	r := slices.Clone(values)
	for i := range r {
		r[i] = math.Round(r[i]*unit) / unit
	}
	return r
}
