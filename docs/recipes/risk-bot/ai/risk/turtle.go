package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// turtle arms its weakest border and attacks nobody.
type turtle struct{}

var turtleEntry = Entry{Name: "turtle", Title: "Turtle", Strength: 1, Make: NewTurtle}

// NewTurtle makes the bot Turtle.
func NewTurtle(*risk.Game, game.Seat, *rand.Rand) Bot { return turtle{} }

func (turtle) Choose(t *Turn) risk.Territory { return t.draftAny() }

func (b turtle) Start(t *Turn) { b.Place(t) }

func (turtle) TradeIn(*Turn) {}

func (turtle) Place(t *Turn) {
	for t.Left() > 0 && t.Place(t.P.Weakest(t.borders()), 1) > 0 {
	}
}

func (turtle) Attack(*Turn) {}

func (turtle) Occupy(_ *Turn, least, _ int32) int32 { return least }

func (turtle) Fortify(*Turn) {}
