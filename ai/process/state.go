package process

import (
	"encoding/json"
	"fmt"
	"math"

	"eras/game"
	"eras/game/risk"
)

// state is a position as sent by the protocol.
type state struct {
	// Territories have owner (-1 for none), armies and movable armies.
	Territories [][3]int32 `json:"c"`
	Incomes     []int32    `json:"incomes"`
	Cards       []int      `json:"cards"`
	Next        int        `json:"next"`
	Took        truth      `json:"took"`
	Turn        int        `json:"turn"`
	Left        int        `json:"left"`
	// Hand is the hand of the seat to which the state is sent. This field is our own addition.
	Hand []cardOnWire `json:"hand,omitempty"`
	// Hidden are the territories whose armies the seat does not see under fog: they count as one.
	// This field is our own addition, too.
	Hidden []int `json:"hidden,omitempty"`
}

// maxArmies is the maximum number of armies that another host may report on a territory or give, so
// that sums cannot overflow.
const maxArmies = 10_000_000

// stateOf returns the state of p for a seat.
func stateOf(g *risk.Game, p *risk.Position, seat game.Seat) *state {
	s := &state{Next: g.NextSet(p), Took: truth(p.Took), Turn: int(p.Round), Left: p.Players()}
	for c := range g.Map.Territories() {
		s.Territories = append(s.Territories, [3]int32{int32(p.Owner.At(risk.Territory(c))), p.Armies.At(risk.Territory(c)), p.Movable.At(risk.Territory(c))})
	}
	if p.Phase == risk.Occupying {
		s.Territories[p.From][1] += int32(p.Dice)
		s.Territories[p.To][1] -= int32(p.Dice)
	}
	for i := range game.Seat(g.Rules.Players) {
		income := 0
		if p.Alive(i) {
			income = g.Income(p, i)
		}
		s.Incomes = append(s.Incomes, int32(income))
		s.Cards = append(s.Cards, int(p.HandSize[i]))
	}
	if seat >= 0 {
		s.Hand = handOnWire(g.Map, p.Hands[seat])
		sees := g.Sees(p, seat)
		for c := range risk.Territory(g.Map.Territories()) {
			if !sees.Has(c) {
				s.Hidden = append(s.Hidden, int(c))
			}
		}
	}
	return s
}

// show sets p to the state for a seat. It does not change what the state lacks: the phase and its
// fields, and the seat's cards.
func (s *state) show(g *risk.Game, p *risk.Position, seat game.Seat) error {
	players := int(g.Rules.Players)
	switch {
	case s == nil:
		return fmt.Errorf("the state is missing")
	case len(s.Territories) != g.Map.Territories():
		return fmt.Errorf("the state has %d countries, the map %d", len(s.Territories), g.Map.Territories())
	case len(s.Cards) != players:
		return fmt.Errorf("the state has the cards of %d players, the match has %d", len(s.Cards), players)
	}
	var held [risk.MaxPlayers]risk.Set
	free := false
	for i, c := range s.Territories {
		owner, armies := c[0], c[1]
		if owner < -1 || owner >= int32(players) || armies < 0 || armies > maxArmies {
			return fmt.Errorf("country %d cannot have %d armies of player %d", i, armies, owner)
		}
		p.Owner.Put(risk.Territory(i), game.Seat(owner))
		p.Armies.Put(risk.Territory(i), armies)
		p.Movable.Put(risk.Territory(i), 0)
		if owner < 0 {
			p.Owner.Put(risk.Territory(i), game.Nobody)
			free = true
			continue
		}
		held[owner] = held[owner].With(risk.Territory(i))
		if p.Phase == risk.Fortifying && game.Seat(owner) == seat {
			p.Movable.Put(risk.Territory(i), min(max(c[2], 0), armies))
		}
	}
	p.Held = held
	for i, n := range s.Cards {
		p.HandSize[i] = uint16(min(max(n, 0), risk.MaxTerritories+risk.MaxWildcards))
	}
	p.Took, p.Round = bool(s.Took), uint16(min(max(s.Turn, 0), risk.MaxLimit))
	if !free {
		s.bury(g, p)
	}
	p.SetsTraded = tradedIn(g, p.SetsTraded, s.Next)
	return nil
}

// bury appends the players without a territory to the fallen.
func (s *state) bury(g *risk.Game, p *risk.Position) {
	var known game.Seats
	for _, seat := range p.Fallen[:p.FallenCount] {
		known = known.With(seat)
	}
	for seat := range game.Seat(g.Rules.Players) {
		if p.Held[seat].Empty() && !known.Has(seat) {
			p.Fallen[p.FallenCount] = seat
			p.FallenCount++
		}
	}
}

// tradedIn returns the number of sets traded in at which the next one is worth next: the first such
// number from before on, or before if there is none.
func tradedIn(g *risk.Game, before uint16, next int) uint16 {
	for n := before; n < before+risk.MaxSetSteps+100; n++ {
		if g.Rules.Sets.At(int(n)) == next {
			return n
		}
	}
	return before
}

// cardOnWire is a card: its territory or -1 for a wildcard, and its symbol.
type cardOnWire [2]int

// symbolsOnWire are the protocol's numbers for our symbols.
var symbolsOnWire = [...]int{risk.Infantry: 2, risk.Cavalry: 0, risk.Cannon: 1, risk.Wildcard: 3}

// wildcardOnWire is the symbol of cards without a territory.
const wildcardOnWire = 3

func handOnWire(m *risk.Map, h risk.Hand) []cardOnWire {
	cards := make([]cardOnWire, 0, h.Len())
	for i := range h.Len() {
		card := h.Nth(i)
		territory := -1
		if c, real := card.Territory(); real {
			territory = int(c)
		}
		cards = append(cards, cardOnWire{territory, symbolsOnWire[m.SymbolOf(card)]})
	}
	return cards
}

// unusable stands for a card that no hand here can hold.
const unusable = risk.Card(math.MaxUint16)

// handFromWire returns the cards in the order sent; wildcards are numbered in that order. Cards
// beyond the maximum of a hand are unusable: they are counted but cannot be traded in.
func handFromWire(g *risk.Game, cards []cardOnWire) ([]risk.Card, risk.Hand, error) {
	var list []risk.Card
	var h risk.Hand
	wild := 0
	for _, c := range cards {
		var card risk.Card
		switch territory := c[0]; {
		case c[1] == wildcardOnWire || territory < 0:
			if wild == risk.MaxWildcards {
				list = append(list, unusable)
				continue
			}
			card = risk.WildcardNumber(wild)
			wild++
		case territory >= g.Map.Territories() || c[1] < 0 || c[1] > wildcardOnWire:
			return nil, h, fmt.Errorf("there is no card %v", c)
		default:
			card = risk.CardOf(risk.Territory(territory))
		}
		if h.Has(card) {
			return nil, h, fmt.Errorf("the card %v is in the hand twice", c)
		}
		list, h = append(list, card), h.With(card)
	}
	return list, h, nil
}

// number returns a JSON number as a seed. A whole number that fits is returned unchanged.
func number(raw json.RawMessage) (uint64, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return 0, nil
	}
	var whole uint64
	if err := json.Unmarshal(raw, &whole); err == nil {
		return whole, nil
	}
	var signed int64
	if err := json.Unmarshal(raw, &signed); err != nil {
		return 0, fmt.Errorf("the seed %s is no whole number", raw)
	}
	return uint64(signed), nil
}
