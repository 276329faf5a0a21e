package risk

import (
	"fmt"
	"slices"
	"strings"
)

// Entry is a bot on the list.
type Entry struct {
	// Name is the bot's word in specs and reports.
	Name string
	Make Maker
}

// Bots returns all bots of the house, the simplest first.
func Bots() []Entry {
	return []Entry{
		{"random", NewRandom},
		{"angry", NewAngry},
		{"stinky", NewStinky},
		{"communist", NewCommunist},
		{"cluster", NewCluster},
		{"pixie", NewPixie},
		{"yakool", NewYakool},
		{"shaft", NewShaft},
		{"quo", NewQuo},
		{"bort", NewBort},
		{"boscoe", NewBoscoe},
		{"evilpixie", NewEvilPixie},
		{"betterpixie", NewBetterPixie},
		{"vulture", NewVulture},
		{"killbot", NewKillbot},
		{"greedy", NewGreedy},
		{"reaper", NewReaper},
		{"botofdoom", NewBotOfDoom},
		{"minimax", NewMinimax},
		{"mars", NewMARS},
	}
}

// Names returns the names of all bots.
func Names() []string {
	var names []string
	for _, e := range Bots() {
		names = append(names, e.Name)
	}
	return names
}

// Find returns the maker of the bot with that name, or an error that says which
// there are.
func Find(name string) (Maker, error) {
	all := Bots()
	i := slices.IndexFunc(all, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no Risk bot %q: write %s", name, strings.Join(Names(), ", "))
	}
	return all[i].Make, nil
}
