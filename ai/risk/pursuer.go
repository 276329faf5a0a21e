package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// WithGoals returns the maker of bots that play like those of another maker, but also pursue the
// goals of the match: they win by share, capitals or mission as soon as their armies suffice, stop a
// rival who could win in the next turn by a goal that everybody knows, take the continents of their
// mission where they can, and take what they can in the last round of a match that the leader wins. In a
// match without such goals the bot is the other maker's.
//
// Whether armies suffice is reckoned as the bot Greedy does it ([NewGreedy]): a fight costs three
// armies for every four defenders.
func WithGoals(make Maker) Maker { return withGoals(make, false) }

// WithGoalsAfresh is [WithGoals] for simulated games from several positions: the bot makes the plans for
// its attacks anew in each turn, so that a game does not depend on those that it has played before. A
// bot of WithGoals goes by its plans of an earlier turn where a goal has placed all of its armies.
func WithGoalsAfresh(make Maker) Maker { return withGoals(make, true) }

func withGoals(make Maker, afresh bool) Maker {
	return func(g *risk.Game, seat game.Seat, rng *rand.Rand) Bot {
		b := make(g, seat, rng)
		if r := &g.Rules; !r.HasGoals() && !(r.Leader && r.Limit > 0) {
			return b
		}
		return &pursuer{Bot: b, afresh: afresh}
	}
}

// Blind returns the maker of bots that play like those of another maker, but do not know the goals of
// the match, to measure what knowing them is worth.
func Blind(make Maker) Maker {
	return func(g *risk.Game, seat game.Seat, rng *rand.Rand) Bot {
		blind := *g
		blind.Rules.Share, blind.Rules.Capitals, blind.Rules.Missions, blind.Rules.Leader = 0, false, false, false
		return make(&blind, seat, rng)
	}
}

// pursuer is a bot with goals; see [WithGoals].
type pursuer struct {
	Bot
	marcher
	// afresh: see [WithGoalsAfresh].
	afresh bool
	// marching reports whether an attack of the pursuer is being fought, not one of the bot.
	marching bool
	wants    []risk.Want
}

// guarded keeps a second army in every territory, for the mission that counts such territories.
var guarded = func() (keep risk.PerTerritory[int32]) {
	keep.Fill(risk.MaxTerritories, 1)
	return keep
}()

// aimOf returns the aim of taking what is lacking for a goal, and the armies that territories keep.
func aimOf(w *risk.Want, held risk.Set) (aim, *risk.PerTerritory[int32]) {
	a := aim{goal: w.Of.Minus(held), worth: -1}
	if a.all = w.N == a.goal.Len(); !a.all {
		a.some = w.N
	}
	if w.Firm {
		return a, &guarded
	}
	return a, &none
}

// goals returns what a player lacks for each goal but conquest.
func (b *pursuer) goals(t *Turn, seat game.Seat) []risk.Want {
	b.wants = t.Game.Wants(t.P, seat, b.wants[:0])
	return b.wants[1:]
}

// fulfilled reports whether the bot's mission is fulfilled, so that it wins at the end of its turn.
func (b *pursuer) fulfilled(t *Turn) bool {
	for _, w := range b.goals(t, t.Seat) {
		if w.N == 0 {
			return true
		}
	}
	return false
}

// lastRound reports whether the leader of the round in progress wins.
func lastRound(t *Turn) bool {
	return t.Game.Rules.Leader && t.Game.Rules.Limit > 0 && t.P.Round == t.Game.Rules.Limit
}

func (b *pursuer) Place(t *Turn) {
	if b.fulfilled(t) || b.strengthen(t) || b.equipToWin(t) || b.equipToStop(t) || lastRound(t) && b.equipToLead(t) {
		t.placeRest(t.P.Phase)
		if b.afresh {
			b.Bot.Place(t) // there is nothing left to place, but it makes its plans
		}
		return
	}
	b.equipMission(t)
	b.Bot.Place(t)
}

// strengthen places a second army on as many own territories as the mission lacks, if that is enough.
func (b *pursuer) strengthen(t *Turn) bool {
	for _, w := range b.goals(t, t.Seat) {
		weak := w.Of.And(t.held())
		if !w.Firm || w.N > int(t.Left()) || w.N > weak.Len() {
			continue
		}
		inside := weak.Minus(t.borders())
		for _, set := range [...]risk.Set{inside, weak.Minus(inside)} {
			for ; !set.Empty() && w.N > 0; set = set.Rest() {
				w.N -= int(t.Place(set.First(), 1))
			}
		}
		return true
	}
	return false
}

// equipToWin places all armies where they win the match in this turn at the lowest cost.
func (b *pursuer) equipToWin(t *Turn) bool {
	var best outfit
	for _, w := range b.goals(t, t.Seat) {
		a, keep := aimOf(&w, t.held())
		if o, ok := t.outfit(a, keep); ok && (!best.found || o.lost < best.lost) {
			best = o
		}
	}
	if best.found {
		t.Place(best.from, t.Left())
	}
	return best.found
}

// equipToStop places the armies that stop a rival who could win in the next turn. The rest are
// placed on the borders.
func (b *pursuer) equipToStop(t *Turn) bool {
	rival := b.danger(t)
	if rival == game.Nobody {
		return false
	}
	if capital, ok := t.P.CapitalOf(t.Seat); ok && t.Own(capital) && !t.Game.Enemies(t.P, capital).Empty() {
		t.Place(capital, (t.Left()+1)/2)
	}
	for n := 1; n <= mostStops; n++ {
		a := aim{goal: t.P.Held[rival], some: n, worth: -1}
		c := t.campaign(placePrice, &none)
		for s := t.borders(); !s.Empty(); s = s.Rest() {
			c.armies.Put(s.First(), c.armies.At(s.First())+t.Left())
		}
		if !a.pursue(&c) {
			return false
		}
		if b.stops(t, &c, rival) {
			t.equip(a, &none)
			return true
		}
	}
	return false
}

