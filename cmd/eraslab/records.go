package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// recordFolder is the folder for the records of games, one file a game. If it is empty,
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

// write writes the record of the game with a number.
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
