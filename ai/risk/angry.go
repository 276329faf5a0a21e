package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// angry attacks wherever it is stronger, starting with the territory that has the most enemy
// neighbours.
//
// Its description leaves open, and we chose: it drafts at random; if several territories have the
// most enemies it reinforces the strongest; in the fortification armies move only to a territory
// with more enemy neighbours than their own.
type angry struct{}

var angryEntry = Entry{Name: "angry", Title: "Angry", Strength: 1, Make: NewAngry}

// NewAngry makes the bot Angry.
func NewAngry(*risk.Game, game.Seat, *rand.Rand) Bot { return angry{} }

func (angry) Choose(t *Turn) risk.Territory { return t.draftAny() }

func (b angry) Start(t *Turn) { b.Place(t) }

func (angry) TradeIn(*Turn) {}

func (angry) Place(t *Turn) { t.Place(t.mostEnemies(t.held()), t.Left()) }

// mostEnemies returns the territory of an own set with the most enemy neighbours, and among those
// the strongest.
func (t *Turn) mostEnemies(set risk.Set) risk.Territory {
	best, most := set.First(), -1
	for s := set; s != 0; s = s.Rest() {
		c := s.First()
		n := t.enemies(c).Len()
		if n > most || n == most && t.P.Armies[c] > t.P.Armies[best] {
			best, most = c, n
		}
	}
	return best
}

func (angry) Attack(t *Turn) {
	for took := true; took; {
		took = false
		for s := t.borders(); s != 0; s = s.Rest() {
			c := s.First()
			if e := t.enemies(c); e != 0 {
				took = t.advance(c, t.P.Weakest(e), occupyOpen) || took
			}
		}
	}
}

func (angry) Occupy(t *Turn, least, most int32) int32 {
	if t.enemies(t.P.From).Len() > t.enemies(t.P.To).Len() {
		return least
	}
	return most
}

func (angry) Fortify(t *Turn) {
	for s := t.held(); s != 0; s = s.Rest() {
		c := s.First()
		friends := t.Game.Friends(t.P, c)
		if friends == 0 {
			continue
		}
		if to := t.mostEnemies(friends); t.enemies(to).Len() > t.enemies(c).Len() {
			t.Fortify(c, to, t.Game.Spare(t.P, c))
		}
	}
}
