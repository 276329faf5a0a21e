package risk

import (
	"fmt"
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// Turn is what a bot sees and does. Its methods do nothing that is illegal: they
// clamp numbers, and say whether something was done.
type Turn struct {
	Game *risk.Game
	// P is the position as it stands now. It is not the bot's to change.
	P    *risk.Position
	Seat game.Seat
	// Rand is the bot's own chance.
	Rand *rand.Rand

	bot Bot
	// entry is what the piece of attack that is going on said of its move-in.
	entry entry
	// do plays an action and comes back when the seat must act again or its phase
	// is over.
	do func(risk.Action)
}

// stopped ends a bot's phase from within: the match wants no more of it, or it
// failed.
type stopped struct{ err error }

// step lets the bot do the phase that the position waits for.
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
	case risk.Cashing:
		t.cashing()
	case risk.Reinforcing:
		t.bot.Place(t)
		t.placeRest(risk.Reinforcing)
	case risk.Attacking:
		t.bot.Attack(t)
		t.end(risk.Attacking)
	case risk.MovingIn:
		t.enter()
	case risk.Fortifying:
		t.bot.Fortify(t)
		t.end(risk.Fortifying)
	}
}

// act plays an action, and whatever follows from it in the middle of the phase.
func (t *Turn) act(a risk.Action) {
	attack := a.Kind == risk.Attack
	t.do(a)
	if !attack {
		return
	}
	for t.asked(risk.MovingIn) || t.P.InAttack && (t.asked(risk.Cashing) || t.asked(risk.Reinforcing)) {
		t.step()
	}
}

// asked reports whether the position waits for this seat in that phase.
func (t *Turn) asked(phase risk.Phase) bool { return t.P.Phase == phase && t.P.Turn == t.Seat }

func (t *Turn) end(phase risk.Phase) {
	if t.asked(phase) {
		t.act(risk.Ending())
	}
}

func (t *Turn) enter() {
	least, most := t.Game.EntryRange(t.P)
	t.act(risk.Entry(min(max(t.bot.Enter(t, least, most), least), most)))
}

func (t *Turn) cashing() {
	t.bot.Cash(t)
	for t.asked(risk.Cashing) && t.Game.MustCash(t.P) {
		set, ok := t.Game.Map.BestSet(t.P.Hands[t.Seat], t.P.Held[t.Seat])
		if !ok {
			panic(stopped{fmt.Errorf("%d cards hold no set", t.P.HandSize[t.Seat])})
		}
		t.Cash(set)
	}
	t.end(risk.Cashing)
}

// placeRest puts what a bot left in hand on its weakest border.
func (t *Turn) placeRest(phase risk.Phase) {
	for t.asked(phase) && t.Left() > 0 {
		set := t.Game.Borders(t.P, t.Seat)
		if set == 0 {
			set = t.P.Held[t.Seat]
		}
		t.Place(t.P.Weakest(set), t.Left())
	}
}

// Left returns how many armies are to be placed now.
func (t *Turn) Left() int32 { return t.P.Reserve }

// Own reports whether the seat owns c.
func (t *Turn) Own(c risk.Country) bool { return t.P.Owner[c] == t.Seat }

// Place puts n armies, or as many as are left, on an own country and returns how
// many it put.
func (t *Turn) Place(c risk.Country, n int32) int32 {
	if !t.asked(risk.Placing) && !t.asked(risk.Reinforcing) || !t.Own(c) {
		return 0
	}
	if n = min(n, t.Left()); n > 0 {
		t.act(risk.Placement(c, n))
		return n
	}
	return 0
}

// MustCash reports whether a set must be cashed.
func (t *Turn) MustCash() bool { return t.asked(risk.Cashing) && t.Game.MustCash(t.P) }

// Cash cashes a set and reports whether it could.
func (t *Turn) Cash(cards [3]risk.Card) bool {
	if !t.asked(risk.Cashing) {
		return false
	}
	a := risk.Cashed(cards[0], cards[1], cards[2])
	if t.Game.Check(t.P, a) != nil {
		return false
	}
	t.act(a)
	return true
}

// Attack attacks once, or with till until the country is taken or one army is
// left, and reports whether the country was taken. The move-in and cards taken
// over are done when it returns.
func (t *Turn) Attack(from, to risk.Country, till bool) bool {
	if !t.asked(risk.Attacking) || !t.Own(from) || t.Own(to) || t.P.Armies[from] < 2 || !t.Game.Map.Neighbours(from).Has(to) {
		return false
	}
	t.act(risk.Assault(from, to, till))
	return t.Own(to)
}

// Fortify moves n armies, or as many as may still move, and returns how many it
// moved.
func (t *Turn) Fortify(from, to risk.Country, n int32) int32 {
	if !t.asked(risk.Fortifying) || !t.Own(from) || !t.Own(to) || from == to || !t.Game.FortifyTargets(t.P, from).Has(to) {
		return 0
	}
	if n = min(n, t.Game.Spare(t.P, from)); n > 0 {
		t.act(risk.Fortification(from, to, n))
		return n
	}
	return 0
}
