package risk

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/gametest"
	"eras/game/risk"
	"eras/scenes/ui"
)

// A continent, an elimination and a large set get a banner for 0.8 seconds, which a click or a key ends;
// smaller events get none.
func TestDramaIsShownAndSkipped(t *testing.T) {
	for _, language := range ui.Languages {
		set := alone("attack", 0, nil, 0, noCards, "")(t)
		set.speed = 1
		h := begin(t, language, 1280, 800, set)
		p := h.game.Position()
		for _, c := range []struct {
			name  string
			event risk.Event
			shown bool
		}{
			{"a continent", risk.Event{Kind: risk.ContinentWon, Seat: 2, Continent: 0}, true},
			{"an elimination", risk.Event{Kind: risk.Eliminated, Seat: 2, Other: 1, N: 2}, true},
			{"a large set", risk.Event{Kind: risk.Traded, Seat: 2, N: largeSet, Cards: [3]risk.Card{0, 1, 2}}, true},
			{"a small set", risk.Event{Kind: risk.Traded, Seat: 2, N: largeSet - 1, Cards: [3]risk.Card{0, 1, 2}}, false},
			{"a lost continent", risk.Event{Kind: risk.ContinentLost, Seat: 2, Continent: 0}, false},
		} {
			play := func() bool {
				h.screen.board.play(h.UI, []risk.Event{c.event}, &p, 1)
				h.Ticks(2)
				_, shown := h.Find("risk.drama")
				return shown
			}
			if shown := play(); shown != c.shown {
				t.Errorf("%s: %s is shown: %v", language, c.name, shown)
			}
			if !c.shown {
				h.screen.board.timeline.Skip()
				continue
			}
			h.Ticks(ui.Ticks(dramaTime) - 4)
			if !h.screen.board.drama() {
				t.Errorf("%s ends before its time", c.name)
			}
			h.Ticks(6)
			if h.screen.board.busy() {
				t.Errorf("%s is shown for too long", c.name)
			}
			play()
			h.Key(ebiten.KeyEnter)
			if h.screen.board.busy() || !gametest.Same(h.game.Position(), p) {
				t.Errorf("Enter does not end %s, or does more", c.name)
			}
			play()
			h.Press()
			h.Release()
			if h.screen.board.busy() {
				t.Errorf("a click does not end %s", c.name)
			}
		}
	}
}
