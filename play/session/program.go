package session

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"eras/ai/process"
	"eras/game"
	"eras/internal/fault"
	"eras/play/table"
)

// Programs are the external programs that may play seats: those that the person who started Eras
// typed. No other program is ever started, whatever a saved match, a record or a host names; in its
// place the simplest agent plays.
type Programs struct {
	// Games are the games that programs play.
	Games table.Games

	specs    []string
	commands [][]string
}

// Add adds a program that was typed as @COMMAND. It must exist.
func (ps *Programs) Add(spec string) error {
	if runtime.GOOS == "js" {
		return errors.New("a page cannot start programs: use Eras outside a browser")
	}
	command, is, err := process.Command(spec)
	if !is {
		return fmt.Errorf("the player %.80q is no program: write @COMMAND, as in '@python3 bot.py'", spec)
	}
	if err == nil && !slices.Contains(ps.specs, spec) {
		ps.specs, ps.commands = append(ps.specs, spec), append(ps.commands, command)
	}
	return err
}

// Specs returns the programs as they were typed.
func (ps *Programs) Specs() []string { return ps.specs }

// IsProgram reports whether the spec of a bot names a program. It may be one that was not typed.
func IsProgram(spec string) bool { return strings.HasPrefix(spec, "@") }

// ProgramReport is something to tell about the program of a seat.
type ProgramReport struct {
	Seat game.Seat
	// Spec is the program as @COMMAND.
	Spec string
	// Fault is its first fault.
	Fault string
	// Lost reports that it has lost the seat, Untyped that it was not started because nobody typed
	// it. In both cases the simplest agent plays.
	Lost, Untyped bool
}

// OnProgram sets the function that is called when the program of a seat makes its first fault, when
// it loses the seat, and when it is not started.
func (s *Session[P, M, E]) OnProgram(told func(ProgramReport)) { s.toldOfProgram = told }

// SeatProgram returns the agent of a seat whose bot is the program with a spec. names are the players
// of all seats. The program is started when it is first asked, and ended by [Session.Close].
func SeatProgram[P, M, E any](ps *Programs, board game.Board[P, M, E], spec string, seat game.Seat, names []string, seed uint64) (*ProgramAgent[P, M, E], error) {
	if ps == nil {
		return nil, fmt.Errorf("seating the program %.80q: programs do not play here", spec)
	}
	p := &ProgramAgent[P, M, E]{board: board, report: ProgramReport{Seat: seat, Spec: spec}}
	match, err := ps.Games.Open(board.Name(), board.Setup(), seed)
	if err != nil {
		return nil, err
	}
	i := slices.Index(ps.specs, spec)
	if i < 0 {
		found, err := ps.Games.Find(board.Name())
		if err != nil {
			return nil, err
		}
		if p.player, err = match.Agent(found.Simplest(), seat, seed, true); err != nil {
			return nil, err
		}
		p.report.Untyped = true
		told := p.report
		p.news.Store(&told)
		return p, nil
	}
	p.open = func(ctx context.Context) (table.Program, error) {
		return match.Program(ctx, table.ProgramSeat{Command: ps.commands[i], Seat: seat, Names: names, Seed: seed, Limit: table.ProgramAnswer, Letters: true})
	}
	return p, nil
}

// ProgramAgent is the agent of a seat that an external program plays.
type ProgramAgent[P, M, E any] struct {
	game.WholeTurns[P, M]
	// Before, if not nil, is called before each turn with the position at its beginning, which it
	// must not change.
	Before func(ctx context.Context, view *P) error

	board  game.Board[P, M, E]
	open   func(context.Context) (table.Program, error) // nil for a program that must not be started
	mutex  sync.Mutex                                   // for the next two
	opened chan struct{}                                // nil before the program is needed, closed when it has begun
	cancel context.CancelFunc                           // ends the program's time
	// player, program and failed are set once opened is closed.
	player  table.Agent
	program table.Program
	failed  error
	report  ProgramReport
	news    atomic.Pointer[ProgramReport] // what the session has not told yet
}

