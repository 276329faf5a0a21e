package daide

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// parseHex parses bytes in hex, with spaces.
func parseHex(t testing.TB, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestReadFrame(t *testing.T) {
	const limit = 16
	for _, c := range []struct {
		name, bytes string
		kind        FrameKind
		body        string
		err         error
	}{
		{"initial", "00 00 00 04 00 01 DA 10", IM, "0001DA10", nil},
		{"the pad is ignored", "00 AB 00 04 00 01 DA 10", IM, "0001DA10", nil},
		{"empty representation", "01 00 00 00", RM, "", nil},
		{"representation", "01 00 00 06 41 00 41 55 53 00", RM, "410041555300", nil},
		{"diplomacy", "02 00 00 02 48 03", DM, "4803", nil},
		{"the longest", "02 00 00 10 48 03 48 03 48 03 48 03 48 03 48 03 48 03 48 03", DM, "48034803480348034803480348034803", nil},
		{"final", "03 00 00 00", FM, "", nil},
		{"error", "04 00 00 02 00 09", EM, "0009", nil},
		{"nothing", "", 0, "", io.EOF},
		{"half a header", "02 00 00", 0, "", io.ErrUnexpectedEOF},
		{"half a body", "02 00 00 04 48 03", 0, "", io.ErrUnexpectedEOF},
		{"a byte is missing", "02 00 00 04 48 03 48", 0, "", io.ErrUnexpectedEOF},
		{"no body", "02 00 00 04", 0, "", io.ErrUnexpectedEOF},
		{"initial in little endian", "00 00 04 00 01 00 10 DA", 0, "", WrongEndian},
		{"short initial", "00 00 00 02 00 01", 0, "", WrongLength},
		{"long initial", "00 00 00 06 00 01 DA 10 00 00", 0, "", WrongLength},
		{"broken representation", "01 00 00 05 41 00 41 55 53", 0, "", WrongLength},
		{"empty diplomacy", "02 00 00 00", 0, "", WrongLength},
		{"odd diplomacy", "02 00 00 03 48 03 48", 0, "", WrongLength},
		{"above the limit", "02 00 00 12 48 03", 0, "", WrongLength},
		{"final with a body", "03 00 00 02 00 00", 0, "", WrongLength},
		{"error without a code", "04 00 00 00", 0, "", WrongLength},
		{"unknown kind", "05 00 00 00", 0, "", UnknownKind},
		{"a web browser", "47 45 54 20 2F 20 48 54 54 50", 0, "", UnknownKind},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, r := range []io.Reader{bytes.NewReader(parseHex(t, c.bytes)), iotest.OneByteReader(bytes.NewReader(parseHex(t, c.bytes)))} {
				f, err := ReadFrame(r, limit)
				if !errors.Is(err, c.err) {
					t.Fatalf("error %v, want %v", err, c.err)
				}
				if err == nil && (f.Kind != c.kind || !bytes.Equal(f.Body, parseHex(t, c.body))) {
					t.Errorf("frame %v %X, want %v %s", f.Kind, f.Body, c.kind, c.body)
				}
			}
		})
	}
}

// A frame that announces a long body but sends little takes little memory.
func TestReadFrameMemory(t *testing.T) {
	announced := append([]byte{2, 0, 0xFF, 0xFE}, make([]byte, 100)...)
	bytesPerRead := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := ReadFrame(bytes.NewReader(announced), MaxBody); err == nil {
				b.Fatal("half a frame was read")
			}
		}
	}).AllocedBytesPerOp()
	if bytesPerRead > 4096 {
		t.Errorf("reading a broken frame takes %d bytes", bytesPerRead)
	}
}

func TestFrameRoundTrip(t *testing.T) {
	v := vocabularyOf(t, lagoonMap(t))
	message, err := MessageFrame(Message{TME, BRA, Number(300), KET})
	if err != nil {
		t.Fatal(err)
	}
	frames := []Frame{InitialFrame(), v.Representation(), message, FinalFrame(), ErrorFrame(WrongMagic)}
	var stream bytes.Buffer
	for _, f := range frames {
		n, err := f.WriteTo(&stream)
		if err != nil || int(n) != headerLength+len(f.Body) {
			t.Fatalf("writing %v: %d bytes, %v", f.Kind, n, err)
		}
	}
	if !bytes.HasPrefix(stream.Bytes(), parseHex(t, "00 00 00 04 00 01 DA 10")) {
		t.Errorf("the initial message is %X", stream.Bytes()[:8])
	}
	for _, want := range frames {
		f, err := ReadFrame(&stream, MaxBody)
		if err != nil || f.Kind != want.Kind || !bytes.Equal(f.Body, want.Body) {
			t.Errorf("read %v %X, %v, want %v %X", f.Kind, f.Body, err, want.Kind, want.Body)
		}
	}
	if _, err := ReadFrame(&stream, MaxBody); !errors.Is(err, io.EOF) {
		t.Errorf("after the last frame: %v", err)
	}
	if c, ok := frames[4].ErrorCode(); !ok || c != WrongMagic {
		t.Errorf("the error is %v, %v", c, ok)
	}
	if _, ok := frames[3].ErrorCode(); ok {
		t.Error("a final message has an error code")
	}
}

func TestFramesThatCannotBeSent(t *testing.T) {
	if _, err := MessageFrame(nil); err == nil {
		t.Error("an empty message has a frame")
	}
	if _, err := MessageFrame(make(Message, maxTokens)); err != nil {
		t.Error(err)
	}
	if _, err := MessageFrame(make(Message, maxTokens+1)); err == nil {
		t.Error("a message of 65536 bytes has a frame")
	}
	if _, err := (Frame{DM, make([]byte, MaxBody+1)}).WriteTo(io.Discard); err == nil {
		t.Error("a body of 65536 bytes was written")
	}
}

func TestCheckInitial(t *testing.T) {
	for _, c := range []struct {
		f    Frame
		want error
	}{
		{InitialFrame(), nil},
		{Frame{DM, []byte{0x48, 3}}, NotInitial},
		{Frame{IM, []byte{0, 1, 0x10, 0xDA}}, WrongEndian},
		{Frame{IM, []byte{0, 1, 0xDA, 0x11}}, WrongMagic},
		{Frame{IM, []byte{0, 2, 0xDA, 0x10}}, WrongVersion},
		{Frame{IM, nil}, WrongLength},
	} {
		if err := c.f.CheckInitial(); !errors.Is(err, c.want) {
			t.Errorf("%v %X: %v, want %v", c.f.Kind, c.f.Body, err, c.want)
		}
	}
}

// The codes have the numbers of the document.
func TestErrorCodes(t *testing.T) {
	for c, n := range map[ErrorCode]int{TimerPopped: 1, NotInitial: 2, WrongEndian: 3, WrongMagic: 4, WrongVersion: 5, SecondInitial: 6,
		InitialByServer: 7, UnknownKind: 8, WrongLength: 9, EarlyMessage: 0xA, NotRepresentation: 0xB, SecondRepresentation: 0xC,
		RepresentationByClient: 0xD, InvalidToken: 0xE} {
		if int(c) != n {
			t.Errorf("%v is %d, want %d", c, int(c), n)
		}
	}
	texts := map[string]bool{}
	for c := ErrorCode(0); c <= 20; c++ {
		texts[c.Error()] = true
	}
	if len(texts) != 21 {
		t.Errorf("21 codes have %d texts", len(texts))
	}
	if got := FrameKind(9).String(); got != "kind 9" {
		t.Errorf("kind 9 is called %q", got)
	}
}
