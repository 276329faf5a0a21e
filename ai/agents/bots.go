package agents

import (
	"fmt"
	"sync"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/haai"
	"eras/ai/diplomacy/jic"
	"eras/ai/diplomacy/regent"
	"eras/ai/registry"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
)

// RiskBots returns all bots of Risk, the simplest first.
var RiskBots = sync.OnceValue(func() registry.List[airisk.Maker] {
	return airisk.Bots().With(ender.Bots()...)
})

// DiplomacyBots returns all bots of Diplomacy, the simplest first.
var DiplomacyBots = sync.OnceValue(func() registry.List[aidiplomacy.Maker] {
	return aidiplomacy.Bots().With(haai.Bots()...).With(jic.Bots()...).With(regent.Bots()...)
})

// WarPlayers returns the named players of war and battle, the weakest first: random, and the
// levels, as level:1. The window instead shows the ranks of the levels in its language.
var WarPlayers = sync.OnceValue(func() registry.List[Spec] {
	list := registry.List[Spec]{Game: "war"}.With(registry.Entry[Spec]{
		Name: "random", Title: "Random", Strength: 1, Make: Spec{Text: "random", random: true},
	})
	for _, l := range Levels() {
		name := fmt.Sprintf("level:%d", l.Number)
		list = list.With(registry.Entry[Spec]{
			Name: name, Title: fmt.Sprintf("Level %d", l.Number), Make: Spec{Text: name, level: l},
			Strength: (l.Number*registry.MaxStrength + len(Levels()) - 1) / len(Levels()),
			Example:  "weights=FILE",
		})
	}
	return list
})

// diplomacyKinds returns the display names of the kinds of players of Diplomacy, by name.
var diplomacyKinds = sync.OnceValue(func() map[string]string {
	titles := map[string]string{}
	for _, k := range regent.Kinds() {
		titles[k.Name] = k.Title
	}
	return titles
})

// Title returns the display name of the bot of Risk or Diplomacy that spec names, or of the kind of
// Diplomacy player with that name. For other specs see [registry.List.Title].
func Title(spec string) string {
	if title, ok := diplomacyKinds()[spec]; ok {
		return title
	}
	if e, err := RiskBots().Entry(spec); err == nil {
		return e.Title
	}
	return DiplomacyBots().Title(spec)
}
