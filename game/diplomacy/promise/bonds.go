package promise

import (
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Bonds returns the arrangements that bind a power to another one for more than a phase, in the form in which
// it ends them by a declaration (FCT) of NOT: the peace of both, which an alliance includes, and zones. The
// declaration of a zone's end must go to all its powers.
func (l *Ledger) Bonds(power, other diplomacy.Power) (all []press.Deal) {
	for i := range l.promises {
		p := &l.promises[i]
		if p.Power != power || p.State != Open {
			continue
		}
		for j := range p.parts {
			part := &p.parts[j]
			bond := part.deal
			switch {
			case part.state != Open || !part.lasts():
				continue
			case bond.Kind == press.Zone:
				if !slices.Contains(bond.Powers, other) {
					continue
				}
			case !slices.Contains(part.partners, other):
				continue
			default:
				bond = press.Deal{Kind: press.Peace, Powers: []diplomacy.Power{min(power, other), max(power, other)}}
			}
			if !slices.ContainsFunc(all, func(d press.Deal) bool { return SameDeal(d, bond) }) {
				all = append(all, bond)
			}
		}
	}
	return all
}
