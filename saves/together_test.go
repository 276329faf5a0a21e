package saves

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestTogetherRoundTrip(t *testing.T) {
	s := Open(t.TempDir())
	want := []Together{
		{Mode: Risk, Code: "eras://seat-abc-1:00@127.0.0.1:4", Name: "Ana", Players: []string{"Quo", "Ana", ""}, Joined: date(3), Awaited: []int{0, 2}, Drafts: []string{"1: place 4 2; place 7 1"}, DraftStep: 9, ID: "abc", Invitation: "eras://join", Watch: "eras://watch", Listen: "0.0.0.0:4", Public: "1.2.3.4:5"},
		{Mode: War, Code: "eras://b", Nonce: "n", Joined: date(2), Over: true, Server: "eras://host"},
	}
	if err := s.SaveTogether(want); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Together(); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestTogetherKeepsTheLastMatches(t *testing.T) {
	s := Open(t.TempDir())
	all := make([]Together, MaxTogether+3)
	for i := range all {
		all[i] = Together{Mode: Battle, Code: strings.Repeat("x", i+1), Joined: date(1)}
	}
	if err := s.SaveTogether(all); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Together(); err != nil || len(got) != MaxTogether || got[0].Code != "x" {
		t.Errorf("got %d matches, %v", len(got), err)
	}
}

// The codes are secret: nobody else on the machine may read them.
func TestTogetherIsPrivate(t *testing.T) {
	dir := t.TempDir()
	if err := Open(dir).SaveTogether([]Together{{Mode: Battle, Code: "x", Joined: date(1)}}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, togetherName))
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Separator == '/' && info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the file has the mode %v", info.Mode())
	}
}

func TestBrokenTogetherIsSetAside(t *testing.T) {
	dir := t.TempDir()
	for _, text := range []string{
		"version = 1\n[[match]]\nmode = 'Chess'\ncode = 'x'\njoined = 2026-01-02T03:04:05Z\n",
		"version = 1\n[[match]]\nmode = 'risk'\njoined = 2026-01-02T03:04:05Z\n",
		"version = 1\n[[match]]\nmode = 'risk'\ncode = 'x'\njoined = 2026-01-02T03:04:05Z\nawaited = [-1]\n",
		"version = 1\n[[match]]\nmode = 'risk'\ncode = \"a\\nb\"\njoined = 2026-01-02T03:04:05Z\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, togetherName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := Open(dir).Together(); err == nil || len(got) != 0 || !strings.Contains(err.Error(), "set aside") {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}
