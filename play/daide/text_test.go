package daide

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestText(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for _, c := range []struct {
		m    Message
		text string
	}{
		{Message{}, ""},
		{Message{GOF}, "GOF"},
		{Message{NOW, BRA, SPR, Number(1901), KET, BRA, KET}, "NOW (SPR 1901) ()"},
		{Message{MIS, BRA, Number(-2), KET}, "MIS (-2)"},
		{Message{BRA, BRA, 0x4105, FLT, BRA, 0x574A, SCS, KET, KET, HLD, KET}, "((RUS FLT (STP SCS)) HLD)"},
		{Message{ADM, BRA, Character('A'), Character('l'), KET, BRA, Character('\''), Character('\\'), Character('\n'), KET}, `ADM ('Al') ('\'\\\x0A')`},
		{Message{Character(0xC3), Character(0xB1), Character(0xC3)}, `'ñ\xC3'`},
		{Message{0x4E02, 0x5800, 0xFFFF, KET, BRA}, "0x4E02 0x5800 0xFFFF) ("},
	} {
		if got := v.Text(c.m); got != c.text {
			t.Errorf("%04X is written %s, want %s", c.m, got, c.text)
		}
		if got := parseText(t, v, c.text); !slices.Equal(got, c.m) {
			t.Errorf("%s is read as %04X, want %04X", c.text, got, c.m)
		}
	}
}

// Text as people and other programs write it.
func TestLooseText(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for loose, text := range map[string]string{
		"sub((eng flt lon)mto nth)":                "SUB ((ENG FLT LON) MTO NTH)",
		"  NME ( 'T0' )\t( '1' )\r\n":              "NME ('T0') ('1')",
		"NOW ( SPR 1901 ) ( RUS FLT ( STP SCS ) )": "NOW (SPR 1901) (RUS FLT (STP SCS))",
		"0x4803":                   "GOF",
		"HLO(FRA)(+1550)((LVL 0))": "HLO (FRA) (1550) ((LVL 0))",
		"NME ('') ('a''b')":        "NME () ('ab')",
		"PRN (SUB ((ENG AMY LVP) HLD) ((ENG FLT LON)": "PRN (SUB ((ENG AMY LVP) HLD) ((ENG FLT LON)",
	} {
		if got := v.Text(parseText(t, v, loose)); got != text {
			t.Errorf("%s is read as %s, want %s", loose, got, text)
		}
	}
}

func TestTextThatIsNone(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for _, text := range []string{"XYZ", "ENGL", "8192", "-8193", "'open", `'\n'`, `'\x4'`, `'\xZZ'`, `'\`, "0x48", "0x480G", "0x48030", "#1901", "é"} {
		if m, err := v.ParseText(text); err == nil {
			t.Errorf("%s is read as %04X", text, m)
		}
	}
	long := make([]byte, 0, 4*maxTokens)
	for range maxTokens {
		long = append(long, "GOF "...)
	}
	if _, err := v.ParseText(string(long)); err != nil {
		t.Error(err)
	}
	if _, err := v.ParseText(string(long) + "GOF"); err == nil {
		t.Error("a text of 32768 tokens is read")
	}
	if _, err := v.ParseText("'" + string(long) + "'"); err == nil {
		t.Error("a quoted text of 131068 tokens is read")
	}
}

// Any tokens survive their text and their bytes.
func TestMessageRoundTrip(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	rapid.Check(t, func(t *rapid.T) {
		token := rapid.OneOf(
			rapid.Map(rapid.IntRange(0, 0x3FFF), func(n int) Token { return Token(n) }),
			rapid.Map(rapid.Byte(), Character),
			rapid.Map(rapid.IntRange(0x4000, 0x5800-1), func(n int) Token { return Token(n) }),
			rapid.Map(rapid.IntRange(0x6000, 0xFFFF), func(n int) Token { return Token(n) }),
			rapid.SampledFrom([]Token{BRA, KET, NME, SUB}))
		m := Message(rapid.SliceOfN(token, 1, 60).Draw(t, "message"))
		back, err := v.ParseText(v.Text(m))
		if err != nil || !slices.Equal(back, m) {
			t.Fatalf("%04X becomes %q becomes %04X, %v", m, v.Text(m), back, err)
		}
		back, err = ParseMessage(m.AppendTo(nil))
		if err != nil || !slices.Equal(back, m) {
			t.Fatalf("%04X becomes %X becomes %04X, %v", m, m.AppendTo(nil), back, err)
		}
	})
}
