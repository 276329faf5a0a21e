//go:build !js

package invite

import (
	"testing"

	"eras/game"
	"eras/play/games"
	"eras/play/online"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui/uitest"
)

// absent is a link to a host that says nothing.
type absent struct{}

func (absent) Seat() game.Seat                   { return 0 }
func (absent) Poll()                             {}
func (absent) Step(int) ([]string, string, bool) { return nil, "", false }
func (absent) Awaited(int) (game.Seats, bool)    { return 0, false }
func (absent) Submit(int, string)                {}
func (absent) Retract(int)                       {}
func (absent) Refused(int) bool                  { return false }
func (absent) Err() error                        { return nil }

// A match is joined with as many players as its board has seats, and with no others.
func TestJoiningTakesTheSeatsOfTheBoard(t *testing.T) {
	for _, mode := range modes {
		n := open(t)
		page := invitation(t, n, mode)
		j, _ := n.app.Joiner(mode)
		seats := len(page.given.Players)
		for players := range seats + 2 {
			_, err := j.Join(app.Joining{Setup: page.given.Setup, Players: make([]session.Player, players), Link: absent{}, Look: n.app.Look})
			if (err == nil) != (players == seats) {
				t.Errorf("%s with %d players: %v", mode, players, err)
			}
		}
	}
}

// begins begins the match that this program hosts, once all seats are taken.
func begins(t *testing.T, n *Network) {
	t.Helper()
	await(t, "the last seat", func() bool {
		n.now.client.Tick()
		return n.now.client.State() == online.Waiting && len(free(n.now.client.Status())) == 0
	})
	e := n.now.entry
	if err := n.start(t.Context(), e.Listen, e.Server, e.ID); err != nil {
		t.Fatal(err)
	}
}

// The host begins, not whoever takes the last seat; the others read for whom they wait.
func TestTheHostBegins(t *testing.T) {
	n := open(t)
	hostBattle(t, n, saves.Together{Listen: "127.0.0.1:0"})
	await(t, "the own seat", func() bool { n.tick(); return n.now.client.State() == online.Waiting })
	code, err := online.ParseCode(n.now.entry.Invitation)
	if err != nil {
		t.Fatal(err)
	}
	other := session.NewOnlineClient(online.ClientConfig{Games: games.All, Code: code, Name: "Berta"})
	defer other.Close()
	await(t, "the last seat", func() bool {
		n.tick()
		other.Tick()
		return n.now.client.State() == online.Waiting && len(free(n.now.client.Status())) == 0 && other.State() == online.Waiting
	})
	guest := &waitingPage{network: n, at: &attended{client: other, joiner: n.now.joiner, entry: saves.Together{Name: "Berta"}}}
	host := &waitingPage{network: n, at: n.now}
	for language, want := range map[string][2]string{
		"en": {"All are here: begin when you like", "Waiting for Ana to begin"}, "es": {"Ya están todos: empieza cuando quieras", "Esperando a que Ana empiece"},
	} {
		for i, page := range []*waitingPage{host, guest} {
			for _, size := range [][2]int{{1280, 800}, {390, 844}} {
				w := uitest.New(t, language, size[0], size[1], page)
				w.Ticks(2)
				if c, _ := w.Find("together.state"); c.Label != want[i] {
					t.Errorf("it says %q, want %q", c.Label, want[i])
				}
				if _, ok := w.Find("together.begin"); ok != (page == host) {
					t.Errorf("a button to begin: %v", ok)
				}
			}
		}
	}
	w := uitest.New(t, "en", 1280, 800, host)
	w.Ticks(2)
	w.Click("together.begin")
	await(t, "the beginning", func() bool { n.now.client.Tick(); other.Tick(); return other.State() == online.Playing })
}

// "Play together" offers to host any game, that of the menu first: from its set-up.
func TestJoinPageHosts(t *testing.T) {
	for i, mode := range modes {
		n := open(t)
		n.app.Settings.Board = mode
		if first := n.app.Joiners(); len(first) != len(modes) || first[0].Mode() != mode {
			t.Errorf("the menu has %s, the page %d games, the first %s", mode, len(first), first[0].Mode())
		}
		n.Open()
		w := uitest.New(t, []string{"en", "es"}[i%2], 1280, 800, n.app.Screens.Shown())
		w.Ticks(2)
		w.Pick("together.tabs", tabHost)
		w.Ticks(2)
		w.Click("together.host." + n.app.Joiners()[0].Card().ID)
		w = uitest.New(t, "en", 1280, 800, n.app.Screens.Shown())
		w.Ticks(3)
		w.Click("setup.invite")
		if page, ok := n.app.Screens.Shown().(*hostPage); !ok || page.joiner.Mode() != mode {
			t.Errorf("%s: the screen is a %T", mode, n.app.Screens.Shown())
		}
	}
}
