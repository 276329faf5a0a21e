// Package drawings embeds the house's drawings: one SVG a figure, in a box of 100 by 100, in the colours of its owner.
package drawings

import "embed"

//go:embed *.svg
var files embed.FS

// Read returns the SVG of that name, without its ending.
func Read(name string) ([]byte, error) { return files.ReadFile(name + ".svg") }

// Names returns the names of all.
func Names() []string {
	entries, _ := files.ReadDir(".") // an embedded folder can be read
	var names []string
	for _, e := range entries {
		names = append(names, e.Name()[:len(e.Name())-len(".svg")])
	}
	return names
}
