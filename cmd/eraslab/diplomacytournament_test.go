package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/lab/tournament/diplomacy"
)

func TestDiplomacyTournament(t *testing.T) {
	args := []string{"diplomacy", "tournament", "-bots", "dumbbot,randbot:2,holdbot:4", "-games", "14", "-year", "1905", "-seed", "3"}
	var one, two diplomacyTournamentJSON
	unmarshal(t, mustRun(t, append(args, "-json", "-workers", "1")...), &one)
	unmarshal(t, mustRun(t, append(args, "-json", "-workers", "2")...), &two)
	if one.Games != 14 || one.Seed != 3 || one.LastYear != 1905 || one.StaleYears != diplomacy.DefaultStaleYears || one.Powers != "rotate" ||
		len(one.Bots) != 3 || one.Bots[1].Bot != "randbot" || one.Bots[1].Played != 28 || len(one.ByPower) != 7 || one.Times.Bots[0].Moves == 0 {
		t.Errorf("%+v", one)
	}
	var tables [2]strings.Builder
	for i, p := range []*diplomacyTournamentJSON{&one, &two} {
		if _, err := p.WriteTo(&tables[i]); err != nil {
			t.Fatal(err)
		}
	}
	if tables[0].String() != tables[1].String() || !strings.HasPrefix(mustRun(t, args...), tables[0].String()) {
		t.Errorf("one worker prints\n%s\ntwo print\n%s", tables[0].String(), tables[1].String())
	}
	if random := mustRun(t, append(args, "-powers", "random")...); !strings.Contains(random, "powers given out by random") || strings.Contains(random, tables[0].String()) {
		t.Errorf("%s", random)
	}
	if got := strings.Fields(mustRun(t, "diplomacy", "bots")); !slices.Equal(got, agents.DiplomacyBots().Names()) {
		t.Errorf("%q", got)
	}
}

// TestDiplomacyRecords checks that a game has the same record alone and among others.
func TestDiplomacyRecords(t *testing.T) {
	dir := t.TempDir()
	args := []string{"diplomacy", "tournament", "-bots", "randbot:3,holdbot:4", "-games", "3", "-year", "1902"}
	mustRun(t, append(args, "-out", dir)...)
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) != 3 {
		t.Fatalf("%v, %v", files, err)
	}
	among := readText(t, files[1])
	if alone := mustRun(t, append(args, "-record", "2")...); alone != among || !strings.HasPrefix(alone, "eras-record 1\nboard: diplomacy\n") || alone == readText(t, files[0]) {
		t.Errorf("alone\n%s\namong others\n%s", alone, among)
	}
	file := filepath.Join(dir, "one.txt")
	var p diplomacy.Played
	unmarshal(t, mustRun(t, append(args, "-record", "2", "-out", file, "-json")...), &p)
	if readText(t, file) != among || p.Record != "" || p.Number != 2 || len(p.Seats) != 7 || p.Ending != "limit" || p.Year != 1902 {
		t.Errorf("%+v", p)
	}
}

// TestDiplomacyExperiment measures a table of the paper with one block of games.
func TestDiplomacyExperiment(t *testing.T) {
	dir := t.TempDir()
	said := mustRun(t, "experiment", "jic-all-jic", "-games", "5", "-out", dir)
	if results := readText(t, filepath.Join(dir, "results.json")); !strings.Contains(said, "report.html") || !strings.Contains(results, `"bots": "jic:1,haai-berserk:2,haai-vanilla:2,dumbbot:2"`) {
		t.Errorf("%s\n%s", said, results)
	}
}

func readText(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestDiplomacyTournamentErrors(t *testing.T) {
	const bots = "holdbot:7"
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "-bots is missing"},
		{[]string{bots}, `"holdbot:7" is not a flag; eraslab help diplomacy tournament`},
		{[]string{"-bots", "napoleon:7"}, "napoleon"},
		{[]string{"-bots", "holdbot:3"}, "the bots have 3 seats, but the map has 7 powers"},
		{[]string{"-bots", bots, "-map", "moon"}, `"moon" is not a map of Diplomacy`},
		{[]string{"-bots", bots, "-powers", "fair"}, "it must be rotate, random or order"},
		{[]string{"-bots", bots, "-games", "0"}, "-games: must be"},
		{[]string{"-bots", bots, "-games", "10", "-record", "11"}, "it must be from 1 to 10"},
		{[]string{"-bots", bots, "-record", "-1"}, "-record: must be"},
		{[]string{"-bots", bots, "-year", "0", "-stale", "0"}, "set a last year"},
		{[]string{"-bots", bots, "-stale", "x"}, `invalid value "x"`},
		{[]string{"-bots", bots, "-workers", "-2"}, "-workers: must be from 1 to 1024"},
	} {
		code, stdout, stderr := eraslab(append([]string{"diplomacy", "tournament"}, c.args...)...)
		if code != exitBadInput || stdout != "" || !strings.Contains(stderr, c.want) || !strings.HasPrefix(stderr, "eraslab diplomacy tournament: ") || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: exit code %d, prints %q, says %q, want %q", c.args, code, stdout, stderr, c.want)
		}
	}
}

// TestDiplomacyTournamentStops interrupts a tournament.
func TestDiplomacyTournamentStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"diplomacy", "tournament", "-bots", "randbot:7", "-games", "100000"}, &stdout, &stderr)
	if code != exitInterrupted || stdout.Len() != 0 || !strings.HasSuffix(stderr.String(), "eraslab diplomacy tournament: interrupted\n") {
		t.Errorf("exit code %d, prints %q, says %q", code, &stdout, &stderr)
	}
}
