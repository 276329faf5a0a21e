// Command eraslab is the laboratory: the game without a window, for scripts.
//
//	eraslab perft|bench|play|match|replay|experiment|merge [flags]
//	eraslab risk tournament|agent|bots|maps [flags]
//	eraslab risk ender params|tune|explain [flags]
//	eraslab diplomacy adjudicate|convert|tournament|bots|maps [flags]
//	eraslab daide serve|join [flags]
//
// Every command takes -seed, prints JSON with -json and shows its progress if
// stderr is a terminal. The exit code is 0 if all went well, 1 if something
// failed, 2 for a wrong command line or bad input and 130 after Ctrl-C; each but
// the first comes with one sentence on stderr.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Exit codes.
const (
	exitFailure     = 1
	exitBadInput    = 2
	exitInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// badInput is an error about what the program was given.
type badInput struct{ error }

func (b badInput) Unwrap() error { return b.error }

// streams are where a command writes.
type streams struct {
	out *bufio.Writer
	err io.Writer
}

// run is the program; it returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout)
	name, err := dispatch(ctx, args, streams{out, stderr})
	if flushed := out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("writing the result: %w", flushed)
	}
	if err == nil {
		return 0
	}
	if ctx.Err() != nil {
		fmt.Fprintf(stderr, "%s: interrupted\n", name)
		return exitInterrupted
	}
	fmt.Fprintf(stderr, "%s: %v\n", name, err)
	if errors.As(err, new(badInput)) {
		return exitBadInput
	}
	return exitFailure
}

// dispatch runs the command that args name, and returns how errors name it.
func dispatch(ctx context.Context, args []string, io streams) (name string, err error) {
	name = "eraslab"
	if len(args) == 0 {
		return name, badInput{errors.New("which command? eraslab help lists them")}
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		return name, help(args[1:], io.out)
	}
	c, rest, err := commandNamed(args)
	if err != nil {
		return name, badInput{err}
	}
	name += " " + c.name
	f := newFlags(c.name)
	do := c.define(f)
	switch err := f.parse(rest); {
	case errors.Is(err, flag.ErrHelp):
		c.help(io.out)
		return name, nil
	case err != nil:
		return name, badInput{fmt.Errorf("%w; eraslab help %s lists the flags", err, c.name)}
	}
	return name, do(ctx, io)
}

// flags are those of one command, with the ones that every command has.
type flags struct {
	*flag.FlagSet
	seed uint64
	json bool
	args []string // what is not a flag
}

func newFlags(command string) *flags {
	f := &flags{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError)}
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	f.Uint64Var(&f.seed, "seed", 1, "take all chance from the number `N`")
	f.BoolVar(&f.json, "json", false, "print JSON")
	return f
}

// parse reads flags and arguments in any order.
func (f *flags) parse(args []string) error {
	for {
		if err := f.FlagSet.Parse(args); err != nil {
			return err
		}
		if f.NArg() == 0 {
			return nil
		}
		f.args = append(f.args, f.Arg(0))
		args = f.Args()[1:]
	}
}

// want returns an error unless there are exactly so many arguments.
func (f *flags) want(arguments int, what string) error {
	switch {
	case len(f.args) > arguments:
		return badInput{fmt.Errorf("%q is not a flag; eraslab help %s lists them", f.args[arguments], f.Name())}
	case len(f.args) < arguments:
		return badInput{fmt.Errorf("%s is missing; eraslab help %s says how to write it", what, f.Name())}
	}
	return nil
}

// printJSON writes v in one line.
func printJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}
