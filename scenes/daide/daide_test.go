package daide

import (
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/roster"
	"eras/game"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// newScreen returns the screen with bots that answer at once.
func newScreen(t testing.TB) *Screen {
	t.Helper()
	m, err := roster.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	s := New(m, []string{"holdbot", "dumbbot"}, "Begoña")
	s.Seed = func() uint64 { return 1 }
	s.Play = func(*table.Guest) {}
	s.Keep = func(table.DiplomacySetup, game.Record, bool) {}
	s.Leave = func() {}
	s.Bar = func(u *ui.UI, title, note string) { u.TitleBar(title, note) }
	t.Cleanup(s.Close)
	return s
}

func TestEveryTabFits(t *testing.T) {
	for tab := range 3 {
		t.Run(strconv.Itoa(tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen { return newScreen(t) }, func(w *uitest.Window) {
				w.Click("daide.tabs." + strconv.Itoa(tab))
				for _, id := range []string{"daide.public", "daide.returns"} {
					if _, ok := w.Find(id); ok {
						w.Click(id)
					}
				}
			}, "daide.tabs")
		})
	}
}

// until ticks until something is so.
func until(t *testing.T, w *uitest.Window, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited too long for %s", what)
		}
		w.Ticks(1)
	}
}

func TestATableIsHostedJoinedAndClosed(t *testing.T) {
	keeper := newScreen(t)
	keeper.form.port = "0" // readPort refuses it: the form must say so
	var kept []game.Record
	keeper.Keep = func(_ table.DiplomacySetup, r game.Record, over bool) {
		if kept = append(kept, r); over {
			t.Error("a match that was cut short is over")
		}
	}
	w := uitest.New(t, "en", 1280, 800, keeper)
	w.Ticks(2)
	w.Click("daide.open")
	if keeper.host != nil || keeper.wrong == nil {
		t.Fatal("a table at port 0 was opened")
	}
	keeper.form.port = freePort(t)
	w.Click("daide.open")
	if keeper.host == nil {
		t.Fatalf("no table: %s", keeper.wrong(w.UI))
	}
	w.Ticks(2)
	w.Check("daide.tabs")
	address := keeper.host.Address()

	// A second table cannot have the port.
	other := newScreen(t)
	other.form.port = keeper.form.port
	x := uitest.New(t, "es", 900, 600, other)
	x.Ticks(2)
	x.Click("daide.open")
	if other.host != nil || !strings.Contains(other.wrong(x.UI), "ocupado") {
		t.Fatal("two tables at one port")
	}
	x.Ticks(2)
	x.Check("daide.tabs")

	// Somebody comes and takes the open seat: the match begins at both.
	var at *table.Guest
	other.Play = func(g *table.Guest) { at = g }
	x.Click("daide.tabs.1")
	other.place.address = address
	x.Click("daide.go")
	var here *table.Guest
	keeper.Play = func(g *table.Guest) { here = g }
	until(t, w, "the match", func() bool { x.Ticks(1); return at != nil && here != nil })
	if token := at.Place().Power; token != "ENG" || at.Place().Passcode == 0 {
		t.Errorf("the seat is %+v", at.Place())
	}
	if seats := keeper.host.Seats(); seats[0].Name != "Begoña" || !seats[1].Taken {
		t.Errorf("seats %+v", seats)
	}
	x.Ticks(2)
	x.Check("daide.tabs")
	w.Ticks(2)
	w.Check("daide.tabs")

	// Whoever keeps the table closes it; the guest is told so.
	w.Key(ebiten.KeyEscape)
	w.Ticks(1)
	left := false
	keeper.Leave = func() { left = true }
	w.Click("daide.leaving.yes")
	if !left {
		t.Error("the screen stays open")
	}
	until(t, x, "the bad news", func() bool { keeper.Attend(); return other.wrong != nil })
	x.Ticks(2)
	x.Check("daide.tabs")
	if text := other.wrong(x.UI); !strings.Contains(text, "cerrado") {
		t.Errorf("the guest is told %q", text)
	}
	if len(kept) > 1 {
		t.Errorf("%d records", len(kept))
	}
}

// freePort returns a port at which nobody listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

func TestWhyAPlaceCannotBeTaken(t *testing.T) {
	nobody := "127.0.0.1:" + freePort(t)
	for _, c := range []struct {
		typed, want string
		power       string
	}{
		{nobody, "Nobody listens", ""},
		{"not an address", "MACHINE:PORT", ""},
		{nobody, "passcode is a number", "x"},
	} {
		s := newScreen(t)
		w := uitest.New(t, "en", 900, 600, s)
		w.Ticks(2)
		w.Click("daide.tabs.1")
		s.place.address = c.typed
		if c.power != "" {
			s.place.returns, s.place.passcode = true, c.power
		}
		w.Ticks(1)
		if c.power == "" {
			w.Click("daide.address")
			w.Key(ebiten.KeyEnter)
		} else {
			w.Click("daide.go")
		}
		until(t, w, "a complaint", func() bool { return s.wrong != nil })
		if text := s.wrong(w.UI); !strings.Contains(text, c.want) {
			t.Errorf("%s: %q", c.typed, text)
		}
		w.Ticks(1)
		w.Check("daide.tabs")
	}
}
