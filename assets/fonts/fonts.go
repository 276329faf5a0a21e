// Package fonts holds the program's typefaces as WOFF files: text faces, and fallback
// faces for names in scripts that the text faces lack.
package fonts

import (
	"embed"
	"strings"
)

//go:embed text/*.woff
var files embed.FS

// Read returns the font file with that name, given without its extension, such as
// "text/cinzel-latin-700-normal". Only fallback faces can fail, in the browser, which
// fetches them.
func Read(name string) ([]byte, error) {
	if file, ok := strings.CutPrefix(name, "fallback/"); ok {
		return fallback(file + ".woff")
	}
	return files.ReadFile(name + ".woff")
}
