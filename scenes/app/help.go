package app

import (
	"slices"
	"strings"

	"eras/assets"
	"eras/scenes/help"
)

// openRules shows the rules of the game that is played, or else of the one chosen in the menu.
func (a *App) openRules() {
	a.Screens.Over("rules", func(back func()) Screen {
		books := a.books()
		book := a.current().Rules()
		open := slices.IndexFunc(books, func(b help.Book) bool { return b.Title == book.Title })
		books[open].Open = book.Open
		return &help.Screen{Title: "rules.title", Bar: a.PlainBar, Books: books, Book: open, Leave: back}
	})
}

// books returns the books of rules. Games may share one.
func (a *App) books() []help.Book {
	var books []help.Book
	for _, m := range a.modules {
		book := m.Rules()
		i := slices.IndexFunc(books, func(b help.Book) bool { return b.Title == book.Title })
		if i < 0 {
			i, books = len(books), append(books, book)
		}
		if start := a.startGuide(m); start != nil {
			books[i].Guides = append(books[i].Guides, help.Guide{Title: "guide.start." + m.Card().ID, Start: start})
		}
	}
	if a.Network != nil {
		books = append(books, a.Network.Rules())
	}
	return books
}

func (a *App) openCredits() {
	a.Screens.Over("credits", func(back func()) Screen { return help.Credits(a.PlainBar, back, licences()) })
}

// licences returns the file of licences as paragraphs with headings.
func licences() []help.Block {
	var blocks []help.Block
	for _, paragraph := range strings.Split(strings.TrimSpace(assets.Licenses), "\n\n") {
		heading, body, found := strings.Cut(paragraph, "\n")
		if len(blocks) == 0 || !found {
			heading, body = "LICENSES", paragraph
		}
		blocks = append(blocks, help.Block{Heading: heading, Text: strings.ReplaceAll(body, "\n", " "), Plain: true})
	}
	return blocks
}
