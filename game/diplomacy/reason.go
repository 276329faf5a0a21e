package diplomacy

// Reason is why an order came to its result. The values are stable within a run
// only; [Reason.String] returns the word that screens look their texts up by.
type Reason uint8

// The reasons. Those up to [TooMany] make an order illegal (DATC 3.0 4.E.1:
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
	// NotDislodged: the unit need not retreat.
	NotDislodged
	// RetreatOccupied: another unit stands where the unit would retreat to.
	RetreatOccupied
	// RetreatToAttacker: the unit would retreat to where its attacker came from.
	RetreatToAttacker
	// RetreatToStandoff: the unit would retreat to where others stood each other
	// off.
	RetreatToStandoff
	// NothingToBuild: the power has no unit to build.
	NothingToBuild
	// NotHome: units are built in home centres of their power.
	NotHome
	// NotOwned: the home centre belongs to another power now.
	NotOwned
	// BuildOccupied: a unit stands in the home centre.
	BuildOccupied
	// CannotStand: a unit of that kind cannot stand there.
	CannotStand
	// NothingToRemove: the power has no unit to remove.
	NothingToRemove
	// TooMany: all units that were due have been built or removed.
	TooMany

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
	// RetreatsClash: another unit was ordered to retreat there as well.
	RetreatsClash
	// Unordered: the unit was ordered nothing, so it is disbanded.
	Unordered
	// CivilDisorder: the power did not say which units to remove.
	CivilDisorder

	reasonCount = iota
)

var reasonWords = [reasonCount]string{
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
func (r Reason) String() string { return reasonWords[r] }

// Illegal reports whether the reason makes an order illegal.
func (r Reason) Illegal() bool { return r > NoReason && r <= TooMany }
