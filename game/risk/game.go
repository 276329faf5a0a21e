package risk

import (
	"fmt"

	"eras/game"
)

// Game is a map with rules. Its methods are the program's only implementation of the rules of Risk:
// matches, tournaments, planners and boards all use them. A Game never changes and may be used by
// several goroutines.
type Game struct {
	Map   *Map
	Rules Rules
}

// NewGame returns the game with rules r on map m, or an error if it cannot be played.
func NewGame(m *Map, r Rules) (*Game, error) {
	if err := r.Validate(m); err != nil {
		return nil, fmt.Errorf("making a game of Risk: %w", err)
	}
	return &Game{Map: m, Rules: r}, nil
}

// Start returns the first position: no territory has an owner.
func (g *Game) Start() Position {
	var p Position
	p.Owner.Fill(g.Map.Territories(), game.Nobody)
	if g.Rules.Batch > 0 {
		for seat := range g.players() {
			p.Pool[seat] = g.Rules.StartArmies()
		}
	}
	if g.Rules.Deal != DealRandom {
		p.Phase = Choosing
	}
	return p
}

// players yields the seats of the match.
func (g *Game) players() func(func(game.Seat) bool) {
	return func(yield func(game.Seat) bool) {
		for s := range game.Seat(g.Rules.Players) {
			if !yield(s) {
				return
			}
		}
	}
}

// Actor returns the seat that must answer at p: a player, [game.Chance], or [game.Nobody] when the
// match is over.
func (g *Game) Actor(p *Position) game.Seat {
	switch p.Phase {
	case Dealing, Assigning, Rolling, Drawing:
		return game.Chance
	case Over:
		return game.Nobody
	case Choosing, Placing, TradingIn, Reinforcing, Attacking, Occupying, Fortifying:
	}
	return p.Turn
}

const (
	// ByConquest: one player owns all territories.
	ByConquest = "conquest"
	// ByLimit: the last round is over.
	ByLimit = "limit"
	// ByShare: one player owns enough territories ([Rules].Share).
	ByShare = "share"
	// ByCapitals: one player owns all capitals.
	ByCapitals = "capitals"
	// ByMission: a player fulfilled a mission.
	ByMission = "mission"
)

// Outcome reports how p ended, and whether it has.
func (g *Game) Outcome(p *Position) (game.Outcome, bool) {
	if p.Phase != Over {
		return game.Outcome{}, false
	}
	if reason := g.reached(p, p.Turn); reason != "" {
		return game.Outcome{Winner: p.Turn, Reason: reason}, true
	}
	if g.Rules.Leader {
		return game.Outcome{Winner: g.Leader(p), Reason: ByLimit}, true
	}
	return game.Outcome{Winner: game.Nobody, Reason: ByLimit}, true
}

// Places returns the final place of each player, from 1. The winner is first, the other survivors
// follow by their numbers of territories, and those who were eliminated by how late that was. Without
// a winner all survivors share the first place.
func (g *Game) Places(p *Position) []int {
	o, _ := g.Outcome(p)
	places := make([]int, g.Rules.Players)
	for i := range int(p.FallenCount) {
		places[p.Fallen[i]] = len(places) - i
	}
	for seat := range places {
		if places[seat] > 0 {
			continue
		}
		places[seat] = 1
		for other := range places {
			if !o.Drawn() && game.Seat(seat) != o.Winner && p.Alive(game.Seat(other)) && (game.Seat(other) == o.Winner || p.Held[other].Len() > p.Held[seat].Len()) {
				places[seat]++
			}
		}
	}
	return places
}
