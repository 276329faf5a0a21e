//go:build !js

package invite

import (
	"math"

	"rsc.io/qr"

	"eras/play/online"
	"eras/scenes/ui"
	"eras/scenes/ui/paint"
)

// qrPicture is the picture of a QR code.
type qrPicture struct {
	text string
	code *qr.Code // nil if no other device can use the text
}

// quietZone is the width of the white edge that QR readers need, in modules.
const quietZone = 4

// set makes the picture that of an invitation and reports whether there is one: a device that reads it
// is not the one that shows it.
func (p *qrPicture) set(invitation string) bool {
	if p.text != invitation {
		p.text, p.code = invitation, nil
		if c, err := online.ParseCode(invitation); err == nil && !c.Local() {
			p.code, _ = qr.Encode(invitation, qr.L) // cannot fail: codes are far shorter than the limit
		}
	}
	return p.code != nil
}

// describe draws the picture in the middle of r.
func (p *qrPicture) describe(u *ui.UI, r ui.Rect) {
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
