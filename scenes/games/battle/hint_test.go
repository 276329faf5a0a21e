package battle

import (
	"testing"
)

// TestHintIsTaken asks for a hint and takes it.
func TestHintIsTaken(t *testing.T) {
	w := open(t, "es", 1280, 800)
	w.Ticks(60)
	w.Click("bar.hint")
	w.Until("a hint", func() bool { _, ok := w.Find("hint.yes"); return ok })
	w.Ticks(1)
	w.Check("field", "square.", "hint")
	w.Click("hint.yes")
	if w.battle.Match().Steps() == 0 || w.failed != nil {
		t.Errorf("the hint was not taken: %v", w.failed)
	}
}
