package mapview

import (
	"image/color"
	"slices"

	"eras/scenes/geography"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// skin is the look of the areas, which can change without redrawing a raster.
type skin struct {
	faces      []faceSkin // by face
	highlights []Highlight
	strong     bool // strong hatching
}

// faceSkin is the look of a face.
type faceSkin struct {
	owner *art.Owner
	faded bool
	tint  tint
	// from is the former owner, whose wash is still visible in the upper part. won is the share of
	// the area, from 0 to full, that the new owner's wash covers from below.
	from *art.Owner
	won  uint8
}

// tint is a colour blended over a face.
type tint uint8

const (
	noTint tint = iota
	hoverTint
	chosenTint
	reachTint
	targetTint
	markTint
)

// highlightLooks holds the tint and the outline of each highlight style.
var highlightLooks = [...]struct {
	tint         tint
	outer, inner float64 // widths of the outline in logical units, 0 for none
	line, fill   color.NRGBA
}{
	Hovered:   {hoverTint, 3.4, 1.4, paint.Fade(art.Ink1, 0.7), art.Tip},
	Chosen:    {chosenTint, 5.4, 3, art.Ink1, art.Gold},
	Reachable: {reachTint, 3.8, 1.8, paint.Fade(art.Ink1, 0.75), art.Tip},
	Target:    {targetTint, 4.6, 2.4, art.BadText, paint.RGB(0xF7C7B8)},
	Marked:    {markTint, 3.6, 1.6, paint.Fade(art.Ink1, 0.7), art.BrassHigh},
}

// tints are the colours over land and water.
var tints = [...]color.NRGBA{
	noTint:     {},
	hoverTint:  paint.Fade(art.Tip, 0.22),
	chosenTint: paint.Fade(art.Gold, 0.42),
	reachTint:  paint.Fade(art.Tip, 0.36),
	targetTint: paint.Fade(paint.RGB(0xC23A2B), 0.30),
	markTint:   paint.Fade(art.Gold, 0.16),
}

// skinOf returns the skin for a look. changing holds the areas that change hands; it may be nil.
func skinOf(m *geography.Map, look *Look, strong bool, changing *ownership) skin {
	s := skin{faces: make([]faceSkin, len(m.Faces)), highlights: slices.Clone(look.Highlights), strong: strong}
	for f := range s.faces {
		a := m.Faces[f].Area
		if a < 0 {
			continue
		}
		if a < len(look.Owners) {
			s.faces[f].owner = look.Owners[a]
		}
		s.faces[f].faded = look.Faded != nil && look.Faded(a)
		if changing != nil {
			s.faces[f].from, s.faces[f].won = changing.share(a)
		} else {
			s.faces[f].won = full
		}
	}
	for _, l := range look.Highlights {
		if l.Area < 0 || l.Area >= len(m.Areas) {
			continue
		}
		for _, f := range m.Areas[l.Area].Faces {
			if look.Untinted && s.faces[f].owner != nil {
				continue
			}
			s.faces[f].tint = highlightLooks[l.Style].tint
		}
	}
	return s
}

// equal reports whether two skins look the same.
func (s *skin) equal(o *skin) bool {
	return s.strong == o.strong && slices.Equal(s.highlights, o.highlights) && slices.Equal(s.faces, o.faces)
}

// fill describes how a face is painted.
type fill struct {
	// above is the fill of the rows above edge, if not nil.
	above *fill
	edge  int
	wet   bool
	// over is the share, in 256ths, with which the colour covers the map's picture; 256 without one.
	over           int32
	r, g, b        int32 // of dry ground
	hatch          []uint8
	hr, hg, hb, ha int32 // of the hatching
	tr, tg, tb, ta int32 // of the tint
	wr, wg, wb, wa int32 // of the owner on the water of a strait
	grid           grid  // of the hatching
}

// washShare is the share of the ground that a wash covers. hatchShare and strongShare are opacities
// of the hatching. fadedShare is the share of a faded area that plain land replaces.
const (
	washShare   = 0.94
	hatchShare  = 0.34
	strongShare = 0.8
	fadedShare  = 0.62
	// pictureShare is the share, in 256ths, of a picture that an owner's wash covers.
	pictureShare = 150
)

// fillOf returns the fill of a face with a skin.
func (s *raster) fillOf(f int, skin *faceSkin) fill {
	if skin.won == full || skin.from == skin.owner {
		return s.solidFill(f, skin)
	}
	c := s.solidFill(f, skin)
	before := *skin
	before.owner = skin.from
	above := s.solidFill(f, &before)
	b := s.m.Faces[s.m.Areas[s.m.Faces[f].Area].Faces[0]].Bounds
	c.above, c.edge = &above, int((b.Max.Y-(b.Max.Y-b.Min.Y)*float64(skin.won)/full)*s.zoom)-s.rect.Min.Y
	return c
}

// solidFill returns the fill of a face with a single owner or none.
func (s *raster) solidFill(f int, skin *faceSkin) fill {
	face := &s.m.Faces[f]
	c := fill{wet: face.Ground.Wet(), over: 256}
	if s.m.Picture != nil {
		if c.over = 0; skin.owner != nil {
			c.over = pictureShare
		}
	}
	t := tints[skin.tint]
	c.tr, c.tg, c.tb, c.ta = int32(t.R), int32(t.G), int32(t.B), int32(t.A)
	ground := plain
	if face.Ground == geography.Waste {
		ground = waste
	}
	o := skin.owner
	if o != nil && face.Ground != geography.Water {
		wash := paint.Mix(o.Wash, art.Tip, tone(face.Area))
		ground = paint.Mix(ground, wash, washShare)
		alpha := hatchShare
		if s.skin.strong {
			alpha = strongShare
		}
		if skin.faded {
			ground = paint.Mix(ground, plain, fadedShare)
			alpha *= 0.45
		}
		if o.Hatching == paint.CrossedLines {
			alpha *= 0.75 // crossed lines are twice as many
		}
		if o.Hatching == paint.Ermine {
			alpha = min(1, alpha*art.ErmineShare)
		}
		if tile := s.hatches.tile(o.Hatching); tile != nil {
			c.hatch, c.grid = tile, gridOf(o.Hatching)
			c.hr, c.hg, c.hb, c.ha = int32(o.Dark.R), int32(o.Dark.G), int32(o.Dark.B), int32(alpha*255)
		}
		c.wr, c.wg, c.wb, c.wa = int32(o.Wash.R), int32(o.Wash.G), int32(o.Wash.B), 80
	} else if skin.faded {
		ground = paint.Mix(ground, art.Tip, 0.4)
	}
	if face.Ground == geography.Strait && c.wa == 0 {
		c.wr, c.wg, c.wb, c.wa = int32(plain.R), int32(plain.G), int32(plain.B), 80
	}
	c.r, c.g, c.b = int32(ground.R), int32(ground.G), int32(ground.B)
	return c
}

// tone varies the wash slightly between neighbours with the same owner.
func tone(area int) float64 { return float64((area*7)%5) * 0.035 }

// setSkin changes the look and marks the affected tiles for painting.
func (s *raster) setSkin(to skin) {
	for f := range to.faces {
		if to.faces[f] != s.skin.faces[f] || to.strong != s.skin.strong {
			for _, t := range s.touched[f] {
				s.dirty[t] = true
			}
		}
	}
	if !slices.Equal(to.highlights, s.skin.highlights) {
		same := 0
		for same < min(len(to.highlights), len(s.skin.highlights)) && to.highlights[same] == s.skin.highlights[same] {
			same++
		}
		for _, l := range s.skin.highlights[same:] {
			s.invalidate(s.outlineBox(l))
		}
		for _, l := range to.highlights[same:] {
			s.invalidate(s.outlineBox(l))
		}
	}
	s.skin = to
}
