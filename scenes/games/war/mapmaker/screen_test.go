package mapmaker

import (
	"strings"
	"sync"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game"
	"eras/game/war"
	"eras/scenes/mapmaking"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// opened is a map maker in a test.
type opened struct {
	*Screen
	saved        map[string]war.Position
	left, played bool
	work         sync.WaitGroup
}

func open(t testing.TB) *opened {
	t.Helper()
	s, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := s.Map("duel")
	o := &opened{saved: map[string]war.Position{}}
	o.Screen = &Screen{
		Draft: NewDraft(&s.Rules, m.Start), Scenario: s,
		Bench: mapmaking.Bench{
			Bar:   func(u *ui.UI, title, note string, buttons ...ui.BarButton) { u.TitleBar(title, note, buttons...) },
			Leave: func() { o.left = true }, Play: func() { o.played = true },
		},
		Taken: func(name string) bool { _, taken := o.saved[name]; return taken },
		Save: func(name string, p *war.Position, done func(file string)) {
			o.saved[name] = *p
			done("maps/own.toml")
		},
		Go: func(work func()) { o.work.Go(work) }, Seed: func() uint64 { return 1234 },
	}
	return o
}

func TestTheMapMakerFits(t *testing.T) {
	for _, prepare := range []func(*uitest.Window){
		nil,
		func(w *uitest.Window) { w.Click("maker.tool.leader") },
		func(w *uitest.Window) { w.Click("maker.tool.city") },
		func(w *uitest.Window) { w.Click("maker.tool.flag"); w.Click("square.2,3") },
		func(w *uitest.Window) { w.Pick("maker.tabs", 1) },
		func(w *uitest.Window) { w.Click("maker.share") },
		func(w *uitest.Window) { w.Click("maker.save") },
		func(w *uitest.Window) {
			w.Click("maker.tool.mountains")
			w.Click("square.2,3")
			w.Key(ebiten.KeyEscape)
		},
	} {
		uitest.Fits(t, func() uitest.Screen { return open(t) }, func(w *uitest.Window) {
			if prepare != nil {
				prepare(w)
				w.Ticks(2)
			}
		}, "square.", "maker.tabs")
	}
}

// A map is painted with the mouse, undone and saved; leaving asks only if there is
// something to lose.
func TestPaintingWithTheMouse(t *testing.T) {
	o := open(t)
	w := uitest.New(t, "en", 1280, 800, o)
	w.Ticks(2)
	before := *o.Draft.Position()
	w.Click("maker.tool.woods")
	w.Click("square.2,2")
	at := func(x, y int) war.Cell {
		s, _ := before.Size.Parse(strings.Join([]string{itoa(x), itoa(y)}, ","))
		return o.Draft.Position().Cells[s]
	}
	if at(2, 2).Terrain != war.Woods || at(6, 4).Terrain != war.Woods {
		t.Errorf("painted %v and %v", at(2, 2), at(6, 4))
	}
	// A stroke over three squares is one step.
	w.Click("maker.tool.river")
	from, _ := w.Find("square.3,2")
	to, _ := w.Find("square.5,2")
	w.Move(from.Rect.CenterX(), from.Rect.CenterY())
	w.Press()
	for x := from.Rect.CenterX(); x < to.Rect.CenterX(); x += 10 {
		w.Move(x, from.Rect.CenterY())
	}
	w.Release()
	if at(3, 2).Terrain != war.River || at(4, 2).Terrain != war.River || at(5, 4).Terrain != war.River {
		t.Errorf("painted %v", o.Draft.Position())
	}
	w.Click("maker.undo")
	if at(3, 2).Terrain == war.River || at(4, 2).Terrain == war.River || at(2, 2).Terrain != war.Woods {
		t.Errorf("undone: %v", o.Draft.Position())
	}
	w.Key(ebiten.KeyY)
	if at(4, 2).Terrain != war.River {
		t.Errorf("made again: %v", o.Draft.Position())
	}
	w.Key(ebiten.KeyEscape)
	w.Ticks(1)
	if _, asked := w.Find("maker.leaving.no"); !asked || o.left {
		t.Error("leaving asks nothing")
	}
	w.Click("maker.leaving.no")
	w.Ticks(3)
	w.Click("maker.save")
	w.Type("Hills")
	w.Key(ebiten.KeyEnter)
	w.Ticks(2)
	if o.saved["Hills"] != *o.Draft.Position() || o.Name != "Hills" || o.Draft.Unsaved() {
		t.Errorf("saved %v", o.saved)
	}
	w.Key(ebiten.KeyEscape)
	w.Ticks(1)
	if !o.left {
		t.Error("the saved map was not left")
	}
}

func itoa(n int) string { return string(rune('0' + n)) }

// With the keyboard alone: a tool, a square, the size.
func TestPaintingWithTheKeyboard(t *testing.T) {
	o := open(t)
	w := uitest.New(t, "es", 900, 600, o)
	w.Ticks(2)
	for range 40 {
		if c, _ := w.Find("maker.tool.hills"); c.Focused {
			break
		}
		w.Key(ebiten.KeyTab)
		w.Ticks(1)
	}
	w.Key(ebiten.KeyEnter)
	if o.brush.Terrain != war.Hills {
		t.Fatalf("brush %v", o.brush)
	}
	for range 40 {
		if c, _ := w.Find("map"); c.Focused {
			break
		}
		w.Key(ebiten.KeyTab)
		w.Ticks(1)
	}
	w.Key(ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyEnter)
	hills := 0
	for s := range o.Draft.Position().Size.Squares().All() {
		if o.Draft.Position().Cells[s].Terrain == war.Hills {
			hills++
		}
	}
	if hills != 2 {
		t.Errorf("%d squares are hills: %v", hills, o.Draft.Position())
	}
}

func TestFaultsKeepFromPlaying(t *testing.T) {
	o := open(t)
	w := uitest.New(t, "en", 1280, 800, o)
	w.Ticks(2)
	w.Click("maker.tool.eraser")
	for s := range o.Draft.Position().Army(game.Red).Leaders.All() {
		w.Click("square." + s.String())
	}
	w.Ticks(1)
	if c, _ := w.Find("maker.play"); c.Enabled || o.Draft.fault() == NoFault {
		t.Errorf("fault %q, can be played: %v", o.Draft.fault(), c.Enabled)
	}
	if c, ok := w.Find("maker.said"); !ok || c.Label != "Red needs a leader." {
		t.Errorf("said %q", c.Label)
	}
}

func TestSharing(t *testing.T) {
	o := open(t)
	w := uitest.New(t, "en", 1280, 800, o)
	w.Ticks(2)
	w.Click("maker.share")
	w.Click("maker.copy")
	text := w.UI.Clipboard.Read()
	if text != o.Draft.Position().String() {
		t.Errorf("copied %q", text)
	}
	for _, c := range []struct{ text, said string }{
		{"hello", "The text on the clipboard is not a map"},
		{"cr:r1,,cb:b1 r 5 5 100", "A map of 3 × 1 is too small"},
		{"cr:r1,f,,cb:b1/,,,/ ,,~,\n/,,, r 5 5 100", "The map was taken"},
	} {
		w.UI.Clipboard.Write(c.text)
		w.Click("maker.paste")
		w.Ticks(1)
		if said, _ := w.Find("maker.shared"); !strings.HasPrefix(said.Label, c.said) {
			t.Errorf("%q: said %q", c.text, said.Label)
		}
	}
	if got := o.Draft.Position().String(); !strings.HasPrefix(got, "cr:r1,f,,cb:b1/,,,/,,~,/,,, ") {
		t.Errorf("pasted %s", got)
	}
}

func TestRandomMaps(t *testing.T) {
	o := open(t)
	w := uitest.New(t, "en", 1280, 800, o)
	w.Ticks(2)
	w.Click("maker.tabs.1")
	w.Click("maker.land.2")
	w.Click("maker.make")
	first := *o.Draft.Position()
	w.Ticks(1)
	if o.random.seed != "1234" || !o.Draft.Unsaved() {
		t.Errorf("seed %q", o.random.seed)
	}
	w.Click("maker.clear")
	if *o.Draft.Position() == first {
		t.Error("the map was not cleared")
	}
	w.Click("maker.make")
	if *o.Draft.Position() != first {
		t.Error("the same seed makes another map")
	}
}

func TestATrialShowsAVerdict(t *testing.T) {
	o := open(t)
	w := uitest.New(t, "en", 1280, 800, o)
	w.Ticks(2)
	w.Click("maker.check")
	w.Until("the verdict", func() bool { c, ok := w.Find("maker.trial.ended"); return ok && c.Label == "yes" })
	c, _ := w.Find("maker.verdict")
	if !strings.HasPrefix(c.Label, "Fair") {
		t.Errorf("verdict %q", c.Label)
	}
	w.Check("square.")
	w.Click("maker.trial.close")
	w.Ticks(1)
	o.work.Wait()
	if _, open := w.Find("maker.trial.close"); open {
		t.Error("the dialog is still open")
	}
}

// Every tool, setting and square does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window { return uitest.New(t, "en", 1280, 800, open(t)) }, uitest.ShortAndUsual, "maker.check")
}
