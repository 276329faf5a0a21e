package risk

import (
	"math"

	"eras/game"
	"eras/game/risk"
)

// Outlook rates players by their assets, in armies: Income weighs the income of a turn, and Cards a
// third of a set's value for each card. Exponent is for two players, and is reduced by Fewer for each
// further player. There are separate values for sets of growing value. Mover is the logarithm of the factor for the player at turn.
type Outlook struct {
	Income          float64 `toml:"income"`
	Cards           float64 `toml:"cards"`
	Exponent        float64 `toml:"exponent"`
	Fewer           float64 `toml:"fewer"`
	GrowingIncome   float64 `toml:"growing_income"`
	GrowingCards    float64 `toml:"growing_cards"`
	GrowingExponent float64 `toml:"growing_exponent"`
	GrowingFewer    float64 `toml:"growing_fewer"`
	Mover           float64 `toml:"mover"`
}

// scale is an [Outlook] at a position: what income and cards weigh there, and the exponent.
type scale struct{ income, cards, exponent float64 }

// at returns the weights at a position, those of cards for one card.
func (o *Outlook) at(g *risk.Game, p *risk.Position) scale {
	s, fewer := scale{o.Income, o.Cards, o.Exponent}, o.Fewer
	if g.Rules.Sets.At(int(p.SetsTraded)+1) > g.Rules.Sets.At(int(p.SetsTraded)) {
		s, fewer = scale{o.GrowingIncome, o.GrowingCards, o.GrowingExponent}, o.GrowingFewer
	}
	s.cards *= float64(g.NextSet(p)) / 3
	s.exponent = max(0.5, s.exponent-fewer*float64(p.Players()-2))
	return s
}

// strength returns the strength of a player with these assets; players win in proportion to it.
func (s scale) strength(armies, income, cards float64) float64 {
	return math.Pow(armies+s.income*income+s.cards*cards, s.exponent)
}

// Value returns the probability that a player wins, from the armies, the income and the cards of all
// players. It was fitted to the results of matches between simple bots.
func (o *Outlook) Value(g *risk.Game, p *risk.Position, me game.Seat) float64 {
	at := o.at(g, p)
	own, sum := 0.0, 0.0
	for seat := range game.Seat(g.Rules.Players) {
		if p.Held[seat].Empty() {
			continue
		}
		x := at.strength(float64(p.ArmiesOf(seat)), float64(g.Income(p, seat)), float64(p.HandSize[seat]))
		if seat == p.Turn {
			x *= math.Exp(o.Mover)
		}
		if seat == me {
			own = x
		}
		sum += x
	}
	return own / sum
}
