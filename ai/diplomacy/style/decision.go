package style

import (
	"fmt"

	"eras/game"
	"eras/game/diplomacy"
)

// Decision is a power's orders in a movement phase.
type Decision struct {
	Position diplomacy.Position
	// Orders are by the province of the ordered unit.
	Orders diplomacy.Orders
}

// Match is a power's decisions in one match, in order.
type Match struct {
	Game      *diplomacy.Game
	Power     diplomacy.Power
	Decisions []Decision
}

// Decisions replays the record of a match and returns the orders of the power at seat.
func Decisions(r game.Record, seat game.Seat) (Match, error) {
	board, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		return Match{}, fmt.Errorf("reading a player's match: %w", err)
	}
	if seat < 0 || int(seat) >= board.Seats() {
		return Match{}, fmt.Errorf("reading a player's match: there is no seat %d: seats are from 0 to %d", seat, board.Seats()-1)
	}
	m := Match{Game: board.Game, Power: diplomacy.PowerOf(seat)}
	_, err = game.ReplaySteps(board, r, m.Add, game.NoHistory)
	if err != nil {
		return Match{}, fmt.Errorf("reading a player's match: %w", err)
	}
	return m, nil
}

// Add adds the decision of a step, if it is a movement phase in which the power has units.
func (m *Match) Add(step diplomacy.Step) {
	seat := m.Power.Seat()
	if !step.Before.Season.Moves() || !step.Actors.Has(seat) {
		return
	}
	i := 0
	for other := range step.Actors.All() {
		if other == seat {
			break
		}
		i++
	}
	d := Decision{Position: step.Before}
	for _, o := range step.Answers[i].Orders() {
		d.Orders[m.Game.Map.Province(o.At)] = o
	}
	m.Decisions = append(m.Decisions, d)
}
