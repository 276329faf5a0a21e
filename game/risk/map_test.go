package risk

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	riskmaps "eras/assets/maps/risk"
	"eras/internal/tomlfile"
)

const goodMap = `name = "islet"

[[continent]]
id = "north"
name = { es = "Norte", en = "North" }
bonus = 2

[[continent]]
id = "south"
bonus = -1

[[country]]
id = "cape"
name = { es = "El cabo", en = "The cape" }
continent = "north"
neighbours = ["bay"]

[[country]]
id = "bay"
continent = "north"
neighbours = ["cape", "dune"]

[[country]]
id = "dune"
name = { es = "La duna", en = "The dune" }
continent = "south"
at = [0.5, 1]
neighbours = ["bay", "salt"]

[[country]]
id = "salt"
continent = "south"
symbol = "cannon"
neighbours = ["dune"]
`

func TestParseMap(t *testing.T) {
	m, err := ParseMap("islet.toml", []byte(goodMap))
	if err != nil {
		t.Fatal(err)
	}
	dune, ok := m.Find("dune")
	x, y := m.At(dune)
	if !ok || dune != 2 || !m.Neighbours(dune).Equal(SetOf(1, 3)) || m.ContinentOf(dune) != 1 || !m.Members(0).Equal(SetOf(0, 1)) ||
		m.Bonus(1) != -1 || m.Symbol(dune) != Cannon || m.Symbol(0) != Infantry || x != 0.5 || y != 1 ||
		!m.Entrances(0).Equal(SetOf(1)) || m.TerritoryName(dune).In("es") != "La duna" || m.ContinentName(0).In("en") != "North" {
		t.Errorf("read %+v", m)
	}
}

func TestMapErrorsNameFileAndLine(t *testing.T) {
	many := strings.Repeat("[[continent]]\nid = \"x\"\nbonus = 1\n", MaxContinents)
	for _, c := range []struct {
		name, old, new string
		line           string
		contains       string
	}{
		{"unknown neighbour", `["bay", "salt"]`, `["bay", "salty"]`, "28", `neighbour "salty", which is not in the file`},
		{"one-way link", `["bay", "salt"]`, `["bay"]`, "28", `one-way: "salt" names`},
		{"own neighbour", `["bay", "salt"]`, `["bay", "salt", "dune"]`, "28", "its own neighbour"},
		{"neighbour twice", `["bay", "salt"]`, `["bay", "salt", "bay"]`, "28", "twice"},
		{"duplicate id", `id = "salt"`, `id = "dune"`, "31", `id "dune" already stands above`},
		{"duplicate name", `id = "salt"`, "id = \"salt\"\nname = { en = \"The dune\" }", "32", `name "The dune" already stands above, for "dune"`},
		{"duplicate continent", `id = "south"`, `id = "north"`, "9", "already stands above"},
		{"no continent", "id = \"salt\"\ncontinent = \"south\"", `id = "salt"`, "30", "lies in no continent"},
		{"unknown continent", "id = \"salt\"\ncontinent = \"south\"", "id = \"salt\"\ncontinent = \"east\"", "32", `"east", which is not in the file`},
		{"no bonus", "bonus = -1\n", "", "8", "needs a bonus"},
		{"bonus out of range", "bonus = -1", "bonus = 5000", "10", "must be from"},
		{"bad symbol", `"cannon"`, `"dragon"`, "33", "infantry, cavalry, cannon"},
		{"bad place", "[0.5, 1]", "[0.5, 2]", "27", "outside the picture"},
		{"short place", "[0.5, 1]", "[0.5]", "27", "two numbers"},
		{"empty continent", "[[country]]\nid = \"cape\"", "[[continent]]\nid = \"west\"\nbonus = 1\n\n[[country]]\nid = \"cape\"", "13", `continent "west" has no territory`},
		{"bad id", `id = "salt"`, `id = "sa lt"`, "31", "letters a to z"},
		{"bad name", `name = "islet"`, `name = ""`, "1", "the map's name is \"\": it must have 1 to 40 letters"},
		{"no name", "name = \"islet\"\n", "", "", `the key "name" is missing`},
		{"no id", "id = \"salt\"\n", "", "30", `the key "country.id" is missing`},
		{"no id of a continent", "id = \"south\"\n", "", "8", `the key "continent.id" is missing`},
		{"unknown key", "bonus = -1", "bonos = -1", "10", `unknown key "continent.bonos"`},
		{"too many continents", "[[country]]\nid = \"cape\"", many + "[[country]]\nid = \"cape\"", "199", "64 continents"},
	} {
		if !strings.Contains(goodMap, c.old) {
			t.Fatalf("%s: nothing to replace", c.name)
		}
		_, err := ParseMap("islet.toml", []byte(strings.Replace(goodMap, c.old, c.new, 1)))
		where := "islet.toml:"
		if c.line != "" {
			where += c.line + ":"
		}
		if err == nil || !strings.HasPrefix(err.Error(), where+" ") || !strings.Contains(err.Error(), c.contains) {
			t.Errorf("%s: error %v, want one at line %s about %q", c.name, err, c.line, c.contains)
		}
	}
}

