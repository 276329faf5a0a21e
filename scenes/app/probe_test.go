package app

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"eras/game"
)

// thinking is a match in which a computer thinks.
type thinking struct{ *plain }

func (thinking) Persons() game.Seats     { return game.SeatsOf(0) }
func (thinking) Waiting() game.Seats     { return game.SeatsOf(1) }
func (thinking) Turn() (game.Seat, bool) { return 0, false }

// A program that waits while the probe says busy would wait for ever for a match under another
// screen, which nothing advances.
func TestACoveredMatchDoesNotGoOn(t *testing.T) {
	a, g, _ := failing(t)
	a.Screens.Show("match", &broken{})
	a.Matches.Play(thinking{g.opened}, nil)
	p := probe{file: filepath.Join(t.TempDir(), "probe.json")}
	busy := func() bool {
		t.Helper()
		if err := p.write(a, 1); err != nil {
			t.Fatal(err)
		}
		var now probed
		text, err := os.ReadFile(p.file)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &now); err != nil {
			t.Fatal(err)
		}
		if now.Match != nil {
			t.Errorf("%s: the match seems to wait for a person", now.Screen)
		}
		return now.Busy
	}
	if !busy() {
		t.Error("the match on the screen does not go on")
	}
	var back func()
	a.Screens.Over("rules", func(b func()) Screen { back = b; return &broken{} })
	if busy() {
		t.Error("the match under the rules goes on")
	}
	back()
	if !busy() {
		t.Error("the match does not go on after the rules")
	}
}
