package learning

import (
	"eras/game"
	"eras/saves"
)

// Personal returns the settings that each bot adds to its spec at the start of a match
// against known persons. specs are those of the bots by seat, empty for persons; known
// is what is known of the persons. Tuned parameters are used against a single person,
// because each is tuned for one.
func Personal(st Student, specs []string, known map[game.Seat]*saves.Knowledge) []string {
	styles := map[game.Seat]saves.Style{}
	var tuned saves.Numbers
	for seat, k := range known {
		if s, ok := k.Style(st.Mode()); ok {
			styles[seat] = s
		}
		if t, ok := k.Tuned(st.Mode(), st.Bot()); ok && len(known) == 1 {
			tuned = t.Parameters
		}
	}
	settings := make([]string, len(specs))
	for i, spec := range specs {
		if spec != "" && len(styles) > 0 {
			settings[i] = st.Settings(spec, styles, tuned)
		}
	}
	return settings
}
