// Package experiments embeds the settings of the laboratory's experiments, one TOML
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
	return []string{"prueba1", "prueba2", "prueba3", "prueba4", "prueba5", "prueba6", "prueba7", "conditions", "estimators"}
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
