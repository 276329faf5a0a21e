//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/war"
	"eras/play/games"
	"eras/play/online"
	"eras/saves"
)

// pair are two windows that play together: the first one has the match.
type pair struct {
	t      *testing.T
	host   *driver
	other  *driver
	dirs   [2]string
	width  int
	height int
	speech string
	prefix string
}

// newPair starts two windows.
func newPair(t *testing.T, language string, width, height int) *pair {
	p := &pair{t: t, dirs: [2]string{t.TempDir(), t.TempDir()}, width: width, height: height, speech: language}
	p.prefix = fmt.Sprintf("%s-%dx%d-together-", language, width, height)
	p.host, p.other = p.start(0), p.start(1)
	return p
}

func (p *pair) start(i int) *driver {
	keepBoards(p.t, p.dirs[i], 0)
	s := start(p.t, p.dirs[i], p.width, p.height, "-language", p.speech, "-seed", fmt.Sprint(7+i))
	s.onScreen("menu")
	return s
}

// until ticks both windows until ok returns true.
func (p *pair) until(what string, ok func() bool) {
	p.t.Helper()
	p.host.until(what, func() bool {
		p.other.ticks(2)
		return ok()
	})
}

// onScreen waits until both windows show a screen.
func (p *pair) onScreen(name string) {
	p.t.Helper()
	p.until("screen "+name, func() bool { return p.host.look().Screen == name && p.other.look().Screen == name })
}

// see takes pictures of both windows.
func (p *pair) see(name string) {
	p.host.shot(p.prefix + name + "-host")
	p.other.shot(p.prefix + name + "-other")
}

// invite opens the page of invitations to a game, opens the match and returns its code.
func (p *pair) invite(board string, prepare func(s *driver)) string {
	return p.host.invites(inviting{board: board, language: p.speech, prepare: prepare, prefix: p.prefix})
}

// join takes a seat with a code.
func (p *pair) join(code string) { p.other.joins(code, "Berta", p.prefix) }

// joinAndBegin takes the last seat with a code, and then the host begins.
func (p *pair) joinAndBegin(code string) {
	p.t.Helper()
	p.join(code)
	p.host.begins(p.speech, func() { p.other.ticks(2) })
}

// TestBattleTogether plays a battle between two windows to its end. The one that joined is killed
// on the way and returns to its seat; then the host is.
func TestBattleTogether(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language      string
		width, height int
	}{{"es", 900, 600}, {"en", 1280, 800}} {
		t.Run(c.language, func(t *testing.T) {
			p := newPair(t, c.language, c.width, c.height)
			p.joinAndBegin(p.invite("battle", nil))
			p.onScreen("battle")
			before, steps := "", 0
			move := func(s *driver) bool {
				text, ok := s.turn(before)
				if !ok {
					return false
				}
				before = text
				s.fight(firstMove(t, text))
				steps++
				return true
			}
			for range 3 {
				if !move(p.host) || !move(p.other) {
					t.Fatal("the battle is over too soon for this test")
				}
			}
			p.see("battle")
			p.host.key(ebiten.KeyF2)
			p.host.still(20)
			p.host.write("Hola, Berta")
			p.host.key(ebiten.KeyEnter)
			p.host.until("the line", func() bool { return p.host.has("together.line.text") })
			p.other.key(ebiten.KeyF2)
			p.other.until("the line", func() bool { return p.other.has("together.line.text") })
			p.other.still(20)
			p.see("chat")
			p.host.key(ebiten.KeyEscape)
			p.other.kill()
			p.host.still(60)
			p.host.shot(p.prefix + "other-away")
			p.other = p.start(1)
			p.other.click("menu.together")
			p.other.onScreen("join")
			p.other.shot(p.prefix + "mine")
			p.other.click("together.continue")
			p.other.onScreen("battle")
			if !move(p.host) || !move(p.other) {
				t.Fatal("nobody can move after one has come back")
			}
			p.host.kill()
			p.other.until("the lost connection", func() bool { return p.other.has("together.lost") })
			p.other.shot(p.prefix + "lost")
			p.host = p.start(0)
			p.host.click("menu.together")
			p.host.onScreen("join")
			p.host.click("together.continue")
			p.host.onScreen("battle")
			for p.host.look().Screen == "battle" && move(p.host) && move(p.other) {
			}
			p.onScreen("result")
			p.see("result")
			p.other.key(ebiten.KeyEscape)
			p.other.onScreen("menu")
			p.other.click("menu.together")
			p.other.onScreen("join")
			p.other.click("together.tabs.2")
			p.other.click("together.continue") // which shows the end again
			p.other.onScreen("result")
			p.sameRecords()
		})
	}
}

