// Package experiments embeds the line-ups of the laboratory's experiments, one TOML
// file each: what a paper says about them, and our decisions.
package experiments

import (
	"embed"
	"strings"
)

//go:embed *.toml
var files embed.FS

// Names returns the experiments with a file.
func Names() []string {
	entries, _ := files.ReadDir(".") // an embedded folder can be read
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".toml"))
	}
	return names
}

// Read returns the name of the file of an experiment, for error messages, and its content. ok
// is false if there is no such file.
func Read(name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(name, `/\`) {
		return "", nil, false
	}
	file = name + ".toml"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
