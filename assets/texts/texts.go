// Package texts embeds the texts of the window in Spanish and English: one file per
// language and subject, such as "risk.es.toml", and "es.toml" for common texts.
package texts

import (
	"embed"
	"path"
	"strings"
)

//go:embed *.toml
var files embed.FS

// File is a message file. Its name ends in the language and ".toml".
type File struct {
	Name string
	Data []byte
}

// Read returns the message files of a language in the order of their names.
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
