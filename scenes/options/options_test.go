package options

import (
	"cmp"
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func newScreen(changes *int, left *int) *Screen {
	settings := saves.DefaultSettings()
	return &Screen{
		Settings: &settings, Changed: func() { *changes++ }, Scale: func(percent int) int { return min(cmp.Or(percent, 120), 133) }, SavesPlace: "/somewhere/eras",
		Leave: func() { *left++ }, Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) }, Keys: Everywhere(),
	}
}

func TestEveryTabFits(t *testing.T) {
	for tab := range 4 {
		t.Run(fmt.Sprint("tab", tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen { return newScreen(new(int), new(int)) }, func(w *uitest.Window) {
				if tab < tabKeys || !w.UI.Narrow() { // a phone has no keys
					w.Pick("options.tabs", tab)
				}
			})
		})
	}
}

// A size for which the window has no room is shown as what it comes to.
func TestACappedSizeSaysWhatIsUsed(t *testing.T) {
	for scale, want := range map[int]string{0: "auto, 120 %", 110: "110 %", 170: "max. 133 %"} {
		s := newScreen(new(int), new(int))
		s.Settings.Scale = scale
		w := uitest.New(t, "en", 1280, 800, s)
		w.Ticks(1)
		w.Click("options.tabs.1")
		w.Ticks(1)
		if c, _ := w.Find("options.scale.used"); c.Label != want {
			t.Errorf("%d is shown as %q, want %q", scale, c.Label, want)
		}
	}
}

func TestChangesTakeEffectAndResetKeepsThePlayer(t *testing.T) {
	changes, left := 0, 0
	s := newScreen(&changes, &left)
	s.Settings.Player = "Javier"
	w := uitest.New(t, "es", 1280, 800, s)
	w.Ticks(2)
	w.Click("options.level.6")
	if s.Settings.Level != 7 || changes != 1 {
		t.Errorf("level %d after %d changes", s.Settings.Level, changes)
	}
	w.Click("options.tabs.1")
	w.Click("options.language.2")
	w.Click("options.fullscreen")
	w.Click("options.contrast")
	c, _ := w.Find("options.scale")
	w.Move(c.Rect.Right()-1, c.Rect.CenterY())
	w.Press()
	w.Release()
	if s.Settings.Language != saves.English || !s.Settings.FullScreen || !s.Settings.HighContrast || s.Settings.Scale != 200 {
		t.Errorf("settings %+v", *s.Settings)
	}
	if err := s.Settings.Validate(); err != nil {
		t.Error(err)
	}
	w.Click("options.reset")
	d := saves.DefaultSettings()
	if s.Settings.Language != d.Language || s.Settings.FullScreen || s.Settings.Scale != 0 || s.Settings.Player != "Javier" || s.Settings.Level != 7 {
		t.Errorf("after resetting one tab: %+v", *s.Settings)
	}
	w.Click("options.tabs.2")
	w.Click("options.mute")
	if !s.Settings.Mute {
		t.Error("not muted")
	}
	w.Key(ebiten.KeyEscape)
	if left != 1 {
		t.Error("Esc did not leave")
	}
}

func TestSliderGivesValidScales(t *testing.T) {
	s := newScreen(new(int), new(int))
	w := uitest.New(t, "es", 1280, 800, s)
	w.Ticks(1)
	w.Click("options.tabs.1")
	w.UI.Focus.Set("options.scale")
	for range 20 {
		w.Key(ebiten.KeyArrowRight)
		if err := s.Settings.Validate(); err != nil {
			t.Fatal(err)
		}
	}
	for range 20 {
		w.Key(ebiten.KeyArrowLeft)
	}
	if s.Settings.Scale != 0 {
		t.Errorf("the left end is %d, want 0 (automatic)", s.Settings.Scale)
	}
}

func TestAKeyIsChangedByPressingAnother(t *testing.T) {
	s := newScreen(new(int), new(int))
	w := uitest.New(t, "en", 1280, 800, s)
	s.Changed = func() {
		m, err := ui.ParseKeyMap(s.Settings.Keys)
		if err != nil {
			t.Fatal(err)
		}
		w.UI.Keys.Set(m)
	}
	left := 0
	s.Leave = func() { left++ }
	w.Ticks(1)
	w.Click("options.tabs.3")
	w.Ticks(1)
	w.Click("options.key.0.0") // Tab
	w.Key(ebiten.KeyQ)
	if s.Settings.Keys != "Q=Tab,Tab=Q" {
		t.Errorf("keys %q", s.Settings.Keys)
	}
	w.Ticks(1)
	if c, _ := w.Find("options.key.0.0"); c.Label != "Q" {
		t.Errorf("the key is called %q", c.Label)
	}
	w.Click("options.key.0.0")
	w.Key(ebiten.KeyShiftLeft, ebiten.KeyEscape) // the first cannot be chosen, the second leaves it
	if s.Settings.Keys != "Q=Tab,Tab=Q" || left != 0 {
		t.Errorf("after Esc: keys %q, left %d times", s.Settings.Keys, left)
	}
	if err := s.Settings.Validate(); err != nil {
		t.Error(err)
	}
	w.Click("options.reset")
	if s.Settings.Keys != "" {
		t.Errorf("after the reset: keys %q", s.Settings.Keys)
	}
}

func TestReadingAloudNeedsAVoice(t *testing.T) {
	for _, voice := range []bool{false, true} {
		s := newScreen(new(int), new(int))
		s.Voice = voice
		w := uitest.New(t, "es", 900, 600, s)
		w.Ticks(1)
		w.Click("options.tabs.2")
		w.Ticks(1)
		if _, ok := w.Find("options.aloud"); ok != voice {
			t.Errorf("with a voice %v: a choice %v", voice, ok)
		}
		w.Check()
	}
}

// Every setting and every key does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window { return uitest.New(t, "en", 1280, 2000, newScreen(new(int), new(int))) }, uitest.ShortAndUsual)
}
