package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// MARSParams are the parameters of [NewMARS]. Values are in the units of eq. 2.4.
type MARSParams struct {
	// Weights are the weights of territory values.
	Weights TerritoryWeights
	// Confidence is the least probability of success for which an agent bids for an attack.
	Confidence float64
	// GiveUp is the probability of success below which a fight is abandoned.
	GiveUp float64
	// Army is the cost of losing an army.
	Army float64
	// Card is the additional value of the first territory taken in a turn, and of each card of a
	// player who is eliminated.
	Card float64
	// Hold weighs the danger of losing a territory, from 0 to 1.
	Hold float64
	// Depth is the maximum number of territories in a chain of attacks, up to maxChain. Nodes is
	// the number of chains that an agent examines for one bid.
	Depth, Nodes int
}

// marsDefaults returns the weights of ender-2009 table 2.5. The paper does not give the other
// parameters; these were found good in play.
func marsDefaults() MARSParams {
	return MARSParams{Weights: table25(), Confidence: 0.5, GiveUp: 0.5, Army: 8, Card: 20, Hold: 2, Depth: 5, Nodes: 200}
}

// mars has an agent for each own territory, and is itself the moderator between them (ender-2009
// 2.5.3). An agent knows the values of territories (eq. 2.4) and bids: for armies to be placed on
// it, for attacks that it would lead and for armies of its neighbours. The moderator carries out
// the highest bid and asks all agents again, since every action changes their bids.
//
// The paper says no more than that. We chose the rest:
//
//   - For an attack along a chain of territories an agent bids their values, each times the
//     probability that it falls and with the earlier ones taken, less the expected losses and the
//     risk to the territories left behind. It does not bid for a chain whose probability of success
//     is below Confidence.
//   - For reinforcements it bids per army: for the armies that make a chain possible, the chain's
//     gain; for those that guard its own territory, the reduction of the risk of losing it. If one
//     agent has received armies for a chain, the other agents do not bid for the territories of
//     that chain.
//   - As many armies enter a taken territory as minimise the risk at both ends, and all of them if
//     the chain continues.
//   - In the fortification, territories without an enemy neighbour send their armies towards the
//     agent with the highest value at risk, discounted by distance, and neighbouring border
//     territories even out their risks.
//   - With more armies than all enemies together it attacks everything that it can, as the bots it
//     competes with do. It trades in sets at once.
type mars struct {
	MARSParams
	appraiser appraiser
	odds      *odds.Tables

	scout scout
	// claimed are the targets for which the agents of bidders were given armies this turn.
	claimed []risk.Set
	bidders risk.Set
	// next is the territory that the current chain attacks after the one that is being taken, or
	// noTerritory.
	next risk.Territory
}

const noTerritory = risk.MaxTerritories

var marsEntry = Entry{Name: "mars", Title: "MARS", Strength: 5, Make: NewMARS}

// NewMARS makes the bot MARS with [marsDefaults].
func NewMARS(g *risk.Game, seat game.Seat, rng *rand.Rand) Bot {
	return marsDefaults().Make(g, seat, rng)
}

// Make makes the bot MARS with these parameters.
func (params MARSParams) Make(g *risk.Game, _ game.Seat, _ *rand.Rand) Bot {
	params.Depth = min(params.Depth, maxChain)
	return &mars{MARSParams: params, appraiser: newAppraiser(g, params.Weights), odds: tablesOf(g), claimed: make([]risk.Set, g.Map.Territories()), next: noTerritory}
}

// Choose takes the free territory with the highest value.
func (b *mars) Choose(t *Turn) risk.Territory {
	free := t.Game.Choices(t.P)
	best, most := free.First(), 0.0
	for c := range free.All() {
		if v := b.appraiser.value(t.P, t.Seat, t.P.Held[t.Seat], c); c == best || v > most {
			best, most = c, v
		}
	}
	return best
}

// Start places starting armies like any others.
func (b *mars) Start(t *Turn) { b.Place(t) }

// TradeIn trades in sets while it can.
func (b *mars) TradeIn(t *Turn) { t.tradeInIfPossible() }

// Place gives armies to the agent with the highest bid per army, until all are placed.
func (b *mars) Place(t *Turn) {
	for c := range b.bidders.All() {
		b.claimed[c] = risk.Set{}
	}
	b.bidders = risk.Set{}
	for t.Left() > 0 && (t.Asked(risk.Placing) || t.Asked(risk.Reinforcing)) {
		best, armies, targets := b.auction(t)
		if armies == 0 || t.Place(best, armies) == 0 {
			return
		}
		b.claimed[best] = b.claimed[best].Or(targets)
		b.bidders = b.bidders.With(best)
	}
}

