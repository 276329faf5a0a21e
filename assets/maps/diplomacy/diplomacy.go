// Package diplomacy embeds the maps of Diplomacy, one TOML file per map. Importers
// usually name it diplomacymaps, because eras/game/diplomacy has the same name.
package diplomacy

import (
	"bytes"
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the maps in the order of lists.
func Names() []string {
	return []string{"standard", "france-austria", "two-shores", "five-realms", "three-crowns", "seven-coasts"}
}

// boards names the map whose provinces another map has, with powers of its own.
var boards = map[string]string{"france-austria": "standard"}

// Read returns the name of the file of a map, for error messages, and its content, with the provinces
// of another map where it has none of its own. ok is false if there is no such file.
func Read(name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", nil, false
	}
	file = name + ".toml"
	data, err := files.ReadFile(file)
	if err != nil {
		return file, nil, false
	}
	if board := boards[name]; board != "" {
		_, whole, ok := Read(board)
		i := bytes.Index(whole, []byte("\n[[province]]"))
		if !ok || i < 0 {
			return file, nil, false
		}
		data = append(data, whole[i:]...)
	}
	return file, data, true
}
