// Package diplomacy embeds the maps of Diplomacy, one TOML file a map. The rules of
// the same name are in eras/game/diplomacy, so importers call this one
// diplomacymaps.
package diplomacy

import (
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the maps in the order in which a list shows them.
func Names() []string { return []string{"standard"} }

// Read returns the file of a map and its name for error messages.
func Read(name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", nil, false
	}
	file = name + ".toml"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
