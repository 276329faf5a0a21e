package saves

// The games of the files that the tests read and write, and their slots. They are no constants,
// which would be kinds that switches outside the tests leave out.
var (
	War           Mode = "general"
	Battle        Mode = "battle"
	Risk          Mode = "risk"
	Diplomacy     Mode = "diplomacy"
	WarSlot            = Slot(War)
	BattleSlot         = Slot(Battle)
	RiskSlot           = Slot(Risk)
	DiplomacySlot      = Slot(Diplomacy)
)

var Modes = []Mode{War, Battle, Risk, Diplomacy}
