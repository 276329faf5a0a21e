package ender

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eras/ai/risk/ender"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
)

// small returns fields with short games on the isles.
func small() *Fields {
	field := func(name string, paper []Printed, opponents ...string) Field {
		return Field{Name: name, Map: "isles", Limit: 30, Opponents: opponents, Paper: paper}
	}
	return &Fields{
		Name: "small", Title: "Small", Batch: 2, Together: true,
		Planners: []Planner{{Spec: "ender-2009:plans=3"}, {Spec: "ender-2009:plans=3:search=random", Part: 0.5}},
		Fields: []Field{
			field("one", []Printed{{Games: 10, Won: []int{5, 3, 2}}}, "quo", "killbot"),
			field("other", []Printed{{Games: 20, Won: []int{10, 4, 6}}}, "killbot", "killbot"),
			field("three", nil, "quo", "boscoe", "angry"),
		},
	}
}

// completed returns fields with their defaults.
func completed(t *testing.T, f *Fields) *Fields {
	t.Helper()
	if err := f.complete(); err != nil {
		t.Fatal(err)
	}
	return f
}

func run(t *testing.T, f *Fields, games int) experimenttest.Ran[[]Played, *Summary] {
	t.Helper()
	return experimenttest.Run[[]Played, *Summary](t, completed(t, f).Experiment(), experiment.Options{Seed: 9, Games: games})
}

func TestFields(t *testing.T) {
	ran := run(t, small(), 6)
	sum := ran.Sum
	if len(sum.Fields) != 3 || len(sum.Together) != 1 {
		t.Fatalf("%d fields and %d together", len(sum.Fields), len(sum.Together))
	}
	for i, want := range [][]string{{"Ender", "ender-2009:plans=3", "ender-2009:plans=3:search=random"}, {"Ender", "ender-2009:plans=3", "ender-2009:plans=3:search=random"}, {"ender-2009:plans=3", "ender-2009:plans=3:search=random"}} {
		var who []string
		for _, row := range sum.Fields[i].Rows {
			who = append(who, row.Who)
			if row.Paper {
				continue
			}
			if want := map[bool]int{true: 3, false: 6}[strings.HasSuffix(row.Who, "random")]; row.Games != want {
				t.Errorf("%s plays %d games in field %d, want %d", row.Who, row.Games, i, want)
			}
			if compared := strings.HasSuffix(row.Who, "random"); (row.Ahead != nil) != compared || compared && row.Ahead.Games != 3 {
				t.Errorf("%s is ahead by %v", row.Who, row.Ahead)
			}
		}
		if !slices.Equal(who, want) {
			t.Errorf("rows of field %d: %q", i, who)
		}
	}
	report := fmt.Sprint(ran.Sections)
	for _, want := range []string{"Three players", "Four players", "paper: Ender", "50.0 % (23.7 to 76.3)"} {
		if !strings.Contains(report, want) {
			t.Errorf("%q is not in the report", want)
		}
	}
}

