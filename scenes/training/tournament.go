package training

import (
	"fmt"
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
	totalWidth = 64.0

	wideCell = 64.0 // at most
	wordCell = 22.0 // from here on a cell has a number
)

// tableHeight returns the height of a whole table with n individuals.
func tableHeight(n int) float64 { return tableTitle + tableHead + tableRow*float64(n) + 4 }

// column is a column of the table: the place of an individual or, after them, of a model of
// the person, and what is written above it.
type column struct {
	place   int
	model   bool
	heading string
}

// columnsOf returns the columns of a generation's table for a room of that width: the
// individuals in their order, then the models.
func columnsOf(g *evolve.Generation, order []int, width float64) (columns []column, cell float64) {
	for rank, place := range order {
		columns = append(columns, column{place: place, heading: fmt.Sprint(rank + 1)})
	}
	for i := range g.Opponents {
		columns = append(columns, column{place: len(order) + i, model: true})
	}
	return columns, min(wideCell, width/float64(max(1, len(columns))))
}

// met returns what an individual scored in a column: its points, two for a win and one for a
// draw, and the games, 0 if they did not meet.
func (c *column) met(g *evolve.Generation, individual int) (points, games int) {
	p := g.Table[individual][c.place]
	if p == evolve.Unplayed {
		return 0, 0
	}
	if g.Meetings == nil {
		return int(p), 2
	}
	return int(p), 2 * int(g.Meetings[individual][c.place])
}

// tournament draws the table of a generation's games: a row for each individual, with its
// points against each opponent. It scrolls where there is little room.
func (s *Screen) tournament(u *ui.UI, r ui.Rect, g *evolve.Generation, order []int) {
	won := "training.table.total"
	if s.As2005 {
		won += ".2005"
	}
	if title := u.Text.T("training.table"); u.Narrow() {
		u.Paragraph(r.CutTop(2*tableTitle), title, ui.Section.At(14))
	} else {
		u.Label(r.CutTop(tableTitle), title, ui.Section)
	}
	head := r.CutTop(tableHead)
	fates := fateWidth(u)
	columns, cell := columnsOf(g, order, r.W-rankWidth-fates-totalWidth-20)
	x := r.X + rankWidth + fates
	s.headings(u, head, columns, x, cell)
	u.Label(ui.R(x+cell*float64(len(columns)), head.Y, totalWidth, head.H), u.Text.T(won), ui.Note.At(14).To(1))
	u.Probe("training.table", fmt.Sprintf("%d×%d", len(order), len(columns)), r)
	r.W = min(r.W, rankWidth+fates+cell*float64(len(columns))+totalWidth+20)
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
			if fates > 0 {
				u.Label(ui.R(line.X+rankWidth, line.Y, fates-8, line.H), s.standing(u, g, individual), style)
			}
			for i := range columns {
				box := ui.R(x+float64(i)*cell, line.Y, cell, line.H)
				s.cell(u, box, &columns[i], g, place)
			}
			total := ui.R(x+cell*float64(len(columns)), line.Y, totalWidth, line.H)
			u.Label(total, fmt.Sprintf("%d/%d", individual.Fitness, individual.Games), style.To(1))
		}
	})
}

// standing says what becomes of an individual, or, in the final, which one was there before.
func (s *Screen) standing(u *ui.UI, g *evolve.Generation, x *evolve.Individual) string {
	switch text := s.fate(u, g, x); {
	case text != "" || s.As2005:
		return text
	case x.Origin == evolve.Kept:
		return u.Text.T("training.origin.kept")
	case x.Origin == evolve.Started:
		return u.Text.T("training.origin.usual")
	}
	return ""
}

// cell draws the points won in a column: the darker, the larger their share. Where they did
// not meet there is a dot.
func (s *Screen) cell(u *ui.UI, r ui.Rect, c *column, g *evolve.Generation, individual int) {
	points, games := c.met(g, individual)
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
	if long := fmt.Sprintf("%s/%d", text, games); games > 2 && u.Width(long, ui.Note.At(14)) <= r.W-4 {
		text = long
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

// headings draws what stands above the columns: the numbers of individuals, and an icon for
// a model of the person.
func (s *Screen) headings(u *ui.UI, r ui.Rect, columns []column, x, cell float64) {
	for i := range columns {
		box := ui.R(x+float64(i)*cell, r.Y, cell, r.H)
		if !columns[i].model && u.Narrow() && cell < wordCell {
			continue // the individuals are in the order of the rows
		}
		if !columns[i].model {
			u.Label(box, columns[i].heading, ui.Note.At(14).To(0.5))
			continue
		}
		u.Icon(box.Middle(16, 16), "spyglass", art.Ink2)
		u.Tip("model", box, u.Text.T("training.model"))
	}
}
