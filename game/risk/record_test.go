package risk

import (
	"flag"
	"os"
	"testing"

	"eras/game"
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
	text := m.Record().String()
	if *update {
		if err := os.WriteFile(golden, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(kept) {
		t.Errorf("the match is not the one in %s; if it should not be, run go test ./game/risk -update", golden)
	}
}

// TestRecordsStandAlone replays the kept record from nothing but its text.
func TestRecordsStandAlone(t *testing.T) {
	kept, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	record, err := game.ParseRecord(string(kept))
	if err != nil {
		t.Fatal(err)
	}
	board, err := BoardFromSetup(record.Setup)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.Replay(board, record)
	if err != nil {
		t.Fatal(err)
	}
	if again := m.Record().String(); again != string(kept) {
		t.Errorf("the record replays as\n%s", again)
	}
	middle := m.At(m.Steps() / 2)
	late := &Board{Game: board.Game, First: middle}
	if again, err := BoardFromSetup(late.Setup()); err != nil || again.First != middle {
		t.Errorf("a match that starts at %s is made again as %v: %v", board.FormatPosition(&middle), again.First, err)
	}
	for i := range record.Setup {
		setup := append([]game.Field{}, record.Setup...)
		setup[i].Value = "x"
		if _, err := BoardFromSetup(setup); err == nil {
			t.Errorf("the line %q may say anything", setup[i].Key)
		}
		if _, err := BoardFromSetup(append(setup[:i:i], setup[i+1:]...)); err == nil {
			t.Errorf("the line %q may be missing", setup[i].Key)
		}
	}
}
