package risk

import (
	"slices"

	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// dieKey is the key of the picture of a die. Face 0 is a die that was not thrown.
type dieKey struct {
	face   uint8
	owner  string
	strong bool
}

// die draws a die in a player's colour.
func die(u *ui.UI, r ui.Rect, face uint8, o *art.Owner) {
	u.Picture(r, 3, dieKey{face, o.Name, u.Figures.StrongHatching}, func(c *paint.Canvas) {
		p := paint.RoundRect(1, 1, r.W-2, r.H-2, r.W*0.17)
		if face == 0 {
			c.Fill(p, paint.Ink(o.Main, 0.3))
			c.Stroke(p, 1.4, paint.Ink(o.Dark, 0.6))
			c.Stroke(paint.Line(r.W*0.2, r.H*0.8, r.W*0.8, r.H*0.2), 2.2, paint.Ink(art.Ink1, 0.7), paint.Pen{Round: true})
			return
		}
		c.Fill(paint.RoundRect(1, 3, r.W-2, r.H-2, r.W*0.17), paint.Ink(paint.RGB(0), 0.3))
		c.Fill(p, paint.Vertical(0, r.H, o.Light, o.Main))
		c.Stroke(p, 2, paint.Solid(art.Ink1))
		c.Stroke(paint.RoundRect(3, 3, r.W-6, r.H-6, r.W*0.13), 1, paint.Ink(art.Cream, 0.55))
		for _, spot := range spots[face] {
			x, y := r.W*(0.5+0.25*spot[0]), r.H*(0.5+0.25*spot[1])
			c.Fill(paint.Circle(x, y, r.W*0.1), paint.Solid(art.Ink1))
			c.Fill(paint.Circle(x, y, r.W*0.082), paint.Solid(art.Cream))
		}
	})
}

// spots are the positions of the spots of each face, from -1 to 1.
var spots = [7][][2]float64{
	1: {{0, 0}},
	2: {{-1, -1}, {1, 1}},
	3: {{-1, -1}, {0, 0}, {1, 1}},
	4: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	5: {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	6: {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

// throw is the last throw of dice with the looks of the two players.
type throw struct {
	dice               risk.Dice
	attacker, defender *art.Owner // nil before the first throw
}

// drawThrow draws the last throw: the attacker's dice above, the defender's below, highest first.
// When the dice have stopped, a check marks the winner of each pair. attack and defend are the
// numbers of dice that the rules allow.
func (b *board) drawThrow(u *ui.UI, r ui.Rect, attack, defend int, size, gap float64) {
	t := &b.throw
	if t.attacker == nil {
		for i := range attack {
			die(u, ui.R(r.X+float64(i)*(size+gap), r.Y, size, size), 0, &art.Nobody)
		}
		for i := range defend {
			die(u, ui.R(r.X+float64(i)*(size+gap), r.Y+size+14, size, size), 0, &art.Nobody)
		}
		return
	}
	ours, theirs := b.faces()
	row := func(y float64, faces []uint8, most int, o *art.Owner) {
		for i := range most {
			face := uint8(0)
			if i < len(faces) {
				face = faces[i]
			}
			die(u, ui.R(r.X+float64(i)*(size+gap), y, size, size), face, o)
		}
	}
	below := r.Y + size + 14
	row(r.Y, ours, attack, t.attacker)
	row(below, theirs, defend, t.defender)
	if b.tumbling() {
		return
	}
	for i := range min(len(ours), len(theirs)) {
		x := r.X + float64(i)*(size+gap) + size/2
		won := ours[i] > theirs[i]
		mark := ui.R(x-9, r.Y+size-4, 18, 12)
		if !won {
			mark.Y = below - 8
		}
		u.Picture(mark, 1, checkKey{won}, func(c *paint.Canvas) {
			p := paint.Line(2, 6, 7, 11, 16, 1)
			c.Stroke(p, 5, paint.Solid(art.Parchment), paint.Pen{Round: true})
			ink := art.Good
			if !won {
				ink = art.Bad
			}
			c.Stroke(p, 2.6, paint.Solid(ink), paint.Pen{Round: true})
		})
	}
}

type checkKey struct{ won bool }

// tumbling reports whether the dice are still rolling.
func (b *board) tumbling() bool {
	m, _ := b.part(tumbling)
	return m != nil
}

// faces returns the faces that the dice show at the moment, highest first.
func (b *board) faces() (ours, theirs []uint8) {
	dice := b.throw.dice
	a, d := dice.Faces()
	ours, theirs = a[:dice.Attackers()], d[:dice.Defenders()]
	if m, share := b.part(tumbling); m != nil {
		// While rolling, each die shows three faces that do not depend on the result.
		turn := int(3 * share)
		for i := range ours {
			ours[i] = uint8((int(ours[i])+turn*2+i*3)%6) + 1
		}
		for i := range theirs {
			theirs[i] = uint8((int(theirs[i])+turn*3+i*2)%6) + 1
		}
	}
	down := func(x, y uint8) int { return int(y) - int(x) }
	slices.SortFunc(ours, down)
	slices.SortFunc(theirs, down)
	return ours, theirs
}

// drawThrowRow draws the last throw in one row, if it fits in r.
func (b *board) drawThrowRow(u *ui.UI, r ui.Rect) {
	const size = 24
	t := &b.throw
	if t.attacker == nil || r.H < size {
		return
	}
	x := r.X
	row := func(faces []uint8, o *art.Owner) {
		for _, face := range faces {
			die(u, ui.R(x, r.Bottom()-size-2, size, size), face, o)
			x += size + 4
		}
	}
	ours, theirs := b.faces()
	row(ours, t.attacker)
	x += 10
	row(theirs, t.defender)
}
