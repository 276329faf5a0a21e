package saves

import (
	"fmt"
	"path"
	"strings"
)

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

// Maps returns the names of the files of maps, without their ending, in the order of the files.
func (s *Saves) Maps() ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list, err := s.store.List(mapsFolder)
	if err != nil {
		return nil, fmt.Errorf("reading the list of own maps: %w", err)
	}
	var names []string
	for _, file := range list {
		if name, ok := strings.CutSuffix(path.Base(file), ".toml"); ok {
			names = append(names, name)
		}
	}
	return names, nil
}

// ReadMap returns the file of a map. If there is none, the error wraps fs.ErrNotExist.
func (s *Saves) ReadMap(name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.Read(fmt.Sprintf("%s/%s.toml", mapsFolder, name))
}

// RemoveMap removes the file of a map, if there is one. Its errors are those of [Store.Remove].
func (s *Saves) RemoveMap(name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.Remove(fmt.Sprintf("%s/%s.toml", mapsFolder, name))
}

// WriteMapPicture writes the picture of a map beside the maps. The name is that of the file and tells
// its content from every other.
func (s *Saves) WriteMapPicture(name string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.Write(fmt.Sprintf("%s/%s", mapsFolder, name), data)
}
