package field

import (
	"math"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/scenes/boards/pieces"
	"eras/scenes/ui"
)

// Lengths of motions at normal speed, in milliseconds.
const (
	walkTime  = 220
	clashTime = 180
	fallTime  = 160
	ringTime  = 400
)

// motion is one thing that moves on the field; done brings the shown position up
// to date when it ends.
type motion struct {
	kind   motionKind
	from   grid.Square
	to     grid.Square
	side   game.Side
	fallen grid.Set // by a closing ring
	length int
	done   func(*battle.Position)
	sound  ui.Effect
	silent bool
}

type motionKind uint8

const (
	walk motionKind = iota
	clash
	fall
	ring
)

// Busy reports whether motions are being played.
func (v *View) Busy() bool { return len(v.queue) > 0 }

// Skip ends all motions at once.
func (v *View) Skip() {
	if len(v.queue) > 0 {
		v.shown, v.queue, v.age = v.final, nil, 0
	}
}

// Play shows what happened between the shown position and after. speed stretches
// the motions; 0 shows after at once.
func (v *View) Play(u *ui.UI, events []battle.Event, after battle.Position, speed float64) {
	v.Skip()
	v.final = after
	add := func(m motion, ms float64) {
		m.length = ui.Ticks(ms * speed)
		v.queue = append(v.queue, m)
	}
	for _, e := range events {
		step := func(p *battle.Position) {
			own := p.Soldiers(e.Side)
			own.Remove(e.From)
			own.Add(e.To)
			p.Soldiers(e.Side.Other()).Remove(e.To)
		}
		switch e.Kind {
		case battle.Moved:
			add(motion{kind: walk, from: e.From, to: e.To, side: e.Side, sound: ui.SoundMarch, done: step}, walkTime)
		case battle.Captured:
			add(motion{kind: clash, from: e.From, to: e.To, side: e.Side, sound: ui.SoundClash}, clashTime)
			add(motion{kind: fall, from: e.From, to: e.To, side: e.Side, silent: true, done: step}, fallTime)
		case battle.RingClosed:
			fallen := e.Red.Or(e.Blue)
			add(motion{kind: ring, fallen: fallen, sound: ui.SoundCapture, done: func(p *battle.Position) {
				p.Red, p.Blue = p.Red.Minus(fallen), p.Blue.Minus(fallen)
				p.Rings++
			}}, ringTime)
		}
	}
	if speed == 0 {
		if len(v.queue) > 0 {
			u.Sound.Play(v.queue[0].sound)
		}
		v.Skip()
		v.shown = after
	}
	if len(v.queue) == 0 {
		v.shown = after
	}
}

// Tick moves the motions on by one tick, faster when hurried.
func (v *View) Tick(u *ui.UI, hurry bool) {
	steps := 1
	if hurry {
		steps = 4
	}
	for range steps {
		if len(v.queue) == 0 {
			return
		}
		f := &v.queue[0]
		if v.age == 0 && !f.silent {
			u.Sound.Play(f.sound)
		}
		if v.age++; v.age < f.length {
			continue
		}
		if f.done != nil {
			f.done(&v.shown)
		}
		v.queue, v.age = v.queue[1:], 0
		if len(v.queue) == 0 {
			v.shown = v.final
		}
	}
}

// moving reports whether the soldier on s is drawn by a motion.
func (v *View) moving(s grid.Square) bool {
	if len(v.queue) == 0 {
		return false
	}
	switch f := &v.queue[0]; f.kind {
	case walk:
		return f.from == s
	case clash, fall:
		return f.from == s || f.to == s
	case ring:
		return f.fallen.Has(s)
	}
	return false
}

func (v *View) drawMotion(u *ui.UI) {
	if len(v.queue) == 0 {
		return
	}
	f := &v.queue[0]
	share := math.Min(1, float64(v.age)/float64(max(1, f.length)))
	t := ui.EaseOut(share)
	from, to := v.layout.Square(f.from), v.layout.Square(f.to)
	dx, dy := to.X-from.X, to.Y-from.Y
	switch f.kind {
	case walk:
		lift := math.Sin(math.Pi*t) * from.W * 0.06
		v.soldier(u, from.Shift(dx*t, dy*t-lift), f.side, 1)
	case clash:
		lean := math.Sin(math.Pi*share) * 0.08
		v.soldier(u, to.Shift(-dx*lean, -dy*lean), f.side.Other(), 1)
		v.soldier(u, from.Shift(dx*lean, dy*lean), f.side, 1)
		pieces.Spark(u, from.Shift(dx/2, dy/2), share)
	case fall:
		v.soldier(u, to.Shift(0, to.H*0.1*t), f.side.Other(), 1-t)
		v.soldier(u, from.Shift(dx*t, dy*t), f.side, 1)
	case ring:
		for s := range f.fallen.All() {
			r := v.layout.Square(s)
			v.soldier(u, r.Shift(0, r.H*0.12*t), v.shown.At(s), 1-t)
		}
	}
}
