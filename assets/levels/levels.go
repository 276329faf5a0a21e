// Package levels embeds the computer's levels of play.
package levels

import _ "embed"

// File is the name of the file, for error messages.
const File = "levels.toml"

// Data is the content of the file: one table per level, the weakest first.
//
//go:embed levels.toml
var Data []byte
