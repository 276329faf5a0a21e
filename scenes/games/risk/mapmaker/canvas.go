package mapmaker

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/risk"
	"eras/scenes/boards/sprites"
	"eras/scenes/geography"
	"eras/scenes/geography/layout"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Sizes on the map in logical units: of a token, of the room around it in which a click means its place, and
// of the step of the keyboard's cursor.
const (
	tokenRadius = 10
	tokenReach  = 15
	fingerReach = 24
	cursorStep  = 12
	dragAfter   = 4
)

// canvas is the map on the screen with what the player does on it.
type canvas struct {
	ground ground
	frame  ui.Rect
	spots  []geography.Point // of the places, in the last tick

	held         bool    // the button went down on the map
	dragged      bool    // and the mouse has moved since
	grabbed      int     // the key of the place it went down on, none for no place
	fromX, fromY float64 // where it went down

	cursor  geography.Point // of the keyboard
	carried int             // the key of the place that the cursor carries, none for no place
}

// none is the key of no place.
const none = -1

// Map implements [mapmaking.Maker]: it describes the map and handles what the player does on it.
func (m maker) Map(u *ui.UI, r ui.Rect) {
	c := &m.canvas
	in := u.MapFrame(r)
	c.frame = in
	if in.Empty() {
		return
	}
	used := u.Board("map", in)
	c.ground.follow(m.Now(), c.dragged || c.carried != none, m.Go)
	c.spots = c.ground.spots(m.Now())
	u.PushClip(in)
	c.ground.describe(u, in, m.Now())
	over := m.mouse(u, used)
	if u.Focus.Is("map") {
		over = m.cursorKeys(u, used, over)
	}
	c.spots = c.ground.spots(m.Now())
	m.drawBorders(u)
	m.drawPlaces(u, over)
	if len(m.Now().places) == 0 {
		u.Label(in, u.Text.T("riskmaker.begin"), ui.OnWood.To(0.5))
	}
	if u.Focus.Is("map") && u.Focus.Shown() {
		x, y := toScreen(in, c.cursor)
		u.DrawRing(ui.R(x-6, y-6, 12, 12), 6)
	}
	u.PopClip()
	u.Ring("map", in.Inset(4))
}

// at returns the index of the place that a point on the screen means, or -1: the one whose token is there, or
// if land is true the one whose land is there.
func (m maker) at(u *ui.UI, x, y float64, land bool) int {
	c := &m.canvas
	reach := float64(tokenReach)
	if u.Input().Touch {
		reach = fingerReach
	}
	p := toPicture(c.frame, x, y)
	i := nearest(c.spots, p, reach/scale(c.frame))
	if i < 0 && land {
		i = c.ground.areaAt(m.Now(), p)
	}
	return i
}

// mouse handles the mouse and returns the index of the place under it, or -1.
func (m maker) mouse(u *ui.UI, used ui.BoardUse) (over int) {
	c, in := &m.canvas, u.Input()
	inside := c.frame.Has(in.X, in.Y)
	if in.Left.Pressed && inside && u.Held("map") {
		c.held, c.dragged, c.grabbed, c.fromX, c.fromY = true, false, none, in.X, in.Y
		if i := m.at(u, in.X, in.Y, false); i >= 0 {
			c.grabbed = m.Now().places[i].key
		}
	}
	if c.held && !c.dragged && math.Hypot(in.X-c.fromX, in.Y-c.fromY) > dragAfter {
		c.dragged = true
		if c.grabbed != none && m.tool == putTool {
			m.chosen = c.grabbed
		}
	}
	if over = -1; inside {
		over = m.at(u, in.X, in.Y, m.tool != putTool)
	}
	grabbed := m.Now().find(c.grabbed)
	switch {
	case c.held && c.dragged && in.Left.Held && m.tool == paintTool && over >= 0:
		m.assign(over, m.painted())
	case c.held && c.dragged && in.Left.Held && m.tool == putTool && grabbed >= 0:
		m.move(grabbed, layout.Position(toPicture(c.frame, in.X, in.Y)))
	case c.held && c.dragged && !in.Left.Held && m.tool == borderTool && grabbed >= 0 && over >= 0:
		m.Set(m.Now().join(grabbed, over))
	case used == ui.ByMouse && !c.dragged && inside:
		m.use(u, in.X, in.Y)
	}
	if !in.Left.Held {
		c.held, c.dragged, c.grabbed = false, false, none
	}
	return over
}

