package risk

import (
	"flag"
	"testing"

	"eras/game"
	"eras/game/gametest"
)

var update = flag.Bool("update", false, "write the golden files anew")

const golden = "testdata/playthrough.record"

// TestGoldenPlaythrough plays a whole match between random players and compares
// its record, dice and cards and all, with the one that was kept.
func TestGoldenPlaythrough(t *testing.T) {
	r := Ender2009(3)
	r.Deal, r.Batch, r.Limit, r.Fortify = DealChoose, 6, 5, FortifyPath
	r.Sets = GrowingSets()
	board, err := NewBoard(shipped(t, "isles"), r)
	if err != nil {
		t.Fatal(err)
	}
	m := game.NewMatch[Position, Action, Event](board, 36)
	rng := game.Random(36)
	for m.Waiting() != 0 {
		p := m.Position()
		if seat := board.Game.Actor(&p); seat == game.Chance {
			_, _, err = m.Roll()
		} else {
			_, _, err = m.Answer(seat, board.Game.Random(&p, rng))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	gametest.Golden(t, golden, *update, m.Record().String())
}

func TestRecordsStandAlone(t *testing.T) {
	gametest.StandsAlone(t, golden, BoardFromSetup, func(b *Board, first Position) *Board { return &Board{Game: b.Game, First: first} })
}