// sameRecords closes the windows, which must have kept the same record.
func (p *pair) sameRecords() {
	p.t.Helper()
	var records []string
	for i, s := range []*driver{p.host, p.other} {
		s.close()
		store := saves.Open(p.dirs[i])
		kept, err := store.ListArchived(saves.Finished)
		if err != nil || len(kept) != 1 {
			p.t.Fatalf("window %d has kept %d matches, %v", i, len(kept), err)
		}
		m, _, err := store.LoadArchived(saves.Finished, kept[0].ID)
		if err != nil {
			p.t.Fatal(err)
		}
		records = append(records, m.Record)
	}
	if records[0] != records[1] {
		p.t.Errorf("the windows have kept two records:\n%s\n%s", records[0], records[1])
	}
}

// TestWarTogether plays a war between two windows to its end: what one does is what the other
// sees. On the way the one that joined leaves by the menu and returns.
func TestWarTogether(t *testing.T) {
	t.Parallel()
	p := newPair(t, "en", 900, 600)
	p.joinAndBegin(p.invite("war", nil))
	p.onScreen("war")
	rules := shipped(t, "banners").Rules
	board := &war.Board{Rules: rules}
	rash, able := careless(rules), good(t, rules)
	windows := []*driver{p.host, p.other}
	var want war.State
	acted := [2]int{}
	play := func(act person, on func() bool) {
		t.Helper()
		for steps := 0; on(); steps++ {
			if steps > 500_000 {
				t.Fatal("the windows do not go on")
			}
			for i, s := range windows {
				s.ticks(2)
				s.nods()
				text, ok := s.position()
				if !ok {
					continue
				}
				state, err := war.ParseState(text)
				if err != nil {
					t.Fatal(err)
				}
				if want != (war.State{}) && state != want {
					continue // what was done last is on its way
				}
				if state.Turn().Seat() != game.Seat(i) {
					t.Fatalf("window %d is asked to move for the other side", i)
				}
				a := act(state)
				s.act(a)
				board.Apply(&state, []war.Action{a}, nil)
				want = state
				acted[i]++
			}
		}
	}
	play(rash, func() bool { return acted[0] < 8 || acted[1] < 8 })
	p.see("war")
	p.other.key(ebiten.KeyEscape)
	p.other.still(20)
	if p.other.has("play.leaving.no") {
		p.other.shot(p.prefix + "war-leaving")
		p.other.click("play.leaving.yes")
	} else {
		p.other.key(ebiten.KeyEscape)
		p.other.click("play.leaving.yes")
	}
	p.other.onScreen("menu")
	p.other.shot(p.prefix + "menu")
	p.other.click("menu.together")
	p.other.onScreen("join")
	p.other.click("together.continue")
	p.onScreen("war")
	p.until("the same war", func() bool {
		for _, s := range windows {
			if text, ok := s.position(); ok && text == want.String() {
				return true
			}
		}
		return false
	})
	play(able, func() bool { return p.host.look().Screen == "war" || p.other.look().Screen == "war" })
	p.onScreen("result")
	p.see("war-result")
	p.sameRecords()
}

// TestDiplomacyTogether plays a whole match of Diplomacy between two windows. Nobody sees that the
// other one has orders before both have sent them.
func TestDiplomacyTogether(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ language, option string }{{"es", "Dos orillas"}, {"en", "Two Shores"}} {
		t.Run(c.language, func(t *testing.T) {
			p := newPair(t, c.language, 1280, 800)
			p.joinAndBegin(p.invite("diplomacy", func(s *driver) {
				s.click("setup.tabs.0")
				s.pick("setup.map", c.option)
				s.click("setup.tabs.1")
				s.focus("setup.last")
				for range 2 {
					s.key(ebiten.KeyArrowLeft)
				}
			}))
			p.onScreen("diplomacy")
			if c.language == "en" {
				p.lettersSurviveKills()
			}
			sent, phases := 0, 0
			for steps := 0; p.host.look().Screen == "diplomacy" || p.other.look().Screen == "diplomacy"; steps++ {
				if steps > 5_000 {
					t.Fatal("the match does not end")
				}
				for _, s := range []*driver{p.host, p.other} {
					s.ticks(2)
					for _, id := range []string{"diplomacy.continue", "diplomacy.skip"} {
						if s.has(id) {
							s.click(id)
						}
					}
					if s.has("diplomacy.submit") {
						s.sends()
						if sent++; sent == 1 {
							s.still(30)
							s.shot(p.prefix + "diplomacy-sent")
						}
						phases++
					}
				}
			}
			p.onScreen("result")
			p.see("diplomacy-result")
			if phases < 8 {
				t.Errorf("orders were sent %d times", phases)
			}
			p.sameRecords()
		})
	}
}

