//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
)

// pair are two windows that play together: the first one has the match.
type pair struct {
	t       *testing.T
	host    *driver
	other   *driver
	dirs    [2]string
	width   int
	height  int
	speech  string
	prefix  string
	taken   int
	invited string
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
	s := p.host
	s.quick()
	s.click("menu.board." + board)
	s.click("menu.two")
	s.onScreen("setup")
	if prepare != nil {
		prepare(s)
	}
	s.shot(p.prefix + board + "-setup")
	s.click("setup.invite")
	s.onScreen("invite")
	s.enter("together.name", "Ana")
	s.shot(p.prefix + board + "-invite")
	s.click("together.open")
	s.onScreen("together")
	code, _ := s.value("together.code")
	s.until("the host's own seat", func() bool { return s.has("together.begin") })
	s.shot(p.prefix + board + "-waiting")
	return code
}

// join takes a seat with a code.
func (p *pair) join(code string) {
	s := p.other
	s.quick()
	s.click("menu.together")
	s.onScreen("join")
	s.enter("together.joincode", code)
	s.enter("together.joinname", "Berta")
	s.shot(p.prefix + "join")
	s.click("together.go")
}

// TestBattleTogether plays a battle between two windows to its end. The one that joined is killed
// on the way and returns to its seat; then the host is.
func TestBattleTogether(t *testing.T) {
	for _, c := range []struct {
		language      string
		width, height int
	}{{"es", 900, 600}, {"en", 1280, 800}} {
		t.Run(c.language, func(t *testing.T) {
			p := newPair(t, c.language, c.width, c.height)
			p.join(p.invite("battle", nil))
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
			p.host.ticks(20)
			p.host.write("Hola, Berta")
			p.host.key(ebiten.KeyEnter)
			p.host.until("the line", func() bool { return p.host.has("together.line.text") })
			p.other.key(ebiten.KeyF2)
			p.other.until("the line", func() bool { return p.other.has("together.line.text") })
			p.other.ticks(20)
			p.see("chat")
			p.host.key(ebiten.KeyEscape)
			p.other.kill()
			p.host.ticks(60)
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
			var records []string
			for i, s := range []*driver{p.host, p.other} {
				s.close()
				kept, err := saves.Open(p.dirs[i]).ListArchived(saves.Finished)
				if err != nil || len(kept) != 1 {
					t.Fatalf("window %d has kept %d matches, %v", i, len(kept), err)
				}
				m, _, err := saves.Open(p.dirs[i]).LoadArchived(saves.Finished, kept[0].ID)
				if err != nil {
					t.Fatal(err)
				}
				records = append(records, m.Record)
			}
			if records[0] != records[1] {
				t.Errorf("the windows have kept two records:\n%s\n%s", records[0], records[1])
			}
		})
	}
}
