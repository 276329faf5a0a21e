package risk

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/gametest"
	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/ui"
)

// TestHintsAreTaken begins a turn by taking hints, by mouse in one language and by keyboard
// in the other.
func TestHintsAreTaken(t *testing.T) {
	for _, language := range ui.Languages {
		h := begin(t, language, 900, 600, setting{rules: risk.Ender2009(3), players: []session.Player{{Person: "Ana"}, {Bot: "boscoe"}, {Bot: "boscoe"}}})
		h.wait()
		phases := map[risk.Phase]bool{}
		for range 3 {
			p := h.game.Drafted()
			phases[p.Phase] = true
			if language == "es" {
				h.Key(ebiten.KeyTab, ebiten.KeyQ)
			} else {
				h.Click("bar.hint")
			}
			h.advised()
			h.Check("map", "area.", "risk.", "hint")
			if language == "es" {
				h.enter()
			} else {
				h.Click("hint.yes")
			}
			if after := h.game.Drafted(); gametest.Same(after, p) {
				t.Fatalf("%s: the hint in phase %v was not taken", language, p.Phase)
			}
			h.wait()
		}
		if !phases[risk.Reinforcing] || !phases[risk.Attacking] {
			t.Errorf("%s: hints in phases %v", language, phases)
		}
	}
}

// advised waits until a hint is shown.
func (h *driver) advised() {
	h.T.Helper()
	h.Until("a hint", func() bool { _, ok := h.Find("hint.yes"); return ok })
	h.Ticks(1)
}

// TestEscapeClosesAHint closes a hint with Escape, which only then asks whether to leave.
func TestEscapeClosesAHint(t *testing.T) {
	h := begin(t, "en", 1280, 800, setting{rules: risk.Ender2009(3), players: []session.Player{{Person: "Ana"}, {Bot: "boscoe"}, {Bot: "boscoe"}}})
	h.wait()
	h.Click("bar.hint")
	h.advised()
	h.Key(ebiten.KeyEscape)
	h.Ticks(2)
	if _, shown := h.Find("hint.yes"); shown || h.screen.leaving {
		t.Fatalf("after Escape a hint is shown: %v, and it asks whether to leave: %v", shown, h.screen.leaving)
	}
	h.Key(ebiten.KeyEscape)
	if h.Ticks(2); !h.screen.leaving {
		t.Error("Escape without a hint does not ask whether to leave")
	}
}
