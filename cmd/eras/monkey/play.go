package monkey

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"eras/cmd/eras/clicks"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
)

// SavedRecord returns the record of the match in a folder of saves. It returns an error if that is
// not the match on the screen.
func SavedRecord(dir string, shown *Match) (string, error) {
	kept, found, err := saves.Open(dir).LoadMatch(saves.Slot(shown.Slot))
	if err != nil {
		return "", err
	}
	if !found {
		return "", fmt.Errorf("slot %.80q is empty", shown.Slot)
	}
	if sum := sha256.Sum256([]byte(kept.Record)); hex.EncodeToString(sum[:]) != shown.Record {
		return "", fmt.Errorf("slot %.80q: the last line on the screen is %.80q; the file has the record\n%s", shown.Slot, shown.Last, kept.Record)
	}
	return kept.Record, nil
}

// Moves returns the controls to click for each legal move of a match with a record, in the position
// that the screen describes. For Diplomacy it returns none, because there are too many.
func Moves(record, position string) ([][]string, error) {
	r, err := game.ParseRecord(record)
	if err != nil {
		return nil, err
	}
	switch r.Board {
	case string(war.ID):
		return warMoves(r, position)
	case string(battle.ID):
		return battleMoves(position)
	case string(risk.ID):
		return riskMoves(r, position)
	case string(diplomacy.ID):
		return nil, nil
	}
	return nil, fmt.Errorf("moves of %.80q: no such board", r.Board)
}

// MovesAt returns the moves of the match on a screen, given its record; none if there is no match.
func MovesAt(record string, s *Screen) ([][]string, error) {
	i := slices.IndexFunc(s.Controls, func(c Control) bool { return c.ID == "position" })
	if i < 0 || record == "" {
		return nil, nil
	}
	return Moves(record, s.Controls[i].Label)
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
