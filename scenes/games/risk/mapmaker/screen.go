// Package mapmaker is the screen on which players make maps of Risk. They put and name places, join them
// by borders, gather them in continents with a bonus, let bots measure what each seat is worth, and save
// the map as a file or share it as text.
package mapmaker

import (
	"strings"

	"eras/game/risk"
	"eras/game/risk/mapformat"
	"eras/internal/files"
	"eras/scenes/mapmaking"
	"eras/scenes/ui"
)

// Screen is the map maker.
type Screen struct {
	mapmaking.Bench
	Draft *Draft
	// Maps are the maps with which the player can begin, with their titles.
	Maps   []*risk.Map
	Titled func(*risk.Map) string
	// Rules returns the rules of the games of a trial.
	Rules func(players int) risk.Rules
	// Taken reports whether there is another map with that title.
	Taken func(title string) bool
	// Save saves a map in the background; it may number its name and title. If the screen is still open when
	// that is done, it calls done with the title and the path of the file.
	Save func(made *risk.Map, done func(title, file string))
	// Go runs work in a goroutine. Seed returns the seed of a trial.
	Go   func(work func())
	Seed func() uint64

	canvas canvas
	tool   tool
	chosen int // the key of the chosen place, none for no place
	paint  int // the index of the continent that is painted
	seats  int // of a trial
}

// New returns a map maker that begins with a map, or an empty one if m is nil. Its other fields must be
// set.
func New(m *risk.Map) *Screen {
	s := &Screen{Draft: NewDraft(m), chosen: none, seats: usualSeats}
	s.canvas.grabbed, s.canvas.carried = none, none
	s.Texts = mapmaking.Texts{CheckTip: "riskmaker.check.tip", SaveTip: "riskmaker.save.tip", PlayTip: "riskmaker.play.tip", NamingNote: "riskmaker.naming.note"}
	return s
}

// FitsNarrow implements [ui.Narrower].
func (*Screen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*Screen) FitsLow() bool { return true }

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) { s.Bench.Describe(u, maker{s.Draft, s}) }

// maker is the map maker as its bench sees it.
type maker struct {
	*Draft
	*Screen
}

var _ mapmaking.Maker = maker{}

// Title implements [mapmaking.Maker].
func (maker) Title() string { return "riskmaker.title" }

// Fault implements [mapmaking.Maker].
func (m maker) Fault(u *ui.UI) string {
	f, lang := m.Draft.Fault(), u.Text.Language()
	if f.Key == "" {
		return ""
	}
	return u.Text.T("riskmaker.fault."+f.Key, "Name", f.Name.In(lang), "Other", f.Other.In(lang), "N", f.N, "Why", f.Why)
}

// Tabs implements [mapmaking.Maker].
func (maker) Tabs(u *ui.UI) []ui.Tab {
	return []ui.Tab{{Label: u.Text.T("maker.tab.paint"), Icon: "scroll-quill"}, {Label: u.Text.T("maker.tab.map"), Icon: "treasure-map"}}
}

// Panel implements [mapmaking.Maker].
func (m maker) Panel(u *ui.UI, in *ui.Rect, tab int, gap float64) {
	if tab == 0 {
		m.places(u, in, gap)
		return
	}
	m.whole(u, in, gap)
	m.continents(u, in, gap)
}

// Taken implements [mapmaking.Maker].
func (m maker) Taken(name string) bool { return m.Screen.Taken(name) }

// Save implements [mapmaking.Maker].
func (m maker) Save(name string, done func(name, file string)) {
	if made, err := m.Now().toMap(mapmaking.OwnName(name), name); err == nil { // else it has a fault, and the button is off
		m.Screen.Save(made, done)
	}
}

// Text implements [mapmaking.Maker]: the map's file, or nothing while the map cannot be played.
func (m maker) Text(u *ui.UI) string {
	title := m.Name
	if title == "" {
		title = u.Text.T("maker.unnamed")
	}
	made, err := m.Now().toMap(mapmaking.OwnName(title), title)
	if err != nil {
		return ""
	}
	data, err := made.Marshal()
	if err != nil {
		return ""
	}
	return string(data)
}

// Paste implements [mapmaking.Maker]. It reads any map file that the game reads.
func (m maker) Paste(u *ui.UI, text string) (wrong string) {
	err := files.CheckLength(len(text), mapformat.MaxFile)
	if err == nil && strings.TrimSpace(text) == "" {
		return u.Text.T("riskmaker.paste.empty")
	}
	var in *mapformat.Imported
	if err == nil {
		in, err = mapformat.Read(u.Text.T("riskmaker.pasted"), []byte(text), nil)
	}
	if err != nil {
		return u.Text.T("maker.paste.wrong", "Why", err.Error())
	}
	m.take(in.Map)
	return ""
}
