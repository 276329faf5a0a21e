package gridview

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/scenes/boards/animation"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
)

// Skip ends all motions.
func (v *Battlefield) Skip() { v.timeline.Skip() }

// Tick advances the motions by one tick, or by several while the player hurries.
func (v *Battlefield) Tick(u *ui.UI, hurried bool) { v.timeline.Tick(u, hurried) }

// Play shows the events that led from the drawn position to after. speed is a factor for the length
// of the motions; at 0 after is shown at once.
func (v *Battlefield) Play(u *ui.UI, events []battle.Event, after battle.Position, speed float64) {
	v.Skip()
	var motions []animation.Motion[motion]
	for _, e := range events {
		own, enemy := v.figure(e.From), v.figure(e.To)
		var m animation.Motion[motion]
		switch e.Kind {
		case battle.Moved:
			m = v.walk(e.From, e.To, own)
		case battle.Captured:
			m = v.defeat(e.From, e.To, own, enemy, false, true)
			motions = append(motions, v.clash(e.From, e.To, own, enemy))
		case battle.Shot:
			motions = append(motions, v.shoot(e.From, e.To))
			m = v.fall(grid.SetOf(e.To), fallTime)
		case battle.RingClosed:
			m = v.fall(e.Red.Or(e.Blue), ringTime)
		case battle.Fled:
			m = v.flee(e)
		case battle.Passed, battle.Ended:
			continue
		}
		m.Done = func() { v.shown = following(&v.shown, e) }
		motions = append(motions, m)
	}
	motions = append(motions, animation.Motion[motion]{Done: func() { v.shown = after }})
	v.timeline.Play(u, speed, motions...)
}

// following returns the position after an event.
func following(p *battle.Position, e battle.Event) battle.Position {
	next := battle.Position{Size: p.Size, Turn: p.Turn, Left: p.Left, Stall: p.Stall, Rings: p.Rings, Nerve: p.Nerve, Trampled: p.Trampled, Ground: p.Ground}
	gone := e.Red.Or(e.Blue)
	switch e.Kind {
	case battle.Moved, battle.Captured, battle.Shot:
		gone = grid.SetOf(e.To)
	case battle.RingClosed:
		next.Rings++
	case battle.Passed, battle.Ended, battle.Fled:
	}
	for s := range p.Size.Squares().All() {
		side := p.At(s)
		if side == game.NoSide || gone.Has(s) {
			continue
		}
		at := s
		if s == e.From && (e.Kind == battle.Moved || e.Kind == battle.Captured) {
			at = e.To
		}
		next.Put(at, side, p.Kind(s))
	}
	return next
}

// fall shows soldiers falling.
func (v *Battlefield) fall(fallen grid.Set, length float64) animation.Motion[motion] {
	return animation.Motion[motion]{
		Length: length, Sound: ui.SoundCapture,
		What: motion{hides: fallen, draw: func(u *ui.UI, share float64) {
			for s := range fallen.All() {
				v.sink(u, s, share, v.figure(s))
			}
		}},
	}
}

// shoot shows an arrow flying from an archer to an enemy.
func (v *Battlefield) shoot(from, to grid.Square) animation.Motion[motion] {
	return animation.Motion[motion]{Length: shotTime, Sound: ui.SoundMarch, X: v.x(to), What: motion{draw: func(u *ui.UI, share float64) {
		a, b := v.Square(from), v.Square(to)
		sprites.Arrow(u, a.CenterX(), a.CenterY(), b.CenterX(), b.CenterY(), a.W, ui.EaseOut(share))
	}}}
}

// flee shows an army running off the board at its own edge.
func (v *Battlefield) flee(e battle.Event) animation.Motion[motion] {
	fled := e.Red.Or(e.Blue)
	away := -1.0
	if (e.Side == game.Blue) != v.Mirrored {
		away = 1
	}
	return animation.Motion[motion]{Length: fleeTime, Sound: ui.SoundMarch, What: motion{hides: fled, draw: func(u *ui.UI, share float64) {
		for s := range fled.All() {
			r := v.Square(s)
			u.WithAlpha(1-share*share, func() { v.figure(s)(u, r.Shift(away*2.5*r.W*share*share, 0)) })
		}
	}}}
}
