package table

import (
	"fmt"
	"strings"

	"eras/game"
)

// riskBotNames are the names of bots that are not their specs with a capital.
var riskBotNames = map[string]string{
	"angry": "Angry", "betterpixie": "BetterPixie", "botofdoom": "BotOfDoom", "ender-2009": "Ender 2009",
	"ender-tuned": "Ender", "ender2": "Ender 2", "evilpixie": "EvilPixie", "mars": "MARS", "minimax": "Minimax",
}

// RiskBotName returns what a bot is called on the screen.
func RiskBotName(spec string) string {
	name, _, _ := strings.Cut(spec, ":")
	if known, ok := riskBotNames[name]; ok {
		return known
	}
	if name == "" {
		return spec
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// Name returns what a seat is called: bots of the same kind are numbered.
func (s *RiskSetup) Name(seat game.Seat) string {
	p := s.Players[seat]
	if p.Bot == "" {
		return p.Person
	}
	name := RiskBotName(p.Bot)
	number, all := 0, 0
	for i, other := range s.Players {
		if other.Bot != "" && RiskBotName(other.Bot) == name {
			all++
			if i <= int(seat) {
				number++
			}
		}
	}
	if all > 1 {
		return fmt.Sprintf("%s (%d)", name, number)
	}
	return name
}
