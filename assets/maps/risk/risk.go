// Package risk embeds the maps of Risk, one TOML file a map. The rules of the same
// name are in eras/game/risk, so importers call this one riskmaps.
package risk

import (
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the maps in the order in which a list shows them.
func Names() []string {
	return []string{"classic", "isles", "meridia", "antarctica", "mosaic-28", "mosaic-54"}
}

// Read returns the file of a map and its name for error messages.
func Read(name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", nil, false
	}
	file = name + ".toml"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