func TestMapsThatAreNotConnected(t *testing.T) {
	cut := strings.NewReplacer(`["cape", "dune"]`, `["cape"]`, `["bay", "salt"]`, `["salt"]`).Replace(goodMap)
	if _, err := ParseMap("f", []byte(cut)); err == nil || !strings.Contains(err.Error(), `f:28: the board is not connected: no path leads from "cape" to "dune"`) {
		t.Errorf("a board in two parts: %v", err)
	}
	swapped := strings.NewReplacer("id = \"salt\"\ncontinent = \"south\"", "id = \"salt\"\ncontinent = \"north\"").Replace(goodMap)
	if m, err := ParseMap("f", []byte(swapped)); err != nil || m.Members(0).Len() != 3 {
		t.Errorf("a continent in two parts: %v", err)
	}
	var b strings.Builder
	for range MaxTerritories + 1 {
		b.WriteString("[[country]]\nid = \"x\"\n")
	}
	if _, err := ParseMap("f", []byte("name = \"x\"\n"+b.String())); err == nil || !strings.Contains(err.Error(), "f:2003: a map may have 1000 territories") {
		t.Errorf("a board of too many territories: %v", err)
	}
}

func TestMapLineRoundTrips(t *testing.T) {
	for _, name := range riskmaps.Names() {
		m := shipped(t, name)
		again, err := ParseMapLine(m.Line())
		if err != nil {
			t.Fatal(err)
		}
		if again.Line() != m.Line() || !reflect.DeepEqual(again.neighbours, m.neighbours) || !reflect.DeepEqual(again.continent, m.continent) || !reflect.DeepEqual(again.members, m.members) ||
			again.bonus != m.bonus || !reflect.DeepEqual(again.symbols, m.symbols) || again.ID(3) != m.ID(3) {
			t.Errorf("%s reads as %s", m.Line(), again.Line())
		}
	}
	for _, text := range []string{"", "x a=1", "x a=1 p.0.i.1", "x a=1 p.0.i.1,q.1.i.0", "x a=1 p.0.z.1,q.0.i.0", "x a=y p.0.i.1,q.0.i.0", "x a=1 p.0.i.,q.0.i.0"} {
		if m, err := ParseMapLine(text); err == nil {
			t.Errorf("%q reads as %s", text, m.Line())
		}
	}
}

const goodXML = `<?xml version="1.0" encoding="UTF-8"?>
<territorio>
  <pais id="1" nombre="Costa" vecinos="2"/>
  <pais id="2" nombre="Sierra" vecinos="1 3"/>
  <!-- the last -->
  <pais id="3" nombre="Río" vecinos="2"/>
</territorio>
`

func TestImportXML(t *testing.T) {
	m, err := ImportXML("maps/Territorio.xml", []byte("\ufeff"+goodXML))
	if err != nil {
		t.Fatal(err)
	}
	if m.Line() != "territorio territorio=0 1.0.i.1,2.0.h.0-2,3.0.c.1" || m.TerritoryName(2).In("es") != "Río" {
		t.Errorf("read %s", m.Line())
	}
	for _, c := range []struct{ name, old, new, line, contains string }{
		{"unknown neighbour", `vecinos="1 3"`, `vecinos="1 3 4"`, ":4", `neighbour "4"`},
		{"one-way link", `vecinos="1 3"`, `vecinos="1"`, ":4", "one-way"},
		{"duplicate name", `"Río"`, `"Costa"`, ":6", "already stands above"},
		{"duplicate id", `id="3"`, `id="2"`, ":6", "already stands above"},
		{"missing attribute", ` nombre="Sierra"`, ``, ":4", `lacks the attribute "nombre"`},
		{"unknown attribute", ` nombre="Sierra"`, ` nom="Sierra"`, ":4", `unknown attribute "nom"`},
		{"unknown element", "<pais id=\"3\"", "<isla id=\"3\"", ":6", "<isla>"},
		{"loose text", "<!-- the last -->", "sea", ":6", `"sea"`},
		{"syntax", `id="3"`, `id=3`, ":6", "XML"},
		{"no root", goodXML, "", "", "<territorio>"},
	} {
		_, err := ImportXML("t.xml", []byte(strings.Replace(goodXML, c.old, c.new, 1)))
		var where *tomlfile.Error
		if !errors.As(err, &where) || !strings.HasPrefix(err.Error(), "t.xml"+c.line+": ") || !strings.Contains(err.Error(), c.contains) {
			t.Errorf("%s: error %v, want one at %s about %q", c.name, err, c.line, c.contains)
		}
	}
}

// FuzzMap reads any TOML and any line; what is accepted is a board that survives its
// line.
func FuzzMap(f *testing.F) {
	f.Add(goodMap)
	f.Add(line)
	for _, name := range riskmaps.Names() {
		_, data, _ := riskmaps.Read(name)
		f.Add(string(data))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, read := range []func() (*Map, error){
			func() (*Map, error) { return ParseMap("f", []byte(text)) },
			func() (*Map, error) { return ParseMapLine(text) },
		} {
			if m, err := read(); err == nil {
				mustSurvive(t, m)
			}
		}
	})
}

