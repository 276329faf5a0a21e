package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/lab"
	"eras/lab/tournament/war"
)

func TestPlayPrintsARecord(t *testing.T) {
	args := []string{"play", "-map", "duel", "-red", "level:2", "-blue", "random", "-seed", "5"}
	record := mustRun(t, args...)
	if !strings.HasPrefix(record, "eras-record 1\nboard: general\n") || !strings.Contains(record, "\nseed: 5\nseat 0: level:2\nseat 1: random\n") {
		t.Errorf("%s", record)
	}
	if mustRun(t, append(args, "-workers", "1")...) != record {
		t.Error("the same seed gives another match")
	}
	var g war.Game
	unmarshal(t, mustRun(t, append(args, "-json")...), &g)
	if g.Record != record || g.Seed != 5 || g.Map != "duel" {
		t.Errorf("%+v", g)
	}
	file := filepath.Join(t.TempDir(), "match.txt")
	if got := mustRun(t, append(args, "-out", file)...); got != "" {
		t.Errorf("with -out it prints %s", got)
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != record {
		t.Errorf("%v\n%s", err, data)
	}

	var done lab.Replayed
	unmarshal(t, mustRun(t, "replay", file, "-json"), &done)
	if !done.Over || done.Winner != g.Winner || done.Seed != 5 {
		t.Errorf("%+v", done)
	}
	lines := strings.Split(mustRun(t, "replay", file), "\n")
	if len(lines) != 3 || lines[0] != done.Position || !strings.HasPrefix(lines[1], g.Winner+" won by "+g.Reason) {
		t.Errorf("%q", lines)
	}
}

func TestPlayPrintsASummary(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "records")
	args := []string{"play", "-board", "battle", "-soldiers", "4,4", "-red", "level:2", "-blue", "random", "-games", "9", "-opening", "2"}
	text := mustRun(t, append(args, "-out", folder)...)
	if !strings.HasPrefix(text, "games          9\nfirst won") {
		t.Errorf("%s", text)
	}
	lines := strings.Split(strings.TrimSpace(mustRun(t, append(args, "-json")...)), "\n")
	if len(lines) != 10 {
		t.Fatalf("%d lines", len(lines))
	}
	wins := 0
	for i, line := range lines[:9] {
		var g war.Game
		unmarshal(t, line, &g)
		data, err := os.ReadFile(filepath.Join(folder, []string{"game-000000.txt", "game-000001.txt"}[i%2]))
		if i < 2 && (err != nil || string(data) != g.Record) {
			t.Errorf("%v\n%s\nwant\n%s", err, data, g.Record)
		}
		if winner := map[string]string{"red": g.Red, "blue": g.Blue}[g.Winner]; winner == "level:2" {
			wins++
		}
	}
	var end summed
	unmarshal(t, lines[9], &end)
	if end.Summary.Games != 9 || end.Summary.Wins[0] != wins || end.Seed != 1 || end.Weights != nil {
		t.Errorf("%+v, %d won", end, wins)
	}
	if one := mustRun(t, append(args, "-json", "-workers", "1")...); one != strings.Join(lines, "\n")+"\n" {
		t.Error("one worker prints something else")
	}
}

func TestPlayTrains(t *testing.T) {
	training := filepath.Join(t.TempDir(), "small.toml")
	text := `[general]
population = 3
generations = 1
crossover = 0.5
mutation = 0.1
mutation_period = 1
depth = 1
[battle]
population = 3
generations = 1
crossover = 0.5
mutation = 0.3
mutation_period = 1
depth = 1
`
	if err := os.WriteFile(training, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	args := []string{"play", "-map", "duel", "-red", "level:1", "-blue", "level:1", "-train", training}
	code, record, weights := eraslab(args...)
	if code != 0 || !strings.HasPrefix(weights, "[general]\nleaders = 0.") || !strings.Contains(weights, "\n[battle]\nsoldiers = 0.") {
		t.Fatalf("exit code %d, %s", code, weights)
	}
	if record == mustRun(t, args[:len(args)-2]...) {
		t.Error("training changes nothing")
	}
	var g played
	unmarshal(t, mustRun(t, append(args, "-json", "-workers", "1")...), &g)
	if g.Record != record || len(g.Weights.War) != 10 || len(g.Weights.Battle) != 5 {
		t.Errorf("%+v", g)
	}
}
