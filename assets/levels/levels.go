// Package levels embeds the computer's levels of play.
package levels

import "embed"

// File is the name of the file, for error messages.
const File = "levels.toml"

// Data is the content of the file: one table per level, the weakest first.
//
//go:embed levels.toml
var Data []byte

// Bots has NAME.toml for each bot of Risk and Diplomacy that plays at several levels.
//
//go:embed ender2.toml ender3.toml regent.toml
var Bots embed.FS

// StrengthsFile is the name of the file with strengths, for error messages.
const StrengthsFile = "strengths.toml"

// Strengths is the content of that file: how strong levels and bots are, by board.
//
//go:embed strengths.toml
var Strengths []byte
