package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// greedy plans its attacks to the end, like the hard opponent of Domination. It pursues the first
// goal for which its armies suffice, in a fixed order: to eliminate a player who is worth it, to be
// sure of a card, to break the continent of a common threat, to break another continent, to take a
// continent, and last to attack where it is much stronger. After breaking the threat's continent
// and before the other goals, its own continents get the minimal garrison that holds them.
//
// The description leaves open, and we chose: a player is worth it if the losses are at most the
// value of that player's cards and two incomes, or if it is the last enemy; a border of an owned
// continent is held by one army more than its strongest enemy; armies are placed only to break the
// threat's continents, other continents are broken with the armies that are there; the continent to
// take is the one that costs the fewest armies for its bonus; much stronger means three armies free
// to attack for each defender, plus three. One search serves all own territories at once: each
// territory is reached by the army with the most armies left.
type greedy struct{ marcher }

var greedyEntry = Entry{Name: "greedy", Title: "Greedy", Strength: 4, Make: NewGreedy}

// NewGreedy makes the greedy planner.
func NewGreedy(*risk.Game, game.Seat, *rand.Rand) Bot { return &greedy{} }

func (b *greedy) Choose(t *Turn) risk.Territory { return t.draftSmallest() }

func (b *greedy) Start(t *Turn) { t.placeToTakeEasiest() }

func (b *greedy) TradeIn(t *Turn) { t.tradeInIfPossible() }

// aim is the goal of a campaign: to take the territories of goal, all of them or any one.
type aim struct {
	goal risk.Set
	all  bool
	// some, if not 0, is the number of territories of goal to take; all is then false.
	some int
	// worth is the maximum cost in armies; a negative number means no maximum.
	worth int32
}

// pursue plans a campaign for an aim and reports whether the aim can be reached.
func (a *aim) pursue(c *campaign) bool {
	if a.goal.Empty() || a.all && !c.outweighs(a.goal) {
		return false
	}
	reached := false
	switch {
	case a.all:
		reached = c.take(a.goal)
	case a.some > 0:
		reached = c.takeSome(a.goal, a.some)
	default:
		reached = c.takeAny(a.goal)
	}
	return reached && (a.worth < 0 || c.lost <= a.worth)
}

// kill returns the aim of eliminating a player.
func (t *Turn) kill(f *foes, seat game.Seat) aim {
	a := aim{goal: t.P.Held[seat], all: true, worth: -1}
	if f.n > 1 {
		a.worth = int32(t.cardsWorth(seat) + 2*t.Game.Income(t.P, seat))
	}
	return a
}

// card returns the aim of taking a territory to draw a card.
func (t *Turn) card() aim {
	if t.P.Took || !t.Game.Rules.Cards {
		return aim{}
	}
	return aim{goal: t.Game.Map.Around(t.held()), worth: -1}
}

// breaking returns the aim of breaking a continent with a bonus that a player owns. If the player
// does not own it, the goal is empty.
func (t *Turn) breaking(k risk.Continent, seat game.Seat) aim {
	if seat < 0 || t.ownerOf(k) != seat || t.bonus(k) <= 0 {
		return aim{}
	}
	return aim{goal: t.Game.Map.Members(k), worth: -1}
}

// taking returns the aim of taking over a continent with a bonus.
func (t *Turn) taking(k risk.Continent) aim {
	if t.owned(k) || t.bonus(k) <= 0 {
		return aim{}
	}
	return aim{goal: t.Game.Map.Members(k).Minus(t.held()), all: true, worth: -1}
}

// garrisons returns how many armies, besides the one that must stay, each border of the owned
// continents keeps.
func (t *Turn) garrisons() (keep risk.PerTerritory[int32]) {
	for k := range t.continents() {
		if !t.owned(k) || t.bonus(k) <= 0 {
			continue
		}
		for c := range t.Game.Map.Entrances(k).All() {
			if enemies := t.enemies(c); !enemies.Empty() {
				keep.Put(c, t.P.Armies.At(t.P.Strongest(enemies)))
			}
		}
	}
	return keep
}

// none are the garrisons of attacks that risk everything: zero everywhere.
var none risk.PerTerritory[int32]

func (b *greedy) Place(t *Turn) {
	f := t.foes()
	b.keep = t.garrisons()
	for i := f.n - 1; i >= 0; i-- {
		if o, ok := t.outfit(t.kill(&f, f.seats[i]), &none); ok {
			t.Place(o.from, t.Left())
			return
		}
	}
	t.equip(t.card(), &b.keep)
	t.equipBreaking(f.threat, &b.keep)
	for c := range t.borders().All() {
		t.Place(c, b.keep.At(c)+1-t.P.Armies.At(c))
	}
	var best outfit
	bestBonus := int32(1) // the bonus of the best one
	for k := range t.continents() {
		o, ok := t.outfit(t.taking(k), &b.keep)
		if bonus := int32(t.bonus(k)); ok && (!best.found || o.lost*bestBonus < best.lost*bonus) {
			best, bestBonus = o, bonus
		}
	}
	if best.found {
		t.Place(best.from, t.Left())
	}
	t.placeToTakeEasiest()
}

// outfit is what an aim needs: more armies placed at from. lost is the number of armies lost in the
// campaign.
type outfit struct {
	from       risk.Territory
	more, lost int32
	found      bool
}

