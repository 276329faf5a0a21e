package roster

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// setting is a word KEY=VALUE of a spec.
type setting struct{ word, key, value string }

// specSettings reads words KEY=VALUE between colons; long are the keys of short
// ones, and help says what to write. A part without a key belongs to the path before
// it, which may have a colon.
func specSettings(text string, long map[string]string, help string) ([]setting, error) {
	var settings []setting
	for part := range strings.SplitSeq(text, ":") {
		key, value, ok := strings.Cut(part, "=")
		if last := len(settings) - 1; !ok && last >= 0 && settings[last].key == "file" {
			settings[last].value += ":" + part
			continue
		}
		if long, short := long[key]; short {
			key = long
		}
		if !ok || key != "file" && !strings.Contains(key, ".") {
			return nil, fmt.Errorf("%q is not understood: write %s", part, help)
		}
		if slices.ContainsFunc(settings, func(s setting) bool { return s.key == key }) {
			return nil, fmt.Errorf("%s is there twice", key)
		}
		settings = append(settings, setting{part, key, value})
	}
	return settings, nil
}

// adjust returns p with settings: those of a file that one of them names, read by
// parse, then the others by set.
func adjust[P any](p P, settings []setting, parse func(file string, data []byte) (P, error), set func(P, setting) (P, error)) (P, error) {
	for _, s := range settings {
		if s.key != "file" {
			continue
		}
		data, err := os.ReadFile(s.value)
		if err != nil {
			return p, fmt.Errorf("reading parameters: %w", err)
		}
		if p, err = parse(s.value, data); err != nil {
			return p, err
		}
	}
	for _, s := range settings {
		if s.key == "file" {
			continue
		}
		var err error
		if p, err = set(p, s); err != nil {
			return p, err
		}
	}
	return p, nil
}

// duration reads the setting's value as a time.
func (s setting) duration() (time.Duration, error) {
	d, err := time.ParseDuration(s.value)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%s is impossible: write a time such as 500ms or 3s", s.word)
	}
	return d, nil
}
