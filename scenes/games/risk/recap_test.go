package risk

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/gametest"
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
			for gone := h.screen.recap.lost; !gone.Empty(); gone = gone.Rest() {
				if c := gone.First(); from.Owner.At(c) != 0 || now.Owner.At(c) == 0 {
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
		if h.Ticks(3); !h.screen.recap.playing || gametest.Same(h.screen.board.shown, now) {
			t.Fatal("it is not shown again")
		}
		if _, active := h.screen.turn(); active {
			t.Error("the person may act while it is shown again")
		}
		h.Key(ebiten.KeyEscape)
		h.Ticks(3)
		if h.screen.recap.playing || !gametest.Same(h.screen.board.shown, now) || !gametest.Same(h.game.Position(), now) {
			t.Error("Esc does not return to the present")
		}
		h.Click("recap.close")
		if h.Ticks(2); h.screen.recapped() {
			t.Error("the closed recap stays")
		}
	}
}

// A bot speaks in the recap of the only person, once, the same after the match was opened again, and not
// when that is switched off or two persons play.
func TestBotsSpeakAtTheTurnsBeginning(t *testing.T) {
	for _, language := range ui.Languages {
		spoke := 0
		h := begin(t, language, 900, 600, setting{rules: risk.Ender2009(3), players: []session.Player{{Person: "Ana"}, {Bot: "killbot"}, {Bot: "killbot"}}, speed: 0})
		speaks := true
		h.screen.Speaks = func() bool { return speaks }
		h.wait()
		said := map[string]bool{}
		for range 8 {
			for p := h.game.Drafted(); p.Turn == 0 && p.Phase != risk.Over; p = h.game.Drafted() {
				h.play()
				h.wait()
				if now := h.game.Drafted(); now.Round > p.Round {
					break
				}
			}
			if p := h.game.Position(); p.Phase == risk.Over {
				break
			}
			h.Ticks(2)
			r := h.screen.recap.said
			if r == nil {
				continue
			}
			spoke++
			text := h.screen.quote(h.UI, r)
			if line, ok := h.Find("recap"); !ok || !strings.Contains(line.Label, text) || said[text] || strings.Contains(text, "rival.say") || strings.Contains(text, "<no value>") {
				t.Errorf("%s: it says %q in %q", language, text, line.Label)
			}
			said[text] = true
			again := newScreen(h.screen.Look, h.game)
			if again.recap.said == nil || *again.recap.said != *r {
				t.Errorf("opened again, it says %+v instead of %+v", again.recap.said, r)
			}
			speaks = false
			if newScreen(h.screen.Look, h.game).recap.said != nil {
				t.Error("a bot speaks although it may not")
			}
			speaks = true
		}
		if spoke == 0 {
			t.Error("no bot has spoken")
		}
	}
}
