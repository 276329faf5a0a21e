package risk

import (
	"fmt"
	"math"

	"eras/game"
)

// MissionKind is the kind of goal of a [Mission].
type MissionKind uint8

const (
	// NoMission is the kind of a player without a mission, or whose mission is hidden.
	NoMission MissionKind = iota
	// HoldTerritories requires N territories.
	HoldTerritories
	// HoldFirmly requires N territories with two armies or more on each.
	HoldFirmly
	// HoldContinents requires all territories of the continents A and B.
	HoldContinents

	// MissionKindCount is the number of kinds, none included.
	MissionKindCount
)

// Mission is a secret goal that wins a match.
type Mission struct {
	Kind MissionKind
	N    int
	A, B Continent
}

// A pair of continents is a mission if together they have between leastPair and mostPair percent of
// the territories.
const (
	leastPair = 25
	mostPair  = 46
)

// MissionAt returns a mission of the deck by its number, from 1; ok is false beyond the end. If the
// map has missions of its own, they are the deck, with more territories where the deal could give as
// many. Otherwise the deck has the two missions that require territories, then one for each pair of
// continents that is neither too small nor too large. It depends only on the map and the number of
// players.
func (g *Game) MissionAt(number int) (m Mission, ok bool) {
	n, players := g.Map.Territories(), int(g.Rules.Players)
	// The goal must exceed what a player gets in the deal.
	part := func(percent, more int) int {
		return min(max((n*percent+99)/100, (n+players-1)/players+(n*more+99)/100), n)
	}
	if number > math.MaxUint8 {
		return Mission{}, false
	}
	if own := g.Map.missions; len(own) > 0 {
		if number < 1 || number > len(own) {
			return Mission{}, false
		}
		if m = own[number-1]; m.Kind != HoldContinents {
			m.N = min(max(m.N, (n+players-1)/players+1), n)
		}
		return m, true
	}
	switch number {
	case 1:
		return Mission{Kind: HoldTerritories, N: part(57, 20)}, true
	case 2:
		return Mission{Kind: HoldFirmly, N: part(43, 15)}, true
	}
	left := number - 2
	for a := range g.Map.Continents() {
		for b := a + 1; b < g.Map.Continents(); b++ {
			size := 100 * g.Map.members[a].Or(g.Map.members[b]).Len()
			if size < leastPair*n || size > mostPair*n {
				continue
			}
			if left--; left == 0 {
				return Mission{Kind: HoldContinents, A: Continent(a), B: Continent(b)}, true
			}
		}
	}
	return Mission{}, false
}

// Missions returns the number of missions in the deck.
func (g *Game) Missions() int {
	n := 0
	for _, ok := g.MissionAt(n + 1); ok; _, ok = g.MissionAt(n + 1) {
		n++
	}
	return n
}

// MissionOf returns the mission of a player, as far as p shows it.
func (g *Game) MissionOf(p *Position, seat game.Seat) Mission {
	m, _ := g.MissionAt(int(p.Mission[seat]))
	return m
}

// Fulfilled reports whether a player fulfils a mission.
func (g *Game) Fulfilled(p *Position, seat game.Seat, m Mission) bool {
	held := p.Held[seat]
	switch m.Kind {
	case HoldTerritories:
		return held.Len() >= m.N
	case HoldFirmly:
		n := 0
		for _, armies := range p.Armies.In(held) {
			if armies >= 2 {
				n++
			}
		}
		return n >= m.N
	case HoldContinents:
		return g.Map.members[m.A].Or(g.Map.members[m.B]).Within(held)
	case NoMission:
	}
	return false
}

// CapitalOf returns the capital of a player, and whether there is one.
func (p *Position) CapitalOf(seat game.Seat) (Territory, bool) {
	c := p.Capital[seat]
	return Territory(c - 1), c > 0
}

// ShareToWin returns the number of territories that wins a match.
func (g *Game) ShareToWin() int {
	n := g.Map.Territories()
	if g.Rules.Share == 0 {
		return n
	}
	return (n*int(g.Rules.Share) + 99) / 100
}

