// Package games lists the games of the window: how each is drawn, and which of its agents a worker
// of the page runs. What a game is without a window is listed in play/games.
package games

import (
	"fmt"
	"slices"

	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/risk/mapformat"
	"eras/game/war"
	"eras/internal/files"
	"eras/play/games"
	"eras/play/session/riskplay"
	"eras/play/session/warplay"
	"eras/play/table"
	"eras/scenes/app"
	battlescenes "eras/scenes/games/battle"
	diplomacyscenes "eras/scenes/games/diplomacy"
	riskscenes "eras/scenes/games/risk"
	warscenes "eras/scenes/games/war"
)

// Agents are the games whose agents a worker of the page runs, see session.ServeAgent. Those of
// play/games run as they are; those before them need more than a spec.
var Agents = slices.Concat(warplay.Agents, table.Games{riskplay.Agents}, games.All)

// Own are a scenario and maps of the player's own. They are offered beside those that ship.
type Own struct {
	scenario  *war.Scenario // nil if there is none
	risk      []*risk.Map
	diplomacy []*diplomacy.Map
}

// Modules returns the functions that make the modules of the games, in the order of the menu.
func (o *Own) Modules() []func(*app.App) (app.Module, error) {
	return []func(*app.App) (app.Module, error){
		warscenes.New(o.scenario), battlescenes.New(o.scenario), riskscenes.New(o.risk...), diplomacyscenes.New(o.diplomacy...),
	}
}

// ReadScenario reads a file of rules and maps of war.
func (o *Own) ReadScenario(file string) error {
	data, err := files.Read(file, files.MaxText)
	if err == nil {
		o.scenario, err = war.ParseScenario(file, data)
	}
	if err != nil {
		return fmt.Errorf("reading the scenario: %w", err)
	}
	return nil
}

// ReadMap reads the file of a map of Risk or Diplomacy.
func (o *Own) ReadMap(file string) error {
	data, err := files.Read(file, mapformat.MaxFile)
	if err != nil {
		return fmt.Errorf("reading the map: %w", err)
	}
	if m, ok, err := diplomacyscenes.ReadMap(file, data); ok || err != nil {
		o.diplomacy = append(o.diplomacy, m)
		return err
	}
	m, _, _, err := riskscenes.ReadMap(file, data)
	o.risk = append(o.risk, m)
	return err
}
