package result

import (
	"eras/scenes/boards/thumbnail"
	"eras/scenes/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Account is the common result of matches on maps: the map at the end, graphs, a table of the
// players, and what was learned of the person who played.
type Account struct {
	// Drawing returns the drawing of the map, nil while it is being made. Owner returns the look of
	// an area's owner at the end, nil for none.
	Drawing func() *geography.Map
	Owner   func(area int) *art.Owner
	// Graphs returns at least one graph; the player chooses which one is shown.
	Graphs func(u *ui.UI) []Graph
	// Table draws the players.
	Table func(u *ui.UI, r ui.Rect)
	// Lesson, if not nil, returns what was learned of the player, empty for nothing.
	Lesson func() string

	picture thumbnail.Image
	graph   int
}

// FitsNarrow implements [ui.Narrower].
func (a *Account) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (a *Account) FitsLow() bool { return true }

// Panels returns the panels of the account: the course of the match, and its players.
func (a *Account) Panels(u *ui.UI) []Panel {
	return []Panel{
		{Tab: u.Text.T("result.tab.match"), Draw: a.match},
		{Tab: u.Text.T("result.tab.players"), Draw: a.players},
	}
}

// match draws the map and the graph, one above the other if there is room.
func (a *Account) match(u *ui.UI, r ui.Rect) {
	graphs := a.Graphs(u)
	a.graph = min(a.graph, len(graphs)-1)
	var graph ui.Rect
	if r.H < 380 {
		half := r.Columns(2, 16)
		r, graph = half[0], half[1]
	} else {
		graph = r
		r = graph.CutTop(min(r.W/2+16, r.H*0.55))
		graph.CutTop(12)
	}
	thumbnail.Preview(u, &a.picture, r, a.Drawing(), a.Owner)
	if len(graphs) > 1 {
		var names []string
		for _, c := range graphs {
			names = append(names, c.Title)
		}
		height := 34.0
		if u.Narrow() {
			height = ui.Target
		}
		a.graph = u.Segment("result.graph", graph.CutTop(height), names, a.graph)
		graph.CutTop(6)
	}
	graphs[a.graph].Draw(u, graph)
}

// players draws the table, and what was learned below it.
func (a *Account) players(u *ui.UI, r ui.Rect) {
	if a.Lesson != nil {
		if text := a.Lesson(); text != "" {
			style := ui.Note.In(art.Ink1)
			box := r.CutBottom(u.ParagraphHeight(r.W-40, text, style) + 16)
			r.CutBottom(8)
			u.Inlay(box)
			u.Icon(ui.R(box.X+10, box.Y, 20, box.H).Middle(20, 20), "brain", art.Ink2)
			box.CutLeft(38)
			u.Paragraph(box.InsetXY(0, 8), text, style)
			u.Probe("result.lesson", text, box)
		}
	}
	a.Table(u, r)
}
