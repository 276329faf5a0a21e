package risk

import (
	"context"
	"time"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
	"eras/lab/tournament"
)

// Match is a match between bots.
type Match struct {
	tournament.Match[risk.Position, risk.Action, risk.Event]
	seats []int // players by seat
}

// End is the end of a [Match].
type End struct {
	// Seats are the players by seat, as indices of the makers.
	Seats []int
	// Winner is a player, or -1 for a draw.
	Winner int
	Rounds int
	// Fallen are the players that were eliminated, the first one first.
	Fallen []int
	// Record is the text of the [game.Record], if the match has names.
	Record string
}

// NewMatch returns a match of g with a seed. seats are the players by seat, as indices of makers.
// The match has no record unless the caller sets [Match.Names].
func NewMatch(g *risk.Game, makers []airisk.Maker, seats []int, seed uint64) (*Match, error) {
	seated := make([]airisk.Maker, len(seats))
	for seat, player := range seats {
		seated[seat] = makers[player]
	}
	bots, err := airisk.NewAgents(g, seated, seed)
	m := &Match{seats: seats}
	m.Board, m.Seed, m.Agents = &risk.Board{Game: g, First: g.Start()}, seed, bots
	return m, err
}

// Play plays the match to its end.
func (m *Match) Play(ctx context.Context) (End, error) {
	end, err := m.Match.Play(ctx)
	if err != nil {
		return End{}, err
	}
	p := &end.Position
	e := End{Seats: m.seats, Winner: -1, Rounds: int(p.Round), Record: end.Record}
	if end.Outcome.Winner >= 0 {
		e.Winner = m.seats[end.Outcome.Winner]
	}
	for _, seat := range p.Fallen[:p.FallenCount] {
		e.Fallen = append(e.Fallen, m.seats[seat])
	}
	return e, nil
}

// TimeTurns makes the match call took with the duration of each turn of a seat, including
// the time for rules and dice. Placing starting armies is not a turn.
func (m *Match) TimeTurns(seat int, took func(time.Duration)) {
	m.Agents[seat] = timedTurns{m.Agents[seat].(game.TurnAgent[risk.Position, risk.Action]), took}
}

// timedTurns measures the turns of an agent.
type timedTurns struct {
	game.TurnAgent[risk.Position, risk.Action]
	took func(time.Duration)
}

// PlayTurn lets the agent play a turn and measures its time.
func (t timedTurns) PlayTurn(ctx context.Context, view *risk.Position, seat game.Seat, act func(risk.Action) error) error {
	begin, turn := time.Now(), view.Round > 0
	err := t.TurnAgent.PlayTurn(ctx, view, seat, act)
	if turn {
		t.took(time.Since(begin))
	}
	return err
}
