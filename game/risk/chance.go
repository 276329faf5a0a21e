package risk

import (
	"math/bits"
	"math/rand/v2"

	"eras/game"
)

// Chance returns the answer of chance at p: a territory to deal, a mission, a capital, dice, or a
// card, drawn uniformly from the possible ones. p must wait for chance. In a view with hidden
// hands, a card is drawn from all cards that the player has not seen.
func (g *Game) Chance(p *Position, rng *rand.Rand) Action {
	switch p.Phase {
	case Dealing:
		free := g.Free(p)
		return Action{Kind: DealTerritory, To: free.Nth(rng.IntN(free.Len()))}
	case Rolling:
		if g.Rules.Balanced {
			return Action{Kind: Roll, Dice: g.throwBalanced(p, rng)}
		}
		attackers, defenders := g.DiceFor(p)
		t := thrower{rng: rng}
		return Action{Kind: Roll, Dice: t.throw(int32(attackers), int32(defenders))}
	case Choosing, Assigning, Placing, TradingIn, Reinforcing, Attacking, Occupying, Fortifying, Drawing, Over:
	}
	if p.Phase == Assigning {
		return g.assignment(p, rng)
	}
	cards := g.Unseen(p)
	return Action{Kind: Draw, Cards: [3]Card{cards.Nth(rng.IntN(cards.Len()))}}
}

// assignment returns the mission or the capital of the player at turn. Two players may get the same
// mission.
func (g *Game) assignment(p *Position, rng *rand.Rand) Action {
	if g.assigns(p) == DealMission {
		return Action{Kind: DealMission, N: 1 + rng.Int32N(int32(g.Missions()))}
	}
	held := p.Held[p.Turn]
	return Action{Kind: DealCapital, To: held.Nth(rng.IntN(held.Len()))}
}

// Proceed plays answers of chance until a player must act or the match is over. The result is the
// same as applying [Game.Chance] with [Game.Play] repeatedly.
func (g *Game) Proceed(p *Position, rng *rand.Rand) {
	for {
		switch p.Phase {
		case Dealing, Assigning, Drawing:
			g.Play(p, g.Chance(p, rng), nil)
		case Rolling:
			g.Resolve(p, rng)
		case Choosing, Placing, TradingIn, Reinforcing, Attacking, Occupying, Fortifying, Over:
			return
		}
	}
}

// RollOn plays answers of chance until a player must act or the match is over, and returns their
// number. Each answer is what [Game.Chance] returns with the random source of its step; the first
// is step number step. RollOn allocates nothing.
func (g *Game) RollOn(p *Position, dice *game.Dice, step int) int {
	first := step
	for {
		switch {
		case p.Phase == Dealing, p.Phase == Assigning, p.Phase == Drawing, p.Phase == Rolling && g.Rules.Balanced:
			g.Play(p, g.Chance(p, dice.At(step)), nil)
			step++
		case p.Phase == Rolling:
			step = g.throwOn(p, dice, step)
		default:
			return step - first
		}
	}
}

// throwOn throws the dice of an attack until the position waits for something else, and returns the
// number of the step after the last throw. It is [Game.Resolve] with a separate random source for
// each throw.
func (g *Game) throwOn(p *Position, dice *game.Dice, step int) int {
	most, mostDefend := int32(g.Rules.AttackDice), int32(g.Rules.DefendDice)
	attack, defend := p.Armies.At(p.From), p.Armies.At(p.To)
	var attackers int32
	for {
		attackers = min(most, attack-1)
		defenders := min(mostDefend, defend)
		face, _ := bits.Mul64(dice.Uint64At(step), throws[attackers+defenders])
		step++
		lost := int32(lossTables[tableIndex(attackers, defenders)][face])
		attack -= lost
		defend -= min(attackers, defenders) - lost
		if !p.Till || attack < 2 || defend == 0 {
			break
		}
	}
	p.Armies.Put(p.From, attack)
	p.Armies.Put(p.To, defend)
	g.fought(p, attackers, nil)
	return step
}
