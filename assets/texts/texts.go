// Package texts embeds what people read, in Spanish and English: one file a
// language and noun, "risk.es.toml", and "es.toml" for what all screens share.
package texts

import (
	"embed"
	"path"
	"strings"
)

//go:embed *.toml
var files embed.FS

// File is one message file. The part of its name before ".toml" ends in the
// language.
type File struct {
	Name string
	Data []byte
}

// Read returns the message files of a language, ordered by name.
func Read(language string) ([]File, error) {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	var all []File
	for _, e := range entries {
		stem := strings.TrimSuffix(e.Name(), path.Ext(e.Name()))
		if stem != language && !strings.HasSuffix(stem, "."+language) {
			continue
		}
		data, err := files.ReadFile(e.Name())
		if err != nil {
			return nil, err
		}
		all = append(all, File{e.Name(), data})
	}
	return all, nil
}
