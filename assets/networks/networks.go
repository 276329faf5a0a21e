// Package networks embeds the evolved networks, one TOML file per board. The head of each
// has the command that rebuilds it. Package eras/ai/network says what they mean.
package networks

import "embed"

// Files has BOARD.toml for the boards "general" and "battle".
//
//go:embed *.toml
var Files embed.FS
