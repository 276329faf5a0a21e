package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide"
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

// A server that says OFF in a game, like that of the research package after a victory: the seat
// says that the game ended, what is known of it, and the exit code is 0. Without OFF it is an error.
func TestDaideJoinUntoldResult(t *testing.T) {
	v := standardVocabulary(t)
	play := func(last daide.Frame) string {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = l.Close() })
		go func() {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			_ = l.Close() // the client finds nobody when it comes back
			defer func() { _ = conn.Close() }()
			_, _ = daide.ReadFrame(conn, daide.MaxBody) // IM
			sent := daide.Frame{Kind: daide.RM}.AppendTo(nil)
			say := func(text string) {
				m, err := v.ParseText(text)
				if err != nil {
					panic(err)
				}
				sent = daide.Frame{Kind: daide.DM, Body: m.AppendTo(nil)}.AppendTo(sent)
			}
			say("YES (NME ('holdbot') ('1'))")
			say("MAP ('standard')")
			say("HLO (FRA) (1550) ((LVL 0))")
			say("SCO (FRA PAR MAR BRE) (TUR CON)")
			say("NOW (FAL 1901) (FRA AMY PAR)")
			_, _ = conn.Write(last.AppendTo(sent))
			_, _ = io.Copy(io.Discard, conn)
		}()
		return l.Addr().String()
	}
	off := daide.Frame{Kind: daide.DM, Body: daide.Message{daide.OFF}.AppendTo(nil)}
	var seats []daideSeatResult
	unmarshal(t, mustRun(t, "daide", "join", "-addr", play(off), "-bot", "holdbot", "-json"), &seats)
	if len(seats) != 1 || seats[0].Ending != "untold" || seats[0].Error != "" || seats[0].Centres != 3 || seats[0].LastCentres["TUR"] != 1 {
		t.Errorf("%+v", seats)
	}
	if text := mustRun(t, "daide", "join", "-addr", play(off), "-bot", "holdbot"); !strings.HasSuffix(text, "3 centres in 1901, 1 phases, the game ended and the server did not tell the result, last known centres: FRA 3, TUR 1\n") {
		t.Errorf("%s", text)
	}
	if code, _, stderr := eraslab("daide", "join", "-addr", play(daide.FinalFrame()), "-bot", "holdbot", "-tries", "1"); code != exitFailure || !strings.Contains(stderr, "closed the connection") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}

// standardVocabulary returns the tokens of the standard map.
func standardVocabulary(t *testing.T) *daide.Vocabulary {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	v, err := daide.NewVocabulary(m)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
