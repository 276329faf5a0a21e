package battle

import (
	"testing"
	"time"
)

// TestHintIsTaken asks for a hint and takes it.
func TestHintIsTaken(t *testing.T) {
	w := open(t, "es", 1280, 800)
	w.Ticks(60)
	w.Click("bar.hint")
	for range 5000 {
		if _, ok := w.Find("hint.yes"); ok {
			break
		}
		w.Ticks(1)
		time.Sleep(time.Millisecond)
	}
	w.Ticks(1)
	w.Check("field", "square.", "hint")
	w.Click("hint.yes")
	if w.battle.Match().Steps() == 0 || w.failed != nil {
		t.Errorf("the hint was not taken: %v", w.failed)
	}
}
