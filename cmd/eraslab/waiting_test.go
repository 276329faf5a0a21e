package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"eras/play/online"
)

// hearing is a writer that calls heard when a text is written.
type hearing struct {
	text  string
	heard func()
}

func (h hearing) Write(p []byte) (int, error) {
	if strings.Contains(string(p), h.text) {
		h.heard()
	}
	return len(p), nil
}

// Commands say that a server does not answer: one that never did, and one that went away.
func TestSilentServersAreToldOf(t *testing.T) {
	like := filepath.Join(t.TempDir(), "like.txt")
	mustRun(t, "play", "-red", "random", "-blue", "random", "-scenario", "2005", "-out", like)
	const nobody = ":00112233445566778899aabbccddeeff@127.0.0.1:1"
	silent := func(args ...string) {
		t.Run(strings.Join(args[:2], " "), func(t *testing.T) {
			t.Parallel()
			ctx, heard := context.WithCancel(t.Context())
			defer heard()
			var out strings.Builder
			if code := run(ctx, args, &out, hearing{"the server does not answer yet", heard}); code != exitInterrupted {
				t.Errorf("eraslab %q ended with %d: %s", args, code, &out)
			}
		})
	}
	silent("join", "eras://join-abcdefghij"+nobody, "-agent", "random")
	silent("invite", "eras://host"+nobody, "-like", like)
	silent("daide", "join", "-addr", "127.0.0.1:1", "-bot", "holdbot")

	code, server := serveMatches(t, "-listen", ":0", "-store", filepath.Join(t.TempDir(), "matches"))
	var made online.Made
	unmarshal(t, mustRun(t, "invite", code, "-like", like, "-seats", "@Ada,open", "-watch", "-json"), &made)
	watcher := online.NewClient(online.ClientConfig{Code: made.Watch})
	t.Cleanup(watcher.Close) // after the parallel tests
	go func() {
		for !watcher.Status().Present.Has(0) && watcher.State() != online.Failed {
			<-watcher.News()
		}
		kill(server)
	}()
	silent("join", made.Seats[0].String(), "-agent", "random")
}
