package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"eras/ai/agents"
	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/assets/scenarios"
	trainings "eras/assets/training"
	"eras/lab/registry"
	"eras/lab/tournament/diplomacy"
	"eras/lab/tournament/war"
	"eras/play/games"
)

// complete writes what can be the last of words on a command line, one a line. The shells'
// completions ask for it. It knows the values of flags and the names of experiments; where it knows
// nothing it writes nothing, and shells offer files.
func complete(words []string, w io.Writer) {
	if len(words) < 2 {
		return
	}
	c, rest, err := commandNamed(words)
	if err != nil || len(rest) == 0 {
		return
	}
	last := rest[len(rest)-1]
	var offers []string
	if flag := before(rest); flag != "" {
		offers = flagValues(c.name, flag, rest)
	} else if c.name == experimentCommand.name && !strings.HasPrefix(last, "-") {
		offers = append(registry.Names(), registry.All, "list")
	}
	head := last[:strings.LastIndexByte(last, ',')+1] // lists are completed item by item
	for _, offer := range offers {
		if strings.HasPrefix(head+offer, last) {
			fmt.Fprintln(w, head+offer)
		}
	}
}

// before returns the name of the flag whose value is the last word, or "".
func before(words []string) string {
	if len(words) < 2 {
		return ""
	}
	name, isFlag := strings.CutPrefix(words[len(words)-2], "-")
	if !isFlag {
		return ""
	}
	return strings.TrimPrefix(name, "-")
}

// flagValues returns the values that a flag of a command can have, as far as they have names. words
// are those after the command.
func flagValues(command, flag string, words []string) []string {
	game, _, _ := strings.Cut(command, " ")
	f := flags{raw: words}
	if command == tournamentCommand.name || command == botCheckCommand.name {
		game = f.given("game")
	}
	switch flag {
	case "game":
		names := []string{"war"}
		for _, g := range games.All {
			names = append(names, g.Board)
		}
		return slices.DeleteFunc(names, func(name string) bool { return name == "general" })
	case "board":
		if command == perftCommand.name {
			return []string{"battle", "general"}
		}
		return []string{"war", "battle"}
	case "scenario":
		return scenarios.Names()
	case "train":
		return trainings.Names()
	case "powers":
		return []string{diplomacy.Rotate, diplomacy.Random, diplomacy.InOrder}
	case "seats", "field":
		return agents.RiskBots().Names()
	case "bots":
		return agents.DiplomacyBots().Names()
	case "a", "b", "red", "blue":
		return agents.WarPlayers().Names()
	case "agent":
		return slices.Concat(agents.WarPlayers().Names(), agents.RiskBots().Names(), agents.DiplomacyBots().Names())
	case "bot":
		switch game {
		case "risk":
			return agents.RiskBots().Names()
		case "diplomacy", "daide":
			return agents.DiplomacyBots().Names()
		}
	case "map":
		return mapValues(game, f.given("scenario"))
	}
	return nil
}

// mapValues returns the names of the maps of a game. Those of a war depend on the scenario.
func mapValues(game, scenario string) []string {
	switch game {
	case "risk":
		return riskmaps.Names()
	case "diplomacy", "daide":
		return diplomacymaps.Names()
	}
	if scenario == "" {
		scenario = war.DefaultScenario
	}
	s, err := agents.LoadScenario(scenario)
	if err != nil {
		return nil
	}
	return append(war.MapNames(s), war.AllMaps)
}
