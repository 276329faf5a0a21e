// Package scenarios embeds the scenarios of the war map. Each TOML file has a set of
// rules and its maps.
package scenarios

import (
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the scenarios in the order of lists. The first is the default for new
// players.
func Names() []string { return []string{"banners", "dominion", "2005"} }

// Read returns the name of the file of a scenario, for error messages, and its content. ok
// is false if there is no such file.
func Read(name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", nil, false
	}
	file = name + ".toml"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