// begin starts the program, if that has not been done, and waits until it has begun or ctx ends. A
// program may take seconds to begin.
func (a *ProgramAgent[P, M, E]) begin(ctx context.Context) error {
	a.mutex.Lock()
	if a.opened == nil {
		a.start()
	}
	a.mutex.Unlock()
	select {
	case <-a.opened:
		return a.failed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Plays returns the agent of the game itself, nil if the program could not be started. It starts the
// program if that has not been done, and waits for it as long as ctx lasts. Turns may not be played
// meanwhile.
func (a *ProgramAgent[P, M, E]) Plays(ctx context.Context) any {
	if a.open == nil || a.begin(ctx) != nil {
		return nil
	}
	return a.program.Plays()
}

// start starts the program in the background.
func (a *ProgramAgent[P, M, E]) start() {
	ctx, cancel := context.WithCancel(context.Background())
	a.opened, a.cancel = make(chan struct{}), cancel
	go func() {
		defer close(a.opened)
		a.failed = fault.Do(func() (err error) {
			a.program, err = a.open(ctx)
			a.player = a.program
			return err
		})
	}()
}

// PlayTurn implements [game.TurnAgent].
func (a *ProgramAgent[P, M, E]) PlayTurn(ctx context.Context, view *P, seat game.Seat, act func(M) error) error {
	ctx = game.Unhurried(ctx)
	if a.Before != nil {
		if err := a.Before(ctx, view); err != nil {
			return err
		}
	}
	if a.open != nil {
		if err := a.begin(ctx); err != nil {
			return err
		}
		defer a.note()
	}
	return a.player.Turn(ctx, a.board.FormatPosition(view), func(text string) (string, error) {
		a.note()
		move, err := a.board.ParseMove(view, seat, text)
		if err == nil {
			err = act(move)
		}
		if err != nil {
			return "", err
		}
		return a.board.FormatPosition(view), nil
	})
}

// note reports the program's first fault and the loss of its seat.
func (a *ProgramAgent[P, M, E]) note() {
	if a.program == nil {
		return
	}
	f, lost := a.program.Faults(), a.program.Lost()
	if f.First == a.report.Fault && lost == a.report.Lost {
		return
	}
	a.report.Fault, a.report.Lost = f.First, lost
	told := a.report
	a.news.Store(&told)
}

// takeNews returns what is to be told, nil for nothing, and forgets it.
func (a *ProgramAgent[P, M, E]) takeNews() *ProgramReport { return a.news.Swap(nil) }

// end ends the program and returns when it and its children are gone.
func (a *ProgramAgent[P, M, E]) end() {
	a.mutex.Lock()
	begun := a.opened != nil
	a.mutex.Unlock()
	if !begun {
		return
	}
	a.cancel()
	<-a.opened
	if a.program != nil {
		a.program.Close()
	}
}

// externalAgent is a [ProgramAgent] of any game.
type externalAgent interface {
	takeNews() *ProgramReport
	end()
}

// tellOfPrograms tells the news of the programs.
func (s *Session[P, M, E]) tellOfPrograms() {
	for _, agent := range s.agents {
		if p, ok := agent.(externalAgent); ok && s.toldOfProgram != nil {
			if r := p.takeNews(); r != nil {
				s.toldOfProgram(*r)
			}
		}
	}
}

// endPrograms ends the programs at some seats, side by side, because each may take a second.
func endPrograms[P, M any](agents ...game.Agent[P, M]) {
	var wait sync.WaitGroup
	for _, agent := range agents {
		if p, ok := agent.(externalAgent); ok {
			wait.Go(func() { _ = fault.Do(func() error { p.end(); return nil }) }) // nothing is left to do after a fault
		}
	}
	wait.Wait()
}
