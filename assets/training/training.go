// Package training embeds the parameters of the trainings before a match and before a
// battle, one TOML file per training.
package training

import (
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the trainings: the program's, the 2005 paper's, and those for search
// depths of one, two and three plies, and the evolution strategy of experiments.
func Names() []string {
	return []string{"standard", "2005", "depth-1", "depth-2", "depth-3", "evolution"}
}

// Read returns the name of the file of a training, for error messages, and its content. ok
// is false if there is no such file.
func Read(name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", nil, false
	}
	file = name + ".toml"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
