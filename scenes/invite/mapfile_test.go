//go:build !js

package invite

import (
	"strings"
	"testing"

	"eras/game/risk"
	"eras/play/games"
	"eras/play/online"
	"eras/play/session"
	"eras/play/session/riskplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui/uitest"
)

// A guest without the file of the host's map has its names and shapes; if the host has not sent them, the
// window says that they are made up.
func TestGuestsHaveTheMapOfTheHost(t *testing.T) {
	file, err := games.MapFile(risk.ID, "../../game/risk/mapformat/testdata/two.map")
	if err != nil {
		t.Fatal(err)
	}
	m, err := risk.ParseMap("two.toml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	rules, err := risk.ParseRules("players=2")
	if err != nil {
		t.Fatal(err)
	}
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, sent := range []bool{true, false} {
		host, guest := open(t), open(t)
		given := app.Invitation{Mode: risk.ID, Setup: board.Setup(), Players: []session.Player{{Person: "Ana"}, {}}, Seed: 7}
		if sent {
			given.MapFile = riskplay.MapFile(m)
		}
		j, _ := host.app.Joiner(risk.ID)
		page := newHostPage(host, j, given)
		w := uitest.New(t, "en", 1280, 800, page)
		w.Ticks(2)
		match, mine, wrong := page.match(w.UI)
		if wrong != "" {
			t.Fatal(wrong)
		}
		entry := saves.Together{Mode: risk.ID, Name: "Ana", Listen: "127.0.0.1:0", Joined: app.Now()}
		made, err := host.make(&entry, online.Code{}, match)
		if err == nil {
			err = host.enterMade(entry, made, mine)
		}
		if err == nil {
			err = guest.enter(saves.Together{Mode: risk.ID, Name: "Berta", Code: host.now.entry.Invitation, Joined: app.Now()}, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		await(t, "the guest's seat", func() bool { guest.tick(); return guest.now.client.State() == online.Waiting })
		begins(t, host)
		await(t, "the guest's map", func() bool { guest.tick(); return guest.now.match != nil })
		if got := guest.now.saved(); (got.MapFile == riskplay.MapFile(m)) != sent {
			t.Errorf("sent %v: the guest plays on %.200q", sent, got.MapFile)
		}
		w = uitest.New(t, "en", 1280, 800, guest.app)
		w.Ticks(2)
		if c, told := w.Find("problem"); told == sent || !sent && !strings.Contains(c.Label, "names of its territories are made up here") {
			t.Errorf("sent %v: the guest reads %q", sent, c.Label)
		}
	}
}
