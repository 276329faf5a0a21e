package saves

import "fmt"

// mapsFolder holds the maps that players have made or put there.
const mapsFolder = "maps"

// WriteMap writes the file of a map and returns its location for the user. It replaces a file with
// the same name. The name must contain only characters that every file system allows. Its errors
// are those of [Store.Write].
func (s *Saves) WriteMap(name string, data []byte) (location string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	file := fmt.Sprintf("%s/%s.toml", mapsFolder, name)
	return s.store.Location(file), s.store.Write(file, data)
}

// RemoveMap removes the file of a map, if there is one. Its errors are those of [Store.Remove].
func (s *Saves) RemoveMap(name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.Remove(fmt.Sprintf("%s/%s.toml", mapsFolder, name))
}
