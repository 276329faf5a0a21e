package talk

import (
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// Ends returns the letters (FCT) by which a power ends the peace, alliances and zones with partners that have
// broken a promise to it since the last phase. Without them it would still be bound to these powers.
func (ph *Phase) Ends(me diplomacy.Power) (letters []Letter) {
	var told []diplomacy.Power
	for i := range ph.Decided {
		p := ph.Decided[i]
		if p.State != promise.Broken || !slices.Contains(p.To, me) || slices.Contains(told, p.Power) || !slices.Contains(ph.Partners, p.Power) {
			continue
		}
		told = append(told, p.Power)
		for _, bond := range ph.Ledger.Bonds(me, p.Power) {
			others := slices.DeleteFunc(slices.Clone(bond.Powers), func(q diplomacy.Power) bool { return q == me || q == p.Power })
			end := press.Press{Kind: press.Inform, Deal: press.Deal{Kind: press.Not, Of: []press.Deal{bond}}}
			if end.Level() > ph.Dialect.Level {
				continue
			}
			letters = append(letters, Letter{From: me, To: p.Power, Others: others, Press: end, Why: &Decision{
				Phase: ph.Position.Phase(), Me: me, With: p.Power, Act: Ends, Reason: BrokeWord, Deal: bond,
				Trust: ph.Ledger.Trust(me, p.Power).Value(), Broken: &p,
			}})
		}
	}
	return letters
}
