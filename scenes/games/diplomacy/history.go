package diplomacy

import (
	"strings"

	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
)

// pastShown is the number of past orders of a unit in its tooltip.
const pastShown = 4

// pastOrders returns the last orders of a unit, latest first, one a line. The unit is the one that
// stands in a province before a phase, or was dislodged from it. It is followed back through the
// provinces from which it came.
func pastOrders(w words, match diplomacyplay.Match, phase int, p *diplomacy.Position, at diplomacy.Province) string {
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

// cameFrom returns a unit as it was before a phase, given the unit after it, and the province of
// its order in the phase, or [diplomacy.NoProvince] if it had none. If the unit was built in the
// phase, was is no unit.
func cameFrom(m *diplomacy.Map, ph *diplomacyplay.PlayedPhase, unit diplomacy.Unit) (was diplomacy.Unit, from diplomacy.Province) {
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

// leaves reports whether the unit of a province left it in a phase, by a move or a retreat.
func leaves(ph *diplomacyplay.PlayedPhase, at diplomacy.Province, unit diplomacy.Unit) bool {
	o := ph.Orders[at]
	moves := o.Kind == diplomacy.Move && ph.Before.Units[at] == unit
	return (moves || o.Kind == diplomacy.Retreat && ph.Before.Dislodged[at].Unit == unit) && ph.Verdicts[at].Result == diplomacy.OK
}
