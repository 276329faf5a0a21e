package warmap

import (
	"math"

	"eras/game"
	"eras/game/general"
	"eras/game/grid"
	"eras/scenes/boards/pieces"
	"eras/scenes/ui"
)

// Lengths of motions at normal speed, in milliseconds.
const (
	walkTime    = 220
	clashTime   = 180
	fallTime    = 160
	takeTime    = 260
	appearTime  = 200
	coinTime    = 400
	coinStagger = 40
)

// motion is one thing that moves on the map. When it ends, done brings the shown
// position up to date.
type motion struct {
	kind   motionKind
	from   grid.Square
	to     grid.Square
	cell   general.Cell // the leader who walks or falls
	owner  game.Side    // who had the site
	length int          // ticks
	done   func(*general.Position)
	sound  ui.Effect
	silent bool
}

type motionKind uint8

const (
	walk motionKind = iota
	clash
	fall
	take
	appear
	pulse
)

// motions are played one after the other; coins fly beside them.
type motions struct {
	queue []motion
	age   int // ticks of the first
	coins []coin
	final general.Position // what is shown when all have ended
	ahead bool
}

type coin struct {
	from grid.Square
	side game.Side
	age  int // below zero: still waiting
	life int
}

func (m *motions) clear() { *m = motions{} }

func (m *motions) busy() bool { return len(m.queue) > 0 }

func (m *motions) first() *motion {
	if len(m.queue) == 0 {
		return nil
	}
	return &m.queue[0]
}

// moving reports whether the leader on s is drawn by a motion.
func (m *motions) moving(s grid.Square) bool {
	f := m.first()
	return f != nil && (f.kind == walk || f.kind == clash) && f.from == s || f != nil && (f.kind == fall || f.kind == clash) && f.to == s
}

func (m *motions) movingAny() bool {
	f := m.first()
	return f != nil && f.kind != take
}

// taking returns how far the site on s has changed hands, or -1.
func (m *motions) taking(s grid.Square) float64 {
	if f := m.first(); f != nil && f.kind == take && f.to == s {
		return ui.EaseOut(m.share())
	}
	return -1
}

func (m *motions) formerOwner() game.Side { return m.queue[0].owner }

// pulse returns how much the plate on s is enlarged.
func (m *motions) pulse(s grid.Square) float64 {
	if f := m.first(); f != nil && f.kind == pulse && f.to == s {
		return math.Sin(math.Pi * m.share())
	}
	return 0
}

func (m *motions) share() float64 {
	return math.Min(1, float64(m.age)/float64(max(1, m.queue[0].length)))
}

// Busy reports whether motions are being played.
func (v *View) Busy() bool { return v.motions.busy() }

// Skip ends all motions at once.
func (v *View) Skip() {
	if v.motions.ahead {
		v.shown = v.motions.final
	}
	v.motions.clear()
}

// Play shows what happened between the shown position and after. speed stretches
// the motions; 0 shows after at once.
func (v *View) Play(u *ui.UI, events []general.Event, after *general.Position, speed float64) {
	if v.motions.ahead {
		v.shown = v.motions.final // what was still moving stands at its place now
		v.motions.queue = nil
	}
	v.motions.final, v.motions.ahead = *after, true
	add := func(x motion, ms float64) {
		x.length = ui.Ticks(ms * speed)
		v.motions.queue = append(v.motions.queue, x)
	}
	p := &v.shown
	for _, e := range events {
		switch e.Kind {
		case general.Moved:
			cell := p.Cells[e.From]
			from, to := e.From, e.To
			add(motion{kind: walk, from: from, to: to, cell: cell, sound: ui.SoundMarch, done: func(p *general.Position) {
				left, there := p.Cells[from], p.Cells[to]
				left.Leader, left.Soldiers = game.NoSide, 0
				there.Leader, there.Soldiers = cell.Leader, cell.Soldiers
				p.Set(from, left)
				p.Set(to, there)
			}}, walkTime)
		case general.BattleEnded:
			add(motion{kind: clash, from: e.From, to: e.To, sound: ui.SoundClash}, clashTime)
			from, to := e.From, e.To
			add(motion{kind: fall, from: from, to: to, silent: true, done: func(p *general.Position) {
				left := p.Cells[from]
				left.Leader, left.Soldiers = game.NoSide, 0
				p.Set(from, left)
				p.Set(to, after.Cells[to])
			}}, fallTime)
		case general.SiteTaken:
			to, cell := e.To, after.Cells[e.To]
			add(motion{kind: take, to: to, owner: p.Cells[to].Owner, sound: ui.SoundCapture, done: func(p *general.Position) { p.Set(to, cell) }}, takeTime)
		case general.LeaderBought:
			to, cell := e.To, after.Cells[e.To]
			v.motions.queue = append(v.motions.queue, motion{kind: appear, to: to, cell: cell, sound: ui.SoundCoin, length: ui.Ticks(appearTime * speed),
				done: func(p *general.Position) { p.Set(to, cell) }})
		case general.SoldierBought:
			to, cell := e.To, after.Cells[e.To]
			p.Set(to, cell)
			add(motion{kind: pulse, to: to, sound: ui.SoundCoin}, appearTime)
		case general.Income:
			v.flyCoins(after, e.Side, speed)
		}
	}
	if speed == 0 {
		for i := range v.motions.queue {
			if !v.motions.queue[i].silent {
				u.Sound.Play(v.motions.queue[i].sound)
				break
			}
		}
		v.Skip()
	}
}

