// Package minimax embeds the parameters of the minimax player of bounded Risk. Package
// eras/ai/risk says what they mean.
package minimax

import "embed"

// Files has NAME.toml for each bot.
//
//go:embed *.toml
var Files embed.FS
