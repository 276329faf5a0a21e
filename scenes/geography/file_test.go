package geography

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestFileRoundTrip(t *testing.T) {
	files := shipped(t)
	files["isle"] = []byte(isle)
	for name, data := range files {
		m := parse(t, string(data))
		var out bytes.Buffer
		if err := m.Write(&out); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out.Bytes(), data) {
			t.Errorf("%s changes when it is read and written", name)
		}
		if len(data) > 300_000 {
			t.Errorf("%s has %d bytes, want at most 300,000", name, len(data))
		}
	}
}

func TestParse(t *testing.T) {
	m := parse(t, isle)
	b := m.Areas[m.Find("B")]
	switch {
	case m.Name != "isle" || m.Height != 500:
		t.Errorf("the map is %s, %v high", m.Name, m.Height)
	case b.Unit != Anchor{Point{600, 200}, 20} || b.Mark.Clearance != 5:
		t.Errorf("the piece of B stands at %v, its mark at %v", b.Unit, b.Mark)
	case b.Name != Room{Point{600, 150}, 50, 13} || b.Aside.At != Point{800, 150} || m.Areas[0].Aside.Width != 0:
		t.Errorf("the names of B stand at %v and %v", b.Name, b.Aside)
	case len(b.Coasts) != 2 || b.Coasts[1].ID != "SCS" || b.Coasts[1].At != Point{600, 400}:
		t.Errorf("the coasts of B are %v", b.Coasts)
	case len(m.Areas[0].Faces) != 2 || m.Areas[0].Faces[1] != 2:
		t.Errorf("the faces of A are %v", m.Areas[0].Faces)
	case len(m.Links[1].Paths) != 2 || m.Links[1].Paths[0][1] != Point{1000, 250}:
		t.Errorf("the second link runs along %v", m.Links[1].Paths)
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"drawing 1", "drawing 2", "isle:1: "},
		{"drawing 1", "picture 1", `isle:1: `},
		{" 10000\n", " high\n", "isle:1: "},
		{"face land B B", "face lake B B", "isle:5: "},
		{"face land B B", "face land B C", "C, which is not an area"},
		{"face land B B", "face land B", "isle:5: "},
		{"area A unit", "area A unity", "isle:6: "},
		{"area B unit", "area A unit", "isle:7: "},
		{"1000 260\narea B", "1000\narea B", "isle:6: "},
		{"arc 3 1", "arc 9 1", "face 9"},
		{"arc 3 1", "arc 1 1", "separate two faces"},
		{"arc 3 1", "arc x 1", "isle:11: "},
		{"0 6000\narc", "0 6001\narc", "is not closed"},
		{"arc 3 1 10000 2000 0 6000", "arc 3 1 10000 2000 0", "isle:11: "},
		{"arc 3 1 10000", "arc 3 1 99999999999999999999", "isle:11: "},
		{"link A B", "link A C", "A to C must join"},
		{"400 0\nlink", "400\nlink", "isle:13: "},
		{"6200 0 |", "6200 0 | |", "isle:14: "},
		{"link B A", "drawing 1 isle 5\nlink B A", "isle:14: "},
		{"link B A", "bridge B A", "isle:14: "},
		{" 10000\n", " 0\n", "height"},
	} {
		if !strings.Contains(isle, c.from) {
			t.Fatalf("the file has no %q", c.from)
		}
		_, err := Parse("isle", []byte(strings.Replace(isle, c.from, c.to, 1)))
		if err == nil || !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("with %q instead of %q: error %v, want it to contain %q", c.to, c.from, err, c.want)
		}
	}
	if _, err := Parse("isle", nil); !errors.Is(err, ErrFormat) {
		t.Errorf("an empty file gives the error %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(isle)
	f.Add("drawing 1 x 100\nface land A -\narc - 0 0 0 5 0 0 5 -5 -5\n")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Parse("fuzz", []byte(text))
		if err != nil {
			if !errors.Is(err, ErrFormat) {
				t.Fatalf("%v does not wrap ErrFormat", err)
			}
			return
		}
		m.Pick(Point{1, 1}, 5)
		m.Contacts()
		var out bytes.Buffer
		if err := m.Write(&out); err != nil {
			t.Fatal(err)
		}
		again, err := Parse("again", out.Bytes())
		if err != nil {
			t.Fatalf("Parse after Write: %v\n%s", err, out.String())
		}
		var twice bytes.Buffer
		if err := again.Write(&twice); err != nil || twice.String() != out.String() {
			t.Fatalf("Write, Parse and Write changes the text: %v", err)
		}
	})
}
