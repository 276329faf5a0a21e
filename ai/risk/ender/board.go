package ender

import (
	"eras/game"
	"eras/game/risk"
)

const (
	maxTerritories = risk.MaxTerritories
	maxPlayers     = risk.MaxPlayers
	maxContinents  = risk.MaxContinents
)

// table holds a number for every player and territory, such as dominance.
type table [maxPlayers][maxTerritories]float64

// board holds what stays constant during a match.
type board struct {
	g          *risk.Game
	m          *risk.Map
	n          int
	players    int
	continents int
	near       [maxTerritories]risk.Set
	continent  [maxTerritories]uint8
	members    [maxContinents]risk.Set
	entrances  [maxContinents]risk.Set
	bonus      [maxContinents]float64
}

func newBoard(g *risk.Game) *board {
	m := g.Map
	b := &board{g: g, m: m, n: m.Territories(), players: int(g.Rules.Players), continents: m.Continents()}
	for c := range risk.Territory(b.n) {
		b.near[c] = m.Neighbours(c)
		b.continent[c] = uint8(m.ContinentOf(c))
	}
	for k := range risk.Continent(b.continents) {
		b.members[k] = m.Members(k)
		b.entrances[k] = m.Entrances(k)
		if g.Rules.Continents {
			b.bonus[k] = float64(m.Bonus(k))
		}
	}
	return b
}

// frontier returns the territories of held with a neighbour outside it.
func (b *board) frontier(held risk.Set) risk.Set {
	var out risk.Set
	for s := held; s != 0; s = s.Rest() {
		if c := s.First(); b.near[c]&^held != 0 {
			out = out.With(c)
		}
	}
	return out
}

// order returns the other players with a territory, in the order of their turns after me.
func (b *board) order(held *[maxPlayers]risk.Set, me game.Seat) (list [maxPlayers]game.Seat, n int) {
	for i := 1; i < b.players; i++ {
		if seat := (me + game.Seat(i)) % game.Seat(b.players); held[seat] != 0 {
			list[n] = seat
			n++
		}
	}
	return list, n
}
