package diplomacyplay

import (
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide"
	"eras/play/daide/client"
	"eras/play/session"
)

var _ Match = (*DAIDEClient)(nil)

// Game returns the map and the rules.
func (c *DAIDEClient) Game() *diplomacy.Game { return c.game }

// Player returns who plays a seat, the zero Player if unknown.
func (c *DAIDEClient) Player(seat game.Seat) session.Player {
	switch {
	case int(seat) >= 0 && int(seat) < len(c.setup.Players):
		if p := c.setup.Players[seat]; c.named == nil || p != (session.Player{}) {
			return p
		}
		return session.Player{Person: c.named(seat)}
	case c.Here().Has(seat):
		return session.Player{Person: c.setup.Name}
	}
	return session.Player{}
}

// Here returns the seat of the client's power, none for observers.
func (c *DAIDEClient) Here() game.Seats {
	if c.power == diplomacy.Neutral {
		return 0
	}
	return game.SeatsOf(c.power.Seat())
}

// Phases returns how many played phases are known.
func (c *DAIDEClient) Phases() int { return len(c.phases) }

// Phase returns the i-th played phase, from 0.
func (c *DAIDEClient) Phase(i int) *PlayedPhase { return c.phases[i] }

// Position returns the current position.
func (c *DAIDEClient) Position() diplomacy.Position { return c.position }

// Outcome returns how the match ended, and whether it has.
func (c *DAIDEClient) Outcome() (game.Outcome, bool) {
	switch o, ok := c.game.Outcome(&c.position); {
	case c.ending == client.Solo:
		return game.Outcome{Winner: c.winner.Seat(), Reason: diplomacy.BySolo}, true
	case ok:
		return o, true
	case c.ending == client.Over:
		return game.Outcome{Winner: game.Nobody, Reason: diplomacy.ByLimit}, true
	}
	return game.Outcome{}, false
}

// KnowsWhoSent reports whether the client knows which other players have given their orders. It
// does at the window that serves the match.
func (c *DAIDEClient) KnowsWhoSent() bool { return c.sent != nil }

// Waiting returns the seats that have something to order and are not known to have given all their
// orders.
func (c *DAIDEClient) Waiting() game.Seats {
	if _, over := c.Outcome(); over {
		return 0
	}
	waiting := c.game.Acting(&c.position)
	own := waiting & c.Here()
	if c.submitted {
		own = 0
	}
	if c.sent != nil {
		waiting &^= c.sent(c.position.Phase())
	}
	return waiting&^c.Here() | own
}

// Draft returns the draft of the orders of the client's power, nil if it has nothing to order.
func (c *DAIDEClient) Draft(seat game.Seat) *OrderDraft {
	if !c.Here().Has(seat) || !c.game.Acting(&c.position).Has(seat) {
		return nil
	}
	if c.draft == nil {
		p := c.position
		c.draft = NewOrderDraft(c.game, &p, c.power)
	}
	return c.draft
}

// Submit sends the orders of the client's power.
func (c *DAIDEClient) Submit(seat game.Seat, a diplomacy.Answer) error {
	if c.manual == nil || !c.Here().Has(seat) || !c.game.Acting(&c.position).Has(seat) {
		return game.ErrNotActor
	}
	if err := c.game.CheckAnswer(&c.position, c.power, a); err != nil {
		return err
	}
	c.submitted, c.answer, c.rejected, c.late = true, a, nil, false
	c.manual.Submit(c.position.Phase(), a)
	return nil
}

// Submitted returns the orders that were submitted in this phase, and whether there are any.
func (c *DAIDEClient) Submitted(seat game.Seat) (diplomacy.Answer, bool) {
	return c.answer, c.submitted && c.Here().Has(seat)
}

// Retract takes back the orders and reports whether it could. The server may have played the phase
// meanwhile.
func (c *DAIDEClient) Retract(seat game.Seat) bool {
	if _, ok := c.Submitted(seat); !ok || c.state != ClientPlaying && c.state != ClientReconnecting {
		return false
	}
	c.submitted, c.answer = false, diplomacy.Answer{}
	c.manual.Retract(c.position.Phase())
	return true
}

// Thinking returns how many ticks the orders of another player have been awaited, and whether they
// are.
func (c *DAIDEClient) Thinking(seat game.Seat) (ticks int, ok bool) {
	if c.Here().Has(seat) || !c.Waiting().Has(seat) {
		return 0, false
	}
	return c.ticks, true
}

// Hurry does nothing, because the server decides how long to wait.
func (c *DAIDEClient) Hurry() {}

// Left returns how many ticks are left until the phase ends, and whether there is a limit.
func (c *DAIDEClient) Left() (ticks int, ok bool) {
	if _, over := c.Outcome(); over {
		return 0, false
	}
	return c.left, c.hasLimit
}

// noteLetters notes the letters of a phase in a record.
func (c *DAIDEClient) noteLetters(match *diplomacy.Match, phase int) {
	if c.talk == nil {
		return
	}
	for i := range c.talk.letters {
		if l := &c.talk.letters[i]; l.phase == phase {
			match.Note(l.note(c.game.Map))
		}
	}
}

// Record returns the record of the match. ok is false unless all orders of all phases are known.
func (c *DAIDEClient) Record() (game.Record, bool) {
	if c.game == nil {
		return game.Record{}, false
	}
	board := &diplomacy.Board{Game: c.game, First: c.position}
	if len(c.phases) > 0 {
		board.First = c.phases[0].Before
	}
	match := game.NewMatch(board, 0)
	for seat := range board.Seats() {
		if p := c.Player(game.Seat(seat)); p.Person != "" || p.Bot != "" {
			match.SetSeat(game.Seat(seat), p.Person+p.Bot)
		}
	}
	for i := range c.phases {
		c.noteLetters(match, i)
		waiting := match.Waiting()
		if c.answers[i] == nil || waiting.Len() != len(c.answers[i]) {
			return game.Record{}, false
		}
		n := 0
		for seat := range waiting.All() {
			if _, _, err := match.Answer(seat, c.answers[i][n]); err != nil {
				return game.Record{}, false
			}
			n++
		}
		if p := match.Position(); !daide.SameBoard(&p, &c.phases[i].After) {
			return game.Record{}, false
		}
	}
	c.noteLetters(match, len(c.phases))
	if c.position.Ending == diplomacy.DrawAgreed {
		for seat := range match.Waiting().All() {
			var draw diplomacy.Answer
			draw.Draw = true
			if _, _, err := match.Answer(seat, draw); err != nil {
				return game.Record{}, false
			}
		}
	}
	return match.Record(), true
}
