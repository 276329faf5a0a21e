package hud

import (
	"testing"

	"eras/scenes/ui"
)

// bell counts the bells that it rings.
type bell struct {
	ui.Silence
	rung int
}

func (b *bell) Play(e ui.Effect) {
	if e == ui.SoundTurn {
		b.rung++
	}
}

func TestTheBellRingsWhenAPersonIsAwaited(t *testing.T) {
	b := &bell{}
	u := &ui.UI{Sound: b}
	l := &Look{}
	for i, c := range []struct {
		person bool
		rung   int
	}{{false, 0}, {true, 1}, {true, 1}, {false, 1}, {false, 1}, {true, 2}} {
		if l.Awaits(u, c.person); b.rung != c.rung {
			t.Errorf("step %d: %d bells, want %d", i, b.rung, c.rung)
		}
	}
}
