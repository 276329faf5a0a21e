package diplomacy

import (
	"errors"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	rules "eras/game/diplomacy"
	"eras/scenes/geography"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// testSandbox is a sandbox on a window without a display.
type testSandbox struct {
	*uitest.Window
	sandbox *Sandbox
	left    int
}

func openSandbox(t *testing.T, language string, from *rules.Position) *testSandbox {
	t.Helper()
	a := &testSandbox{Window: uitest.New(t, language, 1280, 800, nil)}
	ts := &testScreen{Window: a.Window}
	a.sandbox = NewSandbox(ts.look(), standard(t).Map, from, func() { a.left++ })
	a.Screen = a.sandbox
	a.Ticks(3)
	return a
}

func (a *testSandbox) area(tokens ...string) {
	a.T.Helper()
	for _, token := range tokens {
		a.Click("area." + token)
		a.Ticks(1)
	}
}

func TestASandboxIsSetUpOrderedAndResolved(t *testing.T) {
	a := openSandbox(t, "es", nil)
	a.Click("sandbox.tool.1")
	a.Ticks(1)
	a.Click("sandbox.clear")
	a.Ticks(1)
	if d, _ := a.Find("sandbox.resolve"); d.Enabled {
		t.Error("an empty board may be resolved")
	}
	a.Click("sandbox.FRA")
	a.area("MAR", "BUR")
	a.Click("sandbox.kind.1")
	a.area("SPA", "SPA") // the second coast
	a.area("PAR")        // where no fleet can stand
	a.Click("sandbox.GER")
	a.Click("sandbox.kind.0")
	a.area("MUN", "RUH", "RUH") // the second click takes it away
	a.Click("sandbox.tool.2")
	a.area("MUN", "BOH")
	a.Ticks(1)
	want := "SPR 1901 units=FRA:F.SPA/SCS,A.MAR,A.BUR;GER:A.MUN owners=GER:MUN"
	if got := a.sandbox.game.FormatPosition(a.sandbox.position); !sameUnits(got, want) {
		t.Fatalf("the position is %s", got)
	}
	a.Click("sandbox.tool.0")
	a.area("BUR", "MUN")
	a.Click(writtenID)
	a.Type("A MUN - BUR; A MAR S A MUN - BUR")
	a.Key(ebiten.KeyEnter)
	a.Ticks(1)
	a.Click("sandbox.copy.orders")
	if got := a.UI.Clipboard.Read(); strings.Count(got, "\n") != 3 || !strings.Contains(got, "A MAR S A MUN - BUR") {
		t.Errorf("copied: %q", got)
	}
	a.Click("sandbox.resolve")
	a.Ticks(1)
	ph := a.sandbox.played
	if ph == nil {
		t.Fatal("nothing was resolved")
	}
	at := province(a.sandbox.game, "MUN")
	if v := ph.Verdicts[at]; v.Result != rules.Bounced || v.Reason != rules.OwnSupport && v.Reason != rules.OpponentEqual {
		t.Errorf("Munich came to %+v", v)
	}
	a.Click("sandbox.back")
	a.Ticks(1)
	if a.sandbox.played != nil || a.sandbox.drafts[a.sandbox.position.Units[at].Power].Order(at).Kind != rules.Move {
		t.Error("the orders are gone")
	}
	a.Click("sandbox.resolve")
	a.Ticks(1)
	a.Click("sandbox.next")
	a.Ticks(1)
	if a.sandbox.position.Season != rules.Fall {
		t.Errorf("after the spring it is %v", a.sandbox.position.Phase())
	}
	a.Click("sandbox.undo")
	a.Ticks(1)
	if a.sandbox.position.Season != rules.Spring {
		t.Errorf("undone, it is %v", a.sandbox.position.Phase())
	}
}

// sameUnits compares positions as texts but for the order of units.
func sameUnits(a, b string) bool {
	parts := func(s string) map[string]bool {
		all := map[string]bool{}
		for _, p := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,;:=", r) }) {
			all[p] = true
		}
		return all
	}
	x, y := parts(a), parts(b)
	for p := range x {
		if !y[p] {
			return false
		}
	}
	return len(x) == len(y)
}

