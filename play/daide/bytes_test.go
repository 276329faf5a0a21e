package daide

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
)

// A conversation byte by byte, written by hand from the tables of the protocol.
func TestSessionBytes(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	for _, c := range []struct{ text, bytes string }{
		{"NME ('T0') ('1')", "02 00 00 10  48 0C 40 00 4B 54 4B 30 40 01 40 00 4B 31 40 01"},
		{"YES (NME ('T0') ('1'))", "02 00 00 16  48 1C 40 00 48 0C 40 00 4B 54 4B 30 40 01 40 00 4B 31 40 01 40 01"},
		{"MAP ('standard')", "02 00 00 16  48 09 40 00 4B 73 4B 74 4B 61 4B 6E 4B 64 4B 61 4B 72 4B 64 40 01"},
		{"HLO (FRA) (1550) ((LVL 0))", "02 00 00 1A  48 04 40 00 41 02 40 01 40 00 06 0E 40 01 40 00 40 00 49 03 00 00 40 01 40 01"},
		{"NOW (SPR 1901) (RUS FLT (STP SCS))", "02 00 00 1A  48 0E 40 00 47 00 07 6D 40 01 40 00 41 05 42 01 40 00 57 4A 46 08 40 01 40 01"},
		{"SUB ((FRA FLT BRE) HLD)", "02 00 00 12  48 18 40 00 40 00 41 02 42 01 55 33 40 01 43 22 40 01"},
		{"THX ((FRA FLT BRE) HLD) (MBV)", "02 00 00 18  48 1A 40 00 40 00 41 02 42 01 55 33 40 01 43 22 40 01 40 00 44 00 40 01"},
		{"TME (0)", "02 00 00 08  48 1B 40 00 00 00 40 01"},
		{"MIS (-2)", "02 00 00 08  48 0B 40 00 3F FE 40 01"},
		{"MIS", "02 00 00 02  48 0B"},
		{"ORD (WIN 1901) (RUS WVE) (SUC)", "02 00 00 18  48 11 40 00 47 04 07 6D 40 01 40 00 41 05 43 82 40 01 40 00 45 00 40 01"},
		{"NOT (GOF)", "02 00 00 08  48 0D 40 00 48 03 40 01"},
	} {
		sentBytes := parseHex(t, c.bytes)
		f, err := ReadFrame(bytes.NewReader(sentBytes), len(sentBytes))
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		m, err := ParseMessage(f.Body)
		if err != nil || v.Text(m) != c.text {
			t.Errorf("%s is read as %s, %v", c.text, v.Text(m), err)
		}
		frame, err := MessageFrame(parseText(t, v, c.text))
		if err != nil || !bytes.Equal(frame.AppendTo(nil), sentBytes) {
			t.Errorf("%s is written %X, %v, want %X", c.text, frame.AppendTo(nil), err, sentBytes)
		}
	}
}

// Messages of clients and servers from the document and from a server in use. All are
// understood, and are written as they came except where noted.
func TestSessions(t *testing.T) {
	for _, name := range []string{"handshake.txt", "turns.txt", "end.txt"} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile("testdata/" + name)
			if err != nil {
				t.Fatal(err)
			}
			v := vocabularyOf(t, standardMap(t))
			var last string
			for line := range strings.Lines(string(data)) {
				line = strings.TrimSpace(line)
				if line == "" || line[0] == '#' {
					continue
				}
				sign, text, _ := strings.Cut(line, " ")
				if sign == "=" {
					if last != text {
						t.Errorf("%s\nwant\n%s", last, text)
					}
					last = ""
					continue
				}
				if last != "" {
					t.Errorf("%s is written differently", last)
				}
				from := map[string]Side{">": FromClient, "<": FromServer}[sign]
				c, err := v.Parse(parseText(t, v, text), from)
				if err != nil {
					t.Errorf("%s: %v", line, err)
					continue
				}
				m := v.Message(c)
				if last = ""; !slices.Equal(m, parseText(t, v, text)) {
					last = v.Text(m)
				}
			}
			if last != "" {
				t.Errorf("%s is written differently", last)
			}
		})
	}
}