// FuzzImportXML does the same with XML.
func FuzzImportXML(f *testing.F) {
	f.Add(goodXML)
	f.Add(strings.Replace(goodXML, "<?xml", `<!DOCTYPE territorio [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><?xml`, 1))
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := ImportXML("f.xml", []byte(text)); err == nil {
			mustSurvive(t, m)
		}
	})
}

// mustSurvive fails unless a map is connected and survives its line.
func mustSurvive(t *testing.T, m *Map) {
	t.Helper()
	if again, err := ParseMapLine(m.Line()); err != nil || again.Line() != m.Line() {
		t.Fatalf("%q: %v", m.Line(), err)
	}
	if !m.Reach(0, m.All()).Equal(m.All()) {
		t.Fatalf("%q is not connected", m.Line())
	}
}

// The file of a map makes the same map: texts, places, symbols and links.
func TestMapsAreMarshalled(t *testing.T) {
	files := map[string]string{"islet.toml": goodMap, "quoted.toml": strings.Replace(goodMap, "La duna", `\"La\\ du\u0007\nna'`, 1)}
	for _, name := range riskmaps.Names() {
		file, data, _ := riskmaps.Read(name)
		files[file] = string(data)
	}
	for file, text := range files {
		m, err := ParseMap(file, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		data, err := m.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ParseMap(file, data); err != nil || !reflect.DeepEqual(again, m) {
			t.Errorf("%s became %v\n%s", file, err, data)
		}
	}
}

// A continent on its own has the territories and links that it had.
func TestPartKeepsAContinent(t *testing.T) {
	m := shipped(t, "classic")
	for k := range Continent(m.Continents()) {
		part, err := m.Part(k)
		if err != nil {
			t.Fatal(err)
		}
		if part.Territories() != m.Members(k).Len() || part.Continents() != 1 || part.Bonus(0) != m.Bonus(k) {
			t.Errorf("%s: %d territories in %d continents", part.Name, part.Territories(), part.Continents())
		}
		for c := range part.All().All() {
			old, ok := m.Find(part.ID(c))
			if !ok || part.Symbol(c) != m.Symbol(old) || part.TerritoryName(c)["en"] != m.TerritoryName(old)["en"] {
				t.Fatalf("%s is another territory", part.ID(c))
			}
			links := 0
			for n := range part.Neighbours(c).All() {
				before, _ := m.Find(part.ID(n))
				if !m.Neighbours(old).Has(before) {
					t.Errorf("%s borders %s only in its part", part.ID(c), part.ID(n))
				}
				links++
			}
			if links != m.Neighbours(old).And(m.Members(k)).Len() {
				t.Errorf("%s has lost a neighbour", part.ID(c))
			}
		}
	}
	if _, err := m.Part(Continent(m.Continents())); err == nil {
		t.Error("a continent that is not there was cut out")
	}
}

// shipped returns a map that ships with the program.
func shipped(t testing.TB, name string) *Map {
	t.Helper()
	file, data, ok := riskmaps.Read(name)
	if !ok {
		t.Fatalf("there is no map %q", name)
	}
	m, err := ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestShippedMaps(t *testing.T) {
	counts := map[string]struct{ territories, continents, links, bonuses int }{
		"classic":       {42, 6, 83, 24},
		"antarctica":    {44, 7, 0, 25},
		"mosaic-54":     {54, 18, 0, 0},
		"mosaic-28":     {28, 15, 0, 0},
		"isles":         {18, 5, 27, 14},
		"meridia":       {40, 8, 0, 28},
		"alpine-passes": {23, 5, 48, 20},
		"river-city":    {30, 7, 51, 25},
		"caribbean":     {33, 6, 45, 22},
		"spice-islands": {39, 7, 56, 27},
		"caravans":      {44, 8, 0, 0},
		"europe":        {46, 9, 0, 0},
		"mare-nostrum":  {50, 9, 0, 0},
		"silk-roads":    {62, 9, 0, 0},
	}
	for _, name := range riskmaps.Names() {
		m := shipped(t, name)
		for _, language := range []string{"es", "en"} {
			for c := range m.All().All() {
				if m.TerritoryName(c)[language] == "" {
					t.Errorf("%s: %s has no name in %s", name, m.ID(c), language)
				}
			}
		}
		want, counted := counts[name]
		if !counted {
			continue
		}
		links, bonuses := 0, 0
		for c := range m.All().All() {
			links += m.Neighbours(c).Len()
		}
		for k := range Continent(m.Continents()) {
			bonuses += m.Bonus(k)
		}
		if m.Name != name || m.Territories() != want.territories || m.Continents() != want.continents {
			t.Errorf("%s reads as %s with %d territories in %d continents", name, m.Name, m.Territories(), m.Continents())
		}
		if want.links != 0 && links != 2*want.links || want.bonuses != 0 && bonuses != want.bonuses {
			t.Errorf("%s has %d links and bonuses of %d", name, links/2, bonuses)
		}
	}
}
