package monkey

import (
	"fmt"

	"eras/cmd/eras/clicks"
	"eras/game"
	"eras/game/battle"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
)

// Moves returns what a person clicks for each legal move of a match with that record, at the
// position that the screen describes. There are none for Diplomacy, which has too many.
func Moves(record, position string) ([][]string, error) {
	r, err := game.ParseRecord(record)
	if err != nil {
		return nil, err
	}
	switch r.Board {
	case string(saves.War):
		return warMoves(r, position)
	case string(saves.Battle):
		return battleMoves(position)
	case string(saves.Risk):
		return riskMoves(r, position)
	case string(saves.Diplomacy):
		return nil, nil
	}
	return nil, fmt.Errorf("moves of %.80q: no such board", r.Board)
}

func warMoves(r game.Record, position string) ([][]string, error) {
	b, err := war.BoardFromSetup(r.Setup)
	if err != nil {
		return nil, err
	}
	state, err := b.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	var moves [][]string
	for _, a := range b.Rules.Actions(&state, nil) {
		moves = append(moves, clicks.War(a))
	}
	return moves, nil
}

func battleMoves(position string) ([][]string, error) {
	p, err := battle.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	var moves [][]string
	for _, m := range p.Moves(nil) {
		moves = append(moves, clicks.Battle(m))
	}
	return moves, nil
}

func riskMoves(r game.Record, position string) ([][]string, error) {
	b, err := risk.BoardFromSetup(r.Setup)
	if err != nil {
		return nil, err
	}
	p, err := b.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	var moves [][]string
	for _, a := range b.Game.Legal(&p, nil) {
		moves = append(moves, clicks.Risk(b.Game.Map, a))
	}
	return moves, nil
}
