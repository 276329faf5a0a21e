package training

import (
	"fmt"
	"slices"
	"strings"

	"eras/evolve"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Sizes of the table of a tournament.
const (
	tableTitle = 24.0
	tableHead  = 22.0
	tableRow   = 21.0

	rankWidth  = 34.0
	fateWidth  = 108.0
	totalWidth = 64.0

	wideCell   = 64.0 // at most
	wordCell   = 22.0 // from here on a cell has a number
	narrowCell = 8.0  // below, opponents of a kind share a cell
)

// tableHeight returns the height of a whole table with n individuals.
func tableHeight(n int) float64 { return tableTitle + tableHead + tableRow*float64(n) + 4 }

// column is a column of the table: opponents, by their places in the generation, and what
// is written above them.
type column struct {
	kind    evolve.Kind
	places  []int
	heading string
}

// columnsOf returns the columns of a generation's table for a room of that width: the
// individuals in their order, or the opponents by kind, in one column each or all of a
// kind in one.
func columnsOf(g *evolve.Generation, order []int, width float64) (columns []column, cell float64) {
	if g.Opponents == nil {
		for rank, place := range order {
			columns = append(columns, column{places: []int{place}, heading: fmt.Sprint(rank + 1)})
		}
		return columns, min(wideCell, width/float64(max(1, len(columns))))
	}
	for place, o := range g.Opponents {
		columns = append(columns, column{kind: o.Kind, places: []int{place}})
	}
	slices.SortStableFunc(columns, func(a, b column) int { return int(b.kind) - int(a.kind) })
	if cell = width / float64(len(columns)); cell >= narrowCell {
		return columns, min(wideCell, cell)
	}
	var kinds []column
	for _, c := range columns {
		if n := len(kinds); n > 0 && kinds[n-1].kind == c.kind {
			kinds[n-1].places = append(kinds[n-1].places, c.places...)
			continue
		}
		kinds = append(kinds, c)
	}
	return kinds, min(160, width/float64(len(kinds)))
}

// met sums what an individual scored against the opponents of a column: its points, two for
// a win and one for a draw, and the games, 0 if they did not meet.
func (c *column) met(row []int16) (points, games int) {
	for _, place := range c.places {
		if p := row[place]; p != evolve.Unplayed {
			points, games = points+int(p), games+2
		}
	}
	return points, games
}

// tournament draws the table of a generation's games: a row for each individual, with its
// points against each opponent. It scrolls where there is little room.
func (s *Screen) tournament(u *ui.UI, r ui.Rect, g *evolve.Generation, order []int) {
	title, won := "training.table", "training.table.total"
	if g.Opponents == nil {
		title, won = title+".2005", won+".2005"
	}
	u.Label(r.CutTop(tableTitle), u.Text.T(title), ui.Section)
	head := r.CutTop(tableHead)
	columns, cell := columnsOf(g, order, r.W-rankWidth-fateWidth-totalWidth-20)
	x := r.X + rankWidth + fateWidth
	s.headings(u, head, columns, x, cell)
	u.Label(ui.R(x+cell*float64(len(columns)), head.Y, totalWidth, head.H), u.Text.T(won), ui.Note.At(14).To(1))
	u.Probe("training.table", fmt.Sprintf("%d×%d", len(order), len(columns)), r)
	r.W = min(r.W, rankWidth+fateWidth+cell*float64(len(columns))+totalWidth+20)
	u.Scroll("training.table", r, tableRow*float64(len(order)), func(all ui.Rect) {
		for rank, place := range order {
			line := all.CutTop(tableRow)
			individual := &g.Population[place]
			style := ui.Note.At(15).In(art.Ink1)
			switch {
			case place == g.Best:
				style = style.With(ui.Bold)
				u.Fill(ui.R(line.X, line.Y, x-line.X+cell*float64(len(columns))+totalWidth+4, line.H), paint.RGB(0xFFF0C4))
			case individual.Fate == evolve.Replaced:
				style = style.In(art.Ink3)
			}
			u.Label(ui.R(line.X+4, line.Y, rankWidth-8, line.H), fmt.Sprint(rank+1), style)
			u.Label(ui.R(line.X+rankWidth, line.Y, fateWidth-8, line.H), s.fate(u, individual), style)
			for i := range columns {
				box := ui.R(x+float64(i)*cell, line.Y, cell, line.H)
				s.cell(u, box, &columns[i], g.Table[place])
			}
			total := ui.R(x+cell*float64(len(columns)), line.Y, totalWidth, line.H)
			u.Label(total, fmt.Sprintf("%d/%d", individual.Fitness, individual.Games), style.To(1))
		}
	})
}

// cell draws the points won in a column: the darker, the more. Where they did not meet
// there is a dot.
func (s *Screen) cell(u *ui.UI, r ui.Rect, c *column, row []int16) {
	points, games := c.met(row)
	if games == 0 {
		if r.W >= wordCell {
			u.Label(r, "·", ui.Note.In(art.Ink3).To(0.5))
		}
		return
	}
	share := float64(points) / float64(2*games)
	u.Fill(r.Inset(min(1, r.W/8)), paint.Fade(art.Blue.Main, 0.06+0.74*share))
	if r.W < wordCell {
		return
	}
	text := pointsText(points)
	if len(c.places) > 1 {
		text = fmt.Sprintf("%s/%d", text, games)
	}
	ink := art.Ink1
	if share > 0.6 {
		ink = art.Cream
	}
	u.Label(r, text, ui.Note.At(14).In(ink).To(0.5))
}

// pointsText writes points, which count draws as 1, as the window counts them: draws as ½.
func pointsText(points int) string {
	text := fmt.Sprint(points / 2)
	if points%2 == 1 {
		text = strings.TrimPrefix(text, "0") + "½"
	}
	return text
}

// headings draws what stands above the columns: numbers, or the kind of opponents.
func (s *Screen) headings(u *ui.UI, r ui.Rect, columns []column, x, cell float64) {
	style := ui.Note.At(14)
	for i := 0; i < len(columns); {
		n := 1
		for columns[i].heading == "" && i+n < len(columns) && columns[i+n].kind == columns[i].kind {
			n++
		}
		box := ui.R(x+float64(i)*cell, r.Y, float64(n)*cell, r.H)
		if columns[i].heading != "" {
			u.Label(box, columns[i].heading, style.To(0.5))
		} else {
			s.kind(u, box, columns[i].kind, style)
		}
		i += n
	}
}

// kind draws a kind of opponents: an icon, and its name where there is room.
func (s *Screen) kind(u *ui.UI, r ui.Rect, kind evolve.Kind, style ui.Style) {
	name, icon := "fresh", "pawn"
	switch kind {
	case evolve.Famous:
		name, icon = "famous", "laurels-trophy"
	case evolve.Given:
		name, icon = "model", "spyglass"
	case evolve.Fresh:
	}
	title := u.Text.T("training.kind." + name)
	width := 16 + 4 + u.Width(title, style) + 2
	box := r.Middle(min(r.W, width), r.H)
	if width > r.W {
		box = r.Middle(16, r.H)
	}
	u.HLine(r.X+2, r.Bottom()-1, r.W-4, 1, art.Edge)
	u.Icon(box.CutLeft(16).Middle(16, 16), icon, art.Ink2)
	u.Tip("kind "+name, r, title+"\n"+u.Text.T("training.kind."+name+".note"))
	box.CutLeft(4)
	if width <= r.W {
		u.Label(box, title, style)
	}
}
