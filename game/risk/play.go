package risk

import (
	"math/bits"
	"math/rand/v2"

	"eras/game"
)

// Play applies an action that [Game.Check] accepts and goes on to the next
// position at which someone has a choice: a phase in which nothing but ending it
// would be legal is passed over. What happens is added to log, which may be nil.
func (g *Game) Play(p *Position, a Action, log *Log) {
	switch a.Kind {
	case End:
		g.end(p, log)
	case Choose, Give:
		g.settle(p, a.To, log)
	case Place:
		g.place(p, a.To, a.N, log)
	case Cash:
		g.cash(p, a.Cards, log)
	case Attack:
		p.Phase, p.From, p.To, p.Till = Rolling, a.From, a.To, a.Till
	case Roll:
		log.add(Event{Kind: Rolled, Seat: p.Turn, Other: p.Owner[p.To], From: p.From, To: p.To, Dice: a.Dice})
		attacker, defender := a.Dice.Losses()
		p.Armies[p.From] -= attacker
		p.Armies[p.To] -= defender
		g.fought(p, int32(a.Dice.Attackers()), log)
	case MoveIn:
		g.moveIn(p, a.N, log)
	case Move:
		g.fortify(p, a.From, a.To, a.N, log)
	case Draw:
		g.take(p, a.Cards[0], log)
	}
}

// end leaves the phase of cards, attack or fortification.
func (g *Game) end(p *Position, log *Log) {
	switch p.Phase {
	case Cashing:
		g.enterReinforcing(p, log)
	case Attacking:
		g.enterFortifying(p, log)
	case Fortifying:
		g.leaveFortifying(p, log)
	}
}

// settle gives a free country to the player at turn.
func (g *Game) settle(p *Position, c Country, log *Log) {
	armies := int32(1)
	if g.Rules.Batch > 0 {
		p.Pool[p.Turn] = max(p.Pool[p.Turn]-1, 0)
	} else {
		armies = g.evenShare(p.Turn, p.Held[p.Turn].Len())
	}
	p.give(c, p.Turn, armies)
	log.add(Event{Kind: Dealt, Seat: p.Turn, To: c, N: armies})
	if free := g.Free(p); free != 0 {
		for {
			p.Turn = g.after(p.Turn)
			if g.Rules.Deal != DealAdvance || g.Choices(p) != 0 {
				return
			}
		}
	}
	p.Turn = game.Seat(g.Rules.Players) - 1
	g.nextPlacer(p, log)
}

// evenShare returns how many armies the k-th country, from 0, of a player starts
// with when armies are spread evenly: the rest of the division goes to the
// countries that came first.
func (g *Game) evenShare(seat game.Seat, k int) int32 {
	players := int32(g.Rules.Players)
	countries := (int32(g.Map.Countries()) + players - 1 - int32(seat)) / players
	armies := g.Rules.StartArmies()
	share := armies / countries
	if int32(k) < armies%countries {
		share++
	}
	return max(share, 1)
}

// after returns the next seat in turn.
func (g *Game) after(seat game.Seat) game.Seat {
	if seat++; seat == game.Seat(g.Rules.Players) {
		return 0
	}
	return seat
}

// Free returns the countries without an owner.
func (g *Game) Free(p *Position) Set {
	free := g.Map.all
	for _, held := range p.Held[:g.Rules.Players] {
		free &^= held
	}
	return free
}

// Choices returns the free countries that the player at turn may take.
func (g *Game) Choices(p *Position) Set {
	free := g.Free(p)
	if held := p.Held[p.Turn]; g.Rules.Deal == DealAdvance && held != 0 {
		return free & g.Map.Around(held)
	}
	return free
}

// nextPlacer gives the turn to the next player with starting armies, or begins
// the first turn.
func (g *Game) nextPlacer(p *Position, log *Log) {
	for range g.Rules.Players {
		p.Turn = g.after(p.Turn)
		if pool := p.Pool[p.Turn]; pool > 0 {
			p.Phase, p.Reserve = Placing, min(pool, g.Rules.Batch)
			return
		}
	}
	p.Turn, p.Round = 0, 1
	g.beginTurn(p, log)
}

func (g *Game) place(p *Position, c Country, n int32, log *Log) {
	p.Armies[c] += n
	p.Reserve -= n
	log.add(Event{Kind: Reinforced, Seat: p.Turn, To: c, N: n})
	if p.Phase == Placing {
		p.Pool[p.Turn] -= n
		if p.Reserve == 0 {
			g.nextPlacer(p, log)
		}
		return
	}
	if p.Reserve == 0 {
		g.enterAttacking(p, log)
	}
}

func (g *Game) beginTurn(p *Position, log *Log) {
	log.add(Event{Kind: TurnBegan, Seat: p.Turn, N: int32(p.Round)})
	p.Reserve = int32(g.Income(p, p.Turn))
	g.enterCashing(p, log)
}

