package agents

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	campaignfile "eras/assets/campaign"
	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/assets/scenarios"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/risk/mapformat"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/internal/files"
)

// Campaign returns the built-in campaign.
var Campaign = sync.OnceValue(func() *campaign.Campaign {
	c, err := campaign.Parse(campaignfile.File, campaignfile.Data, loadScenario)
	if err != nil {
		panic(err) // the file is built in; a test reads it
	}
	return c
})

// LoadScenario returns the built-in scenario with that name, or reads it from the file at that
// path. The name of the campaign stands for a scenario with its maps.
func LoadScenario(nameOrFile string) (*war.Scenario, error) {
	if nameOrFile == campaignfile.Name {
		return Campaign().Maps(), nil
	}
	return loadScenario(nameOrFile)
}

func loadScenario(nameOrFile string) (*war.Scenario, error) {
	file, data, err := load("scenario", nameOrFile, scenarios.Read, scenarios.Names(), files.MaxText)
	if err != nil {
		return nil, err
	}
	return war.ParseScenario(file, data)
}

// LoadRiskMap returns the built-in map of Risk with that name, or reads it from a file in one of the
// formats of package mapformat.
func LoadRiskMap(nameOrFile string) (*risk.Map, error) {
	return builtInOnce(&builtInRisk, nameOrFile, riskmaps.Names(), func() (*risk.Map, error) {
		in, err := ImportRiskMap(nameOrFile)
		if err != nil {
			return nil, err
		}
		return in.Map, nil
	})
}

// ImportRiskMap reads a map as [LoadRiskMap] does, with notes about what its file has that the map
// lacks.
func ImportRiskMap(nameOrFile string) (*mapformat.Imported, error) {
	file, data, err := load("map of Risk", nameOrFile, riskmaps.Read, riskmaps.Names(), mapformat.MaxFile)
	if err != nil {
		return nil, err
	}
	return mapformat.Read(file, data, mapformat.Beside(file))
}

// The built-in maps that have been parsed, by name.
var builtInRisk, builtInDiplomacy sync.Map

// builtInOnce returns the map with a name from kept, or parses and keeps it if its name is one of
// the built-in names. Maps do not change, so that all users can share them.
func builtInOnce[M any](kept *sync.Map, name string, names []string, parse func() (*M, error)) (*M, error) {
	if m, ok := kept.Load(name); ok {
		return m.(*M), nil
	}
	m, err := parse()
	if err != nil || !slices.Contains(names, name) {
		return m, err
	}
	first, _ := kept.LoadOrStore(name, m)
	return first.(*M), nil
}

// LoadDiplomacyMap returns the built-in map of Diplomacy with that name, or reads it from the file
// at that path.
func LoadDiplomacyMap(nameOrFile string) (*diplomacy.Map, error) {
	return builtInOnce(&builtInDiplomacy, nameOrFile, diplomacymaps.Names(), func() (*diplomacy.Map, error) {
		file, data, err := load("map of Diplomacy", nameOrFile, diplomacymaps.Read, diplomacymaps.Names(), files.MaxText)
		if err != nil {
			return nil, err
		}
		return diplomacy.ParseMap(file, data)
	})
}

// load returns the built-in file with a name, or reads the file at a path, of at most most bytes. noun
// is the kind of file for errors, and names are the built-in names.
func load(noun, nameOrFile string, builtIn func(name string) (file string, data []byte, ok bool), names []string, most int64) (file string, data []byte, err error) {
	if file, data, ok := builtIn(nameOrFile); ok {
		return file, data, nil
	}
	if data, err = files.Read(nameOrFile, most); err != nil {
		return "", nil, fmt.Errorf("%.80q is not a %s: write one of %s, or a file (%w)", nameOrFile, noun, strings.Join(names, ", "), err)
	}
	return nameOrFile, data, nil
}
