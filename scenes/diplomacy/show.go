package diplomacy

import (
	"slices"

	"eras/game/diplomacy"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// show is a phase that is being shown order by order.
type show struct {
	on bool
	// order is in which order the provinces' orders appear, step how many have, wait
	// ticks until the next.
	order    []diplomacy.Province
	step     int
	wait     int
	complete bool // all have appeared
	glide    int  // ticks since the units began to go where they stand after it
	asks     bool // it waits until somebody has read it
	offered  bool // the way on has been given the keyboard
}

// Times of a resolution in milliseconds.
const (
	orderTime = 250
	holdTime  = 80 // orders of which there is nothing to tell
	glideTime = 420
	restTime  = 1100
)

// beginShow shows the phase that is looked at.
func (s *Screen) beginShow(u *ui.UI) {
	ph := s.phase()
	s.show = show{on: true, order: resolutionOrder(s.m, ph)}
	s.show.asks = s.at >= s.fresh && !s.past && s.council.Here()&s.council.Game().Acting(&ph.Before) != 0
	if s.pace() == 0 {
		s.completeShow()
	}
	u.ScrollBy("results", -1e6)
}

// pace returns how motions are stretched.
func (s *Screen) pace() float64 { return s.ComputerSpeed() }

// tickShow goes on with the phase that is shown.
func (s *Screen) tickShow(u *ui.UI) {
	sh := &s.show
	ticks := func(ms float64) int { return max(1, ui.Ticks(ms*s.pace())) }
	hurry := 1
	if u.Input().Hurry && !u.Typing() {
		hurry = 5
	}
	switch {
	case !sh.complete:
		if sh.wait -= hurry; sh.wait > 0 {
			return
		}
		if sh.step == len(sh.order) {
			s.completeShow()
			return
		}
		ph := s.phase()
		at := sh.order[sh.step]
		sh.step++
		sh.wait = ticks(orderTime)
		if v := ph.Verdicts[at]; ph.Orders[at].Kind == diplomacy.Hold && v.Result == diplomacy.OK {
			sh.wait = ticks(holdTime)
		} else if v.Result != diplomacy.OK {
			u.Sound.Play(ui.SoundClash)
		}
	case sh.glide < ticks(glideTime):
		sh.glide += hurry
	case sh.asks:
	default:
		if sh.wait -= hurry; sh.wait <= 0 {
			s.next()
		}
	}
}

// completeShow lets all orders of the phase appear.
func (s *Screen) completeShow() {
	sh := &s.show
	sh.step, sh.complete = len(sh.order), true
	sh.wait = ui.Ticks(restTime * max(0.4, s.pace()))
}

// next ends the phase that is shown and goes on to what follows.
func (s *Screen) next() {
	s.show = show{}
	s.at++
}

// jump looks at a phase, or at now, and stays there.
func (s *Screen) jump(to int) {
	last := s.council.Phases()
	s.show = show{}
	s.at = min(max(to, 0), last)
	s.going = s.at == last
	s.entry = newEntry(s.m)
}

// moved returns how far the units are on their way to where they stand after the
// phase, from 0 to 1.
func (s *Screen) moved() float64 {
	if !s.show.on || !s.show.complete {
		return 0
	}
	whole := max(1, ui.Ticks(glideTime*s.pace()))
	if s.pace() == 0 {
		return 1
	}
	return ui.EaseOut(float64(s.show.glide) / float64(whole))
}

// resolutionOrder returns in which order a phase is told: power by power, of each
// what moved first, what only held last.
func resolutionOrder(m *diplomacy.Map, ph *table.PlayedPhase) []diplomacy.Province {
	var provinces []diplomacy.Province
	for i := range m.Provinces() {
		if ph.Orders[i].Kind != 0 || ph.Verdicts[i].Result != 0 {
			provinces = append(provinces, diplomacy.Province(i))
		}
	}
	rank := func(at diplomacy.Province) int {
		r := 4 * int(actor(m, ph, at))
		switch ph.Orders[at].Kind {
		case diplomacy.Hold:
			return r + 2
		case diplomacy.SupportHold, diplomacy.SupportMove, diplomacy.Convoy:
			return r + 1
		}
		return r
	}
	slices.SortStableFunc(provinces, func(a, b diplomacy.Province) int { return rank(a) - rank(b) })
	return provinces
}

// actor returns whose order is listed for a province of a phase.
func actor(m *diplomacy.Map, ph *table.PlayedPhase, at diplomacy.Province) diplomacy.Power {
	switch {
	case ph.Before.Season.Retreats():
		return ph.Before.Dislodged[at].Unit.Power
	case ph.Before.Units[at].Exists():
		return ph.Before.Units[at].Power
	}
	return m.HomeOf(at)
}

// history hands out the played phases of a council, each copied once.
type history struct{ list []*table.PlayedPhase }

func (h *history) phase(c table.Council, i int) *table.PlayedPhase {
	if len(h.list) > c.Phases() { // a table that was joined again may know less
		h.list = nil
	}
	for len(h.list) <= i {
		ph := c.Phase(len(h.list))
		h.list = append(h.list, &ph)
	}
	return h.list[i]
}
