package main

import (
	"fmt"
	"os"
	"path/filepath"

	"eras/ai/agents"
	"eras/game"
)

// recordFolder is a folder for the records of games, with a file for each game. If it is empty,
// nothing is written.
type recordFolder string

// make creates the folder.
func (dir recordFolder) make() error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(string(dir), 0o777); err != nil {
		return fmt.Errorf("creating the folder for records: %w", err)
	}
	return nil
}

// write writes the record of a game; number is the game's number.
func (dir recordFolder) write(number int, record string) error {
	if dir == "" {
		return nil
	}
	return writeRecord(filepath.Join(string(dir), fmt.Sprintf("game-%06d.txt", number)), record)
}

func writeRecord(file, text string) error {
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return fmt.Errorf("writing the record: %w", err)
	}
	return nil
}

// noteStart says on standard error that a record begins with no map that ships: it may be for
// another map, or a number in it was changed. Records with checksums were checked when they were
// read, so they are skipped.
func noteStart(io streams, command, text string) {
	r, err := game.ParseRecord(text)
	if err != nil || r.Summed {
		return
	}
	if ships, err := agents.BeginsAsShipped(r.Board, r.Setup); ships || err != nil {
		return
	}
	lines := `"rules:" or "start:"`
	if _, ok := game.Lookup(r.Setup, "map"); ok {
		lines = `"map:", "rules:" or "start:"`
	}
	fmt.Fprintf(io.err, "eraslab %s: note: no match on a map that ships begins like this record. If it was not played on another map (a random one, your own, the campaign) or from another position, its line %s was changed\n", command, lines)
}
