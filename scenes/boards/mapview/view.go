// Package mapview draws the map of a board of areas (Risk, Diplomacy) from its drawing and reports
// what the player does on it. It zooms and pans the map, places the names, and draws highlights. It
// knows neither rules nor pieces; callers draw pieces over the map.
package mapview

import (
	"slices"

	"eras/scenes/geography"
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
	sea           seaMask // for placing tooltips
	highlights    []Highlight
	lit           []int // areas with highlights in the last tick
	controlsDrawn bool  // the zoom buttons were drawn by DrawOver
	narrow        bool  // the window is narrow
	finger        bool  // the last input came from a finger
}

// Look holds what the map shows in a tick.
type Look struct {
	// Owners are the owners by area; nil is plain land. Seas are never washed.
	Owners []*art.Owner
	// Motion is a factor for the time in which an area fills with a new owner's wash: 1 is normal;
	// at 0 it changes at once.
	Motion float64
	// Highlights are the areas with an outline or a tint, in drawing order.
	Highlights []Highlight
	// Faded, if not nil, reports which areas are drawn paler because they cannot be chosen.
	Faded func(area int) bool
	// Names, if not nil, returns names in the language of the interface, "" for none.
	Names func(area int) string
	// Short, if not nil, returns what stands in place of a name that has no room.
	Short func(area int) string
	// Needed, if not nil, reports which areas must not be without a label: names beside them are written
	// short if they need the room.
	Needed func(area int) bool
	// Avoid lists rectangles that names must not cover, in logical units.
	Avoid []ui.Rect
	// Shun lists rectangles that names cover only where they have no other place.
	Shun []ui.Rect
	// Links means that links across water are drawn.
	Links bool
	// Untinted means that areas with an owner get only the outline of a highlight, so that no tint
	// changes the owner's colour.
	Untinted bool
	// Regions, if not nil, groups the areas, such as countries into continents. It must not change.
	Regions *Regions
	// Tolerance is the greatest distance of a click from a small area that it still means, in
	// logical units; 0 means 10.
	Tolerance float64
}

// Highlight is a highlighted area.
type Highlight struct {
	Area  int
	Style HighlightStyle
}

// HighlightStyle is the look of a highlight.
type HighlightStyle uint8

const (
	// Hovered is the area under the cursor. The view adds it itself.
	Hovered HighlightStyle = iota
	// Chosen is an area that the player has chosen.
	Chosen
	// Reachable is an area that the player can choose.
	Reachable
	// Target is an area that can be attacked.
	Target
	// Marked is an area that a panel refers to.
	Marked
)

// Result is what the player did on the map in one tick.
type Result struct {
	// Hover is the area under the mouse or the keyboard cursor, if Hovering.
	Hover    int
	Hovering bool
	// Clicked reports a click or Enter. Area is the area that the player means, -1 for none, and
	// Point is the point on the map.
	Clicked bool
	Area    int
	Point   geography.Point
	// RightClicked reports a click with the right button on Area at Point.
	RightClicked bool
}

// New returns a view that shows the whole map, with the parts in also, where the caller draws as well.
func New(m *geography.Map, also ...geography.Rect) *View {
	v := &View{m: m, cursor: -1}
	v.camera.openSea = openSea(m)
	v.camera.essential = essential(m, v.camera.openSea || landOnly(m), also)
	return v
}

// Describe draws the map with its frame in r, as the control id, and returns what the player did.
// Use [View.DrawOver] afterwards for drawing over the map.
func (v *View) Describe(u *ui.UI, id string, r ui.Rect, look Look) Result {
	v.id = id
	v.pixel = u.Pixel()
	v.narrow, v.finger = u.Narrow(), u.Input().Touch
	inner := u.MapFrame(r)
	v.inner = inner
	if inner.Empty() {
		return Result{Area: -1, Hover: -1}
	}
	v.camera.fit(v.m, inner, v.buttonsRect(), v.pixel, v.narrow)
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

// withHover adds the area under the cursor to the highlights, unless it is already among them.
func (v *View) withHover(highlights []Highlight, hover int) []Highlight {
	if hover < 0 || slices.ContainsFunc(highlights, func(l Highlight) bool { return l.Area == hover }) {
		return highlights
	}
	v.highlights = append(append(v.highlights[:0], Highlight{hover, Hovered}), highlights...)
	return v.highlights
}

// probe makes the visible areas available to programs that read the screen, by id.
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

// DrawOver calls body to draw over the map, clipped to it, and then draws the zoom buttons. Call it
// at most once a tick.
func (v *View) DrawOver(u *ui.UI, body func()) {
	u.PushClip(v.inner)
	body()
	u.PopClip()
	v.drawControls(u)
	v.controlsDrawn = true
}

// Screen returns the position on the screen of a point of the map, in logical units.
func (v *View) Screen(p geography.Point) (x, y float64) { return v.camera.screen(p) }

// Zoom returns the number of logical units in a unit of the map.
func (v *View) Zoom() float64 { return v.camera.zoom }

// Bounds returns the frame of the map.
func (v *View) Bounds() ui.Rect { return v.inner }

// Unit returns the position on the screen of an area's piece. UnitAt returns the position on the
// screen of the piece at a coast of an area; coast "" means the area itself.
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

// Mark returns the position on the screen of an area's mark, such as a supply centre.
func (v *View) Mark(area int) (x, y float64) { return v.Screen(v.m.Areas[area].Mark.At) }

// Map returns the drawing.
func (v *View) Map() *geography.Map { return v.m }

// Show pans the map smoothly to bring an area into view.
func (v *View) Show(area int) { v.camera.show(v.m.Areas[area].Unit.At) }

// Sizes of the zoom buttons.
const (
	buttonSize = 32
	buttonRim  = 10
	buttonGap  = 6
)

// buttonSide returns the side of a zoom button.
func (v *View) buttonSide() float64 {
	if v.narrow || v.finger {
		return ui.Target
	}
	return buttonSize
}

// buttonsRect returns the rectangle of the zoom buttons, empty if only a strip of the map is visible.
func (v *View) buttonsRect() ui.Rect {
	side := v.buttonSide()
	height := 2*side + buttonGap
	if height+buttonRim > v.inner.H {
		return ui.Rect{}
	}
	return ui.R(v.inner.X+buttonRim, v.inner.Bottom()-buttonRim-height, side, height)
}

// drawControls draws the keyboard cursor and the zoom buttons.
func (v *View) drawControls(u *ui.UI) {
	if u.Focus.Is(v.id) && u.Focus.Shown() && v.cursor >= 0 {
		const radius = 17
		x, y := v.Unit(v.cursor)
		u.PushClip(v.inner)
		u.DrawRing(ui.R(x-radius, y-radius, 2*radius, 2*radius), radius)
		u.PopClip()
	}
	column := v.buttonsRect()
	if column.Empty() {
		return
	}
	if u.Button(v.id+".in", column.CutTop(v.buttonSide()), ui.ButtonSpec{Label: "+", Kind: ui.OnBar, Tip: u.Text.T("mapview.in"), Disabled: v.camera.atMaxZoom(), Size: 22}) {
		v.camera.zoomBy(buttonStep, v.inner.CenterX(), v.inner.CenterY())
	}
	column.CutTop(buttonGap)
	if u.Button(v.id+".out", column, ui.ButtonSpec{Label: "−", Kind: ui.OnBar, Tip: u.Text.T("mapview.out"), Disabled: v.camera.atMinZoom(), Size: 22}) {
		v.camera.zoomBy(1/buttonStep, v.inner.CenterX(), v.inner.CenterY())
	}
}
