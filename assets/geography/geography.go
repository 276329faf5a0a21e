// Package geography embeds the drawings of the boards that are cut from the
// coastlines of the world: who borders whom on the picture, where pieces and names
// stand. make geography makes them anew; eras/geography reads them.
package geography

import (
	"embed"
	"strings"
)

//go:embed *.drawing
var files embed.FS

// Names returns the drawings of a game's boards, "diplomacy" or "risk", ordered.
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

// Read returns the drawing of a board and its name for error messages.
func Read(game, name string) (file string, data []byte, ok bool) {
	if strings.ContainsAny(game+name, `/\`) {
		return "", nil, false
	}
	file = game + "-" + name + ".drawing"
	data, err := files.ReadFile(file)
	return file, data, err == nil
}
