package guest

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// final marks errors after which another connection would be no use.
type final struct{ error }

func (f final) Unwrap() error { return f.error }

// ErrRefused is in errors about a server that does not take the client.
var ErrRefused = errors.New("the server refuses the client: perhaps the game is full or has begun")

// ErrNothingOn is in errors about a server that does not let the client watch.
var ErrNothingOn = errors.New("the server lets nobody watch: perhaps no game is on yet")

// ErrSeat is in errors about a server that gives another seat than the one that was
// taken before.
var ErrSeat = errors.New("the server gives another seat")

// ErrCalledOff is in errors about a game that the server ended before its end.
var ErrCalledOff = errors.New("the server called the game off")

// Join plays one seat of one game and returns what came of it, also with an error.
// Without an error the game was played to its end. Errors are that of ctx, those of
// [ErrRefused], [ErrNothingOn], [ErrSeat] and [ErrCalledOff], and what was wrong with the last of too
// many connections.
func Join(ctx context.Context, o Options) (Result, error) {
	o, err := o.complete()
	if err != nil {
		return Result{}, err
	}
	g := &guest{o: o, power: o.Return.Power, passcode: o.Return.Passcode, result: Result{Name: o.Name}}
	err = g.play(ctx)
	return g.sum(), err
}

// play opens connections until the game is over.
func (g *guest) play(ctx context.Context) error {
	for failures := 0; ; {
		phases := g.result.Phases
		err := g.connect(ctx)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return fmt.Errorf("playing a game: %w", ctx.Err())
		case errors.As(err, new(final)):
			return err
		}
		g.o.Log.note("lost: %v", err)
		g.o.tell(News{Kind: Lost, Err: err})
		if g.result.Phases > phases {
			failures = 0
		}
		if failures++; failures >= g.o.Tries {
			return fmt.Errorf("giving the game up after %d connections: %w", failures, err)
		}
		if failures == 1 {
			continue // the server may be there again, or have been all the time
		}
		if err := pause(ctx, g.o.Pause<<min(failures-2, 4)); err != nil {
			return fmt.Errorf("playing a game: %w", err)
		}
	}
}

// connect opens a connection and plays until it ends. It returns nil if the game is
// over.
func (g *guest) connect(ctx context.Context) error {
	dialing, cancel := context.WithTimeout(ctx, g.o.Patience)
	defer cancel()
	conn, err := g.o.Dial(dialing)
	if err != nil {
		return fmt.Errorf("connecting to the server: %w", err)
	}
	g.o.Log.note("connected")
	g.o.tell(News{Kind: Connected})
	s := &session{guest: g, wire: newWire(conn, g.o.Patience)}
	err = s.run(ctx)
	s.wire.close(err, s.gone)
	return err
}

// pause waits, or returns the error of ctx.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
