package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

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
