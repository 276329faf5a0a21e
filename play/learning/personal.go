package learning

import (
	"slices"
	"strings"

	"eras/game"
	"eras/saves"
)

// Personal returns the settings that each bot adds to its spec at the start of a match
// against known persons. specs has the specs of the bots by seat, empty for persons; known has
// the saved knowledge about the persons. Tuned parameters are used only against a single person,
// because they are tuned for one.
func Personal(st Student, specs []string, known map[game.Seat]*saves.Knowledge) []string {
	styles := map[game.Seat]saves.Style{}
	matches := map[game.Seat][]saves.Logged{}
	var tuned saves.Numbers
	for seat, k := range known {
		matches[seat] = k.Matches
		if s, ok := k.Style(st.Mode()); ok {
			styles[seat] = s
		}
		if t, ok := k.Tuned(st.Mode(), st.Bot()); ok && len(known) == 1 {
			tuned = t.Parameters
		}
	}
	settings := make([]string, len(specs))
	for i, spec := range specs {
		if spec == "" {
			continue
		}
		var all []string
		if len(styles) > 0 {
			all = append(all, st.Settings(spec, styles, tuned))
		}
		if c, ok := st.(Confidant); ok {
			all = append(all, c.Confide(spec, matches))
		}
		settings[i] = strings.Join(slices.DeleteFunc(all, func(s string) bool { return s == "" }), ":")
	}
	return settings
}
