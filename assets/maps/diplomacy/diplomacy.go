// Package diplomacy embeds the maps of Diplomacy, one TOML file per map. Importers
// usually name it diplomacymaps, because eras/game/diplomacy has the same name.
package diplomacy

import (
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the maps in the order of lists.
func Names() []string { return []string{"standard", "two-shores", "five-realms", "three-crowns"} }

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
