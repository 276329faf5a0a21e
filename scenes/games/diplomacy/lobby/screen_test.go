package lobby

import (
	"fmt"
	"net"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game"
	"eras/play/daide/client"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// newScreen returns the screen.
func newScreen(t testing.TB) *Screen {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	s := New(m, "Begoña")
	s.Seed = func() uint64 { return 1 }
	s.Play = func(*diplomacyplay.DAIDEClient) {}
	s.Remember = func(Seat) {}
	s.Keep = func(diplomacyplay.Setup, game.Record) {}
	s.Leave = func() {}
	s.Bar = func(u *ui.UI, title, note string) { u.TitleBar(title, note) }
	t.Cleanup(s.Close)
	return s
}

func TestEveryTabFits(t *testing.T) {
	for tab := range 3 {
		t.Run(strconv.Itoa(tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen { return newScreen(t) }, func(w *uitest.Window) {
				w.Pick("daide.tabs", tab)
				for _, id := range []string{"daide.public", "daide.returns"} {
					if _, ok := w.Find(id); ok {
						w.Click(id)
					}
				}
			}, "daide.tabs")
		})
	}
}

// The list of a seat reaches over the edge of the list of seats.
func TestTheListOfASeatIsWhole(t *testing.T) {
	w := uitest.New(t, "en", 1280, 800, newScreen(t))
	w.Ticks(2)
	w.Click("daide.seats.FRA")
	w.Ticks(3)
	rows := 0
	for _, c := range w.UI.Controls() {
		if strings.HasPrefix(c.ID, "daide.seats.FRA.list.rows.") {
			rows++
		}
	}
	if rows < 8 {
		t.Errorf("%d rows can be seen", rows)
	}
}

func TestServeJoinAndClose(t *testing.T) {
	serving := newScreen(t)
	serving.serverForm.port = "0" // not a valid port: the form must say so
	var kept []game.Record
	serving.Keep = func(_ diplomacyplay.Setup, r game.Record) { kept = append(kept, r) }
	w := uitest.New(t, "en", 1280, 800, serving)
	w.Ticks(2)
	w.Click("daide.open")
	if serving.server != nil || serving.problem == nil {
		t.Fatal("a server was started at port 0")
	}
	serving.serverForm.port = freePort(t)
	w.Pick("daide.press", 2)
	w.Ticks(2)
	w.Click("daide.open")
	if serving.server == nil {
		t.Fatalf("no server: %s", serving.problem(w.UI))
	}
	if level := serving.server.Setup().Rules.Press.Level; level != 20 {
		t.Errorf("the level of press is %d", level)
	}
	w.Ticks(2)
	w.Check("daide.tabs")
	address := serving.server.Address()

	// A second server cannot use the port.
	other := newScreen(t)
	other.serverForm.port = serving.serverForm.port
	x := uitest.New(t, "es", 900, 600, other)
	x.Ticks(2)
	x.Click("daide.open")
	if other.server != nil || !strings.Contains(other.problem(x.UI), "ocupado") {
		t.Fatal("two servers at one port")
	}
	x.Ticks(2)
	x.Check("daide.tabs")

	// Another window takes the open seat: the match begins in both.
	var at *diplomacyplay.DAIDEClient
	other.Play = func(c *diplomacyplay.DAIDEClient) { at = c }
	var seatKept Seat
	other.Remember = func(seat Seat) { seatKept = seat }
	x.Click("daide.tabs.1")
	other.joinForm.address = address
	x.Click("daide.go")
	var here *diplomacyplay.DAIDEClient
	serving.Play = func(c *diplomacyplay.DAIDEClient) { here = c }
	w.Until("the match", func() bool { x.Ticks(1); return at != nil && here != nil })
	if token := at.Setup().Power; token != "ENG" || at.Setup().Passcode == 0 {
		t.Errorf("the seat is %+v", at.Setup())
	}
	if want := (Seat{address, "ENG", at.Setup().Passcode}); seatKept != want || other.joinForm.passcode != strconv.Itoa(want.Passcode) {
		t.Errorf("the seat %+v is kept, want %+v", seatKept, want)
	}
	if who, want := here.Player(at.Here().First()), at.Setup().Name; who.Person != want {
		t.Errorf("the other player is %+v in the game, and %q in the lobby", who, want)
	}
	if seats := serving.server.Seats(); seats[0].Name != "Begoña" || !seats[1].Taken {
		t.Errorf("seats %+v", seats)
	}
	x.Ticks(2)
	x.Check("daide.tabs")
	w.Ticks(2)
	w.Check("daide.tabs")

	// The server is closed, and the client is told.
	w.Key(ebiten.KeyEscape)
	w.Ticks(1)
	left := false
	serving.Leave = func() { left = true }
	w.Click("daide.leaving.yes")
	if !left {
		t.Error("the screen was not left")
	}
	x.Until("the end of the game", func() bool { serving.KeepRecords(); return other.problem != nil })
	x.Ticks(2)
	x.Check("daide.tabs")
	if text := other.problem(x.UI); !strings.Contains(text, "se cerró") {
		t.Errorf("the problem is %q", text)
	}
	if len(kept) > 1 {
		t.Errorf("%d records", len(kept))
	}
}

// freePort returns a port at which nothing listens.
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

// Problems name powers in the language of the window.
func TestProblemsNamePowers(t *testing.T) {
	s := newScreen(t)
	w := uitest.New(t, "es", 1280, 800, s)
	w.Ticks(2)
	s.fail(fmt.Errorf("joining: %w", client.ErrRefused), diplomacyplay.DAIDEClientSetup{Power: "ENG"})
	if text := s.problem(w.UI); !strings.Contains(text, "Inglaterra") || strings.Contains(text, "ENG") {
		t.Errorf("the problem is %q", text)
	}
}

func TestJoinProblems(t *testing.T) {
	nobody := "127.0.0.1:" + freePort(t)
	for _, c := range []struct {
		typed, want string
		power       string
	}{
		{nobody, "There is no game", ""},
		{"not an address", "NAME:PORT", ""},
		{nobody, "number from 0 to 8191", "x"},
	} {
		s := newScreen(t)
		w := uitest.New(t, "en", 900, 600, s)
		w.Ticks(2)
		w.Click("daide.tabs.1")
		s.joinForm.address = c.typed
		if c.power != "" {
			s.joinForm.rejoins, s.joinForm.passcode = true, c.power
		}
		w.Ticks(1)
		if c.power == "" {
			w.Click("daide.address")
			w.Key(ebiten.KeyEnter)
		} else {
			w.Click("daide.go")
		}
		w.Until("a problem", func() bool { return s.problem != nil })
		if text := s.problem(w.UI); !strings.Contains(text, c.want) {
			t.Errorf("%s: %q", c.typed, text)
		}
		w.Ticks(1)
		w.Check("daide.tabs")
		if c.power != "" {
			w.Click("daide.returns") // its field goes, and the error with it
			w.Ticks(2)
			if text := s.problem(w.UI); text != "" {
				t.Errorf("the field is gone and the screen says %q", text)
			}
		}
	}
}

// Every field, seat and button does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window { return uitest.New(t, "en", 1280, 900, newScreen(t)) }, uitest.ShortAndUsual, "daide.open", "daide.go")
}
