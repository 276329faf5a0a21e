package ender

import "time"

// What a [Meter] tells apart: the algorithms of table 5.9.
const (
	metNone = iota
	metDominance
	metInterest
	metThreats
	metDefence
	metStrength
	metOther
	metKinds
)

// MeterNames are the names of what a [Meter] tells apart, the first of which is
// nothing.
var MeterNames = [metKinds]string{"", "dominance", "interest", "threats", "defence", "strength", "other"}

// Meter takes the time of the algorithms (ender-2009 4.1.2 case 6, table 5.9). A
// nil one takes none.
type Meter struct {
	// Clock returns the time since any moment.
	Clock func() time.Duration
	// Plans is how many plans were valued, Took how long each algorithm took for
	// them in all.
	Plans int
	Took  [metKinds]time.Duration
	kind  int
	since time.Duration
}

// begin ends what was going on and begins another.
func (m *Meter) begin(kind int) {
	if m == nil {
		return
	}
	now := m.Clock()
	m.Took[m.kind] += now - m.since
	m.kind, m.since = kind, now
}

// end ends what is going on: a plan is valued.
func (m *Meter) end() {
	if m == nil {
		return
	}
	m.begin(metNone)
	m.Plans++
}
