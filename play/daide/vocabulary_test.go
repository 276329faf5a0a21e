package daide

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"eras/game/diplomacy"
)

func TestStandardMapNeedsNoRepresentation(t *testing.T) {
	v := vocabularyOf(t, standardMap(t))
	if f := v.Representation(); f.Kind != RM || len(f.Body) != 0 || !v.Standard() {
		t.Errorf("the representation of the standard map is %v %X", f.Kind, f.Body)
	}
	read, err := ReadRepresentation(nil)
	if err != nil {
		t.Fatal(err)
	}
	if !read.Standard() || read.Map() != nil || !maps.Equal(read.tokens, v.tokens) {
		t.Error("an empty representation has other tokens")
	}
	bound, err := read.WithMap(v.Map())
	if err != nil || bound.Map() != v.Map() {
		t.Errorf("the tokens of the standard map: %v", err)
	}
	if _, err := read.WithMap(lagoonMap(t)); err == nil {
		t.Error("the tokens of the standard map are accepted for another map")
	}
}

func TestRepresentation(t *testing.T) {
	v := vocabularyOf(t, lagoonMap(t))
	body := v.Representation().Body
	if n := 6 * (v.Map().Powers() + v.Map().Provinces()); len(body) != n {
		t.Fatalf("%d bytes, want %d", len(body), n)
	}
	// Three powers from 4100 on, then the provinces: HIL is inland with a centre.
	for _, block := range []string{"41 00 4E 4F 52 00", "41 01 45 41 53 00", "41 02 57 45 53 00", "51 00 48 49 4C 00", "50 01 50 41 53 00"} {
		want := parseHex(t, block)
		if !bytes.HasPrefix(body, want) {
			t.Fatalf("%X should begin with %X", body, want)
		}
		body = body[6:]
	}
	body = v.Representation().Body
	read, err := ReadRepresentation(body)
	if err != nil {
		t.Fatal(err)
	}
	if read.Standard() || !maps.Equal(read.tokens, v.tokens) || !bytes.Equal(read.Representation().Body, body) {
		t.Error("the representation has other tokens")
	}
	// The order of the blocks does not matter.
	var blocks [][]byte
	for block := range slices.Chunk(body, 6) {
		blocks = append(blocks, block)
	}
	slices.Reverse(blocks)
	read, err = ReadRepresentation(bytes.Join(blocks, nil))
	if err != nil || !maps.Equal(read.tokens, v.tokens) {
		t.Errorf("reversed blocks: %v", err)
	}
	if _, err := read.WithMap(v.Map()); err != nil {
		t.Error(err)
	}
}

// The category of each province of the lagoon map says what it is.
func TestProvinceCategories(t *testing.T) {
	m := lagoonMap(t)
	v := vocabularyOf(t, m)
	for i, w := range v.provinces {
		p := diplomacy.Province(i)
		centre, kind := w.token.category()&1 == 1, w.token.category()>>1&3
		if centre != m.Centres().Has(p) || kind == 1 != m.Seas().Has(p) || kind >= 2 != m.Coasts().Has(p) || kind == 3 != m.Split(p) {
			t.Errorf("%s has the category %02X", w.text, w.token.category())
		}
	}
}

func TestInvalidRepresentations(t *testing.T) {
	for name, body := range map[string]string{
		"broken block":        "41 00 41 55 53",
		"neither":             "48 00 41 55 53 00",
		"text":                "41 00 41 75 53 00",
		"twice a token":       "41 00 41 55 53 00 41 00 45 4E 47 00",
		"twice a text":        "41 00 41 55 53 00 41 01 41 55 53 00",
		"a gap":               "41 00 41 55 53 00 41 02 45 4E 47 00",
		"not from 0":          "50 01 42 4F 48 00",
		"a fixed token":       "41 00 4E 4D 45 00",
		"a power as province": "41 00 41 55 53 00 50 00 41 55 53 00",
		"seventeen powers":    tokenBlocks(0x41, 17),
		"129 provinces":       tokenBlocks(0x52, 129),
		"a private category":  "58 00 42 4F 48 00",
	} {
		if _, err := ReadRepresentation(parseHex(t, body)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for _, body := range []string{tokenBlocks(0x41, 16), tokenBlocks(0x52, 128)} {
		if _, err := ReadRepresentation(parseHex(t, body)); err != nil {
			t.Error(err)
		}
	}
}

// tokenBlocks returns n blocks of a category, in hex.
func tokenBlocks(category byte, n int) string {
	var b strings.Builder
	for i := range n {
		const hex = "0123456789ABCDEF"
		digits := [...]byte{category, byte(i), 'Z', 'A' + byte(i/26), 'A' + byte(i%26), 0}
		for _, d := range digits {
			b.WriteByte(hex[d>>4])
			b.WriteByte(hex[d&15])
		}
	}
	return b.String()
}

// A map must not use names of fixed tokens.
func TestMapsWithInvalidNames(t *testing.T) {
	line := lagoonMap(t).Line()
	for _, token := range []string{"NME", "NOR"} {
		m, err := diplomacy.ParseMapLine(strings.ReplaceAll(line, "HIL", token))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewVocabulary(m); err == nil || !strings.Contains(err.Error(), token) {
			t.Errorf("a province %s: %v", token, err)
		}
	}
	// A number is not a valid name in text, but its token can be written.
	m, err := diplomacy.ParseMapLine(strings.ReplaceAll(line, "HIL", "007"))
	if err != nil {
		t.Fatal(err)
	}
	v := vocabularyOf(t, m)
	hill := Message{v.provinces[0].token, Number(7)}
	if text := v.Text(hill); text != "0x5100 7" || !slices.Equal(parseText(t, v, text), hill) {
		t.Errorf("a province 007 is written %s", text)
	}
}

// The standard provinces in another order are another map.
func TestStandardTokensInAnotherOrder(t *testing.T) {
	m := standardMap(t)
	line := m.Line()
	line = strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(line, "BUD", "XXX"), "MOS", "BUD"), "XXX", "MOS")
	other, err := diplomacy.ParseMapLine(line)
	if err != nil {
		t.Fatal(err)
	}
	v := vocabularyOf(t, other)
	if v.Standard() || len(v.Representation().Body) != 6*82 {
		t.Error("the standard map with BUD and MOS exchanged has the standard tokens")
	}
	if _, err := v.WithMap(m); err == nil {
		t.Error("it is accepted for the standard map")
	}
}
