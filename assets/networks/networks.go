// Package networks embeds the networks, one TOML file per board. The head of each has the
// command that rebuilds it. Package eras/ai/network says what they mean.
package networks

import "embed"

// Files has war.toml for the map, battle.toml for battles of foot, and kinds.toml for battles
// with kinds of soldiers, captains or morale.
//
//go:embed *.toml
var Files embed.FS
