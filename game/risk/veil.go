package risk

import "eras/game"

// veil replaces in view, a copy of p, what seat does not see under [Rules].Veil: owners, a fight that is
// out of sight, and the armies of another player's reserve. The result depends on nothing that is
// hidden, and is a legal position: the territories out of sight belong in turn to the other players in
// the match, first to those of whom seat sees nothing.
func (g *Game) veil(p *Position, seat game.Seat, view *Position) {
	seen := g.Sees(p, seat)
	if p.Phase == Over || p.Phase == Choosing {
		return
	}
	if (p.Phase == Rolling || p.Phase == Occupying) && !seen.Has(p.To) {
		view.leaveFight()
		view.Phase = Attacking
	}
	if p.Round > 0 && p.Turn != seat {
		view.Reserve = min(p.Reserve, 1)
	}
	var others, unseen game.Seats
	for other := range g.players() {
		if other == seat || p.Held[other].Empty() {
			continue
		}
		others = others.With(other)
		if p.Held[other].And(seen).Empty() {
			unseen = unseen.With(other)
		}
		view.Held[other] = view.Held[other].And(seen)
	}
	next := unseen
	for c := range g.Map.all.Minus(seen).All() {
		if p.Owner.At(c) == game.Nobody {
			continue
		}
		if next == 0 {
			next = others
		}
		view.setOwner(c, next.First(), 1)
		view.Movable.Put(c, 0)
		next = next.Without(next.First())
	}
}

// Tells reports whether a player who sees some territories notices an event. Without [Rules].Veil all
// players notice all events.
func (g *Game) Tells(e *Event, seat game.Seat, seen Set) bool {
	switch e.Kind {
	case Reinforced, Rolled, Taken:
		return !g.Rules.Veil || seen.Has(e.To)
	case Moved:
		return !g.Rules.Veil || seen.Has(e.From) && seen.Has(e.To)
	case ContinentWon, ContinentLost:
		return !g.Rules.Veil || e.Seat == seat || g.Map.members[e.Continent].Within(seen)
	case Claimed, TurnBegan, Traded, Eliminated, Drew, Ended:
	}
	return true
}

// Noticed appends to dst the events of a step from before to after that a player notices.
func (g *Game) Noticed(before, after *Position, events []Event, seat game.Seat, dst []Event) []Event {
	seen := g.Sees(before, seat).Or(g.Sees(after, seat))
	for i := range events {
		if g.Tells(&events[i], seat, seen) {
			dst = append(dst, events[i])
		}
	}
	return dst
}
