package diplomacy

// OrderKind is what an order tells a unit to do.
type OrderKind uint8

// The kinds of orders. The first five are for movement phases, Retreat and
// Disband for retreats, the last three for adjustments.
const (
	Hold OrderKind = 1 + iota
	Move
	SupportHold
	SupportMove
	Convoy
	Retreat
	Disband
	Build
	Remove
	Waive
)

// Route is the fleets of a convoy in the order of travel, one byte a sea
// province; empty where any route will do.
type Route string

// Set returns the provinces of the route.
func (r Route) Set() Set {
	var s Set
	for i := range len(r) {
		s = s.With(Province(r[i]))
	}
	return s
}

// Order is one order. The zero Order is none. Orders compare with ==; those that
// play makes and reads are canonical: fields that their kind does not use are
// zero.
type Order struct {
	Kind OrderKind
	// Unit is the kind of the unit that is ordered or built, as the order says.
	Unit Kind
	// At is where the ordered unit stands, or is built.
	At Location
	// To is where the unit goes (Move, Retreat), or where the supported or
	// convoyed unit goes (SupportMove, Convoy): there a province, except that the
	// support of a fleet may name a coast, and then is void for a move to another
	// one (DATC 4.B.4, 6.B.9).
	To Location
	// From is where the supported or convoyed unit stands, always a province, and
	// Other what kind it is said to be; zero where the text does not say.
	From  Location
	Other Kind
	// Via says that an army moves by convoy even where it could walk, Route by
	// which; a route implies Via.
	Via   bool
	Route Route
}

// MaxCentres is how many supply centres a map may have, and MaxOrders how many
// orders one answer: a power never has more units than that.
const (
	MaxCentres = 48
	MaxOrders  = MaxCentres
)

// Answer is what a power answers in a phase: its orders, in any order, at most one
// a unit, and whether it would accept a draw now. Units without an order hold, or
// are disbanded in a retreat phase. Answers compare with ==.
type Answer struct {
	// Draw says that the power accepts a draw among all that are alive. It counts
	// in movement phases.
	Draw   bool
	count  uint8
	orders [MaxOrders]Order
}

// AnswerOf returns the answer with those orders. It panics on more than
// [MaxOrders].
func AnswerOf(orders ...Order) Answer {
	var a Answer
	for _, o := range orders {
		a.Add(o)
	}
	return a
}

// Add adds an order. It panics when there are [MaxOrders] already.
func (a *Answer) Add(o Order) {
	a.orders[a.count] = o
	a.count++
}

// Len returns the number of orders.
func (a *Answer) Len() int { return int(a.count) }

// Orders returns the orders; they are a's own.
func (a *Answer) Orders() []Order { return a.orders[:a.count] }

// Orders are the orders of all powers in a phase, by the province of the ordered
// unit: of the unit that stands there, of the dislodged one in a retreat phase, of
// the one to be built or removed in winter. The zero Order is none.
type Orders [MaxProvinces]Order

// Verdicts are what came of [Orders], by the same provinces.
type Verdicts [MaxProvinces]Verdict
