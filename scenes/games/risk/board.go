package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/internal/fault"
	"eras/play/session"
	"eras/play/session/riskplay"
	"eras/scenes/boards/animation"
	"eras/scenes/boards/mapview"
	"eras/scenes/boards/sprites"
	"eras/scenes/geography"
	"eras/scenes/geography/atlas"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// board is the map of a match with its armies as the screen shows them. During an animation it
// shows an earlier position than that of the match.
type board struct {
	setup *riskplay.Setup
	game  *risk.Game
	// coming receives the drawing, which is made in the background.
	coming  chan loaded
	drawing *geography.Map // nil until it is complete
	view    *mapview.View
	regions regions  // set together with view
	hidden  risk.Set // territories whose armies are hidden
	unknown risk.Set // territories whose owners are hidden, too
	pointed risk.Set // the continent whose badge is under the cursor
	failed  error

	// whole is the position, shown what is seen of it. They differ under fog.
	whole    risk.Position
	shown    risk.Position
	timeline animation.Timeline[motion]
	speed    float64 // of the last step's animations
	throw    throw

	drawn marks // in the last tick
	// flashed are territories that flash until a tick.
	flashed    risk.Set
	flashUntil int
	owners     []*art.Owner
	lit        []mapview.Highlight
	avoid      []ui.Rect
}

// loaded is a drawing or the error of making it.
type loaded struct {
	drawing *geography.Map
	regions regions
	err     error
}

// newBoard returns the board of a match at a position. Its drawing is read or generated
// in the background.
func newBoard(setup *riskplay.Setup, g *risk.Game, at risk.Position) board {
	b := board{setup: setup, game: g, whole: at, shown: at, coming: make(chan loaded, 1)}
	go func(m *risk.Map, done chan<- loaded) {
		var l loaded
		l.err = fault.Do(func() (err error) {
			if l.drawing, err = atlas.Risk(m); err == nil {
				l.regions = newRegions(m, l.drawing)
			}
			return err
		})
		done <- l
	}(setup.Map, b.coming)
	return b
}

// ready reports whether the drawing is complete. If making it failed it reports false.
func (b *board) ready() bool {
	if b.view == nil && b.failed == nil {
		select {
		case l := <-b.coming:
			if b.drawing, b.failed = l.drawing, l.err; b.failed == nil {
				b.view, b.regions = mapview.New(l.drawing, l.regions.badgeRooms()...), l.regions
			}
		default:
		}
	}
	return b.view != nil
}

// marks holds the highlights on the board.
type marks struct {
	// reachable and chosen are outlined areas, targets have brackets.
	reachable, targets risk.Set
	chosen             risk.Territory
	// arrows are drawn between territories.
	arrows []arrow
	// marked are the territories that a panel refers to.
	marked risk.Set
	// extra are the armies still to be placed, shown beside the tokens.
	extra map[risk.Territory]int32
	// moving is the number of armies being moved between two territories. The tokens show them at
	// their destination already.
	moving             int32
	movedFrom, movedTo risk.Territory
}

type arrow struct {
	from, to risk.Territory
	owner    *art.Owner
}

// none stands for no territory.
const none = risk.Territory(risk.MaxTerritories)

// describe describes the board and returns what the player did.
func (b *board) describe(u *ui.UI, r ui.Rect, m marks) mapview.Result {
	if !b.ready() {
		in := u.MapFrame(r)
		text := u.Text.T("mapview.drawing")
		if b.failed != nil {
			text = b.failed.Error()
		}
		u.Label(in, text, ui.OnWood.To(0.5))
		return mapview.Result{Area: -1, Hover: -1}
	}
	b.drawn = m
	res := b.view.Describe(u, "map", r, b.look(u, m))
	b.view.DrawOver(u, func() {
		b.avoid = b.avoid[:0]
		b.badges(u)
		b.drawUnder(u)
		b.oneWays(u)
		b.tokens(u, &m)
		for _, a := range m.arrows {
			b.arrow(u, a)
		}
		b.drawOver(u)
	})
	return res
}

// flashTicks is for how many ticks flashing territories are lit, and then not; flashTime is for how
// long they flash, in milliseconds.
const (
	flashTicks = 8
	flashTime  = 800
)

// flash lets territories flash, and scrolls to the first of them.
func (b *board) flash(u *ui.UI, set risk.Set) {
	if set.Empty() {
		return
	}
	b.flashed, b.flashUntil = set, u.Tick()+ui.Ticks(flashTime)
	b.follow(set.First())
}

