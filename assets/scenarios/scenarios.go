// Package scenarios embeds the scenarios of the general map: one TOML file a set
// of rules, with its maps.
package scenarios

import (
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the scenarios in the order in which a list shows them: what a
// new player meets first comes first.
func Names() []string { return []string{"dominion", "2005"} }

// Read returns the file of a scenario and its name for error messages.
func Read(name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", nil, false
	}
	file = name + ".toml"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
