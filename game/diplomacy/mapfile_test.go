package diplomacy

import (
	"fmt"
	"hash/crc32"
	"os"
	"slices"
	"strings"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
)

// strait is a small map with every feature: four provinces and two powers.
const strait = `name = "strait"
title = { en = "The strait" }
year = 1901

[[power]]
token = "EAS"
homes = ["CAP"]
units = ["A CAP"]

[[power]]
token = "WES"
homes = ["BAY"]
units = ["F BAY/SCS"]

[[province]]
token = "CAP"
kind = "coastal"
centre = true
army = ["BAY", "HIL"]
fleet = ["GLF", "BAY/SCS"]

[[province]]
token = "BAY"
kind = "coastal"
centre = true
army = ["CAP"]
coasts = { NCS = ["GLF"], SCS = ["CAP"] }

[[province]]
token = "GLF"
kind = "sea"
fleet = ["CAP", "BAY/NCS"]

[[province]]
token = "HIL"
kind = "inland"
army = ["CAP"]
`

func TestParseMapErrors(t *testing.T) {
	if _, err := ParseMap("strait.toml", []byte(strait)); err != nil {
		t.Fatal(err)
	}
	replace := func(pairs ...string) string {
		text := strait
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(text, pairs[i]) {
				t.Fatalf("no %q in the map", pairs[i])
			}
			text = strings.Replace(text, pairs[i], pairs[i+1], 1)
		}
		return text
	}
	// many returns n more inland provinces without neighbours.
	many := func(n int, more string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "\n[[province]]\ntoken = \"X%02d\"\n%s\n", i, more)
		}
		return b.String()
	}
	var units []string
	for i := range 60 {
		units = append(units, fmt.Sprintf(`"A X%02d"`, i))
	}
	for _, c := range []struct{ text, want string }{
		{replace("title", "titel"), `strait.toml:2: unknown key "titel"`},
		{replace(`year = 1901`, `year = "1901"`), `strait.toml:3: `},
		{replace(`year = 1901`, `year = `), `strait.toml:3: `},
		{replace(`kind = "sea"`, `kind = "sea"`+"\nsort = 1"), `strait.toml:32: unknown key "province.sort"`},

		{replace(`"strait"`, `"The strait"`), `strait.toml:1: the map's name is "The strait": it must be a word of a to z, 0 to 9 and -`},
		{replace(`name = "strait"`+"\n", ""), `strait.toml: the key "name" is missing`},
		{replace("year = 1901\n", ""), `strait.toml: the key "year" is missing`},
		{replace("1901", "0"), `strait.toml:3: the first year is 0: it must be from 1 to 9999`},
		{replace("1901", "10000"), `strait.toml:3: the first year is 10000`},
		{`name = "a"` + "\nyear = 1\n[[power]]\ntoken = \"AAA\"\n", `the map has 1 powers: it must have 2 to 16`},
		{strait + strings.Repeat("[[power]]\n", 15), `the map has 17 powers: it must have 2 to 16`},
		{strait[:strings.Index(strait, "[[province]]")], `the map has 0 provinces: it must have 2 to 128`},
		{strait + many(125, `kind = "inland"`), `the map has 129 provinces: it must have 2 to 128`},

		{replace(`token = "GLF"`, `token = "Glf"`), `strait.toml:30: the province has the token "Glf": it must be three capital letters or digits`},
		{replace(`token = "GLF"`+"\n", ""), `strait.toml:29: the province has the token "": it must be three capital letters or digits`},
		{replace(`token = "GLF"`, `token = "CAP"`), `strait.toml:30: there are two provinces CAP`},
		{replace(`kind = "sea"`, `kind = "lake"`), `strait.toml:31: GLF has the kind "lake": it must be inland, sea or coastal`},
		{replace(`kind = "sea"`, "kind = \"sea\"\ncoasts = {}"), `strait.toml:32: GLF is sea: only coastal provinces have coasts`},
		{replace(`NCS = ["GLF"], `, ""), `strait.toml:27: BAY must have at least two coasts, and no "fleet"`},
		{replace(`army = ["CAP"]`, `army = ["CAP"]`+"\nfleet = []"), `strait.toml:28: BAY must have at least two coasts, and no "fleet"`},
		{replace("centre = true\n", ""), `the map has 1 supply centres: it must have 2 to 48`},
		{strait + many(47, "kind = \"inland\"\ncentre = true"), `the map has 49 supply centres: it must have 2 to 48`},
		{replace("NCS = [", "XCS = ["), `strait.toml:27: BAY has a coast "XCS": it must be one of NCS, NEC, ECS, SEC, SCS, SWC, WCS, NWC`},
		{strait + many(25, `kind = "coastal"`+"\ncoasts = { NCS = [], NEC = [], ECS = [], SEC = [], SCS = [], SWC = [], WCS = [], NWC = [] }"), `the map has too many provinces and coasts: it must have at most 192`},

		{replace(`fleet = ["CAP", "BAY/NCS"]`, `army = ["CAP"]`), `strait.toml:32: A cannot stand at GLF`},
		{replace(`kind = "inland"`, `kind = "inland"`+"\nfleet = [\"GLF\"]"), `strait.toml:37: F cannot stand at HIL`},
		{replace(`army = ["BAY", "HIL"]`, `army = ["BAY", "HLI"]`), `strait.toml:19: CAP borders "HLI", which is not a province or coast of the map`},
		{replace(`fleet = ["GLF", "BAY/SCS"]`, `fleet = ["GLF", "BAY/ECS"]`), `strait.toml:20: CAP borders "BAY/ECS", which is not a province or coast of the map`},
		{replace(`army = ["BAY", "HIL"]`, `army = ["BAY", "CAP"]`), `strait.toml:19: CAP borders itself`},
		{replace(`SCS = ["CAP"]`, `SCS = ["BAY/NCS"]`), `strait.toml:27: BAY/SCS borders itself`},
		{replace(`army = ["BAY", "HIL"]`, `army = ["BAY", "GLF"]`), `strait.toml:19: CAP borders GLF, where A cannot stand`},
		{replace(`fleet = ["GLF", "BAY/SCS"]`, `fleet = ["GLF", "BAY"]`), `strait.toml:20: CAP borders BAY, where F cannot stand`},
		{replace(`army = ["BAY", "HIL"]`, `army = ["BAY", "BAY"]`), `strait.toml:19: CAP borders BAY twice`},
		{replace(`"BAY", "HIL"`, `"HIL"`), `strait.toml:22: A can go from BAY to CAP but not back`},
		{replace(`NCS = ["GLF"]`, `NCS = []`), `strait.toml:29: F can go from GLF to BAY/NCS but not back`},

		{replace(`token = "EAS"`, `token = "EAST"`), `strait.toml:6: the power has the token "EAST": it must be three capital letters or digits other than UNO`},
		{replace(`token = "EAS"`, `token = "UNO"`), `strait.toml:6: the power has the token "UNO": it must be three capital letters or digits other than UNO`},
		{replace(`token = "WES"`, `token = "EAS"`), `strait.toml:11: there are two powers EAS`},
		{replace(`homes = ["CAP"]`, `homes = []`), `strait.toml:7: EAS has no home centre`},
		{replace(`homes = ["CAP"]`+"\n", ""), `strait.toml:5: EAS has no home centre`},
		{replace(`homes = ["CAP"]`, `homes = ["HIL"]`), `strait.toml:7: EAS has the home "HIL", which is not a supply centre of the map`},
		{replace(`homes = ["CAP"]`, `homes = ["XYZ"]`), `strait.toml:7: EAS has the home "XYZ"`},
		{replace(`homes = ["BAY"]`, `homes = ["BAY", "CAP"]`), `strait.toml:12: CAP is named as a home twice`},
		{replace(`homes = ["BAY"]`, `homes = ["BAY", "BAY"]`), `strait.toml:12: BAY is named as a home twice`},
		{replace(`units = ["A CAP"]`, "units = ["+strings.Join(units, ", ")+"]") + many(60, `kind = "inland"`), `strait.toml:8: EAS has 60 units: it must have at most 48`},
		{replace(`"A CAP"`, `"CAP"`), `strait.toml:8: "CAP" is not a unit: write A or F and a province or coast of the map, as in "F STP/SCS"`},
		{replace(`"A CAP"`, `"A XYZ"`), `strait.toml:8: "A XYZ" is not a unit`},
		{replace(`"A CAP"`, `"A GLF"`), `strait.toml:8: "A GLF" cannot stand there`},
		{replace(`"F BAY/SCS"`, `"F BAY"`), `strait.toml:13: "F BAY" cannot stand there`},
		{replace(`"F BAY/SCS"`, `"A CAP"`), `strait.toml:13: two units start in CAP`},
	} {
		_, err := ParseMap("strait.toml", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) && !strings.HasSuffix(err.Error(), ": "+c.want) {
			t.Errorf("error %v\nwant %s", err, c.want)
		}
	}
}

