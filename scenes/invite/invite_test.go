//go:build !js

package invite

import (
	"net"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/games"
	"eras/play/online"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/archive"
	scenegames "eras/scenes/games"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// modes are the games in the order of the menu.
var modes = []saves.Mode{war.ID, battle.ID, risk.ID, diplomacy.ID}

// open opens the program without a window, and returns what plays matches together.
func open(t *testing.T) *Network {
	t.Helper()
	return openIn(t, t.TempDir())
}

// openIn is open with a folder for the saves.
func openIn(t *testing.T, dir string) *Network {
	t.Helper()
	var n *Network
	c := app.Config{Saves: dir, NoSound: true, Seed: 7, Language: "en", Network: func(a *app.App) app.Network {
		n = New(a).(*Network)
		return n
	}}
	if _, err := app.New(c, new(scenegames.Own).Modules()...); err != nil {
		t.Fatal(err)
	}
	n.address = func() string { return "127.0.0.1" } // tests host for this machine only
	t.Cleanup(func() {
		n.Close()
		n.app.Saves.Unlock()
	})
	return n
}

// invitation opens the page of invitations to a game by its set-up screen.
func invitation(t *testing.T, n *Network, mode saves.Mode) *hostPage {
	t.Helper()
	j, ok := n.app.Joiner(mode)
	if !ok {
		t.Fatalf("%s cannot be played together", mode)
	}
	j.Setup(setup.Several)
	w := uitest.New(t, "en", 1280, 800, n.app.Screens.Shown())
	w.Ticks(3)
	w.Click("setup.invite")
	page, ok := n.app.Screens.Shown().(*hostPage)
	if !ok {
		t.Fatalf("the screen is a %T", n.app.Screens.Shown())
	}
	page.name = "Ana"
	return page
}

func TestHostPageFits(t *testing.T) {
	for _, mode := range modes {
		t.Run(string(mode), func(t *testing.T) {
			page := invitation(t, open(t), mode)
			for tab := range 3 {
				for where := range place(3) {
					if tab != 1 && where != here {
						continue
					}
					t.Run(strconv.Itoa(tab)+strconv.Itoa(int(where)), func(t *testing.T) {
						uitest.Fits(t, func() uitest.Screen {
							p := *page
							p.layout.Tab, p.where = tab, where
							return &p
						}, func(w *uitest.Window) { w.Screen.(*hostPage).layout.Tab = tab }, "setup.tabs")
					})
				}
			}
		})
	}
}

// The page makes what it shows: one seat of the person, free seats, and bots.
func TestHostPageMakesAMatch(t *testing.T) {
	for _, mode := range modes {
		n := open(t)
		p := invitation(t, n, mode)
		w := uitest.New(t, "en", 1280, 800, p)
		w.Ticks(2)
		m, mine, wrong := p.match(w.UI)
		if wrong != "" || mine < 0 || m.Seats[mine].Name != "Ana" {
			t.Fatalf("%s: seat %d, %q, %+v", mode, mine, wrong, m.Seats)
		}
		open := 0
		for _, s := range m.Seats {
			if s.Free() {
				open++
			}
		}
		if open == 0 {
			t.Errorf("%s: no seat is free: %+v", mode, m.Seats)
		}
		h, err := online.OpenHost(t.Context(), online.HostConfig{Games: games.All, Listen: ":0"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Create(t.Context(), m); err != nil {
			t.Errorf("%s: the host refuses the match: %v", mode, err)
		}
		for _, bot := range p.bots { // each may be chosen
			m.Bot = bot
			if _, err := h.Create(t.Context(), m); err != nil {
				t.Errorf("%s: the host refuses the bot %s: %v", mode, bot, err)
			}
		}
		h.Close()
	}
}

func TestJoinPageFits(t *testing.T) {
	n := open(t)
	var all []saves.Together
	for i, mode := range modes {
		all = append(all, saves.Together{
			Mode: mode, Code: "eras://" + strconv.Itoa(i), Name: "Bartolomé de las Casas", Players: []string{"Bartolomé de las Casas", "", "Quo"},
			Joined: time.Now(), Over: i == 0, Listen: []string{"", "127.0.0.1:1"}[i%2],
		})
	}
	n.save(all)
	for _, tab := range []int{tabHost, tabJoin, tabMine} {
		t.Run(strconv.Itoa(tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen {
				p := newJoinPage(n)
				p.tab, p.code = tab, strings.Repeat("eras://", 30)
				return p
			}, nil, "together.tabs")
		})
	}
	j, _ := n.app.Joiner(diplomacy.ID)
	set := invitation(t, n, diplomacy.ID).given.Setup
	t.Run("seats", func(t *testing.T) {
		uitest.Fits(t, func() uitest.Screen {
			p := newJoinPage(n)
			p.tab, p.found = tabJoin, &foundMatch{joiner: j, mode: diplomacy.ID, set: set, status: online.Status{Seats: make([]online.Seat, 7)}, seats: []game.Seat{0, 2, 6}}
			p.found.status.Seats[1].Name = "Ana"
			return p
		}, nil, "together.tabs")
	})
}

func TestJoinPageSaysWhatIsWrong(t *testing.T) {
	n := open(t)
	for _, code := range []string{"hello", "eras://host:0123456789abcdef0123456789abcdef@127.0.0.1:1"} {
		p := newJoinPage(n)
		p.tab, p.code, p.name = tabJoin, code, "Ana"
		w := uitest.New(t, "en", 900, 600, p)
		w.Ticks(2)
		w.Click("together.go")
		w.Ticks(2)
		if p.problem == nil || p.busy {
			t.Errorf("nothing is said of the code %q", code)
		}
	}
}

// Whatever the host refuses is said in the player's language, and so is why a match cannot go on.
func TestReasonsHaveTexts(t *testing.T) {
	seen := map[string]bool{} // a text that is missing in a language is the one of another
	for _, language := range []string{"en", "es"} {
		u := uitest.New(t, language, 900, 600, uitest.Func(func(*ui.UI) {})).UI
		for _, reason := range online.Reasons() {
			text := problem(u, &online.Refused{Reason: reason, Sentence: "English"})
			if strings.Contains(text, "⟨") || strings.Contains(text, "English") || seen[text] {
				t.Errorf("%s: the reason %s reads %q", language, reason, text)
			}
			seen[text] = true
		}
		if text := problem(u, &online.Refused{Sentence: "the moon is full"}); !strings.Contains(text, ": the moon is full") {
			t.Errorf("%s: an unknown reason reads %q", language, text)
		}
	}
}

func TestWaitingPageAndPanelFit(t *testing.T) {
	n := open(t)
	h, err := online.OpenHost(t.Context(), online.HostConfig{Games: games.All, Listen: ":0"})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	p := invitation(t, n, diplomacy.ID)
	w := uitest.New(t, "en", 1280, 800, p)
	w.Ticks(2)
	m, mine, _ := p.match(w.UI)
	m.Watch, m.Chat, m.Clock = true, true, time.Hour
	made, err := h.Create(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	client := session.NewOnlineClient(online.ClientConfig{Games: games.All, Code: made.Seats[game.Seat(mine)]})
	defer client.Close()
	here := made.Invitation.String()
	away := made.Invitation
	away.Addresses, away.Fingerprint = []string{"192.168.1.5:16720"}, strings.Repeat("0123456789abcdef", 4)
	at := &attended{client: client, joiner: p.joiner, entry: saves.Together{
		Mode: diplomacy.ID, ID: made.ID, Invitation: away.String(), Watch: made.Watch.String(), Public: away.Addresses[0],
	}}
	until := func(what string, ok func() bool) {
		t.Helper()
		await(t, what, func() bool { client.Tick(); return ok() })
	}
	until("the seat", func() bool { return client.State() == online.Waiting })
	see := func() {
		set, _ := client.Match()
		at.seats = seatLooks{}
		at.seats.use(w.UI, p.joiner, set.Setup, len(m.Seats))
	}
	see()
	t.Run("waiting", func(t *testing.T) {
		at.silent = len(at.entry.Public) > 0
		uitest.Fits(t, func() uitest.Screen { return &waitingPage{network: n, at: at} }, nil)
		// No other device reaches an address of this one, so there is no QR code of it, and no room for one.
		for _, size := range [][2]int{{1280, 800}, {390, 844}} {
			for _, code := range []string{here, away.String()} {
				at.entry.Invitation = code
				w := uitest.New(t, "en", size[0], size[1], &waitingPage{network: n, at: at})
				w.Ticks(2)
				if _, ok := w.Find("together.qr"); ok != (code != here) {
					t.Errorf("%v, %s: a QR code is shown: %v", size, code, ok)
				}
			}
		}
	})
	if err := h.Begin(t.Context(), made.ID); err != nil {
		t.Fatal(err)
	}
	client.SayToAll("Who holds Trieste? " + strings.Repeat("A long line. ", 10))
	until("the line", func() bool { return len(client.Chat()) == 1 && client.State() == online.Playing })
	see()
	shown := func() uitest.Screen {
		at.panel = panel{open: true}
		return uitest.Anywhere{Func: func(u *ui.UI) { at.panel.describe(u, at) }}
	}
	t.Run("panel", func(t *testing.T) { uitest.Fits(t, shown, nil) })
	for _, allowed := range []bool{true, false} {
		w := uitest.New(t, "en", 1280, 800, shown())
		w.Ticks(2)
		w.Click("together.delegate")
		until("the host to know who reads the letters", func() bool { return client.Status().Delegated.Has(game.Seat(mine)) == allowed })
	}
}

// hostBattle hosts a battle as Ana and takes her seat.
func hostBattle(t *testing.T, n *Network, entry saves.Together) {
	t.Helper()
	p := invitation(t, n, battle.ID)
	w := uitest.New(t, "en", 1280, 800, p)
	w.Ticks(2)
	m, mine, _ := p.match(w.UI)
	entry.Mode, entry.Name, entry.Joined = battle.ID, "Ana", time.Now()
	made, err := n.make(&entry, online.Code{}, m)
	if err == nil {
		err = n.enterMade(entry, made, mine)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A match for the network is encrypted: the host's own client and one with the invitation reach
// it, after the host was started again too.
func TestAMatchForTheNetwork(t *testing.T) {
	n := open(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	l.Close()
	hostBattle(t, n, saves.Together{Listen: net.JoinHostPort(anyone, port), Public: "127.0.0.1:" + port})
	own := n.now.client
	await(t, "the own seat", func() bool { own.Tick(); return own.State() == online.Waiting })
	kept := n.entries()[0]
	code, err := online.ParseCode(kept.Invitation)
	if err != nil || code.Fingerprint == "" || code.Addresses[0] != kept.Public {
		t.Fatalf("the invitation is %q, %v", kept.Invitation, err)
	}
	other := session.NewOnlineClient(online.ClientConfig{Games: games.All, Code: code, Name: "Berta"})
	defer other.Close()
	begins(t, n)
	await(t, "the beginning", func() bool {
		own.Tick()
		other.Tick()
		return own.State() == online.Playing && other.State() == online.Playing
	})
	n.hosts.close()
	await(t, "the lost connection", func() bool { other.Tick(); return other.State() == online.Lost })
	if _, err := n.hosts.open(kept.Listen); err != nil {
		t.Fatal(err)
	}
	await(t, "the connection", func() bool { other.Tick(); return other.State() == online.Playing })
	if _, err := n.hosts.open(net.JoinHostPort(anyone, "1")); err == nil {
		t.Error("a host at another port is the same")
	}
}

// "My games" lists the matches in progress, with whom they waited for when the player left.
func TestMyGamesListMatches(t *testing.T) {
	n := open(t)
	hostBattle(t, n, saves.Together{Listen: "127.0.0.1:0"})
	attend := func(state online.ClientState) {
		t.Helper()
		await(t, "the match", func() bool { n.tick(); return n.now.client.State() == state })
	}
	// myGames leaves the match and opens the list, whose only match stands so.
	myGames := func(stand string, players ...string) *uitest.Window {
		t.Helper()
		n.app.OpenMenu()
		w := uitest.New(t, "en", 1280, 800, n.app.Screens.Shown())
		w.Ticks(2)
		w.Click("menu.archive")
		w = uitest.New(t, "en", 1280, 800, n.app.Screens.Shown())
		s := w.Screen.(*archive.Screen)
		await(t, "the list", func() bool { _, ready := s.Entries(); return ready })
		w.Ticks(2)
		all, _ := s.Entries()
		if len(all) != 1 {
			t.Fatalf("%d matches are listed", len(all))
		}
		words := s.Words(&all[0])
		if words.Stand != stand || words.Title != strings.Join(players, ", ") || words.Map != "Hosted here" || !slices.Equal(words.Players, players) {
			t.Errorf("the match is %+v", words)
		}
		return w
	}
	attend(online.Waiting)
	w := myGames("seats still free", "Ana", "Seat 2")
	w.Click("archive.continue")
	if w.Screen.(*archive.Screen).Busy() == "" {
		t.Error("the match is not continued")
	}
	if err := n.enter(n.entries()[0], nil); err != nil {
		t.Fatal(err)
	}
	attend(online.Waiting)
	code, err := online.ParseCode(n.now.entry.Invitation)
	if err != nil {
		t.Fatal(err)
	}
	other := session.NewOnlineClient(online.ClientConfig{Games: games.All, Code: code, Name: "Berta"})
	defer other.Close()
	begins(t, n)
	attend(online.Playing)
	w = myGames("your turn when you left", "Ana", "Berta")
	s := w.Screen.(*archive.Screen)
	all, _ := s.Entries()
	s.Delete(all[0])
	if len(n.entries()) != 0 {
		t.Error("the match is not removed")
	}
}
