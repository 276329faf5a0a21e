package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide/server"
)

// newDAIDEServer serves games with seven open seats and returns the address.
func newDAIDEServer(t *testing.T, games, years int, seed uint64) string {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year + years - 1)})
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.NewServer(server.Config{
		Game: g, Games: games, Seed: func(n int) uint64 { return game.Derive(seed, uint64(n)) },
		Seats: func(int) []server.Seat {
			seats := make([]server.Seat, m.Powers())
			for i := range seats {
				seats[i].Rank = i
			}
			return seats
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.Serve(l) // the clients report errors
	}()
	t.Cleanup(func() {
		_ = s.Close()
		<-done
	})
	return l.Addr().String()
}

func TestDaideJoin(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log.txt")
	var seats []daideSeatResult
	unmarshal(t, mustRun(t, "daide", "join", "-addr", newDAIDEServer(t, 2, 2, 4), "-bot", "dumbbot", "-bot", "randbot", "-bot", "greedybot", "-bot", "holdbot",
		"-bot", "jic:destination.free=2", "-bot", "haai-vanilla", "-bot", "diplobot", "-games", "2", "-seed", "4", "-json", "-log", log), &seats)
	if len(seats) != 14 {
		t.Fatalf("%d lines: %+v", len(seats), seats)
	}
	for i, s := range seats {
		if s.Seat != i/2+1 || s.Game != i%2+1 || s.Ending != "draw" || s.Error != "" || s.Power == "" || s.Passcode == 0 || s.Year != 1902 || len(s.Players) != 7 {
			t.Errorf("%+v", s)
		}
	}
	// Seats are taken one after the other.
	if seats[0].Power != "AUS" || seats[12].Power != "TUR" || seats[8].Name != "jic" || seats[8].Bot != "jic:destination.free=2" {
		t.Errorf("%+v", seats)
	}
	text := readText(t, log)
	if !strings.Contains(text, "5 > NME ('jic') ('1')\n") || !strings.Contains(text, "1 < DRW\n") {
		t.Errorf("%.500s", text)
	}
	if info, err := os.Stat(log); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if text := mustRun(t, "daide", "join", "-addr", newDAIDEServer(t, 1, 1, 1), "-bot", "holdbot", "-seats", "7"); strings.Count(text, " a draw\n") != 7 {
		t.Errorf("%s", text)
	}
}

func TestDaideJoinFails(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := l.Addr().String()
	l.Close()
	for _, c := range []struct {
		args string
		code int
		say  string
	}{
		{"", exitBadInput, "-bot is missing"},
		{"-bot nobody", exitBadInput, "no Diplomacy bot"},
		{"-bot holdbot -addr x", exitBadInput, "write HOST:PORT"},
		{"-bot holdbot -seats 0", exitBadInput, "at least 1"},
		{"-bot holdbot -seats 17", exitBadInput, "a game cannot have 17 seats"},
		{"-bot holdbot -patience 0s", exitBadInput, "-patience"},
		{"-bot holdbot -year -1", exitBadInput, "from 0 to 9999"},
		{"-bot holdbot -return FRA", exitBadInput, "POWER:PASSCODE"},
		{"-bot holdbot -return FRA:1 -return GER:2", exitBadInput, "2 times for 1 seats"},
		{"-bot holdbot more", exitBadInput, "is not a flag"},
		{"-bot holdbot -tries 1 -addr " + nobody, exitFailure, "connecting to the server"},
		{"-bot holdbot -tries 1 -return FRA:1 -addr " + newDAIDEServer(t, 1, 1, 1), exitFailure, "refuses the client"},
		{"-bot holdbot -log /nowhere/log", exitFailure, "opening the log"},
	} {
		code, _, stderr := eraslab(append([]string{"daide", "join"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(stderr, c.say) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit code %d, %s", c.args, code, stderr)
		}
	}
	// Ctrl-C while waiting for other players.
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	var stdout, stderr bytes.Buffer
	if code := run(ctx, []string{"daide", "join", "-bot", "holdbot", "-addr", newDAIDEServer(t, 1, 1, 1)}, &stdout, &stderr); code != exitInterrupted || !strings.HasSuffix(stderr.String(), "interrupted\n") {
		t.Errorf("exit code %d, %s", code, &stderr)
	}
}
