// Package drawings embeds the program's drawings of figures, one SVG file of 100 by 100
// units per figure and owner.
package drawings

import "embed"

//go:embed *.svg
var files embed.FS

// Read returns the SVG with that name, given without its extension.
func Read(name string) ([]byte, error) { return files.ReadFile(name + ".svg") }

// Names returns the names of all drawings.
func Names() []string {
	entries, _ := files.ReadDir(".") // reading an embedded folder does not fail
	var names []string
	for _, e := range entries {
		names = append(names, e.Name()[:len(e.Name())-len(".svg")])
	}
	return names
}