// Worked example: two fields of three players.
func TestSum(t *testing.T) {
	games := func(winners ...int) (all []Played) {
		for _, w := range winners {
			all = append(all, Played{w, 10})
		}
		return all
	}
	f := completed(t, &Fields{Name: "hand", Planners: []Planner{{Spec: "random"}}, Fields: []Field{
		{Name: "a", Opponents: []string{"quo", "killbot"}, Paper: []Printed{{Games: 4, Won: []int{2, 1, 1}}}},
		{Name: "b", Opponents: []string{"quo", "quo"}, Paper: []Printed{{Games: 6, Won: []int{1, 2, 3}}}},
	}})
	byField := [][]played{
		{{"first", games(0, 1, 2, -1)}, {"second", games(0, 0)}},
		{{"first", games(1, 2, 0, 0)}, {"second", games(0, 1)}},
	}
	var fields []Found
	for i := range f.Fields {
		fields = append(fields, f.Fields[i].sum(byField[i]))
	}
	all := append(slices.Clone(fields), together(fields, byField)...)
	type line struct {
		won    int
		games  int
		quo    float64
		killed float64
		drawn  float64
		ahead  float64
	}
	nan := math.NaN()
	for i, want := range [][]line{
		{{2, 4, 0.25, 0.25, 0, nan}, {1, 4, 0.25, 0.25, 0.25, nan}, {2, 2, 0, 0, 0, 0.5}},
		{{1, 6, 5.0 / 6, nan, 0, nan}, {2, 4, 0.5, nan, 0, nan}, {1, 2, 0.5, nan, 0, 0.5}},
		// Only second wins game 2 of field a and game 1 of field b.
		{{3, 10, 0.6, 0.25, 0, nan}, {3, 8, 0.375, 0.25, 0.125, nan}, {3, 4, 0.25, 0, 0, 0.5}},
	} {
		for k, row := range all[i].Rows {
			share := func(name string) float64 {
				for _, o := range row.Opponents {
					if o.Name == name {
						return o.Value
					}
				}
				return nan
			}
			got := line{row.Win.Wins, row.Games, share("quo"), share("killbot"), row.Drawn, nan}
			if row.Ahead != nil {
				got.ahead = row.Ahead.By.Value
			}
			same := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 || math.IsNaN(a) && math.IsNaN(b) }
			w := want[k]
			if got.won != w.won || got.games != w.games || !same(got.quo, w.quo) || !same(got.killed, w.killed) || !same(got.drawn, w.drawn) || !same(got.ahead, w.ahead) {
				t.Errorf("%s, row %d: %+v, want %+v", all[i].Name, k, got, w)
			}
		}
	}
	// 4 differences 0, 1, 1, 0: mean 0.5, standard deviation 1/√3, so Student's
	// t(0.975; 3) = 3.1824 gives 0.5 ± 0.9187.
	by := all[2].Rows[2].Ahead.By
	if math.Abs(by.High-1.4187) > 1e-4 || math.Abs(by.Low+0.4187) > 1e-4 {
		t.Errorf("the interval is %v", by)
	}
}

// The paper's sums follow from its figures: table 5.4 from table 5.3, and the totals of
// table 5.9.
func TestPaper(t *testing.T) {
	f := loaded(t, "ender-players")
	var fields []Found
	for i := range f.Fields {
		fields = append(fields, f.Fields[i].sum(nil))
	}
	all := together(fields, make([][]played, len(fields)))
	all = append(all, fields[10])
	for i, want := range []map[string]float64{
		{"Ender": 55.24, "boscoe": 31.43, "evilpixie": 27.62, "killbot": 13.33, "quo": 17.14},
		{"Ender": 49.16, "boscoe": 17.78, "evilpixie": 15.55, "killbot": 18.88, "quo": 15.55},
		{"Ender": 41.54, "boscoe": 13.85, "evilpixie": 10.78, "killbot": 24.62, "quo": 9.23},
	} {
		row := all[i].Rows[0]
		for _, s := range append([]Share{row.Win}, row.Opponents...) {
			// The paper truncates some figures.
			if math.Abs(100*s.Value-want[s.Name]) > 0.011 {
				t.Errorf("%s, %s: %.3f, want %.2f", all[i].Name, s.Name, 100*s.Value, want[s.Name])
			}
		}
	}
	for board, want := range map[string]float64{"classic": 296.214, "antarctica": 415.59, "mosaic-54": 1323.47, "mosaic-28": 242.65} {
		if got := paperTotal(board); math.Abs(got-want) > 0.02 {
			t.Errorf("a plan on %s took %.3f, want %.3f", board, got, want)
		}
	}
	for _, name := range []string{"ender-boards", "ender-mars", "ender-best"} {
		for _, d := range loaded(t, name).Fields {
			for _, p := range d.Paper {
				sum := 0.0
				for _, s := range p.Shares {
					sum += s
				}
				drawn := 0.0
				if p.Who == "MARS" {
					drawn = 0.011
				}
				if len(p.Shares) != len(d.Opponents)+1 || math.Abs(sum+drawn-1) > 1e-9 {
					t.Errorf("%s of %s: %v", p.Who, d.Name, p.Shares)
				}
			}
		}
	}
}

