package saves

import (
	"fmt"
	"slices"
	"time"
)

// Folders for files that players save for other programs. This program never reads them.
const (
	picturesFolder = "pictures"
	textsFolder    = "texts"
)

// WritePicture writes a PNG into a new file named after the date and kind, such as
// "2026-11-23-risk-1.png", and returns its location for the user. Its errors are those of
// [Store.List] and [Store.Write].
func (s *Saves) WritePicture(kind string, now time.Time, data []byte) (location string, err error) {
	return s.writeNew(picturesFolder, kind, ".png", now, data)
}

// WriteText writes a text that could not be copied to the clipboard into a new file named after the
// date, such as "2026-11-23-copied-1.txt", and returns its location for the user. Its errors are
// those of [Store.List] and [Store.Write].
func (s *Saves) WriteText(now time.Time, text string) (location string, err error) {
	return s.writeNew(textsFolder, "copied", ".txt", now, []byte(text))
}

// writeNew writes a new file in a folder, named after the date and kind.
func (s *Saves) writeNew(folder, kind, ext string, now time.Time, data []byte) (location string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken, err := s.store.List(folder)
	if err != nil {
		return "", fmt.Errorf("listing %s: %w", s.store.Location(folder), err)
	}
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s/%s-%s-%d%s", folder, now.Format(time.DateOnly), kind, n, ext)
		if !slices.Contains(taken, name) {
			return s.store.Location(name), s.store.Write(name, data)
		}
	}
}