// describeMap lists a map in the form of a public description: each province with its
// kind, centre, home and links, then each power with its homes and units, all in
// alphabetical order.
func describeMap(m *Map) string {
	tokens := func(k Kind, at Location) string {
		var list []string
		for _, to := range m.Moves(k, at) {
			list = append(list, m.LocationToken(to))
		}
		slices.Sort(list)
		return strings.Join(list, ",")
	}
	var lines, last []string
	for p := range m.All().All() {
		centre, home := "-", "-"
		if m.Centres().Has(p) {
			centre = "centre"
		}
		if m.HomeOf(p) != Neutral {
			home = m.PowerToken(m.HomeOf(p))
		}
		line := fmt.Sprintf("%s %s %s %s %s", m.Token(p), [...]string{"inland", "sea", "coastal"}[m.Ground(p)], centre, home, tokens(Army, Location(p)))
		if !m.Split(p) {
			line += " " + m.Token(p) + "=" + tokens(Fleet, Location(p))
		}
		for _, at := range m.CoastsOf(p) {
			line += " " + m.LocationToken(at) + "=" + tokens(Fleet, at)
		}
		lines = append(lines, line)
	}
	for i := range m.Powers() {
		power := Power(i + 1)
		var homes, units []string
		for p := range m.Homes(power).All() {
			homes = append(homes, m.Token(p))
		}
		for _, u := range m.StartUnits(power) {
			units = append(units, m.unitText(u))
		}
		slices.Sort(homes)
		slices.Sort(units)
		last = append(last, m.PowerToken(power)+" "+strings.Join(homes, ",")+" "+strings.Join(units, ","))
	}
	slices.Sort(lines)
	slices.Sort(last)
	return strings.Join(append(lines, last...), "\n") + "\n"
}

