package regent

import "math"

// Temper is how a regent negotiates.
type Temper struct {
	// Margin is what breaking a promise must gain above its cost, in centres.
	Margin float64
	// Least is the expected gain above which a deal is made.
	Least float64
	// Punish is the share of a breaker's expected centres that is subtracted from the worth of
	// positions at first.
	Punish float64
	// Fade is what remains of its trust after a phase.
	Fade float64
}

// silent is the temper that does not talk, and liar the one that agrees to everything and keeps
// nothing.
const (
	silent = "silent"
	liar   = "liar"
)

// tempers are the tempers by the index of their names in Tempers.
var tempers = [...]struct {
	name string
	Temper
}{
	{"loyal", Temper{Margin: math.Inf(1), Least: 0.02, Punish: 0.4, Fade: 0.9}},
	{"opportunist", Temper{Margin: 0.5, Least: 0.03, Punish: 0.3, Fade: 0.9}},
	{"bully", Temper{Margin: 0.2, Least: 0.1, Punish: 0.6, Fade: 0.9}},
	{"grudging", Temper{Margin: 1, Least: 0.05, Punish: 0.6, Fade: 0.97}},
	{silent, Temper{}},
	{liar, Temper{Margin: math.Inf(-1), Least: math.Inf(-1), Punish: 0.3, Fade: 0.9}},
}

// Tempers returns the names of all tempers.
func Tempers() []string {
	var names []string
	for _, t := range tempers {
		names = append(names, t.name)
	}
	return names
}

// temperOf returns the temper of that name.
func temperOf(name string) Temper {
	for _, t := range tempers {
		if t.name == name {
			return t.Temper
		}
	}
	return Temper{}
}

// distrusted is the trust below which a power gets no offers and its own are refused, unless it has
// to be won against a power that is about to win.
const distrusted = 0.3

// A grudge shrinks by the factor forgiving in each movement phase and ends below the level forgiven.
const forgiving, forgiven = 0.8, 0.05

// forgive makes all grudges smaller.
func (g *grudges) forgive() {
	for i := range g {
		if g[i] *= forgiving; g[i] < forgiven {
			g[i] = 0
		}
	}
}
