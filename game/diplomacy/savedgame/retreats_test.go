package savedgame

import (
	"strings"
	"testing"

	"eras/game/diplomacy"
)

// TestNoPhaseWithoutRetreats checks a unit that cannot retreat: it is missing in the next
// phase of the package, but disbanded in a retreat phase here.
func TestNoPhaseWithoutRetreats(t *testing.T) {
	m := standard(t)
	const text = `{"map":"standard","phases":[
{"name":"S1901M","state":{"name":"S1901M","units":{"ENGLAND":["A TUN","F WES"],"FRANCE":["A NAF"]},"centers":{"FRANCE":["BRE"]}},
 "orders":{"ENGLAND":["A TUN - NAF","F WES S A TUN - NAF"]}},
{"name":"F1901M","state":{"name":"F1901M","units":{"ENGLAND":["A NAF","F WES"]},"centers":{"FRANCE":["BRE"]}},"orders":{}}]}`
	saved, err := Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	match, _, err := saved.Match(m)
	if err != nil {
		t.Fatal(err)
	}
	if p := match.At(1); match.Steps() != 2 || p.Season != diplomacy.Summer {
		t.Errorf("%d steps, after the first it is %v", match.Steps(), p.Season)
	}
	out, err := FromRecord(match.Record())
	if err != nil || len(out.Phases) != 2 || out.Phases[1].Name != "F1901M" {
		t.Errorf("%v, %d phases", err, len(out.Phases))
	}
}

func TestInferredAttackers(t *testing.T) {
	m := standard(t)
	b, err := diplomacy.NewBoard(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	g := newCodec(b.Game)
	state := func(boh, ber string) *State {
		return &State{
			Name: "S1901R", Units: map[string][]string{"FRANCE": {"A BOH"}, "ITALY": {"A BER"}, "GERMANY": {"*A BOH", "*A BER"}},
			Retreats: Retreats{"GERMANY": {"A BOH": strings.Fields(boh), "A BER": strings.Fields(ber)}},
		}
	}
	for _, c := range []struct{ boh, ber, byBoh, byBer, standoffs string }{
		{"GAL MUN TYR VIE", "KIE PRU SIL", "SIL", "MUN", ""},
		{"GAL MUN SIL TYR VIE", "KIE MUN PRU SIL", "", "", ""},
		{"MUN TYR VIE", "KIE MUN PRU", "", "", "GAL SIL"},
		{"MUN TYR VIE", "MUN PRU SIL", "SIL", "", "GAL KIE"},
	} {
		p, err := g.position(state(c.boh, c.ber))
		if err != nil {
			t.Fatal(err)
		}
		by := func(token string) string {
			at, _ := m.FindProvince(token)
			if from := p.Dislodged[at].By; from != diplomacy.NoProvince {
				return m.Token(from)
			}
			return ""
		}
		if a, b, s := by("BOH"), by("BER"), strings.Join(g.provinces(p.Standoffs), " "); a != c.byBoh || b != c.byBer || s != c.standoffs {
			t.Errorf("%+v: attacked from %q and %q, standoffs %q", c, a, b, s)
		}
		again := g.state(&p).Retreats["GERMANY"]
		if got := strings.Join(again["A BOH"], " ") + ", " + strings.Join(again["A BER"], " "); got != c.boh+", "+c.ber {
			t.Errorf("%+v: the retreats are %s", c, got)
		}
	}
	if _, err := g.position(state("GAL TYR VIE", "KIE MUN PRU SIL")); err == nil || !strings.Contains(err.Error(), "the retreats of A BOH break the rules") {
		t.Error(err)
	}
}

// TestListedWithoutRetreats reads games that list a dislodged unit that cannot retreat, as
// published ones do.
func TestListedWithoutRetreats(t *testing.T) {
	m := standard(t)
	game := func(units, retreats string) string {
		return `{"map":"standard","phases":[
{"name":"S1901M","state":{"name":"S1901M","units":{"ENGLAND":["A TUN","F WES"],"FRANCE":["A NAF"]},"centers":{"FRANCE":["BRE"]}},
 "orders":{"ENGLAND":["A TUN - NAF","F WES S A TUN - NAF"]}},
{"name":"S1901R","state":{"name":"S1901R","units":{"ENGLAND":["A NAF","F WES"],"FRANCE":` + units + `},"retreats":` + retreats + `,"centers":{"FRANCE":["BRE"]}},"orders":{}},
{"name":"F1901M","state":{"name":"F1901M","units":{"ENGLAND":["A NAF","F WES"]},"centers":{"FRANCE":["BRE"]}},"orders":{}}]}`
	}
	for _, c := range []struct{ units, retreats, want string }{
		{`["*A NAF"]`, `{"FRANCE":{}}`, ""},
		{`["*A NAF"]`, `{"FRANCE":{"A NAF":[]}}`, ""},
		{`["*A NAF"]`, `{}`, ""},
		{`[]`, `{}`, ""},
		{`["*F NAF"]`, `{}`, "the units of FRANCE are *F NAF in the file, but by the rules none"},
		{`["*A TUN"]`, `{}`, "the units of FRANCE are *A TUN in the file, but by the rules none"},
	} {
		saved, err := Decode([]byte(game(c.units, c.retreats)))
		if err != nil {
			t.Fatal(err)
		}
		match, _, err := saved.Match(m)
		if c.want != "" {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s, %s: %v, want %q", c.units, c.retreats, err, c.want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s, %s: %v", c.units, c.retreats, err)
			continue
		}
		if p := match.Position(); p.Season != diplomacy.Fall {
			t.Errorf("%s, %s: it ends in %v", c.units, c.retreats, p.Season)
		}
	}
}

// TestFirstStateWithoutRetreats reads a first state whose dislodged units have no place in
// the list of retreats.
func TestFirstStateWithoutRetreats(t *testing.T) {
	b, err := diplomacy.NewBoard(standard(t), diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	g := newCodec(b.Game)
	at, _ := b.Game.Map.FindProvince("BOH")
	for _, c := range []struct {
		retreats Retreats
		can      bool
	}{
		{Retreats{"GERMANY": {}}, false},
		{Retreats{"GERMANY": {"A BOH": {}}}, false},
		{Retreats{"FRANCE": {}}, true},
		{nil, true},
	} {
		p, err := g.position(&State{Name: "S1901R", Units: map[string][]string{"FRANCE": {"A BOH"}, "GERMANY": {"*A BOH"}}, Retreats: c.retreats})
		if err != nil {
			t.Fatal(err)
		}
		if can := len(g.game.Retreats(nil, &p, at)) > 0; can != c.can {
			t.Errorf("%v: it can retreat: %v", c.retreats, can)
		}
	}
}
