package diplomacy

// Reason is why an order came to its result. The values are stable within a run
// only; [Reason.String] returns the word that screens look their texts up by.
type Reason uint8

// The reasons. Those up to [NeedlessFleet] make an order illegal (DATC 3.0 4.E.1:
// it could not be carried out whatever the others order), the others tell what
// came of a legal one.
const (
	// NoReason: nothing to say; the order was carried out, or is legal.
	NoReason Reason = iota

	// WrongPhase: orders of that kind are for another phase.
	WrongPhase
	// NoUnit: no unit stands where the ordered one should.
	NoUnit
	// WrongKind: the unit is of the other kind.
	WrongKind
	// WrongCoast: the fleet stands on another coast.
	WrongCoast
	// NoPlace: the order names a province or coast that the map does not have.
	NoPlace
	// SamePlace: the unit would move to where it is, or support itself.
	SamePlace
	// OutOfReach: the unit cannot go there.
	OutOfReach
	// CoastMissing: the province has several coasts and the order names none.
	CoastMissing
	// CoastUnreachable: the fleet cannot go to that coast.
	CoastUnreachable
	// NotConvoyable: only armies are convoyed, and only between coasts.
	NotConvoyable
	// NoFleets: no fleets lie where a convoy would have to pass.
	NoFleets
	// BrokenRoute: the route is no chain of seas with fleets from the army to its
	// destination.
	BrokenRoute
	// NobodyThere: no unit stands where the supported or convoyed one should.
	NobodyThere
	// SupportOutOfReach: the unit cannot go where it would support.
	SupportOutOfReach
	// SupportImpossible: the supported unit cannot go there.
	SupportImpossible
	// NotAtSea: only fleets at sea convoy.
	NotAtSea
	// NeedlessFleet: no convoy from there to there needs the fleet (DATC 3.0
	// 6.G.19).
	NeedlessFleet

	// RivalEqual: another unit moved there and is as strong.
	RivalEqual
	// RivalStronger: another unit moved there and is stronger.
	RivalStronger
	// DefenderEqual: the unit there stayed and is as strong.
	DefenderEqual
	// DefenderStronger: the unit there stayed and is stronger.
	DefenderStronger
	// OpponentEqual: the unit there moved the other way and is as strong.
	OpponentEqual
	// OpponentStronger: the unit there moved the other way and is stronger.
	OpponentStronger
	// OwnUnit: a unit of the same power stayed there.
	OwnUnit
	// OwnSupport: the attack is only stronger by supports of the attacked power,
	// which do not count against its own unit.
	OwnSupport
	// NoConvoy: the fleets were not ordered to convoy all the way.
	NoConvoy
	// FleetLost: a fleet that the convoy needed was dislodged.
	FleetLost
	// Paradox: the convoy would decide on its own fate (Szykman's rule).
	Paradox
	// Attacked: the supporting unit was attacked.
	Attacked
	// Overcome: the unit was dislodged.
	Overcome
	// NotHolding: the unit to be supported in holding moved.
	NotHolding
	// NotOrdered: the supported or convoyed unit was not ordered to go there.
	NotOrdered
	// NotByConvoy: the convoyed army went by land, or by another route.
	NotByConvoy

	reasonCount = iota
)

var reasonWords = [reasonCount]string{
	"", "wrong-phase", "no-unit", "wrong-kind", "wrong-coast", "no-place", "same-place", "out-of-reach",
	"coast-missing", "coast-unreachable", "not-convoyable", "no-fleets", "broken-route", "nobody-there",
	"support-out-of-reach", "support-impossible", "not-at-sea", "needless-fleet",
	"rival-equal", "rival-stronger", "defender-equal", "defender-stronger", "opponent-equal", "opponent-stronger",
	"own-unit", "own-support", "no-convoy", "fleet-lost", "paradox", "attacked", "overcome",
	"not-holding", "not-ordered", "not-by-convoy",
}

// String returns the reason's word, "" for [NoReason].
func (r Reason) String() string { return reasonWords[r] }

// Illegal reports whether the reason makes an order illegal.
func (r Reason) Illegal() bool { return r > NoReason && r <= NeedlessFleet }