func TestPositionsAreCopiedAndPasted(t *testing.T) {
	g := standard(t)
	p := playedOn(t, g, "dumbbot", 9, 4).Position()
	a := openSandbox(t, "en", &p)
	a.Click("sandbox.copy.position")
	text := a.UI.Clipboard.Read()
	again, err := g.ParsePosition(text)
	if err != nil || again != p {
		t.Fatalf("copied %q: %v", text, err)
	}
	a.Click("sandbox.tool.1")
	a.Ticks(1)
	a.Click("sandbox.clear")
	a.Ticks(1)
	if units := g.Occupied(a.sandbox.position, 1); !units.Empty() {
		t.Error("the map is not empty")
	}
	a.Click("sandbox.paste.position")
	a.Ticks(1)
	if *a.sandbox.position != p {
		t.Errorf("pasted: %s", g.FormatPosition(a.sandbox.position))
	}
	a.UI.Clipboard.Write("no position")
	a.Click("sandbox.paste.position")
	a.Ticks(1)
	if *a.sandbox.position != p || !a.sandbox.say.bad {
		t.Error("nonsense was pasted, or nothing was said")
	}
}

func TestTheGameComesBackUnharmedFromTheSandbox(t *testing.T) {
	g := standard(t)
	ts := open(t, "es", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "FRA=Inés"))
	ts.enter("A PAR - BUR")
	before := ts.match.Position()
	ts.Click("diplomacy.tabs.3")
	ts.Ticks(2)
	ts.area("PAR", "PIC")
	ts.Click("sandbox.resolve")
	ts.Ticks(1)
	ts.Click("sandbox.next")
	ts.Ticks(1)
	ts.Click("sandbox.leave")
	ts.Ticks(2)
	if ts.match.Position() != before || ts.match.Phases() != 0 {
		t.Error("the match went on")
	}
	if given := ts.given(); len(given) != 1 || given[0] != "A PAR - BUR" {
		t.Errorf("the orders are %v", given)
	}
}

// A sandbox opened from the set-up begins with the first position, can be emptied and begun again, and says
// nothing of a game that does not exist.
func TestASandboxBeginsWithTheFirstPosition(t *testing.T) {
	a := openSandbox(t, "en", nil)
	g := a.sandbox.game
	if *a.sandbox.position != g.Start() {
		t.Errorf("it begins with %s", g.FormatPosition(a.sandbox.position))
	}
	kept := a.UI.Text.T("diplomacy.sandbox.kept")
	if text, _ := a.sandbox.guide(a.UI); strings.Contains(text, kept) {
		t.Errorf("without a game it says %q", text)
	}
	a.Click("sandbox.tool.1")
	a.Ticks(1)
	a.Click("sandbox.clear")
	a.Ticks(1)
	if g.Acting(a.sandbox.position) != 0 {
		t.Error("the map is not empty")
	}
	a.Click("sandbox.start")
	a.Ticks(1)
	if *a.sandbox.position != g.Start() {
		t.Errorf("begun again, it is %s", g.FormatPosition(a.sandbox.position))
	}
	ts := open(t, "en", 1280, 800, playedOn(t, g, "holdbot", 0, 1), seats(g, "FRA=Inés"))
	ts.Click("diplomacy.tabs.3")
	ts.Ticks(2)
	if text, _ := ts.screen.sandbox.guide(ts.UI); !strings.Contains(text, kept) {
		t.Errorf("within a game it says %q", text)
	}
}

// The rows of the sandbox's lists stay in their place while messages come and tools change.
func TestTheRowsOfTheSandboxStay(t *testing.T) {
	for _, language := range ui.Languages {
		a := openSandbox(t, language, nil)
		find := func(id string) (y float64) {
			t.Helper()
			a.Ticks(2)
			c, ok := a.Find(id)
			if !ok {
				t.Fatalf("no %s", id)
			}
			return c.Rect.Y
		}
		a.area("PAR", "PIC")
		before := find("drop.PAR")
		a.sandbox.entry = newEntry(a.sandbox.m)
		a.area("IRI") // an empty sea, where nothing can be ordered
		if a.sandbox.say.text == "" {
			t.Fatal("no message")
		}
		if after := find("drop.PAR"); after != before {
			t.Errorf("%s: with a message the rows move from %v to %v", language, before, after)
		}
		a.Click("sandbox.tool.1")
		for _, id := range []string{"sandbox.season.0", "sandbox.clear", "sandbox.FRA"} {
			a.Click("sandbox.tool.1")
			units := find(id)
			a.Click("sandbox.tool.2")
			if centres := find(id); units != centres {
				t.Errorf("%s: %s is at %v for units and at %v for centres", language, id, units, centres)
			}
		}
	}
}

