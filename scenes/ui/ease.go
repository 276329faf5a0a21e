package ui

import "math"

// Motion has the values that move, by their ids.
type Motion struct {
	ui    *UI
	eases map[string]*ease
}

// ease is a value that moves towards a target.
type ease struct {
	from, to float64
	start    int // tick
	length   int // in ticks
	seen     int // tick in which it was last used
}

// Ease returns a value that moves to target within ms milliseconds and slows down towards the end.
// The first call for an id returns target.
func (m *Motion) Ease(id string, target float64, ms float64) float64 {
	now := m.ui.tick
	e, ok := m.eases[id]
	if !ok {
		e = &ease{from: target, to: target, start: now}
		m.eases[id] = e
	}
	e.seen = now
	if target != e.to {
		e.from, e.to, e.start = e.value(now), target, now
		e.length = Ticks(ms)
		if m.ui.ReducedMotion {
			e.length = 0
		}
	}
	return e.value(now)
}

// EaseFrom is like [Motion.Ease], but the first call for an id starts at from.
func (m *Motion) EaseFrom(id string, from, target, ms float64) float64 {
	if _, ok := m.eases[id]; !ok {
		m.eases[id] = &ease{from: from, to: from, start: m.ui.tick}
	}
	return m.Ease(id, target, ms)
}

func (e *ease) value(tick int) float64 {
	if e.length == 0 || tick >= e.start+e.length {
		return e.to
	}
	return e.from + (e.to-e.from)*EaseOut(float64(tick-e.start)/float64(e.length))
}

// EaseOut maps the share of the time that has passed to the share of the distance covered: fast at
// first, slow at the end.
func EaseOut(t float64) float64 {
	t = math.Min(math.Max(t, 0), 1)
	return 1 - (1-t)*(1-t)*(1-t)
}

// Ticks converts milliseconds to ticks.
func Ticks(ms float64) int { return int(math.Round(ms * TicksPerSecond / 1000)) }

// forget drops values that have not been used for a second. It looks every ten seconds.
func (m *Motion) forget() {
	if m.ui.tick%(10*TicksPerSecond) != 0 {
		return
	}
	for id, e := range m.eases {
		if m.ui.tick-e.seen > TicksPerSecond {
			delete(m.eases, id)
		}
	}
}
