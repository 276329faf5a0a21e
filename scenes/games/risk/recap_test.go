package risk

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/ui"
)

// TestRecapSaysWhatWasLostAndShowsItAgain compares the recap with the position at the end
// of the person's turn.
func TestRecapSaysWhatWasLostAndShowsItAgain(t *testing.T) {
	for _, language := range ui.Languages {
		h := begin(t, language, 900, 600, setting{rules: risk.Ender2009(3), players: []session.Player{{Person: "Ana"}, {Bot: "killbot"}, {Bot: "killbot"}}, speed: 0})
		h.wait()
		if h.Ticks(1); h.screen.recapped() {
			t.Error("a recap before anybody else has played")
		}
		lost := 0
		for round := uint16(1); round < 6; round++ {
			for p := h.game.Drafted(); p.Round == round && p.Phase != risk.Over; p = h.game.Drafted() {
				h.play()
				h.wait()
			}
			h.Ticks(2)
			now := h.game.Position()
			line, ok := h.Find("recap")
			if !ok || !h.screen.recapped() {
				t.Fatalf("%s: no recap in round %d", language, now.Round)
			}
			m := h.game.Match()
			from := m.At(h.screen.recap.from)
			for i := range m.Steps() {
				if own := m.At(i).Turn == 0; own == (i >= h.screen.recap.from) && (own || i == h.screen.recap.from-1) {
					t.Errorf("the recap of step %d to %d is wrong at step %d", h.screen.recap.from, m.Steps(), i)
				}
			}
			lost += h.screen.recap.lost.Len()
			for gone := h.screen.recap.lost; gone != 0; gone = gone.Rest() {
				if c := gone.First(); from.Owner[c] != 0 || now.Owner[c] == 0 {
					t.Errorf("%s is said to be lost", h.game.Setup.Map.ID(c))
				}
			}
			if line.Label == "" {
				t.Error("the recap says nothing")
			}
		}
		if lost == 0 {
			t.Error("nothing was ever lost")
		}
		now := h.game.Position()
		h.Check("map", "area.", "risk.", "recap")
		h.Click("recap.again")
		if h.Ticks(3); !h.screen.recap.playing || h.screen.board.shown == now {
			t.Fatal("it is not shown again")
		}
		if _, active := h.screen.turn(); active {
			t.Error("the person may act while it is shown again")
		}
		h.Key(ebiten.KeyEscape)
		h.Ticks(3)
		if h.screen.recap.playing || h.screen.board.shown != now || h.game.Position() != now {
			t.Error("Esc does not return to the present")
		}
		h.Click("recap.close")
		if h.Ticks(2); h.screen.recapped() {
			t.Error("the closed recap stays")
		}
	}
}
