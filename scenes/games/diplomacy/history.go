package diplomacy

import (
	"strings"

	"eras/game/diplomacy"
	"eras/session"
)

// pastShown is how many past orders of a unit are told.
const pastShown = 4

// pastOrders tells the last orders of the unit that stands in a province before a phase,
// or was dislodged from it, the latest first, a line each. A unit is followed back through
// the provinces it came from.
func pastOrders(w words, match session.DiplomacyMatch, phase int, p *diplomacy.Position, at diplomacy.Province) string {
	unit := p.Units[at]
	if !unit.Exists() {
		unit = p.Dislodged[at].Unit
	}
	var lines []string
	for i := phase - 1; i >= 0 && unit.Exists() && len(lines) < pastShown; i-- {
		ph := match.Phase(i)
		was, from := cameFrom(w.m, ph, unit)
		if from != diplomacy.NoProvince && ph.Orders[from].Kind != 0 {
			lines = append(lines, w.text.T("diplomacy.province.past", "Phase", w.season(ph.Before.Phase()), "Order", w.m.FormatOrder(ph.Orders[from]), "Result", resultWord(w.text, ph.Verdicts[from])))
		}
		unit = was
	}
	return strings.Join(lines, "\n")
}

// cameFrom returns the unit of a province after a phase as it was before it, and the
// province of its order in the phase, or [diplomacy.NoProvince] if it had none. A unit that
// was built then was none before.
func cameFrom(m *diplomacy.Map, ph *session.PlayedPhase, unit diplomacy.Unit) (was diplomacy.Unit, from diplomacy.Province) {
	here := m.Province(unit.At)
	for at := range diplomacy.Province(m.Provinces()) {
		if ph.Orders[at].Kind == diplomacy.Build && at == here && ph.After.Units[at] == unit && ph.Before.Units[at] != unit {
			return diplomacy.Unit{}, at
		}
		for _, was := range []diplomacy.Unit{ph.Before.Units[at], ph.Before.Dislodged[at].Unit} {
			if was.Power != unit.Power || was.Kind != unit.Kind || !was.Exists() {
				continue
			}
			switch o := ph.Orders[at]; {
			case was == unit && !leaves(ph, at, was):
				if ph.Before.Season.Moves() || ph.Before.Dislodged[at].Unit == was {
					return was, at
				}
				return was, diplomacy.NoProvince
			case leaves(ph, at, was) && o.To == unit.At:
				return was, at
			}
		}
	}
	return diplomacy.Unit{}, diplomacy.NoProvince
}

// leaves reports whether a unit of a province moved or retreated from it in a phase.
func leaves(ph *session.PlayedPhase, at diplomacy.Province, unit diplomacy.Unit) bool {
	o := ph.Orders[at]
	moves := o.Kind == diplomacy.Move && ph.Before.Units[at] == unit
	return (moves || o.Kind == diplomacy.Retreat && ph.Before.Dislodged[at].Unit == unit) && ph.Verdicts[at].Result == diplomacy.OK
}
