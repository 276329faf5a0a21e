package diplomacyplay

import (
	"sync"

	"eras/ai/agents"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
	"eras/play/session"
)

// MapFile returns the file of a map for a saved match, empty for a map that ships with the program.
func MapFile(m *diplomacy.Map) string { return session.MapFile(m, shippedMaps()) }

// shippedMaps contains the files of the maps that ship with the program.
var shippedMaps = sync.OnceValue(func() map[string]bool {
	return session.MapFiles(func(add func(session.Map, error)) {
		for _, name := range diplomacymaps.Names() {
			m, err := agents.LoadDiplomacyMap(name)
			add(m, err)
		}
	})
})
