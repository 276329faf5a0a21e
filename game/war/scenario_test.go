package war_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"eras/assets/scenarios"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

func shipped(t testing.TB, name string) *war.Scenario {
	t.Helper()
	file, data, ok := scenarios.Read(name)
	if !ok {
		t.Fatalf("no scenario %q", name)
	}
	s, err := war.ParseScenario(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestShippedScenarios(t *testing.T) {
	maps := 0
	for _, name := range scenarios.Names() {
		s := shipped(t, name)
		if s.Name != name {
			t.Errorf("file %s holds scenario %q", name, s.Name)
		}
		for _, m := range s.Maps {
			maps++
			for _, language := range []string{"es", "en"} {
				if m.Title[language] == "" || s.Title[language] == "" || s.About[language] == "" {
					t.Errorf("%s/%s lacks a text in %q", name, m.Name, language)
				}
			}
			if !fair(&m.Start, m.Start.Size.Turned) && !fair(&m.Start, m.Start.Size.Mirrored) {
				t.Errorf("%s/%s is neither rotationally nor mirror symmetric", name, m.Name)
			}
			if got, err := war.ParsePosition(m.Start.String()); err != nil || got != m.Start {
				t.Errorf("%s/%s: its notation is read as %v, %v", name, m.Name, got, err)
			}
		}
	}
	if maps < 10 {
		t.Errorf("%d maps, want at least ten", maps)
	}
	if r := shipped(t, "2005").Rules; r != paper {
		t.Errorf("2005 has the rules %v, the paper %v", r, paper)
	}
	if r := shipped(t, "dominion").Rules; r != dominion {
		t.Errorf("dominion has the rules %v, want %v", r, dominion)
	}
}

// fair reports whether the counterpart of every square has the same for the other
// side. Resources may differ a little: they make up for the first move where
// measurements asked for it ("balance").
func fair(p *war.Position, counterpart func(grid.Square) grid.Square) bool {
	for s := range p.Size.Squares().All() {
		c, d := p.Cells[s], p.Cells[counterpart(s)]
		d.Owner, d.Leader = d.Owner.Other(), d.Leader.Other()
		if c != d {
			return false
		}
	}
	difference := int(p.Armies[0].Resources) - int(p.Armies[1].Resources)
	return max(difference, -difference) <= 3 && p.Armies[0].Points == p.Armies[1].Points
}

const scenarioText = `name = "mine"
title.en = "Mine"

[rules]
leader_price = 10
soldier_price = 3
soldier_cap = 12
income_period = 1

[battle]
board = "8x6"
limit = 100
tie = "attacker"

[[map]]
name = "a"
start = "cr:r2,,,cb:b2 r 5 5 200"

[[map]]
name = "b"
start = "cr:r2,,,,cb:b2 r 5 5 200"
`

func TestScenariosChooseHowBattlesAreFought(t *testing.T) {
	_, data, _ := scenarios.Read("dominion")
	head, maps, _ := strings.Cut(string(data), "[battle]")
	_, maps, _ = strings.Cut(maps, "[[map]]")
	text := head + `[battle]
board = "close"
limit = 80
tie = "defender"
stall = 10
kinds = true
captain = true
break = 34
survivors = true
trample = true

[[map]]` + maps
	s, err := war.ParseScenario("close.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	const want = "board=close limit=80 tie=defender stall=10 kinds=yes captain=yes survivors=yes trample=yes break=34"
	if got := s.Rules.Battle.String(); got != want {
		t.Errorf("the battle's rules are %s, want %s", got, want)
	}
	if again, err := war.ParseRules(s.Rules.String()); err != nil || again != s.Rules {
		t.Errorf("%v is read as %v, %v", s.Rules, again, err)
	}
}

func TestErrorsInScenariosNameTheLine(t *testing.T) {
	if s, err := war.ParseScenario("mine.toml", []byte(scenarioText)); err != nil || len(s.Maps) != 2 || s.Title.In("es") != "Mine" {
		t.Fatalf("%+v, %v", s, err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`name = "mine"`, `name = "../mine"`, "mine.toml:1: "},
		{`leader_price = 10`, `leader_price = 0`, "mine.toml:5: rules.leader_price = 0: it must be"},
		{`leader_price = 10`, `leader_price = "ten"`, "mine.toml:5: "},
		{`leader_price = 10`, `leaderprice = 10`, "mine.toml:5: unknown key"},
		{"leader_price = 10\n", "", `mine.toml:4: the key "rules.leader_price" is missing`},
		{`soldier_cap = 12`, `soldier_cap = 100`, "mine.toml:7: "},
		{`board = "8x6"`, `board = "8x60"`, "mine.toml:11: "},
		{`board = "8x6"`, `board = "4x4"`, "mine.toml:11: "},
		{`limit = 100`, `limit = 99`, "mine.toml:12: "},
		{`tie = "attacker"`, `tie = "both"`, "mine.toml:13: "},
		{`name = "b"`, `name = "a"`, "mine.toml:20: "},
		{`cb:b2 r 5 5 200"` + "\n\n", `cb:b2 r 5 5"` + "\n\n", "mine.toml:17: "},
		{`cr:r2,,,,cb:b2`, `cr:r2,,,,cb`, "mine.toml:21: map \"b\": blue has no leader"},
		{`cr:r2,,,,cb:b2`, `cr:r13,,,,cb:b2`, "mine.toml:21: "},
		{`cr:r2,,,,cb:b2`, `cb:r2,,,,cb:b2`, "mine.toml:21: "},
		{`[rules]`, `[rules`, "mine.toml:4: "},
	} {
		_, err := war.ParseScenario("mine.toml", []byte(strings.Replace(scenarioText, c.old, c.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v, want %s…", c.new, c.old, err, c.want)
		}
	}
}

func FuzzParseScenario(f *testing.F) {
	f.Add([]byte(scenarioText))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := war.ParseScenario("f.toml", data)
		if err != nil {
			return
		}
		for _, m := range s.Maps {
			if _, err := war.NewBoard(s.Rules, m.Start); err != nil {
				t.Errorf("map %q was read, but %v", m.Name, err)
			}
		}
	})
}

func TestGeneratedMapsAreFairAndPlayable(t *testing.T) {
	for w := war.MinGenerated; w <= grid.Max; w++ {
		for h := war.MinGenerated; h <= grid.Max; h++ {
			z := grid.Size{W: uint8(w), H: uint8(h)}
			for seed := range uint64(3) {
				p, err := war.Generate(z, 200, game.Random(seed))
				if err != nil {
					t.Fatal(err)
				}
				if again, _ := war.Generate(z, 200, game.Random(seed)); again != p {
					t.Fatalf("%v, seed %d: two maps differ", z, seed)
				}
				if _, err := war.NewBoard(dominion, p); err != nil {
					t.Errorf("%v: %v", p, err)
				}
				if !fair(&p, z.Turned) {
					t.Errorf("%v is not symmetric", p)
				}
				sites := 0
				for _, c := range p.Cells {
					if c.Site != war.NoSite {
						sites++
					}
				}
				if sites < 6 {
					t.Errorf("%v has only %d sites", p, sites)
				}
			}
		}
	}
	if _, err := war.Generate(grid.Size{W: 3, H: 9}, 200, game.Random(1)); err == nil {
		t.Error("a map of 3x9 was generated")
	}
}

// TestDocumentedScenarioIsValid reads the scenario of docs/extending.md.
func TestDocumentedScenarioIsValid(t *testing.T) {
	const file = "../../docs/recipes/scenario/mine.toml"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := war.ParseScenario(file, text); err != nil || len(s.Maps) != 1 {
		t.Errorf("%v", err)
	}
}

// Every shipped scenario is read back as it is written.
func TestScenariosRoundTrip(t *testing.T) {
	for _, name := range scenarios.Names() {
		file, data, _ := scenarios.Read(name)
		s, err := war.ParseScenario(file, data)
		if err != nil {
			t.Fatal(err)
		}
		s.Rules.Battle.Kinds, s.Rules.Battle.Survivors, s.Rules.Battle.Trample, s.Rules.Battle.Break, s.Rules.Orders, s.Rules.Upkeep = true, true, true, 40, 3, 8
		for i := range s.Maps {
			s.Rules.Begin(&s.Maps[i].Start)
		}
		s.Maps[0].Title = war.Text{"en": "A \"strange\" name\\, ñ"}
		if data, err = s.Marshal(); err != nil {
			t.Fatal(err)
		}
		again, err := war.ParseScenario(name, data)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, data)
		}
		if !reflect.DeepEqual(again, s) {
			t.Errorf("%s: %+v, want %+v\n%s", name, again, s, data)
		}
	}
}

// Random maps are symmetric as planned, all of one piece, and playable; free ones have
// symmetric sites.
func TestPlansKeepTheirSymmetry(t *testing.T) {
	rules := &war.Rules{LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 1}
	for _, symmetry := range []war.Symmetry{war.Turned, war.Mirrored, war.Free} {
		unlike := 0
		for seed := range uint64(60) {
			z := grid.Size{W: uint8(4 + seed%9), H: uint8(4 + seed%6)}
			plan := war.Plan{Size: z, Limit: 100, Symmetry: symmetry, Land: float64(seed%4) * 0.12}
			p, err := plan.Generate(game.Random(seed))
			if err != nil {
				t.Fatal(err)
			}
			if err := rules.ValidateStart(&p); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
			if !war.Connected(&p) {
				t.Errorf("seed %d, %v: not all squares can be reached: %v", seed, symmetry, p)
			}
			land := 0
			for s := range z.Squares().All() {
				c := p.Cells[s]
				if c.Terrain != war.Plain {
					land++
				}
				sites := symmetry
				if symmetry == war.Free {
					sites = war.Turned
				}
				twin := p.Cells[sites.Twin(z, s)]
				if symmetry == war.Free && twin.Terrain != c.Terrain {
					unlike++
					twin.Terrain = c.Terrain
				}
				twin.Owner, twin.Leader = twin.Owner.Other(), twin.Leader.Other()
				if twin != c {
					t.Errorf("seed %d, %v: %v on %v, %v on its twin", seed, symmetry, c, s, twin)
				}
			}
			if (land > 0) != (plan.Land > 0) || float64(land) > plan.Land*float64(z.Len())+float64(z.Rows())+4 {
				t.Errorf("seed %d: %d of %d squares have a terrain, planned %.2f", seed, land, z.Len(), plan.Land)
			}
		}
		if (unlike > 0) != (symmetry == war.Free) {
			t.Errorf("symmetry %v: %d squares differ from their twins", symmetry, unlike)
		}
	}
	if _, err := (war.Plan{Size: grid.Size{W: 3, H: 9}}).Generate(game.Random(1)); err == nil {
		t.Error("a map of three columns was made")
	}
}
