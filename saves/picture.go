package saves

import (
	"fmt"
	"slices"
	"time"
)

// picturesFolder holds the pictures that players have saved. The program never reads them.
const picturesFolder = "pictures"

// WritePicture writes a PNG into a new file named after the day and kind, such as
// "2026-11-23-risk-1.png", and returns where the user finds it. Its errors are those of
// [Store.List] and [Store.Write].
func (s *Saves) WritePicture(kind string, now time.Time, data []byte) (location string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken, err := s.store.List(picturesFolder)
	if err != nil {
		return "", fmt.Errorf("listing the pictures in %s: %w", s.store.Location(picturesFolder), err)
	}
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s/%s-%s-%d.png", picturesFolder, now.Format(time.DateOnly), kind, n)
		if !slices.Contains(taken, name) {
			return s.store.Location(name), s.store.Write(name, data)
		}
	}
}
