package thumbnail

import (
	"eras/scenes/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Preview draws a small picture of a map; if m is nil it says that the map is being drawn. owner
// returns the owner of an area, nil for none. Preview returns the rectangle of the whole map, which
// is empty if the map is not drawn.
func Preview(u *ui.UI, image *Image, r ui.Rect, m *geography.Map, owner func(area int) *art.Owner) ui.Rect {
	if r.H < 60 {
		return ui.Rect{}
	}
	if m != nil {
		k := min((r.W-16)/geography.Width, (r.H-16)/m.Height)
		r = r.Middle(geography.Width*k+16, m.Height*k+16)
	}
	in := u.MapFrame(r)
	if m == nil {
		u.Fill(in, art.Sea)
		u.Label(in, u.Text.T("setup.drawing"), ui.OnWood.To(0.5))
		return ui.Rect{}
	}
	image.Describe(u, in, m, func(c *paint.Canvas) { Paint(c, m, whole(m), in.W, in.H, 1, owner) })
	return in
}

// List holds the small pictures in a list of maps. The zero value is ready for use.
type List[M comparable] struct{ images map[listKey[M]]*Image }

// listKey is the key of a picture. The chosen map is shown twice, with different heights: in the
// list and in the closed box.
type listKey[M comparable] struct {
	m      M
	height float64
}

// Picture returns a function that draws the picture of a map, for [ui.Option]. drawing returns the
// map's drawing, or nil while it is being made; it is called when the picture is shown.
func (l *List[M]) Picture(m M, drawing func(M) *geography.Map, owner func(area int) *art.Owner) func(*ui.UI, ui.Rect) {
	return func(u *ui.UI, r ui.Rect) {
		d := drawing(m)
		if d == nil {
			u.Probe("thumbnail.painting", "", r)
			u.Fill(r, art.Sea)
			return
		}
		if l.images == nil {
			l.images = map[listKey[M]]*Image{}
		}
		key := listKey[M]{m, r.H}
		if l.images[key] == nil {
			l.images[key] = new(Image)
		}
		pen := r.H / 130 // lines are as wide, relative to the map, as on a large picture
		l.images[key].Describe(u, r, d, func(c *paint.Canvas) { Paint(c, d, whole(d), r.W, r.H, pen, owner) })
	}
}
