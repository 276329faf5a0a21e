package experiment

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"eras/game"
)

// dice is an experiment whose units throw dice.
type dice struct {
	*Study[string, throws, map[string]throws]
	// done counts finished units. After cancelAfter of them cancel is called.
	done        atomic.Int64
	cancelAfter int64
	cancel      func()
	fails       bool
}

type throws struct {
	Sum  int     `json:"sum"`
	Mean float64 `json:"mean"`
}

// newDice returns dice with a name.
func newDice(name string) *dice {
	d := &dice{}
	d.Study = &Study[string, throws, map[string]throws]{
		ID: name, About: "Dice",
		Conditions: func(o Options) (all []Condition[string], _ error) {
			for i := range uint64(2) {
				id := fmt.Sprintf("colour-%d/", i)
				all = append(all, Condition[string]{ID: id, Units: 5, Weight: float64(i), Seed: func(n uint64) uint64 { return game.Derive(o.Seed, uint64(len(name)), 2*n+i) }, Of: id})
			}
			return all, nil
		},
		Play: d.throw,
		Sum: func(_ Options, all []Measured[string, throws]) (map[string]throws, error) {
			sum := map[string]throws{}
			for _, c := range all {
				for i, r := range c.Results {
					sum[fmt.Sprint(c.Of, i)] = r
				}
			}
			return sum, nil
		},
		Sections: func(Options, map[string]throws) ([]Section, error) {
			return []Section{{Title: "Dice", Text: []string{"Six & <sides>."}, Table: [][]string{{"a", "b"}, {"1", "x"}}, Plot: "<svg></svg>"}}, nil
		},
	}
	return d
}

// broken returns dice that cannot be thrown.
func broken(name string) *dice {
	d := newDice(name)
	d.fails = true
	return d
}

func (d *dice) throw(ctx context.Context, o Options, u Numbered[string]) (t throws, err error) {
	if d.fails {
		return t, errors.New("broken")
	}
	if err := ctx.Err(); err != nil {
		return t, err
	}
	if d.done.Add(1) == d.cancelAfter {
		d.cancel()
	}
	rng := game.Random(u.Seed)
	for range o.Games {
		t.Sum += rng.IntN(6) + 1
	}
	t.Mean = float64(t.Sum) / float64(o.Games)
	return t, nil
}

func config(out string, experiments ...Experiment) Config {
	return Config{Experiments: experiments, Options: Options{Seed: 5, Games: 30}, Out: out, Workers: 2, Version: "v1"}
}

// finish runs c to the end and returns results.json.
func finish(t *testing.T, c Config) string {
	t.Helper()
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	return read(t, c.Out, ResultsName)
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// whole returns the results of an uninterrupted run.
func whole(t *testing.T) string {
	return finish(t, config(t.TempDir(), newDice("red"), newDice("green")))
}

func TestResultsDoNotDependOnWorkers(t *testing.T) {
	one := config(t.TempDir(), newDice("red"), newDice("green"))
	one.Workers = 1
	if a, b := finish(t, one), whole(t); a != b {
		t.Errorf("with one worker\n%s\nwith two\n%s", a, b)
	}
	other := config(t.TempDir(), newDice("red"), newDice("green"))
	other.Options.Seed = 6
	if finish(t, other) == whole(t) {
		t.Error("another seed gives the same results")
	}
}

func TestInterruptedRunResumes(t *testing.T) {
	for after := int64(1); after <= 10; after += 3 {
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		red := newDice("red")
		red.cancelAfter, red.cancel = after, cancel
		green := newDice("green")
		r, err := New(config(dir, red, green))
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Do(ctx); !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d: %v", after, err)
		}
		if _, err := os.Stat(filepath.Join(dir, ResultsName)); err == nil {
			t.Error("an unfinished run has results")
		}
		if got := finish(t, config(dir, red, green)); got != whole(t) {
			t.Errorf("interrupted after %d:\n%s", after, got)
		}
		if n := red.done.Load() + green.done.Load(); n != 20 {
			t.Errorf("interrupted after %d: %d units were run, want 20", after, n)
		}
		before := red.done.Load() + green.done.Load()
		finish(t, config(dir, red, green))
		if red.done.Load()+green.done.Load() != before {
			t.Error("a finished run ran units again")
		}
	}
}

// A killed process may leave any prefix of the journal.
func TestTruncatedJournalResumes(t *testing.T) {
	dir := t.TempDir()
	want := finish(t, config(dir, newDice("red"), newDice("green")))
	journal := read(t, dir, journalName)
	for cut := 0; cut <= len(journal); cut += 61 {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, journalName), []byte(journal[:cut]), 0o666); err != nil {
			t.Fatal(err)
		}
		red, green := newDice("red"), newDice("green")
		if got := finish(t, config(dir, red, green)); got != want {
			t.Fatalf("cut after %d bytes:\n%s", cut, got)
		}
		kept := strings.Count(journal[:cut], `{"unit"`)
		if cut > 0 && !strings.HasSuffix(journal[:cut], "\n") && strings.Contains(journal[strings.LastIndex(journal[:cut], "\n")+1:cut], `{"unit"`) {
			kept-- // the incomplete one
		}
		if n := int(red.done.Load() + green.done.Load()); n != 20-kept {
			t.Fatalf("cut after %d bytes: %d units were run, %d were in the journal", cut, n, kept)
		}
		if again := read(t, dir, journalName); strings.Count(again, "\n") < 21 {
			t.Fatalf("cut after %d bytes: the journal is\n%s", cut, again)
		}
	}
}

