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

	"eras/lab/diplomacy"
)

// serving runs daide serve and returns the address at which it listens, and how to wait
// for what it prints.
func serving(t *testing.T, ctx context.Context, args ...string) (addr string, wait func() (code int, stdout, stderr string)) {
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

// Games that are served and joined are those of a tournament, are recorded and logged,
// and are added up like it.
func TestDAIDEServe(t *testing.T) {
	logs, records := t.TempDir(), filepath.Join(t.TempDir(), "new")
	addr, wait := serving(t, t.Context(), "-seats", "open:2,dumbbot:5", "-games", "2", "-year", "1903", "-draws=false", "-seed", "5", "-json", "-log", logs, "-out", records)
	mustRun(t, "daide", "join", "-addr", addr, "-bot", "dumbbot", "-seats", "2", "-games", "2", "-seed", "5", "-year", "1903")
	code, stdout, stderr := wait()
	if code != 0 || strings.Count(stderr, "ended: draw limit in 1903\n") != 2 {
		t.Fatalf("exit code %d, says %s", code, stderr)
	}
	var r diplomacy.Hosted
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
		_, played, _ := strings.Cut(readText(t, file), "actions:\n")
		if number > 0 {
			continue // clients have the chance of the first game
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

// A server that is interrupted says so, and keeps what was played.
func TestDAIDEServeInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	_, wait := serving(t, ctx)
	stop()
	if code, stdout, stderr := wait(); code != exitInterrupted || stdout != "" || !strings.Contains(stderr, "interrupted") {
		t.Errorf("exit code %d, prints %q, says %q", code, stdout, stderr)
	}
}

func TestBadDAIDEServersGetOneSentence(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-addr", ":16713"}, "lets other machines in: write 127.0.0.1, or -public"},
		{[]string{"-addr", "0.0.0.0:16713"}, "lets other machines in"},
		{[]string{"-addr", "nowhere"}, "is no address"},
		{[]string{"-seats", "open:3"}, "write as many seats"},
		{[]string{"-seats", "open:3,nobody:4"}, `no Diplomacy bot "nobody"`},
		{[]string{"-substitute", "nobody"}, `no Diplomacy bot "nobody"`},
		{[]string{"-powers", "fair"}, "write rotate, random or order"},
		{[]string{"-games", "0"}, "it has from 1"},
		{[]string{"-move", "5h"}, "they last up to 8191 seconds"},
		{[]string{"-stop-clock", "-return", "0"}, "say how long phases wait"},
		{[]string{"-together", "5000", "-games", "5000"}, "passcodes must tell those apart"},
	} {
		code, stdout, stderr := eraslab(append([]string{"daide", "serve"}, c.args...)...)
		if code != exitBadInput || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, c.want) {
			t.Errorf("%q: exit code %d, prints %q, says %q, want %q", c.args, code, stdout, stderr, c.want)
		}
	}
}
