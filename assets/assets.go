// Package assets embeds the list of licences. The packages below it embed the
// program's data files.
package assets

import _ "embed"

// Licenses lists the origin and the licence of everything that others made.
//
//go:embed LICENSES
var Licenses string
