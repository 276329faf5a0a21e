package mapformat_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	riskmaps "eras/assets/maps/risk"
	"eras/game/risk"
	"eras/game/risk/mapformat"
	"eras/internal/tomlfile"
)

// load reads a file of testdata.
func load(t testing.TB, name string) *mapformat.Imported {
	t.Helper()
	in, err := mapformat.Load(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// names returns what a map is, in one line: its continents with bonuses, and its territories with the
// continent and the neighbours, by their English names.
func names(m *risk.Map) string {
	var b strings.Builder
	for k := range m.Continents() {
		fmt.Fprintf(&b, "%s=%d ", m.ContinentName(risk.Continent(k)).In("en"), m.Bonus(risk.Continent(k)))
	}
	for c := range m.Territories() {
		fmt.Fprintf(&b, "| %s (%s):", m.TerritoryName(risk.Territory(c)).In("en"), m.ContinentName(m.ContinentOf(risk.Territory(c))).In("en"))
		for to := range m.Neighbours(risk.Territory(c)).All() {
			fmt.Fprintf(&b, " %d", to)
		}
	}
	return b.String()
}

func TestFilesAreRecognisedByTheirContent(t *testing.T) {
	for name, want := range map[string]mapformat.Format{"two.map": mapformat.Domination, "two.luxb": mapformat.Lux, "two.conquest.map": mapformat.Conquest} {
		if in := load(t, name); in.Format != want {
			t.Errorf("%s is read as %v", name, in.Format)
		}
	}
	for text, want := range map[string]mapformat.Format{
		"": mapformat.Eras, `name = "x"` + "\n[[continent]]\n": mapformat.Eras, "<territorio/>": mapformat.Bounded, "\ufeff <!-- <luxboard> --><?xml?><x/>": mapformat.Bounded,
		"<?xml version='1.0'?>\n<LuxBoard>": mapformat.Lux, "\xff\xfe<\x00l\x00u\x00x\x00b\x00o\x00a\x00r\x00d\x00>\x00": mapformat.Lux, "<!--": mapformat.Bounded, "<": mapformat.Bounded, "[ BORDERS ]": mapformat.Domination, "; x\r\n[Map]\r\n": mapformat.Conquest,
	} {
		if got := mapformat.Recognise([]byte(text)); got != want {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
}

// The files of all formats hold the same world, in Latin-1, with CRLF, comments, blank lines, sections
// in any case, and elements in any order.
func TestFilesOfOtherProgramsAreRead(t *testing.T) {
	const world = "| Cliff End (North): 1| Old Mill (North): 0 2 4| Far Sands (%[1]s): 1 3| Cañaveral (%[1]s): 2 4| La Roca (Peñón): 1 3"
	for _, c := range []struct {
		file, title, want, source string
		width, height             int
		notes                     []string
	}{
		{"two.map", "Two Islands", "North=2 South Coast=3 Peñón=0 " + fmt.Sprintf(world, "South Coast"), "Domination, two", 160, 140, []string{
			"two.cards: the file has 3 wildcards", "two.cards:16: missions to destroy", "two.cards:17: missions are to hold two continents"}},
		{"two.conquest.map", "two.conquest", "North=2 South Coast=3 Peñón=0 " + fmt.Sprintf(world, "South Coast"), "Conquest, two.conquest, A. Maker", 160, 140, nil},
		{"two.luxb", "Two Islands", strings.NewReplacer("Far Sands", "South 1", "(Peñón)", "(Continent 3)", "La Roca", "Continent 3 1").Replace("North=2 South=-1 Continent 3=0 " + fmt.Sprintf(world, "South")), "Lux, two, A. Maker", 160, 120, []string{
			"two.luxb:12: decorations", "two.luxb:18: the file says who owns", "two.luxb:23: the element <glow>", ": a name is missing"}},
	} {
		in := load(t, c.file)
		m := in.Map
		if got := names(m); got != c.want {
			t.Errorf("%s is\n%s\nwant\n%s", c.file, got, c.want)
		}
		if m.Title.In("es") != c.title || m.Sheet.Source != c.source || !reflect.DeepEqual(m.Sheet.Size, []int{c.width, c.height}) {
			t.Errorf("%s: %q, %q, %v", c.file, m.Title, m.Sheet.Source, m.Sheet.Size)
		}
		said := strings.Join(in.Notes, "\n")
		for _, note := range c.notes {
			if !strings.Contains(said, note) {
				t.Errorf("%s lacks the note %q:\n%s", c.file, note, said)
			}
		}
		if c.notes == nil && said != "" {
			t.Errorf("%s says %q", c.file, said)
		}
		if x, y := m.At(0); c.file != "two.luxb" && (math.Abs(x-40.0/160) > 1e-9 || math.Abs(y-30.0/140) > 1e-9) {
			t.Errorf("%s: the first place is %v, %v", c.file, x, y)
		}
	}
	m := load(t, "two.map").Map
	if m.Symbol(3) != risk.Cannon || m.Symbol(4) != risk.Infantry || !reflect.DeepEqual(m.Missions(), []risk.Mission{{Kind: risk.HoldTerritories, N: 4}, {Kind: risk.HoldFirmly, N: 3}, {Kind: risk.HoldContinents, A: 0, B: 1}}) {
		t.Errorf("cards %v %v and missions %v", m.Symbol(3), m.Symbol(4), m.Missions())
	}
	if m.Sheet.Picture == "" || len(m.Sheet.Data) == 0 || m.ID(3) != "canaveral" {
		t.Errorf("the picture is %q with %d bytes; %q", m.Sheet.Picture, len(m.Sheet.Data), m.ID(3))
	}
	lux := load(t, "two.luxb").Map
	x, y := lux.At(0)
	if math.Abs(x-35.0/160) > 1e-9 || math.Abs(y-35.0/120) > 1e-9 || len(lux.Outline(2)) != 2 {
		t.Errorf("Lux: the first place is %v, %v; outline %v", x, y, lux.Outline(2))
	}
	if x, y := lux.At(2); math.Abs(x-75.0/160) > 1e-9 || math.Abs(y-90.0/120) > 1e-9 {
		t.Errorf("Lux: the place of the armies is %v, %v", x, y)
	}
}

// The outlines of Domination's picture of regions are those of its pixels, to a pixel.
func TestRegionsAreTraced(t *testing.T) {
	m := load(t, "two.map").Map
	for c := range m.Territories() {
		outline := m.Outline(risk.Territory(c))
		if len(outline) != 1 {
			t.Fatalf("territory %d has %d lines", c, len(outline))
		}
		ax, ay := m.At(risk.Territory(c))
		for _, p := range outline[0] {
			if d := math.Hypot((p[0]-ax)*160, (p[1]-ay)*140); d > 31 || d < 8 {
				t.Errorf("territory %d: a corner is %.1f pixels from the place", c, d)
			}
		}
	}
}

// A map written in another format and read again keeps names, links, continents, bonuses and places to
// a pixel; Domination also keeps figures and missions.
func TestRoundTrips(t *testing.T) {
	var all []*risk.Map
	for _, name := range riskmaps.Names() {
		file, data, _ := riskmaps.Read(name)
		in, err := mapformat.Read(file, data, nil)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, in.Map)
	}
	all = append(all, load(t, "two.map").Map, load(t, "two.luxb").Map, load(t, "oneway.map").Map)
	for _, m := range all {
		for _, f := range []mapformat.Format{mapformat.Eras, mapformat.Domination, mapformat.Lux, mapformat.Conquest} {
			dir := t.TempDir()
			files, notes, err := mapformat.Write(m, f, "x.map", "en")
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				if err := os.WriteFile(filepath.Join(dir, file.Name), file.Data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			in, err := mapformat.Load(filepath.Join(dir, "x.map"))
			if err != nil {
				t.Fatalf("%s as %v: %v", m.Name, f, err)
			}
			if in.Format != f {
				t.Errorf("%s as %v is read as %v", m.Name, f, in.Format)
			}
			compare(t, fmt.Sprintf("%s as %v (%v)", m.Name, f, notes), m, in.Map)
			if f == mapformat.Domination && (!reflect.DeepEqual(in.Map.Missions(), m.Missions()) || in.Map.Symbol(1) != m.Symbol(1) || in.Map.Symbol(0) != m.Symbol(0)) {
				t.Errorf("%s: Domination loses figures or missions", m.Name)
			}
		}
	}
}

// compare compares two maps whose territories may be in another order.
func compare(t *testing.T, what string, want, got *risk.Map) {
	t.Helper()
	if want.Territories() != got.Territories() || want.Continents() != got.Continents() {
		t.Fatalf("%s: %d territories in %d continents", what, got.Territories(), got.Continents())
	}
	name := func(m *risk.Map, c risk.Territory) string {
		if name := m.TerritoryName(c).In("en"); name != "" {
			return name
		}
		return m.ID(c)
	}
	find := map[string]risk.Territory{}
	for c := range got.Territories() {
		find[name(got, risk.Territory(c))] = risk.Territory(c)
	}
	w, h := want.Sheet.Pixels()
	for i := range want.Territories() {
		c := risk.Territory(i)
		d, ok := find[name(want, c)]
		if !ok {
			t.Fatalf("%s: %q is gone", what, name(want, c))
		}
		x, y := want.At(c)
		gx, gy := got.At(d)
		if math.Abs(x-gx)*float64(w) > 1 || math.Abs(y-gy)*float64(h) > 1 {
			t.Errorf("%s: %q moves from %v, %v to %v, %v", what, name(want, c), x, y, gx, gy)
		}
		k, l := want.ContinentOf(c), got.ContinentOf(d)
		if a, b := want.ContinentName(k).In("en"), got.ContinentName(l).In("en"); a != b && a != "" || want.Bonus(k) != got.Bonus(l) {
			t.Errorf("%s: %q lies in %q, not %q", what, name(want, c), b, a)
		}
		around := map[string]bool{}
		for n := range want.Neighbours(c).All() {
			around[name(want, n)] = true
		}
		n := 0
		for to := range got.Neighbours(d).All() {
			n++
			if !around[name(got, to)] {
				t.Errorf("%s: %q borders %q", what, name(want, c), name(got, to))
			}
		}
		if n != len(around) {
			t.Errorf("%s: %q has %d neighbours, not %d", what, name(want, c), n, len(around))
		}
	}
}

// What is wrong with a file is told with file and line.
func TestFaultsNameTheLine(t *testing.T) {
	for _, c := range []struct{ file, old, new, where, contains string }{
		{"two.map", "5 La_Roca 3", "5 La_Roca 9", "two.map:22:", "continent"},
		{"two.map", "5 La_Roca 3 140", "5 La_Roca 3", "two.map:22:", "X Y"},
		{"two.map", "3 2 4", "3 2 4 9", "two.map:27:", "no country 9"},
		{"two.map", "1 Cliff_End 1 40", "1 Cliff_End 1 x", "two.map:17:", `"x"`},
		{"two.map", "2 Old_Mill 1", "1 Old_Mill 1", "two.map:18:", "already stands above"},
		{"two.map", "North 2 blue", "North two blue", "two.map:12:", `"two"`},
		{"two.conquest.map", "North=2", "North=x", "two.conquest.map:10:", `"x"`},
		{"two.conquest.map", "far sands", "Near Sands", "two.conquest.map:16:", `"Near Sands"`},
		{"two.conquest.map", "Cliff End,40", "Cliff End,NaN", "two.conquest.map:15:", `"NaN"`},
		{"two.conquest.map", "La Roca,140,60,P", "La Roca,140,60,B", "two.conquest.map:21:", "which is not in the file"},
		{"two.luxb", "<id>8</id>", "<id>7</id>", "two.luxb:23:", "already stands above"},
		{"two.luxb", "<adjoining>8,11<", "<adjoining>8,12<", "two.luxb:26:", "no country 12"},
		{"two.luxb", "<id>10</id>", "", "two.luxb:17:", "<id>"},
		{"two.luxb", "<width>160", "<width>0", "two.luxb:5:", "width"},
		{"two.luxb", "<luxboard>", `<!DOCTYPE l [<!ENTITY a "aa">]><luxboard>`, "two.luxb:3:", "entities"},
		{"two.luxb", "<title>", "<title>&a;", "two.luxb:8:", "entity"},
		{"two.luxb", "<theme>", strings.Repeat("<a>", 20) + "<theme>", "two.luxb:6:", "deep"},
		{"two.luxb", "</luxboard>", "", "two.luxb:", "XML"},
		{"two.luxb", "ISO-8859-1", "klingon", "two.luxb:1:", "klingon"},
	} {
		data, err := os.ReadFile(filepath.Join("testdata", c.file))
		if err != nil {
			t.Fatal(err)
		}
		broken := strings.Replace(string(data), c.old, c.new, 1)
		if broken == string(data) {
			t.Fatalf("%s has no %q", c.file, c.old)
		}
		_, err = mapformat.Read(c.file, []byte(broken), nil)
		var where *tomlfile.Error
		if !errors.As(err, &where) || !strings.HasPrefix(err.Error(), c.where) || !strings.Contains(err.Error(), c.contains) {
			t.Errorf("%s with %q: %v; want %s and %q", c.file, c.new, err, c.where, c.contains)
		}
	}
}

// Whatever else is missing or strange is a note, and the map is read all the same.
func TestTheRestIsNoted(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "two.map"))
	if err != nil {
		t.Fatal(err)
	}
	in, err := mapformat.Read("two.map", append(data, "\r\n[weather]\r\nrain 1\r\n[borders]\r\n1 1 2\r\n"...), nil)
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Join(in.Notes, "\n")
	for _, want := range []string{"[weather]", "its own neighbour", "twice", `cards "two.cards"`, `picture "two.png"`, `picture of regions "two.gif"`} {
		if !strings.Contains(said, want) {
			t.Errorf("no note about %q:\n%s", want, said)
		}
	}
	if in.Map.Outline(0) != nil || in.Map.Sheet.Picture != "" {
		t.Error("shapes or a picture come from nowhere")
	}
	many := string(data)
	for range 100 {
		many += "1 1\r\n"
	}
	if in, err = mapformat.Read("two.map", []byte(many), nil); err != nil || len(in.Notes) != 21 || !strings.Contains(in.Notes[20], "further notes") {
		t.Errorf("%d notes, %v", len(in.Notes), err)
	}
}

// Companions come from the folder of the map only, whatever the case of their letters, and are limited.
func TestBesideTheMap(t *testing.T) {
	beside := mapformat.Beside(filepath.Join("testdata", "two.map"))
	if data, err := beside("TWO.Cards", 1000); err != nil || len(data) == 0 {
		t.Errorf("cards: %v", err)
	}
	for _, name := range []string{"../mapformat_test.go", "/etc/passwd", "..", `..\x`, "a/b"} {
		if _, err := beside(name, 1<<20); err == nil || !strings.Contains(err.Error(), "folder of the map") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := beside("two.png", 10); err == nil {
		t.Error("a long file is read")
	}
	wide := image.NewGray(image.Rect(0, 0, risk.MaxSheet+1, 1))
	wide.SetGray(0, 0, color.Gray{9})
	var b bytes.Buffer
	if err := png.Encode(&b, wide); err != nil {
		t.Fatal(err)
	}
	if _, err := mapformat.Picture(b.Bytes()); err == nil || !strings.Contains(err.Error(), "pixels") {
		t.Errorf("a wide picture: %v", err)
	}
	if _, err := mapformat.Picture([]byte("GIF89a")); err == nil {
		t.Error("a broken picture is read")
	}
}

// A map of this program that names its picture has it, if the file is there.
func TestOwnMapsHaveTheirPicture(t *testing.T) {
	m := load(t, "two.map").Map
	data, err := m.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	in, err := mapformat.Read("own.toml", data, func(name string, _ int64) ([]byte, error) {
		if name != m.Sheet.Picture {
			return nil, os.ErrNotExist
		}
		return m.Sheet.Data, nil
	})
	if err != nil || !reflect.DeepEqual(in.Map, m) || in.Notes != nil {
		t.Errorf("%v, %v", err, in)
	}
	if in, err = mapformat.Read("own.toml", data, nil); err != nil || in.Map.Sheet.Data != nil || len(in.Notes) != 1 {
		t.Errorf("without the picture: %v, %v", err, in)
	}
}

// fuzz reads any text with a companion; what is accepted survives being written in every format.
func fuzz(f *testing.F, files ...string) {
	for _, name := range files {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, []byte("[cards]\nInfantry 1\n[missions]\n0 2 1 0 0 0 x\n"))
	}
	f.Fuzz(func(t *testing.T, data, cards []byte) {
		in, err := mapformat.Read("f", data, func(name string, _ int64) ([]byte, error) {
			if strings.HasSuffix(name, "cards") {
				return cards, nil
			}
			return os.ReadFile(filepath.Join("testdata", "two.gif"))
		})
		if err != nil {
			return
		}
		if again, err := risk.ParseMapLine(in.Map.Line()); err != nil || again.Line() != in.Map.Line() {
			t.Fatalf("%q: %v", in.Map.Line(), err)
		}
		file, err := in.Map.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		again, err := risk.ParseMap("f.toml", file)
		if err != nil {
			t.Fatalf("%v\n%s", err, file)
		}
		if next, err := again.Marshal(); err != nil || !bytes.Equal(next, file) {
			t.Fatalf("the file changes: %v\n%s", err, file)
		}
		for _, format := range []mapformat.Format{mapformat.Domination, mapformat.Lux, mapformat.Conquest} {
			if _, _, err := mapformat.Write(in.Map, format, "x", "en"); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func FuzzDomination(f *testing.F) { fuzz(f, "two.map") }

func FuzzLux(f *testing.F) { fuzz(f, "two.luxb") }

func FuzzConquest(f *testing.F) { fuzz(f, "two.conquest.map") }
