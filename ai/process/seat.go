package process

import (
	"slices"

	airisk "eras/ai/risk"
	"eras/game/risk"
)

// hosted is the bot of a seat that a process plays.
type hosted struct {
	*Host
	substitute airisk.Bot
}

// Choose lets the substitute choose.
func (b *hosted) Choose(t *airisk.Turn) risk.Territory { return b.substitute.Choose(t) }

// Start asks for the starting armies.
func (b *hosted) Start(t *airisk.Turn) {
	if !b.place(t, "initial") {
		b.substitute.Start(t)
	}
}

// Place asks for the reinforcements.
func (b *hosted) Place(t *airisk.Turn) {
	if !b.place(t, "place") {
		b.substitute.Place(t)
	}
}

func (b *hosted) place(t *airisk.Turn, op string) bool {
	n := t.Left()
	return b.phase(t, request{Op: op, N: &n}, func(a answer) int {
		if c, ok := territory(t, a.C); ok && a.Act == "place" && a.N != nil {
			if n := t.Place(c, within(*a.N)); n > 0 {
				return int(n)
			}
		}
		return refused
	})
}

// TradeIn asks for sets, and asks again after each answer as long as one must be traded in.
func (b *hosted) TradeIn(t *airisk.Turn) {
	for {
		before := t.P.HandSize[t.Seat]
		if !b.tradeIn(t) {
			b.substitute.TradeIn(t)
			return
		}
		if b.lost || !t.MustTradeIn() || t.P.HandSize[t.Seat] == before {
			return
		}
	}
}

func (b *hosted) tradeIn(t *airisk.Turn) bool {
	h := t.P.Hands[t.Seat]
	return b.phase(t, request{Op: "cards", Hand: handOnWire(t.Game.Map, h)}, func(a answer) int {
		if a.Act != "cash" || len(a.Cards) != 3 {
			return refused
		}
		var cards [3]risk.Card
		for i, index := range a.Cards {
			if index < 0 || index >= h.Len() {
				return refused
			}
			cards[i] = h.Nth(index)
		}
		if slices.Sort(cards[:]); !t.TradeIn(cards) {
			return refused
		}
		return 1
	})
}

// Attack asks for attacks.
func (b *hosted) Attack(t *airisk.Turn) {
	there := b.phase(t, request{Op: "attack"}, func(a answer) int {
		from, ok := territory(t, a.From)
		to, both := territory(t, a.To)
		if !ok || !both || a.Act != "attack" || t.P.Turn != t.Seat || t.Game.Check(t.P, risk.Assault(from, to, bool(a.Till))) != nil {
			return refused
		}
		switch {
		case t.Attack(from, to, bool(a.Till)):
			return conquered
		case t.P.Armies.At(from) < 2:
			return beatenBack
		}
		return undecided
	})
	if !there {
		b.substitute.Attack(t)
	}
}

// Occupy asks how many armies enter.
func (b *hosted) Occupy(t *airisk.Turn, least, most int32) int32 {
	b.thought = t.Thought
	if !b.ready() {
		return b.substitute.Occupy(t, least, most)
	}
	defer func(outer string) { b.asked = outer }(b.asked)
	b.asked = "movein"
	from, to := int(t.P.From), int(t.P.To)
	b.send(request{Op: "movein", From: &from, To: &to, State: stateOf(t.Game, t.P, t.Seat)})
	a, err := b.receive(b.limit)
	switch {
	case err == nil && a.N != nil:
		return within(*a.N)
	case err == nil:
		err = errNonsense
		b.faults.note("its answer to movein has no n")
		b.abort()
	}
	b.forfeit(err)
	return b.substitute.Occupy(t, least, most)
}

// Fortify asks for moves.
func (b *hosted) Fortify(t *airisk.Turn) {
	there := b.phase(t, request{Op: "fortify"}, func(a answer) int {
		from, ok := territory(t, a.From)
		to, both := territory(t, a.To)
		if !ok || !both || a.Act != "fortify" || a.N == nil {
			return refused
		}
		if n := t.Fortify(from, to, within(*a.N)); n > 0 {
			return int(n)
		}
		return refused
	})
	if !there {
		b.substitute.Fortify(t)
	}
}

// territory returns a territory of the map by its number.
func territory(t *airisk.Turn, number *int) (risk.Territory, bool) {
	if number == nil || *number < 0 || *number >= t.Game.Map.Territories() {
		return 0, false
	}
	return risk.Territory(*number), true
}

// within converts n to a number of armies, clamped to the range of armies.
func within(n int64) int32 { return int32(min(max(n, 0), 1<<30)) }
