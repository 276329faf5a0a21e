// Package assets holds what the program ships besides its code, one package a
// noun below this one, and the file that names each one's origin.
package assets

import _ "embed"

// Licenses says where everything that others made comes from and under which
// licence it is used.
//
//go:embed LICENSES
var Licenses string
