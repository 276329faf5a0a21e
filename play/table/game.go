// Package table plays matches of any game as texts: moves and positions are written in the
// notations of their boards. It is for those who learn only from a record or a message which
// game is played: hosts of matches, their clients, and the replay of records.
package table

import (
	"context"
	"fmt"
	"strings"
	"time"

	"eras/ai/process"
	"eras/game"
)

// Game is a game that can be played as texts. Of makes one.
type Game struct {
	// Board is the name of its board in records.
	Board string
	// Simplest returns the spec of its simplest agent.
	Simplest func() string
	// Samples are matches in which programs are checked; it may be nil.
	Samples func() ([]Sample, error)

	open   func(setup []game.Field, seed uint64) (Match, error)
	replay func(r game.Record) (Replayed, error)
	play   func(ctx context.Context, setup []game.Field, specs []string, seed uint64, limit time.Duration) (Played, error)
}

// Rules are what [Of] needs to know of a game.
type Rules[B game.Board[P, M, E], P any, M, E any] struct {
	// Board is the name of the board in records, FromSetup makes it from a record's set-up.
	Board     string
	FromSetup func([]game.Field) (B, error)
	// Map is [Match.CheckMap]; nil for a game whose records have all of its maps.
	Map func(b B, file string) error
	// Agent makes agents, Simplest returns the spec of the simplest.
	Agent    AgentFunc[B, P, M]
	Simplest func() string
	// Samples returns matches in which programs are checked; nil for none.
	Samples func() ([]Sample, error)
	// Program starts an external program that plays a seat. If it is nil, programs speak the protocol
	// of [process.Pipe].
	Program func(ctx context.Context, b B, s ProgramSeat) (game.Agent[P, M], process.Program, error)
	// Letters reports whether players may write to some others alone, and Letter is [Match.Letter] at a
	// position. Both are nil for a game whose players write to all only.
	Letters func(b B) bool
	Letter  func(b B, p *P, from game.Seat, to game.Seats, text string) (letter, note string, err error)
	// Negotiation returns where bots write letters in a match at b. It is nil for a game whose bots do
	// not.
	Negotiation func(b B) Negotiation[P, M, E]
	// Seat returns the name of a player's seat in reports.
	Seat func(B, game.Seat) string
}

// Of returns a game with those rules.
func Of[B game.Board[P, M, E], P any, M, E any](r Rules[B, P, M, E]) Game {
	return Game{
		Board: r.Board, Simplest: r.Simplest, Samples: r.Samples,
		open: func(setup []game.Field, seed uint64) (Match, error) {
			b, err := r.FromSetup(setup)
			if err != nil {
				return nil, err
			}
			return &match[B, P, M, E]{Match: game.NewMatch(game.Board[P, M, E](b), seed, game.NoHistory), board: b, rules: &r}, nil
		},
		replay: func(record game.Record) (Replayed, error) {
			b, err := r.FromSetup(record.Setup)
			if err != nil {
				return Replayed{}, err
			}
			m, err := game.Replay(game.Board[P, M, E](b), record, game.NoHistory, game.NoRecord)
			if err != nil {
				return Replayed{}, err
			}
			return r.end(b, m), nil
		},
		play: func(ctx context.Context, setup []game.Field, specs []string, seed uint64, limit time.Duration) (Played, error) {
			b, err := r.FromSetup(setup)
			if err != nil {
				return Played{}, err
			}
			return r.play(ctx, b, specs, seed, limit)
		},
	}
}

// play plays a match between the players with these specs.
func (r *Rules[B, P, M, E]) play(ctx context.Context, b B, specs []string, seed uint64, limit time.Duration) (played Played, err error) {
	if len(specs) != b.Seats() {
		return played, fmt.Errorf("seating the players: need one a seat: have %d, want %d", len(specs), b.Seats())
	}
	m := game.NewMatch(game.Board[P, M, E](b), seed, game.NoHistory)
	agents := make([]game.Agent[P, M], len(specs))
	played.Programs = make([]process.Program, len(specs))
	defer func() {
		for _, program := range played.Programs {
			if program != nil {
				program.Close()
			}
		}
	}()
	for i, spec := range specs {
		command, external, err := process.Command(spec)
		if err == nil && external {
			agents[i], played.Programs[i], err = r.program(ctx, b, ProgramSeat{Command: command, Seat: game.Seat(i), Names: specs, Seed: seed, Limit: limit})
		} else if err == nil {
			agents[i], err = r.Agent(b, spec, game.Seat(i), seed, false)
		}
		if err != nil {
			return played, err
		}
		m.SetSeat(game.Seat(i), spec)
	}
	if err := m.Run(ctx, agents, nil); err != nil {
		return played, err
	}
	played.Record, played.End = m.Record(), r.end(b, m)
	return played, nil
}

