package risk

import "eras/game"

// Play applies an action that [Game.Check] accepts and continues to the next position at which a
// player or chance has a choice: a phase in which ending it is the only legal action is skipped.
// Events are added to log, which may be nil.
func (g *Game) Play(p *Position, a Action, log *Log) {
	switch a.Kind {
	case End:
		g.end(p, log)
	case Choose, DealTerritory:
		g.settle(p, a.To, log)
	case Place:
		g.place(p, a.To, a.N, log)
	case TradeIn:
		g.tradeIn(p, a.Cards, log)
	case Attack:
		p.Phase, p.From, p.To, p.Till = Rolling, a.From, a.To, a.Till
	case Roll:
		log.add(Event{Kind: Rolled, Seat: p.Turn, Other: p.Owner.At(p.To), From: p.From, To: p.To, Dice: a.Dice})
		if g.Rules.Balanced {
			p.noteLuck(a.Dice)
		}
		attacker, defender := a.Dice.Losses()
		p.Armies.Put(p.From, p.Armies.At(p.From)-attacker)
		p.Armies.Put(p.To, p.Armies.At(p.To)-defender)
		g.fought(p, int32(a.Dice.Attackers()), log)
	case Occupy:
		g.occupy(p, a.N, log)
	case Move:
		g.fortify(p, a.From, a.To, a.N, log)
	case Draw:
		g.take(p, a.Cards[0], log)
	case DealMission:
		p.Mission[p.Turn] = uint16(a.N)
		g.assigned(p, log)
	case DealCapital:
		p.Capital[p.Turn] = uint16(a.To) + 1
		g.assigned(p, log)
	}
}

// end leaves the phase of cards, attack or fortification.
func (g *Game) end(p *Position, log *Log) {
	switch p.Phase {
	case TradingIn:
		g.beginReinforcing(p, log)
	case Attacking:
		g.beginFortifying(p, log)
	case Fortifying:
		g.endFortifying(p, log)
	case Dealing, Choosing, Assigning, Placing, Reinforcing, Rolling, Occupying, Drawing, Over:
	}
}

func (g *Game) place(p *Position, c Territory, n int32, log *Log) {
	p.Armies.Put(c, p.Armies.At(c)+n)
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
		g.beginAttacking(p, log)
	}
}

func (g *Game) beginTurn(p *Position, log *Log) {
	log.add(Event{Kind: TurnBegan, Seat: p.Turn, N: int32(p.Round)})
	p.Reserve = int32(g.Income(p, p.Turn))
	g.beginTradingIn(p, log)
}

func (g *Game) beginTradingIn(p *Position, log *Log) {
	if g.Map.HasSet(p.Hands[p.Turn]) {
		p.Phase = TradingIn
		return
	}
	g.beginReinforcing(p, log)
}

func (g *Game) tradeIn(p *Position, cards [3]Card, log *Log) {
	armies := int32(g.Rules.Sets.At(int(p.SetsTraded)))
	p.Reserve += armies
	for _, card := range cards {
		p.Hands[p.Turn] = p.Hands[p.Turn].Without(card)
		if c, real := card.Territory(); real && p.Owner.At(c) == p.Turn {
			p.Armies.Put(c, p.Armies.At(c)+g.Rules.OwnCard)
			armies += g.Rules.OwnCard
		}
	}
	p.HandSize[p.Turn] -= 3
	p.SetsTraded++
	log.add(Event{Kind: Traded, Seat: p.Turn, Cards: cards, N: armies})
	g.beginTradingIn(p, log)
}

func (g *Game) beginReinforcing(p *Position, log *Log) {
	if p.Reserve > 0 {
		p.Phase = Reinforcing
		return
	}
	g.beginAttacking(p, log)
}

func (g *Game) beginAttacking(p *Position, log *Log) {
	p.InAttack = false
	if g.CanAttack(p) {
		p.Phase = Attacking
		return
	}
	g.beginFortifying(p, log)
}

// MustTradeIn reports whether the player at turn has so many cards that a set must be traded in. A
// player whose hand is hidden and has no known set cannot be forced.
func (g *Game) MustTradeIn(p *Position) bool {
	return int(p.HandSize[p.Turn]) >= int(g.Rules.Forced) && g.Map.HasSet(p.Hands[p.Turn])
}

func (g *Game) beginFortifying(p *Position, log *Log) {
	if g.Rules.Fortify != FortifyNone {
		for c, armies := range p.Armies.In(p.Held[p.Turn]) {
			p.Movable.Put(c, armies)
		}
		if g.CanFortify(p) {
			p.Phase = Fortifying
			return
		}
	}
	g.endFortifying(p, log)
}

