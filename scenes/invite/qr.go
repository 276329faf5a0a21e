//go:build !js

package invite

import (
	"math"

	"rsc.io/qr"

	"eras/scenes/ui"
	"eras/scenes/ui/paint"
)

// qrPicture is the picture of a QR code.
type qrPicture struct {
	text string
	code *qr.Code
}

// quietZone is the width of the white edge that QR readers need, in modules.
const quietZone = 4

// describe draws the picture of a text in the middle of r.
func (p *qrPicture) describe(u *ui.UI, r ui.Rect, text string) {
	if p.text != text {
		p.text = text
		p.code, _ = qr.Encode(text, qr.L) // cannot fail: codes are far shorter than the limit
	}
	if p.code == nil {
		return
	}
	code := p.code
	modules := float64(code.Size + 2*quietZone)
	k := math.Floor(min(r.W, r.H)/modules/u.Pixel()) * u.Pixel() // whole pixels, so that there are no seams
	size := k * modules
	box := r.Middle(size, size)
	box.X, box.Y = math.Round(box.X/u.Pixel())*u.Pixel(), math.Round(box.Y/u.Pixel())*u.Pixel()
	u.Picture(box, 0, p.text, func(c *paint.Canvas) {
		c.Fill(paint.RoundRect(0, 0, size, size, 4), paint.Solid(paint.RGB(0xFFFFFF)))
		for y := range code.Size {
			for x := 0; x < code.Size; x++ {
				from := x
				for x < code.Size && code.Black(x, y) {
					x++
				}
				if x > from {
					left, top := k*float64(from+quietZone), k*float64(y+quietZone)
					w := k * float64(x-from)
					c.Fill(paint.Poly(left, top, left+w, top, left+w, top+k, left, top+k), paint.Solid(paint.RGB(0)))
				}
			}
		}
	})
	u.Probe("together.qr", "", box)
}
