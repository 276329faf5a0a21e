// Package regent embeds the parameters of regent, the house's own bot for
// Diplomacy. Their meaning is in eras/ai/diplomacy/regent.
package regent

import _ "embed"

// File is the name of the file of parameters, for errors.
const File = "regent.toml"

// Data is the file of parameters.
//
//go:embed regent.toml
var Data []byte