// look returns the look of the map.
func (b *board) look(u *ui.UI, m marks) mapview.Look {
	b.owners = b.owners[:0]
	for c := range risk.Territory(b.setup.Map.Territories()) {
		b.owners = append(b.owners, b.ownerAt(c))
	}
	b.lit = b.lit[:0]
	light := func(set risk.Set, style mapview.HighlightStyle) {
		for ; !set.Empty(); set = set.Rest() {
			b.lit = append(b.lit, mapview.Highlight{Area: int(set.First()), Style: style})
		}
	}
	if left := b.flashUntil - u.Tick(); left > 0 && (u.ReducedMotion || left/flashTicks%2 == 1) {
		light(b.flashed, mapview.Chosen)
	}
	light(m.reachable, mapview.Reachable)
	light(m.marked.Or(b.pointed), mapview.Marked)
	if m.chosen != none {
		light(risk.SetOf(m.chosen), mapview.Chosen)
	}
	look := mapview.Look{
		Owners: b.owners, Highlights: b.lit, Links: true, Untinted: true, Regions: b.regions.ink, Avoid: b.avoid, Motion: b.speed,
		Names: func(area int) string { return b.name(u, risk.Territory(area)) },
	}
	return look
}

// owner returns the look of a seat's territories, nil for no seat.
func (b *board) owner(seat game.Seat) *art.Owner { return ownerOf(b.setup, seat) }

// ownerAt returns the look of a territory's owner as far as it is known, nil if the territory is free.
func (b *board) ownerAt(c risk.Territory) *art.Owner {
	if b.unknown.Has(c) {
		return &art.Unknown
	}
	return b.owner(b.shown.Owner.At(c))
}

// ownerOf returns the look of a seat in a match, nil for no seat.
func ownerOf(set *riskplay.Setup, seat game.Seat) *art.Owner {
	if seat < 0 {
		return nil
	}
	return art.Twelve[set.Colours.Of(int(seat))]
}

// name returns the name of a territory.
func (b *board) name(u *ui.UI, c risk.Territory) string {
	if c == none {
		return ""
	}
	if name := b.setup.Map.TerritoryName(c).In(u.Text.Language()); name != "" {
		return name
	}
	return b.setup.Map.ID(c)
}

// continent returns the name of a continent.
func (b *board) continent(u *ui.UI, k risk.Continent) string {
	if name := b.setup.Map.ContinentName(k).In(u.Text.Language()); name != "" {
		return name
	}
	return b.setup.Map.ContinentID(k)
}

// radius returns the radius of tokens.
func (b *board) radius() float64 { return min(max(14.5*b.view.Zoom(), 10.5), 22) }

// at returns the position of a territory's token on the screen.
func (b *board) at(c risk.Territory) (x, y float64) { return b.view.Unit(int(c)) }

// token returns the rectangle of a territory's token.
func (b *board) token(c risk.Territory) ui.Rect {
	x, y := b.at(c)
	d := b.radius()
	return ui.R(x-d, y-d, 2*d, 2*d)
}

// tokens draws the armies.
func (b *board) tokens(u *ui.UI, m *marks) {
	radius := b.radius()
	for i := range b.setup.Map.Territories() {
		c := risk.Territory(i)
		x, y := b.at(c)
		b.avoid = append(b.avoid, ui.R(x-radius, y-radius, 2*radius, 2*radius))
		o := b.ownerAt(c)
		if o == nil {
			continue
		}
		if c == m.chosen {
			sprites.Ring(u, x, y, radius+5)
		}
		b.army(u, x, y, c, o, b.standing(c))
		if m.targets.Has(c) {
			sprites.Brackets(u, b.token(c).Inset(-5))
		}
		if n := m.extra[c]; n != 0 {
			badge(u, x+radius*0.9, y-radius*0.9, signed(n), n > 0)
		}
	}
}

// standing returns the number of armies on the token of a territory, which its tooltip repeats.
func (b *board) standing(c risk.Territory) int32 { return b.shown.Armies.At(c) + b.drawn.moved(c) }

// moved returns how many armies a territory gains from the current move; the number is negative if
// it loses them.
func (m *marks) moved(c risk.Territory) int32 {
	switch {
	case m.moving == 0:
		return 0
	case c == m.movedFrom:
		return -m.moving
	case c == m.movedTo:
		return m.moving
	}
	return 0
}

// army draws the token of a territory with the number of armies, or with a question mark if the
// number is hidden by fog. A capital has a crown.
func (b *board) army(u *ui.UI, x, y float64, c risk.Territory, o *art.Owner, n int32) {
	radius := b.radius()
	if b.hidden.Has(c) {
		sprites.UnknownArmies(u, x, y, radius, o)
	} else {
		sprites.Armies(u, x, y, radius, o, int(n))
	}
	for seat := range b.setup.Players {
		if capital, ok := b.shown.CapitalOf(game.Seat(seat)); ok && capital == c {
			box := ui.R(x-radius*0.62, y-radius*1.75, radius*1.24, radius*1.05)
			b.avoid = append(b.avoid, box)
			sprites.Crown(u, box, b.owner(game.Seat(seat)))
			u.Probe("risk.capital."+b.setup.Map.ID(c), "", box)
		}
	}
}

// nameOf returns the name of a seat's player. The rival of a person is named after the person.
func nameOf(u *ui.UI, set *riskplay.Setup, seat game.Seat) ui.Name {
	if person := session.RivalOf(set.Players, seat); person != "" {
		return hud.RivalName(u.Text, person)
	}
	return ui.Name{Alone: set.Name(seat)}
}
