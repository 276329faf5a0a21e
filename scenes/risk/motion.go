package risk

import (
	"eras/game/risk"
	"eras/scenes/boards/tokens"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// motion is a step on its way: the board shows what was before until it lands,
// then what came after.
type motion struct {
	events       []risk.Event
	after        risk.Position
	length, left int // ticks
	land         int // what is left when it lands
	begun        bool
	landed       bool
}

// How long what a step brings is shown, in milliseconds.
var shownFor = [...]float64{
	risk.Dealt: 70, risk.TurnBegan: 260, risk.Traded: 520, risk.Reinforced: 170, risk.Rolled: 520, risk.Taken: 300,
	risk.ContinentWon: 0, risk.ContinentLost: 0, risk.Eliminated: 500, risk.Moved: 260, risk.Drew: 160, risk.Ended: 300,
}

// diceMs is how long dice tumble.
const diceMs = 300

// play shows what a step brought, stretched by speed; 0 shows it at once.
func (b *board) play(u *ui.UI, events []risk.Event, after *risk.Position, speed float64) {
	b.settle()
	b.speed = speed
	ms, landing := 0.0, 0.0
	for _, e := range events {
		ms += shownFor[e.Kind]
		switch e.Kind {
		case risk.Rolled:
			landing = diceMs
			b.throw = throw{dice: e.Dice, attacker: b.owner(e.Seat), defender: b.owner(e.Other), began: u.Tick(), ticks: ui.Ticks(diceMs * speed)}
			if speed > 0 {
				u.Sound.Play(ui.SoundClash)
			}
			b.follow(e.To)
		case risk.Taken:
			u.Sound.Play(ui.SoundCapture)
		case risk.Moved:
			landing = shownFor[risk.Moved]
		case risk.Traded:
			u.Sound.Play(ui.SoundCoin)
		case risk.Reinforced:
			u.Sound.Play(ui.SoundMarch)
			b.follow(e.To)
		}
	}
	length := ui.Ticks(ms * speed)
	b.motion = motion{begun: true, events: append(b.motion.events[:0], events...), after: *after, length: length, left: length, land: length - ui.Ticks(landing*speed)}
	if length == 0 {
		b.settle()
	} else if b.motion.land == length {
		b.landing()
	}
}

// follow brings a country into sight.
func (b *board) follow(c risk.Country) {
	if b.view != nil {
		b.view.Show(int(c))
	}
}

// tick goes on by one tick, or three in a hurry.
func (b *board) tick(hurry bool) {
	if b.motion.left == 0 {
		return
	}
	d := 1
	if hurry {
		d = 4
	}
	b.motion.left = max(0, b.motion.left-d)
	if b.motion.left <= b.motion.land {
		b.landing()
	}
	if b.motion.left == 0 {
		b.settle()
	}
}

// landing shows what came after.
func (b *board) landing() {
	if !b.motion.landed {
		b.motion.landed = true
		b.shown = b.motion.after
	}
}

// settle ends the motion.
func (b *board) settle() {
	if b.motion.begun {
		b.landing()
	}
	b.motion = motion{events: b.motion.events[:0]}
	b.throw.ticks = 0
}

// busy reports whether something still moves.
func (b *board) busy() bool { return b.motion.left > 0 }

// waits reports whether a step is on its way that has not landed.
func (b *board) waits() bool { return b.motion.left > 0 && !b.motion.landed }

// stand shows a position at once.
func (b *board) stand(p *risk.Position) {
	b.motion = motion{}
	b.throw = throw{}
	b.shown = *p
}

// under draws what moves below the tokens.
func (m *motion) under(u *ui.UI, b *board) {
	if m.left == 0 {
		return
	}
	for _, e := range m.events {
		if e.Kind == risk.Rolled {
			b.arrow(u, arrow{e.From, e.To, b.owner(e.Seat)})
		}
	}
}

// over draws what moves above the tokens.
func (m *motion) over(u *ui.UI, b *board) {
	if m.left == 0 {
		return
	}
	radius := b.radius()
	share := ui.EaseOut(1 - float64(m.left)/float64(m.length))
	for _, e := range m.events {
		switch e.Kind {
		case risk.Reinforced:
			x, y := b.at(e.To)
			ring(u, x, y, radius+4)
			badge(u, x, y-radius-8-6*share, signed(e.N), true)
		case risk.Rolled:
			if !m.landed {
				brackets(u, b.token(e.To).Inset(-7))
				continue
			}
			ours, theirs := e.Dice.Losses()
			b.loss(u, e.From, ours, share)
			b.loss(u, e.To, theirs, share)
		case risk.Taken:
			if !m.landed {
				continue
			}
			x, y := b.at(e.To)
			ring(u, x, y, radius+4+6*(1-share))
		case risk.Moved:
			if m.landed || !m.marches() {
				continue
			}
			x0, y0 := b.at(e.From)
			x1, y1 := b.at(e.To)
			if _, _, around := b.around(e.From, e.To); around {
				continue
			}
			tokens.Army(u, x0+(x1-x0)*share, y0+(y1-y0)*share, radius, b.owner(e.Seat), int(e.N))
		}
	}
}

// marches reports whether armies march by themselves, and not into a country that
// was just taken with the dice.
func (m *motion) marches() bool {
	for _, e := range m.events {
		if e.Kind == risk.Rolled {
			return false
		}
	}
	return true
}

// loss draws how many armies a throw cost.
func (b *board) loss(u *ui.UI, c risk.Country, n int32, share float64) {
	if n == 0 {
		return
	}
	x, y := b.at(c)
	badge(u, x, y-b.radius()-6-8*share, signed(-n), false)
}

// throw is the last dice that were thrown.
type throw struct {
	dice               risk.Dice
	attacker, defender *art.Owner
	began, ticks       int
}

// tumbling reports whether the dice have not come to rest yet.
func (t *throw) tumbling(tick int) bool { return tick < t.began+t.ticks }
