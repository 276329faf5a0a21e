package table

import "strings"

// diplomacyBotNames are the names of bots of Diplomacy that are not their specs
// with a capital.
var diplomacyBotNames = map[string]string{
	"attackbot": "AttackBot", "defensebot": "DefenseBot", "diplobot": "DiploBot", "dumbbot": "DumbBot", "greedybot": "GreedyBot",
	"haai-berserk": "HaAI Berserk", "haai-vanilla": "HaAI Vanilla", "holdbot": "HoldBot", "jic": "JIC", "randbot": "RandBot",
}

// DiplomacyBotName returns what a bot is called on the screen.
func DiplomacyBotName(spec string) string {
	name, _, _ := strings.Cut(spec, ":")
	if known, ok := diplomacyBotNames[name]; ok {
		return known
	}
	if name == "" {
		return spec
	}
	return strings.ToUpper(name[:1]) + name[1:]
}
