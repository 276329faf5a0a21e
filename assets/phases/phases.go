// Package phases embeds the movement phases of Diplomacy by which the adjudicator
// is measured.
package phases

import _ "embed"

//go:embed standard.txt
var standard string

// Standard returns the phases on the standard map: lines that begin with # are
// comments, the others come in pairs, a position and the orders of all its units
// with "; " between them, in the notations of eras/game/diplomacy.
func Standard() string { return standard }