// reached returns the reason why a player has won at p, or the empty string.
func (g *Game) reached(p *Position, seat game.Seat) string {
	held := p.Held[seat]
	switch {
	case held.Equal(g.Map.all):
		return ByConquest
	case g.Rules.Share > 0 && held.Len() >= g.ShareToWin():
		return ByShare
	case g.Rules.Capitals && g.holdsCapitals(p, held):
		return ByCapitals
	case g.Rules.Missions && g.Fulfilled(p, seat, g.MissionOf(p, seat)):
		return ByMission
	}
	return ""
}

// holdsCapitals reports whether held contains the capitals of all players.
func (g *Game) holdsCapitals(p *Position, held Set) bool {
	for seat := range g.players() {
		if c, ok := p.CapitalOf(seat); !ok || !held.Has(c) {
			return false
		}
	}
	return true
}

// Leader returns the player with the most territories and, among those, the most armies, or
// [game.Nobody] on a tie.
func (g *Game) Leader(p *Position) game.Seat {
	best, bestHeld, bestArmies := game.Nobody, 0, 0
	for seat := range g.players() {
		held, armies := p.Held[seat].Len(), p.ArmiesOf(seat)
		switch {
		case held > bestHeld || held == bestHeld && armies > bestArmies:
			best, bestHeld, bestArmies = seat, held, armies
		case held == bestHeld && armies == bestArmies:
			best = game.Nobody
		}
	}
	return best
}

// finish ends the match if the player at turn has won, and reports whether it did.
func (g *Game) finish(p *Position, log *Log) bool {
	if g.reached(p, p.Turn) == "" {
		return false
	}
	p.leaveFight()
	for c := range p.Held[p.Turn].All() {
		p.Movable.Put(c, 0)
	}
	p.Phase = Over
	log.add(Event{Kind: Ended, Seat: p.Turn})
	return true
}

// beginAssigning starts the deal of missions and capitals; if there are none, armies are placed
// next.
func (g *Game) beginAssigning(p *Position, log *Log) {
	p.Phase, p.Turn = Assigning, 0
	g.assigned(p, log)
}

// assigned continues with the next player without a mission or a capital.
func (g *Game) assigned(p *Position, log *Log) {
	last := game.Seat(g.Rules.Players) - 1
	for g.assigns(p) == End && p.Turn < last {
		p.Turn++
	}
	if g.assigns(p) == End {
		p.Turn = last
		g.nextPlacer(p, log)
	}
}

// assigns returns the kind of action that gives the player at turn a mission or a capital, or End
// if none is due.
func (g *Game) assigns(p *Position) Kind {
	switch {
	case g.Rules.Missions && p.Mission[p.Turn] == 0:
		return DealMission
	case g.Rules.Capitals && p.Capital[p.Turn] == 0:
		return DealCapital
	}
	return End
}

// checkAssign returns an error if chance may not make the assignment a.
func (g *Game) checkAssign(p *Position, a Action) error {
	if want := g.assigns(p); a.Kind != want {
		return fmt.Errorf("player %v gets a %v now", p.Turn, want)
	}
	if a.Kind == DealCapital {
		return g.own(p, a.To)
	}
	if _, ok := g.MissionAt(int(a.N)); !ok {
		return fmt.Errorf("there is no mission %d: the deck has 1 to %d", a.N, g.Missions())
	}
	return nil
}

// validateGoals checks missions and capitals.
func (g *Game) validateGoals(p *Position) error {
	for seat := range game.Seat(MaxPlayers) {
		mission, capital := int(p.Mission[seat]), int(p.Capital[seat])
		playing := seat < game.Seat(g.Rules.Players)
		if mission > 0 && (!g.Rules.Missions || !playing || p.Phase < Assigning || mission > g.Missions()) {
			return fmt.Errorf("player %v cannot have the mission %d", seat, mission)
		}
		if capital > 0 && (!g.Rules.Capitals || !playing || p.Phase < Assigning || capital > g.Map.Territories()) {
			return fmt.Errorf("player %v cannot have the capital %d", seat, capital-1)
		}
		if g.Rules.Capitals && playing && p.Phase > Assigning && capital == 0 {
			return fmt.Errorf("player %v has no capital", seat)
		}
	}
	return nil
}
