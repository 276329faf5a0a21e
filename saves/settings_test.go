package saves

import (
	"errors"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"pgregory.net/rapid"

	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
)

func someSettings() *rapid.Generator[Settings] {
	return rapid.Custom(func(t *rapid.T) Settings {
		name := ""
		if n, err := PlayerName(anyName().Draw(t, "player")); err == nil {
			name = n
		}
		line := rapid.StringOfN(rapid.RuneFrom([]rune("abñ'\"\\字 😀\u2028=[")), 0, 20, -1)
		speeds := rapid.SampledFrom([]Speed{NoAnimation, Fast, Normal, Slow})
		return Settings{
			Language:       rapid.SampledFrom([]Language{AutoLanguage, Spanish, English}).Draw(t, "language"),
			Level:          rapid.IntRange(MinLevel, MaxLevel).Draw(t, "level"),
			School:         rapid.SampledFrom([]School{EstimatorSchool, NetworkSchool}).Draw(t, "school"),
			Volume:         rapid.IntRange(0, MaxVolume).Draw(t, "volume"),
			Mute:           rapid.Bool().Draw(t, "mute"),
			OwnSpeed:       speeds.Draw(t, "own"),
			ComputerSpeed:  speeds.Draw(t, "computer"),
			Scale:          rapid.OneOf(rapid.Just(0), rapid.IntRange(MinScale, MaxScale)).Draw(t, "scale"),
			FullScreen:     rapid.Bool().Draw(t, "full"),
			StrongHatching: rapid.Bool().Draw(t, "hatching"),
			HighContrast:   rapid.Bool().Draw(t, "contrast"),
			Music:          rapid.IntRange(0, MaxVolume).Draw(t, "music"),
			TextSize:       rapid.IntRange(MinText, MaxText).Draw(t, "text size"),
			ReducedMotion:  rapid.Bool().Draw(t, "reduced motion"),
			ReadAloud:      rapid.Bool().Draw(t, "read aloud"),
			Palette:        rapid.SampledFrom([]Palette{StandardPalette, RedGreenPalette, BlueYellowPalette}).Draw(t, "palette"),
			Keys:           rapid.SampledFrom([]string{"", "U=Z,Z=U"}).Draw(t, "keys"),
			Player:         name,
			Scenario:       line.Draw(t, "scenario"),
			Map:            line.Draw(t, "map"),
			Training:       rapid.SampledFrom([]Training{StandardTraining, PaperTraining}).Draw(t, "training"),
			First:          rapid.SampledFrom([]Opener{PersonOpens, ComputerOpens}).Draw(t, "first"),
			Board:          rapid.SampledFrom(Modes).Draw(t, "board"),
			Risk:           line.Draw(t, "risk"),
			Diplomacy:      line.Draw(t, "diplomacy"),
			WhyOpen:        rapid.Bool().Draw(t, "why"),
			Width:          rapid.IntRange(MinWidth, 5000).Draw(t, "width"),
			Height:         rapid.IntRange(MinHeight, 5000).Draw(t, "height"),
		}
	})
}

func TestSettingsRoundTrip(t *testing.T) {
	s := New(&Memory{})
	if got, err := s.Settings(); got != DefaultSettings() || err != nil {
		t.Errorf("without a file: %v, %v", got, err)
	}
	rapid.Check(t, func(t *rapid.T) {
		want := someSettings().Draw(t, "settings")
		if err := s.SaveSettings(want); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Settings(); got != want || err != nil {
			t.Fatalf("read %+v, %v\nwrote %+v", got, err, want)
		}
	})
}

// Every game keeps the set-up of its last match, also one that has no setting of its own.
func TestLastSetups(t *testing.T) {
	s := DefaultSettings()
	for _, game := range []Mode{battle.ID, risk.ID, diplomacy.ID, "nim", "go"} {
		if got := s.LastSetup(game); got != "" {
			t.Errorf("%s begins with %q", game, got)
		}
		s.SetLastSetup(game, `{"of":"`+string(game)+` <&>"}`)
	}
	data, err := s.encode()
	if err != nil {
		t.Fatal(err)
	}
	read, err := parseSettings("settings.toml", data)
	if err != nil || read != s {
		t.Fatalf("read back as %+v, %v", read, err)
	}
	for _, game := range []Mode{battle.ID, risk.ID, diplomacy.ID, "nim", "go"} {
		if got, want := read.LastSetup(game), `{"of":"`+string(game)+` <&>"}`; got != want {
			t.Errorf("%s: %q, want %q", game, got, want)
		}
	}
	read.Others = "nonsense"
	if got := read.LastSetup("nim"); got != "" {
		t.Errorf("a setting that is no object gives %q", got)
	}
}

func TestDefaultSettingsAreValid(t *testing.T) {
	if err := DefaultSettings().Validate(); err != nil {
		t.Error(err)
	}
}

