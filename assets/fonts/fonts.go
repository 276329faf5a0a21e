// Package fonts embeds the house's typefaces as WOFF: text faces that are always
// needed and fallback faces for names in scripts that they lack.
package fonts

import "embed"

//go:embed text/*.woff fallback/*.woff
var files embed.FS

// Read returns a font file: "text/cinzel-latin-700-normal",
// "fallback/noto-sans-kr-korean-400-normal".
func Read(name string) ([]byte, error) { return files.ReadFile(name + ".woff") }
