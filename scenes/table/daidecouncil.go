package table

import (
	"eras/ai/daide/guest"
	"eras/game"
	"eras/game/diplomacy"
)

var _ Council = (*Guest)(nil)

// Game returns the map and the rules.
func (g *Guest) Game() *diplomacy.Game { return g.game }

// Player returns who plays a power, as far as it is known.
func (g *Guest) Player(seat game.Seat) Player {
	switch {
	case int(seat) >= 0 && int(seat) < len(g.place.Players):
		return g.place.Players[seat]
	case g.Here().Has(seat):
		return Player{Person: g.place.Name}
	}
	return Player{}
}

// Here returns the seat of the power that is played here.
func (g *Guest) Here() game.Seats {
	if g.power == diplomacy.Neutral {
		return 0
	}
	return game.SeatsOf(g.power.Seat())
}

// Phases returns how many phases are known.
func (g *Guest) Phases() int { return len(g.phases) }

// Phase returns a phase that was played.
func (g *Guest) Phase(i int) PlayedPhase { return g.phases[i] }

// Position returns the position as it stands.
func (g *Guest) Position() diplomacy.Position { return g.position }

// Outcome reports how the match ended, and whether it has.
func (g *Guest) Outcome() (game.Outcome, bool) {
	switch o, ok := g.game.Outcome(&g.position); {
	case g.ending == guest.Solo:
		return game.Outcome{Winner: g.winner.Seat(), Reason: diplomacy.BySolo}, true
	case ok:
		return o, true
	case g.ending == guest.Over:
		return game.Outcome{Winner: game.Nobody, Reason: diplomacy.ByLimit}, true
	}
	return game.Outcome{}, false
}

// Waiting returns the seats that have something to order; of others nobody says
// whether they have.
func (g *Guest) Waiting() game.Seats {
	if _, over := g.Outcome(); over {
		return 0
	}
	waiting := g.game.Acting(&g.position)
	if g.given {
		waiting = waiting.Without(g.power.Seat())
	}
	return waiting
}

// Submit gives the orders of the power that is played here.
func (g *Guest) Submit(seat game.Seat, a diplomacy.Answer) error {
	if g.hand == nil || !g.Here().Has(seat) || !g.game.Acting(&g.position).Has(seat) {
		return game.ErrNotActor
	}
	if err := g.game.CheckAnswer(&g.position, g.power, a); err != nil {
		return err
	}
	g.given, g.answer, g.rejected, g.late = true, a, nil, false
	g.hand.Give(g.position.Phase(), a)
	return nil
}

// Submitted returns what was ordered in this phase.
func (g *Guest) Submitted(seat game.Seat) (diplomacy.Answer, bool) {
	return g.answer, g.given && g.Here().Has(seat)
}

// Retract takes the orders back; the table may have played the phase meanwhile.
func (g *Guest) Retract(seat game.Seat) bool {
	if _, ok := g.Submitted(seat); !ok || g.state != AtTable && g.state != Away {
		return false
	}
	g.given, g.answer = false, diplomacy.Answer{}
	g.hand.TakeBack(g.position.Phase())
	return true
}

// Thinking reports for how many ticks another seat has been awaited.
func (g *Guest) Thinking(seat game.Seat) (ticks int, ok bool) {
	if g.Here().Has(seat) || !g.Waiting().Has(seat) {
		return 0, false
	}
	return g.ticks, true
}

// Hurry does nothing: it is for the table to say how long it waits.
func (g *Guest) Hurry() {}

// Left returns how many ticks the phase lasts still, if it has a limit.
func (g *Guest) Left() (ticks int, ok bool) {
	if _, over := g.Outcome(); over {
		return 0, false
	}
	return g.left, g.timed
}

// Stands reports whether the table's clock stands still.
func (g *Guest) Stands() bool { return g.stands }

// Record returns the match so far, if all orders of all phases are known.
func (g *Guest) Record() (game.Record, bool) {
	if g.game == nil {
		return game.Record{}, false
	}
	board := diplomacy.Board{Game: g.game, First: g.position}
	if len(g.phases) > 0 {
		board.First = g.phases[0].Before
	}
	match := game.NewMatch(board, 0)
	for seat := range board.Seats() {
		if p := g.Player(game.Seat(seat)); p.Person != "" || p.Bot != "" {
			match.SetSeat(game.Seat(seat), p.Person+p.Bot)
		}
	}
	for i := range g.phases {
		waiting := match.Waiting()
		if g.answers[i] == nil || waiting.Len() != len(g.answers[i]) {
			return game.Record{}, false
		}
		n := 0
		for seat := range waiting.All() {
			if _, _, err := match.Answer(seat, g.answers[i][n]); err != nil {
				return game.Record{}, false
			}
			n++
		}
		if p := match.Position(); !sameBoard(&p, &g.phases[i].After) {
			return game.Record{}, false
		}
	}
	if g.position.Ending == diplomacy.DrawAgreed {
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
