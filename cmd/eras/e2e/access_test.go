//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"

	"eras/saves"
)

// TestAccess changes what makes the program usable for more people, in the real window, and
// sees that it acts at once and is kept.
func TestAccess(t *testing.T) {
	t.Parallel()
	for _, i := range []int{0, 2, 3} { // each size once
		w := windows[i]
		t.Run(w.language+"-"+w.name, func(t *testing.T) {
			dir := t.TempDir()
			s := startWithSound(t, dir, w.width, w.height, "-language", w.language, "-seed", "7")
			s.click("menu.options")
			s.onScreen("options")
			settings := func() saves.Settings {
				now, err := saves.Open(dir).Settings()
				if err != nil {
					t.Fatal(err)
				}
				return now
			}
			shot := func(name string) { s.shot(fmt.Sprintf("access-%s-%s-%s", w.language, w.name, name)) }
			s.click("options.motion")
			shot("1-game")
			s.click("options.tabs.2")
			shot("2-sound")
			s.click("options.tabs.3")
			shot("3-keys")
			s.focus("options.key.0.14") // F11
			s.key(ebiten.KeyEnter)
			s.ticks(1)
			shot("4-waits")
			s.key(ebiten.KeyF9)
			s.ticks(1)
			if label, _ := s.value("options.key.0.14"); label != "F9" {
				t.Errorf("the key is called %q", label)
			}
			s.click("options.tabs.1")
			plain := s.save(fmt.Sprintf("access-%s-%s-5-screen", w.language, w.name))
			s.click("options.palette.1")
			s.away()
			s.still(30)
			palette := s.save(fmt.Sprintf("access-%s-%s-6-palette", w.language, w.name))
			differ := 0
			for i := 0; i < len(plain.Pix); i += 4 {
				if d := int(plain.Pix[i]) - int(palette.Pix[i]); d > 10 || d < -10 {
					differ++
				}
			}
			if differ < len(plain.Pix)/400 {
				t.Errorf("the palette changes %d pixels", differ)
			}
			s.key(ebiten.KeyF9)
			s.ticks(2)
			now := settings()
			if !now.FullScreen || now.Palette != saves.RedGreenPalette || !now.ReducedMotion || now.Keys != "F11=F9,F9=F11" {
				t.Errorf("settings %+v", now)
			}
			s.close()
			now.FullScreen, now.TextSize, now.HighContrast, now.Palette = false, saves.MaxText, true, saves.StandardPalette
			if err := saves.Open(dir).SaveSettings(now); err != nil {
				t.Fatal(err)
			}
			s = start(t, dir, w.width, w.height, "-language", w.language, "-seed", "7")
			s.still(30)
			shot("7-large-menu")
			s.key(ebiten.KeyF1)
			s.onScreen("rules")
			shot("8-large-rules")
			s.key(ebiten.KeyEscape)
			s.click("menu.options")
			shot("9-large-options")
			s.close()
		})
	}
}

// TestFingersAndController goes from the menu to the rules and the options with a finger and
// with a game controller alone.
func TestFingersAndController(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), 1280, 800, "-language", "en")
	tap := func(id string) {
		t.Helper()
		x, y, ok := s.find(id)
		if !ok {
			t.Fatalf("no control %q: %s", id, s.ids())
		}
		s.guest.PressTouch(1, x, y)
		s.ticks(3)
		s.guest.ReleaseTouch(1)
		s.ticks(3)
	}
	tap("menu.rules")
	s.onScreen("rules")
	tap("page.back")
	s.onScreen("menu")
	press := func(b ebiten.StandardGamepadButton) {
		t.Helper()
		state := vmhost.GamepadState{
			ID: 0, Name: "controller", Buttons: []bool{true}, StandardAxes: map[ebiten.StandardGamepadAxis]float64{},
			StandardButtons: map[ebiten.StandardGamepadButton]vmhost.GamepadStandardButtonState{b: {Pressed: true, Value: 1}},
		}
		s.guest.UpdateGamepads([]vmhost.GamepadState{state})
		s.ticks(2)
		state.StandardButtons = map[ebiten.StandardGamepadButton]vmhost.GamepadStandardButtonState{b: {}}
		s.guest.UpdateGamepads([]vmhost.GamepadState{state})
		s.ticks(2)
	}
	focused := func() string {
		for _, c := range s.look().Controls {
			if c.Focused {
				return c.ID
			}
		}
		return ""
	}
	for i := 0; focused() != "menu.options"; i++ {
		if i == 20 {
			t.Fatal("the controller does not reach the options")
		}
		press(ebiten.StandardGamepadButtonFrontTopRight)
	}
	s.shot("access-controller-menu")
	press(ebiten.StandardGamepadButtonRightBottom)
	s.onScreen("options")
	press(ebiten.StandardGamepadButtonLeftBottom)
	press(ebiten.StandardGamepadButtonLeftBottom)
	before := focused()
	press(ebiten.StandardGamepadButtonLeftTop)
	if focused() == before {
		t.Errorf("the cross leaves the focus at %q", before)
	}
	press(ebiten.StandardGamepadButtonRightRight)
	s.onScreen("menu")
	s.close()
}
