package diplomacy

// Season is a phase of the year.
type Season uint8

// The phases of a year: in Spring and Fall units move, in Summer and Autumn
// dislodged units retreat, in Winter powers build and remove.
const (
	Spring Season = iota
	Summer
	Fall
	Autumn
	Winter
)

var seasonTokens = [...]string{"SPR", "SUM", "FAL", "AUT", "WIN"}

// String returns the season's DAIDE token.
func (s Season) String() string { return seasonTokens[s] }

// Moves reports whether units move in the season.
func (s Season) Moves() bool { return s == Spring || s == Fall }

// Retreats reports whether dislodged units retreat in the season.
func (s Season) Retreats() bool { return s == Summer || s == Autumn }

// Dislodged is a unit that lost its province and must retreat.
type Dislodged struct {
	Unit Unit
	// By is the province that the attacker came from, into which the unit may not
	// retreat; [NoProvince] when it came by convoy.
	By Province
}

// Ending is how a match ended.
type Ending uint8

// The endings.
const (
	// Going: it has not ended.
	Going Ending = iota
	// Solo: one power has more than half of the centres.
	Solo
	// DrawAgreed: all powers that were alive accepted a draw.
	DrawAgreed
	// DrawStale: no centre changed its owner for too many years.
	DrawStale
	// DrawLimit: the last year is over.
	DrawLimit
)

// Position is a match at one moment: a plain value that can be compared and
// copied. Entries beyond the map's provinces stay zero.
type Position struct {
	Year   int16
	Season Season
	Ending Ending
	// Quiet counts the years that ended without a centre changing its owner since
	// the last one that did.
	Quiet uint8
	// Units are the units by the province in which they stand, without those that
	// are dislodged.
	Units [MaxProvinces]Unit
	// Owner is who owns each centre.
	Owner [MaxProvinces]Power
	// Dislodged are the units that must retreat now, by the province that they
	// lost; [Dislodged.Unit] of the others is none. Standoffs are the provinces
	// left empty by a standoff in the movement before. Both are empty outside
	// retreat phases.
	Dislodged [MaxProvinces]Dislodged
	Standoffs Set
	// Last is what the units were ordered in the last movement phase and what came
	// of it, by the province in which they stood; none at the start.
	Last [MaxProvinces]Ordered
}

// Ordered is an order of a unit with its result.
type Ordered struct {
	Power   Power
	Order   Order
	Verdict Verdict
}
