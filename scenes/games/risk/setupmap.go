package risk

import (
	"sync"

	"eras/ai/risk/ender"
	"eras/game/risk"
	"eras/scenes/boards/thumbnail"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// mapPart draws the choice of the map, its picture and its continents.
func (s *setupScreen) mapPart(u *ui.UI, r ui.Rect) {
	lang := u.Text.Language()
	var options []ui.Option
	for _, m := range s.Maps {
		options = append(options, ui.Option{Label: setup.Title(m.Title.In(lang), m.Name), Picture: s.small.Picture(m, s.Drawing, continentOwner(m)),
			Note: noteOf(u, m)})
	}
	if next := u.Choose("setup.map", r.CutTop(44), options, s.mapped); next != s.mapped {
		s.mapped = next
		if s.part >= 0 {
			s.part = s.nearestPart()
		}
		s.cutMap()
	}
	r.CutTop(8)
	whole := s.Maps[s.mapped]
	parts := []ui.Option{{Label: u.Text.T("setup.part.whole"), Note: u.Text.T("setup.part.whole.note")}}
	var at []int
	for k := range whole.Continents() {
		n := whole.Members(risk.Continent(k)).Len()
		if n < risk.MinPlayers {
			continue
		}
		at = append(at, k)
		parts = append(parts, ui.Option{Label: continentName(whole, risk.Continent(k), lang), Note: u.Text.T("setup.part.note", "N", n)})
	}
	now := 0
	for i, k := range at {
		if k == s.part {
			now = i + 1
		}
	}
	if next := u.Choose("setup.part", r.CutTop(44), parts, now); next != now {
		s.part = -1
		if next > 0 {
			s.part = at[next-1]
		}
		s.cutMap()
	}
	r.CutTop(10)
	s.Opening.Buttons(u, &r, whole, s.reread)
	r.CutTop(10)
	for _, text := range []string{s.cut.About.In(lang), s.deputy(u)} {
		if text != "" {
			lines := u.ParagraphHeight(r.W, text, ui.Note)
			u.Paragraph(r.CutBottom(lines), text, ui.Note)
			r.CutBottom(4)
		}
	}
	s.continents(u, &r)
	m := s.cut
	thumbnail.Preview(u, &s.preview, r, s.Drawing(m), continentOwner(m))
}

// deputy says who plays for Ender where it does not plan, "" if it does or has no seat.
func (s *setupScreen) deputy(u *ui.UI) string {
	if ender.Plans(s.cut) == nil {
		return ""
	}
	for i := range s.seats.All {
		if _, err := ender.Parameters.Of(s.seats.All[i].Bot); err == nil && !s.seats.All[i].Person {
			return u.Text.T("setup.map.deputy", "Most", ender.MaxTerritories)
		}
	}
	return ""
}

// noteOf says how large a map is and where it came from.
func noteOf(u *ui.UI, m *risk.Map) string {
	note := u.Text.T("setup.map.note", "Countries", m.Territories(), "Continents", m.Continents())
	if m.Sheet.Source != "" {
		note += " · " + m.Sheet.Source
	}
	return note
}

// continentOwner returns a function for the look of a territory: that of its continent.
func continentOwner(m *risk.Map) func(area int) *art.Owner {
	looks := sync.OnceValue(func() []*art.Owner { return continentLooks(m) })
	return func(area int) *art.Owner { return looks()[m.ContinentOf(risk.Territory(area))] }
}

// continents lists the continents and their bonuses below the picture.
func (s *setupScreen) continents(u *ui.UI, r *ui.Rect) {
	m, looks := s.cut, continentLooks(s.cut)
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
		u.Block(cell.CutLeft(14).Middle(14, 14), looks[k])
		cell.CutLeft(8)
		if s.rules.Continents {
			u.Label(cell.CutRight(30), signed(int32(m.Bonus(risk.Continent(k)))), ui.Strong.At(15).To(1))
		}
		u.Label(cell, continentName(m, risk.Continent(k), u.Text.Language()), ui.Note.In(art.Ink1))
	}
}

func continentName(m *risk.Map, k risk.Continent, lang string) string {
	return setup.Title(m.ContinentName(k).In(lang), m.ContinentID(k))
}
