package saves

import (
	"testing"
	"time"
)

func TestPicturesDoNotReplaceEachOther(t *testing.T) {
	for name, store := range map[string]Store{"memory": &Memory{}, "folder": NewFolder(t.TempDir())} {
		s := New(store)
		day := time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC)
		for i, want := range []string{"2026-11-23-risk-1.png", "2026-11-23-risk-2.png", "2026-11-23-risk-3.png"} {
			location, err := s.WritePicture(string(Risk), day, []byte{byte(i)})
			if err != nil || location != store.Location("pictures/"+want) {
				t.Fatalf("%s: picture %d is at %q: %v", name, i, location, err)
			}
		}
		for i, file := range []string{"1", "2", "3"} {
			if data, err := store.Read("pictures/2026-11-23-risk-" + file + ".png"); err != nil || len(data) != 1 || data[0] != byte(i) {
				t.Errorf("%s: picture %s holds %v: %v", name, file, data, err)
			}
		}
	}
}

func TestPicturesInAFolderOpenForReadingOnly(t *testing.T) {
	store := NewFolder(t.TempDir())
	s := New(store)
	s.SetReadOnly()
	if _, err := s.WritePicture("risk", time.Now(), nil); err == nil {
		t.Error("a picture was written")
	}
	if names, _ := store.List(picturesFolder); len(names) > 0 {
		t.Errorf("there are %v", names)
	}
}
