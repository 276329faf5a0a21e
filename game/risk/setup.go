package risk

import "eras/game"

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
	if free := g.Free(p); free != 0 {
		for {
			p.Turn = g.after(p.Turn)
			if g.Rules.Deal != DealAdvance || g.Choices(p) != 0 {
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
		free &^= held
	}
	return free
}

// Choices returns the free territories that the player at turn may choose.
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
