package risk

import (
	"fmt"
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// Turn is a bot's interface to the match: the position, and methods that act. The methods do
// nothing illegal: they clamp numbers and report whether they did something.
//
// A phase may be interrupted: ctx has ended or the match was closed. Then every method does nothing
// and returns what it returns when nothing is possible, [Turn.Left] 0 and [Turn.Asked] false. So a
// bot that loops only while a method did something returns soon, and has nothing to undo.
type Turn struct {
	Game *risk.Game
	// P is the current position as the seat sees it. The bot must not change it.
	P    *risk.Position
	Seat game.Seat
	// Rand is the bot's random source.
	Rand *rand.Rand
	// Thought interrupts the bot's computation: long computations call its Step. It is nil if
	// nothing interrupts it.
	Thought *game.Thought

	bot Bot
	// occupation is what the current attack wants for the territory that it takes.
	occupation occupation
	// reach and spread are the memory of searches.
	reach  reach
	spread spread
	// front is the memory of [Turn.borders] and [Turn.clusterBorders].
	front front
	// do plays an action. It returns when the seat must act again or its phase is over.
	do func(risk.Action) error
	// err is the error that interrupted the phase: that of do, or the bot's own.
	err error
}

// NewTurn returns a Turn for a new bot in a match that the caller runs. p is the position as the
// bot sees it. do plays an action; when it returns nil, the caller has updated p to the position at
// which the seat must act again or its phase is over. An error of do interrupts the phase.
func NewTurn(g *risk.Game, p *risk.Position, seat game.Seat, maker Maker, rng *rand.Rand, do func(risk.Action) error) *Turn {
	return &Turn{Game: g, P: p, Seat: seat, Rand: rng, bot: maker(g, seat, rng), do: do}
}

// Step lets the bot play the current phase of the position, and returns the error that interrupted
// it, or nil.
func (t *Turn) Step() error {
	t.err = nil
	t.step()
	return t.err
}

// step plays the current phase of the position.
func (t *Turn) step() {
	switch t.P.Phase {
	case risk.Choosing:
		c := t.bot.Choose(t)
		if free := t.Game.Choices(t.P); !free.Has(c) {
			c = free.First()
		}
		t.act(risk.Taking(c))
	case risk.Placing:
		t.bot.Start(t)
		t.placeRest(risk.Placing)
	case risk.TradingIn:
		t.tradingIn()
	case risk.Reinforcing:
		t.bot.Place(t)
		t.placeRest(risk.Reinforcing)
	case risk.Attacking:
		t.bot.Attack(t)
		t.end(risk.Attacking)
	case risk.Occupying:
		t.occupy()
	case risk.Fortifying:
		t.bot.Fortify(t)
		t.end(risk.Fortifying)
	case risk.Dealing, risk.Assigning, risk.Rolling, risk.Drawing, risk.Over:
	}
}

// act plays an action and the phases within the attack that follow from it. It reports whether the
// action was played.
func (t *Turn) act(a risk.Action) bool {
	if t.err != nil {
		return false
	}
	if t.err = t.do(a); t.err != nil {
		return false
	}
	if a.Kind == risk.Attack {
		for t.Asked(risk.Occupying) || t.P.InAttack && (t.Asked(risk.TradingIn) || t.Asked(risk.Reinforcing)) {
			t.step()
		}
	}
	return true
}

// Asked reports whether the position waits for this seat in that phase.
func (t *Turn) Asked(phase risk.Phase) bool {
	return t.P.Phase == phase && t.P.Turn == t.Seat && t.err == nil
}

func (t *Turn) end(phase risk.Phase) {
	if t.Asked(phase) {
		t.act(risk.Ending())
	}
}

func (t *Turn) occupy() {
	least, most := t.Game.OccupationRange(t.P)
	t.act(risk.Occupation(min(max(t.bot.Occupy(t, least, most), least), most)))
}

func (t *Turn) tradingIn() {
	t.bot.TradeIn(t)
	for t.Asked(risk.TradingIn) && t.Game.MustTradeIn(t.P) {
		set, ok := t.Game.Map.BestSet(t.P.Hands[t.Seat], t.P.Held[t.Seat])
		if !ok {
			t.err = fmt.Errorf("%d cards hold no set", t.P.HandSize[t.Seat])
			return
		}
		t.TradeIn(set)
	}
	t.end(risk.TradingIn)
}

// placeRest places the armies that a bot left in hand on its weakest border.
func (t *Turn) placeRest(phase risk.Phase) {
	for t.Asked(phase) && t.Left() > 0 {
		set := t.borders()
		if set.Empty() {
			set = t.P.Held[t.Seat]
		}
		t.Place(t.P.Weakest(set), t.Left())
	}
}

// Left returns the number of armies to place now.
func (t *Turn) Left() int32 {
	if t.err != nil {
		return 0
	}
	return t.P.Reserve
}

// Own reports whether the seat owns c.
func (t *Turn) Own(c risk.Territory) bool { return t.P.Owner.At(c) == t.Seat }

// Place places n armies, or as many as are left, on an own territory and returns how many it
// placed.
func (t *Turn) Place(c risk.Territory, n int32) int32 {
	if !t.Asked(risk.Placing) && !t.Asked(risk.Reinforcing) || !t.Own(c) {
		return 0
	}
	if n = min(n, t.Left()); n > 0 && t.act(risk.Placement(c, n)) {
		return n
	}
	return 0
}

// MustTradeIn reports whether a set must be traded in.
func (t *Turn) MustTradeIn() bool { return t.Asked(risk.TradingIn) && t.Game.MustTradeIn(t.P) }

// TradeIn trades in a set and reports whether it could.
func (t *Turn) TradeIn(cards [3]risk.Card) bool {
	if !t.Asked(risk.TradingIn) {
		return false
	}
	a := risk.TradingInOf(cards[0], cards[1], cards[2])
	return t.Game.Check(t.P, a) == nil && t.act(a)
}

// Attack attacks once or, with till, until the territory is taken or one army is left, and reports
// whether the territory was taken. When it returns, the occupation is done and cards taken from an
// eliminated player have been traded in as needed.
func (t *Turn) Attack(from, to risk.Territory, till bool) bool {
	if !t.Asked(risk.Attacking) || !t.Own(from) || t.Own(to) || t.P.Armies.At(from) < 2 || !t.Game.Map.Neighbours(from).Has(to) {
		return false
	}
	return t.act(risk.Assault(from, to, till)) && t.Own(to)
}

// Fortify moves n armies, or as many as may still move, and returns how many it
// moved.
func (t *Turn) Fortify(from, to risk.Territory, n int32) int32 {
	if !t.Asked(risk.Fortifying) || !t.Own(from) || !t.Own(to) || from == to || !t.Game.FortifyTargets(t.P, from).Has(to) {
		return 0
	}
	if n = min(n, t.Game.Spare(t.P, from)); n > 0 && t.act(risk.Fortification(from, to, n)) {
		return n
	}
	return 0
}
