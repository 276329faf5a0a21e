//go:build !js

package invite

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"eras/game/battle"
	"eras/play/games"
	"eras/play/online"
	"eras/play/session"
	"eras/saves/savestest"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// A disk that is filled and freed while 20 seats play at the host in the window loses nothing. The
// person at the window is told, and so is a player whose answer waits.
func TestFullDiskWhileTheWindowHosts(t *testing.T) {
	n, disk := open(t), savestest.New()
	n.hosts.disk = disk
	h, err := n.hosts.open("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := invitation(t, n, battle.ID)
	w := uitest.New(t, "en", 1280, 800, p)
	w.Ticks(2)
	m, _, _ := p.match(w.UI)
	m.Seats, m.Maker = []online.Seat{{Name: "Ana"}, {Name: "Luis"}}, "" // it begins by itself
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	var players sync.WaitGroup
	var over atomic.Int64
	var made []online.Made
	for range 10 {
		one, err := h.Create(ctx, m)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, one)
	}
	client := session.NewOnlineClient(online.ClientConfig{Games: games.All, Code: made[0].Seats[0]})
	defer client.Close()
	await(t, "the match", func() bool { client.Tick(); return client.State() == online.Playing })
	disk.Fill()
	for _, one := range made {
		for seat, code := range one.Seats {
			players.Go(func() {
				c := online.NewClient(online.ClientConfig{Games: games.All, Code: code})
				defer c.Close()
				if _, err := online.Play(ctx, c, "random", uint64(seat)+1); err != nil {
					t.Error(err)
				}
				over.Add(1)
			})
		}
	}
	told := func() error {
		select {
		case err := <-n.notices:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	var full, again *online.DiskError
	if err := told(); !errors.As(err, &full) || !full.Full {
		t.Errorf("told %v", err)
	}
	if over.Load() > 0 {
		t.Error("a match goes on without its file")
	}
	disk.Repair()
	if err := told(); !errors.As(err, &again) || again.Cause != nil {
		t.Errorf("told %v", err)
	}
	players.Wait()
	for _, one := range made {
		r, err := h.Record(ctx, one.ID)
		if err != nil || r.Result == "" {
			t.Errorf("match %s ends with %q, %v", one.ID, r.Result, err)
		}
	}
	if got := over.Load(); got != 20 {
		t.Errorf("%d of 20 seats played to the end", got)
	}
	n.notice(full)
	n.notice(again)
	n.showNotices(w.UI)
}

// All that a host of this program tells is said in the player's language, with the file's name.
func TestNoticesHaveTexts(t *testing.T) {
	cause := errors.New("cause")
	for _, language := range []string{"en", "es"} {
		u := uitest.New(t, language, 900, 600, uitest.Func(func(*ui.UI) {})).UI
		seen := map[string]bool{}
		for _, c := range []struct {
			err  error
			says string
		}{
			{&online.DamagedError{Match: "a", File: "/x/a.log", Aside: "/x/a.log.broken-1", Cause: cause, Read: 3, Lost: 2}, "/x/a.log.broken-1"},
			{&online.DamagedError{Match: "a", File: "/x/a.log", Cause: cause, Read: 3, Lost: 2, Closed: true}, "/x/a.log"},
			{&online.DamagedError{Match: "a", File: "/x/a.log", Cause: cause, Read: 3}, "/x/a.log"},
			{&online.DamagedError{File: "/x/matches.list", Cause: cause}, "/x/matches.list"},
			{&online.DiskError{Cause: cause, Full: true}, "cause"},
			{&online.DiskError{Cause: cause}, "cause"},
			{&online.DiskError{}, ""},
			{&online.KeyError{}, ""},
			{&online.MovedError{Matches: 3, Aside: "/x/jetstream.old"}, "/x/jetstream.old"},
			{&online.ServerError{Text: "it rains"}, "it rains"},
		} {
			text, _ := noticeText(u, fmt.Errorf("%w", c.err))
			if !strings.Contains(text, c.says) || strings.Contains(text, "⟨") || seen[text] || text == c.err.Error() {
				t.Errorf("%s: %v reads %q", language, c.err, text)
			}
			seen[text] = true
		}
	}
}
