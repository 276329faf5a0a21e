// Package icons embeds the program's icons, SVG files in one colour.
package icons

import "embed"

//go:embed *.svg
var files embed.FS

// Read returns the SVG with that name, given without its extension.
func Read(name string) ([]byte, error) { return files.ReadFile(name + ".svg") }

// Names returns the names of all icons.
func Names() []string {
	entries, _ := files.ReadDir(".") // reading an embedded folder does not fail
	var names []string
	for _, e := range entries {
		names = append(names, e.Name()[:len(e.Name())-len(".svg")])
	}
	return names
}
