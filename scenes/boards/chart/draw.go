package chart

import (
	"eras/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

type sheets struct{}
type names struct{}

// Ready reports whether the picture of the map is complete.
func (v *View) Ready() bool { return true }

type pictureKey struct {
	m      *geography.Map
	zoom   float64
	owners string
}

func (v *View) draw(u *ui.UI, look Look) {
	u.Water(v.inner)
	key := pictureKey{m: v.m, zoom: v.camera.zoom}
	for i := range v.m.Areas {
		name := "-"
		if i < len(look.Owners) && look.Owners[i] != nil {
			name = look.Owners[i].Name
		}
		key.owners += name
	}
	r := ui.R(v.camera.left, v.camera.top, geography.Width*v.camera.zoom, v.m.Height*v.camera.zoom)
	u.Picture(r, 0, key, func(c *paint.Canvas) {
		c = c.Scale(v.camera.zoom)
		for f := range v.m.Faces {
			face := &v.m.Faces[f]
			if face.Ground.Wet() {
				continue
			}
			wash := art.Land
			if face.Area >= 0 && face.Area < len(look.Owners) && look.Owners[face.Area] != nil {
				wash = look.Owners[face.Area].Wash
			}
			p := new(paint.Path)
			for _, line := range face.Outlines {
				for i, q := range line {
					if i == 0 {
						p.MoveTo(q.X, q.Y)
					} else {
						p.LineTo(q.X, q.Y)
					}
				}
				p.Close()
			}
			c.Fill(p, paint.Solid(wash))
			c.Stroke(p, 1.3/v.camera.zoom, paint.Solid(art.CoastInk))
		}
	})
	if look.Names != nil {
		for i := range v.m.Areas {
			x, y := v.Screen(v.m.Areas[i].Name.At)
			u.Label(ui.R(x-60, y-9, 120, 18), look.Names(i), ui.Note.To(0.5))
		}
	}
}
