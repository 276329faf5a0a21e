package printable

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		"plain, ñ and 漢字":       "plain, ñ and 漢字",
		"\x1b[2J\x1b]0;x\aend":  "?[2J?]0;x?end",
		"two\r\nlines\tand":     "two  lines and",
		"\u202eright\u2066left": "?right?left",
		"\xff\xfe":              "??",
		"0123456789":            "0123456789",
	} {
		if got := Line(text, 15); got != want || !Is(got) {
			t.Errorf("Line(%q) = %q, want %q", text, got, want)
		}
	}
	long := Line(strings.Repeat("é", 1000), 10)
	if utf8.RuneCountInString(long) != 10 || !strings.HasSuffix(long, "…") {
		t.Errorf("a long line becomes %q", long)
	}
}

func TestTextKeepsLines(t *testing.T) {
	if got := Text("a\n\tb\x1b[1m\r\n", 100); got != "a\n\tb?[1m \n" {
		t.Errorf("Text = %q", got)
	}
}

func FuzzLine(f *testing.F) {
	f.Add("\x1b[31mred", 3)
	f.Fuzz(func(t *testing.T, text string, most int) {
		if most < 1 || most > 1<<10 {
			return
		}
		line := Line(text, most)
		if !Is(line) || utf8.RuneCountInString(line) > most {
			t.Errorf("Line(%q, %d) = %q", text, most, line)
		}
		if Line(line, most) != line {
			t.Errorf("%q is not stable", line)
		}
	})
}