func TestMissingSettingsHaveDefaults(t *testing.T) {
	got, err := parseSettings("s.toml", []byte("version = 1\nvolume = 5\nwhy_open = false\n"))
	want := DefaultSettings()
	want.Volume, want.WhyOpen = 5, false
	if got != want || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestInvalidSettingsAreNotWritten(t *testing.T) {
	for name, change := range map[string]func(*Settings){
		"language": func(s *Settings) { s.Language = "fr" },
		"level":    func(s *Settings) { s.Level = 8 },
		"volume":   func(s *Settings) { s.Volume = -1 },
		"speed":    func(s *Settings) { s.ComputerSpeed = "" },
		"scale":    func(s *Settings) { s.Scale = 79 },
		"player":   func(s *Settings) { s.Player = " Ana" },
		"map":      func(s *Settings) { s.Map = "a\nb" },
		"scenario": func(s *Settings) { s.Scenario = "\xff" },
		"text":     func(s *Settings) { s.TextSize = 99 },
		"palette":  func(s *Settings) { s.Palette = "" },
		"keys":     func(s *Settings) { s.Keys = "a\nb" },
		"width":    func(s *Settings) { s.Width = 899 },
	} {
		store := &Memory{}
		settings := DefaultSettings()
		change(&settings)
		if err := New(store).SaveSettings(settings); err == nil || errors.Is(err, ErrCannotSave) {
			t.Errorf("%s: %v", name, err)
		}
		if len(store.files) != 0 {
			t.Errorf("%s: a file was written", name)
		}
	}
}

func TestUnknownSettingsAreKept(t *testing.T) {
	text := "version = 1\nvolume = 5\nzoom = 3\nkeys = [1, 'b']\nmute = true\n[risk]\ndice = 'fast'\n[[friend]]\nname = 'x'\n"
	store := &Memory{}
	if err := store.Write(settingsFile, []byte(text)); err != nil {
		t.Fatal(err)
	}
	s := New(store)
	settings, err := s.Settings()
	if err != nil || settings.Volume != 5 || !settings.Mute {
		t.Fatalf("%+v, %v", settings, err)
	}
	settings.Volume = 6
	for range 2 {
		if err := s.SaveSettings(settings); err != nil {
			t.Fatal(err)
		}
		if again, err := s.Settings(); again != settings || err != nil {
			t.Fatalf("%+v, %v", again, err)
		}
	}
	var file struct {
		Volume int
		Zoom   int
		Keys   []any
		Risk   struct{ Dice string }
		Friend []struct{ Name string }
	}
	if err := toml.Unmarshal(store.files[settingsFile], &file); err != nil {
		t.Fatal(err)
	}
	if file.Volume != 6 || file.Zoom != 3 || len(file.Keys) != 2 || file.Risk.Dice != "fast" || len(file.Friend) != 1 || file.Friend[0].Name != "x" {
		t.Errorf("written:\n%s", store.files[settingsFile])
	}
}

func TestErrorsInSettingsNameTheLine(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "s.toml: the key \"version\" is missing"},
		{"volume = 3\n", "s.toml: the key \"version\" is missing"},
		{"version = 0\n", "s.toml:1: version = 0 must be"},
		{"version = '1'\n", "s.toml:1: "},
		{"version = 1\nvolume = = 3\n", "s.toml:2: "},
		{"version = 1\nvolume = 101\n", "s.toml:2: volume = 101 must be"},
		{"version = 1\n\nvolume = 5.0\n", "s.toml:3: volume = 5 must be"},
		{"version = 1\nvolume = '5'\n", "s.toml:2: volume = 5 must be"},
		{"version = 1\nlevel = 0\n", "s.toml:2: level = 0 must be"},
		{"version = 1\nmute = 'yes'\n", "s.toml:2: mute = yes must be true or false"},
		{"version = 1\nscale = 79\n", "s.toml:2: scale = 79 must be a whole number from 80 to 300, or 0 for automatic"},
		{"version = 1\nlanguage = 'fr'\n", "s.toml:2: language = \"fr\" must be"},
		{"version = 1\nlanguage = 3\n", "s.toml:2: language = \"3\" must be"},
		{"version = 1\nplayer = 'a  b'\n", "s.toml:2: player: the name"},
		{"version = 1\nmap = \"a\\nb\"\n", "s.toml:2: map: "},
		{"version = 1\nmap = true\n", "s.toml:2: map = true must be a text"},
		{"version = 1\nmute = true\nmute = true\n", "s.toml:"},
		{"version = 1\n\xff\n", "s.toml:"},
		{"version = 1\n\x00", "s.toml:"},
	} {
		_, err := parseSettings("s.toml", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

func FuzzSettings(f *testing.F) {
	whole, _ := DefaultSettings().encode()
	f.Add(string(whole))
	f.Add("version = 1\nzoom = 3\n[risk]\nx = 2020-01-01\n")
	f.Add("version = 1\n\"level\" = 5\n[a.b]\n[[c]]\nd = {e = [1, 2.5, inf]}\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := parseSettings("s.toml", []byte(text))
		if err != nil {
			return
		}
		// Every setting has the value in the file, or its default.
		var values map[string]any
		if err := toml.Unmarshal([]byte(text), &values); err != nil {
			t.Fatalf("%q was read, but is not TOML: %v", text, err)
		}
		standard := DefaultSettings()
		defaults := standard.fields()
		for i, field := range s.fields() {
			want, ok := values[field.key]
			if !ok {
				want = defaults[i].get()
			}
			if field.get() != want {
				t.Errorf("%q: %s was read as %v", text, field.key, field.get())
			}
		}
		if err := s.Validate(); err != nil {
			t.Errorf("%q was read, but is invalid: %v", text, err)
		}
		data, err := s.encode()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := parseSettings("s.toml", data); err != nil || again != s {
			t.Errorf("%q was read as\n%+v\nand again as\n%+v, %v", text, s, again, err)
		}
	})
}
