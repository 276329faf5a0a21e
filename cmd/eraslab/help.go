package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// command is one word of the command line.
type command struct {
	name string
	// about is a line, more what else there is to say.
	about, more string
	// usage is what may follow the name besides flags.
	usage string
	// define defines the flags and returns what to do once they are read.
	define func(f *flags) func(ctx context.Context, io streams) error
}

// commands are all there are, in the order of the help text.
var commands = append([]command{perftCommand, benchCommand, playCommand, matchCommand, replayCommand, experimentCommand, mergeCommand,
	riskTournamentCommand, riskAgentCommand, riskBotsCommand, riskEnderParamsCommand, riskEnderTuneCommand, riskEnderExplainCommand, riskMapsCommand},
	append(diplomacyCommands, daideCommands...)...)

// commandNamed returns the command that words begin with, and what follows it.
func commandNamed(words []string) (c command, rest []string, err error) {
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
	return command{}, nil, fmt.Errorf("there is no command %q; eraslab help lists them", words[0])
}

// help writes what the program does, or a command.
func help(args []string, w io.Writer) error {
	if len(args) > 0 {
		c, _, err := commandNamed(args)
		if err != nil {
			return badInput{err}
		}
		c.help(w)
		return nil
	}
	fmt.Fprint(w, "eraslab is the laboratory of Eras: the game without a window.\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  eraslab %-17s %s\n", c.name, c.about)
	}
	fmt.Fprint(w, `  eraslab help              say this, or with a command what it does

Every command takes -seed N and -json. The same seed gives the same result, on
any number of cores.
`)
	return nil
}

// help writes what the command does and its flags.
func (c command) help(w io.Writer) {
	fmt.Fprintf(w, "%s\n\n%s\n", strings.TrimSpace("eraslab "+c.name+" [flags] "+c.usage), sentence(c.about))
	if c.more != "" {
		fmt.Fprintf(w, "\n%s\n", c.more)
	}
	f := newFlags(c.name)
	c.define(f)
	fmt.Fprint(w, "\nFlags:\n")
	f.VisitAll(func(one *flag.Flag) {
		value, usage := flag.UnquoteUsage(one)
		if one.DefValue != "" && one.DefValue != "false" && one.DefValue != "0" && one.DefValue != "-1" {
			usage += " (" + one.DefValue + " unless said)"
		}
		fmt.Fprintf(w, "  %-23s %s\n", strings.TrimSpace("-"+one.Name+" "+value), usage)
	})
}

// sentence begins text with a capital letter and ends it with a full stop.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }
