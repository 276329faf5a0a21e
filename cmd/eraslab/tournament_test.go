package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"eras/lab"
	"eras/lab/tournament/diplomacy"
	"eras/lab/tournament/war"
)

// tournaments are small tournaments of all games, with the aliases of the commands.
var tournaments = []struct{ game, flags, alias string }{
	{"war", "-a level:2 -b level:1 -map duel -opening 2", "play -games 3 -red level:2 -blue level:1 -map duel -opening 2"},
	{"general", "-a level:2 -b level:1 -map duel -opening 2", "play -board general -games 3 -red level:2 -blue level:1 -map duel -opening 2"},
	{"battle", "-a level:2 -b random -soldiers 5,5 -opening 2", "play -board battle -games 3 -red level:2 -blue random -soldiers 5,5 -opening 2"},
	{"risk", "-map isles -seats quo,killbot,boscoe -rounds 20", "risk tournament -games 3 -map isles -seats quo,killbot,boscoe -rounds 20"},
	{"diplomacy", "-bots dumbbot:3,randbot:4 -year 1904", "diplomacy tournament -games 3 -bots dumbbot:3,randbot:4 -year 1904"},
}

// TestTournamentIsItsAlias checks that tournament prints what the command of the game prints.
func TestTournamentIsItsAlias(t *testing.T) {
	for _, c := range tournaments {
		args := append([]string{"tournament", "-games", "3", "-json", "-game", c.game}, strings.Fields(c.flags)...)
		got, _, _ := strings.Cut(mustRun(t, args...), `"times"`)
		want, _, _ := strings.Cut(mustRun(t, append(strings.Fields(c.alias), "-json")...), `"times"`)
		if got != want {
			t.Errorf("%s: tournament prints\n%s\nthe alias\n%s", c.game, got, want)
		}
	}
}

// TestTournamentRecords replays the records of tournaments and counts the winners.
func TestTournamentRecords(t *testing.T) {
	for _, c := range tournaments {
		dir := t.TempDir()
		args := append([]string{"tournament", "-game", c.game, "-games", "3", "-json", "-records", dir}, strings.Fields(c.flags)...)
		lines := strings.Split(strings.TrimSpace(mustRun(t, args...)), "\n")
		won := map[string]int{}
		for number := 1; number <= 3; number++ {
			var done lab.Replayed
			unmarshal(t, mustRun(t, "replay", "-json", filepath.Join(dir, fmt.Sprintf("game-%06d.txt", number))), &done)
			if !done.Over {
				t.Errorf("%s: game %d is not over", c.game, number)
			}
			if len(lines) == 4 {
				var g war.Game
				if unmarshal(t, lines[number-1], &g); g.Winner != done.Winner || g.Reason != done.Reason || g.Record != "" {
					t.Errorf("%s: game %+v is replayed as %+v", c.game, g, done)
				}
			}
			won[done.Winner]++
		}
		switch c.game {
		case "risk":
			var r riskTournamentJSON
			unmarshal(t, lines[0], &r)
			for seat, s := range r.Seats {
				if won[fmt.Sprint(seat)] != s.Wins {
					t.Errorf("risk: seat %d wins %d records, want %d", seat, won[fmt.Sprint(seat)], s.Wins)
				}
			}
		case "diplomacy":
			var r diplomacy.Result
			unmarshal(t, lines[0], &r)
			for _, p := range r.ByPower {
				if won[p.Power] != p.Won {
					t.Errorf("diplomacy: %s wins %d records, want %d", p.Power, won[p.Power], p.Won)
				}
			}
		}
	}
	dir := t.TempDir()
	mustRun(t, "match", "-board", "battle", "-soldiers", "4,4", "-a", "random", "-b", "random", "-games", "4", "-records", dir)
	if files, err := filepath.Glob(filepath.Join(dir, "game-*.txt")); err != nil || len(files) != 4 {
		t.Errorf("match writes %q, %v", files, err)
	}
}

func TestOldNameOfTheWarBoard(t *testing.T) {
	for _, args := range []string{
		"perft -depth 2 -position cr:r2,,,cb:b2/,wn,wn,/,:r0,,cn_r_12_13_200 -json -board",
		"play -map duel -red random -blue random -board",
		"match -a random -b random -games 2 -board",
	} {
		words := strings.Fields(args)
		for i, w := range words {
			words[i] = strings.ReplaceAll(w, "_", " ")
		}
		if got, want := mustRun(t, append(words, "war")...), mustRun(t, append(words, "general")...); got != want {
			t.Errorf("%s war prints %q, general %q", args, got, want)
		}
	}
}
