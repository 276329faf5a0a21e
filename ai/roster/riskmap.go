package roster

import (
	"path/filepath"
	"strings"

	riskmaps "eras/assets/maps/risk"
	"eras/game/risk"
)

// LoadRiskMap returns the map of Risk of that name, or that of a file: TOML, or the
// XML of the bounded game if its name ends in .xml.
func LoadRiskMap(nameOrFile string) (*risk.Map, error) {
	file, data, ok := riskmaps.Read(nameOrFile)
	if !ok {
		var err error
		if file, data, err = load("map of Risk", nameOrFile, riskmaps.Names()); err != nil {
			return nil, err
		}
	}
	if strings.EqualFold(filepath.Ext(file), ".xml") {
		return risk.ImportXML(file, data)
	}
	return risk.ParseMap(file, data)
}
