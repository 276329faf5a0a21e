// Package geography embeds the drawings of boards that are based on the coastlines of
// the world: borders, and the places of pieces and names. "make geography" generates
// them, and eras/scenes/geography reads them.
package geography

import (
	"embed"
	"strings"
)

//go:embed *.drawing
var files embed.FS

// Names returns the names of the drawings of a game, "diplomacy" or "risk", in order.
func Names(game string) []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		if name, ok := strings.CutPrefix(e.Name(), game+"-"); ok {
			out = append(out, strings.TrimSuffix(name, ".drawing"))
		}
	}
	return out
}

// Read returns the name of the file of a board's drawing, for error messages, and its
// content. ok is false if there is no such file.
func Read(game, name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(game+name, `/\`) {
		return "", nil, false
	}
	file = game + "-" + name + ".drawing"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
