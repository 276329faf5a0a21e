// Package risk embeds the maps of Risk, one TOML file per map. Importers usually name
// it riskmaps, because eras/game/risk has the same name.
package risk

import (
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the maps in the order of lists.
func Names() []string {
	return []string{
		"classic", "isles", "meridia", "antarctica",
		"alpine-passes", "river-city", "caribbean", "spice-islands", "caravans", "europe", "mare-nostrum", "silk-roads",
		"mosaic-28", "mosaic-54", // for experiments
	}
}

// Read returns the name of the file of a map, for error messages, and its content. ok
// is false if there is no such file.
func Read(name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", nil, false
	}
	file = name + ".toml"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