// CanFortify reports whether the player at turn can still move an army in the
// fortification phase.
func (g *Game) CanFortify(p *Position) bool {
	held, neighbours := p.Held[p.Turn], g.Map.neighbours
	for c, armies := range p.Armies.In(held) {
		if armies > 1 && p.Movable.At(c) > 0 && !neighbours[c].And(held).Empty() {
			return true
		}
	}
	return false
}

// Spare returns how many armies may leave c in the fortification phase: those that have not moved
// yet, but at least one must stay.
func (g *Game) Spare(p *Position, c Territory) int32 { return min(p.Movable.At(c), p.Armies.At(c)-1) }

func (g *Game) fortify(p *Position, from, to Territory, n int32, log *Log) {
	p.Armies.Put(from, p.Armies.At(from)-n)
	p.Armies.Put(to, p.Armies.At(to)+n)
	p.Movable.Put(from, p.Movable.At(from)-n)
	log.add(Event{Kind: Moved, Seat: p.Turn, From: from, To: to, N: n})
	if g.Rules.Fortify != FortifyNeighbours || !g.CanFortify(p) {
		g.endFortifying(p, log)
	}
}

// endFortifying ends the turn. The player draws a card if a territory was taken. If the player has
// fulfilled a mission, the match ends instead.
func (g *Game) endFortifying(p *Position, log *Log) {
	if g.Rules.Missions && g.finish(p, log) {
		return
	}
	for c := range p.Held[p.Turn].All() {
		p.Movable.Put(c, 0)
	}
	if p.Took && g.CardsLeft(p) > 0 {
		p.Phase = Drawing
		return
	}
	g.nextTurn(p, log)
}

// CardsLeft returns how many cards are in nobody's hand.
func (g *Game) CardsLeft(p *Position) int {
	left := g.Deck().Len()
	for _, n := range p.HandSize[:g.Rules.Players] {
		left -= int(n)
	}
	return left
}

// Unseen returns the cards of the deck that are in no visible hand.
func (g *Game) Unseen(p *Position) Hand {
	deck := g.Deck()
	for _, h := range p.Hands[:g.Rules.Players] {
		deck.Territories = deck.Territories.Minus(h.Territories)
		deck.Wild &^= h.Wild
	}
	return deck
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
		if p.Held[p.Turn].Empty() {
			continue
		}
		if p.Turn <= last {
			if p.Round == g.Rules.Limit {
				// Limit 0 never matches, since rounds count from 1.
				p.Phase, p.Turn = Over, last
				winner := game.Nobody
				if g.Rules.Leader {
					winner = g.Leader(p)
				}
				log.add(Event{Kind: Ended, Seat: winner})
				return
			}
			p.Round = min(p.Round, MaxLimit) + 1
		}
		break
	}
	g.beginTurn(p, log)
}

// settle gives a free territory to the player at turn.
func (g *Game) settle(p *Position, c Territory, log *Log) {
	armies := int32(1)
	if g.Rules.Batch > 0 {
		p.Pool[p.Turn] = max(p.Pool[p.Turn]-1, 0)
	} else {
		armies = g.evenShare(p.Turn, p.Held[p.Turn].Len())
	}
	p.setOwner(c, p.Turn, armies)
	log.add(Event{Kind: Claimed, Seat: p.Turn, To: c, N: armies})
	if free := g.Free(p); !free.Empty() {
		for {
			p.Turn = g.after(p.Turn)
			if g.Rules.Deal != DealAdvance || !g.Choices(p).Empty() {
				return
			}
		}
	}
	g.beginAssigning(p, log)
}

// evenShare returns the number of armies with which the k-th territory of a player, from 0, starts
// if armies are spread evenly. The remainder of the division goes to the player's first
// territories.
func (g *Game) evenShare(seat game.Seat, k int) int32 {
	players := int32(g.Rules.Players)
	territories := (int32(g.Map.Territories()) + players - 1 - int32(seat)) / players
	armies := g.Rules.StartArmies()
	share := armies / territories
	if int32(k) < armies%territories {
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

// Free returns the territories without an owner.
func (g *Game) Free(p *Position) Set {
	free := g.Map.all
	for _, held := range p.Held[:g.Rules.Players] {
		free = free.Minus(held)
	}
	return free
}

// Choices returns the free territories that the player at turn may choose.
func (g *Game) Choices(p *Position) Set {
	free := g.Free(p)
	if held := p.Held[p.Turn]; g.Rules.Deal == DealAdvance && !held.Empty() {
		return free.And(g.Map.Around(held))
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
