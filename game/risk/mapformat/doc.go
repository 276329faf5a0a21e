// Package mapformat reads and writes map files of Risk programs: those of this program, the XML of
// the bounded game, Domination's .map with .cards, Lux's .luxb and Conquest's .map. A file is
// recognised by its content. What it has that this game lacks is told in notes; what cannot be a map
// is an error with the line.
//
// Other people wrote these files, so that everything has a limit: [MaxFile] bytes, the counts of
// game/risk, the depth of XML. Unknown parts are skipped with a note.
package mapformat

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"eras/game/risk"
	"eras/internal/files"
)

// MaxFile is the limit in bytes of a file of a map or of its cards.
const MaxFile = 4 << 20

// Format is a format of files.
type Format uint8

// The formats.
const (
	// Eras is the TOML of this program ([risk.ParseMap]).
	Eras Format = iota
	// Bounded is the XML of the bounded game ([risk.ImportXML]), which is only read.
	Bounded
	// Domination is Domination's .map with .cards.
	Domination
	// Lux is Lux's .luxb.
	Lux
	// Conquest is Conquest's .map.
	Conquest
)

var formatNames = [...]string{Eras: "eras", Bounded: "bounded", Domination: "domination", Lux: "lux", Conquest: "conquest"}

// String returns the name of the format on command lines.
func (f Format) String() string { return formatNames[f] }

// ParseFormat returns the format with a name, of those that can be written.
func ParseFormat(name string) (Format, error) {
	for _, f := range []Format{Eras, Domination, Lux, Conquest} {
		if formatNames[f] == name {
			return f, nil
		}
	}
	return 0, fmt.Errorf("%.80q is not a format: write eras, domination, lux or conquest", name)
}

// Imported is a map that has been read.
type Imported struct {
	Map    *risk.Map
	Format Format
	// Notes are sentences about what the file has that the map lacks, each with file and line.
	Notes []string
}

// Folder returns the content of a file beside the map, of at most most bytes: cards or a picture.
type Folder func(name string, most int64) ([]byte, error)

// errNoFolder is the error of a Folder that is nil.
var errNoFolder = errors.New("only the map itself was read")

func (f Folder) read(name string, most int64) ([]byte, error) {
	if f == nil {
		return nil, errNoFolder
	}
	return f(name, most)
}

// Beside returns the folder of a file on the disk. The case of letters in names may differ.
func Beside(path string) Folder {
	dir := filepath.Dir(path)
	return func(name string, most int64) ([]byte, error) {
		if name != filepath.Base(name) || strings.ContainsAny(name, `/\:`) || name == "." || name == ".." {
			return nil, fmt.Errorf("%.80q must be the name of a file in the folder of the map", name)
		}
		data, err := files.Read(filepath.Join(dir, name), most)
		if !errors.Is(err, fs.ErrNotExist) {
			return data, err
		}
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if strings.EqualFold(e.Name(), name) {
				return files.Read(filepath.Join(dir, e.Name()), most)
			}
		}
		return nil, err
	}
}

// Load reads the map in a file on the disk, with its cards and its picture from beside it.
func Load(path string) (*Imported, error) {
	data, err := files.Read(path, MaxFile)
	if err != nil {
		return nil, fmt.Errorf("reading the map: %w", err)
	}
	return Read(filepath.Base(path), data, Beside(path))
}

// Read reads a map from data, the content of file. beside, which may be nil, has its other files.
// Errors name file and the line.
func Read(file string, data []byte, beside Folder) (*Imported, error) {
	format := Recognise(data)
	in := &Imported{Format: format}
	var err error
	switch format {
	case Eras:
		if in.Map, err = risk.ParseMap(file, data); err != nil {
			return nil, err
		}
		in.findPicture(file, beside)
		return in, nil
	case Bounded:
		in.Map, err = risk.ImportXML(file, data)
	case Domination:
		in.Map, in.Notes, err = readDomination(file, data, beside)
	case Lux:
		in.Map, in.Notes, err = readLux(file, data)
	case Conquest:
		in.Map, in.Notes, err = readConquest(file, data, beside)
	}
	if err != nil {
		return nil, err
	}
	return in, nil
}

// findPicture reads the picture that a file of this program names, if it is there.
func (in *Imported) findPicture(file string, beside Folder) {
	name := in.Map.Sheet.Picture
	if name == "" {
		return
	}
	data, err := beside.read(name, MaxPicture)
	if err == nil {
		_, err = Picture(data)
	}
	if err != nil {
		in.Notes = append(in.Notes, fmt.Sprintf("%.200s: the map is drawn without its picture %.80q: %.200v", file, name, err))
		return
	}
	in.Map.Sheet.Data = data
}

// Recognise returns the format of a file by its content. What is no other format is [Eras], whose
// errors then say what is wrong.
func Recognise(data []byte) Format {
	text := decoded(data)
	if trimmed := strings.TrimSpace(text); strings.HasPrefix(trimmed, "<") {
		if root(trimmed) == "luxboard" {
			return Lux
		}
		return Bounded
	}
	conquest := false
	for line := range strings.Lines(text) {
		switch section, _ := sectionOf(strings.TrimSpace(line)); section {
		case "countries", "borders":
			return Domination
		case "territories", "map":
			conquest = true
		}
	}
	if conquest {
		return Conquest
	}
	return Eras
}

// root returns the name of the first element of an XML text, in small letters.
func root(text string) string {
	for i := strings.IndexByte(text, '<'); i >= 0 && i+1 < len(text); {
		if c := text[i+1]; c != '?' && c != '!' {
			name := text[i+1:]
			return strings.ToLower(name[:max(0, min(len(name), strings.IndexAny(name+">", " \t\r\n/>")))])
		}
		end := ">"
		if strings.HasPrefix(text[i:], "<!--") {
			end = "-->"
		}
		k := strings.Index(text[i:], end)
		if k < 0 {
			return ""
		}
		text = text[i+k+len(end):]
		i = strings.IndexByte(text, '<')
	}
	return ""
}

// sectionOf returns the name in a line such as [Continents], in small letters, and whether it is one.
func sectionOf(line string) (string, bool) {
	if len(line) < 3 || line[0] != '[' || line[1] == '[' {
		return "", false
	}
	end := strings.IndexByte(line, ']')
	if end < 0 {
		return "", false
	}
	return strings.ToLower(strings.TrimSpace(line[1:end])), true
}

// baseName returns the name of a file without folder and ending.
func baseName(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// bare returns data without a byte order mark.
func bare(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\ufeff")) }