// cursorKeys handles the keyboard on the map: the arrows move a cursor, Enter does what a click does, and on
// the chosen place takes it along until Enter is pressed again. It returns the index of the place under the
// cursor, or over if the keyboard is not used.
func (m maker) cursorKeys(u *ui.UI, used ui.BoardUse, over int) int {
	c := &m.canvas
	if c.cursor == (geography.Point{}) {
		c.cursor = geography.Point{X: geography.Width / 2, Y: layout.Height / 2}
	}
	for _, k := range []struct {
		key    ebiten.Key
		dx, dy float64
	}{{ebiten.KeyArrowLeft, -1, 0}, {ebiten.KeyArrowRight, 1, 0}, {ebiten.KeyArrowUp, 0, -1}, {ebiten.KeyArrowDown, 0, 1}} {
		if u.TakeKey(k.key) {
			step := cursorStep / scale(c.frame)
			c.cursor.X = min(max(c.cursor.X+k.dx*step, 0), geography.Width)
			c.cursor.Y = min(max(c.cursor.Y+k.dy*step, 0), layout.Height)
			u.Focus.Show()
			if i := m.Now().find(c.carried); i >= 0 {
				m.move(i, layout.Position(c.cursor))
			}
		}
	}
	if i := m.Now().find(m.chosen); i >= 0 && u.TakeKey(ebiten.KeyDelete) {
		m.Set(m.Now().without(i))
	}
	if !u.Focus.Shown() {
		return over
	}
	if c.carried != none && u.TakeKey(ebiten.KeyEscape) {
		c.carried = none
	}
	x, y := toScreen(c.frame, c.cursor)
	over = m.at(u, x, y, m.tool != putTool)
	if used != ui.ByKey {
		return over
	}
	switch {
	case c.carried != none:
		c.carried = none
	case m.tool == putTool && over >= 0 && m.Now().places[over].key == m.chosen:
		c.carried = m.chosen
		c.cursor = c.spots[over]
	default:
		m.use(u, x, y)
	}
	return over
}

// use applies the tool to a point on the screen.
func (m maker) use(u *ui.UI, x, y float64) {
	m.Said = ""
	i := m.at(u, x, y, m.tool != putTool)
	now := m.Now()
	key := none
	if i >= 0 {
		key = now.places[i].key
	}
	switch m.tool {
	case putTool:
		if m.chosen = key; i < 0 {
			m.chosen = m.putAt(u, layout.Position(toPicture(m.canvas.frame, x, y)))
		}
	case borderTool:
		switch from := now.find(m.chosen); {
		case from >= 0 && i >= 0 && from != i:
			m.Set(now.join(from, i))
		case from == i:
			m.chosen = none
		default:
			m.chosen = key
		}
	case paintTool:
		if i >= 0 {
			m.assign(i, m.painted())
		}
	case removeTool:
		if i >= 0 {
			m.Set(now.without(i))
		}
	}
	u.Sound.Play(ui.SoundClick)
}

// putAt puts a place into the continent that is painted, which it makes if there is none, and returns its key.
func (m maker) putAt(u *ui.UI, at [2]float64) int {
	if len(m.Now().continents) == 0 {
		m.addContinent(u.Text.Language(), u.Text.T("riskmaker.continent"))
	}
	key := m.put(at, m.painted(), u.Text.Language(), u.Text.T("riskmaker.place"))
	if key == none {
		m.Said = u.Text.T("riskmaker.full", "N", risk.MaxTerritories)
	}
	return key
}

// roundTheWorld is the distance across, in units of the picture, beyond which a border leads over the edge
// of the map, as drawings show it.
const roundTheWorld = 0.55 * geography.Width

// lineKey is the key of the picture of a border.
type lineKey struct {
	dx, dy int
	chosen bool
}

