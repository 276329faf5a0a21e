package ender

import "time"

// Kinds of algorithms that a [Meter] measures, from table 5.9.
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

// MeterNames are the names of the kinds that a [Meter] measures. The first, for no
// algorithm, is empty.
var MeterNames = [metKinds]string{"", "dominance", "interest", "threats", "defence", "strength", "other"}

// Meter measures the time of the algorithms (ender-2009 4.1.2 case 6, table 5.9). A nil
// Meter measures nothing.
type Meter struct {
	// Clock returns the time since a fixed moment.
	Clock func() time.Duration
	// Plans counts the plans that were valued, and Took is the total time of each
	// algorithm for them.
	Plans int
	Took  [metKinds]time.Duration
	kind  int
	since time.Duration
}

// begin ends the current algorithm and begins another.
func (m *Meter) begin(kind int) {
	if m == nil {
		return
	}
	now := m.Clock()
	m.Took[m.kind] += now - m.since
	m.kind, m.since = kind, now
}

// end ends the valuation of a plan.
func (m *Meter) end() {
	if m == nil {
		return
	}
	m.begin(metNone)
	m.Plans++
}
