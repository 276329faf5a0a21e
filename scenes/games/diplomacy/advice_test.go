package diplomacy

import (
	"slices"
	"strings"
	"testing"

	rules "eras/game/diplomacy"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// advised waits until a hint is shown.
func advised(w *uitest.Window) {
	w.T.Helper()
	w.Until("a hint", func() bool { _, ok := w.Find("hint.yes"); return ok })
	w.Ticks(1)
}

// TestHintGivesAllOrders asks for a hint after an order was written, and takes it.
func TestHintGivesAllOrders(t *testing.T) {
	g := standard(t)
	for _, language := range ui.Languages {
		ts := open(t, language, 900, 600, playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Inés"))
		ts.settle()
		ts.area("LON", "WAL")
		ts.Click("bar.hint")
		advised(ts.Window)
		ts.Check("map", "area.", "hint", "orders", "order.", "drop.", "deed.", "diplomacy.")
		if all := ts.screen.marked(); len(all) > 0 {
			t.Errorf("%s: the map shows written orders among those of the hint: %v", language, all)
		}
		ts.Click("hint.yes")
		ts.Ticks(1)
		if d := ts.screen.writing(); d == nil || d.Missing() != 0 {
			t.Errorf("%s: the hint leaves orders open: %v", language, ts.given())
		}
	}
}

// TestHintTellsWhichPromisesItBreaks asks for a hint after a promise that two fleets and an army hold.
func TestHintTellsWhichPromisesItBreaks(t *testing.T) {
	ts := open(t, "en", 1280, 800, talking(t, false), seats(standard(t), "ENG=Ana", "FRA=Luis"))
	ts.settle()
	ts.Click("handover.ENG")
	ts.Ticks(2)
	const deal = "PRP (AND (XDO ((ENG FLT LON) HLD)) (XDO ((ENG FLT EDI) HLD)) (XDO ((ENG AMY LVP) HLD)))"
	ts.writes("FRA", "ENG", deal)
	ts.writes("ENG", "FRA", "YES ("+deal+")")
	ts.Ticks(2)
	ts.Click("bar.hint")
	advised(ts.Window)
	said := slices.ContainsFunc(ts.UI.Texts(), func(text string) bool { return strings.Contains(text, "would break that") })
	if !said {
		t.Errorf("the hint breaks a promise and does not say so: %q", ts.UI.Texts())
	}
}

// TestSandboxAsksTheBot asks for the orders of the power whose unit is chosen.
func TestSandboxAsksTheBot(t *testing.T) {
	g := standard(t)
	p := g.Start()
	a := openSandbox(t, "en", &p)
	a.Click("bar.hint")
	a.Ticks(1)
	if _, ok := a.Find("hint"); ok || !a.sandbox.say.bad {
		t.Error("a hint for no power")
	}
	a.area("LON", "WAL")
	a.area("BRE", "ECH")
	a.area("PAR")
	a.Click("bar.hint")
	advised(a.Window)
	if all := a.sandbox.marked(); len(all) != 1 || g.Map.FormatOrder(all[0].order) != "F LON - WAL" {
		t.Errorf("the map shows other written orders than England's among those of the hint for France: %v", all)
	}
	a.Click("hint.yes")
	france, _ := g.Map.FindPower("FRA")
	england, _ := g.Map.FindPower("ENG")
	for power, d := range a.sandbox.drafts {
		want := map[rules.Power]int{france: 3, england: 1}[power]
		if given := d.Given(); given != want {
			t.Errorf("power %v has %d orders", power, given)
		}
	}
}