// flyCoins sends a coin from each warehouse of a side to its counter.
func (v *View) flyCoins(p *general.Position, side game.Side, speed float64) {
	if speed == 0 {
		return
	}
	n := 0
	for s := range p.Size.Squares().All() {
		if c := p.Cells[s]; c.Site == general.Warehouse && c.Owner == side {
			v.motions.coins = append(v.motions.coins, coin{from: s, side: side, age: -ui.Ticks(float64(n) * coinStagger * speed), life: ui.Ticks(coinTime * speed)})
			n++
		}
	}
}

// Tick moves the motions on by one tick, faster when hurried.
func (v *View) Tick(u *ui.UI, hurry bool) {
	steps := 1
	if hurry {
		steps = 4
	}
	for range steps {
		v.tick(u)
	}
}

func (v *View) tick(u *ui.UI) {
	kept := v.motions.coins[:0]
	for _, c := range v.motions.coins {
		if c.age++; c.age < c.life {
			kept = append(kept, c)
		}
	}
	v.motions.coins = kept
	f := v.motions.first()
	if f == nil {
		return
	}
	if v.motions.age == 0 && !f.silent {
		u.Sound.Play(f.sound)
	}
	v.motions.age++
	if v.motions.age < f.length {
		return
	}
	if f.done != nil {
		f.done(&v.shown)
	}
	v.motions.queue, v.motions.age = v.motions.queue[1:], 0
	if len(v.motions.queue) == 0 {
		v.shown = v.motions.final
		v.motions.ahead = false
	}
}

// draw draws what is in motion.
func (m *motions) draw(u *ui.UI, v *View) {
	f := m.first()
	if f == nil {
		return
	}
	t := ui.EaseOut(m.share())
	from, to := v.layout.Square(f.from), v.layout.Square(f.to)
	switch f.kind {
	case walk:
		lift := math.Sin(math.Pi*t) * from.W * 0.06
		r := ui.R(from.X+(to.X-from.X)*t, from.Y+(to.Y-from.Y)*t-lift, from.W, from.H)
		pieces.Leader(u, r, f.cell.Leader)
		pieces.Plate(u, r, int(f.cell.Soldiers), 0)
	case clash:
		lean := math.Sin(math.Pi*m.share()) * from.W * 0.08
		dx, dy := sign(to.X-from.X)*lean, sign(to.Y-from.Y)*lean
		m.fighter(u, v, f.from, from.Shift(dx, dy), 1)
		m.fighter(u, v, f.to, to.Shift(-dx, -dy), 1)
		pieces.Spark(u, ui.R((from.X+to.X)/2, (from.Y+to.Y)/2, from.W, from.H), m.share())
	case fall:
		winner := m.final.Cells[f.to].Leader
		if defender := v.shown.Cells[f.to].Leader; defender != winner {
			m.fighter(u, v, f.to, to.Shift(0, to.H*0.1*t), 1-t)
		}
	case appear:
		u.WithAlpha(t, func() {
			pieces.Garrison(u, to.Shift(0, (1-t)*8), f.cell.Site == general.City, f.cell.Owner, f.cell.Leader)
			pieces.Plate(u, to, int(f.cell.Soldiers), 0)
		})
	}
}

// fighter draws the leader on a square at another place.
func (m *motions) fighter(u *ui.UI, v *View, s grid.Square, r ui.Rect, alpha float64) {
	c := v.shown.Cells[s]
	if c.Leader == game.NoSide {
		return
	}
	u.WithAlpha(alpha, func() {
		pieces.Leader(u, r, c.Leader)
		pieces.Plate(u, r, int(c.Soldiers), 0)
	})
}

func sign(v float64) float64 {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// Coins draws the coins in flight. counters are where red's and blue's are
// counted.
func (v *View) Coins(u *ui.UI, counters [2]ui.Rect) {
	for _, c := range v.motions.coins {
		if c.age < 0 {
			continue
		}
		t := float64(c.age) / float64(max(1, c.life))
		t = t * t * (3 - 2*t)
		from, to := v.layout.Square(c.from), counters[(c.side-1)&1]
		x := from.CenterX() + (to.CenterX()-from.CenterX())*t
		y := from.CenterY() + (to.CenterY()-from.CenterY())*t - math.Sin(math.Pi*t)*40
		pieces.Coin(u, x, y, 16)
	}
}
