package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/ai/diplomacy/jic"
	"eras/ai/registry"
	"eras/ai/risk/ender"
)

func TestRiskEnderTune(t *testing.T) {
	testTune(t, ender.Parameters, "risk ender tune -map isles -field= -rounds 30 -plans 2 -games 40 -keys strength.cards,attacks.success")
}

func TestDiplomacyJICTune(t *testing.T) {
	file := testTune(t, jic.Parameters, "diplomacy jic tune -field holdbot:3 -year 1906 -elo 1 -games 60 -keys destination.plain,neighbour.enemy")
	mustRun(t, "diplomacy", "tournament", "-bots", "jic:file="+file+":1,holdbot:6", "-games", "1", "-year", "1902")
}

// testTune runs a tuning and returns its file, which must have the changes that it tells.
func testTune[P comparable](t *testing.T, ps *registry.Parameters[P], command string) (file string) {
	if testing.Short() {
		t.Skip("the race pass tunes in the package that tunes")
	}
	file = filepath.Join(t.TempDir(), "tuned.toml")
	tune := func(more ...string) string {
		return mustRun(t, append(append(strings.Fields(command), "-candidates", "2", "-seed", "3", "-out", file), more...)...)
	}
	if said := tune("-games", "10"); !strings.HasPrefix(said, "generation 1, ") {
		t.Errorf("a tuning says\n%s", said)
	}
	var shown tunedJSON[P]
	unmarshal(t, tune("-json"), &shown)
	if len(shown.Log) != shown.Generations || shown.Generations == 0 || shown.Seed != 3 || shown.Out != file {
		t.Errorf("%+v", shown)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found, err := ps.Parse(file, data)
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	want := ps.Default()
	for _, change := range shown.Changes {
		q, err := ps.Find(change.Key)
		if err != nil {
			t.Fatal(err)
		}
		if err := ps.SetNumber(&want, q, change.To); err != nil {
			t.Error(err)
		}
	}
	if found != want {
		t.Errorf("the file is\n%s\nand the changes are %+v", data, shown.Changes)
	}
	return file
}

func TestTuneRefusesBadInput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tuned.toml")
	for _, c := range []struct{ command, args, want string }{
		{"risk ender tune", "", "-out is missing"},
		{"risk ender tune", "-bot quo", "write ender-2009"},
		{"risk ender tune", "-keys strength.card", "no parameter"},
		{"risk ender tune", "-keys defence.country", "is not a number"},
		{"risk ender tune", "-field queen", "there is no Risk bot"},
		{"risk ender tune", "-rounds 0", "-rounds: must be"},
		{"risk ender tune", "-games 0", "-games: must be"},
		{"risk ender tune", "-elo -1", "the first must be the smaller"},
		{"risk ender tune", "-map nowhere", "nowhere"},
		{"risk ender tune", "-cards many", "many"},
		{"diplomacy jic tune", "-bot dumbbot", "write jic"},
		{"diplomacy jic tune", "-keys destination.plane", "no parameter"},
		{"diplomacy jic tune", "-field dumbbot:2", "must leave an even number"},
		{"diplomacy jic tune", "-year 0 -stale 0", "no limit"},
	} {
		args := append(strings.Fields(c.command), strings.Fields(c.args)...)
		if c.args != "" {
			args = append(args, "-out", file)
		}
		code, _, stderr := eraslab(args...)
		if code != exitBadInput || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s %q: %d, %s", c.command, c.args, code, stderr)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a tuning that is refused writes its file")
	}
}
