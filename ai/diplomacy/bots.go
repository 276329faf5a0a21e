package diplomacy

import "eras/ai/registry"

// Entry describes a bot.
type Entry = registry.Entry[Maker]

// Bots returns the bots of this package, the simplest first.
func Bots() registry.List[Maker] {
	return registry.List[Maker]{Game: "Diplomacy", Entries: []Entry{
		holdBotEntry,
		randomEntry,
		randBotEntry,
		greedyBotEntry,
		defenseBotEntry,
		attackBotEntry,
		diploBotEntry,
		dumbBotEntry,
	}}
}
