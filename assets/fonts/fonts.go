// Package fonts embeds the program's typefaces as WOFF files: text faces, and fallback
// faces for names in scripts that the text faces lack.
package fonts

import "embed"

//go:embed text/*.woff fallback/*.woff
var files embed.FS

// Read returns the font file with that name, given without its extension, such as
// "text/cinzel-latin-700-normal".
func Read(name string) ([]byte, error) { return files.ReadFile(name + ".woff") }
