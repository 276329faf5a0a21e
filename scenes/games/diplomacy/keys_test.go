package diplomacy

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	rules "eras/game/diplomacy"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// cursor returns the province of the map's keyboard cursor.
func (ts *testScreen) cursor() string {
	c, _ := ts.Find("cursor")
	return c.Label
}

// TestOrdersByKeyboard orders England's first move without the mouse: the cursor starts at the first unit
// without an order, and Move leads back to the map.
func TestOrdersByKeyboard(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "ENG=Ana"))
	ts.settle()
	ts.UI.Focus.Set("map")
	ts.UI.Focus.Show()
	ts.Ticks(2)
	first := g.Map.Token(ts.screen.writing().Subjects()[0])
	if got := ts.cursor(); got != first {
		t.Errorf("the cursor starts at %s, want %s", got, first)
	}
	ts.Key(ebiten.KeyEnter)
	ts.Ticks(2)
	ts.UI.Focus.Set("deed.M")
	ts.Ticks(1)
	ts.Key(ebiten.KeyEnter)
	ts.Ticks(2)
	if !ts.UI.Focus.Is("map") || ts.cursor() != first {
		t.Errorf("after Move the cursor is at %q, and on the map: %v", ts.cursor(), ts.UI.Focus.Is("map"))
	}
	ts.Key(ebiten.KeyEscape)
	ts.Ticks(1)
	ts.UI.Focus.Set("order." + first)
	ts.Key(ebiten.KeyS)
	ts.Ticks(2)
	if !ts.UI.Focus.Is("map") {
		t.Error("Support does not lead to the map")
	}
}

// The cursor does not start at a unit that has an order, and the list of orders starts at its top in each phase.
func TestTurnsBeginAtTheFirstUnit(t *testing.T) {
	g := standard(t)
	p, err := g.ParsePosition("SPR 1905 units=FRA:A.PAR,A.BUR,A.MAR,A.GAS,A.PIC,F.BRE,F.ECH,F.MAO,F.IRI,A.SPA,F.POR,A.PIE,A.BEL,A.HOL owners=FRA:PAR")
	if err != nil {
		t.Fatal(err)
	}
	ts := open(t, "en", 1280, 800, game.NewMatch[rules.Position, rules.Answer, rules.Event](&rules.Board{Game: g, First: p}, 1), seats(g, "FRA=Inés"))
	ts.settle()
	first := "order." + g.Map.Token(ts.screen.writing().Subjects()[0])
	top, _ := ts.Find(first)
	ts.UI.Views.By("orders", 1e6)
	ts.Ticks(2)
	if c, _ := ts.Find(first); c.Rect == top.Rect {
		t.Fatal("the list does not scroll")
	}
	ts.screen.writing().HoldRest()
	ts.Click("diplomacy.submit")
	ts.settle()
	ts.Click("diplomacy.continue")
	ts.Ticks(1)
	c, _ := ts.Find("recap")
	if after, _ := ts.Find(first); after.Target.Y < c.Rect.Bottom() {
		t.Errorf("in the next phase the list is scrolled: its first row is at %v, below %v", after.Target.Y, c.Rect.Bottom())
	}
}

// Tab goes through the panels from top to bottom, and through the time line from left to right.
func TestTabFollowsTheEye(t *testing.T) {
	g := standard(t)
	for _, size := range [][2]int{{900, 600}, {1280, 800}} {
		ts := open(t, "es", size[0], size[1], playedOn(t, g, "holdbot", 1, 1), seats(g, "FRA=Inés"))
		ts.settle()
		l := ts.screen.layout(ts.UI)
		followsTheEye(t, ts.Window, "match", l.panel)
		followsTheEye(t, ts.Window, "time line", l.line)
		ts.Click("line.first")
		ts.Ticks(2)
		followsTheEye(t, ts.Window, "results", l.panel)
		for tool := range []int{orderTool, unitTool, centreTool} {
			a := openSandbox(t, "es", nil)
			a.sandbox.tool = tool
			a.Ticks(2)
			followsTheEye(t, a.Window, "sandbox", ui.R(divide(a.UI).panel.X, 0, 2000, 2000))
		}
	}
}

// followsTheEye checks the order of the visible controls in a rectangle.
func followsTheEye(t *testing.T, w *uitest.Window, name string, in ui.Rect) {
	t.Helper()
	var last ui.Described
	n := 0
	for _, c := range w.UI.Controls() {
		inside := c.Rect.And(in) == c.Rect && !c.Rect.Empty()
		if !inside || !c.Enabled || c.Target.Empty() {
			continue
		}
		below, beside := c.Rect.Y >= last.Rect.Bottom()-1, c.Rect.X >= last.Rect.X && c.Rect.Bottom() > last.Rect.Y
		if n++; n > 1 && !below && !beside {
			t.Errorf("%s: after %s at %v Tab goes to %s at %v", name, last.ID, last.Rect, c.ID, c.Rect)
		}
		last = c
	}
	if n < 3 {
		t.Errorf("%s: %d controls", name, n)
	}
}

// No tick of a match says that others are waited for while nobody is.
func TestWaitingIsTrue(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "FRA=Inés"))
	ts.settle()
	for range 3 {
		ts.screen.writing().HoldRest()
		ts.Click("diplomacy.submit")
		ts.Until("the results", func() bool { return ts.screen.show.on })
		for range 2000 {
			if ts.screen.show.asks && ts.screen.show.complete {
				break
			}
			ts.Ticks(1)
		}
		ts.Until("the button", func() bool { c, ok := ts.Find("diplomacy.continue"); return ok && c.Enabled })
		ts.screen.tab = logTab
		ts.Ticks(1)
		if len(ts.screen.log.lines) != ts.match.Phases() {
			t.Errorf("the log tells %d phases of %d, although all results are shown", len(ts.screen.log.lines), ts.match.Phases())
		}
		ts.screen.tab = ordersTab
		ts.screen.next()
		if ts.screen.writing() == nil {
			t.Fatal("between two phases nobody writes")
		}
		ts.Ticks(2)
	}
}

// The log tells who proposed and refused a draw.
func TestTheLogTellsOfVotes(t *testing.T) {
	g := standard(t)
	match := playedOn(t, g, "holdbot", 0, 1)
	playPhase(t, g, match, "draw FRA")
	ts := open(t, "en", 1280, 800, match, seats(g, "FRA=Inés"))
	tale := phaseTale(ts.screen.words(ts.UI), g, ts.match.Phase(0), personsOf(ts.match))
	if !slices.Contains(tale, "Draw. Proposed by France. Against: Austria-Hungary, England, Germany, Italy, Russia and Turkey.") {
		t.Errorf("the log says %q", tale)
	}
}
