package saves

import (
	"encoding/json"
	"fmt"

	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/internal/tomlfile"
)

// Language is the language of the texts.
type Language string

// The languages. AutoLanguage uses the language of the system's locale.
const (
	AutoLanguage Language = "auto"
	Spanish      Language = "es"
	English      Language = "en"
)

// Speed is the speed of animations.
type Speed string

// The speeds. NoAnimation shows only the result of a move.
const (
	NoAnimation Speed = "none"
	Fast        Speed = "fast"
	Normal      Speed = "normal"
	Slow        Speed = "slow"
)

// Opener is the player with the first move in a match against the computer.
type Opener string

// The openers.
const (
	PersonOpens   Opener = "person"
	ComputerOpens Opener = "computer"
)

// Bounds of [Settings].
const (
	MinLevel, MaxLevel  = 1, 7
	MaxVolume           = 100
	MinScale, MaxScale  = 80, 300
	MinText, MaxText    = 100, 160
	MinWidth, MinHeight = 900, 600
	maxWindow           = 1 << 15
)

const (
	settingsFile    = "settings.toml"
	settingsVersion = 1
)

// Training names the training of the computer before a match.
type Training string

// The trainings: the strongest one measured, and that of the 2005 paper.
const (
	StandardTraining Training = "standard"
	PaperTraining    Training = "2005"
)

// School is how a computer evaluates positions of war and battle.
type School string

// The schools: estimators with weights, and an evolved network.
const (
	EstimatorSchool School = "estimators"
	NetworkSchool   School = "network"
)

// Palette is the choice of the owners' colours.
type Palette string

// The palettes: the standard one, one for people who cannot easily distinguish red and green
// (protanopia and deuteranopia), and one for people who cannot easily distinguish blue and yellow
// (tritanopia).
const (
	StandardPalette   Palette = "standard"
	RedGreenPalette   Palette = "red-green"
	BlueYellowPalette Palette = "blue-yellow"
)

// Settings are the appearance, the sound and the defaults of the program. Two
// settings are equal (==) if they are written as the same file.
type Settings struct {
	Language Language
	// Level is the computer's strength, from MinLevel to MaxLevel.
	Level int
	// FixedLevel is whether the player chose the level of wars and battles. If not, the level is
	// the one that fits the player's rating, as soon as there is a rating.
	FixedLevel bool
	School     School
	Training   Training
	// Volume is the volume of the effects, from 0 to MaxVolume. Mute turns the sound off and keeps
	// the volume.
	Volume int
	Mute   bool
	// Music is the volume of the music, from 0 to MaxVolume.
	Music int
	// OwnSpeed and ComputerSpeed apply to the actions of people and of computers.
	OwnSpeed, ComputerSpeed Speed
	// Scale is the size of the interface in percent, from MinScale to MaxScale, or 0
	// to derive it from the size of the window.
	Scale          int
	FullScreen     bool
	StrongHatching bool
	HighContrast   bool
	// TextSize is the size of text in percent, from MinText to MaxText.
	TextSize int
	// ReducedMotion is whether animations show only their final state.
	ReducedMotion bool
	Palette       Palette
	// ReadAloud is whether the system's voice reads out the focused control.
	ReadAloud bool
	// Keys are the keys that have been exchanged, in the form of the window, such as "U=Z,Z=U";
	// empty for none.
	Keys string
	// Player, Scenario and Map are the last choices, empty at first.
	Player, Scenario, Map string
	First                 Opener
	// Board is the board chosen last. Battle, Risk and Diplomacy are the set-ups of their last
	// matches, in the form of their screens, empty at first.
	Board                   Mode
	Battle, Risk, Diplomacy string
	// Others are those of further games, as a JSON object of texts by game.
	Others string
	// WhyOpen is whether the panel with the computer's reasons is open.
	WhyOpen bool
	// RivalSpeaks is whether the computer says a line at turning points.
	RivalSpeaks bool
	// Reweighs is whether the computer may change its weights within a war.
	Reweighs bool
	// Width and Height are the size of the window in device-independent pixels.
	Width, Height int

	// unknown is the text of the settings that this version of the program does not know.
	unknown string
}

