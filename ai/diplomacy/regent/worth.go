package regent

import (
	"eras/game/diplomacy"
)

// Worth says what a position is worth to a power, in centres.
type Worth struct {
	// Leader is the part of the expected centres of the strongest other power that
	// is taken off one's own.
	Leader float64 `toml:"leader"`
	// Win is what having won is worth, Lost what it costs if another has.
	Win  float64 `toml:"win"`
	Lost float64 `toml:"lost"`
	// Near is what each expected centre from the tenth on is worth besides: what is
	// nearer to the end matters more.
	Near float64 `toml:"near"`
	// Lag is taken off for each move that a unit is away from the nearest centre that
	// its power does not own.
	Lag float64 `toml:"lag"`
}

// late is the number of centres from which on [Worth.Near] counts.
const late = 9

// of returns what p is worth to power by the outlook.
func (w *Worth) of(v *Outlook, p *diplomacy.Position, power diplomacy.Power) float64 {
	m := v.m
	if p.Ending == diplomacy.Solo {
		if owned(m, p, power) >= m.ToWin() {
			return w.Win
		}
		return -w.Lost
	}
	shares := v.Expect(p)
	strongest := 0.0
	for q := range m.Powers() {
		if other := diplomacy.Power(q + 1); other != power {
			strongest = max(strongest, shares[other])
		}
	}
	mine := shares[power]
	return mine - w.Leader*strongest + w.Near*max(0, mine-late) - w.Lag*float64(v.Lag(p, power))
}

// owned returns how many centres a power owns.
func owned(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power) int {
	n := 0
	for c := m.Centres(); !c.Empty(); c = c.Rest() {
		if p.Owner[c.First()] == power {
			n++
		}
	}
	return n
}
