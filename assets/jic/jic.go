// Package jic embeds the parameters of JIC, the bot of jic-2011 that plays Diplomacy.
package jic

import "embed"

// Files has NAME.toml for each bot.
//
//go:embed *.toml
var Files embed.FS