func TestStandardMapMatchesPublicSources(t *testing.T) {
	m := standard(t)
	text := describeMap(m)
	for _, line := range []string{
		"ADR sea - -  ADR=ALB,APU,ION,TRI,VEN",
		"BOH inland - - GAL,MUN,SIL,TYR,VIE BOH=",
		"BUL coastal centre - CON,GRE,RUM,SER BUL/ECS=BLA,CON,RUM BUL/SCS=AEG,CON,GRE",
		"SPA coastal centre - GAS,MAR,POR SPA/NCS=GAS,MAO,POR SPA/SCS=GOL,MAO,MAR,POR,WES",
		"STP coastal centre RUS FIN,LVN,MOS,NWY STP/NCS=BAR,NWY STP/SCS=FIN,GOB,LVN",
		"KIE coastal centre GER BER,DEN,HOL,MUN,RUH KIE=BAL,BER,DEN,HEL,HOL",
		"ROM coastal centre ITA APU,NAP,TUS,VEN ROM=NAP,TUS,TYS",
		"RUS MOS,SEV,STP,WAR A MOS,A WAR,F SEV,F STP/SCS",
		"TUR ANK,CON,SMY A CON,A SMY,F ANK",
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("the map does not have %q", line)
		}
	}
	// The checksum is that of the same list made from the description on which three
	// public sources agree.
	if got := crc32.ChecksumIEEE([]byte(text)); got != 0x8b4bbec7 {
		t.Errorf("the map has the checksum %#x:\n%s", got, text)
	}
	for p := range m.All().All() {
		for _, language := range []string{"es", "en"} {
			if m.ProvinceName(p)[language] == "" {
				t.Errorf("%s has no name in %s", m.Token(p), language)
			}
		}
	}
	if got := diplomacymaps.Names(); got[0] != "standard" {
		t.Errorf("the maps are %v, want the standard one first", got)
	}
}

