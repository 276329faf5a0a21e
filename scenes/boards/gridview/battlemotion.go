package gridview

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/scenes/boards/animation"
	"eras/scenes/ui"
)

// Skip ends all motions at once.
func (v *Battlefield) Skip() { v.timeline.Skip() }

// Tick advances the motions by one tick, by several while the player hurries.
func (v *Battlefield) Tick(u *ui.UI, hurried bool) { v.timeline.Tick(u, hurried) }

// Play shows the events that led from the drawn position to after. speed stretches the
// motions; at 0 after is shown at once.
func (v *Battlefield) Play(u *ui.UI, events []battle.Event, after battle.Position, speed float64) {
	v.Skip()
	var motions []animation.Motion[motion]
	for _, e := range events {
		moved := func() {
			own := v.shown.Soldiers(e.Side)
			own.Remove(e.From)
			own.Add(e.To)
			v.shown.Soldiers(e.Side.Other()).Remove(e.To)
		}
		own, enemy := v.figure(e.Side), v.figure(e.Side.Other())
		switch e.Kind {
		case battle.Moved:
			m := v.walk(e.From, e.To, own)
			m.Done = moved
			motions = append(motions, m)
		case battle.Captured:
			m := v.defeat(e.From, e.To, own, enemy, false, true)
			m.Done = moved
			motions = append(motions, v.clash(e.From, e.To, own, enemy), m)
		case battle.RingClosed:
			motions = append(motions, v.closeRing(e.Red.Or(e.Blue)))
		}
	}
	motions = append(motions, animation.Motion[motion]{Done: func() { v.shown = after }})
	v.timeline.Play(u, speed, motions...)
}

// closeRing lets the soldiers on a closing ring fall.
func (v *Battlefield) closeRing(fallen grid.Set) animation.Motion[motion] {
	return animation.Motion[motion]{
		Length: ringTime, Sound: ui.SoundCapture,
		What: motion{hides: fallen, draw: func(u *ui.UI, share float64) {
			for s := range fallen.All() {
				v.sink(u, s, share, v.figure(v.shown.At(s)))
			}
		}},
		Done: func() {
			v.shown.Red, v.shown.Blue = v.shown.Red.Minus(fallen), v.shown.Blue.Minus(fallen)
			v.shown.Rings++
		},
	}
}

// figure returns how the soldiers of a side are drawn: facing the enemy.
func (v *Battlefield) figure(side game.Side) figure {
	return func(u *ui.UI, r ui.Rect) { v.drawSoldier(u, r, side) }
}
