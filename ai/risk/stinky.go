package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// stinky reinforces a random border and attacks once from each territory.
//
// Its description leaves open, and we chose: it drafts at random; each territory attacks at most
// once a turn, from the lowest to the highest; in the fortification armies move to the own
// neighbour that has the weakest enemy neighbour, if that enemy is weaker than their own; having no
// enemy neighbour counts as having a very strong one.
type stinky struct{}

var stinkyEntry = Entry{Name: "stinky", Title: "Stinky", Strength: 1, Make: NewStinky}

// NewStinky makes the bot Stinky.
func NewStinky(*risk.Game, game.Seat, *rand.Rand) Bot { return stinky{} }

func (stinky) Choose(t *Turn) risk.Territory { return t.draftAny() }

func (b stinky) Start(t *Turn) { b.Place(t) }

func (stinky) TradeIn(*Turn) {}

func (stinky) Place(t *Turn) {
	if borders := t.borders(); borders != 0 {
		t.Place(borders.Nth(t.Rand.IntN(borders.Len())), t.Left())
	}
}

func (stinky) Attack(t *Turn) {
	for s := t.borders(); s != 0; s = s.Rest() {
		c := s.First()
		e := t.enemies(c)
		if e == 0 {
			continue
		}
		if to := t.P.Weakest(e); 2*t.P.Armies[c] > 3*t.P.Armies[to] {
			t.storm(c, to, occupyOpen)
		}
	}
}

func (stinky) Occupy(t *Turn, least, most int32) int32 {
	return t.weakerOccupation(t.Game.Map.All(), least, most)
}

func (stinky) Fortify(t *Turn) {
	for s := t.held(); s != 0; s = s.Rest() {
		c := s.First()
		best := c
		for n := t.Game.Friends(t.P, c); n != 0; n = n.Rest() {
			if t.weaker(n.First(), best, t.Game.Map.All()) {
				best = n.First()
			}
		}
		t.Fortify(c, best, t.Game.Spare(t.P, c))
	}
}
