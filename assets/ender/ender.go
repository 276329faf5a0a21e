// Package ender embeds the parameters of the Risk bots that plan whole turns: for each
// bot a TOML file of its name. ender-2009 has all of them, with the paper's values; the
// others have what differs from it.
package ender

import "embed"

// Files has NAME.toml for each bot.
//
//go:embed *.toml
var Files embed.FS
