package daide

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/press/presstest"
)

var level30 = press.Dialect{Level: 30}

// pressOf returns the press in an SND or FRM, also in one that is answered or returned.
func pressOf(c Content) Message {
	switch c := c.(type) {
	case Send:
		return c.Press
	case From:
		return c.Press
	}
	return nil
}

// Every example of the fact sheet is read and written byte for byte, and its press is read at its
// level in both families of tokens.
func TestPressBytes(t *testing.T) {
	data, err := os.ReadFile("testdata/press.txt")
	if err != nil {
		t.Fatal(err)
	}
	v := vocabularyOf(t, standardMap(t))
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")[3:]
	examples := 0
	for ; len(lines) > 0; lines = lines[3:] {
		examples++
		side := map[byte]Side{'>': FromClient, '<': FromServer}[lines[1][0]]
		star, text := strings.HasSuffix(lines[0], "*"), lines[1][2:]
		m, err := ParseMessage(parseHex(t, lines[2][2:]))
		if err != nil || v.Text(m) != text || !slices.Equal(parseText(t, v, text), m) {
			t.Errorf("%s is read as %s, %v", text, v.Text(m), err)
			continue
		}
		if m[0] == DRW { // only in games with draws of some, which the server does not play
			if _, err := v.Parse(m, FromServer); err != nil {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		c, err := v.Parse(m, side)
		if err != nil || m[0] != HUH && !slices.Equal(v.Message(c), m) {
			t.Errorf("%s: %v", text, err)
			continue
		}
		letter := pressOf(c)
		if letter == nil {
			continue
		}
		p, normal, family, err := v.ReadPress(level30, letter)
		if strings.Contains(text, "FOR") {
			if reply := ErrorReply(letter, err); reply == nil || !strings.HasPrefix(v.Text(v.Message(reply)), "HUH (PRP (ERR FOR") {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		if back, err2 := v.PressMessage(p); err != nil || err2 != nil || !slices.Equal(back, letter) || !slices.Equal(normal, letter) {
			t.Errorf("%s is written %s, %v", text, v.Text(back), err)
		}
		shows := star && p.Kind != press.Try
		if shows != (family == Document) {
			t.Errorf("%s shows the family %d", text, family)
		}
		norman := letter.In(Norman)
		if star == slices.Equal(norman, letter) {
			t.Errorf("%s in the other family is %s", text, v.Text(norman))
		}
		if _, normal, family, err = v.ReadPress(level30, norman); err != nil || shows && family != Norman || !slices.Equal(normal, letter) {
			t.Errorf("%s in the other family is read as %s, family %d, %v", text, v.Text(normal), family, err)
		}
	}
	if examples != 30 {
		t.Errorf("%d examples", examples)
	}
}

// Where the two families use the same number, the place of the token decides.
func TestTokenFamilies(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for _, c := range []struct {
		raw, normal string
		family      Family
	}{
		{"0x4A06 (DRW)", "FCT (DRW)", Norman},
		{"0x4A07 (DRW)", "FCT (DRW)", Document},
		{"0x4A08 (DRW)", "FCT (DRW)", AnyFamily},
		{"0x4A26 (PRP (DRW))", "CCL (PRP (DRW))", Norman},
		{"0x4A25 (PRP (DRW))", "CCL (PRP (DRW))", Document},
		{"PRP (0x4A25 (DRW))", "PRP (NAR (DRW))", Norman},
		{"PRP (0x4A26 (DRW))", "PRP (NAR (DRW))", Document},
		{"PRP (0x4A0D (DRW))", "PRP (NAR (DRW))", Norman},
		{"PRP (AND (NOT (0x4A25 (DRW))) (DRW))", "PRP (AND (NOT (NAR (DRW))) (DRW))", Norman},
		{"HUH (ERR 0x4A06 (0x4A25 (DRW)))", "HUH (ERR FCT (NAR (DRW)))", Norman},
		{"PRP (0x4A07 (SPR 1901) (DRW))", "PRP (FOR (SPR 1901) (DRW))", Norman},
		{"PRP (0x4A08 ((SPR 1901) (WIN 1902)) (DRW))", "PRP (FOR ((SPR 1901) (WIN 1902)) (DRW))", Document},
		{"PRP (0x4A08 (ENG) (FRA) (GER))", "PRP (FWD (ENG) (FRA) (GER))", Norman},
		{"TRY (PRP 0x4A06 0x4A25 0x4A0D)", "TRY (PRP FCT NAR IOU)", AnyFamily},
		{"PRP (PCE (ENG FRA))", "PRP (PCE (ENG FRA))", AnyFamily},
		{")) 0x4A06 (", ")) FCT (", Norman},
	} {
		normal, family := v.normalPress(parseText(t, v, c.raw))
		if v.Text(normal) != c.normal || family != c.family {
			t.Errorf("%s is %s, family %d", c.raw, v.Text(normal), family)
		}
	}
}

// Random press survives the way through tokens in both families.
func TestPressRoundTrip(t *testing.T) {
	m := standardMap(t)
	v := vocabularyOf(t, m)
	for level := 10; level <= 40; level += 10 {
		s := presstest.Source{Map: m, Dialect: press.Dialect{Level: level}, Rand: game.Random(5, uint64(level))}
		for range 300 {
			p := s.Press()
			tokens, err := v.PressMessage(p)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range []Family{Document, Norman} {
				back, normal, _, err := v.ReadPress(s.Dialect, tokens.In(f))
				if err != nil || back.Text(m) != p.Text(m) || !slices.Equal(normal, tokens) {
					t.Fatalf("%s in family %d is read as %s, %v", p.Text(m), f, v.Text(normal), err)
				}
			}
		}
	}
}

func FuzzReadPress(f *testing.F) {
	m := standardMap(f)
	v := vocabularyOf(f, m)
	s := presstest.Source{Map: m, Dialect: press.Dialect{Level: 40}, Rand: game.Random(2)}
	for range 30 {
		tokens, err := v.PressMessage(s.Press())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(tokens.AppendTo(nil))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		tokens, err := ParseMessage(body)
		if err != nil {
			return
		}
		p, normal, _, err := v.ReadPress(press.Dialect{Level: 40}, tokens)
		var wrong *SyntaxError
		if errors.As(err, &wrong) && wrong.At <= len(tokens) {
			return
		}
		if back, err2 := v.PressMessage(p); err != nil || err2 != nil || !slices.Equal(back, normal) {
			t.Fatalf("%s is written %s, %v, %v", v.Text(normal), v.Text(back), err, err2)
		}
	})
}
