package diplomacy

// Result is the result of an order.
type Result uint8

// The results of orders. The zero Result is none.
const (
	// OK: the order was carried out.
	OK Result = 1 + iota
	// Bounced: a move or retreat failed against another unit.
	Bounced
	// Cut: a support was cut.
	Cut
	// Disrupted: a move by convoy had no convoy, or a convoy was in a paradox.
	Disrupted
	// Dislodged: a unit that held or convoyed was dislodged.
	Dislodged
	// Illegal: the unit could not do that; it held.
	Illegal
	// Void: a support or convoy of an order that was not given; the unit held.
	Void

	// ResultCount is one more than the last result.
	ResultCount
)

var resultNames = [ResultCount]string{
	OK: "ok", Bounced: "bounced", Cut: "cut", Disrupted: "disrupted", Dislodged: "dislodged", Illegal: "illegal", Void: "void",
}

// String returns the result's word in JSON and records.
func (r Result) String() string { return resultNames[r] }

// Verdict is the result of an order with its reason, as data that programs can read and
// screens can translate.
type Verdict struct {
	Result Result
	// Dislodged reports whether the unit was dislodged, whatever the result of its order.
	Dislodged bool
	Reason    Reason
	// By is the province of the unit that caused the result, or [NoProvince].
	By Province
}

// Word returns the result as scripts read it: "dislodged" for every dislodged unit, else the result
// of its order.
func (v Verdict) Word() string {
	if v.Dislodged {
		return Dislodged.String()
	}
	return v.Result.String()
}

// Verdicts are the verdicts on [Orders], by the same provinces.
type Verdicts [MaxProvinces]Verdict

// Reason is the reason of a result. Values may change between versions; the words of
// [Reason.String] do not.
type Reason uint8

// The reasons. Those up to [TooMany] make an order illegal (DATC 3.0 4.E.1: it could not
// take effect whatever the others order). The others are reasons for the results of legal
// orders.
const (
	// NoReason: the order is legal, or was carried out.
	NoReason Reason = iota

	// WrongPhase: orders of that kind are for another phase.
	WrongPhase
	// NoUnit: the power has no unit there.
	NoUnit
	// WrongKind: the unit is of the other kind.
	WrongKind
	// WrongCoast: the fleet stands on another coast.
	WrongCoast
	// NoPlace: the order names a province or coast that is not on the map.
	NoPlace
	// SamePlace: the unit would move to its own province, or support itself.
	SamePlace
	// OutOfReach: the unit cannot go there.
	OutOfReach
	// CoastMissing: the province has several coasts and the order names none.
	CoastMissing
	// CoastUnreachable: the fleet cannot go to that coast.
	CoastUnreachable
	// NotConvoyable: only armies are convoyed, and only between coasts.
	NotConvoyable
	// NoFleets: there are no fleets that could convoy the army.
	NoFleets
	// BrokenRoute: the route is not a chain of fleets from the army to its destination.
	BrokenRoute
	// NobodyThere: there is no unit to be supported or convoyed.
	NobodyThere
	// SupportOutOfReach: the unit cannot move to the province into which it supports.
	SupportOutOfReach
	// SupportImpossible: the supported unit cannot go there.
	SupportImpossible
	// NotAtSea: only fleets at sea convoy.
	NotAtSea
	// NeedlessFleet: no convoy between the two provinces needs the fleet (DATC 3.0 6.G.19).
	NeedlessFleet
	// NotDislodged: the unit was not dislodged.
	NotDislodged
	// RetreatOccupied: the province to retreat to is occupied.
	RetreatOccupied
	// RetreatToAttacker: the attacker came from the province to retreat to.
	RetreatToAttacker
	// RetreatToStandoff: a standoff left the province to retreat to empty.
	RetreatToStandoff
	// NothingToBuild: the power has no unit to build.
	NothingToBuild
	// NotHome: the province is not a home centre of the power.
	NotHome
	// NotOwned: another power owns the home centre.
	NotOwned
	// BuildOccupied: the home centre is occupied.
	BuildOccupied
	// CannotStand: a unit of that kind cannot stand there.
	CannotStand
	// NothingToRemove: the power has no unit to remove.
	NothingToRemove
	// TooMany: the power has ordered all the builds or removals that are due.
	TooMany

	// RivalEqual: another unit moved there and was as strong.
	RivalEqual
	// RivalStronger: another unit moved there and was stronger.
	RivalStronger
	// DefenderEqual: the unit there stayed and was as strong.
	DefenderEqual
	// DefenderStronger: the unit there stayed and was stronger.
	DefenderStronger
	// OpponentEqual: the unit there moved the other way and was as strong.
	OpponentEqual
	// OpponentStronger: the unit there moved the other way and was stronger.
	OpponentStronger
	// OwnUnit: a unit of the same power stayed there.
	OwnUnit
	// OwnSupport: the attack was stronger only by supports of the attacked power, which do
	// not count against its own unit.
	OwnSupport
	// NoConvoy: no unbroken chain of fleets was ordered to convoy the army.
	NoConvoy
	// FleetLost: a fleet that the convoy needed was dislodged.
	FleetLost
	// Paradox: the fate of the convoy depended on the convoy itself (Szykman's rule).
	Paradox
	// Attacked: the supporting unit was attacked.
	Attacked
	// Overcome: the unit was dislodged.
	Overcome
	// NotHolding: the unit to be supported in holding was ordered to move.
	NotHolding
	// NotOrdered: the supported or convoyed unit was not ordered to go there.
	NotOrdered
	// NotByConvoy: the convoyed army went by land, or by another route.
	NotByConvoy
	// RetreatsClash: another unit retreated there as well.
	RetreatsClash
	// Unordered: the dislodged unit had no order, so it was disbanded.
	Unordered
	// CivilDisorder: the power ordered too few removals.
	CivilDisorder

	reasonCount = iota
)

var reasonNames = [reasonCount]string{
	"", "wrong-phase", "no-unit", "wrong-kind", "wrong-coast", "no-place", "same-place", "out-of-reach",
	"coast-missing", "coast-unreachable", "not-convoyable", "no-fleets", "broken-route", "nobody-there",
	"support-out-of-reach", "support-impossible", "not-at-sea", "needless-fleet",
	"not-dislodged", "retreat-occupied", "retreat-to-attacker", "retreat-to-standoff",
	"nothing-to-build", "not-home", "not-owned", "build-occupied", "cannot-stand", "nothing-to-remove", "too-many",
	"rival-equal", "rival-stronger", "defender-equal", "defender-stronger", "opponent-equal", "opponent-stronger",
	"own-unit", "own-support", "no-convoy", "fleet-lost", "paradox", "attacked", "overcome",
	"not-holding", "not-ordered", "not-by-convoy",
	"retreats-clash", "unordered", "civil-disorder",
}

// String returns the reason's word, "" for [NoReason].
func (r Reason) String() string { return reasonNames[r] }

// Illegal reports whether the reason makes an order illegal.
func (r Reason) Illegal() bool { return r > NoReason && r <= TooMany }
