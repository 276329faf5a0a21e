// Package warmap draws the general map and says what the player does on it. It
// plays the motions of what happened; it knows the rules only through positions
// and moves, and decides nothing.
package warmap

import (
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/general"
	"eras/game/grid"
	"eras/scenes/boards/pieces"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// smallestCell is the side of a square below which a map is not shown whole but
// moved about.
const smallestCell = 44

// View is a map on the screen. The zero value is ready.
type View struct {
	country *country
	shown   general.Position // what is drawn; behind the match while motions play
	motions motions

	cursor grid.Square // of the keyboard
	panX   float64
	panY   float64
	zoom   float64 // 1 and up
	dragX  float64
	dragY  float64
	layout pieces.Layout
}

// Marks are what the screen wants to be seen on the map.
type Marks struct {
	// Selected is the square the player chose, if HasSelected.
	Selected    grid.Square
	HasSelected bool
	// Moves are the steps of the leader on the selected square.
	Moves []general.Move
	// Last is the last action, if HasLast.
	Last     general.Move
	LastSide game.Side
	HasLast  bool
	// Active says whether the player may choose squares now.
	Active bool
}

// Response is what the player did on the map in this tick.
type Response struct {
	// Square was clicked, or chosen with a key, if Chosen.
	Square grid.Square
	Chosen bool
	// Hover is the square under the cursor, if Hovering.
	Hover    grid.Square
	Hovering bool
}

// Reset shows a position at once, without motions.
func (v *View) Reset(p *general.Position) {
	if v.country == nil || v.country.size != p.Size || v.country.seed != newCountry(p).seed {
		v.country = newCountry(p)
		v.zoom, v.panX, v.panY = 1, 0, 0
		v.cursor = grid.At(0, p.Size.Rows()/2)
	}
	v.shown = *p
	v.motions.clear()
}

// Shown returns the position that is drawn.
func (v *View) Shown() *general.Position { return &v.shown }

// Square returns where a square is on the screen.
func (v *View) Square(s grid.Square) ui.Rect { return v.layout.Square(s) }

// Describe draws the map in r, under the id, and says what the player does.
func (v *View) Describe(u *ui.UI, id string, r ui.Rect, m Marks) Response {
	inner := u.MapFrame(r)
	v.place(u, inner)
	u.PushClip(inner)
	u.Water(inner)
	v.drawGround(u)
	v.drawSites(u)
	v.drawMarksBelow(u, m)
	v.drawLeaders(u)
	v.drawMarksAbove(u, m)
	v.motions.draw(u, v)
	var res Response
	if m.Active {
		res = v.read(u, id, inner, m)
	}
	u.PopClip()
	return res
}

// place finds the size and place of the squares: as large as whole pixels allow,
// in the middle, and never too small to tell apart.
func (v *View) place(u *ui.UI, r ui.Rect) {
	w, h := float64(v.shown.Size.W), float64(v.shown.Size.H)
	const rim = 2 * (shore + 0.1)
	pixel := u.Pixel()
	fit := math.Min(r.W/(w+rim), r.H/(h+rim))
	cell := math.Floor(math.Max(fit*math.Max(v.zoom, 1), smallestCell)/pixel) * pixel
	v.pan(u, r, (w+rim)*cell, (h+rim)*cell)
	x := r.CenterX() - w*cell/2 + v.panX
	y := r.CenterY() - h*cell/2 + v.panY
	snap := func(a float64) float64 { return math.Floor(a/pixel+0.5) * pixel }
	v.layout = pieces.Layout{Size: v.shown.Size, X: snap(x), Y: snap(y), Cell: cell}
}

// pan moves and enlarges a map that does not fit.
func (v *View) pan(u *ui.UI, r ui.Rect, w, h float64) {
	in := u.Input()
	if r.Has(in.X, in.Y) {
		if in.Wheel != 0 {
			v.zoom = math.Min(math.Max(math.Max(v.zoom, 1)*math.Pow(1.12, in.Wheel), 1), 3)
		}
		if in.Right.Held && !in.Right.Pressed {
			v.panX, v.panY = v.panX+in.X-v.dragX, v.panY+in.Y-v.dragY
		}
		v.dragX, v.dragY = in.X, in.Y
	}
	limit := func(pan, size, room float64) float64 {
		most := math.Max(0, (size-room)/2)
		return math.Min(math.Max(pan, -most), most)
	}
	v.panX, v.panY = limit(v.panX, w, r.W), limit(v.panY, h, r.H)
}

// follow moves the map so that a square is in sight.
func (v *View) follow(s grid.Square, r ui.Rect) {
	q := v.layout.Square(s)
	if d := r.X + 8 - q.X; d > 0 {
		v.panX += d
	} else if d := q.Right() - r.Right() + 8; d > 0 {
		v.panX -= d
	}
	if d := r.Y + 8 - q.Y; d > 0 {
		v.panY += d
	} else if d := q.Bottom() - r.Bottom() + 8; d > 0 {
		v.panY -= d
	}
}

type landKey struct{ seed uint64 }

// drawGround draws the land and the numbers of columns and rows.
func (v *View) drawGround(u *ui.UI) {
	l := v.layout
	const rim = shore + wobble + 0.5 // the glow of the coast reaches far
	board := l.Board()
	u.Picture(board, rim*l.Cell, landKey{v.country.seed}, func(c *paint.Canvas) { v.country.drawLand(c, l.Cell) })
	size := math.Min(math.Max(15, l.Cell*0.17), 20)
	style := ui.Style{Weight: ui.Bold, Size: size, Color: art.Ink1, Align: 0.5}
	for x := range v.shown.Size.Columns() {
		q := l.Square(grid.At(x, 0))
		v.number(u, ui.R(q.X, q.Y-l.Cell*0.10-size/2-4, q.W, size), x+1, style)
	}
	for y := range v.shown.Size.Rows() {
		q := l.Square(grid.At(0, y))
		v.number(u, ui.R(q.X-l.Cell*0.06-size*0.55-12, q.CenterY()-size/2, 24, size), y+1, style)
	}
}

// number writes a coordinate with a pale edge.
func (v *View) number(u *ui.UI, r ui.Rect, n int, style ui.Style) {
	text := strconv.Itoa(n)
	for _, d := range [4][2]float64{{-1.2, 0}, {1.2, 0}, {0, -1.2}, {0, 1.2}} {
		u.Label(r.Shift(d[0], d[1]), text, style.In(paint.Fade(art.Tip, 0.85)))
	}
	u.Label(r, text, style)
}

// drawSites draws washes, cities and warehouses without a leader in them.
func (v *View) drawSites(u *ui.UI) {
	for s := range v.shown.Size.Squares().All() {
		c := v.shown.Cells[s]
		if c.Site == general.NoSite {
			continue
		}
		r := v.layout.Square(s)
		taken := v.motions.taking(s)
		if c.Owner != game.NoSide && taken < 0 {
			pieces.Wash(u, r, c.Owner)
		}
		if taken >= 0 {
			v.drawTaking(u, r, c, taken)
			continue
		}
		if c.Leader == game.NoSide || v.motions.moving(s) {
			site(u, r, c.Site, c.Owner)
		}
	}
}

func site(u *ui.UI, r ui.Rect, kind general.Site, owner game.Side) {
	if kind == general.City {
		pieces.City(u, r, owner)
	} else {
		pieces.Warehouse(u, r, owner)
	}
}

// drawTaking draws a site that changes hands: the new owner's picture rises from
// below.
func (v *View) drawTaking(u *ui.UI, r ui.Rect, c general.Cell, t float64) {
	before := v.motions.formerOwner()
	draw := func(owner game.Side) {
		if owner != game.NoSide {
			pieces.Wash(u, r, owner)
		}
		if c.Leader != game.NoSide && !v.motions.movingAny() {
			pieces.Garrison(u, r, c.Site == general.City, owner, c.Leader)
			return
		}
		site(u, r, c.Site, owner)
	}
	edge := r.Y + r.H*(1-t)
	u.PushClip(ui.R(r.X-8, r.Y-8, r.W+16, edge-r.Y+8))
	if before == game.NoSide && c.Leader != game.NoSide {
		site(u, r, c.Site, before)
	} else {
		draw(before)
	}
	u.PopClip()
	u.PushClip(ui.R(r.X-8, edge, r.W+16, r.Bottom()-edge+8))
	draw(c.Owner)
	u.PopClip()
}

// drawMarksBelow draws the marks that lie under the leaders.
func (v *View) drawMarksBelow(u *ui.UI, m Marks) {
	if m.HasLast && !v.motions.busy() && m.Last.Kind() == general.Step {
		pieces.LastMove(u, v.layout.Square(m.Last.From()), v.layout.Square(m.Last.To()), m.LastSide)
	}
	for _, move := range m.Moves {
		r := v.layout.Square(move.To())
		c := v.shown.Cells[move.To()]
		if c.Leader != game.NoSide {
			pieces.Attack(u, r)
		} else {
			pieces.Reachable(u, r, c.Site == general.NoSite)
			if c.Site != general.NoSite {
				site(u, r, c.Site, c.Owner)
			}
		}
	}
	if m.HasSelected {
		pieces.Selected(u, v.layout.Square(m.Selected))
		if c := v.shown.Cells[m.Selected]; c.Site != general.NoSite && c.Leader == game.NoSide {
			site(u, v.layout.Square(m.Selected), c.Site, c.Owner)
		}
	}
}

// drawLeaders draws the leaders with their plates.
func (v *View) drawLeaders(u *ui.UI) {
	for s := range v.shown.Size.Squares().All() {
		c := v.shown.Cells[s]
		if c.Leader == game.NoSide || v.motions.moving(s) {
			continue
		}
		r := v.layout.Square(s)
		switch {
		case v.motions.taking(s) >= 0:
		case c.Site != general.NoSite:
			pieces.Garrison(u, r, c.Site == general.City, c.Owner, c.Leader)
		default:
			pieces.Leader(u, r, c.Leader)
		}
		pieces.Plate(u, r, int(c.Soldiers), v.motions.pulse(s))
	}
}

// drawMarksAbove draws the badges of steps that take or attack.
func (v *View) drawMarksAbove(u *ui.UI, m Marks) {
	for _, move := range m.Moves {
		r := v.layout.Square(move.To())
		switch c := v.shown.Cells[move.To()]; {
		case c.Leader != game.NoSide:
			pieces.Badge(u, r, "crossed-swords", &art.Red)
		case c.Site != general.NoSite && c.Owner != v.shown.Turn:
			pieces.Badge(u, r, "flying-flag", pieces.Owner(v.shown.Turn))
		}
	}
}

// read says what mouse and keyboard do on the map.
func (v *View) read(u *ui.UI, id string, inner ui.Rect, m Marks) Response {
	var res Response
	if m.HasSelected && !u.Focused(id) {
		v.cursor = m.Selected
	}
	used := u.Board(id, inner)
	in := u.Input()
	if s, ok := v.layout.At(in.X, in.Y); ok && inner.Has(in.X, in.Y) {
		res.Hover, res.Hovering = s, true
		if used == ui.ByMouse {
			res.Square, res.Chosen = s, true
			v.cursor = s
		}
	}
	if !u.Focused(id) {
		return res
	}
	x, y := v.cursor.X(), v.cursor.Y()
	for _, k := range []struct {
		key    ebiten.Key
		dx, dy int
	}{{ebiten.KeyArrowLeft, -1, 0}, {ebiten.KeyArrowRight, 1, 0}, {ebiten.KeyArrowUp, 0, -1}, {ebiten.KeyArrowDown, 0, 1}} {
		if u.TakeKey(k.key) {
			x = min(max(x+k.dx, 0), v.shown.Size.Columns()-1)
			y = min(max(y+k.dy, 0), v.shown.Size.Rows()-1)
			u.ShowFocus()
		}
	}
	if to := grid.At(x, y); to != v.cursor {
		v.cursor = to
		v.follow(to, inner)
	}
	if u.FocusShown() {
		pieces.Cursor(u, v.layout.Square(v.cursor))
		u.Probe("cursor", v.cursor.String(), ui.Rect{})
		res.Hover, res.Hovering = v.cursor, true
	}
	if used == ui.ByKey {
		res.Square, res.Chosen = v.cursor, true
	}
	return res
}

// SetCursor puts the keyboard's cursor on a square.
func (v *View) SetCursor(s grid.Square) { v.cursor = s }
