package risk

import "eras/game"

// Phase is what a position waits for.
type Phase uint8

const (
	// Dealing: chance deals the next territory to the player at turn.
	Dealing Phase = iota
	// Choosing: the player at turn takes a free territory.
	Choosing
	// Assigning: chance deals the player at turn a mission or a capital.
	Assigning
	// Placing: the player at turn places starting armies.
	Placing
	// TradingIn: the player at turn may, or with too many cards must, trade in a set.
	TradingIn
	// Reinforcing: the player at turn places armies in reserve.
	Reinforcing
	// Attacking: the player at turn attacks or ends the attack.
	Attacking
	// Rolling: chance throws the dice of an attack.
	Rolling
	// Occupying: the player at turn says how many armies enter a taken territory.
	Occupying
	// Fortifying: the player at turn moves armies between own territories.
	Fortifying
	// Drawing: chance draws a card for the player at turn.
	Drawing
	// Over: the match has ended.
	Over

	// PhaseCount is the number of phases.
	PhaseCount
)

var phaseNames = [PhaseCount]string{
	Dealing: "deal", Choosing: "choose", Assigning: "assign", Placing: "place", TradingIn: "cards", Reinforcing: "reinforce",
	Attacking: "attack", Rolling: "roll", Occupying: "movein", Fortifying: "fortify", Drawing: "draw", Over: "over",
}

// String returns the phase's word in the notation.
func (p Phase) String() string { return phaseNames[p] }

// Position is a match at one moment: a plain value that can be copied. Two are
// compared by [Position.Equal]. Players are numbered from 0 in the order of their turns; entries beyond
// the map's territories and the match's players stay as they were at the start.
type Position struct {
	// Owner is the owner of each territory, [game.Nobody] while it is free.
	Owner PerTerritory[game.Seat]
	// Armies is the number of armies in each territory, at least one if it has an owner.
	Armies PerTerritory[int32]
	// Movable is the number of armies in each own territory that may still move in the
	// fortification phase; zero outside it.
	Movable PerTerritory[int32]
	// Held has the territories of each player: the inverse of Owner.
	Held [MaxPlayers]Set
	// Hands are the players' cards. In a player's view ([Board.View]) the others' are empty.
	Hands [MaxPlayers]Hand
	// HandSize is the number of cards of each player, which is visible to all.
	HandSize [MaxPlayers]uint16
	// Pool is the number of starting armies that each player has yet to place.
	Pool [MaxPlayers]int32
	// Reserve is the number of armies that the player at turn must place now.
	Reserve int32
	// SetsTraded is the number of sets traded in so far in the match.
	SetsTraded uint16
	// Round counts rounds of turns from 1; it is 0 before the first turn.
	Round uint16
	// Fallen has the eliminated players in the order of elimination, in its first FallenCount
	// entries.
	Fallen      [MaxPlayers]game.Seat
	FallenCount uint8
	// Phase is what the position waits for, Turn whose turn it is.
	Phase Phase
	Turn  game.Seat
	// From and To are the territories of the attack in the phases Rolling and Occupying. Till
	// reports whether it continues until one side cannot fight on. Dice is the number of armies
	// that entered To at once, in Occupying.
	From, To Territory
	Till     bool
	Dice     uint8
	// Took reports whether the player at turn has taken a territory this turn.
	Took bool
	// Mission is the number of each player's mission in the deck ([Game.MissionAt]), 0 for none. In
	// a player's view the others' are 0.
	Mission [MaxPlayers]uint16
	// Capital is each player's capital, its number plus one; 0 for none.
	Capital [MaxPlayers]uint16
	// Luck is each player's luck with the dice: armies gained above the mean, in 1/7776 of an army.
	// It is counted only under balanced dice.
	Luck [MaxPlayers]int32
	// InAttack reports whether cards are being traded in and armies placed within the attack phase,
	// after an elimination.
	InAttack bool
}

// Alive reports whether a player has a territory.
func (p *Position) Alive(seat game.Seat) bool { return !p.Held[seat].Empty() }

// Equal reports whether both positions are the same.
func (p *Position) Equal(o *Position) bool {
	for seat := range p.Held {
		if !p.Held[seat].Equal(o.Held[seat]) || !p.Hands[seat].Equal(o.Hands[seat]) {
			return false
		}
	}
	return p.Owner.Equal(&o.Owner) && p.Armies.Equal(&o.Armies) && p.Movable.Equal(&o.Movable) &&
		p.HandSize == o.HandSize && p.Pool == o.Pool && p.Reserve == o.Reserve && p.SetsTraded == o.SetsTraded && p.Round == o.Round &&
		p.Fallen == o.Fallen && p.FallenCount == o.FallenCount && p.Phase == o.Phase && p.Turn == o.Turn &&
		p.From == o.From && p.To == o.To && p.Till == o.Till && p.Dice == o.Dice && p.Took == o.Took &&
		p.Mission == o.Mission && p.Capital == o.Capital && p.Luck == o.Luck && p.InAttack == o.InAttack
}

// setOwner makes seat the owner of a territory that has no owner.
func (p *Position) setOwner(c Territory, seat game.Seat, armies int32) {
	p.Owner.Put(c, seat)
	p.Armies.Put(c, armies)
	p.Held[seat] = p.Held[seat].With(c)
}
