package art

import (
	"image"
	"testing"

	"eras/assets/drawings"
	"eras/assets/icons"
	"eras/scenes/ui/paint"
)

// inked returns the share of pixels that are not empty.
func inked(img *image.RGBA) float64 {
	n := 0
	for i := 3; i < len(img.Pix); i += 4 {
		if img.Pix[i] > 20 {
			n++
		}
	}
	return float64(n) / float64(len(img.Pix)/4)
}

func TestEveryIconAndDrawingShowsSomething(t *testing.T) {
	for _, name := range icons.Names() {
		c := paint.New(48, 48)
		Icon(c, name, 0, 0, 48, paint.Solid(Ink1))
		if share := inked(c.Pix); share < 0.04 || share > 0.9 {
			t.Errorf("icon %s covers %.2f of its box", name, share)
		}
	}
	for _, name := range drawings.Names() {
		c := paint.New(100, 100)
		Figures{}.draw(c, name, &Red)
		if share := inked(c.Pix); share < 0.03 {
			t.Errorf("drawing %s covers %.2f of its box", name, share)
		}
	}
}

func TestFiguresDifferByOwnerWithoutColour(t *testing.T) {
	grey := func(draw func(*paint.Canvas)) []uint8 {
		c := paint.New(100, 100)
		draw(c)
		var out []uint8
		for i := 0; i < len(c.Pix.Pix); i += 4 {
			p := c.Pix.Pix[i:]
			out = append(out, uint8((299*int(p[0])+587*int(p[1])+114*int(p[2]))/1000))
		}
		return out
	}
	for name, draw := range map[string]func(*paint.Canvas, *Owner){
		"leader":  func(c *paint.Canvas, o *Owner) { Figures{}.Leader(c, o, true) },
		"soldier": func(c *paint.Canvas, o *Owner) { Figures{}.Soldier(c, o) },
		"arms":    func(c *paint.Canvas, o *Owner) { Figures{}.Arms(c, o, 50, 50, 90) },
		"city":    func(c *paint.Canvas, o *Owner) { Figures{}.City(c, o) },
	} {
		a := grey(func(c *paint.Canvas) { draw(c, &Red) })
		b := grey(func(c *paint.Canvas) { draw(c, &Blue) })
		differ := 0
		for i := range a {
			if d := int(a[i]) - int(b[i]); d > 40 || d < -40 {
				differ++
			}
		}
		if differ < 150 {
			t.Errorf("%s: only %d of 10,000 points differ in greyscale", name, differ)
		}
	}
}

func TestStrongHatchingIsStronger(t *testing.T) {
	c, d := paint.New(100, 100), paint.New(100, 100)
	Figures{}.Arms(c, &Red, 50, 50, 90)
	Figures{StrongHatching: true}.Arms(d, &Red, 50, 50, 90)
	darker := 0
	for i := 0; i < len(c.Pix.Pix); i += 4 {
		if int(d.Pix.Pix[i]) < int(c.Pix.Pix[i])-15 {
			darker++
		}
	}
	if darker < 200 {
		t.Errorf("only %d points are darker", darker)
	}
}
