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
	// Fade is the factor by which what it knows of promises shrinks in each movement phase.
	Fade float64
}

// silent is the temper that does not talk.
const silent = "silent"

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

// trust is the evidence of whether a power keeps its promises. The zero trust is that in a power of
// whom nothing is known.
type trust struct{ kept, broken float64 }

// odds returns the probability that the power keeps a promise, at first 3/4.
func (t *trust) odds() float64 { return (3 + t.kept) / (4 + t.kept + t.broken) }

// fade forgets a part.
func (t *trust) fade(factor float64) {
	t.kept *= factor
	t.broken *= factor
}

// keep adds a kept promise. To keep one proves the more, the more the power would have gained by
// breaking it.
func (t *trust) keep(tempted float64) { t.kept += min(1, max(0.1, tempted/0.3)) }

// breach adds a broken promise that has cost some centres.
func (t *trust) breach(loss float64) { t.broken += 1 + min(2, max(0, loss)) }

// distrusted is the trust below which a power gets no offers and its own are refused.
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
