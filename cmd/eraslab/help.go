package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// command is a command of the program.
type command struct {
	name string
	// about is a description in one line; more has further paragraphs.
	about, more string
	// usage are the arguments after the flags.
	usage string
	// ends is the effect of Ctrl-C and SIGTERM.
	ends ending
	// variants lists the flags on which other flags depend.
	variants []string
	// define defines the flags and returns the function that runs the command.
	define func(f *flags) func(ctx context.Context, io streams) error
}

// ending is the effect of Ctrl-C or SIGTERM on a command.
type ending int

const (
	// breaking commands lose their work: the program says that they were interrupted.
	breaking ending = iota
	// resuming commands can be continued: the program says that the same command goes on where it
	// stopped.
	resuming
	// serving commands work until they are told to end, so this is a success.
	serving
)

// commands are all commands in the order of the help text.
var commands = append([]command{tournamentCommand, perftCommand, benchCommand, playCommand, matchCommand, botCheckCommand, replayCommand, experimentCommand, workerCommand, mergeCommand, serveCommand, inviteCommand, joinCommand, trainMeasureCommand, trainCommand, weightsTrainCommand, networkTrainCommand, networkFitCommand,
	riskTournamentCommand, riskAgentCommand, riskBotsCommand, riskEnderParamsCommand, riskEnderTuneCommand, riskEnderExplainCommand, riskEnderLogCommand, riskMapsCommand, riskConvertCommand},
	append(diplomacyCommands, daideCommands...)...)

// listCommand returns a command that prints names, one a line or as JSON. line, if not nil, returns
// the line to print for a name.
func listCommand(name, about string, names func() []string, line func(name string) (string, error)) command {
	return command{name: name, about: about, define: func(f *flags) func(context.Context, streams) error {
		return func(_ context.Context, io streams) error {
			if f.json {
				return printJSON(io.out, names())
			}
			for _, text := range names() {
				if line != nil {
					var err error
					if text, err = line(text); err != nil {
						return err
					}
				}
				fmt.Fprintln(io.out, text)
			}
			return nil
		}
	}}
}

// commandNamed returns the command whose name is at the beginning of words, and the other words.
func commandNamed(words []string) (c command, rest []string, err error) {
	if len(words) == 0 {
		return command{}, nil, errors.New("which command? eraslab help lists them")
	}
	var longer []string
	for _, c := range commands {
		name := strings.Fields(c.name)
		if n := len(name); len(words) >= n && slices.Equal(words[:n], name) {
			return c, words[n:], nil
		}
		if name[0] == words[0] {
			longer = append(longer, c.name)
		}
	}
	if longer != nil {
		return command{}, nil, fmt.Errorf("%s is not all of a command: write %s", words[0], strings.Join(longer, ", "))
	}
	return command{}, nil, fmt.Errorf("there is no command %.80q; eraslab help lists them", words[0])
}

// commandsBelow returns the commands that have more words than these, if these are none.
func commandsBelow(words []string) []command {
	var below []command
	for _, c := range commands {
		name := strings.Fields(c.name)
		if slices.Equal(name, words) {
			return nil
		}
		if len(name) > len(words) && slices.Equal(name[:len(words)], words) {
			below = append(below, c)
		}
	}
	return below
}

// listCommands writes names and descriptions of commands.
func listCommands(w io.Writer, all []command) {
	for _, c := range all {
		fmt.Fprintf(w, "  eraslab %-22s %s\n", c.name, c.about)
	}
}

// help writes the help of the program, of a command, or of those that begin with the same words.
func help(args []string, w io.Writer) error {
	if len(args) > 0 && (args[0] == "help" || args[0] == "version") {
		args = nil // they are in the list
	}
	if below := commandsBelow(args); len(args) > 0 && below != nil {
		listCommands(w, below)
		return nil
	}
	if len(args) > 0 {
		c, _, err := commandNamed(args)
		if err != nil {
			return badInput{err}
		}
		c.help(w)
		return nil
	}
	fmt.Fprint(w, "eraslab is the laboratory of Eras: the games without a window.\n\n")
	listCommands(w, commands)
	fmt.Fprint(w, `  eraslab help                   print this text, or with a command its description and flags
  eraslab version                print the version

Commands that play or measure take -seed N and -json. The same seed gives the
same result, on any number of cores.
`)
	return nil
}

// help writes the description of the command and its flags.
func (c command) help(w io.Writer) {
	fmt.Fprintf(w, "%s\n\n%s\n", strings.TrimSpace("eraslab "+c.name+" [flags] "+c.usage), sentence(c.about))
	if c.more != "" {
		fmt.Fprintf(w, "\n%s\n", c.more)
	}
	if c.variants == nil {
		fmt.Fprint(w, "\nFlags:\n")
		c.helpFlags(w, nil)
	}
	for _, v := range c.variants {
		fmt.Fprintf(w, "\nFlags with %s:\n", strings.Replace(v, "=", " ", 1))
		c.helpFlags(w, []string{v})
	}
}

// helpFlags writes the flags of the command for the raw arguments, on which some flags depend.
func (c command) helpFlags(w io.Writer, raw []string) {
	f := newFlags(c.name, raw)
	c.define(f)
	f.VisitAll(func(one *flag.Flag) {
		value, usage := flag.UnquoteUsage(one)
		if one.DefValue != "" && one.DefValue != "false" && one.DefValue != "0" && one.DefValue != "-1" {
			usage += " (default " + one.DefValue + ")"
		}
		fmt.Fprintf(w, "  %-23s %s\n", strings.TrimSpace("-"+one.Name+" "+value), usage)
	})
}

// sentence begins text with a capital letter and ends it with a full stop.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }
