package saves

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"eras/internal/files"
)

// kind describes a type of saved file. load reads it and reports whether the result is that of a
// missing file; store writes it.
type kind struct {
	name  string
	load  func(*Saves) (isNew bool, err error)
	store func(*Saves) error
}

var kinds = []kind{
	{settingsFile,
		func(s *Saves) (bool, error) {
			got, err := s.Settings()
			return got == DefaultSettings(), err
		},
		func(s *Saves) error { return s.SaveSettings(DefaultSettings()) },
	},
	{profileName("Ana"),
		func(s *Saves) (bool, error) {
			got, err := s.Profile("Ana")
			return reflect.DeepEqual(got, Profile{Name: "Ana"}), err
		},
		func(s *Saves) error { return s.UpdateProfile("Ana", date(1), func(*Profile) {}) },
	},
	{"matches/general.toml",
		func(s *Saves) (bool, error) {
			got, found, err := s.LoadMatch(WarSlot)
			return !found && reflect.DeepEqual(got, Match{}), err
		},
		func(s *Saves) error { return s.SaveMatch(WarSlot, longMatch(2)) },
	},
	{"named/" + namedID("Ana") + ".toml",
		func(s *Saves) (bool, error) {
			got, found, err := s.LoadArchived(Named, namedID("Ana"))
			return !found && reflect.DeepEqual(got, Match{}), err
		},
		func(s *Saves) error {
			m := longMatch(2)
			m.Name = "Ana"
			_, err := s.Archive(Named, m)
			return err
		},
	},
}

var brokenTexts = map[string]string{
	"empty":            "",
	"not TOML":         "version = 1\nwhat is this\n",
	"too deep":         "version = 1\n" + strings.Repeat("a.", 2000) + "a = 1\n",
	"binary":           "\x00\xff\x7fELF",
	"without version":  "name = 'Ana'\n",
	"version as text":  "version = '1'\n",
	"a wrong value":    "version = 1\nlevel = 99\n",
	"half a file":      "version = 1\nmute = tr",
	"another's format": "{\"version\": 1}",
}

func TestInvalidFilesAreSetAside(t *testing.T) {
	for _, k := range kinds {
		for what, text := range brokenTexts {
			for storeKind, store := range stores(t) {
				t.Run(k.name+"/"+what+"/"+storeKind, func(t *testing.T) {
					s := New(store)
					// Invalid twice: both files are kept.
					for _, aside := range []string{k.name + ".broken-1", k.name + ".broken-2"} {
						if err := store.Write(k.name, []byte(text)); err != nil {
							t.Fatal(err)
						}
						isNew, err := k.load(s)
						var broken *BrokenError
						if !errors.As(err, &broken) || broken.File != store.Location(k.name) || broken.Aside != store.Location(aside) || !isNew {
							t.Fatalf("new %v, %v", isNew, err)
						}
						if sentence := err.Error(); !strings.Contains(sentence, store.Location(k.name)) || !strings.Contains(sentence, store.Location(aside)) {
							t.Errorf("the error does not name both files: %s", sentence)
						}
						if errors.Is(err, ErrCannotSave) {
							t.Error("the error wraps ErrCannotSave")
						}
						if got, err := store.Read(aside); string(got) != text || err != nil {
							t.Errorf("the file set aside holds %q, %v", got, err)
						}
						if isNew, err := k.load(s); !isNew || err != nil {
							t.Errorf("read again: new %v, %v", isNew, err)
						}
					}
					if err := k.store(s); err != nil {
						t.Error(err)
					}
					if isNew, err := k.load(s); err != nil || isNew && k.name != settingsFile {
						t.Errorf("the written file reads as missing %v, %v", isNew, err)
					}
				})
			}
		}
	}
}