// TestServerTogether makes a match on a server, by the keyboard. Another window chooses one of
// several seats, and bots take the last one when it begins.
func TestServerTogether(t *testing.T) {
	t.Parallel()
	server, err := online.OpenHost(t.Context(), online.HostConfig{Games: games.All, Listen: ":0"})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for _, c := range []struct {
		language      string
		width, height int
		free          [2]string // what seats are that are free, and the person's
	}{{"es", 900, 600, [2]string{"Libre, para quien invites", "Tú"}}, {"en", 1280, 800, [2]string{"Free, for somebody invited", "You"}}} {
		t.Run(c.language, func(t *testing.T) {
			free := c.free
			p := newPair(t, c.language, c.width, c.height)
			s := p.host
			s.quick()
			s.click("menu.board.diplomacy")
			s.focus("menu.two")
			s.key(ebiten.KeyEnter)
			s.onScreen("setup")
			s.focus("setup.invite")
			s.key(ebiten.KeyEnter)
			s.onScreen("invite")
			s.write("Ana")
			for i := range 7 { // one more seat is free
				id := fmt.Sprint("together.seat.", i)
				if _, value := s.value(id); value != free[0] && value != free[1] {
					s.pick(id, free[0])
					break
				}
			}
			if c.width < 1100 {
				s.still(20) // the list closes
				s.click("setup.tabs.1")
			}
			s.click("together.where.0") // not open to the network, where one is
			s.focus("together.where")
			s.key(ebiten.KeyArrowRight)
			s.still(20)
			s.shot(p.prefix + "where-network")
			s.key(ebiten.KeyArrowRight)
			s.enter("together.server", server.Code().String())
			s.shot(p.prefix + "where-server")
			tab := "setup.tabs.1"
			if c.width < 1100 {
				tab = "setup.tabs.2"
			}
			s.click(tab)
			s.shot(p.prefix + "rules")
			s.focus("together.watch")
			s.key(ebiten.KeySpace)
			s.focus("together.open")
			s.key(ebiten.KeyEnter)
			s.onScreen("together")
			code, _ := s.value("together.code")
			s.until("the own seat", func() bool { return s.has("together.begin") })
			s.shot(p.prefix + "server-waiting")
			s.copies("together.copywatch")
			p.join(code)
			p.until("the other seat", func() bool { return p.other.has("together.take") || p.other.look().Screen == "together" })
			if p.other.has("together.take") {
				p.other.key(ebiten.KeyArrowDown)
				p.other.shot(p.prefix + "choose")
				p.other.key(ebiten.KeyEnter)
			}
			p.until("the seat", func() bool { return p.other.look().Screen != "join" })
			s.focus("together.begin")
			s.key(ebiten.KeyEnter)
			p.onScreen("diplomacy")
			for _, w := range []*driver{p.host, p.other} {
				w.until("the orders", func() bool { return w.has("diplomacy.submit") })
			}
			p.host.key(ebiten.KeyF2)
			p.host.still(20)
			p.host.shot(p.prefix + "server-panel")
			p.host.key(ebiten.KeyEscape)
			for range 2 {
				for _, w := range []*driver{p.host, p.other} {
					w.until("the orders", func() bool {
						for _, id := range []string{"diplomacy.continue", "diplomacy.skip"} {
							if w.has(id) {
								w.click(id)
							}
						}
						return w.has("diplomacy.submit")
					})
					w.sends()
				}
			}
			p.other.shot(p.prefix + "server-diplomacy")
		})
	}
}