// FuzzParseMap reads any file and checks every map that is accepted.
func FuzzParseMap(f *testing.F) {
	f.Add([]byte(strait))
	lagoon, err := os.ReadFile("testdata/lagoon.toml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(lagoon)
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := ParseMap("a.toml", data)
		if err != nil {
			return
		}
		if err := checkMap(m); err != nil {
			t.Errorf("%q: %v", data, err)
		}
		if again, err := ParseMapLine(m.Line()); err != nil || describeMap(again) != describeMap(m) {
			t.Errorf("%q: its line %s reads as %v, %v", data, m.Line(), again, err)
		}
	})
}

// checkMap returns what is wrong with a map.
func checkMap(m *Map) error {
	for at := range Location(m.Locations()) {
		p := m.Province(at)
		if again, ok := m.FindLocation(m.LocationToken(at)); !ok || again != at {
			return fmt.Errorf("%s is found as %d", m.LocationToken(at), again)
		}
		for _, k := range []Kind{Army, Fleet} {
			reach := Set{}
			for _, to := range m.Moves(k, at) {
				reach = reach.With(m.Province(to))
				switch {
				case !m.CanStand(k, at) || !m.CanStand(k, to):
					return fmt.Errorf("%v goes from %s to %s, where it cannot stand", k, m.LocationToken(at), m.LocationToken(to))
				case !slices.Contains(m.Moves(k, to), at):
					return fmt.Errorf("%v does not go back from %s to %s", k, m.LocationToken(to), m.LocationToken(at))
				case !m.Into(k, m.Province(to)).Has(p):
					return fmt.Errorf("%v does not enter %s from %s", k, m.LocationToken(to), m.LocationToken(at))
				}
			}
			if reach != m.Reach(k, at) || reach.Has(p) {
				return fmt.Errorf("%v at %s reaches %v", k, m.LocationToken(at), reach)
			}
		}
	}
	var homes Set
	for i := range m.Powers() {
		power := Power(i + 1)
		if h := m.Homes(power); h.Empty() || !h.And(homes).Empty() || !h.Minus(m.Centres()).Empty() {
			return fmt.Errorf("%s has the homes %v", m.PowerToken(power), h)
		}
		homes = homes.Or(m.Homes(power))
		for _, u := range m.StartUnits(power) {
			if u.Power != power || !m.CanStand(u.Kind, u.At) {
				return fmt.Errorf("%s starts with %v", m.PowerToken(power), u)
			}
		}
	}
	return nil
}

// The map of docs/extending.md can be read and played.
func TestTheDocumentedMap(t *testing.T) {
	const file = "../../docs/recipes/diplomacy-map/strait.toml"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := ParseMap(file, text)
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGame(m, Rules{})
	if err != nil {
		t.Fatal(err)
	}
	if p := g.Start(); g.Acting(&p).Len() != 2 || m.ToWin() != m.Centres().Len()/2+1 {
		t.Errorf("%d powers act, and %d of %d centres win", g.Acting(&p).Len(), m.ToWin(), m.Centres().Len())
	}
}
