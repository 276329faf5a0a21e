package roster

import (
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game/diplomacy"
)

// LoadDiplomacyMap returns the map of the house with that name, or reads it from
// the file at that path.
func LoadDiplomacyMap(nameOrFile string) (*diplomacy.Map, error) {
	file, data, ok := diplomacymaps.Read(nameOrFile)
	if !ok {
		var err error
		if file, data, err = load("map of Diplomacy", nameOrFile, diplomacymaps.Names()); err != nil {
			return nil, err
		}
	}
	return diplomacy.ParseMap(file, data)
}
