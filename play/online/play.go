//go:build !js

package online

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eras/ai/process"
	"eras/game"
	"eras/play/table"
)

// Play lets a bot play a client's seat until the match is over, and returns the record. The bot writes and
// answers letters if it negotiates and the match has them. seed is the bot's seed. A spec @COMMAND starts an external program, which may take [table.ProgramAnswer] for an answer;
// it is an error if it loses the seat. For a watcher, spec and seed are ignored.
func Play(ctx context.Context, c *Client, spec string, seed uint64) (game.Record, error) {
	return playSeat(ctx, c, spec, seed, func(int, string) {})
}

// playSeat is [Play] that calls stored for every answer that the host has stored.
func playSeat(ctx context.Context, c *Client, spec string, seed uint64, stored func(step int, move string)) (_ game.Record, err error) {
	p := &automatic{client: c, stored: stored}
	if err := p.catchUp(ctx); err != nil {
		return game.Record{}, err
	}
	seat := c.Seat()
	var bot table.Agent
	if seat != game.Nobody {
		var done func() error
		if bot, done, err = p.seat(ctx, spec, seat, seed); done != nil {
			defer func() { err = errors.Join(err, done()) }()
		}
		if err != nil {
			return game.Record{}, err
		}
	}
	for p.board.Result() == "" {
		ready, talkErr := p.converse(ctx, seat)
		if talkErr != nil {
			return game.Record{}, talkErr
		}
		if ready && c.Status().Started && p.board.Waiting().Has(seat) && p.answered < p.board.Steps() {
			p.ordered(seat)
			err = bot.Turn(ctx, p.board.View(seat), func(move string) (string, error) { return p.act(ctx, seat, move) })
		} else {
			err = p.wait(ctx)
		}
		if err != nil && !errors.Is(err, errAgain) {
			return game.Record{}, err
		}
	}
	return c.Record(ctx)
}

// seat returns the bot with a spec, or an external program. done ends it, and returns an error if it
// has lost its seat.
func (p *automatic) seat(ctx context.Context, spec string, seat game.Seat, seed uint64) (bot table.Agent, done func() error, err error) {
	command, external, err := process.Command(spec)
	if err != nil {
		return nil, nil, err
	}
	if !external {
		if bot, err = p.board.Agent(spec, seat, seed, false); err == nil {
			bot, err = p.seatTalker(ctx, bot, table.Seating{Specs: p.alone(seat, spec), Seed: seed})
		}
		return bot, func() error { p.endTalk(); return nil }, err
	}
	names := make([]string, p.board.Seats())
	for i := range names {
		names[i] = game.Seat(i).String()
	}
	program, err := p.board.Program(ctx, table.ProgramSeat{Command: command, Seat: seat, Names: names, Seed: seed, Limit: table.ProgramAnswer, Letters: p.talk != nil})
	if err != nil {
		return nil, nil, err
	}
	bot, err = p.seatTalker(ctx, program, table.Seating{Specs: p.alone(seat, spec), Program: program, Seed: seed})
	return bot, func() error {
		p.endTalk()
		program.Close()
		if f := program.Faults(); program.Lost() {
			return fmt.Errorf("the program lost its seat, and the simplest bot played on: %s", f.First)
		}
		return nil
	}, err
}

// automatic follows a match for a bot.
type automatic struct {
	client *Client
	board  table.Match // nil before the match is known
	correspondent
	// answered is the last step that was answered, -1 before the first.
	answered int
	stored   func(step int, move string)
}

// act sends an answer, and returns what the seat sees once more answers are needed.
func (p *automatic) act(ctx context.Context, seat game.Seat, move string) (string, error) {
	step := p.board.Steps()
	err := p.client.Submit(ctx, step, move)
	var refused *Refused
	if err != nil && !errors.As(err, &refused) {
		return "", err
	}
	p.answered = step
	if refused != nil {
		// Another program plays the seat as well, or a bot of the host does: go on from there.
		if refused.Reason != ErrPlayed && refused.Reason != ErrNotAwaited {
			return "", fmt.Errorf("the host refuses %.80q: %w", move, refused)
		}
	} else {
		p.stored(step, move)
	}
	for p.board.Steps() == step && p.board.Waiting().Len() == 1 || p.board.Waiting() == game.SeatsOf(game.Chance) {
		if err := p.wait(ctx); err != nil {
			return "", err
		}
	}
	if refused != nil {
		return "", errAgain
	}
	return p.board.View(seat), nil
}

// errAgain ends a turn that somebody else has answered.
var errAgain = errors.New("somebody else has answered")

// wait waits until something has changed.
func (p *automatic) wait(ctx context.Context) error {
	patience, stop := p.patience()
	defer stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-p.client.News():
	case <-p.awake:
	case <-patience:
	}
	return p.follow(ctx)
}

// catchUp waits until the client has all steps and letters that the host has, so that a bot that takes
// over a seat knows what was written at it before, and plays the steps.
func (p *automatic) catchUp(ctx context.Context) error {
	if err := p.follow(ctx); err != nil {
		return err
	}
	for s := p.client.State(); s == Connecting || s == Lost; s = p.client.State() {
		if err := p.wait(ctx); err != nil {
			return err
		}
	}
	return p.follow(ctx)
}

// follow plays the steps that are known. It first waits until the client knows the match.
func (p *automatic) follow(ctx context.Context) error {
	for p.board == nil {
		if m, ok := p.client.Match(); ok {
			b, err := p.client.config.Games.Open(m.Board, m.Setup, 0)
			if err != nil {
				return err
			}
			p.board, p.answered, p.talk = b, -1, b.Parley()
			break
		}
		if p.client.State() == Failed {
			return p.client.Err()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.client.News():
		}
	}
	if p.client.State() == Failed {
		return p.client.Err()
	}
	for _, s := range p.client.Steps(p.board.Steps()) {
		p.hear()
		if err := p.board.Follow(s); err != nil {
			return err
		}
		p.quiet, p.unseen = time.Now(), 0
	}
	p.hear()
	return nil
}
