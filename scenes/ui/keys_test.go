package ui

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"pgregory.net/rapid"
)

// Whatever keys change places, every command keeps exactly one key.
func TestKeysChangePlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := KeyMap{}
		key := rapid.IntRange(0, int(ebiten.KeyMax))
		for range rapid.IntRange(0, 8).Draw(t, "changes") {
			standard, pressed := ebiten.Key(key.Draw(t, "standard")), ebiten.Key(key.Draw(t, "pressed"))
			m = m.With(standard, pressed)
			if m.Pressed(standard) != pressed {
				t.Fatalf("%v is pressed with %v, want %v", standard, m.Pressed(standard), pressed)
			}
		}
		seen := map[ebiten.Key]bool{}
		for k := range ebiten.KeyMax + 1 {
			p := m.Pressed(k)
			if seen[p] || m.Standard(p) != k {
				t.Fatalf("%v is pressed with %v, which stands for %v", k, p, m.Standard(p))
			}
			seen[p] = true
		}
		again, err := ParseKeyMap(m.String())
		if err != nil || again.String() != m.String() {
			t.Fatalf("%q is read as %q, %v", m, again, err)
		}
	})
}

func TestWrongKeysAreRefused(t *testing.T) {
	for _, text := range []string{"U", "U=", "U=Nonsense", "U=Z", "U=Z,Z=U,U=A", "U=Z,X=Z", "=,="} {
		if m, err := ParseKeyMap(text); err == nil {
			t.Errorf("%q is read as %v", text, m)
		}
	}
}

func TestChangedKeysAreTakenAndNamed(t *testing.T) {
	texts, err := NewTexts("es")
	if err != nil {
		t.Fatal(err)
	}
	u := New(texts)
	before := texts.T("bar.mute")
	u.Keys.Set(KeyMap{}.With(ebiten.KeyM, ebiten.KeySpace))
	name := "name"
	field := false
	press := func(k ebiten.Key) (mute, space bool) {
		u.Loop.Begin(Input{Keys: []ebiten.Key{k}}, 900, 600, 1)
		if field {
			u.Field("field", R(0, 0, 200, 40), name, "", 20)
		}
		mute, space = u.TakeKey(ebiten.KeyM), u.TakeKey(ebiten.KeySpace)
		u.Loop.End()
		return mute, space
	}
	if mute, space := press(ebiten.KeySpace); !mute || space {
		t.Errorf("the space bar mutes: %v, hurries: %v", mute, space)
	}
	if mute, space := press(ebiten.KeyM); mute || !space {
		t.Errorf("M mutes: %v, hurries: %v", mute, space)
	}
	if got := texts.T("bar.mute"); got == before || got != "Silenciar\nEspacio" {
		t.Errorf("the tooltip is %q", got)
	}
	field = true
	press(ebiten.KeyF2)
	u.Focus.Set("field")
	if mute, _ := press(ebiten.KeyM); !mute { // a field gets the keys as they are
		t.Error("a field does not get the M that was typed")
	}
	u.Keys.Set(nil)
	if got := texts.T("bar.mute"); got != before {
		t.Errorf("the tooltip is %q again, want %q", got, before)
	}
}
