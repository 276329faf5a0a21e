// Package networks embeds the evolved networks, one TOML file per board. The head of each
// has the command that rebuilds it. Package eras/ai/network says what they mean.
package networks

import "embed"

// Files has war.toml for the map and battle.toml for battles.
//
//go:embed *.toml
var Files embed.FS
