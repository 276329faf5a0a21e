package risk

import (
	"fmt"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// continentRow and continentMost are the least and the greatest height of a row, continentWidth the
// least width of a column.
const (
	continentRow   = 23
	continentMost  = 32
	continentWidth = 250
)

// continentsHeight returns the height of the list of continents with rows of the greatest height.
func continentsHeight(m *risk.Map, width float64) float64 {
	return 22 + ui.RowsHeight(m.Continents(), max(1, int(width/continentWidth)), continentMost, 0)
}

// continents lists the continents: the share of each player and the bonus. The continent under the
// cursor is marked on the map.
func (s *Screen) continents(u *ui.UI, in ui.Rect) {
	s.marked = s.marked.Or(s.board.continents(u, in))
}

func (b *board) continents(u *ui.UI, in ui.Rect) (marked risk.Set) {
	u.Label(in.CutTop(22), u.Text.T("risk.continents"), ui.Section)
	m := b.setup.Map
	n := m.Continents()
	columns := max(1, int(in.W/continentWidth))
	rows := (n + columns - 1) / columns
	h := min(max(in.H/float64(rows), continentRow), continentMost)
	u.Scroll("risk.continents", in, h*float64(rows), func(all ui.Rect) {
		for i, cell := range all.Columns(columns, 18) {
			for j := range rows {
				if k := i*rows + j; k < n {
					row := ui.R(cell.X, cell.Y+float64(j)*h, cell.W, h)
					if b.continentLine(u, row, risk.Continent(k)) {
						marked = marked.Or(m.Members(risk.Continent(k)))
					}
				}
			}
		}
	})
	return marked
}

// continentLine draws one continent and reports whether the cursor is over it.
func (b *board) continentLine(u *ui.UI, row ui.Rect, k risk.Continent) bool {
	m := b.setup.Map
	members := m.Members(k)
	leader, most := leaderOf(&b.shown, members.Minus(b.unknown))
	whole := most == members.Len()
	name := b.continent(u, k)
	u.Tip(fmt.Sprint("risk.continent.", int(k)), row, name+"\n"+b.continentTip(u, k))
	line := row
	line.H -= 6
	style := ui.Body.At(15)
	if whole {
		style = ui.Strong.At(15)
	}
	u.Label(line.CutRight(30), b.bonus(k), style.To(1))
	if leader != game.Nobody {
		size := min(line.H, 17)
		u.WithAlpha(map[bool]float64{true: 1, false: 0.55}[whole], func() { u.Arms(line.CutRight(20).Middle(size, size), b.owner(leader)) })
	}
	if b.regions.looks != nil {
		ink := b.regions.looks[k]
		u.Fill(line.CutLeft(10).Middle(10, 10).Shift(-1, 0), ink.Main)
		line.CutLeft(6)
	}
	u.Called(line, name, style)
	bar := ui.R(row.X, row.Bottom()-5, row.W, 4)
	u.Fill(bar, paint.Fade(art.Trough, 0.9))
	if leader != game.Nobody {
		bar.W *= float64(most) / float64(members.Len())
		u.Fill(bar, b.owner(leader).Main)
	}
	in := u.Input()
	return row.Has(in.X, in.Y)
}

// leaderOf returns the seat with most of a set of territories and the number. The seat is
// [game.Nobody] if two have the same number.
func leaderOf(p *risk.Position, members risk.Set) (leader game.Seat, most int) {
	leader = game.Nobody
	for seat := range game.Seat(risk.MaxPlayers) {
		switch n := p.Held[seat].And(members).Len(); {
		case n > most:
			leader, most = seat, n
		case n == most:
			leader = game.Nobody
		}
	}
	return leader, most
}

// continentTip returns a text with the number of territories of each player in a continent.
func (b *board) continentTip(u *ui.UI, k risk.Continent) string {
	members := b.setup.Map.Members(k)
	text := u.Text.T("risk.continent.tip", "Countries", members.Len(), "Bonus", b.setup.Map.Bonus(k))
	for seat := range game.Seat(len(b.setup.Players)) {
		if n := b.shown.Held[seat].And(members).Minus(b.unknown).Len(); n > 0 {
			text += "\n" + u.Text.T("risk.continent.has", "Who", nameOf(u, b.setup, seat), "Count", n)
		}
	}
	if n := members.And(b.unknown).Len(); n > 0 {
		text += "\n" + u.Text.T("risk.continent.unknown", "Count", n)
	}
	return text
}
