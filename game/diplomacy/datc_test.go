package diplomacy

import (
	"strings"
	"testing"
)

// datcCase is a test case of DATC 3.0, chapter 6, for a movement phase.
type datcCase struct {
	name, title string
	// lines are one unit each: "AUS A VIE - TYR: bounced" has its order and the expected
	// result, followed by "!" if the unit must be dislodged. "stands AUS F TRI" places a
	// unit without an order. The unit of an order stands where the order says unless
	// another line places it.
	lines string
	// standoffs are the provinces that a standoff must leave empty.
	standoffs string
}

// datcSections are the movement cases of chapter 6.
var datcSections = [][]datcCase{datcBasic, datcCoasts, datcRings, datcSupports, datcBattles, datcConvoys, datcAdjacent}

// datcPhase is a case ready to be adjudicated.
type datcPhase struct {
	p      Position
	orders Orders
	want   map[Province]string
	text   map[Province]string
}

// phase reads the lines of a case. Orders are amended as [Map.Interpret] does; orders to
// a unit of another power are dropped.
func (c *datcCase) phase(t testing.TB, m *Map) datcPhase {
	t.Helper()
	ph := datcPhase{p: Position{Year: 1901}, want: map[Province]string{}, text: map[Province]string{}}
	power := func(token string) Power {
		p, ok := m.FindPower(token)
		if !ok {
			t.Fatalf("%s: no power %q", c.name, token)
		}
		return p
	}
	place := func(w Power, o Order) {
		if q := m.Province(o.At); !ph.p.Units[q].Exists() {
			ph.p.Units[q] = Unit{w, o.Unit, o.At}
		}
	}
	type given struct {
		by     Power
		o      Order
		result string
		text   string
	}
	var all []given
	for line := range strings.Lines(c.lines) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		text, result, ordered := strings.Cut(line, ": ")
		unit, stands := strings.CutPrefix(text, "stands ")
		token, rest, _ := strings.Cut(unit, " ")
		if stands {
			rest += " H"
		}
		o, err := m.ParseOrder(rest)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if stands {
			place(power(token), o)
			if ordered {
				ph.want[m.Province(o.At)] = result
			}
			continue
		}
		all = append(all, given{power(token), o, result, rest})
	}
	for _, g := range all {
		place(g.by, g.o)
	}
	for _, g := range all {
		q := m.Province(g.o.At)
		if ph.p.Units[q].Power != g.by {
			continue
		}
		ph.orders[q] = m.amend(&ph.p, g.o)
		ph.want[q], ph.text[q] = g.result, g.text
	}
	return ph
}

// resultText returns a verdict in the notation of the cases.
func resultText(v Verdict) string {
	if v.Dislodged {
		return v.Result.String() + "!"
	}
	return v.Result.String()
}

func TestDATC(t *testing.T) {
	m := standard(t)
	g, err := NewGame(m, Rules{})
	if err != nil {
		t.Fatal(err)
	}
	j := NewJudge(g)
	for _, section := range datcSections {
		for _, c := range section {
			t.Run(c.name+" "+c.title, func(t *testing.T) { c.check(t, m, j) })
		}
	}
}

// check adjudicates the case and compares every unit.
func (c *datcCase) check(t *testing.T, m *Map, j *Judge) {
	t.Helper()
	ph := c.phase(t, m)
	verdicts := j.Movement(&ph.p, &ph.orders)
	for q := range m.All().All() {
		if !ph.p.Units[q].Exists() {
			continue
		}
		want, got := ph.want[q], resultText(verdicts[q])
		if want == "" {
			want = "ok"
		}
		if got != want {
			t.Errorf("%s (%s): %s, want %s; %s", m.Token(q), ph.text[q], got, want, m.Explain(&ph.p, &ph.orders, verdicts, q))
		}
	}
	var standoffs []string
	for q := range j.Standoffs().All() {
		standoffs = append(standoffs, m.Token(q))
	}
	if got := strings.Join(standoffs, " "); got != c.standoffs {
		t.Errorf("standoffs %q, want %q", got, c.standoffs)
	}
}

func TestDATCMovementCasesComplete(t *testing.T) {
	// The numbers of cases in sections A to G; B.14 is about builds.
	want := []int{12, 14, 9, 34, 15, 25, 20}
	for i, section := range datcSections {
		if len(section) != want[i] {
			t.Errorf("section %s has %d cases, want %d", section[0].name[:3], len(section), want[i])
		}
		seen := map[string]bool{}
		for _, c := range section {
			if seen[c.name] || c.name[:4] != section[0].name[:4] {
				t.Errorf("%s appears twice or in the wrong section", c.name)
			}
			seen[c.name] = true
		}
	}
}

// TestBuildWithoutCoast is case 6.B.14: a fleet is not built in a province with
// several coasts unless the order names one.
func TestBuildWithoutCoast(t *testing.T) {
	m := standard(t)
	g, err := NewGame(m, Rules{})
	if err != nil {
		t.Fatal(err)
	}
	p := g.Start()
	p.Season = Winter
	stp, _ := m.FindProvince("STP")
	p.Units[stp] = Unit{}
	russia, _ := m.FindPower("RUS")
	for text, legal := range map[string]bool{"F STP B": false, "F STP/NCS B": true, "A STP B": true} {
		o, err := m.ParseOrder(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.CheckOrder(&p, russia, o.In(Winter)); (err == nil) != legal {
			t.Errorf("%s: %v, want legal %v", text, err, legal)
		}
	}
}