func TestFilesThatAreTooLongAreSetAside(t *testing.T) {
	s := Open(t.TempDir())
	name := s.store.Location(settingsFile)
	if err := os.WriteFile(name, bytes.Repeat([]byte("#\n"), files.MaxMatch/2+1), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := s.Settings()
	if !wasSetAside(err) || !errors.Is(err, files.ErrTooLong) {
		t.Errorf("error %v", err)
	}
	m := longMatch(2)
	m.Record = strings.Replace(m.Record, "actions:\n", "actions:\n"+strings.Repeat("0\n", files.MaxMatch/2-100), 1)
	if err := s.SaveMatch(WarSlot, m); !errors.Is(err, files.ErrTooLong) {
		t.Errorf("saving what is too long to be read again: %v", err)
	}
}

func TestBrokenErrorNamesTheLine(t *testing.T) {
	store := &Memory{}
	if err := store.Write(settingsFile, []byte("version = 1\n\nlevel = 99\n")); err != nil {
		t.Fatal(err)
	}
	_, err := New(store).Settings()
	var broken *BrokenError
	if !errors.As(err, &broken) || broken.Line != 3 {
		t.Fatalf("%v", err)
	}
	want := "settings.toml:3: level = 99 must be a whole number from 1 to 7; the file was set aside as settings.toml.broken-1"
	if err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}

func TestSavingOverAnInvalidFileSetsItAside(t *testing.T) {
	for _, k := range kinds {
		store := &Memory{}
		if err := store.Write(k.name, []byte("broken")); err != nil {
			t.Fatal(err)
		}
		s := New(store)
		var broken *BrokenError
		if err := k.store(s); !errors.As(err, &broken) || errors.Is(err, ErrCannotSave) {
			t.Errorf("%s: %v", k.name, err)
		}
		if string(store.files[k.name+".broken-1"]) != "broken" {
			t.Errorf("%s: the invalid file is lost", k.name)
		}
		if _, err := k.load(s); err != nil {
			t.Errorf("%s: the written file cannot be read: %v", k.name, err)
		}
	}
}

// readOnly is a store in which no file can be written.
type readOnly struct{ Memory }

func (*readOnly) Write(string, []byte) error { return ErrCannotSave }

func TestFailedSavesStillReportFilesSetAside(t *testing.T) {
	for _, k := range kinds {
		store := &readOnly{}
		if err := store.Memory.Write(k.name, []byte("broken")); err != nil {
			t.Fatal(err)
		}
		var broken *BrokenError
		if err := k.store(New(store)); !errors.As(err, &broken) || !errors.Is(err, ErrCannotSave) {
			t.Errorf("%s: %v", k.name, err)
		}
	}
}

func TestNewerFilesAreLeftAlone(t *testing.T) {
	const text = "version = 9\nname = 'Ana'\nlevel = 'heroic'\n[new]\nx = 1\n"
	for _, k := range kinds {
		store := &Memory{}
		if err := store.Write(k.name, []byte(text)); err != nil {
			t.Fatal(err)
		}
		s := New(store)
		isNew, err := k.load(s)
		var newer *NewerError
		if !errors.As(err, &newer) || newer.Version != 9 || newer.File != k.name || !isNew || errors.Is(err, ErrCannotSave) {
			t.Errorf("%s: new %v, %v", k.name, isNew, err)
		}
		if err := k.store(s); !errors.As(err, &newer) || !errors.Is(err, ErrCannotSave) {
			t.Errorf("%s: saving: %v", k.name, err)
		}
		if _, err := s.Players(); (err != nil) != strings.HasPrefix(k.name, playersFolder) {
			t.Errorf("%s: listing: %v", k.name, err)
		}
		if err := s.RemoveMatch(WarSlot); (err != nil) != strings.HasPrefix(k.name, matchesFolder) {
			t.Errorf("%s: removing: %v", k.name, err)
		}
		if len(store.files) != 1 || string(store.files[k.name]) != text {
			t.Errorf("%s: the store holds %q", k.name, store.files)
		}
	}
}

// faulty is a store whose Read and SetAside can fail.
type faulty struct {
	Memory
	read, aside error
}

func (s *faulty) Read(name string) ([]byte, error) {
	if s.read != nil {
		return nil, s.read
	}
	return s.Memory.Read(name)
}

func (s *faulty) SetAside(name string) (string, error) {
	if s.aside != nil {
		return "", s.aside
	}
	return s.Memory.SetAside(name)
}

func TestFilesThatCannotBeReadOrSetAsideStay(t *testing.T) {
	for what, store := range map[string]*faulty{
		"unreadable": {read: fs.ErrPermission},
		"immovable":  {aside: ErrCannotSave},
	} {
		for _, k := range kinds {
			if err := store.Write(k.name, []byte("precious")); err != nil {
				t.Fatal(err)
			}
			s := New(store)
			if isNew, err := k.load(s); !isNew || err == nil {
				t.Errorf("%s, %s: new %v, %v", what, k.name, isNew, err)
			}
			if err := k.store(s); !errors.Is(err, ErrCannotSave) {
				t.Errorf("%s, %s: saving: %v", what, k.name, err)
			}
			if err := s.RemoveMatch(WarSlot); k.name == "matches/general.toml" && !errors.Is(err, ErrCannotSave) {
				t.Errorf("%s, %s: removing: %v", what, k.name, err)
			}
			if got := string(store.files[k.name]); got != "precious" {
				t.Errorf("%s, %s: the file holds %q", what, k.name, got)
			}
		}
	}
}

func TestInvalidProfilesDoNotHideOthers(t *testing.T) {
	store := &Memory{}
	s := New(store)
	for _, name := range []string{"Ana", "Bea", "Cid", "Dora"} {
		if err := s.UpdateProfile(name, date(1), func(p *Profile) { p.Add(played(3)) }); err != nil {
			t.Fatal(err)
		}
	}
	store.files[profileName("Bea")] = []byte("version = 1\nname = 'Bea'\n")
	store.files[profileName("Cid")] = []byte("version = 7\n")
	store.files[profileName("Eva")] = store.files[profileName("Dora")] // copied by the user
	store.files[playersFolder+"/notes.txt"] = []byte("hello")
	players, err := s.Players()
	var names []string
	for _, p := range players {
		names = append(names, p.Name)
	}
	if got := strings.Join(names, " "); got != "Ana Dora" {
		t.Errorf("the players are %s", got)
	}
	for _, want := range []string{
		profileName("Bea") + ": the key \"created\" is missing; the file was set aside as ",
		profileName("Cid") + " has version 7",
		profileName("Eva") + ": this is the profile of \"Dora\"",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error lacks %q:\n%v", want, err)
		}
	}
	if len(store.files) != 6 || string(store.files[playersFolder+"/notes.txt"]) != "hello" {
		t.Errorf("%d files", len(store.files))
	}
	if players, err := s.Players(); len(players) != 2 || strings.Contains(err.Error(), "set aside") {
		t.Errorf("the second list is %v, %v", players, err)
	}
}

func TestProfilesInAnotherPlayersFileAreRejected(t *testing.T) {
	store := &Memory{}
	s := New(store)
	if err := s.UpdateProfile("Dora", date(1), func(p *Profile) { p.Add(played(3)) }); err != nil {
		t.Fatal(err)
	}
	store.files[profileName("Eva")] = store.files[profileName("Dora")]
	p, err := s.Profile("Eva")
	var broken *BrokenError
	if !errors.As(err, &broken) || p.Games() != 0 || p.Name != "Eva" {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := s.Profile("Dora"); p.Games() != 1 || err != nil {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestFolderInPlaceOfAFile(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	// A folder can be neither read nor replaced as a file.
	if err := os.Mkdir(filepath.Join(dir, settingsFile), 0o700); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Settings(); got != DefaultSettings() || err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("%v, %v", got, err)
	}
	if err := s.SaveSettings(DefaultSettings()); !errors.Is(err, ErrCannotSave) {
		t.Errorf("saving: %v", err)
	}
	if err := s.SaveMatch(WarSlot, longMatch(1)); err != nil {
		t.Errorf("saving another file: %v", err)
	}
}
