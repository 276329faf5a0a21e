package saves

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"eras/internal/tomlfile"
)

// Bounds of one-line texts in bytes: for the names of scenarios, maps and estimators, and for texts
// that programs write.
const (
	maxShortText = 200
	maxLongText  = 16 << 10
)

// maxCount is the limit of the counts of a match, far above what a real match reaches.
const maxCount = 1_000_000

func checkShortText(text string) error { return checkLine(text, maxShortText) }

func checkLongText(text string) error { return checkLine(text, maxLongText) }

// checkLine returns nil for one line of valid UTF-8 with at most the given number of bytes.
func checkLine(text string, most int) error {
	switch {
	case len(text) > most:
		return fmt.Errorf("a text must have at most %d bytes, not %d", most, len(text))
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Errorf("%.80q must be text of one line", text)
	}
	return nil
}

// checkLevel returns nil for a level of play.
func checkLevel(level int) error {
	return checkRange("level", level, MinLevel, MaxLevel)
}

// checkRange returns nil if n is in [least, most].
func checkRange(key string, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%s = %d must be from %d to %d", key, n, least, most)
	}
	return nil
}

// checkWithin returns nil if x is in [least, 1].
func checkWithin(key string, x, least float64) error {
	if !(x >= least && x <= 1) {
		return fmt.Errorf("%s = %v must be from %v to 1", key, x, least)
	}
	return nil
}

// stamp returns t in the form for files: in UTC, truncated to seconds.
func stamp(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }

// checkDate returns nil for a date whose year TOML can represent.
func checkDate(t time.Time) error {
	if year := t.UTC().Year(); year < 1 || year > 9999 {
		return fmt.Errorf("the year %d of a date must be from 1 to 9999", year)
	}
	return nil
}

// decode parses a file whose version must be at most known and which must be complete (see
// [tomlfile.File.Complete]). Its errors include those of [checkVersion].
func decode(location string, data []byte, known int64, file any) (*tomlfile.File, error) {
	if err := checkVersion(location, data, known); err != nil {
		return nil, err
	}
	f, err := tomlfile.Decode(location, data, file)
	if err != nil {
		return nil, err
	}
	return f, f.Complete(file)
}
