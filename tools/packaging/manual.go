package main

import (
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
)

// manual is the help of a program.
type manual struct {
	program, about string
	// commands has a single command without a name if the program has no commands.
	commands []command
}

// command is a command of a program.
type command struct {
	name string
	// usage is the arguments that follow the name, and text the description.
	usage, text string
	options     []options
}

// options are flags with the condition under which they exist, "" for no condition.
type options struct {
	condition string
	flags     []option
}

// option is a flag. Its value is empty if it takes none.
type option struct{ name, value, usage string }

// flags returns all flags of the command, without duplicates.
func (c command) flags() []option {
	var all []option
	seen := map[string]bool{}
	for _, o := range c.options {
		for _, f := range o.flags {
			if !seen[f.name] {
				seen[f.name] = true
				all = append(all, f)
			}
		}
	}
	return all
}

// home is the home folder of the programs while they are asked for their help. It is replaced by
// "~" in the help.
const home = "/HOME"

// readManuals builds the programs for this machine and asks them for their help.
func (b *builder) readManuals() ([]manual, error) {
	var all []manual
	for _, p := range programs {
		path, err := b.compile(p.name, target{runtime.GOOS, runtime.GOARCH})
		if err != nil {
			return nil, err
		}
		ask := func(args ...string) (string, error) {
			c := exec.Command(path, args...)
			c.Env = append(os.Environ(), "HOME="+home, "XDG_DATA_HOME=")
			out, err := c.CombinedOutput()
			return strings.ReplaceAll(string(out), home, "~"), err
		}
		m := manual{program: p.name, about: p.about}
		text, err := ask("-help")
		if err != nil {
			return nil, err
		}
		names := commandNames(p.name, text)
		for _, name := range names {
			help, err := ask(append([]string{"help"}, strings.Fields(name)...)...)
			if err != nil {
				return nil, err
			}
			m.commands = append(m.commands, parseCommand(p.name, name, help))
		}
		if names == nil {
			m.commands = []command{{usage: "[flags]", options: []options{{flags: parseDefaults(text)}}}}
		}
		all = append(all, m)
	}
	return all, nil
}

// commandLine matches a command in the list of commands of eraslab.
var commandLine = regexp.MustCompile(`(?m)^  eraslab ((?:[a-z]+ )*[a-z]+)  +(\S.*)$`)

// commandNames returns the commands in the help of a program, except help and version.
func commandNames(program, text string) []string {
	var names []string
	if program != "eraslab" {
		return nil
	}
	for _, m := range commandLine.FindAllStringSubmatch(text, -1) {
		if name := m[1]; name != "help" && name != "version" {
			names = append(names, name)
		}
	}
	return names
}

// flagLine matches a flag with its value and usage, both of which may be missing.
var flagLine = regexp.MustCompile(`^  -(\S+)(?: (\S+))? *(.*)$`)

// parseCommand parses the help of a command: its usage, the description, and one or more lists of
// flags, each after a line "Flags:" or "Flags with …:".
func parseCommand(program, name, help string) command {
	first, rest, _ := strings.Cut(help, "\n")
	c := command{name: name, usage: strings.TrimSpace(strings.TrimPrefix(first, program+" "+name))}
	var text []string
	for line := range strings.Lines(rest) {
		line = strings.TrimRight(line, "\n")
		if heading, ok := strings.CutPrefix(line, "Flags"); ok && strings.HasSuffix(line, ":") {
			c.options = append(c.options, options{condition: strings.TrimSpace(strings.TrimSuffix(heading, ":"))})
			continue
		}
		if c.options == nil {
			text = append(text, line)
			continue
		}
		if m := flagLine.FindStringSubmatch(line); m != nil {
			last := &c.options[len(c.options)-1]
			last.flags = append(last.flags, option{m[1], m[2], m[3]})
		}
	}
	c.text = strings.TrimSpace(strings.Join(text, "\n"))
	return c
}

// parseDefaults parses flags in the format of package flag: the usage is on a separate line.
func parseDefaults(text string) []option {
	var flags []option
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if m := flagLine.FindStringSubmatch(line); m != nil {
			flags = append(flags, option{name: m[1], value: m[2]})
		} else if usage, ok := strings.CutPrefix(line, "    \t"); ok && len(flags) > 0 {
			flags[len(flags)-1].usage = strings.ReplaceAll(usage, "`", "")
		}
	}
	return flags
}
