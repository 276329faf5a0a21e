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
	for c := range set.All() {
		n := t.enemies(c).Len()
		if n > most || n == most && t.P.Armies.At(c) > t.P.Armies.At(best) {
			best, most = c, n
		}
	}
	return best
}

func (angry) Attack(t *Turn) {
	for took := true; took; {
		took = false
		for c := range t.borders().All() {
			if e := t.enemies(c); !e.Empty() {
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
	for c := range t.held().All() {
		friends := t.Game.Friends(t.P, c)
		if friends.Empty() {
			continue
		}
		if to := t.mostEnemies(friends); t.enemies(to).Len() > t.enemies(c).Len() {
			t.Fortify(c, to, t.Game.Spare(t.P, c))
		}
	}
}

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
	if borders := t.borders(); !borders.Empty() {
		t.Place(borders.Nth(t.Rand.IntN(borders.Len())), t.Left())
	}
}

func (stinky) Attack(t *Turn) {
	for c := range t.borders().All() {
		e := t.enemies(c)
		if e.Empty() {
			continue
		}
		if to := t.P.Weakest(e); 2*t.P.Armies.At(c) > 3*t.P.Armies.At(to) {
			t.storm(c, to, occupyOpen)
		}
	}
}

func (stinky) Occupy(t *Turn, least, most int32) int32 {
	return t.weakerOccupation(t.Game.Map.All(), least, most)
}

func (stinky) Fortify(t *Turn) {
	for s := t.held(); !s.Empty(); s = s.Rest() {
		c := s.First()
		best := c
		for n := range t.Game.Friends(t.P, c).All() {
			if t.weaker(n, best, t.Game.Map.All()) {
				best = n
			}
		}
		t.Fortify(c, best, t.Game.Spare(t.P, c))
	}
}

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
	if targets := t.Game.Map.Around(t.held()); !targets.Empty() {
		to := t.P.Weakest(targets)
		t.advance(t.P.Strongest(t.Game.Map.Attackers(to).And(t.held())), to, occupyHalf)
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
	for s := t.held(); !s.Empty(); s = s.Rest() {
		c := s.First()
		for n := range t.Game.Friends(t.P, c).All() {
			t.Fortify(c, n, (t.P.Armies.At(c)-t.P.Armies.At(n))/2)
		}
	}
}

// random plays random legal actions.
type random struct{}

var randomEntry = Entry{Name: "random", Title: "Random", Strength: 1, Make: NewRandom}

// NewRandom makes a bot that draws each action from the legal ones of its phase
// ([risk.Game.Random]).
func NewRandom(*risk.Game, game.Seat, *rand.Rand) Bot { return random{} }

func (random) Choose(t *Turn) risk.Territory { return t.Game.Random(t.P, t.Rand).To }

func (random) Start(t *Turn) { t.anything(risk.Placing) }

func (random) TradeIn(t *Turn) { t.anything(risk.TradingIn) }

func (random) Place(t *Turn) { t.anything(risk.Reinforcing) }

func (random) Attack(t *Turn) { t.anything(risk.Attacking) }

func (random) Occupy(t *Turn, least, most int32) int32 { return least + t.Rand.Int32N(most-least+1) }

func (random) Fortify(t *Turn) { t.anything(risk.Fortifying) }

// anything plays random actions until the phase is over.
func (t *Turn) anything(phase risk.Phase) {
	for t.Asked(phase) {
		a := t.Game.Random(t.P, t.Rand)
		t.act(a)
		if a.Kind == risk.End {
			return
		}
	}
}
