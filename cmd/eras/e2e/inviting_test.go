//go:build e2e

package e2e

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"
)

// inviting is how a window opens a match for others.
type inviting struct {
	board    string
	language string
	// prepare sets up the match, nil for what is chosen already.
	prepare func(s *driver)
	// free are seats for others besides the one that is free already.
	free []int
	// watch lets others watch.
	watch bool
	// prefix is that of the names of pictures, empty for none.
	prefix string
}

// freeSeat is what a seat is that is free, by language.
var freeSeat = map[string]string{"es": "Libre, para quien invites", "en": "Free, for somebody invited"}

// invites opens the page of invitations to a game, opens the match and returns its code.
func (s *driver) invites(i inviting) string {
	s.t.Helper()
	s.quick()
	s.click("menu.board." + i.board)
	s.click("menu.two")
	s.onScreen("setup")
	if i.prepare != nil {
		i.prepare(s)
	}
	s.picture(i.prefix, i.board+"-setup")
	s.click("setup.invite")
	s.onScreen("invite")
	s.enter("together.name", "Ana")
	for _, seat := range i.free {
		if id := fmt.Sprint("together.seat.", seat); !s.shows(id, freeSeat[i.language]) {
			s.focus(id) // seats may be below the window's end
			s.still(20)
			s.pick(id, freeSeat[i.language])
			s.still(20) // the list closes
		}
	}
	s.picture(i.prefix, i.board+"-invite")
	if s.has("setup.tabs.2") { // the window is small
		s.click("setup.tabs.1")
	}
	s.click("together.where.0") // tests stay on this computer
	if i.watch {
		tabs := 1
		if s.has("setup.tabs.2") { // the window is small
			tabs = 2
		}
		s.click(fmt.Sprint("setup.tabs.", tabs))
		s.focus("together.watch")
		s.key(ebiten.KeySpace)
	}
	s.click("together.open")
	s.onScreen("together")
	code, _ := s.value("together.code")
	s.until("the host's own seat", func() bool { return s.has("together.begin") })
	s.picture(i.prefix, i.board+"-waiting")
	return code
}

// joins takes a seat with an invitation, or watches with a code for that.
func (s *driver) joins(code, name, prefix string) {
	s.t.Helper()
	s.quick()
	s.click("menu.together")
	s.onScreen("join")
	s.enter("together.joincode", code)
	s.enter("together.joinname", name)
	s.picture(prefix, "join")
	s.click("together.go")
}

// allHere is what the host's page says when all seats are taken, by language.
var allHere = map[string]string{"es": "Ya están todos: empieza cuando quieras", "en": "All are here: begin when you like"}

// begins begins the match that the window hosts, once all seats are taken. tick is called while it
// waits.
func (s *driver) begins(language string, tick func()) {
	s.t.Helper()
	s.until("the last seat", func() bool {
		tick()
		text, _ := s.value("together.state")
		return text == allHere[language]
	})
	s.click("together.begin")
}

// picture takes a picture if the names of pictures have a prefix.
func (s *driver) picture(prefix, name string) {
	if prefix != "" {
		s.shot(prefix + name)
	}
}

// shows reports whether a control has a value.
func (s *driver) shows(id, value string) bool {
	_, now := s.value(id)
	return now == value
}
