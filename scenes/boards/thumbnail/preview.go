package thumbnail

import (
	"eras/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Preview draws a small picture of a map, or that it is being drawn if m is nil. owner
// returns the owner of an area, nil for nobody. It returns where the whole map is, empty
// if it is not drawn.
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
	image.Describe(u, in, m, func(c *paint.Canvas) { Paint(c, m, Whole(m), in.W, in.H, 1, owner) })
	return in
}
