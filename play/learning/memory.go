package learning

import (
	"slices"
	"time"

	"eras/saves"
)

// MemoryKind is what a rival remembers most of a player.
type MemoryKind string

// The kinds. The first three are of the last match on the map that is played, the next
// three of the last one on another map, the rest of all matches.
const (
	BeatenHere  MemoryKind = "here.beaten" // the player won
	WonHere     MemoryKind = "here.won"
	DrawnHere   MemoryKind = "here.drawn"
	BeatenThere MemoryKind = "there.beaten"
	WonThere    MemoryKind = "there.won"
	DrawnThere  MemoryKind = "there.drawn"
	// Stranger is for a player who has finished no match of the mode against the computer,
	// Heard for one who has, but none against this rival.
	Stranger MemoryKind = "stranger"
	Heard    MemoryKind = "heard"
)

// Memory is what a rival remembers of former matches with a player.
type Memory struct {
	Kind MemoryKind
	// Date, Map, Own and Enemy are of the match that Kind is about: when and where it was,
	// and what decided it ([saves.Played.Final]) for the player and the computer.
	Date       time.Time
	Scenario   string
	Map        string
	Own, Enemy int
	// Games counts the player's matches of the mode, Wins those that the player won.
	Games, Wins int
}

// Remember returns what a rival remembers of a player before a match of mode on the map here.
// met says whether a match was against this rival.
func Remember(p *saves.Profile, mode saves.Mode, here string, met func(*saves.Played) bool) Memory {
	m := Memory{Kind: Stranger}
	var last *saves.Played
	for i := range slices.Backward(p.Played) {
		played := &p.Played[i]
		if played.Mode != mode {
			continue
		}
		m.Games++
		if played.Score > 0 {
			m.Wins++
		}
		if met(played) && (last == nil || played.Map == here && last.Map != here) {
			last = played
		}
	}
	switch {
	case last != nil:
		kinds := [...]MemoryKind{WonHere, DrawnHere, BeatenHere}
		if last.Map != here {
			kinds = [...]MemoryKind{WonThere, DrawnThere, BeatenThere}
		}
		m.Kind = kinds[last.Score+1]
		m.Date, m.Scenario, m.Map = last.Date, last.Scenario, last.Map
		m.Own, m.Enemy = last.Final()
	case m.Games > 0:
		m.Kind = Heard
	}
	return m
}
