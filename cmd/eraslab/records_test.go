package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"eras/game"
)

// TestAChangedStartIsTold changes a digit of the start of a record of each game. Commands that
// read the record say that it begins like no match on a map that ships, and refuse it where
// it has sums.
func TestAChangedStartIsTold(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches")
	}
	const note = "no match on a map that ships begins like this record"
	dir := t.TempDir()
	digit := map[string]*regexp.Regexp{
		"war": regexp.MustCompile(`(?m)^(start: .* r )\d`), "battle": regexp.MustCompile(`(?m)^(start: .* [rb] )\d`),
		"risk": regexp.MustCompile(`(?m)^(map: \S+ north=)\d`), "diplomacy": regexp.MustCompile(`(?m)^(start: SPR 190)\d`),
	}
	for board, args := range map[string][]string{
		"war": {"-a", "random", "-b", "random", "-map", "duel"}, "battle": {"-soldiers", "4,4", "-a", "random", "-b", "random"},
		"risk": {"-seats", "ender2:plans=10,quo", "-map", "isles", "-rounds", "2"}, "diplomacy": {"-bots", "holdbot:7", "-year", "1901"},
	} {
		records := filepath.Join(dir, board)
		mustRun(t, append([]string{"tournament", "-game", board, "-games", "2", "-records", records}, args...)...)
		file := filepath.Join(records, "game-000001.txt")
		text := readText(t, file)
		r, err := game.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		r.Actions, r.Result = nil, ""
		plain := r.String()
		r.Summed = true
		commands := [][]string{{"replay"}}
		switch board {
		case "risk":
			commands = append(commands, []string{"risk", "ender", "log"})
		case "diplomacy":
			commands = append(commands, []string{"diplomacy", "convert"})
		}
		for _, command := range commands {
			mustRun(t, append(command, file)...)
			for text, code := range map[string]int{plain: 0, r.String(): exitBadInput} {
				changed := digit[board].ReplaceAllString(text, "${1}8")
				if changed == text {
					t.Fatalf("%s: no digit in %s", board, text)
				}
				other := filepath.Join(dir, "changed.txt")
				if err := os.WriteFile(other, []byte(changed), 0o666); err != nil {
					t.Fatal(err)
				}
				got, stdout, stderr := eraslab(append(command, other)...)
				if got != code || strings.Contains(stderr, note) != (code == 0) || (stdout == "") != (code != 0) || code != 0 && !strings.Contains(stderr, "was changed") {
					t.Errorf("%q of %s: exit code %d, %s", command, changed, got, stderr)
				}
			}
		}
	}
}
