package jic

import (
	"slices"
	"strings"
	"testing"
)

func TestExplain(t *testing.T) {
	q := Question{Bot: "jic", Map: "standard", Power: "TUR"}
	trace, m, err := q.Explain()
	if err != nil {
		t.Fatal(err)
	}
	e := NewExplained(trace, m)
	if e.Power != "TUR" || e.Season != "SPR" || e.Year != 1901 || e.Mean != 425 || len(e.Units) != 3 || len(e.Groups) != 1 {
		t.Errorf("%+v", e)
	}
	g := e.Groups[0]
	if !g.Found || g.Utility != 1352 || g.Weight != 17 || len(g.Without) != 3 {
		t.Errorf("%+v", g)
	}
	for _, w := range g.Without {
		if w.Order == "A CON - BUL" && (w.Instead != "" || w.Goodness != nil) {
			t.Errorf("without %s: %+v", w.Order, w)
		}
		if w.Order == "F ANK S A SMY - ARM" && (w.Instead != "F ANK - ARM" || *w.Goodness >= g.Goodness) {
			t.Errorf("without %s: %+v", w.Order, w)
		}
	}
	i := slices.IndexFunc(e.Units, func(u ExplainedUnit) bool { return u.Unit == "A SMY" })
	if want := (ExplainedPlan{ExplainedAction{"ARM", 251, 1, 1}, 6, "move to front"}); len(e.Units[i].Plans) != 1 || e.Units[i].Plans[0] != want {
		t.Errorf("plans %+v, want %+v", e.Units[i].Plans, want)
	}
	slices.Sort(e.Orders)
	if want := []string{"A CON - BUL", "A SMY - ARM", "F ANK S A SMY - ARM"}; !slices.Equal(e.Orders, want) {
		t.Errorf("orders %q", e.Orders)
	}
}

// The position has the last orders, so JIC detects a deadlock.
func TestExplainDeadlock(t *testing.T) {
	q := Question{Bot: "jic", Map: "standard", Power: "ITA", Position: "FAL 1905 units=ITA:A.VEN,A.ROM;AUS:A.TRI owners=ITA:VEN,ROM;AUS:TRI" +
		" last=AUS:A.TRI.H=ok;ITA:A.VEN.-.TRI=bounced,A.ROM.H=ok"}
	trace, m, err := q.Explain()
	if err != nil {
		t.Fatal(err)
	}
	e := NewExplained(trace, m)
	if !slices.Equal(e.Deadlock, []string{"A VEN"}) || len(e.Varied) != 0 {
		t.Errorf("deadlock %q, varied %q", e.Deadlock, e.Varied)
	}
}

func TestExplainRefuses(t *testing.T) {
	for _, c := range []struct {
		q    Question
		want string
	}{
		{Question{Bot: "dumbbot", Map: "standard", Power: "TUR"}, "does not take these parameters: write jic"},
		{Question{Bot: "jic", Map: "standard", Power: "SPA"}, "there is no power \"SPA\": write AUS, ENG"},
		{Question{Bot: "jic", Map: "nowhere", Power: "TUR"}, "nowhere"},
		{Question{Bot: "jic", Map: "standard", Power: "TUR", Position: "SPR"}, "position"},
		{Question{Bot: "jic", Map: "standard", Power: "TUR", Position: "WIN 1901 units=TUR:A.CON;AUS:A.VIE owners=TUR:CON;AUS:VIE,BUD"}, "TUR has nothing to order in WIN 1901"},
	} {
		if _, _, err := c.q.Explain(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %s", c.q, err, c.want)
		}
	}
}
