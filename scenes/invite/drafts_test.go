//go:build !js

package invite

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/play/games"
	"eras/play/online"
	"eras/saves"
	riskscenes "eras/scenes/games/risk"
	"eras/scenes/ui/uitest"
)

// draftSaves and draftCode tell the program of this test, which is killed, its folder and its seat.
const draftSaves, draftCode = "ERAS_DRAFT_SAVES", "ERAS_DRAFT_CODE"

// attend enters a match and returns the window with its screen.
func attend(t *testing.T, n *Network, entry saves.Together) *uitest.Window {
	t.Helper()
	n.app.Settings.OwnSpeed, n.app.Settings.ComputerSpeed = saves.NoAnimation, saves.NoAnimation
	if err := n.enter(entry, nil); err != nil {
		t.Fatal(err)
	}
	w := &uitest.Window{T: t, UI: n.app.UI, Screen: n.app, Width: 1280, Height: 800, Scale: 1}
	await(t, "the match", func() bool { w.Ticks(1); return n.now != nil && n.now.match != nil })
	return w
}

// draftOf returns what the player has prepared, as the window shows it.
func draftOf(n *Network, w *uitest.Window) (all []string) {
	if s, ok := n.now.match.(*riskscenes.Screen); ok {
		for _, p := range s.Game.Draft() {
			all = append(all, fmt.Sprintf("place %d %d", p.Territory, p.N))
		}
		return all
	}
	for _, c := range w.UI.Controls() {
		if strings.HasPrefix(c.ID, "given.") {
			all = append(all, c.Label)
		}
	}
	slices.Sort(all)
	return all
}

// shows reports whether a control can be used.
func shows(w *uitest.Window, id string) bool {
	c, ok := w.Find(id)
	return ok && c.Enabled
}

// prepare prepares an answer without sending it, and waits to be killed.
func prepare(t *testing.T, n *Network, mode saves.Mode) {
	w := attend(t, n, saves.Together{Mode: mode, Code: os.Getenv(draftCode)})
	if s, ok := n.now.match.(*riskscenes.Screen); ok {
		await(t, "the turn", func() bool { w.Ticks(1); _, person := s.Game.Turn(); return person })
		p := s.Game.Position()
		if _, err := s.Game.Put(p.Weakest(p.Held[0]), 1); err != nil {
			t.Fatal(err)
		}
	} else {
		await(t, "the orders", func() bool { w.Ticks(1); return shows(w, "diplomacy.submit") && shows(w, "area.VIE") })
		w.Click("area.VIE")
		w.Click("area.GAL")
	}
	await(t, "the end", func() bool { w.Ticks(1); return false })
}

// Placements and orders that a player has entered in a match between programs, and not sent, are
// there again after the program was killed.
func TestDraftsSurviveAKill(t *testing.T) {
	for _, mode := range []saves.Mode{risk.ID, diplomacy.ID} {
		t.Run(string(mode), func(t *testing.T) {
			if dir := os.Getenv(draftSaves); dir != "" {
				prepare(t, openIn(t, dir), mode)
				return
			}
			h, err := online.OpenHost(t.Context(), online.HostConfig{Games: games.All, Listen: ":0"})
			if err != nil {
				t.Fatal(err)
			}
			defer h.Close()
			page := invitation(t, open(t), mode)
			w := uitest.New(t, "en", 1280, 800, page)
			w.Ticks(2)
			m, _, _ := page.match(w.UI)
			for i := range m.Seats {
				m.Seats[i] = online.Seat{Bot: m.Bot}
			}
			m.Seats[0], m.Maker = online.Seat{Name: "Ana"}, "" // it begins by itself
			made, err := h.Create(t.Context(), m)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			child := exec.Command(os.Args[0], "-test.run", "^TestDraftsSurviveAKill$/^"+string(mode)+"$")
			child.Env = append(os.Environ(), draftSaves+"="+dir, draftCode+"="+made.Seats[0].String())
			var said bytes.Buffer
			child.Stdout, child.Stderr = &said, &said
			if err := child.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- child.Wait() }()
			var kept []saves.Together
			await(t, "the draft on the disk", func() bool {
				select {
				case err := <-ended:
					t.Fatalf("the program has ended with %v: %s", err, &said)
				default:
				}
				kept, _ = saves.Open(dir).Together()
				return len(kept) == 1 && len(kept[0].Drafts) > 0
			})
			_ = child.Process.Kill()
			<-ended
			n := openIn(t, dir)
			w = attend(t, n, n.entries()[0])
			w.Ticks(5)
			all := draftOf(n, w)
			if len(all) == 0 || !reflect.DeepEqual(n.entries()[0].Drafts, kept[0].Drafts) {
				t.Errorf("the player finds %q of %q", all, kept[0].Drafts)
			}
			for _, order := range all {
				if mode == risk.ID && !strings.Contains(kept[0].Drafts[0], order) {
					t.Errorf("%q was not prepared: %q", order, kept[0].Drafts)
				}
			}
		})
	}
}
