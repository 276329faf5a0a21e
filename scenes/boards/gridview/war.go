package gridview

import (
	"math"
	"slices"
	"strconv"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/boards/animation"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// War is a war map on the screen. The zero value is ready for use.
type War struct {
	board
	// Bare means that only the terrain of the rules is drawn, without decoration.
	Bare bool
	// March is the number of orders that a forced march costs, 0 if there are none. A leader who has
	// moved and can still march is drawn as one who can act.
	March uint8
	// Town returns the name of the city or warehouse on a square. If it is nil, no names are drawn.
	Town func(q grid.Square) string
	// Leader returns the name of the leader on a square, who has a face then. If it is nil, helmets are
	// closed.
	Leader func(q grid.Square) string

	faces     map[grid.Square]art.Face // of the leaders in the drawn position
	coins     animation.Timeline[coin] // coins fly beside the other motions
	landscape *landscape
	shown     war.Position // the drawn position; during motions it is behind that of the match
	camera    camera
}

// Reset shows a position without motions.
func (v *War) Reset(p *war.Position) {
	if next := newLandscape(p, v.Bare); v.landscape == nil || *v.landscape != *next {
		if v.landscape == nil || v.landscape.size != p.Size || v.landscape.seed != next.seed {
			v.camera = camera{}
			v.cursor = grid.At(0, p.Size.Rows()/2)
		}
		v.landscape = next
	}
	v.shown = *p
	v.timeline.Clear()
	v.coins.Clear()
}

// Shown returns the position that is drawn.
func (v *War) Shown() *war.Position { return &v.shown }

// Describe draws the map in r, as the control id, and returns what the player did.
func (v *War) Describe(u *ui.UI, id string, r ui.Rect, m Marks) Response {
	inner := u.MapFrame(r)
	v.meet()
	v.layout = v.camera.place(u, inner, v.shown.Size, shore+0.1)
	u.PushClip(inner)
	u.Water(inner)
	v.drawGround(u)
	v.drawSites(u)
	v.drawFlags(u)
	v.drawThreats(u, m)
	v.drawMarks(u, m)
	if !v.Busy() {
		for _, o := range m.Orders {
			if o.Moved {
				sprites.LastMove(u, v.Square(o.From), v.Square(o.To), o.Side)
			}
		}
	}
	v.drawLastMove(u, m)
	v.drawLeaders(u)
	v.drawWagon(u)
	v.drawTowns(u, m)
	v.drawBadges(u, m)
	v.drawNumbers(u, m)
	v.drawMotion(u)
	var res Response
	if m.Active {
		v.pans = v.camera.drags
		res = v.input(u, id, inner, m, func() { v.camera.follow(v.Square(v.cursor), inner) })
	}
	u.PopClip()
	return res
}

// meet learns the faces of the leaders, unless something moves: then those that are drawn remain, and move along.
func (v *War) meet() {
	if v.Leader == nil || v.Busy() {
		return
	}
	v.faces = map[grid.Square]art.Face{}
	for s := range v.shown.Size.Squares().All() {
		if v.shown.Cells[s].Leader != game.NoSide {
			v.faces[s] = sprites.FaceOf(v.Leader(s))
		}
	}
}

// landKey is the key of a picture of the land.
type landKey struct {
	seed    uint64
	counted bool
	ground  uint64
}

// drawGround draws the land and the numbers of columns and rows.
func (v *War) drawGround(u *ui.UI) {
	l := v.layout
	const rim = shore + wobble + 0.5 // the glow of the coast reaches far
	board := l.bounds()
	u.Picture(board, rim*l.cell, v.landscape.key(), func(c *paint.Canvas) { v.landscape.drawLand(c, l.cell) })
	size := math.Min(math.Max(15, l.cell*0.17), 20)
	style := ui.Style{Weight: ui.Bold, Size: size, Color: art.Ink1, Align: 0.5}
	for x := range v.shown.Size.Columns() {
		q := v.Square(grid.At(x, 0))
		drawOutlined(u, ui.R(q.X, q.Y-l.cell*0.10-size/2-4, q.W, size), strconv.Itoa(x+1), style)
	}
	for y := range v.shown.Size.Rows() {
		q := v.Square(grid.At(0, y))
		drawOutlined(u, ui.R(q.X-l.cell*0.06-size*0.55-12, q.CenterY()-size/2, 24, size), strconv.Itoa(y+1), style)
	}
}

// badged reports whether a square has a badge in its lower right.
func (v *War) badged(s grid.Square, m Marks) bool {
	return m.HasBought && !v.Busy() && m.Bought.At == s || slices.Contains(m.Targets, s)
}

// drawTowns draws the names of cities and warehouses at the lower edges of their squares.
func (v *War) drawTowns(u *ui.UI, m Marks) {
	if v.Town == nil {
		return
	}
	size := math.Min(math.Max(12, v.layout.cell*0.15), 18)
	style := ui.Style{Weight: ui.Bold, Size: size, Color: art.Ink1, Align: 0.5}
	for s := range v.shown.Size.Squares().All() {
		if name := v.Town(s); name != "" {
			q := v.Square(s)
			at, style := ui.R(q.X-q.W/4, q.Bottom()-size-1, q.W*1.5, size), style
			if v.badged(s, m) {
				at.W, style.Align = q.W/4+q.W-sprites.BadgeSize(q)-4, 1
			}
			drawOutlined(u, at, name, style)
		}
	}
}

// drawNumbers numbers actions on the squares where they happened.
func (v *War) drawNumbers(u *ui.UI, m Marks) {
	if v.Busy() {
		return
	}
	numbers := map[grid.Square]string{}
	for i, o := range m.Orders {
		if numbers[o.To] != "" {
			numbers[o.To] += ", "
		}
		numbers[o.To] += strconv.Itoa(i + 1)
	}
	for s := range v.shown.Size.Squares().All() {
		if text := numbers[s]; text != "" {
			sprites.Numbers(u, v.Square(s), text, m.Orders[0].Side)
		}
	}
}

// drawOutlined draws a text with a pale outline.
func drawOutlined(u *ui.UI, r ui.Rect, text string, style ui.Style) {
	for _, d := range [4][2]float64{{-1.2, 0}, {1.2, 0}, {0, -1.2}, {0, 1.2}} {
		u.Label(r.Shift(d[0], d[1]), text, style.In(paint.Fade(art.Tip, 0.85)))
	}
	u.Label(r, text, style)
}

// drawSites draws the washes, and the cities and warehouses without a leader.
func (v *War) drawSites(u *ui.UI) {
	m, share := v.timeline.Current()
	for s := range v.shown.Size.Squares().All() {
		c := v.shown.Cells[s]
		if c.Site == war.NoSite {
			continue
		}
		r := v.Square(s)
		if m != nil && m.change == taking && m.at == s {
			drawTaking(u, r, c, m, v.faces[s], ui.EaseOut(share))
			continue
		}
		if c.Owner != game.NoSide {
			sprites.Wash(u, r, c.Owner)
		}
		if c.Leader == game.NoSide || v.hidden(s) {
			drawSite(u, r, c.Site, c.Owner)
		}
	}
}

func drawSite(u *ui.UI, r ui.Rect, kind war.Site, owner game.Side) {
	if kind == war.City {
		sprites.City(u, r, owner)
	} else {
		sprites.Warehouse(u, r, owner)
	}
}

// drawTaking draws a site that changes hands: the picture with the new owner rises from below to
// the share t of the square.
func drawTaking(u *ui.UI, r ui.Rect, c war.Cell, m *motion, face art.Face, t float64) {
	draw := func(owner game.Side) {
		if owner != game.NoSide {
			sprites.Wash(u, r, owner)
		}
		if c.Leader != game.NoSide {
			sprites.Garrison(u, r, c.Site == war.City, owner, c.Leader, face)
		} else {
			drawSite(u, r, c.Site, owner)
		}
	}
	edge := r.Y + r.H*(1-t)
	u.PushClip(ui.R(r.X-8, r.Y-8, r.W+16, edge-r.Y+8))
	draw(m.former)
	u.PopClip()
	u.PushClip(ui.R(r.X-8, edge, r.W+16, r.Bottom()-edge+8))
	draw(m.owner)
	u.PopClip()
}

// drawMarks draws the marks below the leaders.
func (v *War) drawMarks(u *ui.UI, m Marks) {
	for _, s := range m.Targets {
		r := v.Square(s)
		c := v.shown.Cells[s]
		if c.Leader != game.NoSide {
			sprites.Attackable(u, r)
			continue
		}
		sprites.Reachable(u, r, c.Site == war.NoSite)
	}
	if m.HasSelected {
		sprites.Selected(u, v.Square(m.Selected), v.shown.Cells[m.Selected].Site == war.NoSite)
	}
}

// spentAlpha is the opacity of a leader who cannot step any more in this turn.
const spentAlpha = 0.6

// spent reports whether the leader on s has moved and cannot march on.
func (v *War) spent(s grid.Square) bool {
	return v.shown.Moved.Has(s) && (v.March == 0 || v.March > v.shown.Orders)
}

// drawLeaders draws the leaders with their count plates.
func (v *War) drawLeaders(u *ui.UI) {
	m, share := v.timeline.Current()
	changing := func(s grid.Square, kind change) bool { return m != nil && m.change == kind && m.at == s }
	for s := range v.shown.Size.Squares().All() {
		c := v.shown.Cells[s]
		if c.Leader == game.NoSide || v.hidden(s) {
			continue
		}
		r := v.Square(s)
		switch {
		case changing(s, taking): // it is drawn with its site
		case c.Site != war.NoSite:
			sprites.Garrison(u, r, c.Site == war.City, c.Owner, c.Leader, v.faces[s])
		case v.spent(s):
			u.WithAlpha(spentAlpha, func() { sprites.Leader(u, r, c.Leader, v.faces[s]) })
		default:
			sprites.Leader(u, r, c.Leader, v.faces[s])
		}
		pulse := 0.0
		if changing(s, pulsing) {
			pulse = math.Sin(math.Pi * share)
		}
		sprites.Plate(u, r, int(c.Soldiers), pulse)
		if v.spent(s) {
			sprites.Spent(u, r)
		}
	}
}

// boughtIcon returns the icon of a purchase, empty for moves of other kinds.
func boughtIcon(k war.Kind) string {
	switch k {
	case war.BuyLeader:
		return "queen-crown"
	case war.BuySoldier, war.Levy:
		return "swordman"
	case war.BuyHorse:
		return "mounted-knight"
	case war.BuyArcher:
		return "bowman"
	case war.Step, war.Pass, war.End:
	}
	return ""
}

// drawBadges draws the badges on squares that can be attacked or captured, and on the square of the
// last purchase.
func (v *War) drawBadges(u *ui.UI, m Marks) {
	if m.HasBought && !v.Busy() && !slices.Contains(m.Targets, m.Bought.At) {
		if icon := boughtIcon(m.Bought.Kind); icon != "" {
			sprites.Badge(u, v.Square(m.Bought.At), icon, sprites.Owner(m.Bought.Side))
		}
	}
	for _, s := range m.Targets {
		switch c := v.shown.Cells[s]; {
		case c.Leader != game.NoSide:
			sprites.Badge(u, v.Square(s), "crossed-swords", &art.Red)
		case c.Site != war.NoSite && c.Owner != v.shown.Turn:
			sprites.Badge(u, v.Square(s), "flying-flag", sprites.Owner(v.shown.Turn))
		}
	}
}
