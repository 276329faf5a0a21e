// Package music embeds the pieces of music, as notes: the program plays them on
// instruments of its own. They were written for it.
//
// A piece is text. Lines that begin with # are comments. "for" is followed by where it is
// played: "menu", or the ids of games. "tempo" is the number of quarter notes a minute,
// "bar" the number of eighths in a bar. "voice" begins the part of an instrument: lute,
// recorder or drum. Each line after it is a bar: notes with their lengths in eighths, such
// as "C#5:2", chords such as "D3+A3:4", "." for a rest; a drum has "x" for the edge and "o"
// for the middle of its skin. C4 is the middle C. All voices have the same number of bars.
package music

import (
	"embed"
	"io/fs"
	"path"
)

//go:embed *.txt
var files embed.FS

// Names returns the names of all pieces.
func Names() []string {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		panic(err) // an embedded folder can be read
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name()[:len(e.Name())-len(path.Ext(e.Name()))])
	}
	return names
}

// Read returns the notes of a piece.
func Read(name string) ([]byte, error) { return files.ReadFile(name + ".txt") }
