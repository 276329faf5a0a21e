package jic

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eras/lab/experiment"
	tournament "eras/lab/tournament/diplomacy"
)

// small returns an experiment with short games.
func small() *Lineups {
	paper := &Paper{"tables 1 to 2", 100, []PaperBot{
		paperBot(0.59, 0.57, 4.78, [7][4]int{{38, 0, 16, 22}}, [7]float64{4.13}),
		{Games: 0.37, Survival: 0.61, Units: 4.18, Year: 1919},
	}}
	return &Lineups{
		name: "small", Heading: "Small", Text: []string{"Two sorts of bots."}, LastYear: 1903, StaleYears: 2, Combined: paper,
		Lineups: []Lineup{
			{Name: "one", Bots: "randbot:3,holdbot:4", Weight: 1, Paper: paper},
			{Name: "other", Bots: "randbot:1,holdbot:6", Weight: 1},
		},
	}
}

// config returns the configuration of an experiment with 15 games in 3 blocks.
func config(f *Lineups, out string, workers int) experiment.Config {
	return experiment.Config{Experiments: []experiment.Experiment{f}, Options: experiment.Options{Seed: 3, Games: 15}, Out: out, Workers: workers}
}

// run runs an experiment and returns its results and its report.
func run(t *testing.T, c experiment.Config) (results, report []byte) {
	t.Helper()
	r, err := experiment.New(c)
	if err == nil {
		err = r.Do(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return read(t, c.Out)
}

func read(t *testing.T, out string) (results, report []byte) {
	t.Helper()
	var files [2][]byte
	for i, name := range []string{experiment.ResultsName, experiment.ReportName} {
		var err error
		if files[i], err = os.ReadFile(filepath.Join(out, name)); err != nil {
			t.Fatal(err)
		}
	}
	return files[0], files[1]
}

func TestLineups(t *testing.T) {
	results, report := run(t, config(small(), t.TempDir(), 2))
	if again, _ := run(t, config(small(), t.TempDir(), 1)); !bytes.Equal(results, again) {
		t.Error("another number of workers gives other results")
	}
	var file struct {
		Experiments map[string]struct {
			Fields []struct {
				Result tournament.Result
				Lines  []Comparison `json:"bots_beside_paper"`
			}
			Together []Comparison
		}
	}
	if err := json.Unmarshal(results, &file); err != nil {
		t.Fatal(err)
	}
	sum := file.Experiments["small"]
	if len(sum.Fields) != 2 || len(sum.Together) != 2 || sum.Together[0].Games != 42 {
		t.Fatalf("%d lineups, together %+v", len(sum.Fields), sum.Together)
	}
	for i, seats := range [][]int{{3, 4}, {1, 6}} {
		r := sum.Fields[i].Result
		if r.Games != 21 || r.LastYear != 1903 || len(r.Bots) != 2 {
			t.Errorf("lineup %d: %+v", i, r)
		}
		for k, bot := range r.Bots {
			if bot.Seats != seats[k] || bot.Played != 21*seats[k] {
				t.Errorf("lineup %d: %s has %d seats in %d games", i, bot.Bot, bot.Seats, bot.Played)
			}
			mean := 0.0
			for _, p := range bot.ByPower {
				mean += p.Survival.Value / 7
				if p.Played != 3*seats[k] || p.Won+p.Survived+p.Eliminated != p.Played || p.Drawn > p.Survived {
					t.Errorf("lineup %d: %s with %s: %+v", i, bot.Bot, p.Power, p.Standing)
				}
			}
			line := sum.Fields[i].Lines[k]
			if line.Bot != bot.Bot || line.Games != 21 || math.Abs(line.Survival.Value-mean) > 1e-9 || line.Won != bot.Games {
				t.Errorf("lineup %d: %+v, of %+v with mean survival %v", i, line, bot.Standing, mean)
			}
		}
	}
	for _, want := range []string{"Two sorts of bots.", "3 randbot, 4 holdbot", "By power: 1 randbot, 6 holdbot", "tables 1 to 2", "59.0 % (49.2 to 68.1)", "All rounds together", "RUS, paper: randbot", "after 2 years"} {
		if !bytes.Contains(report, []byte(want)) {
			t.Errorf("%q is not in the report", want)
		}
	}
}

// TestLineupsResume checks that an interrupted run and shards have the same results as a
// whole run.
func TestLineupsResume(t *testing.T) {
	whole, _ := run(t, config(small(), t.TempDir(), 1))
	c := config(small(), t.TempDir(), 1)
	ctx, cancel := context.WithCancel(context.Background())
	c.Progress = func(p experiment.Progress) {
		if p.Done == 2 {
			cancel()
		}
	}
	r, err := experiment.New(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Do(ctx); err == nil {
		t.Fatal("the run was not interrupted")
	}
	first := -1
	c.Progress = func(p experiment.Progress) {
		if first < 0 {
			first = p.Done
		}
	}
	if again, _ := run(t, c); !bytes.Equal(again, whole) || first < 2 {
		t.Errorf("a run resumed after %d units gives\n%s\nnot\n%s", first, again, whole)
	}
	var folders []string
	for i := range 2 {
		c := config(small(), t.TempDir(), 1)
		c.Shard = experiment.Shard{Number: i + 1, Of: 2}
		r, err := experiment.New(c)
		if err == nil {
			err = r.Do(context.Background())
		}
		if err != nil {
			t.Fatal(err)
		}
		folders = append(folders, c.Out)
	}
	out := t.TempDir()
	if err := experiment.Merge(out, folders, func(string) (experiment.Experiment, bool) { return small(), true }); err != nil {
		t.Fatal(err)
	}
	if merged, _ := read(t, out); !bytes.Equal(merged, whole) {
		t.Errorf("shards give\n%s\nnot\n%s", merged, whole)
	}
}

// TestLineupGames checks that a lineup has the same games in another experiment.
func TestLineupGames(t *testing.T) {
	f, alone := small(), small()
	alone.Lineups = alone.Lineups[1:]
	o := experiment.Options{Seed: 1, Games: 20}
	all, err := f.Units(o)
	if err != nil {
		t.Fatal(err)
	}
	some, err := alone.Units(o)
	if err != nil || !slices.Equal(all[3:], some) || len(all) != 6 || all[0].Seed == all[3].Seed || all[0].Seed == all[1].Seed {
		t.Errorf("%v\n%v, %v", all, some, err)
	}
}

func TestLineupsSkipUnknownBots(t *testing.T) {
	f := small()
	f.Lineups[0].Bots = "napoleon:1,holdbot:6"
	_, report := run(t, config(f, t.TempDir(), 1))
	if !bytes.Contains(report, []byte("Skipped, because a bot does not exist: napoleon:1,holdbot:6.")) || bytes.Contains(report, []byte("All rounds together")) {
		t.Error("the report does not name the skipped lineup, or combines the others")
	}
	f.Lineups = f.Lineups[:1]
	if _, err := f.Units(experiment.Options{Games: 1}); err == nil || !strings.Contains(err.Error(), "no lineup of small has all its bots") {
		t.Errorf("%v", err)
	}
	f = small()
	f.Lineups[1].Bots = "holdbot:6"
	if _, err := f.Units(experiment.Options{Games: 1}); err == nil || !strings.Contains(err.Error(), "lineup other: the bots have 6 seats") {
		t.Errorf("%v", err)
	}
	if _, err := f.Do(context.Background(), experiment.Options{Games: 1}, experiment.Unit{ID: "third/00001"}); err == nil {
		t.Error("a unit that does not exist is accepted")
	}
}

// TestSettings checks that other bots or limits make other settings.
func TestSettings(t *testing.T) {
	same, other := small().Settings(), small().Settings()
	if same != other {
		t.Error("the same settings are others")
	}
	for _, change := range []func(*Lineups){
		func(f *Lineups) { f.Lineups[0].Bots = "randbot:4,holdbot:3" },
		func(f *Lineups) { f.LastYear++ },
		func(f *Lineups) { f.StaleYears++ },
	} {
		f := small()
		if change(f); f.Settings() == same {
			t.Errorf("other settings are the same: %s", f.Settings())
		}
	}
}

// TestPaper recomputes the paper's means and shares from its tables. They agree except for
// one victory in tables 13 and 23 against 16 and 26, and one share: table 24 has 2 % for
// DumbBot's Germany, which won 2 of 58.
func TestPaper(t *testing.T) {
	for _, c := range []struct {
		paper *Paper
		slips [2]int
		// Percents of tables 14, 19 and 24, victories and survivals in turn.
		percents [7][4]float64
	}{
		{againstBerserk(), [2]int{0, 1}, [7][4]float64{{0, 42, 3, 50}, {15, 43, 2, 42}, {9, 50, 5, 25}, {55, 68, 6, 81}, {31, 83, 26, 81}, {6, 71, 13, 90}, {13, 39, 9, 56}}},
		{againstVanilla(), [2]int{}, [7][4]float64{{5, 40, 2, 71}, {2, 19, 2, 67}, {5, 48, 3, 36}, {53, 95, 5, 93}, {29, 88, 20, 96}, {8, 85, 4, 96}, {10, 43, 3, 63}}},
		{againstDumbBot(), [2]int{0, 1}, [7][4]float64{{5, 43, 4, 41}, {5, 48, 3, 36}, {16, 61, 10, 30}, {53, 70, 28, 73}, {23, 87, 18, 72}, {0, 90, 15, 90}, {7, 56, 7, 35}}},
	} {
		for bot, p := range c.paper.Bots {
			played, won, survival, units := 0, 0, 0.0, 0.0
			for i, w := range p.Powers {
				if w.Played != w.Won+w.Survived+w.Eliminated {
					t.Errorf("%s: %+v", c.paper.Tables, w)
				}
				played += w.Played
				won += w.Won
				survival += w.Survival().Value / 7
				units += w.Units / 7
				for k, got := range []float64{100 * w.Win().Value, 100 * w.Survival().Value} {
					if want := c.percents[i][2*bot+k]; math.Abs(got-want) > 0.55 {
						t.Errorf("%s, bot %d, %s: %.1f %%, want %.0f", c.paper.Tables, bot, w.Power, got, want)
					}
				}
			}
			if played != paperGames*(3+bot) || won-c.slips[bot] != int(math.Round(100*p.Games)) || math.Abs(survival-p.Survival) > 0.0052 || math.Abs(units-p.Units) > 0.006 {
				t.Errorf("%s, bot %d: %d played, %d won, survival %.3f, units %.3f; %+v", c.paper.Tables, bot, played, won, survival, units, p)
			}
		}
	}
	for bot, want := range combined().Bots {
		var got PaperBot
		for _, round := range rounds() {
			p := round.Bots[bot]
			got.Games += p.Games / 4
			got.Survival += p.Survival / 4
			got.Units += p.Units / 4
			got.Year += p.Year / 4
		}
		if math.Abs(got.Games-want.Games) > 1e-9 || math.Abs(got.Survival-want.Survival) > 1e-9 || math.Abs(got.Units-want.Units) > 0.0051 || got.Year != want.Year {
			t.Errorf("bot %d: %+v, want %+v", bot, got, want)
		}
	}
}

// TestExperiments checks that every lineup has one seat for each power, and the paper's bots
// in the same order.
func TestExperiments(t *testing.T) {
	names := map[string]bool{}
	fields := map[string]string{}
	for _, f := range Experiments() {
		if names[f.Name()] || f.Title() == "" || f.LastYear == 0 {
			t.Errorf("%q appears twice, or is not complete", f.Name())
		}
		names[f.Name()] = true
		if _, _, err := f.present(); err != nil {
			t.Errorf("%s: %v", f.Name(), err)
		}
		for _, d := range f.Lineups {
			bots := strings.Split(d.Bots, ",")
			if d.Paper != nil && len(d.Paper.Bots) != len(bots) || d.Weight <= 0 {
				t.Errorf("%s: %+v", f.Name(), d)
			}
			if fields[d.Name] != "" && fields[d.Name] != d.Bots {
				t.Errorf("the lineup %s is %s and %s", d.Name, fields[d.Name], d.Bots)
			}
			fields[d.Name] = d.Bots
		}
	}
	want := []string{"jic-all", "jic-all-berserk", "jic-all-dumbbot", "jic-all-jic", "jic-all-vanilla", "jic-berserk", "jic-dumbbot", "jic-vanilla", "regent-dumbbot", "regent-jic"}
	for _, name := range want {
		if !names[name] {
			t.Errorf("there is no %s", name)
		}
	}
	if len(names) != len(want) || fields["jic-all-vanilla"] != "jic:2,haai-berserk:2,haai-vanilla:1,dumbbot:2" {
		t.Errorf("%v, %v", names, fields)
	}
}
