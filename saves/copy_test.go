package saves

import (
	"archive/zip"
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestACopyHasAllThatIsSaved(t *testing.T) {
	files := map[string]string{
		"settings.toml": "version = 1\n", "players/a.toml": "a", "insights/a.toml": "b", "tuning/a-risk.toml": "c",
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
		"a file outside": packed("players/a.toml", "../a.toml"), "another folder": packed("players/a.toml", "maps/a.toml"), "a lock": packed("lock"),
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