// loaded returns a built-in experiment.
func loaded(t *testing.T, name string) *Fields {
	t.Helper()
	f, err := load(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Every player gets every seat, and the planner takes them in turn.
func TestSeating(t *testing.T) {
	for players := 2; players <= 6; players++ {
		for number := range 12 {
			seats := seating(number, players, uint64(number))
			if seats[number%players] != 0 {
				t.Errorf("game %d of %d players: %v", number, players, seats)
			}
			slices.Sort(seats)
			for i, player := range seats {
				if i != player {
					t.Errorf("game %d of %d players: %v", number, players, seats)
				}
			}
		}
	}
	firsts := map[int]int{}
	for number := range 300 {
		firsts[seating(3*number, 3, uint64(number))[1]]++
	}
	if firsts[1] < 100 || firsts[2] < 100 {
		t.Errorf("players after the planner: %v", firsts)
	}
}

// Units of a field have the same games for all planners; other fields and numbers have
// others.
func TestPlannersPlayTheSameGames(t *testing.T) {
	f := completed(t, small())
	units, err := f.Experiment().Units(experiment.Options{Seed: 1, Games: 6})
	if err != nil {
		t.Fatal(err)
	}
	seeds := map[uint64]string{}
	for _, u := range units {
		field, rest, _ := strings.Cut(u.ID, "/")
		game := field + rest[strings.LastIndex(rest, "/"):]
		if before, seen := seeds[u.Seed]; seen && before != game {
			t.Errorf("%s has the games of %s", u.ID, before)
		}
		seeds[u.Seed] = game
	}
	if len(units) != 3*(3+2) || len(seeds) != 3*3 {
		t.Errorf("%d units have %d seeds", len(units), len(seeds))
	}
	// Equal planners have equal results.
	f.Planners = []Planner{{Spec: "ender-2009:plans=3", Part: 1}, {Spec: "ender-2009:plans=3:search.width=7", Part: 1}}
	f.Fields = f.Fields[2:]
	sum := run(t, f, 4).Sum
	if a, b := sum.Fields[0].Rows[0], sum.Fields[0].Rows[1]; a.Win.Interval != b.Win.Interval || b.Ahead.By.Value != 0 || !slices.EqualFunc(a.Opponents, b.Opponents, func(x, y Share) bool { return x.Wins == y.Wins }) {
		t.Errorf("the same games are %+v and %+v", a, b)
	}
}

// Combinations with the same number of players share the games of the options.
func TestPlayersShareGames(t *testing.T) {
	f := loaded(t, "ender-players")
	all, err := f.conditions(experiment.Options{Games: 120})
	if err != nil {
		t.Fatal(err)
	}
	games := map[int]int{}
	for _, c := range all {
		if c.Of.planner.Spec == "ender-2009" {
			games[len(c.Of.field.Opponents)+1] += c.Of.games
		}
	}
	if want := map[int]int{3: 120, 4: 120, 5: 120}; !maps.Equal(games, want) {
		t.Errorf("games by players: %v, want %v", games, want)
	}
}

// A file is read, and what is wrong in one is said with its line.
func TestParse(t *testing.T) {
	const text = `name = "mine"
title = "Mine"
kind = "planners"
planners = [{ spec = "quo" }, { spec = "ender2:plans=3", part = 0.5 }]
[[field]]
name = "one"
map = "isles"
opponents = ["killbot"]
paper = [{ games = 4, won = [3, 1] }]
`
	f, err := Parse("f.toml", []byte(text))
	if err != nil || f.Fields[0].Paper[0].Shares[0] != 0.75 || f.Planners[0].Part != 1 || f.Fields[0].Cards != "5" {
		t.Errorf("%+v, %v", f, err)
	}
	for old, c := range map[string]struct{ new, want string }{
		`"quo"`:        {`"nobody"`, `"nobody"`},
		"part = 0.5":   {"part = 2", "the part of ender2:plans=3 is 2"},
		"plans=3":      {"plan=3", `unknown setting "plan=3"`},
		`"isles"`:      {`"../isles.toml"`, `f.toml:7: "../isles.toml" must be built in`},
		`["killbot"]`:  {`["killbot"]` + "\nsharing = -1", "must share its games"},
		"won = [3, 1]": {"won = [3]", "has 1 shares"},
		`"one"`:        {`"one"` + "\nlimits = 5", `unknown key`},
		"kind = \"pla": {"batch = -1\nkind = \"pla", "at least one game in a unit"},
	} {
		if _, err := Parse("f.toml", []byte(strings.Replace(text, old, c.new, 1))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.new, err, c.want)
		}
	}
}

// Times are in the report and the costs, but not in the results, which are reproducible.
func TestTimes(t *testing.T) {
	field := Field{Name: "isles", Map: "isles", Cards: "5", Limit: 12, Sharing: 1, Opponents: []string{"quo", "angry"}}
	e := (&Times{Planners: []Planner{{Spec: "ender-2009:plans=4", Part: 1}, {Spec: "ender-2009:plans=100000", Part: 0.5}}, Fields: []Field{field}}).Experiment()
	out := t.TempDir()
	r, err := experiment.New(experiment.Config{Experiments: []experiment.Experiment{e}, Options: experiment.Options{Seed: 3, Games: 2}, Out: out, Workers: 2})
	if err == nil {
		err = r.Do(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	var found struct {
		Experiments map[string]TimesSummary
	}
	var costs struct {
		Times map[string][]Took
	}
	for name, to := range map[string]any{experiment.ResultsName: &found, experiment.CostName: &costs} {
		data, err := os.ReadFile(filepath.Join(out, name))
		if err == nil {
			err = json.Unmarshal(data, to)
		}
		if err != nil || bytes.Contains(data, []byte("_ms")) != (name == experiment.CostName) {
			t.Errorf("%s: %s, %v", name, data, err)
		}
	}
	seen, took := found.Experiments["ender-times"].Seen, costs.Times["ender-times"]
	if len(seen) != 2 || len(took) != 2 {
		t.Fatalf("%d rows are seen and %d timed", len(seen), len(took))
	}
	few, most := seen[0], seen[1]
	if few.Games != 2 || few.Turns == 0 || few.Turns > 2*12 || few.Searches < few.Turns || few.Mean > 4 || few.P90 > 4 || few.P10 < 1 {
		t.Errorf("with 4 plans: %+v", few)
	}
	if most.Games != 1 || most.All != 1 || most.Mean <= 4 {
		t.Errorf("with all plans: %+v", most)
	}
	for _, one := range took {
		sum := 0.0
		for _, name := range ender.MeterNames[1:] {
			sum += one.Plan[name]
		}
		if sum == 0 || math.Abs(sum-one.Plan[total]) > 1e-9 || one.TurnP50 > one.TurnP99 || one.TurnP99 > one.TurnMost {
			t.Errorf("%+v", one)
		}
	}
}

// Worked example: two searches with a limit of 4 plans, in 2 turns of 5 and 9 ms.
func TestTimesAreAddedUp(t *testing.T) {
	games := []Timed{
		{Turns: []int64{5e6, 9e6}, Searches: []int{4, 2}, Took: []int64{7, 6e6, 3e6, 0, 0, 0, 3e6}},
		{Searches: []int{}, Took: []int64{0, 0, 0, 0, 0, 0, 0}},
	}
	seen := Seen{Limit: 4}
	seen.add(games)
	if want := (Seen{Limit: 4, Turns: 2, Searches: 2, Mean: 3, P10: 2, P50: 4, P90: 4, All: 0.5}); seen != want {
		t.Errorf("%+v, want %+v", seen, want)
	}
	took := Took{Plan: map[string]float64{}}
	took.add(games)
	if took.Plan["dominance"] != 1 || took.Plan["interest"] != 0.5 || took.Plan["other"] != 0.5 || took.Plan[total] != 2 || took.Second != 500 || took.TurnMean != 7 || took.TurnMost != 9 {
		t.Errorf("%+v", took)
	}
}

func TestExperiments(t *testing.T) {
	if all, err := Experiments(); err != nil || len(all) != 15 {
		t.Errorf("there are %d experiments, %v", len(all), err)
	}
}
