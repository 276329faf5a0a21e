package diplomacy

// Result is what came of an order.
type Result uint8

// The results of orders. The zero Result is none.
const (
	// OK: the order was carried out.
	OK Result = 1 + iota
	// Bounced: a move or retreat met as much strength.
	Bounced
	// Cut: a support was cut.
	Cut
	// Disrupted: a move found no convoy that lasted.
	Disrupted
	// Beaten: a unit that held or convoyed was dislodged.
	Beaten
	// Illegal: no such unit can do that; it held.
	Illegal
	// Void: a support or convoy of something that was not ordered; it held.
	Void
)

var resultNames = [...]string{"", "ok", "bounced", "cut", "disrupted", "dislodged", "illegal", "void"}

// String returns the result's word in JSON and records.
func (r Result) String() string { return resultNames[r] }

// Verdict is what came of an order and why, as data that programs can read and
// screens can translate.
type Verdict struct {
	Result Result
	// Dislodged says that the unit lost its province besides.
	Dislodged bool
	Reason    Reason
	// By is the province in which the unit stood that caused it, [NoProvince] if
	// no unit did.
	By Province
}

// Word returns the result in the word that scripts read: "dislodged" for every
// unit that lost its province, else that of the order's result.
func (v Verdict) Word() string {
	if v.Dislodged {
		return Beaten.String()
	}
	return v.Result.String()
}
