package diplomacy

import (
	"slices"

	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/boards/animation"
	"eras/scenes/ui"
)

// show is the animation of a phase: its orders appear one by one, then the units move.
type show struct {
	on bool
	// order lists the provinces in the order in which their orders appear; step is the number of
	// orders that have appeared.
	order    []diplomacy.Province
	step     int
	complete bool // all orders have appeared
	timeline animation.Timeline[showPart]
	rested   bool // the pause at the end has begun
	asks     bool // wait for a click at the end, without a pause
	offered  bool // the continue button has been given the focus
}

// showPart is a part of the animation.
type showPart uint8

const (
	// appearing: an order has just appeared.
	appearing showPart = iota
	// gliding: the units move.
	gliding
	// resting: the pause before the next phase.
	resting
)

// Times in milliseconds at normal speed.
const (
	orderTime = 250
	holdTime  = 80 // for units that hold
	glideTime = 420
	restTime  = 1100
)

// beginShow starts the animation of the visible phase.
func (s *Screen) beginShow(u *ui.UI) {
	ph := s.phase()
	s.show = show{on: true, order: resolutionOrder(s.m, ph, s.match.Here())}
	sh := &s.show
	sh.asks = s.at >= s.fresh && !s.past && s.match.Here()&s.match.Game().Acting(&ph.Before) != 0
	var motions []animation.Motion[showPart]
	for i, at := range sh.order {
		m := animation.Motion[showPart]{What: appearing, Length: orderTime, Done: func() { sh.step = min(i+2, len(sh.order)) }}
		if v := ph.Verdicts[at]; held(ph.Orders[at], v) {
			m.Length = holdTime
		} else if v.Result != diplomacy.OK {
			m.Sound, m.X = ui.SoundClash, func() float64 { return s.board.box(at).CenterX() }
		}
		motions = append(motions, m)
	}
	sh.step = min(1, len(sh.order))
	sh.timeline.Play(u, s.pace(), motions...)
	if !sh.timeline.Busy() {
		s.completeShow(u)
	}
	u.Views.By("results", -1e6)
}

// pace returns the factor for the length of animations.
func (s *Screen) pace() float64 { return s.ComputerSpeed() }

// tickShow advances the animation by one tick.
func (s *Screen) tickShow(u *ui.UI) {
	sh := &s.show
	sh.timeline.Tick(u, u.Input().Hurry && !u.Fields.Typing())
	switch {
	case sh.timeline.Busy():
	case !sh.complete:
		s.completeShow(u)
	case sh.asks:
	case !sh.rested:
		sh.rested = true
		sh.timeline.Play(u, max(0.4, s.pace()), animation.Motion[showPart]{What: resting, Length: restTime})
	default:
		s.next()
	}
}

// completeShow makes the remaining orders appear and starts moving the units.
func (s *Screen) completeShow(u *ui.UI) {
	sh := &s.show
	sh.timeline.Skip()
	sh.complete = true
	sh.timeline.Play(u, s.pace(), animation.Motion[showPart]{What: gliding, Length: glideTime})
}

// next ends the animation and shows the next phase.
func (s *Screen) next() {
	s.show = show{}
	if s.at++; !s.looksBack() {
		s.seat()
	}
}

// jump shows a phase, or the current position, and stays there.
func (s *Screen) jump(to int) {
	last := s.match.Phases()
	s.show = show{}
	s.at = min(max(to, 0), last)
	if s.going = s.at == last; s.going {
		s.seat()
	}
	s.entry = newEntry(s.m)
}

// moved returns the share of their way that the moving units have covered, from 0 to 1.
func (s *Screen) moved() float64 {
	if !s.show.on || !s.show.complete {
		return 0
	}
	if part, share := s.show.timeline.Current(); part != nil && *part == gliding {
		return ui.EaseOut(share)
	}
	return 1
}

// resolutionOrder returns the provinces in the order in which a phase's orders appear: power by
// power, those played in this window first, and for each power moves first and holds last.
func resolutionOrder(m *diplomacy.Map, ph *diplomacyplay.PlayedPhase, here game.Seats) []diplomacy.Province {
	var provinces []diplomacy.Province
	for i := range m.Provinces() {
		if ph.Orders[i].Kind != 0 || ph.Verdicts[i].Result != 0 {
			provinces = append(provinces, diplomacy.Province(i))
		}
	}
	rank := func(at diplomacy.Province) int {
		power := actor(m, ph, at)
		r := 4 * int(power)
		if !here.Has(power.Seat()) {
			r += 4 * diplomacy.MaxPowers
		}
		switch ph.Orders[at].Kind {
		case diplomacy.Hold:
			return r + 2
		case diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy:
			return r + 1
		case diplomacy.Move, diplomacy.Retreat, diplomacy.Disband, diplomacy.Build, diplomacy.Remove, diplomacy.Waive:
		}
		return r
	}
	slices.SortStableFunc(provinces, func(a, b diplomacy.Province) int { return rank(a) - rank(b) })
	return provinces
}

// actor returns the power to which the order of a province in a phase belongs.
func actor(m *diplomacy.Map, ph *diplomacyplay.PlayedPhase, at diplomacy.Province) diplomacy.Power {
	switch {
	case ph.Before.Season.Retreats():
		return ph.Before.Dislodged[at].Unit.Power
	case ph.Before.Units[at].Exists():
		return ph.Before.Units[at].Power
	}
	return m.HomeOf(at)
}
