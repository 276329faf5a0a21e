package diplomacy

import "eras/game/diplomacy"

// Why a bot accepts a draw.
const (
	// drawBehind is how many centres another power must have more.
	drawBehind = 3
	// drawQuiet is for how many years no centre may have changed owners.
	drawQuiet = 2
)

// AcceptsDraw reports whether a bot of a power would accept a draw at p: if another power
// is well ahead, or nothing has moved for years, and it is not about to win. It does not
// depend on the kind of bot.
func AcceptsDraw(g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power) bool {
	own, most := g.Owned(p, power).Len(), 0
	for other := diplomacy.Power(1); int(other) <= g.Map.Powers(); other++ {
		if other != power {
			most = max(most, g.Owned(p, other).Len())
		}
	}
	switch {
	case g.Map.ToWin()-own <= drawBehind && own > most:
		return false
	case most-own >= drawBehind:
		return true
	}
	return p.Quiet >= drawQuiet
}