func (g *Game) enterCashing(p *Position, log *Log) {
	if g.Map.HasSet(p.Hands[p.Turn]) {
		p.Phase = Cashing
		return
	}
	g.enterReinforcing(p, log)
}

func (g *Game) cash(p *Position, cards [3]Card, log *Log) {
	armies := int32(g.Rules.Sets.At(int(p.Cashed)))
	p.Reserve += armies
	for _, card := range cards {
		p.Hands[p.Turn] = p.Hands[p.Turn].Without(card)
		if c, real := card.Country(); real && p.Owner[c] == p.Turn {
			p.Armies[c] += g.Rules.OwnCard
			armies += g.Rules.OwnCard
		}
	}
	p.HandSize[p.Turn] -= 3
	p.Cashed++
	log.add(Event{Kind: Traded, Seat: p.Turn, Cards: cards, N: armies})
	g.enterCashing(p, log)
}

func (g *Game) enterReinforcing(p *Position, log *Log) {
	if p.Reserve > 0 {
		p.Phase = Reinforcing
		return
	}
	g.enterAttacking(p, log)
}

func (g *Game) enterAttacking(p *Position, log *Log) {
	p.InAttack = false
	if g.CanAttack(p) {
		p.Phase = Attacking
		return
	}
	g.enterFortifying(p, log)
}

// CanAttack reports whether the player at turn has a country with two armies next
// to another's.
func (g *Game) CanAttack(p *Position) bool {
	held := p.Held[p.Turn]
	for s := held; s != 0; s = s.Rest() {
		if c := s.First(); p.Armies[c] > 1 && g.Map.neighbours[c]&^held != 0 {
			return true
		}
	}
	return false
}

// Fight attacks as [Assault] says and throws the dice, all of them if till is
// true, from rng. It does the same as playing the attack and what [Game.Chance]
// answers, only faster, and allocates nothing. The attack must be legal. It
// reports whether the country was taken.
func (g *Game) Fight(p *Position, from, to Country, till bool, rng *rand.Rand) bool {
	p.Phase, p.From, p.To, p.Till = Rolling, from, to, till
	loser := p.Owner[to]
	g.Resolve(p, rng)
	return p.Owner[to] != loser
}

