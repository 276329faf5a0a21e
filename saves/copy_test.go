package saves

import (
	"archive/zip"
	"bytes"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"
)

func TestACopyHasAllThatIsSaved(t *testing.T) {
	files := map[string]string{
		"settings.toml": "version = 1\n", "campaigns/a.toml": "h", "maps/isle.toml": "i", "players/a.toml": "a", "insights/a.toml": "b", "tuning/a-risk.toml": "c",
		"matches/general.toml": "d", "matches/general.journal": "e", "named/x.toml": "f", "finished/n1.toml": "g",
	}
	from, to := &Memory{}, &Memory{}
	for name, text := range files {
		if err := from.Write(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := from.Write("pictures/p.png", []byte("p")); err != nil {
		t.Fatal(err)
	}
	data, err := New(from).Export()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"players/a.toml": "old", "players/b.toml": "other", "matches/risk.journal": "kept", "matches/general.journal": "old steps"} {
		if err := to.Write(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	n, err := New(to).Import(data)
	if err != nil || n != len(files) {
		t.Fatalf("imported %d files of %d: %v", n, len(files), err)
	}
	files["players/b.toml"], files["matches/risk.journal"] = "other", "kept"
	for name, text := range files {
		if got, err := to.Read(name); string(got) != text || err != nil {
			t.Errorf("%s holds %q, %v, want %q", name, got, err, text)
		}
	}
	if _, err := to.Read("pictures/p.png"); err == nil {
		t.Error("a copy has pictures")
	}
}

func TestDamagedCopiesChangeNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long and has one goroutine")
	}
	packed := func(names ...string) []byte {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, name := range names {
			w, err := z.Create(name)
			if err == nil {
				_, err = w.Write([]byte(strings.Repeat("x", 100)))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	good := packed("players/a.toml", "players/b.toml")
	damaged := bytes.Clone(good)
	damaged[60] ^= 0xff
	for what, data := range map[string][]byte{
		"nothing": nil, "text": []byte("a text"), "an empty one": packed(), "a cut one": good[:len(good)-30], "a damaged one": damaged,
		"a file outside": packed("players/a.toml", "../a.toml"), "another folder": packed("players/a.toml", "pictures/a.toml"), "a lock": packed("lock"), "keys of seats": packed("together.toml"),
		"settings as a folder": packed("settings.toml/a.toml"), "a folder as a file": packed("players"),
	} {
		store := &Memory{}
		if n, err := New(store).Import(data); err == nil || n != 0 {
			t.Errorf("%s: imported %d files", what, n)
		}
		if names, _ := store.List("players"); len(names) != 0 {
			t.Errorf("%s: %v was written", what, names)
		}
	}
	if _, err := New(&Memory{}).Import([]byte("a text")); !errors.Is(err, errNoCopy) {
		t.Errorf("a text: %v", err)
	}
	s := New(&Memory{})
	if err := s.UpdateProfile("Ana", time.Now(), func(*Profile) {}); err != nil {
		t.Fatal(err)
	}
	data, err := s.Export()
	if err != nil {
		t.Fatal(err)
	}
	other := New(&Memory{})
	if _, err := other.Import(data); err != nil {
		t.Fatal(err)
	}
	if players, err := other.Players(); err != nil || len(players) != 1 || players[0].Name != "Ana" {
		t.Errorf("the imported players are %v, %v", players, err)
	}
}

// TestEveryKindOfFileIsCopiedOrNot writes a file of each kind by the functions for it.
func TestEveryKindOfFileIsCopiedOrNot(t *testing.T) {
	store := &Memory{}
	s := New(store)
	progress := aCampaign()
	match := longMatch(2)
	match.Name = "Verdun"
	_, errNamed := s.Archive(Named, match)
	_, errFinished := s.Archive(Finished, longMatch(2))
	_, errMap := s.WriteMap("isle", nil)
	_, errPicture := s.WritePicture("risk", date(1), nil)
	_, errText := s.WriteText(date(1), "a text")
	if err := errors.Join(
		s.SaveSettings(DefaultSettings()), s.UpdateProfile("Ana", date(1), func(*Profile) {}), s.UpdateKnowledge("Ana", func(*Knowledge) {}),
		s.SaveTuning("Ana", Tuning{}), s.SaveCampaign("Ana", &progress), s.SaveMatch(WarSlot, longMatch(2)), errNamed, errFinished, errMap, errPicture, errText,
		s.SaveTogether([]Together{{Mode: War, Code: "eras://b", Joined: date(2)}}),
	); err != nil {
		t.Fatal(err)
	}
	left := maps.Clone(copied)
	delete(left, lockName)
	delete(left, heldName)
	for name := range store.files {
		kind, _, _ := strings.Cut(name, "/")
		if _, ok := copied[kind]; !ok {
			t.Errorf("the table does not have %s", name)
		}
		delete(left, kind)
	}
	for kind := range left {
		t.Errorf("no file of the kind %s was written", kind)
	}
	data, err := s.Export()
	if err != nil {
		t.Fatal(err)
	}
	other := &Memory{}
	if _, err := New(other).Import(data); err != nil {
		t.Fatal(err)
	}
	for name, want := range store.files {
		kind, _, _ := strings.Cut(name, "/")
		if got, ok := other.files[name]; ok != copied[kind] || ok && !bytes.Equal(got, want) {
			t.Errorf("%s: copied %v", name, ok)
		}
	}
}
