package risk

import (
	"slices"
	"strings"
	"testing"

	"eras/game"
)

// Records hold the colours of seats only if they were chosen, so that others stay as they were.
func TestColoursInRecords(t *testing.T) {
	for _, c := range []struct {
		colours Colours
		line    string
	}{
		{nil, ""},
		{Colours{0, 1, 2}, ""},
		{Colours{11, 0, 2}, "teal red green"},
	} {
		b, err := NewBoard(shipped(t, "classic"), Ender2009(3))
		if err != nil {
			t.Fatal(err)
		}
		plain := b.Setup()
		b.Colours = c.colours
		setup := b.Setup()
		line, ok := game.Lookup(setup, "colours")
		if line != c.line || ok != (c.line != "") || !slices.Equal(setup[:3], plain) {
			t.Errorf("%v are written as %q (%v)", c.colours, line, ok)
		}
		again, err := BoardFromSetup(setup)
		if err != nil {
			t.Fatal(err)
		}
		for seat := range 3 {
			if again.Colours.Of(seat) != b.Colours.Of(seat) {
				t.Errorf("%v: seat %d is %v after reading", c.colours, seat, again.Colours.Of(seat))
			}
		}
	}
}

func TestWrongColours(t *testing.T) {
	b, err := NewBoard(shipped(t, "classic"), Ender2009(3))
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{"red blue": "need 3 colours", "red blue pink": "must be one of", "red blue red": "two players", "": "need 3 colours"} {
		_, err := BoardFromSetup(append(b.Setup(), game.Field{Key: "colours", Value: line}))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", line, err, want)
		}
	}
}
