package war

import (
	"math/rand/v2"
	"slices"

	"eras/game/grid"
	"eras/game/war"
)

// Opening returns p after the given number of random actions, or fewer if the match would go no
// further, with battles predicted. Series of games begin with different openings so that the games
// differ. Where a turn has several orders, the actions do not use them up: the sides act
// alternately, and after an even number of actions both have all their orders.
func Opening(r *war.Rules, p war.Position, actions int, rng *rand.Rand) war.Position {
	for range actions {
		next, ok := opened(r, p, rng)
		if !ok {
			break
		}
		p = next
	}
	return p
}

// PlayableOpening is [Opening] but stops before an action that would end the match.
func PlayableOpening(r *war.Rules, p war.Position, actions int, rng *rand.Rand) war.Position {
	for range actions {
		next, ok := opened(r, p, rng)
		if !ok || r.Over(&next) {
			break
		}
		p = next
	}
	return p
}

// opened returns p after a random action of an opening. ok is false if there is none.
func opened(r *war.Rules, p war.Position, rng *rand.Rand) (war.Position, bool) {
	moves := openingMoves(r, &p)
	if len(moves) == 0 {
		return p, false
	}
	return openedBy(r, p, moves[rng.IntN(len(moves))]), true
}

// openingMoves returns the actions of an opening at p.
func openingMoves(r *war.Rules, p *war.Position) []war.Move {
	moves := r.Moves(p, nil)
	if r.Orders != 0 {
		moves = slices.DeleteFunc(moves, func(m war.Move) bool { return m == war.EndMove })
	}
	return moves
}

// openedBy returns p after an action of an opening.
func openedBy(r *war.Rules, p war.Position, m war.Move) war.Position {
	orders := p.Orders
	if r.Orders != 0 {
		p.Orders = war.MaxOrders // so that the action does not end the turn
	}
	r.Play(&p, m)
	if r.Orders != 0 {
		p.Turn, p.Orders, p.Moved = p.Turn.Other(), orders, grid.Set{}
	}
	return p
}

// Opens reports whether p is start or can follow it after at most the given number of actions of an
// opening.
func Opens(r *war.Rules, start, p *war.Position, actions int) bool {
	if p.Left > start.Left || r.Orders == 0 && int(start.Left-p.Left) > actions {
		return false
	}
	if r.Orders == 0 {
		actions = int(start.Left - p.Left)
	}
	differ := 0
	for i := range p.Cells {
		if start.Cells[i] != p.Cells[i] {
			differ++
		}
	}
	if differ > 2*actions { // an action changes at most two squares
		return false
	}
	if *start == *p {
		return true
	}
	return actions > 0 && slices.ContainsFunc(openingMoves(r, start), func(m war.Move) bool {
		next := openedBy(r, *start, m)
		return Opens(r, &next, p, actions-1)
	})
}
