package diplomacy

import "eras/game/diplomacy"

// When a bot accepts a draw or concedes a victory.
const (
	// drawBehind is the number of centres by which another power must lead.
	drawBehind = 3
	// drawQuiet is the number of years in which no centre has changed owners.
	drawQuiet = 2
	// concedeNear is the maximum number of centres that the winner still lacks, and concedeBehind
	// the factor by which it must have more centres.
	concedeNear, concedeBehind = 4, 3
)

// AcceptsDraw reports whether a bot of a power would accept a draw at p: if the power is not about
// to win, and another power is well ahead or no centre has changed owners for years. It does not
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

// Concedes reports whether a bot of a power would concede the victory to another at p: if the other
// is close to victory and has several times as many centres.
func Concedes(g *diplomacy.Game, p *diplomacy.Position, power, to diplomacy.Power) bool {
	own, most := g.Owned(p, power).Len(), g.Owned(p, to).Len()
	return g.Map.ToWin()-most <= concedeNear && most >= concedeBehind*own
}
