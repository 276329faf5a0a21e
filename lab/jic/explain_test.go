package jic

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"eras/ai/diplomacy/jic"
	"eras/evolve/stats"
	tournament "eras/lab/tournament/diplomacy"
	"eras/lab/tuning"
)

func TestExplain(t *testing.T) {
	q := Question{Bot: "jic", Map: "standard", Power: "TUR"}
	trace, m, err := q.Explain()
	if err != nil {
		t.Fatal(err)
	}
	e := NewExplained(trace, m)
	if e.Power != "TUR" || e.Season != "SPR" || e.Year != 1901 || e.Mean != 425 || len(e.Units) != 3 || len(e.Groups) != 1 {
		t.Errorf("%+v", e)
	}
	g := e.Groups[0]
	if !g.Found || g.Utility != 1352 || g.Weight != 17 || len(g.Without) != 3 {
		t.Errorf("%+v", g)
	}
	for _, w := range g.Without {
		if w.Order == "A CON - BUL" && (w.Instead != "" || w.Goodness != nil) {
			t.Errorf("without %s: %+v", w.Order, w)
		}
		if w.Order == "F ANK S A SMY - ARM" && (w.Instead != "F ANK - ARM" || *w.Goodness >= g.Goodness) {
			t.Errorf("without %s: %+v", w.Order, w)
		}
	}
	i := slices.IndexFunc(e.Units, func(u ExplainedUnit) bool { return u.Unit == "A SMY" })
	if want := (ExplainedPlan{ExplainedAction{"ARM", 251, 1, 1}, 6, "move to front"}); len(e.Units[i].Plans) != 1 || e.Units[i].Plans[0] != want {
		t.Errorf("plans %+v, want %+v", e.Units[i].Plans, want)
	}
	slices.Sort(e.Orders)
	if want := []string{"A CON - BUL", "A SMY - ARM", "F ANK S A SMY - ARM"}; !slices.Equal(e.Orders, want) {
		t.Errorf("orders %q", e.Orders)
	}
}

// The position has the last orders, so JIC detects a deadlock.
func TestExplainDeadlock(t *testing.T) {
	q := Question{Bot: "jic", Map: "standard", Power: "ITA", Position: "FAL 1905 units=ITA:A.VEN,A.ROM;AUS:A.TRI owners=ITA:VEN,ROM;AUS:TRI" +
		" last=AUS:A.TRI.H=ok;ITA:A.VEN.-.TRI=bounced,A.ROM.H=ok"}
	trace, m, err := q.Explain()
	if err != nil {
		t.Fatal(err)
	}
	e := NewExplained(trace, m)
	if !slices.Equal(e.Deadlock, []string{"A VEN"}) || len(e.Varied) != 0 {
		t.Errorf("deadlock %q, varied %q", e.Deadlock, e.Varied)
	}
}

func TestExplainRefuses(t *testing.T) {
	for _, c := range []struct {
		q    Question
		want string
	}{
		{Question{Bot: "dumbbot", Map: "standard", Power: "TUR"}, "does not take these parameters: write jic"},
		{Question{Bot: "jic", Map: "standard", Power: "SPA"}, "there is no power \"SPA\": write AUS, ENG"},
		{Question{Bot: "jic", Map: "nowhere", Power: "TUR"}, "nowhere"},
		{Question{Bot: "jic", Map: "standard", Power: "TUR", Position: "SPR"}, "position"},
		{Question{Bot: "jic", Map: "standard", Power: "TUR", Position: "WIN 1901 units=TUR:A.CON;AUS:A.VIE owners=TUR:CON;AUS:VIE,BUD"}, "TUR has nothing to order in WIN 1901"},
	} {
		if _, _, err := c.q.Explain(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %s", c.q, err, c.want)
		}
	}
}

// quickTuning returns a short tuning that accepts every candidate that is not much weaker.
func quickTuning() *Tuning {
	t := NewTuning(jic.Paper())
	t.Field, t.LastYear = "dumbbot:3", 1908
	t.Candidates, t.Pairs, t.TestPairs, t.Games, t.Seed = 2, 2, 4, 60, 1
	t.Test = stats.SPRT{Elo0: -1000, Elo1: -10, Alpha: 0.4, Beta: 0.4}
	return t
}

