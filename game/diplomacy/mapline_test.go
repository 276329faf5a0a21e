package diplomacy

import (
	"slices"
	"strings"
	"testing"
)

func TestMapLineRoundTrip(t *testing.T) {
	for _, m := range []*Map{standard(t), lagoon(t)} {
		line := m.Line()
		again, err := ParseMapLine(line)
		if err != nil {
			t.Fatal(err)
		}
		if got := again.Line(); got != line {
			t.Errorf("%s\nreads as\n%s", line, got)
		}
		if again.Name != m.Name || again.Year != m.Year || again.Provinces() != m.Provinces() || again.Locations() != m.Locations() ||
			again.Centres() != m.Centres() || again.Seas() != m.Seas() || again.Coasts() != m.Coasts() || again.Powers() != m.Powers() {
			t.Errorf("%s has other counts", m.Name)
		}
		for at := range Location(m.Locations()) {
			for _, k := range []Kind{Army, Fleet} {
				if again.LocationToken(at) != m.LocationToken(at) || !slices.Equal(again.Moves(k, at), m.Moves(k, at)) {
					t.Errorf("%s: %s goes elsewhere", m.Name, m.LocationToken(at))
				}
			}
		}
		for p := range m.All().All() {
			if again.ProvinceName(p)["en"] != m.ProvinceName(p)["en"] {
				t.Errorf("%s is called %q", m.Token(p), again.ProvinceName(p)["en"])
			}
		}
		a, b := newGame(t, m, ""), newGame(t, again, "")
		if a.Start() != b.Start() || a.alphabet != b.alphabet || a.around != b.around {
			t.Errorf("%s begins otherwise", m.Name)
		}
	}
}

func TestParseMapLineErrors(t *testing.T) {
	good := lagoon(t).Line()
	for _, c := range []struct{ old, new, contains string }{
		{"lagoon", "La goon", "parts"},
		{"1700", "x", "year"},
		{"1700", "0", "year"},
		{"NOR:", "NOR", "token"},
		{"NOR:HIL", "NOR:HIL:A.HIL:", "token:homes:units"},
		{"F.CAP", "X.CAP", "unit"},
		{":i*:", ":x*:", "kind"},
		{"Gulf%3A+", "Gulf%3+", "escaped"},
		{"NCS=CAP", "NCS:CAP", "token:kind"},
		{"SCS=GUL,MIN", "NCS=GUL,MIN", "appears once"},
		{"SCS=GUL,MIN", "SCS", "appears once"},
		{"NCS=CAP,OCE", "NCS=CAP", "not back"},
		{":i*:Hills:BAY,", ":i*:Hills:", "not back"},
	} {
		line := strings.Replace(good, c.old, c.new, 1)
		if line == good {
			t.Fatalf("%q is not in the line %s", c.old, good)
		}
		_, err := ParseMapLine(line)
		checkError(t, c.new, err, c.contains)
	}
}

// FuzzMapLine reads any text. An accepted map must be read back from its line.
func FuzzMapLine(f *testing.F) {
	f.Add(lagoon(f).Line())
	f.Add("x 1 AAA:AAA;BBB:BBB AAA:c*::BBB:;BBB:i*::AAA:")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMapLine(text)
		if err != nil {
			return
		}
		if again, err := ParseMapLine(m.Line()); err != nil || again.Line() != m.Line() {
			t.Fatalf("%q reads as %q: %v", text, m.Line(), err)
		}
		if g, err := NewGame(m, Rules{}); err == nil {
			p := g.Start()
			if _, err := g.ParsePosition(g.FormatPosition(&p)); err != nil {
				t.Fatalf("%q begins badly: %v", text, err)
			}
		}
	})
}