// drawBorders draws a line between the places that share a border, and from a place that is being joined.
func (m maker) drawBorders(u *ui.UI) {
	c, now := &m.canvas, m.Now()
	for i, links := range now.around() {
		for _, j := range links {
			if j > i {
				chosen := now.places[i].key == m.chosen || now.places[j].key == m.chosen
				a, b := c.spots[i], c.spots[j]
				if a.X > b.X {
					a, b = b, a
				}
				if b.X-a.X > roundTheWorld { // the shorter way leads over the edge of the map
					y := (a.Y + b.Y) / 2
					drawLine(u, c.frame, geography.Point{Y: y}, a, chosen)
					drawLine(u, c.frame, b, geography.Point{X: geography.Width, Y: y}, chosen)
					continue
				}
				drawLine(u, c.frame, a, b, chosen)
			}
		}
	}
	if from := now.find(c.grabbed); m.tool == borderTool && c.dragged && from >= 0 {
		drawLine(u, c.frame, c.spots[from], toPicture(c.frame, u.Input().X, u.Input().Y), true)
	}
}

func drawLine(u *ui.UI, frame ui.Rect, a, b geography.Point, chosen bool) {
	x0, y0 := toScreen(frame, a)
	x1, y1 := toScreen(frame, b)
	if x1 < x0 {
		x0, y0, x1, y1 = x1, y1, x0, y0
	}
	w, h := math.Round(x1-x0), math.Round(y1-y0)
	from, to := 0.0, h
	if h < 0 {
		from, to = -h, 0
	}
	u.Picture(ui.R(x0, min(y0, y1), max(w, 1), max(math.Abs(h), 1)), 4, lineKey{int(w), int(h), chosen}, func(c *paint.Canvas) {
		p := paint.Line(0, from, w, to)
		if chosen {
			c.Stroke(p, 5, paint.Solid(art.Ink1), paint.Pen{Round: true})
			c.Stroke(p, 2.6, paint.Solid(art.Gold), paint.Pen{Round: true})
			return
		}
		c.Stroke(p, 4, paint.Ink(art.Cream, 0.55), paint.Pen{Round: true})
		c.Stroke(p, 1.6, paint.Solid(art.Ink1), paint.Pen{Dash: []float64{7, 4}})
	})
}

// tokenKey is the key of the picture of a place.
type tokenKey struct{ look string }

// drawPlaces draws the tokens and names of the places. over is the index of the one under the cursor, or -1.
func (m maker) drawPlaces(u *ui.UI, over int) {
	c, now, lang := &m.canvas, m.Now(), u.Text.Language()
	var taken []ui.Rect
	for i, p := range now.places {
		x, y := toScreen(c.frame, c.spots[i])
		r := ui.R(x-tokenRadius, y-tokenRadius, 2*tokenRadius, 2*tokenRadius)
		taken = append(taken, r)
		look, name := (*art.Owner)(nil), ""
		if p.continent >= 0 {
			look = lookOf(p.continent)
			name = look.Name
		}
		if p.key == m.chosen || i == over {
			sprites.Ring(u, x, y, tokenRadius+4)
		}
		u.Picture(r, 2, tokenKey{name}, func(c *paint.Canvas) {
			disc := paint.Circle(tokenRadius, tokenRadius, tokenRadius)
			c.Stroke(disc, 3, paint.Solid(art.Ink1))
			c.Fill(disc, paint.Solid(art.Cream))
			if look != nil {
				c.Fill(paint.Circle(tokenRadius, tokenRadius, tokenRadius-2.5), paint.Solid(look.Main))
			}
		})
		u.Probe("place."+p.name.In(lang), p.name.In(lang), r)
	}
	style := ui.Style{Weight: ui.Medium, Size: 15, Color: art.Ink1, Align: 0.5}
	for i, p := range now.places {
		name := p.name.In(lang)
		w, h, r := u.Width(name, style)+2, style.Line(), taken[i]
		for _, at := range []ui.Rect{
			ui.R(r.CenterX()-w/2, r.Bottom()+2, w, h), ui.R(r.CenterX()-w/2, r.Y-h-1, w, h),
			ui.R(r.Right()+3, r.CenterY()-h/2, w, h), ui.R(r.X-w-3, r.CenterY()-h/2, w, h),
		} {
			free := at.X >= c.frame.X && at.Right() <= c.frame.Right() && at.Y >= c.frame.Y && at.Bottom() <= c.frame.Bottom() &&
				!slices.ContainsFunc(taken, func(o ui.Rect) bool { return !o.And(at).Empty() })
			if free {
				taken = append(taken, at)
				u.Halo(at.CenterX(), at.Y, name, style, paint.Fade(art.Tip, 0.6))
				name = ""
				break
			}
		}
		if name != "" && i == over {
			u.Tip("place", r, name)
		}
	}
}
