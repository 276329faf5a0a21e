//go:build !js

package online

import (
	"errors"
	"strings"
	"testing"

	"eras/saves"
)

// Names of players are those that the program keeps everywhere, so that nobody is invisible, or
// looks like somebody else.
func TestNamesInMatches(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: " Ada  Lovelace "}, {}}
	made := create(t, h, m)
	match := loaded(t, h, made)
	if got := match.chairs[0].Name; got != "Ada Lovelace" {
		t.Errorf("the name is kept as %q", got)
	}
	join := func(name string) error {
		who := made.Invitation.user
		who.nonce = newNonce()
		_, err := match.join(who, &request{Kind: askJoin, Name: name}, match.loaded)
		return err
	}
	for _, name := range []string{"", " ", "\u3164", "\u2800", "\u0301", "\u0301\u0302", "a\xff", "\u202eadA", "a\nb", "\x1b[2J", strings.Repeat("x", saves.MaxNameLetters+1)} {
		if err := join(name); !errors.Is(err, ErrName) {
			t.Errorf("joining as %q: %v", name, err)
		}
		for _, seats := range [][]Seat{{{Name: name}, {Name: "Eve"}}, {{Name: "Eve"}, {Name: name}}} {
			if name == "" {
				continue // a free seat
			}
			other := m
			other.Seats = seats
			if _, err := h.Create(t.Context(), other); !errors.Is(err, ErrName) {
				t.Errorf("a match with %q: %v", name, err)
			}
		}
	}
	for _, name := range []string{"Ada Lovelace", " Ada Lovelace", "Ada\u00a0\u2003Lovelace"} {
		if err := join(name); !errors.Is(err, ErrNameTaken) {
			t.Errorf("joining as %q: %v", name, err)
		}
		other := m
		other.Seats = []Seat{{Name: "Ada Lovelace"}, {Name: name}}
		if _, err := h.Create(t.Context(), other); err == nil {
			t.Errorf("two players are called %q", name)
		}
	}
	if err := join("Begon\u0303a 👩\u200d🚀"); err != nil || match.chairs[1].Name != "Bego\u00f1a 👩\u200d🚀" {
		t.Errorf("%q: %v", match.chairs[1].Name, err)
	}
}

// Lines that players write to each other are as names are, and longer.
func TestLinesOfChat(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: "Ada"}, {Name: "Eve"}}
	match := loaded(t, h, create(t, h, m))
	now := match.loaded
	for _, text := range []string{"", "\u3164", "\u2800 \u0301", "a\nb", "\u202ea", "\xff", strings.Repeat("x", maxChat+1)} {
		if err := match.say(0, &request{Text: text}, now); !errors.Is(err, ErrLine) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := match.say(0, &request{Text: " well  played 👩\u200d🚀 "}, now); err != nil || match.chat[0].Text != "well played 👩\u200d🚀" {
		t.Errorf("%v: %v", match.chat, err)
	}
}
