package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/geography"
	"eras/geography/atlas"
	"eras/scenes/boards/chart"
	"eras/scenes/boards/tokens"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// board is the map of a match with its armies, as it is shown: a moment behind
// the match while something moves.
type board struct {
	setup *table.RiskSetup
	game  *risk.Game
	// drawing is the map's, once it is read in the background.
	coming  chan loaded
	drawing *geography.Map
	view    *chart.View
	failed  error

	shown  risk.Position
	motion motion
	speed  float64 // of the last step's motion
	throw  throw

	owners [risk.MaxCountries]*art.Owner
	lit    []chart.Lit
	avoid  []ui.Rect
}

// loaded is a drawing that has been read.
type loaded struct {
	drawing *geography.Map
	err     error
}

// newBoard returns the board of a match at a position. Its drawing is read, or
// made up, in the background.
func newBoard(setup *table.RiskSetup, g *risk.Game, at risk.Position) board {
	b := board{setup: setup, game: g, shown: at, coming: make(chan loaded, 1)}
	go func(m *risk.Map, done chan<- loaded) {
		d, err := atlas.Risk(m)
		done <- loaded{d, err}
	}(setup.Map, b.coming)
	return b
}

// ready reports whether the drawing is there.
func (b *board) ready() bool {
	if b.view == nil && b.failed == nil {
		select {
		case l := <-b.coming:
			if b.drawing, b.failed = l.drawing, l.err; b.failed == nil {
				b.view = chart.New(l.drawing)
			}
		default:
		}
	}
	return b.view != nil
}

// marks is what stands out on the board.
type marks struct {
	// reachable and targets are lit; chosen has the gold edge.
	reachable, targets risk.Set
	chosen             risk.Country
	// arrows lead from country to country.
	arrows []arrow
	// marked are the countries that a panel speaks of.
	marked risk.Set
	// extra is drawn on a country's token: armies that are to come or go.
	extra map[risk.Country]int32
}

type arrow struct {
	from, to risk.Country
	owner    *art.Owner
}

// none is no country.
const none = risk.Country(risk.MaxCountries)

// describe describes the board.
func (b *board) describe(u *ui.UI, r ui.Rect, m marks) chart.Result {
	if !b.ready() {
		in := u.MapFrame(r)
		text := u.Text.T("risk.map.coming")
		if b.failed != nil {
			text = b.failed.Error()
		}
		u.Label(in, text, ui.OnWood.To(0.5))
		return chart.Result{Area: -1, Hover: -1}
	}
	res := b.view.Describe(u, "map", r, b.look(u, m))
	b.view.Over(u, func() {
		for _, a := range m.arrows {
			b.arrow(u, a)
		}
		b.motion.under(u, b)
		b.tokens(u, &m)
		b.motion.over(u, b)
	})
	return res
}

// look says how the map is drawn.
func (b *board) look(u *ui.UI, m marks) chart.Look {
	n := b.setup.Map.Countries()
	for c := range n {
		b.owners[c] = b.owner(b.shown.Owner[c])
	}
	b.lit = b.lit[:0]
	light := func(set risk.Set, style chart.LitStyle) {
		for ; set != 0; set = set.Rest() {
			b.lit = append(b.lit, chart.Lit{Area: int(set.First()), Style: style})
		}
	}
	light(m.reachable, chart.Reachable)
	light(m.marked, chart.Marked)
	light(m.targets, chart.Target)
	if m.chosen != none {
		light(risk.SetOf(m.chosen), chart.Chosen)
	}
	look := chart.Look{
		Owners: b.owners[:n], Lit: b.lit, Links: true, Avoid: b.avoid, Motion: b.speed,
		Names: func(area int) string { return b.name(u, risk.Country(area)) },
	}
	return look
}

// owner returns how a seat's possessions look, nil for nobody's.
func (b *board) owner(seat game.Seat) *art.Owner {
	if seat < 0 {
		return nil
	}
	return art.Six[seat]
}

// name returns what a country is called.
func (b *board) name(u *ui.UI, c risk.Country) string {
	if c == none {
		return ""
	}
	if name := b.setup.Map.CountryName(c).In(u.Text.Language()); name != "" {
		return name
	}
	return b.setup.Map.ID(c)
}

// continent returns what a continent is called.
func (b *board) continent(u *ui.UI, k risk.Continent) string {
	if name := b.setup.Map.ContinentName(k).In(u.Text.Language()); name != "" {
		return name
	}
	return b.setup.Map.ContinentID(k)
}

// radius returns how large tokens are.
func (b *board) radius() float64 { return min(max(14.5*b.view.Zoomed(), 10.5), 22) }

// at returns where the token of a country stands.
func (b *board) at(c risk.Country) (x, y float64) { return b.view.Unit(int(c)) }

// token returns the room of a country's token.
func (b *board) token(c risk.Country) ui.Rect {
	x, y := b.at(c)
	d := b.radius()
	return ui.R(x-d, y-d, 2*d, 2*d)
}

// tokens draws the armies.
func (b *board) tokens(u *ui.UI, m *marks) {
	radius := b.radius()
	b.avoid = b.avoid[:0]
	for i := range b.setup.Map.Countries() {
		c := risk.Country(i)
		x, y := b.at(c)
		b.avoid = append(b.avoid, ui.R(x-radius, y-radius, 2*radius, 2*radius))
		o := b.owner(b.shown.Owner[c])
		if o == nil {
			continue
		}
		if c == m.chosen {
			ring(u, x, y, radius+5)
		}
		tokens.Army(u, x, y, radius, o, int(b.shown.Armies[c]))
		if n := m.extra[c]; n != 0 {
			badge(u, x+radius*0.9, y-radius*0.9, signed(n), n > 0)
		}
	}
}
