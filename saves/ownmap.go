package saves

import "fmt"

// mapsFolder holds maps that players have made, or put there.
const mapsFolder = "maps"

// WriteMap writes the file of a map, in place of an older one with that name, and returns
// where the user finds it. The name has only letters that every file system knows. Its
// errors are those of [Store.Write].
func (s *Saves) WriteMap(name string, data []byte) (location string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	file := fmt.Sprintf("%s/%s.toml", mapsFolder, name)
	return s.store.Location(file), s.store.Write(file, data)
}
