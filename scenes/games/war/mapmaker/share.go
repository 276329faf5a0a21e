package mapmaker

import (
	"slices"
	"strings"

	"eras/game/war"
	"eras/scenes/ui"
)

// maxShared is the greatest length, in bytes, of a text that is parsed as a map.
const maxShared = 8000

// Text implements [mapmaking.Maker].
func (m maker) Text(*ui.UI) string { return m.Position().String() }

// Paste implements [mapmaking.Maker]. The map may have faults; the screen shows them.
func (m maker) Paste(u *ui.UI, text string) (wrong string) {
	p, err := war.ParsePosition(onOneLine(text))
	if err == nil && (p.Size.Columns() < minSide || p.Size.Rows() < minSide || p.Size.Rows() > maxRows) {
		return u.Text.T("maker.paste.size", "Columns", p.Size.Columns(), "Rows", p.Size.Rows())
	}
	if err != nil {
		return u.Text.T("maker.paste.wrong", "Why", err.Error())
	}
	m.Rules.Begin(&p)
	m.Replace(p)
	return ""
}

// onOneLine removes line breaks and spaces from the squares of a position that was wrapped in a
// letter or on a page.
func onOneLine(text string) string {
	if len(text) > maxShared {
		text = text[:maxShared]
	}
	words := strings.Fields(text)
	turn := slices.IndexFunc(words, func(word string) bool { return word == "r" || word == "b" })
	if turn < 0 {
		return strings.Join(words, " ")
	}
	return strings.Join(words[:turn], "") + " " + strings.Join(words[turn:], " ")
}
