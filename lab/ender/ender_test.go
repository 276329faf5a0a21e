package ender

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eras/ai/risk/ender"
	"eras/lab/experiment"
)

// small returns fields with short games on the isles.
func small() *Fields {
	field := func(name string, opponents ...string) Field {
		return Field{Name: name, Map: "isles", Cards: "5", Limit: 30, Opponents: opponents}
	}
	return &Fields{
		name: "small", Heading: "Small", Batch: 2, Together: true,
		Planners: []Planner{{"ender-2009:plans=3", 1}, {"nobody", 1}, {"ender-2009:plans=3:search=random", 0.5}},
		Fields: []Field{
			field("one", "quo", "killbot").found(10, 5, 3, 2),
			field("other", "killbot", "killbot").found(20, 10, 4, 6),
			field("three", "quo", "boscoe", "angry"),
		},
	}
}

// run runs an experiment and returns its results and its report.
func run(t *testing.T, e experiment.Experiment, games, workers int) (results, report, cost []byte) {
	t.Helper()
	out := t.TempDir()
	r, err := experiment.New(experiment.Config{
		Experiments: []experiment.Experiment{e}, Options: experiment.Options{Seed: 3, Games: games}, Out: out, Workers: workers,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Do(context.Background()); err != nil {
		t.Fatal(err)
	}
	var files [3][]byte
	for i, name := range []string{experiment.ResultsName, experiment.ReportName, experiment.CostName} {
		if files[i], err = os.ReadFile(filepath.Join(out, name)); err != nil {
			t.Fatal(err)
		}
	}
	return files[0], files[1], files[2]
}

func TestFields(t *testing.T) {
	f := small()
	results, report, _ := run(t, f, 6, 2)
	again, _, _ := run(t, f, 6, 1)
	if !bytes.Equal(results, again) {
		t.Error("the results depend on the number of workers")
	}
	var file struct {
		Experiments map[string]struct {
			Skipped  []string
			Fields   []Found
			Together []Found
		}
	}
	if err := json.Unmarshal(results, &file); err != nil {
		t.Fatal(err)
	}
	sum := file.Experiments["small"]
	if !slices.Equal(sum.Skipped, []string{"nobody"}) || len(sum.Fields) != 3 || len(sum.Together) != 1 {
		t.Fatalf("%d fields and %d together, skipped %v", len(sum.Fields), len(sum.Together), sum.Skipped)
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
	for _, want := range []string{"Three players", "Four players", "paper: Ender", "Left out, because there is no such bot: nobody.", "50.0 % (23.7 to 76.3)"} {
		if !bytes.Contains(report, []byte(want)) {
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
	f := &Fields{name: "hand", Fields: []Field{
		Field{Name: "a", Opponents: []string{"quo", "killbot"}}.found(4, 2, 1, 1),
		Field{Name: "b", Opponents: []string{"quo", "quo"}}.found(6, 1, 2, 3),
	}}
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
	f := players()
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
	for _, make := range []func() *Fields{boards, mars, best} {
		for _, d := range make().Fields {
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
	f := small()
	units, err := f.Units(experiment.Options{Seed: 1, Games: 6})
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
	f.Planners = []Planner{{"ender-2009:plans=3", 1}, {"ender-2009:plans=3:search.width=7", 1}}
	f.Fields = f.Fields[2:]
	sum := summary(t, f, 4)
	if a, b := sum.Fields[0].Rows[0], sum.Fields[0].Rows[1]; a.Win.Interval != b.Win.Interval || b.Ahead.By.Value != 0 || !slices.EqualFunc(a.Opponents, b.Opponents, func(x, y Share) bool { return x.Wins == y.Wins }) {
		t.Errorf("the same games are %+v and %+v", a, b)
	}
}

// summary runs all units of an experiment.
func summary(t *testing.T, f *Fields, games int) *Summary {
	t.Helper()
	o := experiment.Options{Seed: 9, Games: games}
	units, err := f.Units(o)
	if err != nil {
		t.Fatal(err)
	}
	var results []json.RawMessage
	for _, u := range units {
		v, err := f.Do(context.Background(), o, u)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, data)
	}
	sum, err := f.Summarize(o, results)
	if err != nil {
		t.Fatal(err)
	}
	return sum.(*Summary)
}

// Combinations with the same number of players share the games of the options.
func TestPlayersShareGames(t *testing.T) {
	f := players()
	all, err := f.conditions(experiment.Options{Games: 120})
	if err != nil {
		t.Fatal(err)
	}
	games := map[int]int{}
	for _, c := range all {
		if c.planner.Spec == "ender-2009" {
			games[len(c.field.Opponents)+1] += c.games
		}
	}
	if want := map[int]int{3: 120, 4: 120, 5: 120}; !maps.Equal(games, want) {
		t.Errorf("games by players: %v, want %v", games, want)
	}
}

func TestFieldsRefuse(t *testing.T) {
	for want, change := range map[string]func(*Fields){
		"there is none of the planners nobody": func(f *Fields) { f.Planners = f.Planners[1:2] },
		"the part of ender-2009:plans=3 is 0":  func(f *Fields) { f.Planners[0].Part = 0 },
		"the part of the field one is 2":       func(f *Fields) { f.Fields[0].Part = 2 },
		"0 games for each unit":                func(f *Fields) { f.Batch = 0 },
		`unknown setting "plan=3"`:             func(f *Fields) { f.Planners[0].Spec = "ender-2009:plan=3" },
	} {
		f := small()
		change(f)
		if _, err := f.Units(experiment.Options{Games: 3}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := small().Do(context.Background(), experiment.Options{Games: 3}, experiment.Unit{ID: "one/ender-2009/0001"}); err == nil {
		t.Error("an unknown unit is played")
	}
}

// Another planner changes the settings.
func TestSettings(t *testing.T) {
	f, other := small(), small()
	if f.Settings() != other.Settings() {
		t.Error("the same experiment has other settings")
	}
	other.Planners[0].Spec = "ender-2009:plans=4"
	if f.Settings() == other.Settings() {
		t.Error("another experiment has the same settings")
	}
}

// Times are in the report and the costs, but not in the results, which are reproducible.
func TestTimes(t *testing.T) {
	field := Field{Name: "isles", Map: "isles", Cards: "5", Limit: 12, Opponents: []string{"quo", "angry"}}
	e := &Times{Planners: []Planner{{"ender-2009:plans=4", 1}, {"ender-2009:plans=100000", 0.5}}, Fields: []Field{field}}
	results, report, cost := run(t, e, 2, 2)
	again, _, _ := run(t, e, 2, 1)
	if !bytes.Equal(results, again) || bytes.Contains(results, []byte("_ms")) {
		t.Error("times are in the results")
	}
	var found struct {
		Experiments map[string]TimesSummary
	}
	var costs struct {
		Times map[string][]Took
	}
	if err := json.Unmarshal(results, &found); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(cost, &costs); err != nil {
		t.Fatal(err)
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
	if !bytes.Contains(report, []byte("Plans seen")) {
		t.Error("the report has no section about plans")
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

// All planners and opponents of all experiments are known, and all have games.
func TestExperiments(t *testing.T) {
	names := map[string]bool{}
	for _, e := range Experiments() {
		if names[e.Name()] || !strings.HasPrefix(e.Name(), "ender-") || e.Title() == "" {
			t.Errorf("%q is a duplicate or a wrong name", e.Name())
		}
		names[e.Name()] = true
		fields, ok := e.(*Fields)
		if !ok {
			fields = e.(*Times).fields()
		}
		for i := range fields.Fields {
			if _, _, err := fields.Fields[i].seats("ender-2009"); err != nil {
				t.Errorf("%s: %v", e.Name(), err)
			}
		}
	}
	if len(names) != 14 {
		t.Errorf("there are %d experiments", len(names))
	}
}
