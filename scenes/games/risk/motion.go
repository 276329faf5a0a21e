package risk

import (
	"slices"

	"eras/game/risk"
	"eras/scenes/boards/animation"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
)

// motion is a part of the animation of a step. All parts of a step start together.
type motion struct {
	kind   motionKind
	events []risk.Event // of the step
}

type motionKind uint8

const (
	// step lasts as long as the whole animation.
	step motionKind = iota
	// landing lasts as long as the board still shows the position before the step.
	landing
	// tumbling lasts as long as the dice roll.
	tumbling
)

// shownFor is how long an event is shown at normal speed, in milliseconds.
var shownFor = [risk.EventKindCount]float64{
	risk.Claimed: 70, risk.TurnBegan: 600, risk.Traded: 520, risk.Reinforced: 170, risk.Rolled: 520, risk.Taken: 300,
	risk.ContinentWon: 0, risk.ContinentLost: 0, risk.Eliminated: 0, risk.Moved: 260, risk.Drew: 160, risk.Ended: 300,
}

// tumbleTime is how long dice roll, in milliseconds at normal speed.
const tumbleTime = 300

// play shows the events of a step that led to after. speed is a factor for the length of the
// animation; at 0 the board shows after at once.
func (b *board) play(u *ui.UI, events []risk.Event, after *risk.Position, speed float64) {
	b.speed = speed
	length, untilLanding := b.stage(u, events, speed), 0.0
	var motions []animation.Motion[motion]
	for _, e := range events {
		if !dramatic(&e) {
			length += shownFor[e.Kind]
		}
		switch e.Kind {
		case risk.Rolled:
			untilLanding = tumbleTime
			b.throw = throw{dice: e.Dice, attacker: b.owner(e.Seat), defender: b.owner(e.Other)}
			motions = append(motions, animation.Motion[motion]{What: motion{kind: tumbling}, Beside: true, Length: tumbleTime})
			if speed > 0 {
				b.sound(u, ui.SoundDice, e.To)
			}
			b.follow(e.To)
		case risk.Taken:
			b.sound(u, ui.SoundTaken, e.To)
		case risk.Moved:
			untilLanding = shownFor[risk.Moved]
		case risk.Traded:
			u.Sound.Play(ui.SoundCoin)
		case risk.Reinforced:
			b.sound(u, ui.SoundMarch, e.To)
			b.follow(e.To)
		case risk.Claimed, risk.TurnBegan, risk.ContinentWon, risk.ContinentLost, risk.Eliminated, risk.Drew, risk.Ended:
		}
	}
	end := *after
	motions = append(motions,
		animation.Motion[motion]{What: motion{kind: landing}, Beside: true, Length: untilLanding, Done: func() { b.whole, b.shown = end, end }},
		animation.Motion[motion]{What: motion{kind: step, events: slices.Clone(events)}, Beside: true, Length: length})
	b.timeline.Play(u, speed, motions...)
}

// sound plays an effect at the place of a territory, or in the middle if there is no map yet.
func (b *board) sound(u *ui.UI, e ui.Effect, at risk.Territory) {
	if b.view == nil {
		u.Sound.Play(e)
		return
	}
	x, _ := b.at(at)
	u.PlayAt(e, x)
}

// follow scrolls a territory into view.
func (b *board) follow(c risk.Territory) {
	if b.view != nil {
		b.view.Show(int(c))
	}
}

// part returns the running part of the animation of a kind, and the share of its time that has
// passed. It returns nil if there is none.
func (b *board) part(kind motionKind) (*motion, float64) {
	for m, share := range b.timeline.All() {
		if m.kind == kind {
			return m, share
		}
	}
	return nil, 0
}

// busy reports whether something still moves.
func (b *board) busy() bool { return b.timeline.Busy() }

// waits reports whether the board still shows the position before a step.
func (b *board) waits() bool {
	m, _ := b.part(landing)
	return m != nil
}

// stand shows a position at once.
func (b *board) stand(p *risk.Position) {
	b.timeline.Clear()
	b.throw = throw{}
	b.whole, b.shown = *p, *p
}

// drawUnder draws the animations below the tokens.
func (b *board) drawUnder(u *ui.UI) {
	m, _ := b.part(step)
	if m == nil {
		return
	}
	for _, e := range m.events {
		if e.Kind == risk.Rolled {
			b.arrow(u, arrow{e.From, e.To, b.owner(e.Seat)})
		}
	}
}

// drawOver draws the animations above the tokens.
func (b *board) drawOver(u *ui.UI) {
	m, share := b.part(step)
	if m == nil {
		return
	}
	share = ui.EaseOut(share)
	radius := b.radius()
	defer b.drawDrama(u, m)
	for _, e := range m.events {
		switch e.Kind {
		case risk.Reinforced:
			if b.hidden.Has(e.To) {
				continue
			}
			x, y := b.at(e.To)
			sprites.Ring(u, x, y, radius+4)
			badge(u, x, y-radius-8-6*share, signed(e.N), true)
		case risk.Rolled:
			if b.waits() {
				sprites.Brackets(u, b.token(e.To).Inset(-7))
				continue
			}
			ours, theirs := e.Dice.Losses()
			b.loss(u, e.From, ours, share)
			b.loss(u, e.To, theirs, share)
		case risk.Taken:
			if !b.waits() {
				x, y := b.at(e.To)
				sprites.Ring(u, x, y, radius+4+6*(1-share))
			}
		case risk.Moved:
			if !b.waits() || !m.marches() || b.hidden.Has(e.From) || b.hidden.Has(e.To) {
				continue
			}
			if _, _, around := b.around(e.From, e.To); around {
				continue
			}
			x0, y0 := b.at(e.From)
			x1, y1 := b.at(e.To)
			sprites.Armies(u, x0+(x1-x0)*share, y0+(y1-y0)*share, radius, b.owner(e.Seat), int(e.N))
		case risk.Claimed, risk.TurnBegan, risk.Traded, risk.ContinentWon, risk.ContinentLost, risk.Eliminated,
			risk.Drew, risk.Ended:
		}
	}
}

// marches reports whether the moves of a step are shown as marches. They are not if the step also
// has a throw: then the armies occupy the territory that the dice took.
func (m *motion) marches() bool {
	return !slices.ContainsFunc(m.events, func(e risk.Event) bool { return e.Kind == risk.Rolled })
}

// loss draws the losses of a throw beside a territory.
func (b *board) loss(u *ui.UI, c risk.Territory, n int32, share float64) {
	if n == 0 {
		return
	}
	x, y := b.at(c)
	badge(u, x, y-b.radius()-6-8*share, signed(-n), false)
}
