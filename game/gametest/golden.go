package gametest

import (
	"slices"
	"testing"

	"eras/game"
	"eras/internal/files"
)

// Golden compares the record of a match with the one in a file. With update it writes the file
// first.
func Golden(t *testing.T, file string, update bool, text string) {
	t.Helper()
	if update {
		if err := files.Write(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept := read(t, file); text != kept {
		t.Errorf("the match differs from %s; if that is intended, run the test with -update", file)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	kept, err := files.Read(file, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return string(kept)
}

// StandsAlone replays the record in a file from its text alone, and makes the board again of a
// match that starts in its middle. board makes one from a set-up, and at a match of that board from
// a position. No line of the set-up may be missing or say anything.
func StandsAlone[B game.Board[P, M, E], P any, M comparable, E any](t *testing.T, file string, board func([]game.Field) (B, error), at func(b B, first P) B) {
	t.Helper()
	kept := read(t, file)
	record, err := game.ParseRecord(kept)
	if err != nil {
		t.Fatal(err)
	}
	b, err := board(record.Setup)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.Replay[P, M, E](b, record)
	if err != nil {
		t.Fatal(err)
	}
	if again := m.Record().String(); again != kept {
		t.Errorf("the record replays as\n%s", again)
	}
	middle := m.At(m.Steps() / 2)
	again, err := board(at(b, middle).Setup())
	if err != nil {
		t.Fatal(err)
	}
	if start := again.Start(); !Same(start, middle) {
		t.Errorf("a match that starts at %s starts again at %s", b.FormatPosition(&middle), b.FormatPosition(&start))
	}
	for i, field := range record.Setup {
		setup := slices.Clone(record.Setup)
		setup[i].Value = "x"
		if _, err := board(setup); err == nil {
			t.Errorf("the line %.80q may say anything", field.Key)
		}
		if _, err := board(slices.Delete(setup, i, i+1)); err == nil {
			t.Errorf("the line %.80q may be missing", field.Key)
		}
	}
}
