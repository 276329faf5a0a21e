package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// communist keeps equally many armies in all its territories.
//
// Its description leaves open, and we chose: it drafts at random; the weakest enemy is the weakest
// one next to an own territory, and the strongest of these attacks; in the fortification each
// territory in turn gives every weaker neighbour half of the difference.
type communist struct{}

var communistEntry = Entry{Name: "communist", Title: "Communist", Strength: 1, Make: NewCommunist}

// NewCommunist makes the bot Communist.
func NewCommunist(*risk.Game, game.Seat, *rand.Rand) Bot { return communist{} }

func (communist) Choose(t *Turn) risk.Territory { return t.draftAny() }

func (b communist) Start(t *Turn) { b.Place(t) }

func (communist) TradeIn(*Turn) {}

func (communist) Place(t *Turn) { t.level(t.held(), t.Left(), 1) }

func (communist) Attack(t *Turn) {
	if targets := t.Game.Map.Around(t.held()); targets != 0 {
		to := t.P.Weakest(targets)
		t.advance(t.P.Strongest(t.Game.Map.Neighbours(to)&t.held()), to, occupyHalf)
	}
	t.hogWild()
}

func (communist) Occupy(t *Turn, least, most int32) int32 {
	if n, ok := t.remembered(least, most); ok {
		return n
	}
	return t.evenOccupation(most)
}

func (communist) Fortify(t *Turn) {
	for s := t.held(); s != 0; s = s.Rest() {
		c := s.First()
		for n := t.Game.Friends(t.P, c); n != 0; n = n.Rest() {
			t.Fortify(c, n.First(), (t.P.Armies[c]-t.P.Armies[n.First()])/2)
		}
	}
}
