package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// reaper is a reconstruction of Reaper, of which only the behaviour is known (ender-2009 5.2.4): it
// saves armies until it can take a whole continent, takes it, and defends it while saving more. We
// chose the rest:
//
//   - The goal is the easiest continent with a bonus to take ([Turn.easiest]) of those that it does
//     not own.
//   - Armies first guard the owned continents: each entrance gets, as long as they last, as many
//     armies as the strongest enemy around it could attack with. The rest gather for the goal.
//   - It attacks when [Turn.canConquer] says that the goal will fall, one goal after the other, and
//     when it has more armies than all others together. It never attacks for a card.
//   - It trades in sets at once. At the end of a turn armies move outwards.
type reaper struct {
	odds *odds.Tables
	goal risk.Set // the continent under siege
}

var reaperEntry = Entry{Name: "reaper", Title: "Reaper", Strength: 3, Make: NewReaper}

// NewReaper makes a reconstruction of the bot Reaper.
func NewReaper(g *risk.Game, _ game.Seat, _ *rand.Rand) Bot { return &reaper{odds: tablesOf(g)} }

// reaperMargin is the factor on the mean cost of its fights that a conquest must be able to pay.
const reaperMargin = 1.5

// next returns the continent to take; ok is false if there is none.
func (b *reaper) next(t *Turn) (best risk.Continent, ok bool) {
	bestOwn, bestEnemy := 0, 1
	for k := range t.continents() {
		if t.bonus(k) <= 0 || t.owned(k) {
			continue
		}
		enemy, own := t.forces(k)
		if !ok || own*bestEnemy > bestOwn*enemy {
			best, bestOwn, bestEnemy, ok = k, own, enemy, true
		}
	}
	return best, ok
}

func (b *reaper) Choose(t *Turn) risk.Territory { return t.draftSmallest() }

func (b *reaper) Start(t *Turn) { b.Place(t) }

func (b *reaper) TradeIn(t *Turn) { t.tradeInIfPossible() }

func (b *reaper) Place(t *Turn) {
	for k := range t.continents() {
		if t.bonus(k) > 0 && t.owned(k) {
			for c := range t.outwardBorders(k).All() {
				t.Place(c, threatTo(t, c, t.held())-t.P.Armies.At(c))
			}
		}
	}
	if k, ok := b.next(t); ok {
		t.placeToTake(k, t.Left())
	}
}

func (b *reaper) Attack(t *Turn) {
	for t.Asked(risk.Attacking) {
		k, ok := b.next(t)
		if !ok || !t.canConquer(t.Game.Map.Members(k), b.odds, reaperMargin) {
			break
		}
		b.goal = t.Game.Map.Members(k)
		if !t.besiege(b.goal) {
			break
		}
	}
	b.goal = risk.Set{}
	t.hogWild()
	t.breakStalemate()
}

func (b *reaper) Occupy(t *Turn, least, most int32) int32 {
	if n, ok := t.remembered(least, most); ok {
		return n
	}
	return t.siegeOccupation(b.goal, least, most)
}

func (b *reaper) Fortify(t *Turn) { t.fortifyOutwards(t.borders(), t.held()) }