// equipToLead places all armies where they can take the most territories.
func (b *pursuer) equipToLead(t *Turn) bool {
	var best outfit
	others := t.Game.Map.All().Minus(t.held())
	for n := 1; n <= others.Len(); n++ {
		o, ok := t.outfit(aim{goal: others, some: n, worth: -1}, &none)
		if !ok {
			break
		}
		best = o
	}
	if best.found {
		t.Place(best.from, t.Left())
	}
	return best.found
}

// equipMission places the armies that take a continent of the bot's mission in this turn, the one
// that costs fewer.
func (b *pursuer) equipMission(t *Turn) {
	var best outfit
	for _, a := range b.missionContinents(t) {
		if o, ok := t.outfit(a, &none); ok && (!best.found || o.lost < best.lost) {
			best = o
		}
	}
	if best.found {
		t.Place(best.from, best.more)
	}
}

// missionContinents returns the aims of taking the continents of the bot's mission. An aim is empty
// if the bot owns the continent, or if its mission is of another kind.
func (b *pursuer) missionContinents(t *Turn) (aims [2]aim) {
	if m := t.Game.MissionOf(t.P, t.Seat); m.Kind == risk.HoldContinents {
		for i, k := range [...]risk.Continent{m.A, m.B} {
			aims[i] = aim{goal: t.Game.Map.Members(k).Minus(t.held()), all: true, worth: -1}
		}
	}
	return aims
}

func (b *pursuer) Attack(t *Turn) {
	for t.Asked(risk.Attacking) && !b.fulfilled(t) && b.choose(t) {
		b.marching = true
		b.carryOut(t)
		b.marching = false
	}
	if !b.fulfilled(t) {
		b.Bot.Attack(t)
	}
	for lastRound(t) && t.Asked(risk.Attacking) && b.tryMost(t) {
		b.marching = true
		b.carryOut(t)
		b.marching = false
	}
}

// choose plans the attacks that win, else those that stop a rival, else those that take a continent
// of the mission, and reports whether there are any.
func (b *pursuer) choose(t *Turn) bool {
	for _, w := range b.goals(t, t.Seat) {
		if a, keep := aimOf(&w, t.held()); b.try(t, a, keep) {
			return true
		}
	}
	if rival := b.danger(t); rival != game.Nobody {
		for n := 1; n <= mostStops; n++ {
			if !b.try(t, aim{goal: t.P.Held[rival], some: n, worth: -1}, &none) {
				break
			}
			if b.stops(t, &b.plan, rival) {
				return true
			}
		}
	}
	for _, a := range b.missionContinents(t) {
		if b.try(t, a, &none) {
			return true
		}
	}
	return false
}

// tryMost plans to take one more territory.
func (b *pursuer) tryMost(t *Turn) bool {
	return b.try(t, aim{goal: t.Game.Map.All().Minus(t.held()), some: 1, worth: -1}, &none)
}

// mostStops is the maximum number of territories to take from a rival to stop him.
const mostStops = 4

// danger returns the next player in turn who could win in the next turn by a known goal other than
// conquest, or [game.Nobody].
func (b *pursuer) danger(t *Turn) game.Seat {
	n := game.Seat(t.Game.Rules.Players)
	for i := game.Seat(1); i < n; i++ {
		seat := (t.Seat + i) % n
		if t.P.Alive(seat) && b.mayWin(t, seat, t.P.Held[seat], &t.P.Armies) {
			return seat
		}
	}
	return game.Nobody
}

// stops reports whether a player could no longer win in the next turn after a campaign.
func (b *pursuer) stops(t *Turn, c *campaign, rival game.Seat) bool {
	return !b.mayWin(t, rival, t.P.Held[rival].Minus(c.held), &c.armies)
}

// mayWin reports whether a player who holds the given territories with these armies could win in
// the next turn, with the income placed on one border.
func (b *pursuer) mayWin(t *Turn, seat game.Seat, held risk.Set, armies *risk.PerTerritory[int32]) bool {
	lost := t.P.Held[seat].Minus(held)
	for _, w := range b.goals(t, seat) {
		if w.N == 0 && lost.Empty() {
			return true
		}
		if w.Reason == risk.ByCapitals {
			w.Of = w.Of.Or(lost.And(t.capitals()))
			w.N = w.Of.Len()
		} else {
			w.Of = w.Of.Or(lost)
			w.N += lost.Len()
		}
		a, keep := aimOf(&w, held)
		income := int32(t.Game.Income(t.P, seat))
		base := campaign{m: t.Game.Map, price: attackPrice, floor: 1, held: held, armies: *armies, keep: keep, reach: &t.reach}
		for from := range held.All() {
			if t.Game.Map.Neighbours(from).Within(held) {
				continue
			}
			c := base
			c.armies.Put(from, c.armies.At(from)+income)
			if a.pursue(&c) {
				return true
			}
		}
	}
	return false
}

// capitals returns the capitals of all players.
func (t *Turn) capitals() risk.Set {
	var out risk.Set
	for seat := range game.Seat(t.Game.Rules.Players) {
		if c, ok := t.P.CapitalOf(seat); ok {
			out = out.With(c)
		}
	}
	return out
}

func (b *pursuer) Occupy(t *Turn, least, most int32) int32 {
	if b.marching {
		return b.marcher.Occupy(t, least, most)
	}
	return b.Bot.Occupy(t, least, most)
}

// Fortify keeps what fulfils the mission.
func (b *pursuer) Fortify(t *Turn) {
	if !b.fulfilled(t) {
		b.Bot.Fortify(t)
	}
}
