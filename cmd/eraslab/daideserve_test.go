package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/game"
	"eras/lab/tournament/diplomacy"
)

// startDAIDEServe runs daide serve and returns its address, and a function that waits
// for its exit and returns what it printed.
func startDAIDEServe(ctx context.Context, t *testing.T, args ...string) (addr string, wait func() (code int, stdout, stderr string)) {
	t.Helper()
	var stdout, said bytes.Buffer
	r, w := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, append([]string{"daide", "serve", "-addr", "127.0.0.1:0"}, args...), &stdout, w)
		_ = w.Close()
	}()
	lines := bufio.NewReader(r)
	first, err := lines.ReadString('\n')
	addr, ok := strings.CutPrefix(strings.TrimSpace(first), "listening at ")
	if err != nil || !ok {
		t.Fatalf("%q, %v", first, err)
	}
	read := make(chan struct{})
	go func() {
		_, _ = said.ReadFrom(lines)
		close(read)
	}()
	return addr, func() (int, string, string) {
		c := <-code
		<-read
		return c, stdout.String(), said.String()
	}
}

// Games of daide serve and daide join are those of a tournament, are recorded and
// logged, and have a tournament's results.
func TestDAIDEServe(t *testing.T) {
	logs, records := t.TempDir(), filepath.Join(t.TempDir(), "new")
	addr, wait := startDAIDEServe(t.Context(), t, "-seats", "open:2,dumbbot:5", "-games", "2", "-year", "1903", "-draws=false", "-seed", "5", "-json", "-log", logs, "-out", records)
	mustRun(t, "daide", "join", "-addr", addr, "-bot", "dumbbot", "-seats", "2", "-games", "2", "-seed", "5", "-year", "1903")
	code, stdout, stderr := wait()
	if code != 0 || strings.Count(stderr, "ended: draw limit in 1903\n") != 2 {
		t.Fatalf("exit code %d, stderr %s", code, stderr)
	}
	var r diplomacy.ServerResult
	unmarshal(t, stdout, &r)
	if r.Games != 2 || r.Powers != diplomacy.InOrder || len(r.Bots) != 2 || r.Bots[0].Seats != 2 || r.Bots[0].Played != 4 || r.Bots[1].Bot != "dumbbot" ||
		len(r.Hosted) != 2 || !r.Hosted[1].Players[6].Bot || r.Hosted[0].Players[0].Bot || r.Hosted[0].Players[0].Power != "AUS" || r.Unfinished != 0 {
		t.Errorf("%s", stdout)
	}
	for number, name := range []string{"game-000001.txt", "game-000002.txt"} {
		file := filepath.Join(records, name)
		if text := mustRun(t, "replay", file); !strings.Contains(text, "drawn by limit") {
			t.Errorf("%s: %s", name, text)
		}
		text := readText(t, file)
		if r, err := game.ParseRecord(text); err != nil || !r.Summed {
			t.Errorf("%s has no sums: %v", name, err)
		}
		_, played, _ := strings.Cut(text, "actions:\n")
		if number > 0 {
			continue // the clients' seed is that of the first game
		}
		_, alone, _ := strings.Cut(mustRun(t, "diplomacy", "tournament", "-bots", "dumbbot:7", "-powers", "order", "-games", "1", "-record", "1", "-year", "1903", "-seed", "5"), "actions:\n")
		if played == "" || played != alone {
			t.Errorf("served:\n%s\nin a tournament:\n%s", played, alone)
		}
	}
	sessions, err := os.ReadDir(logs)
	if err != nil || len(sessions) < 2 {
		t.Fatalf("%v, %v", sessions, err)
	}
	if text := readText(t, filepath.Join(logs, sessions[0].Name())); !strings.HasPrefix(text, "> IM\n< RM\n> NME ('") || !strings.HasSuffix(text, "< OFF\n< FM\n") && !strings.Contains(text, "< OFF\n") {
		t.Errorf("%s", text)
	}
}

// An interrupted server says so.
func TestDAIDEServeInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	_, wait := startDAIDEServe(ctx, t)
	stop()
	if code, stdout, stderr := wait(); code != exitInterrupted || stdout != "" || !strings.Contains(stderr, "interrupted") {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, stdout, stderr)
	}
}

func TestDAIDEServeErrors(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-addr", ":16713"}, "lets other machines in: use 127.0.0.1, or add -public"},
		{[]string{"-addr", "0.0.0.0:16713"}, "lets other machines in"},
		{[]string{"-addr", "nowhere"}, "is not an address"},
		{[]string{"-seats", "open:3"}, "write one seat for each"},
		{[]string{"-seats", "open:3,nobody:4"}, `no Diplomacy bot "nobody"`},
		{[]string{"-substitute", "nobody"}, `no Diplomacy bot "nobody"`},
		{[]string{"-powers", "fair"}, "it must be rotate, random or order"},
		{[]string{"-games", "0"}, "-games: must be"},
		{[]string{"-move", "5h"}, "at most 8191 seconds"},
		{[]string{"-stop-clock", "-return", "0"}, "stopping the clock needs a time"},
		{[]string{"-connections", "7"}, "too few for 7 open seats: allow at least 8"},
		{[]string{"-connections", "-1"}, "must be at least 1"},
		{[]string{"-per-address", "0"}, "-per-address must be at least 1"},
		{[]string{"-greeting-delay", "-1"}, "-greeting-delay must be from 0 to 5000 milliseconds"},
		{[]string{"-together", "5000", "-games", "5000"}, "too many for the passcodes"},
	} {
		code, stdout, stderr := eraslab(append([]string{"daide", "serve"}, c.args...)...)
		if code != exitBadInput || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, c.want) {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q, want %q", c.args, code, stdout, stderr, c.want)
		}
	}
}
