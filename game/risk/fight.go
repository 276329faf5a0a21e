package risk

import (
	"math/bits"
	"math/rand/v2"

	"eras/game"
)

// CanAttack reports whether the player at turn has a territory with two armies or more next to an
// enemy territory.
func (g *Game) CanAttack(p *Position) bool {
	held, neighbours := p.Held[p.Turn], g.Map.neighbours
	for c, armies := range p.Armies.In(held) {
		if armies > 1 && !neighbours[c].Within(held) {
			return true
		}
	}
	return false
}

// Fight plays the attack of [Assault], taking the dice from rng: one throw, or all of them if till
// is true. The result is the same as playing the attack and the answers of [Game.Chance], but it is
// faster and allocates nothing. The attack must be legal. Fight reports whether the territory was
// taken.
func (g *Game) Fight(p *Position, from, to Territory, till bool, rng *rand.Rand) bool {
	p.Phase, p.From, p.To, p.Till = Rolling, from, to, till
	loser := p.Owner.At(to)
	g.Resolve(p, rng)
	return p.Owner.At(to) != loser
}

// Resolve throws dice while p waits for them: all the throws of a fight with till, else one.
func (g *Game) Resolve(p *Position, rng *rand.Rand) {
	if g.Rules.Balanced {
		for p.Phase == Rolling {
			g.Play(p, g.Chance(p, rng), nil)
		}
		return
	}
	attack, defend := p.Armies.At(p.From), p.Armies.At(p.To)
	most, mostDefend := int32(g.Rules.AttackDice), int32(g.Rules.DefendDice)
	t := thrower{rng: rng}
	attackers := most
	if table := lossTables[tableIndex(most, mostDefend)]; p.Till {
		// While both sides can throw all their dice nothing else changes, so this is the method
		// faces with the thrower's fields in registers.
		pairs, n, rest, left := min(most, mostDefend), uint64(len(table)), t.rest, t.left
		for attack > most && defend >= mostDefend {
			if left == 0 {
				rest, left = rng.Uint64(), throwsInWord
			}
			left--
			var face uint64
			face, rest = bits.Mul64(rest, n)
			lost := int32(table[face])
			attack -= lost
			defend -= pairs - lost
		}
		t.rest, t.left = rest, left
	}
	for attack > 1 && defend > 0 {
		defenders := min(mostDefend, defend)
		attackers = min(most, attack-1)
		lost := int32(lossTables[tableIndex(attackers, defenders)][t.faces(throws[attackers+defenders])])
		attack -= lost
		defend -= min(attackers, defenders) - lost
		if !p.Till {
			break
		}
	}
	p.Armies.Put(p.From, attack)
	p.Armies.Put(p.To, defend)
	g.fought(p, attackers, nil)
}

// fought continues after a throw. attackers is the number of the attacker's dice.
func (g *Game) fought(p *Position, attackers int32, log *Log) {
	switch {
	case p.Armies.At(p.To) == 0:
		g.conquer(p, attackers, log)
	case !p.Till || p.Armies.At(p.From) < 2:
		p.leaveFight()
		g.beginAttacking(p, log)
	}
}

func (p *Position) leaveFight() { p.From, p.To, p.Till, p.Dice = 0, 0, false, 0 }

// conquer gives the attacked territory to the attacker. As many armies as dice were thrown enter it
// at once, so that no territory is ever empty.
func (g *Game) conquer(p *Position, attackers int32, log *Log) {
	c, loser := p.To, p.Owner.At(p.To)
	if log != nil {
		log.add(Event{Kind: Taken, Seat: p.Turn, Other: loser, From: p.From, To: c})
		log.add(Event{Kind: Moved, Seat: p.Turn, From: p.From, To: c, N: attackers})
		if k := g.Map.continent[c]; g.Map.members[k].Within(p.Held[loser]) {
			log.add(Event{Kind: ContinentLost, Seat: loser, Continent: k})
		}
	}
	p.Held[loser] = p.Held[loser].Without(c)
	p.Armies.Put(p.From, p.Armies.At(p.From)-attackers)
	p.setOwner(c, p.Turn, attackers)
	p.Took = true
	if log != nil {
		if k := g.Map.continent[c]; g.Map.members[k].Within(p.Held[p.Turn]) {
			log.add(Event{Kind: ContinentWon, Seat: p.Turn, Continent: k})
		}
	}
	if p.Held[loser].Empty() {
		g.eliminate(p, loser, log)
	}
	if (p.Held[loser].Empty() || g.Rules.HasGoals()) && g.finish(p, log) {
		return
	}
	if p.Armies.At(p.From) > 1 {
		p.Phase, p.Till, p.Dice = Occupying, false, uint8(attackers)
		return
	}
	g.occupied(p, log)
}

// eliminate gives the cards of a player without territories to the player at turn.
func (g *Game) eliminate(p *Position, loser game.Seat, log *Log) {
	log.add(Event{Kind: Eliminated, Seat: p.Turn, Other: loser, N: int32(p.HandSize[loser])})
	p.Fallen[p.FallenCount] = loser
	p.FallenCount++
	p.Hands[p.Turn] = p.Hands[p.Turn].Or(p.Hands[loser])
	p.HandSize[p.Turn] += p.HandSize[loser]
	p.Hands[loser], p.HandSize[loser] = Hand{}, 0
}

func (g *Game) occupy(p *Position, n int32, log *Log) {
	if n -= int32(p.Dice); n > 0 {
		p.Armies.Put(p.From, p.Armies.At(p.From)-n)
		p.Armies.Put(p.To, p.Armies.At(p.To)+n)
		log.add(Event{Kind: Moved, Seat: p.Turn, From: p.From, To: p.To, N: n})
	}
	g.occupied(p, log)
}

// occupied continues after armies have entered a taken territory.
func (g *Game) occupied(p *Position, log *Log) {
	p.leaveFight()
	if g.MustTradeIn(p) {
		p.InAttack, p.Phase = true, TradingIn
		return
	}
	g.beginAttacking(p, log)
}
