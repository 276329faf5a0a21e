package paint

import (
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"strconv"
	"strings"
)

// Drawing is an SVG picture: filled and stroked paths in plain colours.
type Drawing struct {
	box    [4]float64 // x, y, width and height in its own units
	shapes []shape
}

// shape is a path of a drawing. The width is 0 if it is not stroked.
type shape struct {
	path         *Path
	filled       bool
	fill, stroke color.NRGBA
	width        float64
	pen          Pen
}

// svgFile is the subset of SVG that drawings may use. Other elements and attributes are collected,
// so that the parser can reject them.
type svgFile struct {
	XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
	ViewBox string   `xml:"viewBox,attr"`
	Paths   []struct {
		D             string     `xml:"d,attr"`
		Fill          string     `xml:"fill,attr"`
		FillOpacity   string     `xml:"fill-opacity,attr"`
		Stroke        string     `xml:"stroke,attr"`
		StrokeOpacity string     `xml:"stroke-opacity,attr"`
		Width         string     `xml:"stroke-width,attr"`
		Join          string     `xml:"stroke-linejoin,attr"`
		Cap           string     `xml:"stroke-linecap,attr"`
		Attributes    []xml.Attr `xml:",any,attr"`
		Elements      []struct{} `xml:",any"`
	} `xml:"path"`
	Elements []struct{} `xml:",any"`
}

// ParseSVG parses a drawing. Elements and attributes outside the supported subset are errors, so
// that no part of a drawing is silently left out.
func ParseSVG(name string, data []byte) (*Drawing, error) {
	d, err := parseSVG(data)
	if err != nil {
		return nil, fmt.Errorf("reading drawing %s: %w", name, err)
	}
	return d, nil
}

func parseSVG(data []byte) (*Drawing, error) {
	var file svgFile
	if err := xml.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	d := &Drawing{}
	box := strings.Fields(file.ViewBox)
	if len(box) != len(d.box) || len(file.Paths) == 0 {
		return nil, errors.New("it must have a viewBox and at least one path")
	}
	if len(file.Elements) > 0 {
		return nil, errors.New("it may have paths only")
	}
	var errs []error
	number := func(text string, otherwise float64) float64 {
		if text == "" {
			return otherwise
		}
		v, err := strconv.ParseFloat(text, 64)
		errs = append(errs, err)
		return v
	}
	for i := range box {
		d.box[i] = number(box[i], 0)
	}
	for _, p := range file.Paths {
		if len(p.Attributes) > 0 || len(p.Elements) > 0 {
			return nil, errors.New("a path may have colours, opacities, a stroke's width, join and cap only")
		}
		var s shape
		var err error
		s.path, err = parsePath(p.D)
		errs = append(errs, err)
		ink := func(text, opacity, otherwise string) (color.NRGBA, bool) {
			if text == "" {
				text = otherwise
			}
			if text == "none" {
				return color.NRGBA{}, false
			}
			digits, hash := strings.CutPrefix(text, "#")
			hex, err := strconv.ParseUint(digits, 16, 24)
			if err != nil || !hash || len(digits) != 6 {
				errs = append(errs, fmt.Errorf("the colour %.80q is not one like #2B1D10", text))
			}
			return Fade(RGB(uint32(hex)), number(opacity, 1)), true
		}
		s.fill, s.filled = ink(p.Fill, p.FillOpacity, "#000000")
		stroked := false
		if s.stroke, stroked = ink(p.Stroke, p.StrokeOpacity, "none"); stroked {
			s.width = number(p.Width, 1)
		}
		s.pen = Pen{Round: p.Cap == "round", Miter: p.Join != "round"}
		d.shapes = append(d.shapes, s)
	}
	if d.box[2] <= 0 || d.box[3] <= 0 {
		errs = append(errs, errors.New("its viewBox is empty"))
	}
	return d, errors.Join(errs...)
}

// Draw draws d into the box (x, y, w, h). recolour, if not nil, returns the paints for
// each colour in the drawing, which are drawn on top of each other.
func (c *Canvas) Draw(d *Drawing, x, y, w, h float64, recolour func(color.NRGBA) []Paint) {
	inside := *c
	inside.m = c.m.Translate(x, y).Scale(w/d.box[2], h/d.box[3]).Translate(-d.box[0], -d.box[1])
	paints := func(ink color.NRGBA) []Paint {
		if recolour == nil {
			return []Paint{Solid(ink)}
		}
		return recolour(ink)
	}
	for i := range d.shapes {
		s := &d.shapes[i]
		if s.filled {
			inside.fill(s.path, paints(s.fill))
		}
		if s.width > 0 {
			inside.stroke(s.path, s.width, paints(s.stroke), s.pen)
		}
	}
}

// Tint returns a function for [Canvas.Draw] that paints everything with one paint, as
// for icons.
func Tint(with Paint) func(color.NRGBA) []Paint {
	return func(color.NRGBA) []Paint { return []Paint{with} }
}
