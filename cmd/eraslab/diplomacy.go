package main

import (
	"fmt"

	"eras/ai/agents"
	diplomacymaps "eras/assets/maps/diplomacy"
)

// diplomacyCommands are the commands about Diplomacy.
var diplomacyCommands = []command{diplomacyAdjudicateCommand, diplomacyConvertCommand, diplomacyTournamentCommand, diplomacyBotsCommand,
	diplomacyJICParamsCommand, diplomacyJICExplainCommand, diplomacyJICTuneCommand, diplomacyRegentFitCommand, diplomacyMapsCommand}

var diplomacyBotsCommand = listCommand("diplomacy bots", "list the built-in Diplomacy bots", agents.DiplomacyBots().Names, nil)

var diplomacyMapsCommand = listCommand("diplomacy maps", "list the built-in Diplomacy maps", diplomacymaps.Names, func(name string) (string, error) {
	m, err := agents.LoadDiplomacyMap(name)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%-12s %d powers, %d provinces, %d supply centres, %d to win  %s",
		name, m.Powers(), m.Provinces(), m.Centres().Len(), m.ToWin(), m.Title["en"]), nil
})
