package help

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func bar(u *ui.UI, title, note string) { u.TitleBar(title, note) }

// rules returns the rules of two games.
func rules(leave func()) *Screen {
	var page []Block
	for range 8 {
		page = append(page, NewBlock("rules.war.example", Icon("sword")))
	}
	pages := []Page{{"rules.war", "treasure-map", page}, {"rules.battle", "crossed-swords", page[:1]}}
	return &Screen{Title: "rules.title", Bar: bar, Leave: leave, Books: []Book{
		{Title: "rules.book.war", Pages: pages, Guides: []Guide{{"guide.start.war", func() {}}, {"guide.start.battle", func() {}}}}, {Title: "rules.book.risk", Pages: pages},
	}}
}

func TestPagesFitAndScroll(t *testing.T) {
	licences := []Block{{Heading: "Icons (assets/icons)", Text: "By many hands.", Plain: true}}
	for name, make := range map[string]func() *Screen{
		"rules":   func() *Screen { return rules(func() {}) },
		"credits": func() *Screen { return Credits(bar, func() {}, licences) },
	} {
		for tab := range len(make().Books[make().Book].Pages) {
			t.Run(fmt.Sprint(name, tab), func(t *testing.T) {
				uitest.Fits(t, func() uitest.Screen { return make() }, func(w *uitest.Window) {
					s := w.Screen.(*Screen)
					w.Pick(s.Title+".tabs", tab)
					w.Key(ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown)
				})
			})
		}
	}
}

func TestAnotherBookOpensAtItsFirstPage(t *testing.T) {
	s := rules(func() {})
	w := uitest.New(t, "es", 900, 600, s)
	w.Ticks(1)
	w.Click("rules.title.tabs.1")
	w.Click("rules.title.books.1")
	w.Ticks(1)
	if s.Book != 1 || s.tab != 0 {
		t.Errorf("book %d, tab %d", s.Book, s.tab)
	}
}

// A book opens on the page that it says.
func TestABookOpensOnItsPage(t *testing.T) {
	s := rules(func() {})
	s.Books[0].Open = 1
	uitest.New(t, "en", 900, 600, s).Ticks(2)
	if s.tab != 1 {
		t.Errorf("it opens on page %d", s.tab)
	}
}

func TestEscapeLeaves(t *testing.T) {
	left := 0
	w := uitest.New(t, "en", 900, 600, rules(func() { left++ }))
	w.Ticks(1)
	w.Key(ebiten.KeyEscape)
	if left != 1 {
		t.Error("Esc did not leave")
	}
	w.Click("page.back")
	if left != 2 {
		t.Error("the button did not leave")
	}
}

// Every page and every button does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window { return uitest.New(t, "en", 1280, 800, rules(func() {})) }, uitest.ShortAndUsual)
}
