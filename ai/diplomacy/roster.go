package diplomacy

// Entry is a bot on the list.
type Entry struct {
	// Name is the bot's word in specs and reports.
	Name string
	Make Maker
}

// Bots returns all bots of the house, the simplest first.
func Bots() []Entry { return nil }
