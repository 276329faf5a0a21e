// Package archives embeds the archives of strong individuals that play differently, one TOML
// file per family of rules. The head of each has the command that rebuilds it.
package archives

import "embed"

// Files has war-2005.toml, war-dominion.toml, war-banners.toml, battle-plain.toml and
// battle-kinds.toml.
//
//go:embed *.toml
var Files embed.FS
