package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"eras/game"
	"eras/internal/files"
	"eras/play/games"
	"eras/play/online"
)

var joinCommand = command{
	name:  "join",
	usage: "CODE",
	about: "play a seat of a match on a server with a bot, or watch it",
	more: `CODE is an invitation, the code of a seat, or one for watchers; if it is -, it is that in
the environment variable ERAS_CODE, which other users of a machine cannot see. The record is
printed when the match is over, without the seed of the dice, which only the server knows.

With -keep FILE the command can be ended and killed at any time: the file gets the code of
the seat, and the same command returns to it.

  eraslab join 'eras://join-k2m7x4q6ab:KEY@192.168.1.5:4222#FINGERPRINT' -agent level:5 -name Ada`,
	define: func(f *flags) func(context.Context, streams) error {
		j := &joining{flags: f}
		f.StringVar(&j.agent, "agent", "", "play with the bot `SPEC`, as in the tournaments of the game, or @COMMAND")
		f.StringVar(&j.name, "name", "eraslab", "be called `NAME`")
		f.countVar(&j.seat, "place", 0, -1, "take the seat with number `N`, from 0 (default any that is free)")
		f.StringVar(&j.keep, "keep", "", "keep the code of the seat in `FILE`, and return to it if there is one")
		f.StringVar(&j.out, "out", "", "write the record to `FILE`")
		return j.run
	},
}

// joining holds the flags of join.
type joining struct {
	*flags
	agent, name, keep, out string
	seat                   int
}

// joined is the result of a match as JSON.
type joined struct {
	Board  string `json:"board"`
	Seat   string `json:"seat"`
	Result string `json:"result"`
	Record string `json:"record,omitempty"`
}

func (j *joining) run(ctx context.Context, io streams) error {
	if err := j.want(1, "the CODE"); err != nil {
		return err
	}
	c, err := j.config()
	if err != nil {
		return badInput{err}
	}
	c.Games = games.All
	client := online.NewClient(c)
	defer client.Close()
	defer sayAbsences(io, func() bool {
		state := client.State()
		return state == online.Connecting || state == online.Lost
	})()
	if c.Code.Invites() && j.keep != "" {
		if err := j.keepSeat(ctx, client); err != nil {
			return err
		}
	}
	r, err := online.Play(ctx, client, j.agent, j.seed)
	if err != nil {
		return err
	}
	r.Summed = true
	if j.out != "" {
		if err := writeRecord(j.out, r.String()); err != nil {
			return err
		}
	}
	if j.json {
		done := joined{Board: r.Board, Seat: client.Seat().String(), Result: r.Result}
		if j.out == "" {
			done.Record = r.String()
		}
		return printJSON(io.out, done)
	}
	if j.out == "" {
		_, err = io.out.WriteString(r.String())
	}
	return err
}

// config returns the configuration of the client.
func (j *joining) config() (c online.ClientConfig, err error) {
	text := j.args[0]
	if text == "-" {
		text = os.Getenv("ERAS_CODE")
	}
	c.Name = j.name
	if c.Code, err = online.ParseCode(text); err != nil {
		return c, err
	}
	if j.agent == "" && !c.Code.Watches() {
		return c, errors.New("-agent is missing: write the bot that plays")
	}
	if j.seat >= 0 {
		seat := game.Seat(min(j.seat, game.MaxSeats))
		c.Seat = &seat
	}
	if j.keep == "" || !c.Code.Invites() {
		return c, nil
	}
	// The nonce is saved first, so that the seat is not lost if its code does not arrive.
	kept, err := files.Read(j.keep, files.MaxText)
	if errors.Is(err, fs.ErrNotExist) {
		c.Nonce = online.NewNonce()
		return c, j.write(c.Nonce)
	}
	if err != nil {
		return c, fmt.Errorf("reading the code that was kept: %w", err)
	}
	line := strings.TrimSpace(string(kept))
	seat, err := online.ParseCode(line)
	switch {
	case err == nil && seat.Match() == c.Code.Match():
		c.Code = seat
	case err == nil:
		return c, fmt.Errorf("%s has the code of another match: write another file", j.keep)
	case online.IsNonce(line):
		c.Nonce = line
	default:
		return c, fmt.Errorf("%s: %w", j.keep, err)
	}
	return c, nil
}

// keepSeat saves the code of the seat as soon as the client has one.
func (j *joining) keepSeat(ctx context.Context, c *online.Client) error {
	if err := c.Seated(ctx); err != nil {
		return err
	}
	return j.write(c.Code().String())
}

// write writes a line to the file of -keep.
func (j *joining) write(line string) error {
	if err := files.Write(j.keep, []byte(line+"\n"), 0o600); err != nil {
		return fmt.Errorf("keeping the code of the seat: %w", err)
	}
	return nil
}
