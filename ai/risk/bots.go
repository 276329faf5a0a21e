package risk

import "eras/ai/registry"

// Entry describes a bot.
type Entry = registry.Entry[Maker]

// Bots returns the bots of this package, the simplest first.
func Bots() registry.List[Maker] {
	return registry.List[Maker]{Game: "Risk", Entries: []Entry{
		randomEntry,
		angryEntry,
		stinkyEntry,
		communistEntry,
		clusterEntry,
		pixieEntry,
		yakoolEntry,
		shaftEntry,
		quoEntry,
		bortEntry,
		boscoeEntry,
		evilPixieEntry,
		betterPixieEntry,
		vultureEntry,
		killbotEntry,
		greedyEntry,
		reaperEntry,
		botOfDoomEntry,
		minimaxEntry(),
		marsEntry,
	}}
}
