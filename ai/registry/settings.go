package registry

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"eras/internal/files"
)

// Shortcut is a short word for a parameter in specs.
type Shortcut struct {
	// Word is the short word, such as "plans", and Key the parameter's key.
	Word, Key string
	// Value stands for the value in errors, such as "N".
	Value string
	// Time reports whether the value is a duration such as 500ms. The parameter is then its number
	// of seconds.
	Time bool
}

// Of returns the values of the agent that spec names, NAME or NAME:SETTINGS. Settings are
// words KEY=VALUE between colons, each at most once:
//
//	file=PATH        all values, those of a file; they are set before the others
//	level=N          the values of a level of play, which are set next
//	WORD=VALUE       one value by a shortcut
//	GROUP.NAME=VALUE one value
//
// A file is an error here, so spec may come from an untrusted source: a record, a saved match or
// another program.
func (ps *Parameters[P]) Of(spec string) (P, error) { return ps.of(spec, noFiles) }

// OfWithFiles is [Parameters.Of] for specs of the command line, which may name files.
func (ps *Parameters[P]) OfWithFiles(spec string) (P, error) { return ps.of(spec, anyFile) }

func (ps *Parameters[P]) of(spec string, allow trust) (P, error) {
	name, settings, adjusted := strings.Cut(spec, ":")
	p, ok := ps.load().presets[name]
	if !ok {
		names := slices.Sorted(maps.Keys(ps.load().presets))
		return p, fmt.Errorf("%.80q does not take these parameters: write %s", name, alternatives(names))
	}
	if !adjusted {
		return p, nil
	}
	p, err := ps.configure(name, settings, allow)
	if err != nil {
		return p, fmt.Errorf("reading %.80q: %w", spec, err)
	}
	return p, nil
}

// setting is a word KEY=VALUE of a spec.
type setting struct{ word, key, value string }

// trust is what a spec is allowed to do.
type trust uint8

const (
	// foreign is for specs from other machines: they open no files and must keep to the ceilings.
	foreign trust = iota
	// noFiles is for specs from this machine that other programs may have written, and anyFile for
	// those of the command line.
	noFiles
	anyFile
)

// configure returns the values of an agent with the settings of a spec.
func (ps *Parameters[P]) configure(agent, settings string, allow trust) (P, error) {
	p := ps.load().presets[agent]
	all, err := ps.withLevel(agent, settings)
	if err != nil {
		return p, err
	}
	return ps.apply(p, all, allow)
}

// withLevel reads the settings of an agent. Those of its level come before those that the spec sets
// itself.
func (ps *Parameters[P]) withLevel(agent, settings string) ([]setting, error) {
	all, err := ps.settings(settings, len(ps.levelsOf(agent)))
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(s setting) bool { return s.key == levelWord })
	if i < 0 {
		return all, nil
	}
	level, err := ps.levelOf(agent, all[i].value)
	return slices.Concat(level, all[:i], all[i+1:]), err
}

// apply returns p with the settings. The last setting of a key takes effect.
func (ps *Parameters[P]) apply(p P, all []setting, allow trust) (P, error) {
	changed := p
	if i := slices.IndexFunc(all, func(s setting) bool { return s.key == fileWord }); i >= 0 {
		path := all[i].value
		if allow != anyFile {
			return p, fmt.Errorf("file=%.80q: only the command line of eraslab may name a file: write its values as KEY=VALUE", path)
		}
		data, err := files.Read(path, files.MaxText)
		if err != nil {
			return p, fmt.Errorf("reading parameters: %w", err)
		}
		if changed, err = ps.Parse(path, data); err != nil {
			return p, err
		}
	}
	for _, s := range all {
		if s.key == fileWord {
			continue
		}
		if err := ps.set(&changed, s); err != nil {
			return p, err
		}
		if allow == foreign {
			if err := ps.underCeiling(&changed, s.key); err != nil {
				return p, err
			}
		}
	}
	if ps.Finish != nil {
		ps.Finish(&changed, func(word string) bool {
			return slices.ContainsFunc(all, func(s setting) bool { return s.word == word })
		})
	}
	if err := ps.Validate(&changed); err != nil {
		return p, err
	}
	return changed, nil
}

// underCeiling returns an error if a number is above its ceiling for other machines.
func (ps *Parameters[P]) underCeiling(p *P, key string) error {
	q, err := ps.Find(key)
	if err != nil || q.Ceiling == 0 {
		return err
	}
	if v := ps.Number(p, q); v > q.Ceiling {
		return q.wrong(FormatNumber(v), fmt.Errorf("%w: from another machine it must be at most %s", errCeiling, FormatNumber(q.Ceiling)))
	}
	return nil
}

// errCeiling is wrapped by errors about a number with which an agent would use more time or memory
// than other machines may request.
var errCeiling = errors.New("too great")

// fileWord is the word of the setting that names a file.
const fileWord = "file"

// settings reads words KEY=VALUE between colons. A part without a key belongs to the path before
// it, which may contain a colon. The word level is known only if there are levels.
func (ps *Parameters[P]) settings(text string, levels int) ([]setting, error) {
	var all []setting
	for part := range strings.SplitSeq(text, ":") {
		word, value, ok := strings.Cut(part, "=")
		if last := len(all) - 1; !ok && last >= 0 && all[last].key == fileWord {
			all[last].value += ":" + part
			continue
		}
		key := word
		if short, ok := ps.shortcut(word); ok {
			key = short.Key
		}
		level := key == levelWord && levels > 0
		if !ok || key != fileWord && !level && !strings.Contains(key, ".") {
			return nil, fmt.Errorf("unknown setting %.80q: write %s", part, ps.help(levels))
		}
		if slices.ContainsFunc(all, func(s setting) bool { return s.key == key }) {
			return nil, fmt.Errorf("%s is set twice: set it once", key)
		}
		all = append(all, setting{word, key, value})
	}
	return all, nil
}

// shortcut returns the shortcut with that word.
func (ps *Parameters[P]) shortcut(word string) (Shortcut, bool) {
	i := slices.IndexFunc(ps.Shortcuts, func(s Shortcut) bool { return s.Word == word })
	if i < 0 {
		return Shortcut{}, false
	}
	return ps.Shortcuts[i], true
}

// words returns the short words of an agent with the given number of levels, with their kinds of
// values.
func (ps *Parameters[P]) words(levels int) (words []string) {
	if levels > 0 {
		words = append(words, levelWord+"=N")
	}
	for _, s := range ps.Shortcuts {
		words = append(words, s.Word+"="+s.Value)
	}
	return words
}

// help describes the settings of an agent with the given number of levels.
func (ps *Parameters[P]) help(levels int) string {
	return strings.Join(append(ps.words(levels), "file=PATH, or KEY=VALUE with a key; "+ps.Keys), ", ")
}

// set sets one value.
func (ps *Parameters[P]) set(p *P, s setting) error {
	if short, ok := ps.shortcut(s.word); ok && short.Time {
		d, err := time.ParseDuration(s.value)
		if err != nil || d <= 0 {
			return fmt.Errorf("%.80s=%.80s: must be a duration such as 500ms or 3s", s.word, s.value)
		}
		return ps.Set(p, s.key, FormatNumber(d.Seconds()))
	}
	return ps.Set(p, s.key, strings.TrimSpace(s.value))
}
