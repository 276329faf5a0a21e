// Package phases embeds movement phases of Diplomacy for benchmarks of the
// adjudicator.
package phases

import _ "embed"

//go:embed standard.txt
var standard string

// Standard returns the phases on the standard map. Lines that begin with # are
// comments. The others are pairs of lines: a position and the orders of all its units,
// separated by "; ", in the notation of eras/game/diplomacy.
func Standard() string { return standard }
