// Package training embeds how the computer trains when a match and when a battle
// begins.
package training

import (
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the trainings: the one of the desktop program, the paper's, and
// those for players who look one, two and three plies ahead.
func Names() []string { return []string{"standard", "2005", "depth-1", "depth-2", "depth-3"} }

// Read returns the file of a training and its name for error messages.
func Read(name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", nil, false
	}
	file = name + ".toml"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
