package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
)

// KeyUse describes what a key does on a screen, for the page that lists the keys.
type KeyUse struct {
	// Key is the standard key. Keys, if not empty, is instead the name of a range of keys that the
	// player cannot change.
	Key  ebiten.Key
	Keys string
	// Control means that the key is pressed together with Control.
	Control bool
	// Text is the key of the text that describes the effect.
	Text string
}

// KeyGroup is a list of keys under a title. Title is the key of a text.
type KeyGroup struct {
	Title string
	Uses  []KeyUse
}

// KeyMap records the keys that the player has changed: it maps each changed standard key to the key
// that the player presses instead. It is a permutation, so every command keeps a key. The nil map
// changes nothing.
type KeyMap map[ebiten.Key]ebiten.Key

// Pressed returns the key that the player presses for a standard key.
func (m KeyMap) Pressed(standard ebiten.Key) ebiten.Key {
	if k, ok := m[standard]; ok {
		return k
	}
	return standard
}

// Standard returns the standard key for one that the player presses.
func (m KeyMap) Standard(pressed ebiten.Key) ebiten.Key {
	for standard, k := range m {
		if k == pressed {
			return standard
		}
	}
	return pressed
}

// With returns a copy of the map in which pressed replaces the key for standard. The two keys swap
// places: the command that had pressed gets the old key for standard.
func (m KeyMap) With(standard, pressed ebiten.Key) KeyMap {
	next := KeyMap{}
	for s, p := range m {
		next[s] = p
	}
	other, old := m.Standard(pressed), m.Pressed(standard)
	next[standard], next[other] = pressed, old
	for s, p := range next {
		if s == p {
			delete(next, s)
		}
	}
	return next
}

// String returns the map in the form stored in the settings: "U=Z,Z=U", or "" if nothing is
// changed.
func (m KeyMap) String() string {
	var all []string
	for s, p := range m {
		all = append(all, s.String()+"="+p.String())
	}
	slices.Sort(all)
	return strings.Join(all, ",")
}

// ParseKeyMap parses the form that [KeyMap.String] returns.
func ParseKeyMap(text string) (KeyMap, error) {
	m := KeyMap{}
	if text == "" {
		return m, nil
	}
	used := map[ebiten.Key]bool{}
	for _, pair := range strings.Split(text, ",") {
		from, to, found := strings.Cut(pair, "=")
		var standard, pressed ebiten.Key
		if !found || standard.UnmarshalText([]byte(from)) != nil || pressed.UnmarshalText([]byte(to)) != nil {
			return nil, fmt.Errorf("keys: %.80q must be two names of keys with = between, such as U=Z", pair)
		}
		if _, twice := m[standard]; twice || used[pressed] {
			return nil, fmt.Errorf("keys: %.80q names a key that another pair has already", pair)
		}
		m[standard], used[pressed] = pressed, true
	}
	for _, pressed := range m {
		if _, ok := m[pressed]; !ok {
			return nil, fmt.Errorf("keys: %v takes the place of another key and must get a place itself", pressed)
		}
	}
	return m, nil
}

// Keys are the keys that went down in a tick, and which ones the player uses for what.
type Keys struct {
	ui     *UI
	down   []ebiten.Key // standard keys that no control has taken
	chosen KeyMap
}

// Set makes m the player's keys.
func (ks *Keys) Set(m KeyMap) {
	ks.chosen = m
	ks.ui.Text.useKeys(m)
}

// Map returns the player's keys.
func (ks *Keys) Map() KeyMap { return ks.chosen }

// Capture lets the player choose a key. It returns the key that went down in this tick, before
// the key map is applied, and takes all keys of the tick. ok is false if no key went down or none
// that can be chosen.
func (ks *Keys) Capture() (k ebiten.Key, ok bool) {
	ks.down = ks.down[:0]
	for _, k := range ks.ui.in.Keys {
		switch k {
		case ebiten.KeyShift, ebiten.KeyControl, ebiten.KeyAlt, ebiten.KeyMeta,
			ebiten.KeyShiftLeft, ebiten.KeyShiftRight, ebiten.KeyControlLeft, ebiten.KeyControlRight,
			ebiten.KeyAltLeft, ebiten.KeyAltRight, ebiten.KeyMetaLeft, ebiten.KeyMetaRight:
			continue
		}
		return k, true
	}
	return 0, false
}

// KeyName returns the name of a key in the player's language. Where the system reports the
// keyboard's layout, it is the label on the key.
func (t *Texts) KeyName(k ebiten.Key) string {
	if name, ok := t.keyNames[k]; ok {
		return name
	}
	name := k.String()
	key := "key." + name
	word := t.T(key)
	if strings.HasPrefix(word, missing) { // letters have no text
		delete(t.missed, key)
		if printed := ebiten.KeyName(k); printed != "" {
			name = strings.ToUpper(printed)
		}
	} else {
		name = word
	}
	t.keyNames[k] = name
	return name
}

// Key returns the name of the key that the player presses for the standard key called name. Texts
// use it as {{key "W"}}.
func (t *Texts) Key(name string) string {
	for standard, pressed := range t.keyMap {
		if t.KeyName(standard) == name {
			return t.KeyName(pressed)
		}
	}
	return name
}

// useKeys changes the player's keys.
func (t *Texts) useKeys(m KeyMap) {
	t.keyMap = m
	clear(t.cache)
	clear(t.keyNames)
}
