package ender

import (
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
)

// Aims is what a plan achieves if all its attacks succeed.
type Aims struct {
	// Takes are continents with a bonus that become the planner's, and Breaks those that
	// are another player's and no longer whole then.
	Takes, Breaks []risk.Continent
	// Eliminates are the players who lose their last territory.
	Eliminates []game.Seat
	// Card says that the turn brings a card.
	Card bool
}

// aimsOf returns the aims of the chosen plan of a trace made at a position.
func aimsOf(g *risk.Game, p *risk.Position, t *ender.Trace) (a Aims) {
	var taken risk.Set
	for _, attack := range t.Best.Attacks {
		taken = taken.With(attack.To)
	}
	held := p.Held[t.Seat]
	for k := range risk.Continent(g.Map.Continents()) {
		members := g.Map.Members(k)
		if !g.Rules.Continents || g.Map.Bonus(k) <= 0 || members&taken == 0 {
			continue
		}
		if members&^(held|taken) == 0 {
			a.Takes = append(a.Takes, k)
		}
		if g.OwnerOf(p, k) >= 0 {
			a.Breaks = append(a.Breaks, k)
		}
	}
	for seat := range game.Seat(g.Rules.Players) {
		if theirs := p.Held[seat]; theirs != 0 && theirs&^taken == 0 {
			a.Eliminates = append(a.Eliminates, seat)
		}
	}
	a.Card = g.Rules.Cards && taken != 0 && !p.Took
	return a
}
