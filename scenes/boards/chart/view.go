// Package chart draws the map of a board of areas (Risk, Diplomacy) from its
// drawing and says what the player does on it: it has a camera that zooms and
// pans, names that fit, and outlines for what may be chosen. It knows no rules
// and no pieces; those are drawn over it.
package chart

import (
	"slices"

	"eras/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// View is a map on the screen.
type View struct {
	m      *geography.Map
	camera camera
	inner  ui.Rect // where the map is drawn
	pixel  float64 // length of a pixel

	id     string
	cursor int // area of the keyboard
	drag   drag
	slack  float64
	shelf  shelf
	names  names
	lit    []Lit
	over   bool // the zoom buttons are drawn by Over
}

// Look is what the screen wants to be seen on the map.
type Look struct {
	// Owners are by area; nil where nobody owns it, which is plain land. Seas are
	// never washed.
	Owners []*art.Owner
	// Motion stretches the time in which an area fills with a new owner's wash: 1
	// is normal, 0 shows it at once.
	Motion float64
	// Lit are areas with an outline or a tint, later ones above earlier ones.
	Lit []Lit
	// Faded says which areas are drawn paler, as they cannot be chosen; it may be
	// nil.
	Faded func(area int) bool
	// Names gives the names in the language of the interface, "" for none.
	Names func(area int) string
	// Avoid is where names may not stand, in logical units.
	Avoid []ui.Rect
	// Links says whether the links across water are drawn.
	Links bool
	// Slack is how near a click must come to a small area, in logical units; 0
	// means 10.
	Slack float64
}

// Lit is an area that stands out.
type Lit struct {
	Area  int
	Style LitStyle
}

// LitStyle is how an area stands out.
type LitStyle uint8

const (
	// Hovered is the area under the cursor; the chart adds it by itself.
	Hovered LitStyle = iota
	// Chosen has been chosen.
	Chosen
	// Reachable may be chosen.
	Reachable
	// Target may be attacked.
	Target
	// Marked belongs to what is spoken of.
	Marked
)

// Result is what the player did on the map in a tick.
type Result struct {
	// Hover is the area under the cursor, or under the keyboard's, if Hovering.
	Hover    int
	Hovering bool
	// Clicked reports a click, or Enter; Area is what was meant, -1 for nothing in
	// play, and Point where on the map.
	Clicked bool
	Area    int
	Point   geography.Point
	// RightClicked reports a click with the right button, of Area at Point.
	RightClicked bool
}

// New returns a view of a map, all of it in sight.
func New(m *geography.Map) *View {
	v := &View{m: m, cursor: -1}
	v.camera.open = openSea(m)
	v.camera.essential = essential(m, v.camera.open || landOnly(m))
	return v
}

// Describe draws the map with its frame in r, under the id, and says what the
// player does. What lies over the map is drawn with [View.Over] afterwards.
func (v *View) Describe(u *ui.UI, id string, r ui.Rect, look Look) Result {
	v.id = id
	v.pixel = u.Pixel()
	inner := u.MapFrame(r)
	v.inner = inner
	if inner.Empty() {
		return Result{Area: -1, Hover: -1}
	}
	v.camera.fit(v.m, inner, v.pixel)
	u.PushClip(inner)
	res := v.read(u, look)
	v.camera.step()
	look.Lit = v.withHover(look.Lit, res.Hover)
	v.draw(u, &look)
	v.drawNames(u, &look, res.Hover)
	u.PopClip()
	if !v.over {
		v.controls(u)
	}
	v.over = false
	v.probe(u, look)
	return res
}

// withHover adds the area under the cursor to those that stand out, if it does not
// yet.
func (v *View) withHover(lit []Lit, hover int) []Lit {
	if hover < 0 || slices.ContainsFunc(lit, func(l Lit) bool { return l.Area == hover }) {
		return lit
	}
	v.lit = append(append(v.lit[:0], Lit{hover, Hovered}), lit...)
	return v.lit
}

// probe lets programs that read the screen find the areas in sight, by id.
func (v *View) probe(u *ui.UI, look Look) {
	const side = 8
	for i := range v.m.Areas {
		x, y := v.Unit(i)
		if !v.inner.Has(x, y) {
			continue
		}
		name := ""
		if look.Names != nil {
			name = look.Names(i)
		}
		u.Probe("area."+v.m.Areas[i].ID, name, ui.R(x-side/2, y-side/2, side, side))
	}
	if !v.Ready() {
		u.Probe(v.id+".drawing", "", ui.Rect{})
	}
}

// Over draws over the map, clipped to it, and then the zoom buttons. It is called
// once a tick at most.
func (v *View) Over(u *ui.UI, body func()) {
	u.PushClip(v.inner)
	body()
	u.PopClip()
	v.controls(u)
	v.over = true
}

// Screen returns where a point of the map is on the screen, in logical units.
func (v *View) Screen(p geography.Point) (x, y float64) { return v.camera.screen(p) }

// Zoomed returns how many logical units a unit of the map has.
func (v *View) Zoomed() float64 { return v.camera.zoom }

// Inside returns where the map is drawn.
func (v *View) Inside() ui.Rect { return v.inner }

// Unit returns where the piece of an area stands.
func (v *View) Unit(area int) (x, y float64) { return v.Screen(v.m.Areas[area].Unit.At) }

// UnitAt returns where the piece at a coast of an area stands; "" is the area
// itself.
func (v *View) UnitAt(area int, coast string) (x, y float64) {
	for _, c := range v.m.Areas[area].Coasts {
		if c.ID == coast && coast != "" {
			return v.Screen(c.At)
		}
	}
	return v.Unit(area)
}

// Mark returns where the sign of an area, as that of a supply centre, stands.
func (v *View) Mark(area int) (x, y float64) { return v.Screen(v.m.Areas[area].Mark.At) }

// Map returns the drawing that is shown.
func (v *View) Map() *geography.Map { return v.m }

// Show moves the map gently so that an area is in sight.
func (v *View) Show(area int) { v.camera.show(v.m.Areas[area].Unit.At) }

// Whole shows all of the map again.
func (v *View) Whole() { v.camera.home() }
