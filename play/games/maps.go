package games

import (
	"errors"
	"fmt"

	"eras/ai/agents"
	"eras/game/diplomacy"
	"eras/game/risk"
)

// MapFile returns the file of a map for matches at a board: of one that ships, by its name, or of one in a
// file of any format that the game reads.
func MapFile(board, nameOrFile string) (string, error) {
	var data []byte
	var err error
	switch board {
	case risk.ID:
		var m *risk.Map
		if m, err = agents.LoadRiskMap(nameOrFile); err == nil {
			data, err = m.Marshal()
		}
	case diplomacy.ID:
		var m *diplomacy.Map
		if m, err = agents.LoadDiplomacyMap(nameOrFile); err == nil {
			data, err = m.Marshal()
		}
	default:
		err = fmt.Errorf("matches at the board %.80q have no file of a map", board)
	}
	return string(data), err
}

// errOtherMap is the error for the file of another map.
var errOtherMap = errors.New("the file must be that of the map in the set-up")

// riskMap is the [table.Rules.Map] of Risk.
func riskMap(b *risk.Board, file string) error {
	m, err := risk.ParseMap("map.toml", []byte(file))
	if err == nil && m.Line() != b.Game.Map.Line() {
		err = errOtherMap
	}
	return err
}

// diplomacyMap is the [table.Rules.Map] of Diplomacy.
func diplomacyMap(b *diplomacy.Board, file string) error {
	m, err := diplomacy.ParseMap("map.toml", []byte(file))
	if err == nil && m.Line() != b.Game.Map.Line() {
		err = errOtherMap
	}
	return err
}
