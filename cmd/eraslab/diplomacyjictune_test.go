package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/ai/diplomacy/jic"
)

// A tuning writes a file that a seat takes, the same on any number of workers.
func TestDiplomacyJICTune(t *testing.T) {
	if testing.Short() {
		t.Skip("the race pass tunes in the package that tunes")
	}
	file := filepath.Join(t.TempDir(), "tuned.toml")
	tune := func(workers string) string {
		return mustRun(t, "diplomacy", "jic", "tune", "-field", "holdbot:3", "-year", "1906", "-candidates", "2", "-games", "60",
			"-elo", "1", "-keys", "destination.plain,neighbour.enemy", "-workers", workers, "-seed", "3", "-out", file, "-json")
	}
	said := tune("1")
	if again := tune("2"); again != said {
		t.Errorf("two workers say\n%s\none says\n%s", again, said)
	}
	var shown tunedJSON[jic.Params]
	unmarshal(t, said, &shown)
	if len(shown.Log) != shown.Generations || shown.Generations == 0 || shown.Seed != 3 || shown.Out != file {
		t.Errorf("%+v", shown)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found, err := jic.Parameters.Parse(file, data)
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	want := jic.Paper()
	for _, change := range shown.Changes {
		q, err := jic.Parameters.Find(change.Key)
		if err != nil {
			t.Fatal(err)
		}
		if err := jic.Parameters.SetNumber(&want, q, change.To); err != nil {
			t.Error(err)
		}
	}
	if found != want {
		t.Errorf("the file is\n%s\nand the changes are %+v", data, shown.Changes)
	}
	mustRun(t, "diplomacy", "tournament", "-bots", "jic:file="+file+":1,holdbot:6", "-games", "1", "-year", "1902")
}

func TestDiplomacyJICTuneRefusesBadInput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tuned.toml")
	for _, c := range []struct{ args, want string }{
		{"", "-out is missing"},
		{"-bot dumbbot", "write jic"},
		{"-keys destination.plane", "no parameter"},
		{"-field dumbbot:2", "must leave an even number"},
		{"-games 0", "a tuning of 0 games: must be"},
		{"-year 0 -stale 0", "no limit"},
	} {
		args := append([]string{"diplomacy", "jic", "tune"}, strings.Fields(c.args)...)
		if c.args != "" {
			args = append(args, "-out", file)
		}
		code, _, stderr := eraslab(args...)
		if code != exitBadInput || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: %d, %s", c.args, code, stderr)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a tuning that is refused writes its file")
	}
}