func TestAReplayGoesThroughAllPhases(t *testing.T) {
	g := standard(t)
	match := playedOn(t, g, "dumbbot", 6, 2)
	w := uitest.New(t, "es", 1280, 800, nil)
	ts := &testScreen{Window: w}
	left := 0
	r := newReplay(ts.look(), past(t, match, seats(g)), func() { left++ })
	w.Screen = r
	for range 600 {
		w.Ticks(1)
		if r.at == 6 {
			break
		}
	}
	if r.at != 6 || r.position == nil || *r.position != match.Position() {
		t.Fatalf("the replay stands at phase %d", r.at)
	}
	w.Key(ebiten.KeyHome)
	w.Ticks(2)
	if at, _ := w.Find("diplomacy.at"); at.Label != "0" {
		t.Errorf("Home leads to phase %s", at.Label)
	}
	w.Click("diplomacy.now")
	if left != 1 {
		t.Error("there was no way back")
	}
}

func TestTheEndFitsAndLeadsOn(t *testing.T) {
	g := standard(t)
	match := playedOn(t, g, "dumbbot", 100, 2)
	if _, over := match.Outcome(); !over {
		t.Fatal("the match is not over")
	}
	past := past(t, match, seats(g, "FRA=Inés de la Fuente"))
	var went string
	screen := func() uitest.Screen {
		ts := &testScreen{Window: &uitest.Window{T: t}}
		look := ts.look()
		return &result.Screen{
			Match: newResult(past, func() *geography.Map { return nil }, nil), Bar: func(u *ui.UI, title, note string) { look.Bar(u, title, note) },
			Again: func() { went += "again " }, Replay: func() { went += "replay " }, Menu: func() { went += "menu" },
		}
	}
	uitest.Fits(t, screen, func(w *uitest.Window) { w.Ticks(40) })
	w := uitest.New(t, ui.Languages[0], 900, 600, screen())
	w.Ticks(2)
	for _, id := range []string{"result.again", "result.replay", "result.menu"} {
		w.Click(id)
	}
	if went != "again replay menu" {
		t.Errorf("the buttons led to %q", went)
	}
}

// Until the drawing of its map is made, a match, its replay and a sandbox show that it is
// coming, and can be left.
func TestScreensCanBeLeftWhileTheirMapIsDrawn(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "dumbbot", 1, 3), seats(g, "FRA=Inés"))
	drawing := make(chan made, 1)
	ts.screen.board = coming{made: drawing}
	ts.Ticks(2)
	if _, ok := ts.Find("map"); ok {
		t.Error("a map is shown before it is drawn")
	}
	ts.Click("bar.leave")
	ts.Ticks(1)
	if !ts.screen.leaving {
		t.Error("the match cannot be left while its map is drawn")
	}
	ts.screen.leaving = false
	drawing <- <-newBoard(g.Map)
	ts.Ticks(2)
	if _, ok := ts.Find("map"); !ok {
		t.Error("the map is not shown once it is drawn")
	}

	a := openSandbox(t, "es", nil)
	a.sandbox.board = coming{made: drawing}
	a.Ticks(1)
	a.Key(ebiten.KeyEscape)
	a.Ticks(1)
	if a.left != 1 {
		t.Error("the sandbox cannot be left while its map is drawn")
	}
	told := 0
	a.sandbox.Failed = func(error) { told++ }
	drawing <- made{err: errors.New("no drawing")}
	a.Ticks(1)
	a.Click("bar.leave")
	a.Ticks(1)
	if a.left != 2 || told != 1 {
		t.Errorf("when its map cannot be drawn, the sandbox is left %d times, want 1, and tells %d errors, want 1", a.left-1, told)
	}
}