// Resolve throws dice for a position that waits for them until it waits for
// something else: the rest of a fight with till, else one throw.
func (g *Game) Resolve(p *Position, rng *rand.Rand) {
	attack, defend := p.Armies[p.From], p.Armies[p.To]
	most, mostDefend := int32(g.Rules.AttackDice), int32(g.Rules.DefendDice)
	t := thrower{rng: rng}
	attackers := most
	if table := lossTables[tableIndex(most, mostDefend)]; p.Till {
		// While both sides can throw all their dice nothing else changes, so this
		// is faces with its fields in registers.
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
	p.Armies[p.From], p.Armies[p.To] = attack, defend
	g.fought(p, attackers, nil)
}

// fought goes on after a throw of that many attacking dice.
func (g *Game) fought(p *Position, attackers int32, log *Log) {
	switch {
	case p.Armies[p.To] == 0:
		g.conquer(p, attackers, log)
	case !p.Till || p.Armies[p.From] < 2:
		p.leaveFight()
		g.enterAttacking(p, log)
	}
}

func (p *Position) leaveFight() { p.From, p.To, p.Till, p.Dice = 0, 0, false, 0 }

// conquer gives the attacked country to the attacker. The dice that were thrown
// enter it at once, so that no country is ever empty.
func (g *Game) conquer(p *Position, attackers int32, log *Log) {
	c, loser := p.To, p.Owner[p.To]
	if log != nil {
		log.add(Event{Kind: Taken, Seat: p.Turn, Other: loser, From: p.From, To: c})
		log.add(Event{Kind: Moved, Seat: p.Turn, From: p.From, To: c, N: attackers})
		if k := g.Map.continent[c]; g.Map.members[k]&^p.Held[loser] == 0 {
			log.add(Event{Kind: ContinentLost, Seat: loser, Continent: k})
		}
	}
	p.Held[loser] = p.Held[loser].Without(c)
	p.Armies[p.From] -= attackers
	p.give(c, p.Turn, attackers)
	p.Took = true
	if log != nil {
		if k := g.Map.continent[c]; g.Map.members[k]&^p.Held[p.Turn] == 0 {
			log.add(Event{Kind: ContinentWon, Seat: p.Turn, Continent: k})
		}
	}
	if p.Held[loser] == 0 {
		g.eliminate(p, loser, log)
		if p.Held[p.Turn] == g.Map.all {
			p.leaveFight()
			p.Phase = Over
			log.add(Event{Kind: Ended, Seat: p.Turn})
			return
		}
	}
	if p.Armies[p.From] > 1 {
		p.Phase, p.Till, p.Dice = MovingIn, false, uint8(attackers)
		return
	}
	g.entered(p, log)
}

// eliminate hands the cards of a player without countries to the one at turn.
func (g *Game) eliminate(p *Position, loser game.Seat, log *Log) {
	log.add(Event{Kind: Eliminated, Seat: p.Turn, Other: loser, N: int32(p.HandSize[loser])})
	p.Fallen[p.FallenCount] = loser
	p.FallenCount++
	p.Hands[p.Turn] = p.Hands[p.Turn].And(p.Hands[loser])
	p.HandSize[p.Turn] += p.HandSize[loser]
	p.Hands[loser], p.HandSize[loser] = Hand{}, 0
}

func (g *Game) moveIn(p *Position, n int32, log *Log) {
	if n -= int32(p.Dice); n > 0 {
		p.Armies[p.From] -= n
		p.Armies[p.To] += n
		log.add(Event{Kind: Moved, Seat: p.Turn, From: p.From, To: p.To, N: n})
	}
	g.entered(p, log)
}

// entered goes on when a taken country has its armies.
func (g *Game) entered(p *Position, log *Log) {
	p.leaveFight()
	if g.MustCash(p) {
		p.InAttack, p.Phase = true, Cashing
		return
	}
	g.enterAttacking(p, log)
}

// MustCash reports whether the player at turn has too many cards to keep. Where
// the hand is hidden and holds no known set, nobody can be made to show one.
func (g *Game) MustCash(p *Position) bool {
	return p.HandSize[p.Turn] >= g.Rules.Forced && g.Map.HasSet(p.Hands[p.Turn])
}

func (g *Game) enterFortifying(p *Position, log *Log) {
	if g.Rules.Fortify != FortifyNone {
		for s := p.Held[p.Turn]; s != 0; s = s.Rest() {
			c := s.First()
			p.Movable[c] = p.Armies[c]
		}
		if g.CanFortify(p) {
			p.Phase = Fortifying
			return
		}
	}
	g.leaveFortifying(p, log)
}

// CanFortify reports whether the player at turn can still move an army in the
// fortification phase.
func (g *Game) CanFortify(p *Position) bool {
	held := p.Held[p.Turn]
	for s := held; s != 0; s = s.Rest() {
		if c := s.First(); g.Spare(p, c) > 0 && g.Map.neighbours[c]&held != 0 {
			return true
		}
	}
	return false
}

// Spare returns how many armies may leave c in the fortification phase: those
// that have not moved yet, but never the last of the country.
func (g *Game) Spare(p *Position, c Country) int32 { return min(p.Movable[c], p.Armies[c]-1) }

func (g *Game) fortify(p *Position, from, to Country, n int32, log *Log) {
	p.Armies[from] -= n
	p.Armies[to] += n
	p.Movable[from] -= n
	log.add(Event{Kind: Moved, Seat: p.Turn, From: from, To: to, N: n})
	if g.Rules.Fortify != FortifyNeighbours || !g.CanFortify(p) {
		g.leaveFortifying(p, log)
	}
}

// leaveFortifying ends the turn: with a card if a country was taken.
func (g *Game) leaveFortifying(p *Position, log *Log) {
	for s := p.Held[p.Turn]; s != 0; s = s.Rest() {
		p.Movable[s.First()] = 0
	}
	if p.Took && g.CardsLeft(p) > 0 {
		p.Phase = Drawing
		return
	}
	g.nextTurn(p, log)
}

// CardsLeft returns how many cards are in nobody's hand.
func (g *Game) CardsLeft(p *Position) int {
	left := g.Pack().Len()
	for _, n := range p.HandSize[:g.Rules.Players] {
		left -= int(n)
	}
	return left
}

// Unseen returns the cards that are in no known hand.
func (g *Game) Unseen(p *Position) Hand {
	pack := g.Pack()
	for _, h := range p.Hands[:g.Rules.Players] {
		pack.Countries &^= h.Countries
		pack.Wild &^= h.Wild
	}
	return pack
}

// take puts a card that was drawn into the hand of the player at turn.
func (g *Game) take(p *Position, card Card, log *Log) {
	p.Hands[p.Turn] = p.Hands[p.Turn].With(card)
	p.HandSize[p.Turn]++
	log.add(Event{Kind: Drew, Seat: p.Turn, Cards: [3]Card{card}})
	g.nextTurn(p, log)
}

func (g *Game) nextTurn(p *Position, log *Log) {
	p.Took = false
	for last := p.Turn; ; {
		p.Turn = g.after(p.Turn)
		if p.Held[p.Turn] == 0 {
			continue
		}
		if p.Turn <= last {
			if p.Round == g.Rules.Limit {
				// The zero limit is no round: rounds count from 1.
				p.Phase, p.Turn = Over, last
				log.add(Event{Kind: Ended, Seat: game.Nobody})
				return
			}
			p.Round = min(p.Round, MaxLimit) + 1
		}
		break
	}
	g.beginTurn(p, log)
}
