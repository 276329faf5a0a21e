// Command eraslab is the laboratory: the games without a window, for scripts.
//
//	eraslab tournament -game war|battle|risk|diplomacy [flags]
//	eraslab perft|bench|play|match|replay|experiment|worker|merge [flags]
//	eraslab bot check [flags]
//	eraslab serve|invite|join [flags]
//	eraslab train [measure] [flags]
//	eraslab network train|fit [flags]
//	eraslab risk tournament|agent|bots|maps [flags]
//	eraslab risk ender params|tune|explain|log [flags]
//	eraslab diplomacy adjudicate|convert|tournament|bots|maps [flags]
//	eraslab diplomacy jic params|explain|tune [flags]
//	eraslab daide serve|join [flags]
//	eraslab help|version
//
// Every command takes -seed, prints JSON with -json and shows its progress if stderr is a
// terminal. The exit code is 0 for success, 1 for a failure, 2 for a wrong command line or
// bad input and 130 after Ctrl-C or SIGTERM; each but the first comes with one sentence on
// stderr. serve and worker work until they are told to end, so their code is 0 then.
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
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"eras/internal/printable"
	"eras/internal/version"
)

// Exit codes.
const (
	exitFailure     = 1
	exitBadInput    = 2
	exitInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // so that a second Ctrl-C ends the program at once
	os.Exit(runWithin(ctx, patience, lateWords(os.Args[1:]), func() int { return run(ctx, os.Args[1:], os.Stdout, os.Stderr) }))
}

// patience is how long a command may go on after Ctrl-C. Most commands end at once, but reading a
// large file and replaying a long match do not check the signal.
const patience = 5 * time.Second

// lateWords returns what is said when a command does not end in time after a signal.
func lateWords(args []string) string {
	if c, _, err := commandNamed(args); err == nil && c.ends == resuming {
		return "eraslab " + c.name + goesOn
	}
	return "eraslab: interrupted in the middle of its work"
}

// goesOn is what a command that can be continued says after its name when it is interrupted.
const goesOn = ": interrupted; the same command goes on where it was"

// runWithin returns the exit code of do. If do goes on for longer than patience after ctx has
// ended, it says late and returns the exit code of an interrupted program.
func runWithin(ctx context.Context, patience time.Duration, late string, do func() int) int {
	done := make(chan int, 1)
	go func() { done <- do() }() //fault:none a panic ends the command with its trace
	select {
	case code := <-done:
		return code
	case <-ctx.Done():
	}
	select {
	case code := <-done:
		return code
	case <-time.After(patience):
		fmt.Fprintln(os.Stderr, late)
		return exitInterrupted
	}
}

// badInput is an error in the command line or in a file.
type badInput struct{ error }

func (b badInput) Unwrap() error { return b.error }

// streams are the writers of a command.
type streams struct {
	out *bufio.Writer
	err io.Writer
}

// run is the program; it returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout)
	name, ends, err := dispatch(ctx, args, streams{out, stderr})
	if flushed := out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("writing the result: %w", flushed)
	}
	if err == nil {
		return 0
	}
	if ctx.Err() != nil {
		switch ends {
		case serving:
			return 0
		case resuming:
			fmt.Fprintf(stderr, "%s%s\n", name, goesOn)
		case breaking:
			fmt.Fprintf(stderr, "%s: interrupted\n", name)
		}
		return exitInterrupted
	}
	fmt.Fprintf(stderr, "%s: %s\n", name, printable.Error(err))
	if errors.As(err, new(badInput)) {
		return exitBadInput
	}
	return exitFailure
}

// dispatch runs the command that args name. It returns the name of the command for errors, and the
// effect of an interruption.
func dispatch(ctx context.Context, args []string, io streams) (name string, ends ending, err error) {
	name = "eraslab"
	if len(args) == 0 {
		_, _, err := commandNamed(args)
		return name, ends, badInput{err}
	}
	if args[0] == "help" || isHelp(args[0]) {
		return name, ends, help(args[1:], io.out)
	}
	if args[0] == "version" || args[0] == "-version" || args[0] == "--version" {
		fmt.Fprintln(io.out, "eraslab", version.String())
		return name, ends, nil
	}
	if args[0] == "complete" {
		complete(args[1:], io.out)
		return name, ends, nil
	}
	if last := len(args) - 1; last > 0 && (args[last] == "help" || isHelp(args[last])) {
		if of := commandsBelow(args[:last]); of != nil {
			listCommands(io.out, of)
			return name, ends, nil
		}
		if c, rest, err := commandNamed(args[:last]); err == nil && len(rest) == 0 {
			c.help(io.out)
			return name, ends, nil
		}
	}
	c, rest, err := commandNamed(args)
	if err != nil {
		return name, ends, badInput{err}
	}
	name += " " + c.name
	ends = c.ends
	f := newFlags(c.name, rest)
	do := c.define(f)
	switch err := f.parse(rest); {
	case errors.Is(err, flag.ErrHelp):
		c.help(io.out)
		return name, ends, nil
	case f.invalid != nil:
		return name, ends, badInput{f.invalid}
	case err != nil:
		return name, ends, badInput{fmt.Errorf("%w; eraslab help %s lists the flags", err, c.name)}
	}
	if c.usage == "" && len(f.args) > 0 {
		return name, ends, f.want(0, "")
	}
	return name, ends, do(ctx, io)
}

// isHelp reports whether an argument asks for help.
func isHelp(arg string) bool { return arg == "-h" || arg == "-help" || arg == "--help" }

// flags are the flags of a command, including those of every command.
type flags struct {
	*flag.FlagSet
	seed uint64
	json bool
	args []string // the arguments that are not flags
	// raw are the arguments before parsing. invalid is the error in those on which other flags
	// depend.
	raw     []string
	invalid error
}

// newFlags returns the flags of a command for its raw arguments.
func newFlags(command string, raw []string) *flags {
	f := &flags{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), raw: raw}
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	f.Uint64Var(&f.seed, "seed", 1, "the seed of all randomness, `N`")
	f.BoolVar(&f.json, "json", false, "print JSON")
	return f
}

// maxWorkers is the greatest number of workers.
const maxWorkers = 1024

// workersVar defines -workers. The value is at least 1.
func (f *flags) workersVar(n *int, usage string) {
	*n = runtime.GOMAXPROCS(0)
	f.Func("workers", usage, func(text string) error {
		switch given, err := strconv.Atoi(text); {
		case err != nil || given < 0 || given > maxWorkers:
			return fmt.Errorf("must be from 1 to %d, or 0 for one per core", maxWorkers)
		case given > 0:
			*n = given
		}
		return nil
	})
}

// parse parses flags and arguments in any order.
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

// given returns the value of a flag in the raw arguments, or "".
func (f *flags) given(name string) string {
	for i, arg := range f.raw {
		arg, ok := strings.CutPrefix(arg, "-")
		key, value, assigned := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		switch {
		case !ok || key != name:
		case assigned:
			return value
		case i+1 < len(f.raw):
			return f.raw[i+1]
		}
	}
	return ""
}

// want returns an error unless there are exactly that many arguments. what describes a missing one.
func (f *flags) want(arguments int, what string) error {
	switch {
	case len(f.args) > arguments:
		return badInput{fmt.Errorf("%.80q is not a flag; eraslab help %s lists them", f.args[arguments], f.Name())}
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
