package riskplay

import (
	"slices"

	"eras/game"
	"eras/game/risk"
)

// LastPerson returns the person who answered last, or [game.Nobody].
func (r *Risk) LastPerson() game.Seat {
	m := r.Match()
	for i := m.Steps() - 1; i >= 0; i-- {
		p := m.At(i)
		if seat := r.Board.Game.Actor(&p); seat != game.Chance && r.Agent(seat) == nil {
			return seat
		}
	}
	return game.Nobody
}

// CanUndo reports whether [Risk.Undo] would do something for the person of a seat.
func (r *Risk) CanUndo(seat game.Seat) bool {
	n, _ := r.undoable(seat)
	return r.drafts(seat) || n > 0
}

// drafts reports whether the draft is that of a seat.
func (r *Risk) drafts(seat game.Seat) bool {
	turn, person := r.Turn()
	return len(r.draft) > 0 && person && turn == seat
}

// Undo takes back the last placement in the draft of the person of a seat. Without a draft, it takes
// back that person's last choice of a territory, fortification or end of a phase, which may have been
// the end of the turn, or it reopens the last draft. That is possible only if no dice, no cards and
// no other person came since. Bots that answered since will answer again. It returns the territory
// of the armies that were taken back, [risk.MaxTerritories] if it was something else, and whether
// anything was undone.
func (r *Risk) Undo(seat game.Seat) (c risk.Territory, done bool, err error) {
	if !r.drafts(seat) {
		if n, _ := r.undoable(seat); n == 0 {
			return risk.MaxTerritories, false, nil
		}
		if err := r.reopen(seat); err != nil {
			return risk.MaxTerritories, true, err
		}
	}
	c = risk.MaxTerritories
	if n := len(r.draft); n > 0 {
		c, r.draft = r.draft[n-1].Territory, r.draft[:n-1]
	}
	r.saveDraft()
	return c, true, nil
}

// reopen goes back to before what [Risk.Undo] takes back, and makes the placements in it the draft
// again. Bots that have answered since or are thinking start over.
func (r *Risk) reopen(seat game.Seat) error {
	n, placed := r.undoable(seat)
	_, anew := r.Thinking()
	for i := range n {
		p := r.Match().At(r.Match().Steps() - 1 - i)
		anew = anew || r.Agent(p.Turn) != nil
	}
	r.together(func() {
		r.Back(n)
		r.draft, r.campaign = placed, nil
		if slices.Equal(mergePlacements(r.submitted), placed) {
			r.draft = r.submitted
		}
		r.saveDraft()
	})
	if anew {
		return r.seatBots()
	}
	return nil
}

// undoable returns how many steps must be undone to take back the last choice, fortification, end of
// a phase or draft of the person of a seat, and which placements these steps include. It returns 0
// steps if a die, a card or another person came since.
func (r *Risk) undoable(seat game.Seat) (n int, placed []Placement) {
	if r.Linked() {
		return 0, nil
	}
	m := r.Match()
	phase := risk.Over // of the draft
	for i := m.Steps() - 1; i >= 0; i-- {
		p := m.At(i)
		a := m.Step(i).Answers[0]
		actor := r.Board.Game.Actor(&p)
		switch {
		case actor == game.Chance || a.Kind == risk.TradeIn || a.Kind == risk.Attack:
			return n, placed // a die or a card has shown, or is about to
		case r.Agent(actor) != nil:
			continue
		case actor != seat:
			return n, placed
		case a.Kind == risk.Place && (n == 0 || phase == p.Phase && a.N < p.Reserve): // of one draft
			n, phase = m.Steps()-i, p.Phase
			placed = slices.Insert(placed, 0, Placement{a.To, a.N})
		case a.Kind == risk.Occupy || n > 0:
			return n, placed
		default:
			return m.Steps() - i, nil
		}
	}
	return n, placed
}
