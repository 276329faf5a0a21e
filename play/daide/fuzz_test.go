package daide

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"slices"
	"testing"

	"eras/game"
	"eras/game/diplomacy"
)

// Any input is read or refused, and writing what was read gives the input again.
func FuzzReadFrame(f *testing.F) {
	f.Add(InitialFrame().AppendTo(nil))
	f.Add(FinalFrame().AppendTo(ErrorFrame(InvalidToken).AppendTo(nil)))
	f.Add([]byte{2, 0, 0, 2, 0x48, 3, 2, 0, 0, 1})
	f.Add([]byte{0, 0, 4, 0, 1, 0, 0x10, 0xDA})
	f.Fuzz(func(t *testing.T, data []byte) {
		const limit = 300
		r := bytes.NewReader(data)
		var again []byte
		for {
			frame, err := ReadFrame(r, limit)
			if err != nil {
				var code ErrorCode
				if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.As(err, &code) {
					t.Fatalf("%X: %v", data, err)
				}
				break
			}
			if len(frame.Body) > limit {
				t.Fatalf("a body of %d bytes", len(frame.Body))
			}
			again = frame.AppendTo(again)
		}
		// Bodies have even lengths, so the unused byte is at an odd index.
		for i := range again {
			if again[i] != data[i] && (i%2 == 0 || again[i] != 0) {
				t.Fatalf("%X becomes %X", data, again)
			}
		}
	})
}

func FuzzReadRepresentation(f *testing.F) {
	f.Add(parseHex(f, smallRepresentation))
	f.Add([]byte{})
	f.Add([]byte{0x41, 0, 'A', 'U', 'S', 0})
	f.Fuzz(func(t *testing.T, body []byte) {
		v, err := ReadRepresentation(body)
		if err != nil || len(body) == 0 {
			return
		}
		back, err := ReadRepresentation(v.Representation().Body)
		if err != nil || !reflect.DeepEqual(back, v) || len(v.Representation().Body) != len(body) {
			t.Fatalf("%X becomes %X, %v", body, v.Representation().Body, err)
		}
	})
}

func FuzzParseText(f *testing.F) {
	v := vocabularyOf(f, standardMap(f))
	f.Add("NOW (SPR 1901) (RUS FLT (STP SCS))")
	f.Add(`ADM ('Al') ('\'\\\x0Añ')`)
	f.Add("0x4803 -8192 'a''b'))")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := v.ParseText(text)
		if err != nil {
			return
		}
		back, err := v.ParseText(v.Text(m))
		if err != nil || !slices.Equal(back, m) {
			t.Fatalf("%q is %04X, written %q, read as %04X, %v", text, m, v.Text(m), back, err)
		}
	})
}

// fuzzer is the shared state of the fuzz targets for messages.
type fuzzer struct {
	v    *Vocabulary
	g    *diplomacy.Game
	p    diplomacy.Position
	side Side
}

