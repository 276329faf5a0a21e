package main

import (
	"fmt"
	"slices"
	"strings"
)

// completions returns the completion files for bash, zsh and fish, with the flags and commands of
// the program. Their names are relative to /usr.
func (m manual) completions() []file {
	return []file{
		{"share/bash-completion/completions/" + m.program, []byte(m.bash()), 0o644},
		{"share/zsh/site-functions/_" + m.program, []byte(m.zsh()), 0o644},
		{"share/fish/vendor_completions.d/" + m.program + ".fish", []byte(m.fish()), 0o644},
	}
}

// next returns the words that can follow each beginning of a command, and the beginnings in order.
// The empty beginning is followed by the first words of all commands.
func (m manual) next() (beginnings []string, words map[string][]string) {
	words = map[string][]string{}
	for _, c := range m.commands {
		fields := strings.Fields(c.name)
		for i, word := range fields {
			at := strings.Join(fields[:i], " ")
			if !slices.Contains(words[at], word) {
				words[at] = append(words[at], word)
			}
		}
	}
	if len(words) > 0 {
		words[""] = append(words[""], "help", "version")
	}
	for at := range words {
		beginnings = append(beginnings, at)
	}
	slices.Sort(beginnings)
	return beginnings, words
}

// longestFirst returns the commands with more words first, so that no command follows one that is
// its prefix.
func (m manual) longestFirst() []command {
	sorted := slices.Clone(m.commands)
	slices.SortStableFunc(sorted, func(a, b command) int { return len(strings.Fields(b.name)) - len(strings.Fields(a.name)) })
	return sorted
}

// bash returns the completion file for bash. It completes words, flags and values, and file names
// where no values are known.
func (m manual) bash() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Completion of %s for bash.\n_%[1]s() {\n", m.program)
	b.WriteString("\tlocal cur=${COMP_WORDS[COMP_CWORD]} before=\"${COMP_WORDS[*]:1:COMP_CWORD-1}\" words=\n\tcase \"$before\" in\n")
	beginnings, words := m.next()
	for _, at := range beginnings {
		fmt.Fprintf(&b, "\t%q) words=%q ;;\n", at, strings.Join(words[at], " "))
	}
	for _, c := range m.longestFirst() {
		var flags []string
		for _, f := range c.flags() {
			flags = append(flags, "-"+f.name)
		}
		pattern := fmt.Sprintf("%q|%q*", c.name, c.name+" ")
		if c.name == "" {
			pattern = "*"
		}
		fmt.Fprintf(&b, "\t%s) [[ $cur != -* ]] || words=%q ;;\n", pattern, strings.Join(flags, " "))
	}
	fmt.Fprintf(&b, "\tesac\n%s\tCOMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\ncomplete -o default -F _%s %[2]s\n", m.bashValues(), m.program)
	return b.String()
}

// languages are the values of -language.
const languages = "en es"

// bashValues returns the lines of the completion for bash that offer values. The laboratory knows
// its own: eraslab complete prints them.
func (m manual) bashValues() string {
	if len(m.commands) == 1 {
		return fmt.Sprintf("\t[[ ${COMP_WORDS[COMP_CWORD-1]} != -language ]] || words=%q\n", languages)
	}
	return fmt.Sprintf("\t[[ $cur == -* ]] || words+=\" $(%s complete \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null)\"\n", m.program)
}

// zsh returns the completion file for zsh, with descriptions of the flags.
func (m manual) zsh() string {
	var b strings.Builder
	fmt.Fprintf(&b, "#compdef %s\n# Completion of %[1]s for zsh.\n_%[1]s_values() {\n\tlocal -a found=($(%[1]s complete \"${(@)words[2,CURRENT]}\" 2>/dev/null))\n\tif (( $#found )); then compadd -- $found; else _files; fi\n}\ncase \"${(j: :)words[2,CURRENT-1]}\" in\n", m.program)
	beginnings, words := m.next()
	for _, at := range beginnings {
		fmt.Fprintf(&b, "%q) compadd -- %s ;;\n", at, strings.Join(words[at], " "))
	}
	for _, c := range m.longestFirst() {
		pattern := fmt.Sprintf("%q|%q*", c.name, c.name+" ")
		if c.name == "" {
			pattern = "*"
		}
		fmt.Fprintf(&b, "%s) _arguments", pattern)
		for _, f := range c.flags() {
			spec := "-" + f.name + "[" + zshEscapes.Replace(f.usage) + "]"
			if f.value != "" {
				spec += ":" + zshEscapes.Replace(f.value) + ":" + m.zshValues(f)
			}
			fmt.Fprintf(&b, " \\\n\t%s", quoted(spec))
		}
		fmt.Fprintf(&b, " \\\n\t'*: :%s' ;;\n", m.zshValues(option{}))
	}
	b.WriteString("esac\n")
	return b.String()
}

// zshValues returns what zsh does for the value of a flag, or for an argument.
func (m manual) zshValues(f option) string {
	switch {
	case f.name == "language":
		return "(" + languages + ")"
	case len(m.commands) == 1:
		return "_files"
	}
	return "_" + m.program + "_values"
}

// zshEscapes escapes the characters that _arguments would take for the end of a part.
var zshEscapes = strings.NewReplacer(`\`, `\\`, ":", `\:`, "[", `\[`, "]", `\]`)

// quoted returns text as one word of bash or zsh.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// fish returns the completion file for fish, with descriptions of the flags.
func (m manual) fish() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Completion of %s for fish.\nfunction __%[1]s_at\n\tset -l words (commandline -opc)\n\tstring match -q -- $argv[1] \"$words[2..]\"\nend\n", m.program)
	beginnings, words := m.next()
	for _, at := range beginnings {
		fmt.Fprintf(&b, "complete -c %s -f -n '__%[1]s_at %s' -a %s\n", m.program, `"`+at+`"`, quoted(strings.Join(words[at], " ")))
	}
	for _, c := range m.commands {
		for _, f := range c.flags() {
			fmt.Fprintf(&b, "complete -c %s", m.program)
			if c.name != "" {
				fmt.Fprintf(&b, " -n '__%s_at \"%s*\"'", m.program, c.name)
			}
			fmt.Fprintf(&b, " -o %s", f.name)
			if f.value != "" {
				b.WriteString(" -r")
				if f.name == "language" {
					fmt.Fprintf(&b, " -a '%s'", languages)
				} else if len(m.commands) > 1 {
					fmt.Fprintf(&b, " -a '(%s complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'", m.program)
				}
			}
			fmt.Fprintf(&b, " -d %s\n", fishQuoted(f.usage))
		}
	}
	return b.String()
}

// fishQuoted returns text as one word of fish.
func fishQuoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}
