package diplomacy

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/internal/fault"
	"eras/scenes/boards/mapview"
	"eras/scenes/boards/sprites"
	"eras/scenes/geography"
	"eras/scenes/geography/atlas"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// board is the map with the units and centres on it.
type board struct {
	m       *diplomacy.Map
	drawing *geography.Map
	view    *mapview.View
	owners  []*art.Owner
	avoid   []ui.Rect
	shun    []ui.Rect // along the lines of orders
	size    float64   // size of a unit on the screen
	naming  naming
}

// made is a board, or the error of making it.
type made struct {
	board *board
	err   error
}

// newBoard makes the board of a map. The drawing of a map that ships is read at once. Any other is
// generated in the background, because that may take seconds.
func newBoard(m *diplomacy.Map) <-chan made {
	done := make(chan made, 1)
	drawing, err := atlas.DiplomacyShipped(m)
	if drawing != nil || err != nil {
		done <- boardOf(m, drawing, err)
		return done
	}
	go func() {
		err := fault.Do(func() (err error) {
			drawing, err = atlas.Diplomacy(m)
			return err
		})
		done <- boardOf(m, drawing, err)
	}()
	return done
}

// boardOf returns the board of a drawing, or the error of making the drawing.
func boardOf(m *diplomacy.Map, drawing *geography.Map, err error) made {
	if err != nil {
		return made{err: err}
	}
	return made{board: &board{m: m, drawing: drawing, view: mapview.New(drawing), owners: make([]*art.Owner, m.Provinces())}}
}

// coming is a board that may not be complete yet.
type coming struct {
	*board
	made <-chan made
}

// ready reports whether the board is complete. An error of making it is reported once.
func (c *coming) ready(look *hud.Look) bool {
	if c.board == nil && c.made != nil {
		select {
		case made := <-c.made:
			c.board, c.made = made.board, nil
			if made.err != nil {
				look.Failed(made.err)
			}
		default:
		}
	}
	return c.board != nil
}

// await describes a screen whose board is not complete. The player can only leave it.
func (c *coming) await(u *ui.UI, look *hud.Look, label string, leave func()) {
	u.Table()
	look.Bar(u, u.Text.T("diplomacy.title"), "", ui.BarButton{ID: "bar.leave", Icon: "exit-door", Tip: label, Do: leave})
	if c.made != nil {
		u.Label(u.MapFrame(divide(u).board), u.Text.T("mapview.drawing"), ui.OnWood.To(0.5))
	}
	if u.TakeKey(ebiten.KeyEscape) {
		leave()
	}
}

// awaitBoard describes the screen until its board is complete.
func (s *Screen) awaitBoard(u *ui.UI) {
	leave := func() { s.leaving = true }
	if s.past {
		leave = s.Leave
	}
	s.board.await(u, s.Look, s.leaveLabel(u), leave)
	s.AskLeavingWith(u, &s.leaving, s.leavingText(u))
}

// scene is what a board shows in a tick.
type scene struct {
	position  *diplomacy.Position
	influence *influence
	lit       []mapview.Highlight
	faded     func(diplomacy.Province) bool
	// hidden reports whether the unit of a province is not drawn in its place.
	hidden func(diplomacy.Province) bool
	// over, if not nil, draws over the units.
	over func()
	// motion is a factor for the length of animations; at 0 their end is shown at once.
	motion float64
}

// describe describes the map and returns what the player did.
func (b *board) describe(u *ui.UI, w words, r ui.Rect, sc scene) mapview.Result {
	for at := range b.owners {
		b.owners[at] = nil
		if power := sc.influence[at]; power != diplomacy.Neutral {
			b.owners[at] = b.owner(power)
		}
	}
	look := mapview.Look{
		Links: true, Owners: b.owners, Highlights: sc.lit, Avoid: b.avoid, Shun: b.shun, Tolerance: 12, Motion: sc.motion,
		Names:  func(area int) string { return b.label(w, diplomacy.Province(area)) },
		Short:  func(area int) string { return w.m.Token(diplomacy.Province(area)) },
		Needed: func(area int) bool { return w.m.Centres().Has(diplomacy.Province(area)) },
	}
	if sc.faded != nil {
		look.Faded = func(area int) bool { return sc.faded(diplomacy.Province(area)) }
	}
	res := b.view.Describe(u, "map", r, look)
	b.size = max(22, min(46, 33*b.view.Zoom()/0.98))
	b.avoid, b.shun = b.avoid[:0], b.shun[:0]
	b.view.DrawOver(u, func() {
		b.units(u, w, sc)
		b.centres(u, sc.position)
		if sc.over != nil {
			sc.over()
		}
	})
	return res
}

// owner returns the look of a power.
func (b *board) owner(p diplomacy.Power) *art.Owner { return powerOwner(b.m, p) }

// powerOwner returns the look of a power of a map.
func powerOwner(m *diplomacy.Map, p diplomacy.Power) *art.Owner {
	if p == diplomacy.Neutral {
		return &art.Nobody
	}
	tokens := make([]string, m.Powers())
	for i := range tokens {
		tokens[i] = m.PowerToken(diplomacy.Power(i + 1))
	}
	return art.Powers(tokens)[p-1]
}

