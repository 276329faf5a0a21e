package ender

import (
	"fmt"
	"math"
	"math/rand/v2"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// future plays positions on with simple bots in all seats, as fast as they think,
// and says how good what comes of it is. It stands for what the opponents do, where
// ender-2009 has threats.
type future struct {
	g      *risk.Game
	me     game.Seat
	p      risk.Position
	dice   *rand.PCG
	chance *rand.Rand
	own    *rand.PCG
	// turns are the bots of each kind in each seat.
	turns [][]*airisk.Turn
	// weights is how probable each kind is in each seat, in all 1.
	weights [maxPlayers][]float64
	outlook OutlookParams
}

// newFuture returns one for a seat, with those kinds of bots.
func newFuture(g *risk.Game, me game.Seat, kinds []airisk.Maker, o OutlookParams) *future {
	f := &future{g: g, me: me, dice: rand.NewPCG(0, 0), own: rand.NewPCG(0, 0), outlook: o}
	f.chance = rand.New(f.dice)
	rng := rand.New(f.own)
	do := func(a risk.Action) error {
		g.Play(&f.p, a, nil)
		g.Proceed(&f.p, f.chance)
		return nil
	}
	for _, kind := range kinds {
		var seats []*airisk.Turn
		for seat := range game.Seat(g.Rules.Players) {
			seats = append(seats, airisk.NewTurn(g, &f.p, seat, kind, rng, do))
		}
		f.turns = append(f.turns, seats)
	}
	for seat := range f.weights {
		f.weights[seat] = make([]float64, len(kinds))
		for k := range f.weights[seat] {
			f.weights[seat][k] = 1 / float64(len(kinds))
		}
	}
	return f
}

// begin takes up a position for the future of that number: the same number brings
// the same chance, whatever the planner does before.
func (f *future) begin(p *risk.Position, seed, number uint64) {
	f.p = *p
	f.dice.Seed(seed, number)
	f.own.Seed(number, seed)
	f.deal()
}

// deal gives the opponents cards that nobody has seen.
func (f *future) deal() {
	if !f.g.Rules.Cards {
		return
	}
	unseen := f.g.Pack()
	mine := f.p.Hands[f.me]
	unseen.Countries &^= mine.Countries
	unseen.Wild &^= mine.Wild
	for seat := range game.Seat(f.g.Rules.Players) {
		if seat == f.me {
			continue
		}
		var hand risk.Hand
		for range f.p.HandSize[seat] {
			card := unseen.Nth(f.chance.IntN(unseen.Len()))
			unseen, hand = unseen.Without(card), hand.With(card)
		}
		f.p.Hands[seat] = hand
	}
}

// pick returns a kind for a seat.
func (f *future) pick(seat game.Seat) int {
	x := f.chance.Float64()
	for k, w := range f.weights[seat] {
		if x -= w; x < 0 {
			return k
		}
	}
	return 0
}

// play plays on until so many turns of the planner have begun, or the match is
// over, and returns his probability to win then.
func (f *future) play(turns int) float64 {
	var kinds [maxPlayers]*airisk.Turn
	for seat := range game.Seat(f.g.Rules.Players) {
		kinds[seat] = f.turns[f.pick(seat)][seat]
	}
	for done := 0; ; {
		seat := f.g.Actor(&f.p)
		if seat < 0 {
			if seat == game.Chance {
				panic(fmt.Sprintf("ender: chance was not played in phase %v", f.p.Phase))
			}
			break
		}
		if seat == f.me {
			if done++; done >= turns {
				break
			}
		}
		if f.p.Held[f.me] == 0 {
			return 0
		}
		f.turn(kinds[seat], seat)
	}
	if o, over := f.g.Outcome(&f.p); over {
		if o.Winner == f.me {
			return 1
		}
		return 0
	}
	return f.outlook.value(f.g, &f.p, f.me)
}

// turn lets a bot play a whole turn.
func (f *future) turn(t *airisk.Turn, seat game.Seat) {
	round := f.p.Round
	for f.p.Turn == seat && f.p.Round == round && f.p.Phase != risk.Over {
		if err := t.Step(); err != nil {
			panic(err) // the bots of the house play what is legal
		}
	}
}

// value returns the probability that a player wins whose turn has come: by what
// everyone has. It was fitted to who won among simple bots.
func (o *OutlookParams) value(g *risk.Game, p *risk.Position, me game.Seat) float64 {
	next := float64(g.NextSet(p)) / 3
	income, cards, sharp, fewer := o.Income, o.Cards, o.Exponent, o.Fewer
	if g.Rules.Sets.At(int(p.Cashed)+1) > g.Rules.Sets.At(int(p.Cashed)) {
		income, cards, sharp, fewer = o.GrowingIncome, o.GrowingCards, o.GrowingExponent, o.GrowingFewer
	}
	sharp = max(0.5, sharp-fewer*float64(p.Players()-2))
	own, sum := 0.0, 0.0
	for seat := range game.Seat(g.Rules.Players) {
		if p.Held[seat] == 0 {
			continue
		}
		x := math.Pow(float64(p.ArmiesOf(seat))+income*float64(g.Income(p, seat))+cards*next*float64(p.HandSize[seat]), sharp)
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
