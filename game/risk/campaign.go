package risk

import "slices"

// AttackPath returns the territories to conquer on the way from a territory of the player at turn
// to an enemy territory; the last is to. It prefers few defenders, then a short way. It is nil if
// there is no way or if from has no army to send.
func (g *Game) AttackPath(p *Position, from, to Territory) []Territory {
	held := p.Held[p.Turn]
	if !held.Has(from) || held.Has(to) || p.Armies.At(from) < 2 {
		return nil
	}
	const far = 1 << 30
	var cost PerTerritory[int]
	var before PerTerritory[Territory]
	for c := range g.Map.all.All() {
		cost.Put(c, far)
	}
	cost.Put(from, 0)
	for left := g.Map.all.Minus(held.Without(from)); !left.Empty(); {
		next := left.First()
		for c := range left.All() {
			if cost.At(c) < cost.At(next) {
				next = c
			}
		}
		if next == to || cost.At(next) == far {
			break
		}
		left = left.Without(next)
		for c := range g.Map.neighbours[next].And(left).All() {
			// One army must stay in each territory, so a longer way costs more.
			if d := cost.At(next) + 2 + 2*int(p.Armies.At(c)); d < cost.At(c) {
				cost.Put(c, d)
				before.Put(c, next)
			}
		}
	}
	if cost.At(to) == far {
		return nil
	}
	var path []Territory
	for c := to; c != from; c = before.At(c) {
		path = append(path, c)
	}
	slices.Reverse(path)
	return path
}

// Campaign is a series of attacks along a path. Each territory is attacked, throw by throw, from
// the one conquered before it. After each conquest but the last, all movable armies advance.
type Campaign struct {
	// From is the territory that attacks. Path holds the territories that remain to be conquered.
	From Territory
	Path []Territory
	// Stop is the number of armies in From at which the campaign ends.
	Stop int32
}

// Next returns the next action of the campaign at p, where its player must act. ok is false when
// the campaign has ended: the path is conquered, too few armies are left, or the player must first
// decide something else. Next does not decide how many armies enter the last territory.
func (c *Campaign) Next(g *Game, p *Position) (a Action, ok bool) {
	for len(c.Path) > 0 && p.Owner.At(c.Path[0]) == p.Turn {
		if p.Phase == Occupying && len(c.Path) > 1 {
			_, most := g.OccupationRange(p)
			return Occupation(most), true
		}
		c.From, c.Path = c.Path[0], c.Path[1:]
	}
	if len(c.Path) == 0 || p.Phase != Attacking || p.Armies.At(c.From) <= c.Stop {
		return Action{}, false
	}
	a = Assault(c.From, c.Path[0], false)
	return a, g.Check(p, a) == nil
}
