package registry

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Entry describes an agent and makes it. M is the type of constructors of its game.
type Entry[M any] struct {
	// Name is the agent's name in specs, files and reports, such as "ender-2009".
	Name string
	// Title is its name on the screen, such as "Ender 2009".
	Title string
	// Strength is the agent's playing strength in tournaments, from 1 to [MaxStrength].
	Strength int
	// Make makes the agent.
	Make M
	// Example is a setting of its parameters, such as "plans=1000"; "" if it has none.
	Example string
	// Settings are the short words of its parameters with their kinds of values, such as "depth=N";
	// nil if it has none.
	Settings []string
	// Levels is the number of levels at which it plays, 0 if it has none.
	Levels int
	// TurnTime is the thinking time for a turn against people, for agents that use any time they
	// get; else 0.
	TurnTime time.Duration

	configure func(settings string, allow trust) (M, error)
	extremes  func() []string
}

// MaxStrength is the strength of the best agents.
const MaxStrength = 5

// Adjustable returns e for an agent with parameters. makeWith makes the agent with the values of
// its file ([Parameters.Of]) and those that a spec sets.
func Adjustable[M any, P comparable](e Entry[M], parameters *Parameters[P], makeWith func(P) M) Entry[M] {
	values, ok := parameters.load().presets[e.Name]
	if !ok {
		panic("no file of parameters for " + e.Name) // a part of the program
	}
	e.Levels = parameters.HighestLevel(e.Name)
	e.Make, e.Settings = makeWith(values), parameters.words(e.Levels)
	e.extremes = func() []string {
		var all []string
		for level := range e.Levels {
			all = append(all, fmt.Sprintf("%s=%d", levelWord, level+1))
		}
		return append(all, parameters.extremes(values)...)
	}
	e.configure = func(settings string, allow trust) (made M, err error) {
		p, err := parameters.configure(e.Name, settings, allow)
		if err != nil {
			return made, err
		}
		return makeWith(p), nil
	}
	return e
}

// Extremes returns specs of the agent with its parameters at the ends of their ranges: without
// settings, with each level, with each parameter alone, with all at the lowest and with all at the
// highest.
func (e *Entry[M]) Extremes() []string {
	specs := []string{e.Name}
	if e.extremes != nil {
		for _, settings := range e.extremes() {
			specs = append(specs, e.Name+":"+settings)
		}
	}
	return specs
}

// StrengthOf returns the strength of the agent with a spec. At the highest level it is that of the
// entry, at lower levels less.
func (e *Entry[M]) StrengthOf(spec string) int {
	if level := LevelOf(spec); level > 0 && level < e.Levels {
		return (level*e.Strength + e.Levels - 1) / e.Levels
	}
	return e.Strength
}

// List is the agents of a game, the simplest first.
type List[M any] struct {
	// Game is the game's name in errors.
	Game    string
	Entries []Entry[M]
}

// With returns the list with further entries appended.
func (l List[M]) With(entries ...Entry[M]) List[M] {
	l.Entries = append(slices.Clone(l.Entries), entries...)
	return l
}

// Names returns the names of all agents.
func (l List[M]) Names() []string {
	names := make([]string, len(l.Entries))
	for i := range l.Entries {
		names[i] = l.Entries[i].Name
	}
	return names
}

// ErrUnknown is wrapped by errors about a name that no agent of a list has.
var ErrUnknown = errors.New("unknown agent")

// unknown is an error about a name that no agent has.
type unknown struct {
	game, name string
	names      []string
}

func (e unknown) Error() string {
	return fmt.Sprintf("there is no %s bot %.80q: write %s", e.game, e.name, strings.Join(e.names, ", "))
}

func (e unknown) Is(target error) bool { return target == ErrUnknown }

// Entry returns the entry of the agent that spec names, NAME or NAME:SETTINGS, or [ErrUnknown] if
// there is none. It does not read the settings.
func (l List[M]) Entry(spec string) (Entry[M], error) {
	name, _, _ := strings.Cut(spec, ":")
	i := slices.IndexFunc(l.Entries, func(e Entry[M]) bool { return e.Name == spec || e.Name == name })
	if i < 0 {
		return Entry[M]{}, unknown{l.Game, name, l.Names()}
	}
	return l.Entries[i], nil
}

// Find returns the constructor of the agent that spec names, NAME or NAME:KEY=VALUE:KEY=VALUE…
// Settings are read as by [Parameters.Of], so no files are opened. The error is [ErrUnknown] if no
// agent has the name.
func (l List[M]) Find(spec string) (made M, err error) { return l.find(spec, noFiles) }

// FindWithFiles is [List.Find] for specs of the command line, which may name files.
func (l List[M]) FindWithFiles(spec string) (made M, err error) { return l.find(spec, anyFile) }

// FindForeign is [List.Find] for specs from other machines: a number above its [Range.Ceiling] is
// an error.
func (l List[M]) FindForeign(spec string) (made M, err error) { return l.find(spec, foreign) }

func (l List[M]) find(spec string, allow trust) (made M, err error) {
	e, err := l.Entry(spec)
	if err != nil {
		return made, err
	}
	name, settings, _ := strings.Cut(spec, ":")
	if e.Name == spec {
		return e.Make, nil
	}
	if e.configure == nil {
		return made, fmt.Errorf("the %s bot %.80q has no parameters: write %s", l.Game, name, alternatives(l.adjustable()))
	}
	if made, err = e.configure(settings, allow); err != nil {
		return made, fmt.Errorf("reading the %s bot %.80q: %w", l.Game, spec, err)
	}
	return made, nil
}

// adjustable returns the names of the agents with parameters.
func (l List[M]) adjustable() []string {
	var names []string
	for _, e := range l.Entries {
		if e.configure != nil {
			names = append(names, e.Name)
		}
	}
	return names
}

// Title returns the display name of the agent that spec names. For an agent that is not in the
// list, such as one of an old file, it is the name with a capital. For an external program,
// @COMMAND, it is the command without folders.
func (l List[M]) Title(spec string) string {
	if command, ok := strings.CutPrefix(spec, "@"); ok {
		return commandTitle(command)
	}
	if e, err := l.Entry(spec); err == nil {
		return e.Title
	}
	name, _, _ := strings.Cut(spec, ":")
	if name == "" {
		return spec
	}
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// maxTitle is the greatest length of the title of a program, in letters.
const maxTitle = 40

// commandTitle returns the words of a command line without their folders.
func commandTitle(command string) string {
	words := strings.Fields(command)
	for i, word := range words {
		word = strings.Trim(word, `"'`)
		words[i] = word[strings.LastIndexAny(word, `/\`)+1:]
	}
	title := []rune(strings.Join(words, " "))
	if len(title) > maxTitle {
		return string(title[:maxTitle-1]) + "…"
	}
	return string(title)
}

// alternatives writes words as a choice: "a, b or c".
func alternatives(words []string) string {
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " or " + words[last]
	}
	return strings.Join(words, "")
}
