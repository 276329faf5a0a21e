package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const tiny = "testdata/tiny.toml"

func results(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "results.json"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// undisturbedResults are those of [undisturbed], by the number of games.
var undisturbedResults = map[string]string{}

// undisturbed returns the results of the tiny experiment with two workers in one go.
func undisturbed(t *testing.T, games string) string {
	t.Helper()
	if undisturbedResults[games] == "" {
		dir := t.TempDir()
		mustRun(t, "experiment", tiny, "-games", games, "-workers", "2", "-out", dir, "-seed", "9")
		undisturbedResults[games] = results(t, dir)
	}
	return undisturbedResults[games]
}

func TestExperimentIsTheSameOnOneWorker(t *testing.T) {
	if testing.Short() {
		t.Skip("the race pass has experiments enough in the tests of shards and of resuming")
	}
	dir := t.TempDir()
	out := mustRun(t, "experiment", tiny, "-games", "24", "-workers", "1", "-out", dir, "-seed", "9")
	if results(t, dir) != undisturbed(t, "24") {
		t.Error("one worker and two have other results")
	}
	for _, name := range []string{"results.json", "report.html"} {
		if !strings.Contains(out, filepath.Join(dir, name)) {
			t.Errorf("%s is not named in %q", name, out)
		}
	}
	other := t.TempDir()
	mustRun(t, "experiment", tiny, "-games", "24", "-out", other, "-seed", "10")
	if results(t, other) == results(t, dir) {
		t.Error("the seed changes nothing")
	}
}

// killed runs the experiment and kills it after some units; it returns the folder.
// A run that is done before it could be killed does not count.
func killed(t *testing.T) (dir string) {
	t.Helper()
	for range 20 {
		if dir = t.TempDir(); interrupted(t, dir) {
			return dir
		}
	}
	t.Fatal("twenty runs were done before they could be killed")
	return ""
}

// interrupted runs the experiment into dir and tries to kill it after some units.
func interrupted(t *testing.T, dir string) bool {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	journal := filepath.Join(dir, "journal.jsonl")
	done := make(chan struct{})
	defer func() { <-done }()
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			if data, _ := os.ReadFile(journal); bytes.Count(data, []byte("\n")) >= 5 {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"experiment", tiny, "-games", "24", "-workers", "2", "-out", dir, "-seed", "9"}, &stdout, &stderr)
	cancel()
	if code == 0 {
		return false
	}
	if code != exitInterrupted || !strings.Contains(stderr.String(), "interrupted") {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	return true
}

func TestKilledExperimentResumes(t *testing.T) {
	dir := killed(t)
	before, err := os.ReadFile(filepath.Join(dir, "journal.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	// As if it had been killed in the middle of writing, too.
	if err := os.WriteFile(filepath.Join(dir, "journal.jsonl"), before[:len(before)-10], 0o666); err != nil {
		t.Fatal(err)
	}
	for _, other := range [][]string{{"-games", "26"}, {"-seed", "8"}, {"-shard", "1/2"}} {
		var stdout, stderr bytes.Buffer
		args := append([]string{"experiment", tiny, "-games", "24", "-out", dir, "-seed", "9"}, other...)
		if code := run(t.Context(), args, &stdout, &stderr); code != exitBadInput || !strings.Contains(stderr.String(), "holds another run") {
			t.Errorf("%v: exit code %d: %s", other, code, &stderr)
		}
	}
	mustRun(t, "experiment", tiny, "-games", "24", "-out", dir, "-seed", "9")
	if results(t, dir) != undisturbed(t, "24") {
		t.Error("a run that was killed and resumed has other results")
	}
	after, err := os.ReadFile(filepath.Join(dir, "journal.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	whole := before[:bytes.LastIndexByte(before[:len(before)-10], '\n')+1]
	if !bytes.HasPrefix(after, whole) {
		t.Error("what was done was not kept")
	}
	if n := bytes.Count(after, []byte(`{"unit":`)); n != 12 {
		t.Errorf("%d units are in the journal, not 12", n)
	}
}

func TestShardsMerge(t *testing.T) {
	var dirs []string
	for _, shard := range []string{"1/2", "2/2"} {
		dir := t.TempDir()
		mustRun(t, "experiment", tiny, "-games", "24", "-out", dir, "-seed", "9", "-shard", shard)
		if _, err := os.Stat(filepath.Join(dir, "results.json")); err == nil {
			t.Error("a shard has results")
		}
		dirs = append(dirs, dir)
	}
	out := t.TempDir()
	var said struct{ Results, Report string }
	if err := json.Unmarshal([]byte(mustRun(t, "merge", "-json", "-file", tiny, "-out", out, dirs[1], dirs[0])), &said); err != nil {
		t.Fatal(err)
	}
	if results(t, out) != undisturbed(t, "24") {
		t.Error("two shards merged are not one run")
	}
	if _, err := os.Stat(said.Report); err != nil {
		t.Error(err)
	}
}

func TestExperimentList(t *testing.T) {
	list := mustRun(t, "experiment", "list")
	for _, name := range []string{"prueba1 ", "prueba7 ", "balance ", "balance-dominion ", "balance-montalba "} {
		if !strings.Contains(list, name) {
			t.Errorf("%q is not in the list:\n%s", name, list)
		}
	}
	for line := range strings.Lines(mustRun(t, "experiment", "list", "-json")) {
		var item struct{ Name, About string }
		if err := json.Unmarshal([]byte(line), &item); err != nil || item.Name == "" || item.About == "" {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestDefaultGamesOfAnExperiment begins runs of an experiment that names a default of its own.
func TestDefaultGamesOfAnExperiment(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct{ games, want string }{{"", `"games":420,`}, {"-games=700", `"games":700,`}, {"-quick", `"games":4,`}} {
		dir := t.TempDir()
		args := []string{"experiment", "press", "-out", dir}
		if c.games != "" {
			args = append(args, c.games)
		}
		var stdout, stderr bytes.Buffer
		run(ctx, args, &stdout, &stderr)
		journal, err := os.ReadFile(filepath.Join(dir, "journal.jsonl"))
		if err != nil || !strings.Contains(string(journal), c.want) {
			t.Errorf("%s: the journal is %s, %v, %s", c.games, journal, err, stderr.String())
		}
	}
}

func TestExperimentRefusesBadInput(t *testing.T) {
	for _, c := range []struct {
		args string
		want string
	}{
		{"experiment", "which experiment?"},
		{"experiment moon -out x", `no experiment "moon"`},
		{"experiment prueba1", "-out is missing"},
		{"experiment prueba1 -out x -games 0", "-games: must be"},
		{"experiment prueba1 -out x -shard 3/2", `shard "3/2" must be`},
		{"experiment prueba1 -out x -workers -1", "-workers: must be from 1 to 1024"},
		{"experiment gone.toml -out x", "reading an experiment"},
		{"merge -out x", "name the folders"},
		{"merge x", "-out is missing"},
		{"merge -out x nowhere", `"nowhere" holds no run`},
	} {
		var stdout, stderr bytes.Buffer
		code := run(t.Context(), strings.Fields(c.args), &stdout, &stderr)
		if code != exitBadInput || !strings.Contains(stderr.String(), c.want) || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("%s: exit code %d: %s", c.args, code, &stderr)
		}
		if _, err := os.Stat("x"); err == nil {
			t.Errorf("%s: a folder was made", c.args)
			os.RemoveAll("x")
		}
	}
}
