package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/ai/risk/ender"
)

// A tuning writes a file that a seat takes, the same on any number of workers.
func TestRiskEnderTune(t *testing.T) {
	if testing.Short() {
		t.Skip("the race pass tunes in the package that tunes")
	}
	tune := func(workers string, more ...string) (out, file string) {
		file = filepath.Join(t.TempDir(), "tuned.toml")
		args := []string{"risk", "ender", "tune", "-map", "isles", "-field", "", "-rounds", "30", "-plans", "2",
			"-candidates", "2", "-games", "40", "-keys", "strength.cards,attacks.success", "-workers", workers, "-seed", "3", "-out", file}
		return mustRun(t, append(args, more...)...), file
	}
	said, file := tune("1")
	if again, other := tune("2"); again != strings.ReplaceAll(said, file, other) {
		t.Errorf("two workers say\n%s\none says\n%s", again, said)
	}
	if !strings.HasPrefix(said, "generation 1, ") {
		t.Errorf("a tuning says\n%s", said)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found, err := ender.Parameters.Parse(file, data)
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	var shown tunedJSON[ender.Params]
	out, file := tune("2", "-json")
	unmarshal(t, out, &shown)
	if len(shown.Log) != shown.Generations || shown.Generations == 0 || shown.Seed != 3 || shown.Out != file {
		t.Errorf("%+v", shown)
	}
	paper := ender.Paper()
	for _, change := range shown.Changes {
		q, err := ender.Parameters.Find(change.Key)
		if err != nil {
			t.Fatal(err)
		}
		if err := ender.Parameters.SetNumber(&paper, q, change.To); err != nil {
			t.Error(err)
		}
	}
	if found != paper {
		t.Errorf("the file is\n%s\nand the changes are %+v", data, shown.Changes)
	}
}

func TestRiskEnderTuneRefusesBadInput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tuned.toml")
	for _, c := range []struct{ args, want string }{
		{"", "-out is missing"},
		{"-bot quo", "write ender-2009"},
		{"-keys strength.card", "no parameter"},
		{"-keys defence.country", "is not a number"},
		{"-field queen", "there is no Risk bot"},
		{"-rounds 0", "-rounds is 0: must be from 1"},
		{"-games 0", "a tuning of 0 games: must be"},
		{"-elo -1", "the first must be the smaller"},
		{"-map nowhere", "nowhere"},
		{"-cards many", "many"},
	} {
		args := append([]string{"risk", "ender", "tune"}, strings.Fields(c.args)...)
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
