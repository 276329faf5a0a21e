package tournament

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"eras/ai/process"
	"eras/game"
)

// Programs are external programs that play seats of a match over a [process.Pipe].
type Programs[P, M, E any] struct {
	// Names are the players of all seats. Commands are the command lines of the programs by seat,
	// nil for others.
	Names    []string
	Commands [][]string
	// Limit is how long a program may take for an answer.
	Limit time.Duration
	// Substitute returns the agent that plays on for a program that was lost.
	Substitute func(game.Seat) (game.Agent[P, M], error)
	// Press is the level of press at which players negotiate, 0 for none.
	Press int
	// Seat, if not nil, is called with each seat and its open program before the match, and returns
	// the agent that plays the seat by it.
	Seat func(game.Seat, *process.Pipe[P, M, E]) game.Agent[P, M]
}

// maxAnswer is the greatest time limit for the answers of a program.
const maxAnswer = time.Hour

// DefaultAnswer is the default time limit for the answers of a program.
const DefaultAnswer = 5 * time.Second

// CheckAnswer returns an error if a time limit for answers is not valid.
func CheckAnswer(limit time.Duration) error {
	if limit <= 0 || limit > maxAnswer {
		return fmt.Errorf("a limit of %v for an answer: must be above 0s and at most %v", limit, maxAnswer)
	}
	return nil
}

// ProgramEnd is how a program came through a match.
type ProgramEnd struct {
	// Lost reports whether the program lost its seat, so that a substitute played on.
	Lost bool
	// Faults are the program's faults. Where it has several seats, the first has all of them.
	Faults process.Faults
}

// pipes are the open programs of a match.
type pipes[P, M, E any] struct{ process.Pipes[P, M, E] }

// open starts the programs of the match; it returns nil if there are none.
func (m *Match[P, M, E]) open(ctx context.Context) (*pipes[P, M, E], error) {
	o := m.Programs
	if o == nil || !slices.ContainsFunc(o.Commands, func(c []string) bool { return c != nil }) {
		return nil, nil
	}
	opened, err := process.OpenPipes(ctx, process.PipeOptions[P, M, E]{
		Board: m.Board, Commands: o.Commands, Names: o.Names, Seed: m.Seed, Limit: o.Limit, Substitute: o.Substitute, Press: o.Press,
	})
	return &pipes[P, M, E]{opened}, err
}

// seat returns the agents with the programs at their seats.
func (ps *pipes[P, M, E]) seat(agents []game.Agent[P, M], by func(game.Seat, *process.Pipe[P, M, E]) game.Agent[P, M]) []game.Agent[P, M] {
	agents = slices.Clone(agents)
	for seat, p := range ps.Pipes {
		switch {
		case p == nil:
		case by != nil:
			agents[seat] = by(game.Seat(seat), p)
		default:
			agents[seat] = p
		}
	}
	return agents
}

// ends returns how the programs came through.
func (ps *pipes[P, M, E]) ends() []*ProgramEnd {
	all := make([]*ProgramEnd, len(ps.Pipes))
	for seat := range all {
		if f := ps.Faults(game.Seat(seat)); f != nil {
			all[seat] = &ProgramEnd{ps.Lost(game.Seat(seat)), *f}
		}
	}
	return all
}

// Apart are the external programs of a tournament, with the games in which a substitute played on
// for one of them. These games are counted nowhere else.
type Apart struct {
	// Substituted is the number of these games.
	Substituted int `json:"substituted,omitempty"`
	// Programs are the programs in the order of the players.
	Programs []ProgramStanding `json:"programs,omitempty"`
}

// ProgramStanding is the part of the result of a tournament that is about a program.
type ProgramStanding struct {
	Player string `json:"player"`
	// Substituted is the number of games in which the program lost its seat, and WonApart how many
	// of them were won from that seat.
	Substituted int            `json:"substituted"`
	WonApart    int            `json:"wins_apart"`
	Faults      process.Faults `json:"faults"`
}

// Add adds a game. seat are the names of the players by seat, winner is the seat that has won or
// [game.Nobody]. It reports whether the game counts, because no program lost its seat.
func (a *Apart) Add(names []string, winner game.Seat, programs []*ProgramEnd) (counts bool) {
	counts = true
	lost := map[string]bool{}
	for seat, p := range programs {
		if p == nil {
			continue
		}
		i := slices.IndexFunc(a.Programs, func(s ProgramStanding) bool { return s.Player == names[seat] })
		if i < 0 {
			i = len(a.Programs)
			a.Programs = append(a.Programs, ProgramStanding{Player: names[seat]})
		}
		s := &a.Programs[i]
		s.Faults.Add(p.Faults)
		if !p.Lost {
			continue
		}
		counts = false
		if !lost[s.Player] {
			lost[s.Player] = true
			s.Substituted++
		}
		if winner == game.Seat(seat) {
			s.WonApart++
		}
	}
	if !counts {
		a.Substituted++
	}
	return counts
}

// String returns the text that follows the tables of a result, empty if the programs had no faults.
func (a *Apart) String() string {
	var b strings.Builder
	if a.Substituted > 0 {
		fmt.Fprintf(&b, "\n%d more games were finished by a substitute and count nowhere above\n", a.Substituted)
	}
	for i := range a.Programs {
		s := &a.Programs[i]
		if s.Faults == (process.Faults{}) {
			continue
		}
		fmt.Fprintf(&b, "\n%s: %v\n", s.Player, &s.Faults)
		if s.Substituted > 0 {
			fmt.Fprintf(&b, "%s lost its seat in %d games; its substitute won %d of them\n", s.Player, s.Substituted, s.WonApart)
		}
	}
	return b.String()
}