func TestTuningRepeats(t *testing.T) {
	var all []tuning.Tuned[jic.Params]
	for _, workers := range []int{1, 3} {
		one := quickTuning()
		one.Workers = workers
		tuned, err := one.Run(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, tuned)
	}
	if !reflect.DeepEqual(all[0], all[1]) || all[0].Generations < 2 || all[0].Taken == 0 {
		t.Errorf("one worker: %+v, three: %+v", all[0], all[1])
	}
}

// Units that would rather be at the front than in centres lose, on either side.
func TestTuningSeesStrength(t *testing.T) {
	one := quickTuning()
	if err := one.Validate(); err != nil {
		t.Fatal(err)
	}
	lost := one.Start
	lost.Plan = jic.PlanParams{Front: 1, Attack: 2, Unblock: 3, Recover: 6, RecoverHome: 7, Centre: 8, Obtain: 9, None: 10}
	for _, c := range []struct {
		a, b *jic.Params
		sign float64
	}{{&lost, &one.Start, -1}, {&one.Start, &lost, 1}} {
		var pairs stats.Pentanomial
		for seed := range uint64(8) {
			p, err := one.Play(t.Context(), c.a, c.b, seed)
			if err != nil {
				t.Fatal(err)
			}
			pairs.Add(p[0], p[1])
		}
		if mean, _ := pairs.Mean(); c.sign*(mean-0.5) < 0.25 {
			t.Errorf("the first has %v of the points, the sign should be %v", mean, c.sign)
		}
	}
	// Equals swap their results with their seats.
	if p, err := one.Play(t.Context(), &one.Start, &one.Start, 5); err != nil || p[0] != -p[1] {
		t.Errorf("equals score %v, %v", p, err)
	}
}

func TestAhead(t *testing.T) {
	for _, c := range []struct {
		winner  int
		centres []int
		want    int
	}{
		{-1, []int{5, 6, 4, 0, 0, 0, 0}, 1},
		{-1, []int{5, 9, 4, 0, 0, 0, 0}, 0},
		{-1, []int{5, 9, 3, 0, 0, 0, 0}, -1},
		{0, []int{18, 6, 0, 3, 7, 0, 0}, 1},
		{1, []int{7, 18, 8, 1, 0, 0, 0}, -1},
		{4, []int{2, 6, 5, 0, 18, 3, 0}, 1}, // another won
	} {
		if got := ahead(&tournament.Played{Seats: []int{0, 1, 0, 2, 2, 2, 3}, Winner: c.winner, Centres: c.centres}); got != c.want {
			t.Errorf("winner %d with %v: %d, want %d", c.winner, c.centres, got, c.want)
		}
	}
}

func TestTuningRefuses(t *testing.T) {
	for want, change := range map[string]func(*Tuning){
		"the field has 2 of 7 seats: it must leave":   func(t *Tuning) { t.Field = "dumbbot:2" },
		"the field has 6 of 7 seats":                  func(t *Tuning) { t.Field = "dumbbot:6" },
		"the field has open seats":                    func(t *Tuning) { t.Field = "open:3" },
		`there is no Diplomacy bot "queen"`:           func(t *Tuning) { t.Field = "queen:3" },
		"nowhere":                                     func(t *Tuning) { t.Map = "nowhere" },
		"a game has no limit":                         func(t *Tuning) { t.LastYear, t.StaleYears = 0, 0 },
		"eraslab diplomacy jic params lists them":     func(t *Tuning) { t.Keys = nil },
		"readings.enemies is not a number":            func(t *Tuning) { t.Keys = []string{"readings.enemies"} },
		"as in jic:destination.plain=1":               func(t *Tuning) { t.Start.Destination.Plain = 0 },
		"plan.front = 200: must be a whole number fr": func(t *Tuning) { t.Start.Plan.Front = 200 },
	} {
		one := quickTuning()
		change(one)
		if err := one.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := NewTuning(jic.Paper()).Validate(); err != nil {
		t.Error(err)
	}
}
