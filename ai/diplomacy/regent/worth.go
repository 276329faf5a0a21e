package regent

import (
	"eras/game/diplomacy"
)

// Worth computes the worth of a position for a power, in centres.
type Worth struct {
	// Leader is the share of the strongest other power's expected centres that is
	// subtracted.
	Leader float64 `toml:"leader"`
	// Win is the worth of having won, and Lost the cost of another power's win.
	Win  float64 `toml:"win"`
	Lost float64 `toml:"lost"`
	// Near is the additional worth of each expected centre from the tenth on, because these decide
	// the game.
	Near float64 `toml:"near"`
	// Lag is subtracted for each move of [Outlook.Lag].
	Lag float64 `toml:"lag"`
	// Rival is the share of each rival's expected centres that is subtracted. Rivals are the
	// players with a known prior.
	Rival float64 `toml:"rival"`
}

// late is the number of centres above which [Worth.Near] counts.
const late = 9

// of returns the worth of p for power. rivals are its rivals.
func (w *Worth) of(v *Outlook, p *diplomacy.Position, power diplomacy.Power, rivals []diplomacy.Power) float64 {
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
	mine, theirs := shares[power], 0.0
	for _, rival := range rivals {
		theirs += shares[rival]
	}
	return mine - float64(w.Rival*theirs) - w.Leader*strongest + w.Near*max(0, mine-late) - w.Lag*float64(v.Lag(p, power))
}

// owned returns the number of centres of a power.
func owned(m *diplomacy.Map, p *diplomacy.Position, power diplomacy.Power) int {
	n := 0
	for c := m.Centres(); !c.Empty(); c = c.Rest() {
		if p.Owner[c.First()] == power {
			n++
		}
	}
	return n
}
