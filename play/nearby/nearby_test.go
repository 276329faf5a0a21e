//go:build !js

package nearby

import (
	"net"
	"slices"
	"strings"
	"testing"
	"time"
)

// loopback returns the network within this machine.
func loopback(t *testing.T) *net.Interface {
	t.Helper()
	all, err := net.Interfaces()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(one net.Interface) bool { return one.Flags&net.FlagLoopback != 0 })
	if i < 0 {
		t.Fatal("this machine has no loopback interface")
	}
	return &all[i]
}

// An announced match is found as it is, until it is closed. Others on the network may announce what they
// like.
func TestAnnouncedMatchesAreFound(t *testing.T) {
	lo := loopback(t)
	want := []Match{{"eras://join-0123456789:key@127.0.0.1:16720#print", "risk", "Íñigo de Loyola"}, {"eras://x", "war", ""}}
	var open []*Announcement
	for _, m := range append(want, Match{Game: "no code"}) {
		a, err := Announce(m, "127.0.0.1:16720", lo)
		if err != nil {
			t.Fatal(err)
		}
		open = append(open, a)
	}
	find := func(enough func([]Match) bool) (found []Match) {
		t.Helper()
		for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); {
			var err error
			if found, err = Find(t.Context(), 200*time.Millisecond, lo); err != nil {
				t.Fatal(err)
			}
			slices.SortFunc(found, func(a, b Match) int { return strings.Compare(a.Game, b.Game) })
			if enough(found) {
				return found
			}
		}
		t.Fatalf("found %q", found)
		return nil
	}
	find(func(found []Match) bool { return slices.Equal(found, want) })
	open[1].Close()
	find(func(found []Match) bool { return slices.Equal(found, want[:1]) })
	open[0].Close()
	open[2].Close()
	find(func(found []Match) bool { return len(found) == 0 })
}

func TestAnnounceRefuses(t *testing.T) {
	for name, m := range map[string]struct {
		Match
		address string
	}{
		"a long code": {Match{Code: strings.Repeat("x", MaxText+1), Game: "war"}, "127.0.0.1:1"},
		"a name":      {Match{Code: "x", Game: "war"}, "example.org:1"},
		"no port":     {Match{Code: "x", Game: "war"}, "127.0.0.1"},
	} {
		if a, err := Announce(m.Match, m.address, nil); err == nil {
			a.Close()
			t.Error("announced", name)
		}
	}
}
