//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
)

// TestAccess changes what makes the program usable for more people, in the real window, and
// sees that it acts at once and is kept.
func TestAccess(t *testing.T) {
	for i, w := range windows[:3] {
		language := []string{"es", "en", "es"}[i]
		t.Run(language+"-"+w.name, func(t *testing.T) {
			dir := t.TempDir()
			s := start(t, dir, w.width, w.height, "-language", language, "-seed", "7")
			s.click("menu.options")
			s.onScreen("options")
			settings := func() saves.Settings {
				now, err := saves.Open(dir).Settings()
				if err != nil {
					t.Fatal(err)
				}
				return now
			}
			shot := func(name string) { s.shot(fmt.Sprintf("access-%s-%s-%s", language, w.name, name)) }
			s.click("options.motion")
			shot("1-game")
			s.click("options.tabs.2")
			shot("2-sound")
			s.click("options.tabs.3")
			shot("3-keys")
			s.focus("options.key.0.13") // F11
			s.key(ebiten.KeyEnter)
			s.ticks(1)
			shot("4-waits")
			s.key(ebiten.KeyF9)
			s.ticks(1)
			if label, _ := s.value("options.key.0.13"); label != "F9" {
				t.Errorf("the key is called %q", label)
			}
			s.click("options.tabs.1")
			plain := s.shot(fmt.Sprintf("access-%s-%s-5-screen", language, w.name))
			s.click("options.palette.1")
			s.away()
			s.ticks(30)
			palette := s.shot(fmt.Sprintf("access-%s-%s-6-palette", language, w.name))
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
			s = start(t, dir, w.width, w.height, "-language", language, "-seed", "7")
			s.ticks(30)
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