// auction returns the agent with the highest bid for reinforcements, the armies that it asks for
// and, if they are for an attack, its targets. If no agent bids, the strongest border territory
// gets all armies.
func (b *mars) auction(t *Turn) (winner risk.Territory, armies int32, targets risk.Set) {
	front := t.borders()
	if front.Empty() {
		return 0, 0, risk.Set{}
	}
	most := 0.0
	for c := range front.All() {
		if n, price := b.guardBid(t, c); price > most {
			winner, armies, targets, most = c, n, risk.Set{}, price
		}
		if n, price, chain := b.attackBid(t, c, b.claimedByOthers(c)); price > most {
			winner, armies, targets, most = c, n, chain, price
		}
	}
	if armies == 0 {
		return t.P.Strongest(front), t.Left(), risk.Set{}
	}
	return winner, armies, targets
}

// claimedByOthers returns the targets of all agents but c.
func (b *mars) claimedByOthers(c risk.Territory) risk.Set {
	var set risk.Set
	for s := b.bidders.Without(c); !s.Empty(); s = s.Rest() {
		set = set.Or(b.claimed[s.First()])
	}
	return set
}

// guardBid returns the number of armies that reduces the risk of c most per army, and the agent's
// bid for each of them.
func (b *mars) guardBid(t *Turn, c risk.Territory) (armies int32, price float64) {
	threat := threatTo(t, c, t.P.Held[t.Seat])
	value := b.appraiser.value(t.P, t.Seat, t.P.Held[t.Seat], c)
	now := b.falls(threat, t.P.Armies.At(c))
	for n := int32(1); ; n = min(2*n, t.Left()) {
		if gain := b.Hold * value * (now - b.falls(threat, t.P.Armies.At(c)+n)) / float64(n); gain > price {
			armies, price = n, gain
		}
		if n >= t.Left() {
			return armies, price
		}
	}
}

// attackBid returns the number of armies that makes the best chain of c possible, the agent's bid
// for each, and the territories of the chain.
func (b *mars) attackBid(t *Turn, c risk.Territory, avoid risk.Set) (armies int32, price float64, targets risk.Set) {
	with := b.look(t, c, t.P.Armies.At(c)+t.Left(), avoid)
	if with.n == 0 {
		return 0, 0, risk.Set{}
	}
	without := b.look(t, c, t.P.Armies.At(c), avoid)
	// The probability of success rises with the armies, so a binary search finds the least number.
	low, high := int32(0), t.Left()
	for low < high {
		if n := (low + high) / 2; b.succeeds(t, &with, t.P.Armies.At(c)+n) >= b.Confidence {
			high = n
		} else {
			low = n + 1
		}
	}
	if low == 0 {
		return 0, 0, risk.Set{} // the chain needs no more armies
	}
	for _, step := range with.path[:with.n] {
		targets = targets.With(step)
	}
	return low, (with.gain - max(without.gain, 0)) / float64(low), targets
}

// Attack lets the agents bid for attacks. Then, if the bot has more armies than all enemies
// together, it attacks everything that it can.
func (b *mars) Attack(t *Turn) {
	b.negotiate(t)
	b.next = noTerritory
	t.hogWild()
	t.breakStalemate()
}

// negotiate makes the first attack of the chain with the highest bid, and repeats this until no
// agent bids.
func (b *mars) negotiate(t *Turn) {
	for t.Asked(risk.Attacking) {
		var best chain
		var leader risk.Territory
		for c := range t.borders().All() {
			if t.P.Armies.At(c) < 2 {
				continue
			}
			if bid := b.look(t, c, t.P.Armies.At(c), risk.Set{}); bid.n > 0 && bid.gain > best.gain {
				best, leader = bid, c
			}
		}
		if best.n == 0 {
			return
		}
		b.next = noTerritory
		if best.n > 1 {
			b.next = best.path[1]
		}
		b.fight(t, leader, best.path[0])
	}
}

