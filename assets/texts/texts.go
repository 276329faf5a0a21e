// Package texts embeds what people read, in Spanish and English.
package texts

import "embed"

//go:embed *.toml
var files embed.FS

// Read returns the message file of a language and its name.
func Read(language string) (file string, data []byte, err error) {
	file = language + ".toml"
	data, err = files.ReadFile(file)
	return file, data, err
}