func TestDamagedJournalIsRejected(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	dir := t.TempDir()
	finish(t, config(dir, newDice("red")))
	lines := strings.SplitAfter(read(t, dir, journalName), "\n")
	lines[3] = "{\"unit\":\x00\n"
	if err := os.WriteFile(filepath.Join(dir, journalName), []byte(strings.Join(lines, "")), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := New(config(dir, newDice("red"))); err == nil || !strings.Contains(err.Error(), journalName+":4 is damaged") {
		t.Errorf("a damaged line: %v", err)
	}
}

// A run has one program at a time, and the next one goes on with what the first has done.
func TestRunsAreLocked(t *testing.T) {
	c := config(t.TempDir(), newDice("one"))
	other, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	held, err := lock(c.Out)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Do(t.Context()); !errors.Is(err, errLocked) {
		t.Fatalf("a second program works on the run: %v", err)
	}
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	finish(t, c)
	before := read(t, c.Out, journalName)
	if err := other.Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	after := read(t, c.Out, journalName)
	if !strings.HasPrefix(after, before) || strings.Count(after, `"unit":`) != strings.Count(before, `"unit":`) {
		t.Errorf("a run that was done in between has the journal\n%s\nit had\n%s", after, before)
	}
}

func TestOtherRunIsRejected(t *testing.T) {
	dir := t.TempDir()
	finish(t, config(dir, newDice("red")))
	for want, change := range map[string]func(*Config){
		"seed is 5, not 6":         func(c *Config) { c.Options.Seed = 6 },
		"-games are 30, not 31":    func(c *Config) { c.Options.Games = 31 },
		"shard is 1/1, not 1/2":    func(c *Config) { c.Shard = Shard{1, 2} },
		"by version v1":            func(c *Config) { c.Version = "v2" },
		"are [red], not [crimson]": func(c *Config) { c.Experiments = []Experiment{newDice("crimson")} },
	} {
		c := config(dir, newDice("red"))
		change(&c)
		if _, err := New(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestShardsMergeToOneRun(t *testing.T) {
	var dirs []string
	for i := range 3 {
		c := config(t.TempDir(), newDice("red"), newDice("green"))
		c.Shard = Shard{i + 1, 3}
		r, err := New(c)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Do(t.Context()); err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, c.Out)
	}
	lookup := func(name string) (Experiment, bool) { return newDice(name), name == "red" || name == "green" }
	out := t.TempDir()
	if err := Merge(out, dirs[:2], lookup); err == nil || !strings.Contains(err.Error(), "6 of 20 units are missing") {
		t.Errorf("two of three shards: %v", err)
	}
	if err := Merge(out, dirs, lookup); err != nil {
		t.Fatal(err)
	}
	if got := read(t, out, ResultsName); got != whole(t) {
		t.Errorf("merged:\n%s", got)
	}
	var cost Cost
	if err := json.Unmarshal([]byte(read(t, out, CostName)), &cost); err != nil {
		t.Fatal(err)
	}
	if cost.Units != 20 || len(cost.Sessions) != 3 || len(cost.Conditions) != 4 || cost.Conditions[0].Condition != "red/colour-0" || cost.Conditions[0].Units != 5 {
		t.Errorf("cost: %+v", cost)
	}
	if err := Merge(out, dirs, lookup); err == nil {
		t.Error("a run was merged into the folder of another")
	}
	if finish(t, config(out, newDice("red"), newDice("green"))) != whole(t) {
		t.Error("a merged run cannot be resumed")
	}
}

func TestFailureIsReported(t *testing.T) {
	r, err := New(config(t.TempDir(), broken("red")))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Do(t.Context()); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("the error is %v", err)
	}
}

func TestProgressGoesToTheEnd(t *testing.T) {
	c := config(t.TempDir(), newDice("red"))
	var heard []Progress
	c.Progress = func(p Progress) { heard = append(heard, p) }
	finish(t, c)
	first, last := heard[0], heard[len(heard)-1]
	if first.Done != 0 || first.Share != 0 || last.Done != 10 || last.Total != 10 || last.Share != 1 || last.Left != 0 {
		t.Errorf("from %+v to %+v", first, last)
	}
}

func TestReportIsOneFile(t *testing.T) {
	dir := t.TempDir()
	finish(t, config(dir, newDice("red")))
	html := []byte(read(t, dir, ReportName))
	for _, want := range []string{"Six &amp; &lt;sides&gt;.", "<svg></svg>", `<td class="n">1</td>`, "red/colour-0"} {
		if !bytes.Contains(html, []byte(want)) {
			t.Errorf("%q is missing in the report", want)
		}
	}
	for _, never := range []string{"http:", "https:", "src=", "@import"} {
		if bytes.Contains(html, []byte(never)) {
			t.Errorf("the report has an external reference: %q", never)
		}
	}
}

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{"1/1": {1, 1}, "2/8": {2, 8}} {
		if got, err := ParseShard(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1", "0/2", "3/2", "1/0", "-1/2", "a/b", "1/2/3", "1/99999"} {
		if _, err := ParseShard(text); err == nil {
			t.Errorf("ParseShard(%q) returns no error", text)
		}
	}
}

// The head of a report has the numbers of games that were played.
func TestGamesText(t *testing.T) {
	for want, played := range map[string][]int{"-games 2": nil, "4 games per condition (-games 2)": {4, 4}, "4 to 20 games per condition (-games 2)": {8, 4, 20}} {
		if got := gamesText(2, played); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
