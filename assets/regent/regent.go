// Package regent embeds the parameters of regent, our own bot for Diplomacy. Package
// eras/ai/diplomacy/regent says what they mean.
package regent

import "embed"

// Files has NAME.toml for each bot.
//
//go:embed *.toml
var Files embed.FS
