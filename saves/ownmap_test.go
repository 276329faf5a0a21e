package saves

import "testing"

func TestMapsReplaceOlderOnes(t *testing.T) {
	for name, store := range map[string]Store{"memory": &Memory{}, "folder": NewFolder(t.TempDir())} {
		s := New(store)
		for _, text := range []string{"one", "two"} {
			location, err := s.WriteMap("own-hills", []byte(text))
			if err != nil || location != store.Location("maps/own-hills.toml") {
				t.Fatalf("%s: the map is at %q: %v", name, location, err)
			}
			if data, err := store.Read("maps/own-hills.toml"); err != nil || string(data) != text {
				t.Errorf("%s: the map holds %q: %v", name, data, err)
			}
		}
	}
	s := New(NewFolder(t.TempDir()))
	s.SetReadOnly()
	if _, err := s.WriteMap("own-hills", nil); err == nil {
		t.Error("a map was written into a folder open for reading only")
	}
}