// parse parses a message and checks that its content is written so that it parses to
// the same, or that the reply to an error parses.
func (x *fuzzer) parse(t *testing.T, body []byte) {
	m, err := ParseMessage(body)
	if err != nil {
		return
	}
	c, err := x.v.Parse(m, x.side)
	if err != nil {
		x.complain(t, m, err)
		return
	}
	again := x.v.Message(c)
	back, err := x.v.Parse(again, x.side)
	if err != nil || !reflect.DeepEqual(x.v.Message(back), again) {
		t.Fatalf("%s says %#v, which is written %s and says %#v, %v", x.v.Text(m), c, x.v.Text(again), back, err)
	}
	switch c := c.(type) {
	case Submit:
		x.submit(t, c)
	case Now:
		p := c.Position(x.g.Map, &Centres{})
		if p.Phase() != c.Phase {
			t.Fatalf("%s is of %v", x.v.Text(m), p.Phase())
		}
	case Definition:
		if made, err := c.Map(x.v, "fuzz", nil); err == nil {
			if _, err := x.v.WithMap(made); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// complain checks the reply to a malformed message.
func (x *fuzzer) complain(t *testing.T, m Message, err error) {
	complaint := ErrorReply(m, err)
	if complaint == nil {
		t.Fatalf("%s: %v is not answered", x.v.Text(m), err)
	}
	back, err := x.v.Parse(x.v.Message(complaint), FromServer)
	if err != nil || !reflect.DeepEqual(back, complaint) {
		t.Fatalf("%s is answered by %#v, which says %#v, %v", x.v.Text(m), complaint, back, err)
	}
}

// submit checks that only legal orders are accepted.
func (x *fuzzer) submit(t *testing.T, c Submit) {
	for i := range x.g.Map.Powers() {
		power := diplomacy.Power(i + 1)
		sheet := NewOrderSheet(x.g, &x.p, power)
		for _, o := range c.Orders {
			sheet.Submit(o)
		}
		if err := x.g.CheckAnswer(&x.p, power, sheet.Answer()); err != nil {
			t.Fatalf("%s makes %s: %v", x.v.Text(x.v.Message(c)), x.g.Map.FormatAnswer(sheet.Answer()), err)
		}
		sheet.Missing()
	}
}

// clientTexts and serverTexts are the messages from which the fuzz targets and the
// mutation test start.
var (
	clientTexts = []string{
		"NME ('a') ('b')", "IAM (ENG) (5)", "SUB (SPR 1901) ((ENG FLT LON) MTO NTH) ((FRA AMY PAR) SUP (FRA AMY MAR) MTO BUR) (ENG WVE)", "NOT (SUB ((ENG FLT LON) HLD))",
		"SUB ((RUS FLT (STP SCS)) MTO GOB) ((ENG AMY YOR) CTO NWY VIA (NTH))", "YES (MAP ('standard'))", "HST (SPR 1901)", "NOT (TME (5))", "ADM ('a') ('b')",
		"SND (ENG FRA) (PRP (PCE (ENG FRA)))", "SUB ((ENG FLT LON) BLD) ((ENG FLT LON) DSB) ((ENG FLT LON) RTO (STP NCS))", "HUH (ERR", "PRN NME (", "OBS",
	}
	serverTexts = []string{
		"HLO (ENG) (5) ((LVL 0) (MTL 30) (DSD))", "NOW (SUM 1905) (GER AMY BER MRT (SIL)) (TUR FLT CON MRT)", "MIS (-3)", "MIS (ENG FLT LON) (ENG FLT NTH MRT (LON))",
		"THX ((ENG FLT LON) HLD) (MBV)", "ORD (SPR 1901) ((ENG FLT LON) SUP (FRA FLT BRE) MTO ECH) (CUT RET)", "ORD (WIN 1901) (RUS WVE) (SUC)", "SMR (WIN 1905) (ENG ('a') ('b') 0 1904)",
		"CCD (ENG) (SPR 1901)", "NOT (CCD (ENG))", "FRM (ENG) (FRA) (TRY ())", "OUT (ENG) (SND (ENG) (TRY ()))", "DRW (ENG FRA)", "OFF", "TME (-1)", "MAP ('a')", "SLO (ENG)", "SVE ('x')",
	}
)

func FuzzMessagesOfClients(f *testing.F) {
	g := newGame(f, standardMap(f), 1)
	x := &fuzzer{vocabularyOf(f, g.Map), g, g.Start(), FromClient}
	for _, text := range clientTexts {
		f.Add(parseText(f, x.v, text).AppendTo(nil))
	}
	f.Fuzz(x.parse)
}

func FuzzMessagesOfServers(f *testing.F) {
	g := newGame(f, standardMap(f), 1)
	v := vocabularyOf(f, g.Map)
	x := &fuzzer{v, g, g.Start(), FromServer}
	for _, c := range longContents(x) {
		f.Add(v.Message(c).AppendTo(nil))
	}
	for _, text := range serverTexts {
		f.Add(parseText(f, v, text).AppendTo(nil))
	}
	f.Fuzz(x.parse)
}

// Maps of MDFs are built or refused.
func FuzzDefinitions(f *testing.F) {
	v := smallVocabulary(f)
	x := &fuzzer{v: v, g: newGame(f, standardMap(f), 1), side: FromServer}
	f.Add(parseText(f, v, smallDefinition).AppendTo(nil))
	f.Fuzz(func(t *testing.T, body []byte) {
		m, err := ParseMessage(body)
		if err != nil || len(m) == 0 || m[0] != MDF {
			return
		}
		x.parse(t, body)
	})
}

// longContents returns long messages of servers.
func longContents(x *fuzzer) []Content {
	return []Content{NowAt(x.g, &x.p), CentresAt(&x.p), x.v.Definition()}
}

// Messages with some tokens changed, removed, exchanged or inserted.
func TestMutatedMessages(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	g := newGame(t, standardMap(t), 1)
	v := vocabularyOf(t, g.Map)
	var tokens []Token
	for _, list := range [...][]namedToken{fixedTokens, v.powers, v.provinces} {
		for _, w := range list {
			tokens = append(tokens, w.token)
		}
	}
	tokens = append(tokens, BRA, KET, BRA, KET, BRA, KET, 0, 5, 0x3FFF, Character('a'), 0x4E02, 0xFFFF)
	for side, texts := range [...][]string{FromClient: clientTexts, FromServer: serverTexts} {
		x := &fuzzer{v, g, g.Start(), Side(side)}
		var messages []Message
		for _, text := range texts {
			messages = append(messages, parseText(t, v, text))
		}
		for _, c := range longContents(x) {
			messages = append(messages, v.Message(c))
		}
		rng := game.Random(3, uint64(side))
		for i := range matches(30000) {
			m := slices.Clone(messages[i%len(messages)])
			for range 1 + rng.IntN(3) {
				at, token := rng.IntN(len(m)), tokens[rng.IntN(len(tokens))]
				switch rng.IntN(4) {
				case 0:
					m[at] = token
				case 1:
					m = slices.Insert(m, at, token)
				case 2:
					other := rng.IntN(len(m))
					m[at], m[other] = m[other], m[at]
				case 3:
					if m = slices.Delete(m, at, at+1); len(m) == 0 {
						m = Message{token}
					}
				}
			}
			x.parse(t, m.AppendTo(nil))
		}
	}
}