// DefaultSettings returns the settings of a new player.
func DefaultSettings() Settings {
	return Settings{
		Language:      AutoLanguage,
		Level:         3,
		School:        EstimatorSchool,
		Training:      StandardTraining,
		Volume:        70,
		Music:         50,
		TextSize:      MinText,
		Palette:       StandardPalette,
		OwnSpeed:      Normal,
		ComputerSpeed: Normal,
		First:         PersonOpens,
		Board:         war.ID,
		WhyOpen:       true,
		RivalSpeaks:   true,
		Width:         1280,
		Height:        800,
	}
}

// LastSetup returns the set-up of the last match of a game, empty if there is none. That of wars is
// in the other settings.
func (s *Settings) LastSetup(game Mode) string {
	if field := s.lastSetup(game); field != nil {
		return *field
	}
	return s.otherSetups()[game]
}

// SetLastSetup keeps the set-up of the last match of a game.
func (s *Settings) SetLastSetup(game Mode, setup string) {
	if field := s.lastSetup(game); field != nil {
		*field = setup
		return
	}
	all := s.otherSetups()
	all[game] = setup
	data, err := json.Marshal(all)
	if err != nil {
		panic(err) // texts can be written
	}
	s.Others = string(data)
}

// lastSetup returns the field of a game's last set-up, nil for a game without a field of its own.
func (s *Settings) lastSetup(game Mode) *string {
	switch game {
	case battle.ID:
		return &s.Battle
	case risk.ID:
		return &s.Risk
	case diplomacy.ID:
		return &s.Diplomacy
	}
	return nil
}

// otherSetups returns the last set-ups of games without a field of their own.
func (s *Settings) otherSetups() map[Mode]string {
	all := map[Mode]string{}
	if json.Unmarshal([]byte(s.Others), &all) != nil || all == nil {
		return map[Mode]string{} // at first, or if somebody else wrote it
	}
	return all
}

// Validate returns an error that names the first invalid setting, or nil.
func (s Settings) Validate() error {
	scratch := s
	for _, f := range scratch.fields() {
		if err := f.set(f.get()); err != nil {
			return err
		}
	}
	return nil
}

// encode returns the content of the settings' file.
func (s Settings) encode() ([]byte, error) {
	out := fmt.Appendf(nil, "version = %d\n", settingsVersion)
	for _, f := range s.fields() {
		line, err := tomlfile.Marshal(map[string]any{f.key: f.get()})
		if err != nil {
			return nil, err
		}
		out = append(out, line...)
	}
	return append(out, s.unknown...), nil
}

// parseSettings parses a settings file; location is used in errors. A missing key
// gets its default value, an unknown one is kept.
func parseSettings(location string, data []byte) (Settings, error) {
	s := DefaultSettings()
	var values map[string]any
	f, err := tomlfile.Decode(location, data, &values)
	if err != nil {
		return s, err
	}
	if err := checkVersion(location, data, settingsVersion); err != nil {
		return s, err
	}
	known := map[string]bool{"version": true}
	for _, field := range s.fields() {
		known[field.key] = true
		if value, ok := values[field.key]; ok {
			if err := field.set(value); err != nil {
				return DefaultSettings(), f.Errorf(field.key, "%w", err)
			}
		}
	}
	s.unknown = f.Without(func(name string) bool { return known[name] })
	return s, nil
}

// Settings returns the settings. A setting that the file lacks has its default. If there is no
// file, or it cannot be used, all settings have their defaults; in the latter case the error is a
// *BrokenError, a *NewerError or an error of reading.
func (s *Saves) Settings() (Settings, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	settings, found, err := read(s, settingsFile, parseSettings)
	if !found {
		return DefaultSettings(), err
	}
	return settings, nil
}

// SaveSettings writes the settings. An error that wraps [ErrCannotSave] means that
// nothing was written. A *BrokenError that does not wrap it means that the old file
// was set aside.
func (s *Saves) SaveSettings(settings Settings) error {
	if err := settings.Validate(); err != nil {
		return fmt.Errorf("saving the settings: %w", err)
	}
	data, err := settings.encode()
	if err != nil {
		return fmt.Errorf("saving the settings: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return write(s, settingsFile, data, parseSettings)
}