// fight attacks throw by throw until the territory falls or the fight is abandoned.
func (b *mars) fight(t *Turn, from, to risk.Territory) {
	for {
		if t.Attack(from, to, false) || !t.Asked(risk.Attacking) || t.P.Armies.At(from) < 2 ||
			b.odds.Win(int(t.P.Armies.At(from))-1, int(t.P.Armies.At(to))) < b.GiveUp {
			return
		}
	}
}

// Occupy moves all armies in if the chain continues, else as many as minimise the risk.
func (b *mars) Occupy(t *Turn, least, most int32) int32 {
	if n, ok := t.remembered(least, most); ok {
		return n
	}
	from, to, held := t.P.From, t.P.To, t.P.Held[t.Seat]
	if b.next != noTerritory && t.Game.Map.Neighbours(to).Has(b.next) && !held.Has(b.next) {
		return most
	}
	return b.split(t, from, to, t.P.Armies.At(from)+t.P.Armies.At(to), least, most)
}

// split returns how many of the armies in two own territories, from least to most, should stand in
// the second: the number with the least risk. On a tie it is the highest if only the second faces
// an enemy.
func (b *mars) split(t *Turn, from, to risk.Territory, armies, least, most int32) int32 {
	held := t.P.Held[t.Seat]
	outside, inside := threatTo(t, to, held), threatTo(t, from, held)
	switch {
	case inside == 0 && outside > 0:
		return most
	case outside == 0:
		return least
	}
	atFrom, atTo := b.appraiser.value(t.P, t.Seat, held, from), b.appraiser.value(t.P, t.Seat, held, to)
	best, risked := least, 0.0
	for n := least; n <= most; n += max((most-least)/16, 1) {
		r := atFrom*b.falls(inside, armies-n) + atTo*b.falls(outside, n)
		if n == least || r < risked {
			best, risked = n, r
		}
	}
	return best
}

// Fortify moves armies to the agents that bid for them.
func (b *mars) Fortify(t *Turn) {
	held := t.P.Held[t.Seat]
	front := t.Game.Borders(t.P, t.Seat)
	for c := range held.Minus(front).All() {
		if t.Game.Spare(t.P, c) > 0 {
			t.Fortify(c, b.towards(t, c, front), t.Game.Spare(t.P, c))
		}
	}
	for c := range front.All() {
		for n := t.Game.Friends(t.P, c).And(front); !n.Empty() && t.Asked(risk.Fortifying); n = n.Rest() {
			to := n.First()
			spare := t.Game.Spare(t.P, c)
			if spare < 1 {
				break
			}
			sum, there := t.P.Armies.At(c)+t.P.Armies.At(to), t.P.Armies.At(to)
			t.Fortify(c, to, b.split(t, c, to, sum, there, there+spare)-there)
		}
	}
}

// towards returns the neighbour of c on the shortest way through own territories to the border
// territory with the highest bid: the value at risk, halved with every step. If no border is
// reachable it returns c.
func (b *mars) towards(t *Turn, c risk.Territory, front risk.Set) risk.Territory {
	held := t.P.Held[t.Seat]
	best, most := c, 0.0
	for s := t.Game.Friends(t.P, c); !s.Empty(); s = s.Rest() {
		start := s.First()
		weight := 1.0
		seen := risk.SetOf(c, start)
		for ring := risk.SetOf(start); !ring.Empty(); weight /= 2 {
			for f := range ring.And(front).All() {
				value := b.appraiser.value(t.P, t.Seat, held, f)
				// Even a safe border needs armies more than a territory behind it.
				bid := weight * (1 + max(value, 0)*(0.1+b.falls(threatTo(t, f, held), t.P.Armies.At(f))))
				if bid > most {
					best, most = start, bid
				}
			}
			ring = t.Game.Map.Around(ring).And(held).Minus(seen)
			seen = seen.Or(ring)
		}
	}
	return best
}

// falls returns the probability that a territory with the given armies falls to threat attackers.
func (b *mars) falls(threat, armies int32) float64 { return b.odds.Win(int(threat), int(armies)) }

// threatTo returns the number of armies with which the strongest enemy around c could attack it, if
// the player held the territories of held.
func threatTo(t *Turn, c risk.Territory, held risk.Set) int32 {
	var by [risk.MaxPlayers]int32
	var most int32
	for n, armies := range t.P.Armies.In(t.Game.Map.Attackers(c).Minus(held)) {
		if owner := t.P.Owner.At(n); owner >= 0 {
			sum := &by[owner]
			*sum += armies - 1
			most = max(most, *sum)
		}
	}
	return most
}
