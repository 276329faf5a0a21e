package jic

import (
	"slices"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
)

// world is the agents' and the coordinator's model of the position (jic-2011 4.2.2).
type world struct {
	params *Params
	g      *diplomacy.Game
	m      *diplomacy.Map
	me     diplomacy.Power
	ids    [goalCount]int
	// order are the goals, the most important first.
	order [goalCount]Goal

	p      *diplomacy.Position
	survey aidiplomacy.Survey
	// own and foes are the provinces with own and with foreign units.
	own, foes diplomacy.Set
	fall      bool
	// duty is what JIC has promised, and barred are the provinces that it keeps out of for it.
	duty   *promise.Duty
	barred diplomacy.Set
	ways   ways
}

func newWorld(params *Params, g *diplomacy.Game, me diplomacy.Power) *world {
	w := &world{params: params, g: g, m: g.Map, me: me, ids: params.Plan.ids()}
	for goal := range goalCount {
		w.order[goal] = goal
	}
	slices.SortFunc(w.order[:], func(a, b Goal) int { return w.ids[a] - w.ids[b] })
	return w
}

// look sets the position.
func (w *world) look(p *diplomacy.Position) {
	w.p = p
	w.survey.Look(w.m, p)
	w.own = w.survey.Units[w.me]
	w.foes = w.survey.Others(w.me)
	w.barred = diplomacy.Set{}
	if w.duty != nil && w.duty.Lasts() {
		w.bar()
	}
	w.fall = p.Season == diplomacy.Fall || p.Season == diplomacy.Autumn
}

// bar keeps units out of what was promised: friends' units are no foes.
func (w *world) bar() {
	w.barred = w.duty.Closed
	for at := range w.m.All().All() {
		if u := w.p.Units[at]; w.duty.Friends.Has(u.Power.Seat()) {
			w.foes, w.barred = w.foes.Without(at), w.barred.With(at)
		}
		if w.duty.Friends.Has(w.p.Owner[at].Seat()) {
			w.barred = w.barred.With(at)
		}
	}
	w.barred = w.barred.Minus(w.own)
}

// enemies returns the number of foreign units that are in a province or can enter it: those of the
// power with the most of them, or those of all powers.
func (w *world) enemies(at diplomacy.Province) int {
	if w.params.Readings.Enemies == "all" {
		return w.survey.Able[at].With(at).And(w.foes).Len()
	}
	return w.survey.Competition(w.me, at)
}

// ways is the scratch memory of [world.distance].
type ways struct {
	open, next []diplomacy.Location
	seen       [diplomacy.MaxLocations]bool
}

// distance returns the distance to the front of a unit of the given kind at a location: the number
// of moves until it is next to an enemy, 0 if it already is. ok is false if no enemy is within the
// limit. Paths lead through provinces without own units (jic-2011 algorithm 2, whose loop must end
// when an enemy is found or the limit is reached).
func (w *world) distance(k diplomacy.Kind, from diplomacy.Location) (distance int, ok bool) {
	b := &w.ways
	b.seen = [diplomacy.MaxLocations]bool{}
	b.open = append(b.open[:0], w.m.Moves(k, from)...)
	for limit := int(w.params.Readings.FrontDistance); distance < limit && len(b.open) > 0; distance++ {
		b.next = b.next[:0]
		for _, at := range b.open {
			if b.seen[at] {
				continue
			}
			b.seen[at] = true
			switch p := w.m.Province(at); {
			case w.foes.Has(p):
				return distance, true
			case !w.own.Has(p):
				b.next = append(b.next, w.m.Moves(k, at)...)
			}
		}
		b.open, b.next = b.next, b.open
	}
	return 0, false
}
