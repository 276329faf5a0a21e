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
		words["help"] = slices.Clone(words[""])
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
// where no values are known. It splits the line at spaces itself, because bash also splits at the
// colons of players such as level:5, and then takes from each answer what bash has before the last
// colon.
func (m manual) bash() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Completion of %s for bash.\n_%[1]s() {\n", m.program)
	b.WriteString(bashBegin)
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
	fmt.Fprintf(&b, "\tesac\n%s%s}\ncomplete -o default -F _%s %[3]s\n", m.bashValues(), bashEnd, m.program)
	return b.String()
}

// The beginning and the end of the function for bash.
const (
	bashBegin = `	local line=${COMP_LINE:0:COMP_POINT} words=
	local -a typed
	read -ra typed <<<"$line"
	[[ $line != *[[:space:]] ]] || typed+=("")
	local cur=${typed[-1]} before="${typed[*]:1:${#typed[@]}-2}"
	case "$before" in
`
	bashEnd = `	COMPREPLY=($(compgen -W "$words" -- "$cur"))
	[[ $COMP_WORDBREAKS != *:* ]] || COMPREPLY=("${COMPREPLY[@]#"${cur%"${cur##*:}"}"}")
`
)

// languages are the values of -language.
const languages = "en es"

// bashValues returns the lines of the completion for bash that offer values. The laboratory knows
// its own: eraslab complete prints them.
func (m manual) bashValues() string {
	if len(m.commands) == 1 {
		return fmt.Sprintf("\t[[ ${typed[-2]} != -language ]] || words=%q\n", languages)
	}
	return fmt.Sprintf("\t[[ $cur == -* ]] || words+=\" $(%s complete \"${typed[@]:1}\" 2>/dev/null)\"\n", m.program)
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

// fish returns the completion file for fish, with descriptions of the flags. The values of the
// laboratory's flags are completed like arguments: by what eraslab complete prints, or as files if
// it prints nothing.
func (m manual) fish() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Completion of %s for fish.\nfunction __%[1]s_at\n\tset -l words (commandline -opc)\n\tstring match -q -- $argv[1] \"$words[2..]\"\nend\n", m.program)
	if len(m.commands) > 1 {
		fmt.Fprintf(&b, "function __%[1]s_values\n\t%[1]s complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null\nend\n", m.program)
		fmt.Fprintf(&b, "complete -c %[1]s -f -n 'count (__%[1]s_values) >/dev/null' -a '(__%[1]s_values)'\n", m.program)
	}
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
			switch {
			case f.name == "language":
				fmt.Fprintf(&b, " -x -a '%s'", languages)
			case f.value != "" && len(m.commands) == 1:
				b.WriteString(" -r")
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