// Sample is a match in which a program is checked.
type Sample struct {
	// Name says what is particular about it.
	Name  string
	Setup []game.Field
	// Opponent is the spec of the agents at the other seats, empty for the simplest.
	Opponent string
}

// ProgramSeat is a seat that an external program plays.
type ProgramSeat struct {
	// Command is the program's command line as words, as [process.Command] returns it.
	Command []string
	Seat    game.Seat
	// Names are the players of all seats.
	Names []string
	Seed  uint64
	// Limit is the time limit of an answer.
	Limit time.Duration
	// Oddity is done to the program to check it. Checked: the match is only a check, so the program
	// may be sent what nobody has said.
	Oddity  process.Oddity
	Checked bool
	// Letters: whoever starts the program asks it for letters where the game has some.
	Letters bool
}

// program starts a program. Where it is lost, the simplest agent plays on.
func (r *Rules[B, P, M, E]) program(ctx context.Context, b B, s ProgramSeat) (game.Agent[P, M], process.Program, error) {
	if r.Program != nil {
		return r.Program(ctx, b, s)
	}
	commands := make([][]string, b.Seats())
	commands[s.Seat] = s.Command
	pipes, err := process.OpenPipes(ctx, process.PipeOptions[P, M, E]{
		Board: b, Commands: commands, Names: s.Names, Seed: s.Seed, Limit: s.Limit, Oddity: s.Oddity,
		Substitute: func(seat game.Seat) (game.Agent[P, M], error) { return r.Agent(b, r.Simplest(), seat, s.Seed, false) },
	})
	if err != nil {
		return nil, nil, err
	}
	return pipes[s.Seat], pipes[s.Seat], nil
}

// end returns how far a match has come.
func (r *Rules[B, P, M, E]) end(b B, m *game.Match[P, M, E]) Replayed {
	p := m.Position()
	done := Replayed{Steps: m.Steps(), Position: b.FormatPosition(&p), WinningSeat: game.Nobody}
	if o, over := m.Outcome(); over {
		done.Over, done.Winner, done.Reason = true, "none", o.Reason
		if o.Winner != game.Nobody {
			done.Winner, done.WinningSeat = r.Seat(b, o.Winner), o.Winner
		}
	}
	return done
}

// Replayed is the end of a record.
type Replayed struct {
	// Steps counts the record's actions, moves inside battles included.
	Steps int `json:"steps"`
	// Position is the last one, in the board's notation.
	Position string `json:"position"`
	// Over reports whether the game has ended. Winner is then the name of a seat or "none".
	Over   bool   `json:"over"`
	Winner string `json:"winner,omitempty"`
	Reason string `json:"reason,omitempty"`
	// WinningSeat is the seat of the winner, [game.Nobody] for none.
	WinningSeat game.Seat `json:"-"`
}

// Played is a match that was played.
type Played struct {
	Record game.Record
	End    Replayed
	// Programs are the external programs by seat, closed, nil for other players.
	Programs []process.Program
}

// Play plays a match between the agents with these specs, one a seat, to its end. A spec @COMMAND
// starts an external program, which may take limit for an answer.
func (g *Game) Play(ctx context.Context, setup []game.Field, specs []string, seed uint64, limit time.Duration) (Played, error) {
	return g.play(ctx, setup, specs, seed, limit)
}

// Games are the games that a program knows, none of them twice.
type Games []Game

// Find returns the game of a board. The error names those that there are.
func (g Games) Find(board string) (*Game, error) {
	var names []string
	for i := range g {
		if g[i].Board == board {
			return &g[i], nil
		}
		names = append(names, g[i].Board)
	}
	return nil, fmt.Errorf("there is no board %.80q: write one of %s", board, strings.Join(names, ", "))
}

// Open returns a new match at the board with that name and set-up.
func (g Games) Open(board string, setup []game.Field, seed uint64) (Match, error) {
	found, err := g.Find(board)
	if err != nil {
		return nil, err
	}
	return found.open(setup, seed)
}

// Replay replays a record to its end. Every action is checked; an error about one is a
// [*game.ActionError].
func (g Games) Replay(r game.Record) (Replayed, error) {
	found, err := g.Find(r.Board)
	if err != nil {
		return Replayed{}, err
	}
	return found.replay(r)
}
