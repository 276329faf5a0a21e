package main

import (
	"fmt"
	"strings"
)

// manSection is the section of games.
const manSection = "6"

// page returns the manual page of a program in roff.
func (m manual) page(r release) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line(`.TH %s %s "%s" "Eras %s" "Games"`, strings.ToUpper(m.program), manSection, r.time.Format("2006-01-02"), roff(r.version))
	line(".SH NAME\n%s \\- %s", m.program, roff(m.about))
	line(".SH SYNOPSIS")
	for i, c := range m.commands {
		if i > 0 {
			line(".br")
		}
		line(".B %s\n%s", strings.TrimSpace(m.program+" "+c.name), roff(c.usage))
	}
	line(".SH DESCRIPTION")
	if m.program == "eras" {
		line("Eras is a strategy game with four boards, war, battle, Risk and Diplomacy, and opponents that evolve and learn.")
	} else {
		line("The games of Eras without a window, for scripts. Commands that play or measure take \\-seed and \\-json; the same seed gives the same result.")
	}
	for _, c := range m.commands {
		if c.name != "" {
			line(".SH %s", strings.ToUpper(c.name))
		} else {
			line(".SH OPTIONS")
		}
		for paragraph := range strings.SplitSeq(c.text, "\n\n") {
			switch {
			case paragraph == "":
			case strings.HasPrefix(paragraph, "  "):
				line(".PP\n.nf\n%s\n.fi", roff(paragraph))
			default:
				line(".PP\n%s", roff(paragraph))
			}
		}
		for _, o := range c.options {
			if o.condition != "" {
				line(".PP\nFlags %s:", roff(o.condition))
			}
			for _, f := range o.flags {
				line(".TP\n.B \\-%s", roff(strings.TrimSpace(f.name+" "+f.value)))
				line("%s", roff(f.usage))
			}
		}
	}
	line(".SH EXIT STATUS\n0 for success, 1 for a failure, 2 for a wrong command line or bad input.")
	line(".SH FILES\n.TP\n.I ~/.local/share/eras\nsettings, players and matches")
	other := "eraslab"
	if m.program == other {
		other = "eras"
	}
	line(".SH SEE ALSO\n.BR %s (%s)", other, manSection)
	return b.String()
}

// roffEscapes escapes the characters that roff would interpret.
var roffEscapes = strings.NewReplacer(`\`, `\(rs`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'", "~", `\(ti`, "^", `\(ha`, "`", `\(ga`)

// roff returns text escaped so that roff prints it unchanged.
func roff(text string) string {
	escaped := roffEscapes.Replace("\n" + text)[1:]
	return escaped
}