// outfit finds the smallest number of the armies in hand with which an aim can be reached, all
// placed on one territory.
func (t *Turn) outfit(a aim, keep *risk.PerTerritory[int32]) (outfit, bool) {
	if a.goal.Empty() || t.Left() == 0 {
		return outfit{}, false
	}
	base := t.campaign(placePrice, keep)
	if c := base; a.pursue(&c) {
		return outfit{from: c.steps.at(0).from, lost: c.lost, found: true}, true
	}
	best := outfit{more: t.Left() + 1}
	for from := range t.starts(a, &base).All() {
		// If a number is enough, so is every greater one, so a binary search finds the smallest.
		for low, high, middle := int32(1), best.more, best.more-1; low < high; middle = (low + high) / 2 {
			c := base
			c.armies.Put(from, c.armies.At(from)+middle)
			if a.pursue(&c) {
				best, high = outfit{from, middle, c.lost, true}, middle
			} else {
				low = middle + 1
			}
		}
	}
	return best, best.found
}

// starts returns the own territories from which an army would enter the goal of an aim, if each had
// all the armies in hand.
func (t *Turn) starts(a aim, base *campaign) risk.Set {
	c := *base
	for own := range t.borders().All() {
		c.armies.Put(own, c.armies.At(own)+t.Left())
	}
	r := c.look(a.goal)
	met := a.goal.And(r.met)
	if !a.all && !met.Empty() {
		met = risk.SetOf(r.strongest(met))
	}
	var out risk.Set
	var path path
	for ; !met.Empty(); met = met.Rest() {
		out = out.With(r.way(met.First(), &path))
	}
	return out
}

// equip places the armies that an aim needs, if it can be reached.
func (t *Turn) equip(a aim, keep *risk.PerTerritory[int32]) {
	if o, ok := t.outfit(a, keep); ok {
		t.Place(o.from, o.more)
	}
}

// equipBreaking places the armies needed to break the continents of a player.
func (t *Turn) equipBreaking(seat game.Seat, keep *risk.PerTerritory[int32]) {
	for k := range t.continents() {
		t.equip(t.breaking(k, seat), keep)
	}
}

func (b *greedy) Attack(t *Turn) {
	for t.Asked(risk.Attacking) && b.choose(t) {
		b.carryOut(t)
	}
}

// choose makes the best plan for the current position, and reports whether there is one.
func (b *greedy) choose(t *Turn) bool {
	f := t.foes()
	b.keep = t.garrisons()
	for i := f.n - 1; i >= 0; i-- {
		if b.try(t, t.kill(&f, f.seats[i]), &none) {
			return true
		}
	}
	if b.try(t, t.card(), &b.keep) || b.tryBreaking(t, f.threat, &b.keep) {
		return true
	}
	for _, seat := range f.all() {
		if b.tryBreaking(t, seat, &b.keep) {
			return true
		}
	}
	return b.tryTaking(t, &b.keep) || b.tryLast(t, &b.keep)
}

// tryBreaking makes a plan against a continent of a player.
func (b *greedy) tryBreaking(t *Turn, seat game.Seat, keep *risk.PerTerritory[int32]) bool {
	for k := range t.continents() {
		if b.try(t, t.breaking(k, seat), keep) {
			return true
		}
	}
	return false
}

// tryTaking makes a plan to take the continent that costs the fewest armies for its bonus.
func (b *greedy) tryTaking(t *Turn, keep *risk.PerTerritory[int32]) bool {
	var best campaign
	bestBonus := int32(0) // the bonus of the best one
	for k := range t.continents() {
		bonus := int32(t.bonus(k))
		if b.try(t, t.taking(k), keep) && (bestBonus == 0 || b.plan.lost*bestBonus < best.lost*bonus) {
			best, bestBonus = b.plan, bonus
		}
	}
	b.plan = best
	return bestBonus > 0
}

// tryLast plans a single fight, against the weakest territory that is much weaker than its
// attacker.
func (b *greedy) tryLast(t *Turn, keep *risk.PerTerritory[int32]) bool {
	b.plan.begin(t, attackPrice, keep)
	var best march
	weakest := int32(0)
	for from := range t.borders().All() {
		to := t.P.Weakest(t.enemies(from))
		if armies := t.P.Armies.At(to); b.plan.free(from) >= 3*armies+3 && (weakest == 0 || armies < weakest) {
			best, weakest = march{from: from, to: to}, armies
		}
	}
	return weakest > 0 && b.plan.occupy(best)
}

// Fortify moves the biggest army without an enemy neighbour towards the borders, once.
func (b *greedy) Fortify(t *Turn) {
	borders := t.borders()
	inside := t.held().Minus(borders)
	var from risk.Territory
	most := int32(0)
	for c := range inside.All() {
		if n := t.Game.Spare(t.P, c); n > most {
			from, most = c, n
		}
	}
	if most == 0 {
		return
	}
	targets := t.Game.FortifyTargets(t.P, from)
	for front := borders; !front.Empty(); front = t.Game.Map.Into(front).And(t.held()) {
		if near := targets.And(front); !near.Empty() {
			t.Fortify(from, t.P.Weakest(near), most)
			return
		}
	}
}
