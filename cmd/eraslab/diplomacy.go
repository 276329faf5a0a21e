package main

import (
	"context"
	"fmt"

	"eras/ai/roster"
	diplomacymaps "eras/assets/maps/diplomacy"
)

// diplomacyCommands are those about Diplomacy.
var diplomacyCommands = []command{diplomacyAdjudicateCommand, diplomacyConvertCommand, diplomacyTournamentCommand, diplomacyBotsCommand,
	diplomacyJICParamsCommand, diplomacyJICExplainCommand, diplomacyRegentFitCommand,
	diplomacyMapsCommand}

var diplomacyMapsCommand = command{
	name:  "diplomacy maps",
	about: "list the Diplomacy maps of the house",
	define: func(f *flags) func(context.Context, streams) error {
		return func(_ context.Context, io streams) error {
			if f.json {
				return f.list(io, diplomacymaps.Names())
			}
			var lines []string
			for _, name := range diplomacymaps.Names() {
				m, err := roster.LoadDiplomacyMap(name)
				if err != nil {
					return err
				}
				lines = append(lines, fmt.Sprintf("%-12s %d powers, %d provinces, %d supply centres, %d to win  %s",
					name, m.Powers(), m.Provinces(), m.Centres().Len(), m.ToWin(), m.Title["en"]))
			}
			return f.list(io, lines)
		}
	},
}
