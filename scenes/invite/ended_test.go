//go:build !js

package invite

import (
	"testing"
	"time"

	"eras/game/battle"
	"eras/play/games"
	"eras/play/online"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// cover is a screen that lies over another one.
type cover struct{}

func (*cover) Describe(*ui.UI) {}

// watchBots opens a battle between bots at a host and watches it until it is over, before its record
// is fetched. It returns the window of the program.
func watchBots(t *testing.T, n *Network) *uitest.Window {
	t.Helper()
	n.app.Settings.OwnSpeed, n.app.Settings.ComputerSpeed = saves.NoAnimation, saves.NoAnimation
	p := invitation(t, n, battle.ID)
	w := uitest.New(t, "en", 1280, 800, p)
	w.Ticks(2)
	m, _, _ := p.match(w.UI)
	m.Watch, m.Seats = true, []online.Seat{{Bot: "level:1"}, {Bot: "level:1"}}
	h, err := online.OpenHost(t.Context(), online.HostConfig{Games: games.All, Listen: ":0"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	made, err := h.Create(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	if err := n.enter(saves.Together{Mode: battle.ID, Code: made.Watch.String()}, nil); err != nil {
		t.Fatal(err)
	}
	whole := &uitest.Window{T: t, UI: n.app.UI, Screen: n.app, Width: 1280, Height: 800, Scale: 1}
	await(t, "the end of the battle", func() bool { whole.Ticks(1); return n.now.match != nil && n.now.client.State() == online.Finished })
	if n.now.ending {
		t.Fatal("the record is fetched before anybody sees the end")
	}
	return whole
}

func finished(t *testing.T, n *Network) int {
	t.Helper()
	all, err := n.app.Saves.ListArchived(saves.Finished)
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

// A match that ends while another screen lies over it is in the archive at once, and its end is
// shown when that screen has gone.
func TestAnEndUnderAnotherScreenIsKeptAndShown(t *testing.T) {
	n := open(t)
	w := watchBots(t, n)
	n.ended()
	var back func()
	n.app.Screens.Over("rules", func(b func()) app.Screen { back = b; return &cover{} })
	await(t, "the match in the archive", func() bool { w.Ticks(1); return finished(t, n) == 1 })
	if _, ok := n.app.Screens.Shown().(*cover); !ok || !n.entries()[0].Over {
		t.Fatalf("the screen is a %T, the match %+v", n.app.Screens.Shown(), n.entries()[0])
	}
	back()
	await(t, "the end", func() bool { w.Ticks(1); _, ok := n.app.Screens.Shown().(*result.Screen); return ok })
}

// A match that is left while its record is fetched is in the archive all the same.
func TestAnEndThatIsLeftIsKept(t *testing.T) {
	n := open(t)
	w := watchBots(t, n)
	n.ended()
	n.app.OpenMenu()
	await(t, "the match in the archive", func() bool { w.Ticks(1); return finished(t, n) == 1 })
	if !n.entries()[0].Over {
		t.Error("the list says that the match goes on")
	}
}

// await waits until something is so.
func await(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(uitest.Hangs); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited too long for %s", what)
		}
	}
}