// centres draws the supply centres in the colours of their owners, beside the units.
func (b *board) centres(u *ui.UI, p *diplomacy.Position) {
	size := max(10, min(15, b.size*0.46))
	for c := b.m.Centres(); !c.Empty(); c = c.Rest() {
		at := c.First()
		x, y := b.view.Mark(int(at))
		r := ui.R(x-size/2, y-size/2, size, size)
		if !b.view.Bounds().Inset(-size).Has(x, y) {
			continue
		}
		var o *art.Owner
		if p.Owner[at] != diplomacy.Neutral {
			o = b.owner(p.Owner[at])
		}
		sprites.Centre(u, x, y, size, o)
		b.avoid = append(b.avoid, r)
	}
}

// units draws the units. Dislodged units stand beside their attackers.
func (b *board) units(u *ui.UI, w words, sc scene) {
	p := sc.position
	for i := range b.m.Provinces() {
		at := diplomacy.Province(i)
		if unit := p.Units[at]; unit.Exists() && (sc.hidden == nil || !sc.hidden(at)) {
			x, y := b.place(unit.At)
			b.unit(u, w, x, y, unit)
		}
		if unit := p.Dislodged[at].Unit; unit.Exists() {
			x, y := b.beside(unit.At)
			b.pale(u, x, y)
			b.unit(u, w, x, y, unit)
		}
	}
}

// pale draws the disc behind a dislodged unit.
func (b *board) pale(u *ui.UI, x, y float64) {
	radius := b.size/2 + 5
	u.Picture(ui.R(x-radius, y-radius, 2*radius, 2*radius), 2, "dislodged", func(c *paint.Canvas) {
		c.Fill(paint.Circle(radius, radius, radius), paint.Ink(art.Tip, 0.85))
		c.Stroke(paint.Circle(radius, radius, radius-1), 2.4, paint.Solid(art.Bad), paint.Pen{Dash: []float64{6, 4}})
	})
	b.keepFree(x, y, radius)
}

// unit draws a unit at a point of the screen.
func (b *board) unit(u *ui.UI, w words, x, y float64, unit diplomacy.Unit) {
	sprites.Unit(u, x, y, b.size, b.owner(unit.Power), unit.Kind == diplomacy.Fleet)
	r := ui.R(x-b.size/2, y-b.size/2, b.size, b.size)
	b.avoid = append(b.avoid, r)
	if b.view.Bounds().Has(x, y) {
		u.Probe("unit."+w.m.LocationToken(unit.At), w.m.PowerToken(unit.Power)+" "+w.notation(unit), ui.Rect{})
	}
}

// keepFree keeps the names of provinces away from a ring around a point.
func (b *board) keepFree(x, y, radius float64) {
	b.avoid = append(b.avoid, ui.R(x-radius, y-radius, 2*radius, 2*radius))
}

// lead moves the keyboard cursor to a province, and the view to it where the keyboard is in use.
func (b *board) lead(u *ui.UI, at diplomacy.Province) {
	b.view.SetCursor(int(at))
	if u.Focus.Shown() {
		b.view.Show(int(at))
	}
}

// goOn gives the focus to the map while an order is being entered, with the cursor on its unit.
func (b *board) goOn(u *ui.UI, e *entry) {
	u.Focus.Set("map")
	if e.active() {
		b.lead(u, e.subject)
	}
}

// place returns the position on the screen of a unit at a location.
func (b *board) place(at diplomacy.Location) (x, y float64) {
	return b.view.UnitAt(int(b.m.Province(at)), b.m.CoastToken(at))
}

// beside returns the position on the screen of a dislodged unit.
func (b *board) beside(at diplomacy.Location) (x, y float64) {
	x, y = b.place(at)
	return x + 0.62*b.size, y + 0.5*b.size
}

// point is [board.place] as a point for marks.
func (b *board) point(at diplomacy.Location) sprites.Point {
	x, y := b.place(at)
	return sprites.Point{X: x, Y: y}
}

// dislodgedAt changes input on a dislodged unit into input on the province that the unit lost. A
// dislodged unit may be drawn over another province.
func (b *board) dislodgedAt(u *ui.UI, p *diplomacy.Position, res *mapview.Result) {
	if !p.Season.Retreats() || u.Focus.Shown() {
		return
	}
	in := u.Input()
	for i := range b.m.Provinces() {
		unit := p.Dislodged[i].Unit
		if !unit.Exists() {
			continue
		}
		if x, y := b.beside(unit.At); ui.R(x-b.size/2, y-b.size/2, b.size, b.size).Has(in.X, in.Y) {
			res.Hover, res.Area = i, i
		}
	}
}

// box returns the square around the unit of a province.
func (b *board) box(at diplomacy.Province) ui.Rect {
	x, y := b.view.Unit(int(at))
	return ui.R(x-b.size/2, y-b.size/2, b.size, b.size)
}
