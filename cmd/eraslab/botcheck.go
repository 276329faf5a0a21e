package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"eras/ai/process"
	"eras/lab"
	"eras/lab/tournament"
	"eras/lab/trial"
	"eras/play/games"
	"eras/play/table"
)

var botCheckCommand = command{
	name:  "bot check",
	usage: "COMMAND",
	about: "check a program that plays over standard input and output",
	more: `COMMAND is the program as in a tournament, in quotes if it has several words. It plays short
matches from all seats, under rules with what is particular in the game (in Risk fog,
missions and capitals) and against opponents that should eliminate it. It is sent unknown
fields, long names, a refusal and, in Risk, the end of a phase, and a match is left in its
middle. For each trial the command says what is wrong, with the last message that was
sent, and it stops after three. docs/protocol.md describes the protocols. The exit code is 1
if anything is wrong.

A game that has no matches of its own for this needs -setup.

  eraslab bot check 'python3 docs/bots/risk.py' -game risk
  eraslab bot check ./mybot -game war -answer 1s`,
	define: func(f *flags) func(context.Context, streams) error {
		b := &botCheck{flags: f}
		f.StringVar(&b.game, "game", "", "the `GAME`: war, battle, risk, diplomacy or an added one")
		f.StringVar(&b.setup, "setup", "", "play only with this set-up, `KEY=VALUE,…` in the words of the game's records")
		answerVar(f, &b.answer)
		return b.run
	},
}

// botCheck holds the flags of bot check.
type botCheck struct {
	*flags
	game, setup string
	answer      time.Duration
}

// errProgram is the error of a check that has found something.
var errProgram = errors.New("the program does not keep to the protocol")

func (b *botCheck) run(ctx context.Context, io streams) error {
	c, err := b.check()
	if err != nil {
		return badInput{err}
	}
	r, err := c.Run(ctx, func(f trial.Finding) {
		if !b.json {
			fmt.Fprintln(io.out, f)
			_ = io.out.Flush()
		}
	})
	if err != nil {
		return err
	}
	if err := b.print(io.out, &r, &r); err != nil || r.Wrong == 0 {
		return err
	}
	return errProgram
}

// check reads the flags and arguments.
func (b *botCheck) check() (*trial.Check, error) {
	if len(b.args) == 0 {
		return nil, errors.New("the COMMAND is missing: write the program that plays, as in eraslab bot check ./mybot -game risk")
	}
	c := &trial.Check{Games: games.All, Seed: b.seed, Limit: b.answer, Command: b.args}
	var err error
	if len(b.args) == 1 {
		if c.Command, err = process.SplitCommand(strings.TrimPrefix(b.args[0], "@")); err != nil {
			return nil, err
		}
	}
	if _, err := exec.LookPath(c.Command[0]); err != nil {
		return nil, fmt.Errorf("starting the program: %w", err)
	}
	if err := tournament.CheckAnswer(b.answer); err != nil {
		return nil, err
	}
	name := b.game
	switch name {
	case "":
		return nil, errors.New("-game is missing: write war, battle, risk, diplomacy or the name of an added game")
	case "war":
		name = lab.War
	}
	if c.Game, err = games.All.Find(name); err != nil {
		return nil, err
	}
	if b.setup != "" {
		setup, err := parseSetup(b.setup)
		c.Samples = []table.Sample{{Name: "the set-up " + b.setup, Setup: setup}}
		return c, err
	}
	if c.Game.Samples == nil {
		return nil, fmt.Errorf("the game %s has no matches for checks: add -setup", name)
	}
	c.Samples, err = c.Game.Samples()
	return c, err
}
