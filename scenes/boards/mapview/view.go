// Package mapview draws the map of a board of areas (Risk, Diplomacy) from its drawing
// and reports what the player does on it. It has a camera that zooms and pans, names
// that fit, and highlights. It knows neither rules nor pieces; callers draw pieces over
// it.
package mapview

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
	inner  ui.Rect // frame of the map
	pixel  float64 // length of a pixel

	id            string
	cursor        int // area of the keyboard cursor
	drag          drag
	tolerance     float64
	cache         cache
	names         names
	sea           seaMask // in which tooltips lie
	highlights    []Highlight
	lit           []int // areas with highlights in the last tick
	controlsDrawn bool  // the zoom buttons were drawn by DrawOver
}

// Look is what a screen wants the map to show.
type Look struct {
	// Owners are the owners by area; nil is plain land. Seas are never washed.
	Owners []*art.Owner
	// Motion stretches the time in which an area fills with a new owner's wash: 1 is
	// normal, at 0 it changes at once.
	Motion float64
	// Highlights are areas with an outline or a tint, in drawing order.
	Highlights []Highlight
	// Faded reports which areas are drawn paler because they cannot be chosen. It may
	// be nil.
	Faded func(area int) bool
	// Names returns names in the language of the interface, "" for none. It may be nil.
	Names func(area int) string
	// Avoid is where names must not stand, in logical units.
	Avoid []ui.Rect
	// Links says whether links across water are drawn.
	Links bool
	// Untinted says that highlights are outlines only on areas that have an owner, so
	// that no tint changes the owner's colour.
	Untinted bool
	// Regions groups areas, such as countries into continents. It may be nil, and must
	// not change.
	Regions *Regions
	// Tolerance is how close a click must come to a small area, in logical units; 0
	// means 10.
	Tolerance float64
}

// Highlight is a highlighted area.
type Highlight struct {
	Area  int
	Style HighlightStyle
}

// HighlightStyle is how an area is highlighted.
type HighlightStyle uint8

const (
	// Hovered is the area under the cursor. The view adds it by itself.
	Hovered HighlightStyle = iota
	// Chosen has been chosen.
	Chosen
	// Reachable can be chosen.
	Reachable
	// Target can be attacked.
	Target
	// Marked belongs to what a panel describes.
	Marked
)

// Result is what the player did on the map in one tick.
type Result struct {
	// Hover is the area under the mouse or the keyboard cursor, if Hovering.
	Hover    int
	Hovering bool
	// Clicked reports a click or Enter. Area is the area that was meant, -1 for nothing
	// in play, and Point the point on the map.
	Clicked bool
	Area    int
	Point   geography.Point
	// RightClicked reports a click with the right button on Area at Point.
	RightClicked bool
}

// New returns a view that shows the whole map.
func New(m *geography.Map) *View {
	v := &View{m: m, cursor: -1}
	v.camera.openSea = openSea(m)
	v.camera.essential = essential(m, v.camera.openSea || landOnly(m))
	return v
}

// Describe draws the map with its frame in r, under the id, and returns what the player
// does. Use [View.DrawOver] afterwards for what lies over the map.
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
	res := v.input(u, look)
	v.camera.step()
	look.Highlights = v.withHover(look.Highlights, res.Hover)
	v.lit = v.lit[:0]
	for _, l := range look.Highlights {
		v.lit = append(v.lit, l.Area)
	}
	v.draw(u, &look)
	v.drawNames(u, &look, res.Hover)
	u.PopClip()
	if !v.controlsDrawn {
		v.drawControls(u)
	}
	v.controlsDrawn = false
	v.probe(u, look)
	return res
}

// withHover adds the area under the cursor to the highlights, unless it is among them.
func (v *View) withHover(highlights []Highlight, hover int) []Highlight {
	if hover < 0 || slices.ContainsFunc(highlights, func(l Highlight) bool { return l.Area == hover }) {
		return highlights
	}
	v.highlights = append(append(v.highlights[:0], Highlight{hover, Hovered}), highlights...)
	return v.highlights
}

// probe makes the areas in sight available to programs that read the screen, by id.
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

// DrawOver draws over the map, clipped to it, and then the zoom buttons. Call it at
// most once a tick.
func (v *View) DrawOver(u *ui.UI, body func()) {
	u.PushClip(v.inner)
	body()
	u.PopClip()
	v.drawControls(u)
	v.controlsDrawn = true
}

// Screen returns where a point of the map is on the screen, in logical units.
func (v *View) Screen(p geography.Point) (x, y float64) { return v.camera.screen(p) }

// Zoom returns the number of logical units in a unit of the map.
func (v *View) Zoom() float64 { return v.camera.zoom }

// Bounds returns the frame of the map.
func (v *View) Bounds() ui.Rect { return v.inner }

// Unit returns where the piece of an area stands.
func (v *View) Unit(area int) (x, y float64) { return v.Screen(v.m.Areas[area].Unit.At) }

// UnitAt returns where the piece at a coast of an area stands; coast "" is the area
// itself.
func (v *View) UnitAt(area int, coast string) (x, y float64) {
	for _, c := range v.m.Areas[area].Coasts {
		if c.ID == coast && coast != "" {
			return v.Screen(c.At)
		}
	}
	return v.Unit(area)
}

// Mark returns where the mark of an area stands, such as that of a supply centre.
func (v *View) Mark(area int) (x, y float64) { return v.Screen(v.m.Areas[area].Mark.At) }

// Map returns the drawing.
func (v *View) Map() *geography.Map { return v.m }

// Show pans the map gently so that an area comes into sight.
func (v *View) Show(area int) { v.camera.show(v.m.Areas[area].Unit.At) }

// Sizes of the zoom buttons.
const (
	buttonSize = 32
	buttonRim  = 10
	buttonGap  = 6
)

// buttonsRect returns where the zoom buttons are.
func (v *View) buttonsRect() ui.Rect {
	const height = 2*buttonSize + buttonGap
	return ui.R(v.inner.X+buttonRim, v.inner.Bottom()-buttonRim-height, buttonSize, height)
}

// drawControls draws the keyboard cursor and the zoom buttons.
func (v *View) drawControls(u *ui.UI) {
	if u.Focused(v.id) && u.FocusShown() && v.cursor >= 0 {
		const radius = 17
		x, y := v.Unit(v.cursor)
		u.PushClip(v.inner)
		u.DrawRing(ui.R(x-radius, y-radius, 2*radius, 2*radius), radius)
		u.PopClip()
	}
	column := v.buttonsRect()
	if u.Button(v.id+".in", column.CutTop(buttonSize), ui.ButtonSpec{Label: "+", Kind: ui.OnBar, Tip: u.Text.T("mapview.in"), Disabled: v.camera.atMaxZoom(), Size: 22}) {
		v.camera.zoomBy(buttonStep, v.inner.CenterX(), v.inner.CenterY())
	}
	column.CutTop(buttonGap)
	if u.Button(v.id+".out", column, ui.ButtonSpec{Label: "−", Kind: ui.OnBar, Tip: u.Text.T("mapview.out"), Disabled: v.camera.showsAll(), Size: 22}) {
		v.camera.zoomBy(1/buttonStep, v.inner.CenterX(), v.inner.CenterY())
	}
}
