package muster

import (
	"eras/game/risk"
	"eras/geography"
	"eras/scenes/boards/miniature"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// mapPart draws the choice of the map, its picture and its continents.
func (s *Risk) mapPart(u *ui.UI, r ui.Rect) {
	lang := u.Text.Language()
	var options []ui.Option
	for _, m := range s.Maps {
		options = append(options, ui.Option{Label: titleOf(m.Title.In(lang), m.Name), Icon: "treasure-map",
			Note: u.Text.T("muster.map.note", "Countries", m.Countries(), "Continents", m.Continents())})
	}
	if next := u.Choose("muster.map", r.CutTop(44), options, s.mapped); next != s.mapped {
		s.mapped = next
		if s.part >= 0 {
			s.part = s.nearestPart()
		}
		s.cutMap()
	}
	r.CutTop(8)
	whole := s.Maps[s.mapped]
	parts := []ui.Option{{Label: u.Text.T("muster.part.whole"), Note: u.Text.T("muster.part.whole.note")}}
	var at []int
	for k := range whole.Continents() {
		n := whole.Members(risk.Continent(k)).Len()
		if n < risk.MinPlayers {
			continue
		}
		at = append(at, k)
		parts = append(parts, ui.Option{Label: continentName(whole, risk.Continent(k), lang), Note: u.Text.T("muster.part.note", "N", n)})
	}
	now := 0
	for i, k := range at {
		if k == s.part {
			now = i + 1
		}
	}
	if next := u.Choose("muster.part", r.CutTop(44), parts, now); next != now {
		s.part = -1
		if next > 0 {
			s.part = at[next-1]
		}
		s.cutMap()
	}
	r.CutTop(10)
	if about := s.cut.About.In(lang); about != "" {
		lines := u.ParagraphHeight(r.W, about, ui.Note)
		u.Paragraph(r.CutBottom(lines), about, ui.Note)
		r.CutBottom(4)
	}
	s.continents(u, &r)
	m := s.cut
	preview(u, &s.preview, r, s.Drawing(m), func(area int) *art.Owner { return art.Six[int(m.ContinentOf(risk.Country(area)))%len(art.Six)] })
}

// continents lists the continents and their bonuses below the picture.
func (s *Risk) continents(u *ui.UI, r *ui.Rect) {
	m := s.cut
	const line, width = 24, 172
	columns := max(1, int(r.W/width))
	lines := (m.Continents() + columns - 1) / columns
	if most := int((r.H - 150) / line); lines > most {
		if lines = most; lines < 1 {
			return
		}
	}
	room := r.CutBottom(float64(lines) * line)
	r.CutBottom(8)
	for k := range min(m.Continents(), lines*columns) {
		cell := ui.R(room.X+float64(k%columns)*room.W/float64(columns), room.Y+float64(k/columns)*line, room.W/float64(columns)-10, line)
		u.Block(cell.CutLeft(14).Middle(14, 14), art.Six[k%len(art.Six)])
		cell.CutLeft(8)
		if s.rules.Continents {
			u.Label(cell.CutRight(30), "+"+u.Text.Number(m.Bonus(risk.Continent(k))), ui.Strong.At(15).To(1))
		}
		u.Label(cell, continentName(m, risk.Continent(k), u.Text.Language()), ui.Note.In(art.Ink1))
	}
}

func continentName(m *risk.Map, k risk.Continent, lang string) string {
	return titleOf(m.ContinentName(k).In(lang), m.ContinentID(k))
}

// titleOf returns what something is called: its title, or its word.
func titleOf(title, word string) string {
	if title == "" {
		return word
	}
	return title
}

// preview draws a small picture of a map, or that it is being made.
func preview(u *ui.UI, sheet *miniature.Sheet, r ui.Rect, m *geography.Map, owner func(int) *art.Owner) {
	if r.H < 60 {
		return
	}
	if m != nil {
		k := min((r.W-16)/geography.Width, (r.H-16)/m.Height)
		r = r.Middle(geography.Width*k+16, m.Height*k+16)
	}
	in := u.MapFrame(r)
	if m == nil {
		u.Fill(in, art.Sea)
		u.Label(in, u.Text.T("muster.drawing"), ui.OnWood.To(0.5))
		return
	}
	sheet.Describe(u, in, m, func(c *paint.Canvas) { miniature.Paint(c, m, miniature.Whole(m), in.W, in.H, 1, owner) })
}
