// Package jic embeds the parameters of JIC, the bot of jic-2011 that plays
// Diplomacy.
package jic

import _ "embed"

// File is the parameters' name for error messages, Data their TOML.
const File = "jic.toml"

//go:embed jic.toml
var Data []byte
