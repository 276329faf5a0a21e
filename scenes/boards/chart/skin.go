package chart

import (
	"image/color"
	"slices"

	"eras/geography"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// skin is how the areas look: what may change without drawing a sheet anew.
type skin struct {
	faces  []faceSkin // by face
	lit    []Lit
	strong bool // hatching
}

// faceSkin is how a face looks.
type faceSkin struct {
	owner *art.Owner
	faded bool
	tint  tint
	// from is who had the area before, whose wash still shows above; won is the
	// share of the area below, from 0 to full.
	from *art.Owner
	won  uint8
}

// tint lies over a face.
type tint uint8

const (
	noTint tint = iota
	hoverTint
	chosenTint
	reachTint
	targetTint
	markTint
)

// litLook is how each style lies over an area and outlines it.
var litLook = [...]struct {
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

// tints are the colours that lie over land and water.
var tints = [...]color.NRGBA{
	noTint:     {},
	hoverTint:  paint.Fade(art.Tip, 0.22),
	chosenTint: paint.Fade(art.Gold, 0.42),
	reachTint:  paint.Fade(art.Tip, 0.36),
	targetTint: paint.Fade(paint.RGB(0xC23A2B), 0.30),
	markTint:   paint.Fade(art.Gold, 0.16),
}

// skinOf works out how a look shows on a map. changing says which areas are
// changing hands; it may be nil.
func skinOf(m *geography.Map, look *Look, strong bool, changing *rises) skin {
	s := skin{faces: make([]faceSkin, len(m.Faces)), lit: slices.Clone(look.Lit), strong: strong}
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
			s.faces[f].from, s.faces[f].won = changing.share(a, look.Motion)
		} else {
			s.faces[f].won = full
		}
	}
	for _, l := range look.Lit {
		if l.Area < 0 || l.Area >= len(m.Areas) {
			continue
		}
		for _, f := range m.Areas[l.Area].Faces {
			s.faces[f].tint = litLook[l.Style].tint
		}
	}
	return s
}

// equal reports whether two skins look the same.
func (s *skin) equal(o *skin) bool {
	return s.strong == o.strong && slices.Equal(s.lit, o.lit) && slices.Equal(s.faces, o.faces)
}

// coat is what paints a face.
type coat struct {
	// above is what paints the face above the row edge, if not nil.
	above          *coat
	edge           int
	wet            bool
	r, g, b        int32 // of dry ground
	hatch          []uint8
	hr, hg, hb, ha int32 // of the hatching
	tr, tg, tb, ta int32 // of the tint
	wr, wg, wb, wa int32 // of the owner on the water of a strait
	diagonal       bool
}

// How much of the owner's wash covers the ground, how strong the hatching is, by
// the player's choice, and how much of both goes where an area is faded.
const (
	washShare   = 0.94
	hatchShare  = 0.34
	strongShare = 0.8
	fadedShare  = 0.62
)

// coat returns what paints a face with a skin.
func (s *sheet) coat(f int, skin *faceSkin) coat {
	if skin.won == full || skin.from == skin.owner {
		return s.wholeCoat(f, skin)
	}
	c := s.wholeCoat(f, skin)
	before := *skin
	before.owner = skin.from
	above := s.wholeCoat(f, &before)
	b := s.m.Faces[s.m.Areas[s.m.Faces[f].Area].Faces[0]].Bounds
	c.above, c.edge = &above, int((b.Max.Y-(b.Max.Y-b.Min.Y)*float64(skin.won)/full)*s.zoom)-s.rect.Min.Y
	return c
}

// wholeCoat returns what paints a face that is one owner's, or nobody's.
func (s *sheet) wholeCoat(f int, skin *faceSkin) coat {
	face := &s.m.Faces[f]
	c := coat{wet: face.Ground.Wet()}
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
			alpha *= 0.75 // there are twice as many lines
		}
		if tile := s.hatches.tile(o.Hatching); tile != nil {
			c.hatch, c.diagonal = tile, diagonal(o.Hatching)
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

// tone makes neighbours of one owner differ a little, so that they look apart.
func tone(area int) float64 { return float64((area*7)%5) * 0.035 }

// wear gives the sheet a new look and marks what must be painted.
func (s *sheet) wear(to skin) {
	for f := range to.faces {
		if to.faces[f] != s.skin.faces[f] || to.strong != s.skin.strong {
			for _, t := range s.touched[f] {
				s.dirty[t] = true
			}
		}
	}
	if !slices.Equal(to.lit, s.skin.lit) {
		same := 0
		for same < min(len(to.lit), len(s.skin.lit)) && to.lit[same] == s.skin.lit[same] {
			same++
		}
		for _, l := range s.skin.lit[same:] {
			s.spoil(s.outlineBox(l))
		}
		for _, l := range to.lit[same:] {
			s.spoil(s.outlineBox(l))
		}
	}
	s.skin = to
}
