package process

import (
	"slices"
	"strings"
	"testing"
)

func TestSplitCommand(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{`python3 bot.py`, []string{"python3", "bot.py"}},
		{`  a   b  `, []string{"a", "b"}},
		{`sh -c 'echo "hi" | tee f'`, []string{"sh", "-c", `echo "hi" | tee f`}},
		{`"a b"c d\ e ''`, []string{"a bc", "d e", ""}},
		{`C:\bots\killer.exe "C:\My Bots\x"`, []string{`C:\bots\killer.exe`, `C:\My Bots\x`}},
		{`say a\,b \"c\" "d\"e"`, []string{"say", "a,b", `"c"`, `d"e`}},
		{`'a`, nil},
		{``, nil},
		{`  `, nil},
		{`'' x`, nil},
	} {
		got, err := SplitCommand(c.line)
		if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%q is split into %q, %v; want %q", c.line, got, err, c.want)
		}
	}
}

// Words in quotes come back as they were.
func FuzzSplitCommand(f *testing.F) {
	f.Add("program", `it's a "word"`)
	f.Fuzz(func(t *testing.T, a, b string) {
		quote := func(s string) string { return "'" + strings.ReplaceAll(s, "'", `'"'"'`) + "'" }
		words, err := SplitCommand(quote(a) + " " + quote(b))
		if a == "" {
			if err == nil {
				t.Error("a command without a program is taken")
			}
			return
		}
		if err != nil || !slices.Equal(words, []string{a, b}) {
			t.Errorf("%q and %q come back as %q, %v", a, b, words, err)
		}
	})
}
