package atlas

import (
	"image"

	"golang.org/x/image/draw"

	"eras/game/risk"
	"eras/game/risk/mapformat"
	"eras/scenes/geography"
	"eras/scenes/geography/layout"
)

// onSheet returns the drawing of a map whose file has shapes or a picture. Territories without a shape
// have the part of the picture around their place.
func onSheet(m *risk.Map) (*geography.Map, error) {
	w, h := m.Sheet.Pixels()
	territories, around := territoriesOf(m), mapformat.Cells(m)
	for i := range territories {
		territories[i].Outline = m.Outline(risk.Territory(i))
		if territories[i].Outline == nil {
			territories[i].Outline = around[i]
		}
	}
	drawn, err := layout.DrawOutlines(m.Name, float64(h)/float64(w), territories)
	if err != nil || len(m.Sheet.Data) == 0 {
		return drawn, err
	}
	picture, err := mapformat.Picture(m.Sheet.Data)
	if err != nil {
		return drawn, nil // the map is playable without it, and who read the map has said so
	}
	out := *drawn // the drawing without its picture is kept for others
	out.Picture = image.NewRGBA(image.Rect(0, 0, geography.Width*geography.PictureScale, int(out.Height*geography.PictureScale)))
	draw.ApproxBiLinear.Scale(out.Picture, out.Picture.Rect, picture, picture.Bounds(), draw.Src, nil)
	return &out, nil
}
