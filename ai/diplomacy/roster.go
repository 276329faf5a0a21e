package diplomacy

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

// Bots returns all bots of the house that have no parameters, the simplest first.
func Bots() []Entry {
	return []Entry{
		{"holdbot", NewHoldBot},
		{"random", NewRandom},
		{"randbot", NewRandBot},
		{"greedybot", NewGreedyBot},
		{"defensebot", NewDefenseBot},
		{"attackbot", NewAttackBot},
		{"diplobot", NewDiploBot},
		{"dumbbot", NewDumbBot},
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
		return nil, fmt.Errorf("there is no Diplomacy bot %q: write %s", name, strings.Join(Names(), ", "))
	}
	return all[i].Make, nil
}
