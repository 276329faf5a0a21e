package ui

import (
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

type barKey struct {
	owner  string
	strong bool
	round  bool
}

// Bar draws a horizontal bar filled to share, from 0 to 1, in the owner's colour and hatching. A
// tick marks the share before; a negative before draws none.
func (sf *Surface) Bar(r Rect, share, before float64, o *art.Owner) {
	sf.trough(r)
	if w := (r.W - 2) * min(max(share, 0), 1); w >= 0.5 {
		sf.fillHatched(R(r.X+1, r.Y+1, w, r.H-2), o)
	}
	if before >= 0 {
		sf.VLine(r.X+1+(r.W-2)*min(before, 1), r.Y-4, r.H+8, 2.4, art.Ink1)
	}
}

// Progress draws a brass bar filled to share, from 0 to 1.
func (sf *Surface) Progress(r Rect, share float64) {
	sf.trough(r)
	if w := (r.W - 2) * min(max(share, 0), 1); w >= 0.5 {
		sf.Fill(R(r.X+1, r.Y+1, w, r.H-2), art.Brass)
		sf.Fill(R(r.X+1, r.Y+1, w, max(1, (r.H-2)*0.3)), paint.Fade(art.BrassHigh, 0.45))
	}
}

func (sf *Surface) trough(r Rect) {
	sf.Picture(r, 0, "bar trough", func(c *paint.Canvas) {
		p := paint.RoundRect(0.5, 0.5, r.W-1, r.H-1, 3)
		c.Fill(p, paint.Solid(art.Trough))
		c.Stroke(p, 1, paint.Solid(art.Hair))
	})
}

// The hatching is drawn once, on a square tile. The side of the tile is a multiple of the distance
// between hatching lines, so that tiles join without a seam.
const (
	hatchDistance = 6
	hatchTile     = 20 * hatchDistance
)

// fillHatched fills r with an owner's colour and hatching. Tiles are laid from the lower left
// corner of r, so that the hatching stays in place while a bar grows to the right or upwards.
func (sf *Surface) fillHatched(r Rect, o *art.Owner) {
	sf.PushClip(r)
	for x := r.X; x < r.Right(); x += hatchTile {
		for y := r.Bottom(); y > r.Y; y -= hatchTile {
			sf.Picture(R(x, y-hatchTile, hatchTile, hatchTile), 0, barKey{owner: o.Name, strong: sf.Figures.StrongHatching}, func(c *paint.Canvas) {
				tile := paint.Rect(0, 0, hatchTile, hatchTile)
				c.Fill(tile, paint.Solid(o.Main))
				c.Fill(tile, o.HatchPaint(sf.hatchAlpha(), hatchDistance))
			})
		}
	}
	sf.PopClip()
}

// Column draws a vertical bar filled from below to share, from 0 to 1. A tick marks the share
// before; a negative before draws none.
func (sf *Surface) Column(r Rect, share, before float64, o *art.Owner, faded bool) {
	sf.Fill(r, art.Trough)
	h := r.H * min(max(share, 0), 1)
	alpha := 1.0
	if faded {
		alpha = 0.6
	}
	if h >= 0.5 {
		sf.WithAlpha(alpha, func() { sf.fillHatched(R(r.X, r.Bottom()-h, r.W, h), o) })
	}
	if before >= 0 {
		sf.HLine(r.X-0.5, r.Bottom()-r.H*min(before, 1), r.W+1, 1.8, paint.Fade(art.Ink2, 0.9))
	}
}

func (sf *Surface) hatchAlpha() float64 {
	if sf.Figures.StrongHatching {
		return 0.8
	}
	return 0.34
}

// Banner draws the band at the top of a panel in a player's colour and hatching, with the player's
// coat of arms.
func (sf *Surface) Banner(r Rect, o *art.Owner) {
	sf.Picture(r, 1, barKey{owner: o.Name, strong: sf.Figures.StrongHatching, round: true}, func(c *paint.Canvas) {
		p := paint.RoundRect(0.8, 0.8, r.W-1.6, r.H-1.6, 5)
		c.Fill(p, paint.Vertical(0, r.H, paint.Mix(o.Main, o.Light, 0.25), paint.Mix(o.Main, o.Dark, 0.35)))
		c.Fill(p, o.HatchPaint(sf.hatchAlpha(), hatchDistance))
		c.Stroke(p, 1.8, paint.Solid(o.Dark))
		c.Stroke(paint.RoundRect(4, 4, r.W-8, r.H-8, 3.5), 1.1, paint.Ink(art.BrassHigh, 0.85))
	})
	if o.Charge != "" { // the owner Nobody has no arms
		sf.Arms(R(r.X+11, r.CenterY()-(r.H-16)/2, r.H-16, r.H-16), o)
	}
}

// Block draws a small block in an owner's colour and hatching with a dark edge.
func (sf *Surface) Block(r Rect, o *art.Owner) {
	sf.Picture(r, 1, barKey{owner: "block " + o.Name, strong: sf.Figures.StrongHatching}, func(c *paint.Canvas) {
		p := paint.RoundRect(0.5, 0.5, r.W-1, r.H-1, 1.5)
		c.Fill(p, paint.Solid(o.Main))
		c.Fill(p, o.HatchPaint(sf.hatchAlpha(), hatchDistance))
		c.Stroke(p, 1, paint.Solid(o.Dark))
	})
}
