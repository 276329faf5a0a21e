package saves

import (
	"fmt"
	"slices"
)

// setting is a key of the file with access to the corresponding field.
type setting struct {
	key string
	set func(value any) error
	get func() any
}

// fields returns the settings of s in the order of the file.
func (s *Settings) fields() []setting {
	return []setting{
		choice("language", &s.Language, AutoLanguage, Spanish, English),
		number("level", &s.Level, MinLevel, MaxLevel),
		toggle("fixed_level", &s.FixedLevel),
		choice("school", &s.School, EstimatorSchool, NetworkSchool),
		choice("training", &s.Training, StandardTraining, PaperTraining),
		number("volume", &s.Volume, 0, MaxVolume),
		toggle("mute", &s.Mute),
		number("music", &s.Music, 0, MaxVolume),
		choice("own_speed", &s.OwnSpeed, NoAnimation, Fast, Normal, Slow),
		choice("computer_speed", &s.ComputerSpeed, NoAnimation, Fast, Normal, Slow),
		scale("scale", &s.Scale),
		toggle("full_screen", &s.FullScreen),
		toggle("strong_hatching", &s.StrongHatching),
		toggle("high_contrast", &s.HighContrast),
		number("text_size", &s.TextSize, MinText, MaxText),
		toggle("reduced_motion", &s.ReducedMotion),
		toggle("read_aloud", &s.ReadAloud),
		choice("palette", &s.Palette, StandardPalette, RedGreenPalette, BlueYellowPalette),
		text("changed_keys", &s.Keys, checkLongText),
		text("player", &s.Player, checkLastPlayer),
		text("scenario", &s.Scenario, checkShortText),
		text("map", &s.Map, checkShortText),
		choice("first", &s.First, PersonOpens, ComputerOpens),
		text("board", &s.Board, Mode.check),
		text("battle_match", &s.Battle, checkLongText),
		text("risk_match", &s.Risk, checkLongText),
		text("diplomacy_match", &s.Diplomacy, checkLongText),
		text("other_matches", &s.Others, checkLongText),
		toggle("why_open", &s.WhyOpen),
		toggle("rival_speaks", &s.RivalSpeaks),
		toggle("reweighs", &s.Reweighs),
		number("width", &s.Width, MinWidth, maxWindow),
		number("height", &s.Height, MinHeight, maxWindow),
	}
}

func toggle(key string, field *bool) setting {
	return setting{key, func(value any) error {
		b, ok := value.(bool)
		if !ok {
			return fmt.Errorf("%s = %v must be true or false", key, value)
		}
		*field = b
		return nil
	}, func() any { return *field }}
}

func number(key string, field *int, least, most int) setting {
	return setting{key, func(value any) error {
		n, ok := value.(int64)
		if !ok || n < int64(least) || n > int64(most) {
			return fmt.Errorf("%s = %v must be a whole number from %d to %d", key, value, least, most)
		}
		*field = int(n)
		return nil
	}, func() any { return int64(*field) }}
}

func scale(key string, field *int) setting {
	s := number(key, field, MinScale, MaxScale)
	percent := s.set
	s.set = func(value any) error {
		if value == int64(0) {
			*field = 0
			return nil
		}
		if err := percent(value); err != nil {
			return fmt.Errorf("%w, or 0 for automatic", err)
		}
		return nil
	}
	return s
}

func choice[T ~string](key string, field *T, choices ...T) setting {
	return setting{key, func(value any) error {
		word, ok := value.(string)
		if !ok || !slices.Contains(choices, T(word)) {
			return fmt.Errorf("%s = %.80q must be one of %.80q", key, fmt.Sprint(value), choices)
		}
		*field = T(word)
		return nil
	}, func() any { return string(*field) }}
}

func text[T ~string](key string, field *T, check func(T) error) setting {
	return setting{key, func(value any) error {
		word, ok := value.(string)
		if !ok {
			return fmt.Errorf("%s = %v must be a text", key, value)
		}
		if err := check(T(word)); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		*field = T(word)
		return nil
	}, func() any { return string(*field) }}
}

// checkLastPlayer returns nil for a player's name or an empty one.
func checkLastPlayer(name string) error {
	if name == "" {
		return nil
	}
	return checkPlayer(name)
}
