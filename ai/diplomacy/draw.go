package diplomacy

import "eras/game/diplomacy"

// Why a bot accepts a draw or concedes a victory.
const (
	// drawBehind is how many centres another power must have more.
	drawBehind = 3
	// drawQuiet is for how many years no centre may have changed owners.
	drawQuiet = 2
	// concedeNear is how many centres the winner may still lack, concedeBehind how many
	// times as many it must have.
	concedeNear, concedeBehind = 4, 3
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

// Concedes reports whether a bot of a power would accept at p that another has won: if
// the other is close to victory and has several times as many centres.
func Concedes(g *diplomacy.Game, p *diplomacy.Position, power, to diplomacy.Power) bool {
	own, most := g.Owned(p, power).Len(), g.Owned(p, to).Len()
	return g.Map.ToWin()-most <= concedeNear && most >= concedeBehind*own
}
