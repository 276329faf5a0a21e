package mapmaker

import (
	"strings"
	"sync"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game/risk"
	"eras/scenes/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// opened is a map maker in a test.
type opened struct {
	*Screen
	saved        map[string]*risk.Map
	left, played bool
	work         sync.WaitGroup
}

// open opens a map maker on a shipped map, or an empty one for "".
func open(t testing.TB, name string) *opened {
	t.Helper()
	strait, err := agents.LoadRiskMap("isles")
	if err != nil {
		t.Fatal(err)
	}
	from := strait
	if name == "" {
		from = nil
	}
	o := &opened{Screen: New(from), saved: map[string]*risk.Map{}}
	o.Bar = func(u *ui.UI, title, note string, buttons ...ui.BarButton) { u.TitleBar(title, note, buttons...) }
	o.Leave, o.Play = func() { o.left = true }, func() { o.played = true }
	o.Maps, o.Titled = []*risk.Map{strait}, func(m *risk.Map) string { return m.Title.In("en") }
	o.Rules = func(players int) risk.Rules {
		r := risk.Ender2009(players)
		r.Limit, r.Leader = 30, true
		return r
	}
	o.Taken = func(title string) bool { return o.saved[title] != nil }
	o.Screen.Save = func(made *risk.Map, done func(title, file string)) {
		title := made.Title.In("en")
		o.saved[title] = made
		done(title, "maps/own.toml")
	}
	o.Go, o.Seed = func(work func()) { o.work.Go(work) }, func() uint64 { return 1234 }
	t.Cleanup(func() { o.Close(); o.work.Wait() })
	return o
}

// drawn waits until the land is drawn.
func (o *opened) drawn(w *uitest.Window) {
	w.Until("the land", func() bool { return o.canvas.ground.job == nil && o.canvas.ground.of != nil })
}

// on returns a point of the map on the screen, in shares of the picture.
func (o *opened) on(x, y float64) (float64, float64) {
	return toScreen(o.canvas.frame, geography.Point{X: x * geography.Width, Y: y * 600})
}

func (o *opened) click(w *uitest.Window, x, y float64) {
	w.Move(o.on(x, y))
	w.Press()
	w.Release()
	w.Ticks(1)
}

func (o *opened) drag(w *uitest.Window, x, y, toX, toY float64) {
	w.Move(o.on(x, y))
	w.Press()
	for i := range 11 {
		k := float64(i) / 10
		w.Move(o.on(x+k*(toX-x), y+k*(toY-y)))
	}
	w.Release()
	w.Ticks(1)
}

// said returns the line about the map.
func said(w *uitest.Window) string {
	c, _ := w.Find("maker.said")
	return c.Label
}

func TestTheMapMakerFits(t *testing.T) {
	for _, prepare := range []func(*uitest.Window){
		nil,
		func(w *uitest.Window) { w.Click("maker.tool.paint") },
		func(w *uitest.Window) { w.Pick("maker.tabs", 1) },
		func(w *uitest.Window) { w.Click("maker.share") },
	} {
		uitest.Fits(t, func() uitest.Screen {
			o := open(t, "isles")
			o.chosen = 0
			return o
		}, func(w *uitest.Window) {
			if prepare != nil {
				prepare(w)
				w.Ticks(2)
			}
		}, "place.", "map", "maker.tabs", "thumbnail.")
	}
}

// A map of four territories and two continents is made with the mouse, from nothing; the line says at each
// step what is missing.
func TestAMapIsMadeWithTheMouse(t *testing.T) {
	o := open(t, "")
	w := uitest.New(t, "en", 1280, 800, o)
	w.Ticks(2)
	if said(w) != "A map needs at least 2 territories." {
		t.Errorf("said %q", said(w))
	}
	for _, at := range [][2]float64{{0.25, 0.3}, {0.6, 0.3}, {0.6, 0.7}, {0.3, 0.7}} {
		o.click(w, at[0], at[1])
	}
	now := o.Draft.Now()
	if len(now.places) != 4 || len(now.continents) != 1 || said(w) != "Territory 1 has no border." {
		t.Fatalf("%d territories in %d continents, said %q", len(now.places), len(now.continents), said(w))
	}
	// The last one is chosen: it gets a name and another place.
	w.Click("maker.place.name")
	for range 12 {
		w.Key(ebiten.KeyBackspace)
	}
	w.Type("Iceland")
	o.drag(w, 0.3, 0.7, 0.25, 0.75)
	if p := o.Draft.Now().places[3]; p.name.In("en") != "Iceland" || p.at[0] > 0.25 || p.at[1] < 0.75 {
		t.Errorf("%+v", p)
	}
	w.Click("maker.tool.border")
	o.drag(w, 0.25, 0.3, 0.6, 0.3)
	o.click(w, 0.6, 0.3)
	o.click(w, 0.6, 0.7)
	if said(w) != "Iceland has no border." {
		t.Errorf("said %q", said(w))
	}
	o.drag(w, 0.6, 0.7, 0.25, 0.75)
	if said(w) != "" {
		t.Errorf("said %q", said(w))
	}
	w.Pick("maker.tabs", 1)
	w.Ticks(2)
	w.Click("maker.continent.add")
	w.Ticks(2)
	if said(w) != "Continent 2 has no territory." {
		t.Errorf("said %q", said(w))
	}
	w.Click("maker.continent.1.bonus")
	w.Key(ebiten.KeyArrowRight)
	w.Pick("maker.tabs", 0)
	w.Ticks(1)
	w.Click("maker.tool.paint")
	o.drawn(w)
	o.drag(w, 0.6, 0.7, 0.25, 0.75)
	now = o.Draft.Now()
	if now.members(1) < 2 || said(w) != "" {
		t.Errorf("%d members, said %q", now.members(1), said(w))
	}
	bonus := now.continents[1].bonus
	w.Click("maker.tool.remove")
	o.click(w, 0.25, 0.3)
	if len(o.Draft.Now().places) != 3 {
		t.Error("nothing is removed")
	}
	w.Click("maker.undo")
	w.Key(ebiten.KeyEscape)
	w.Ticks(1)
	if _, asked := w.Find("maker.leaving.no"); !asked || o.left {
		t.Error("leaving asks nothing")
	}
	w.Click("maker.leaving.no")
	w.Ticks(3)
	w.Click("maker.play")
	w.Type("Two Shores")
	w.Key(ebiten.KeyEnter)
	w.Ticks(2)
	m := o.saved["Two Shores"]
	if m == nil || !o.played || o.Draft.Unsaved() || m.Territories() != 4 || m.Bonus(1) != bonus || m.Name != "own-two-shores" {
		t.Fatalf("saved %v", m)
	}
	if c, ok := m.Find("iceland"); !ok || m.TerritoryName(c).In("es") != "Iceland" {
		t.Errorf("%s", m.Line())
	}
}

// With the keyboard alone: two territories are put, joined, moved and removed.
func TestAMapIsMadeWithTheKeyboard(t *testing.T) {
	o := open(t, "")
	w := uitest.New(t, "es", 900, 600, o)
	w.Ticks(2)
	focus := func(id string) {
		t.Helper()
		for range 40 {
			if c, _ := w.Find(id); c.Focused {
				return
			}
			w.Key(ebiten.KeyTab)
			w.Ticks(1)
		}
		t.Fatalf("no key leads to %s", id)
	}
	go10 := func(key ebiten.Key) {
		for range 10 {
			w.Key(key)
		}
	}
	focus("map")
	w.Key(ebiten.KeyEnter)
	go10(ebiten.KeyArrowRight)
	w.Key(ebiten.KeyEnter)
	now := o.Draft.Now()
	if len(now.places) != 2 || now.places[1].at[0] <= now.places[0].at[0] || now.places[0].name.In("es") != "Territorio 1" {
		t.Fatalf("%+v", now.places)
	}
	w.Key(ebiten.KeyEnter) // take the chosen one along
	go10(ebiten.KeyArrowDown)
	w.Key(ebiten.KeyEnter)
	go10(ebiten.KeyArrowUp)
	if p := o.Draft.Now().places[1]; p.at[1] <= now.places[1].at[1] {
		t.Errorf("not moved: %+v", p)
	}
	focus("maker.tool.border")
	w.Key(ebiten.KeyEnter)
	focus("map")
	go10(ebiten.KeyArrowLeft)
	w.Key(ebiten.KeyEnter)
	go10(ebiten.KeyArrowRight)
	go10(ebiten.KeyArrowDown)
	w.Key(ebiten.KeyEnter)
	if !o.Draft.Now().joined(0, 1) || o.Draft.Fault().Key != "" {
		t.Errorf("fault %+v", o.Draft.Fault())
	}
	w.Key(ebiten.KeyDelete)
	if len(o.Draft.Now().places) != 1 {
		t.Error("nothing is removed")
	}
}

// The map is shared as the text of its file; any map file can be pasted, and nothing else.
func TestSharing(t *testing.T) {
	o := open(t, "isles")
	w := uitest.New(t, "en", 1280, 800, o)
	w.Ticks(2)
	w.Click("maker.share")
	w.Click("maker.copy")
	text := w.UI.Clipboard.Read()
	m, err := risk.ParseMap("x.toml", []byte(text))
	if err != nil || m.Line()[len("own-new-map"):] != o.Maps[0].Line()[len("isles"):] {
		t.Errorf("%v: copied %q", err, text)
	}
	conquest := "[Continents]\nNorth=3\n[Territories]\nCape,10,10,North,Bay\nBay,50,40,North,Cape\n"
	for _, c := range []struct{ text, said string }{
		{"", "The clipboard is empty."},
		{"hello", "The text on the clipboard is not a map"},
		{conquest, "The map was taken"},
	} {
		w.UI.Clipboard.Write(c.text)
		w.Click("maker.paste")
		w.Ticks(1)
		if got, _ := w.Find("maker.shared"); !strings.HasPrefix(got.Label, c.said) {
			t.Errorf("%q: said %q", c.text, got.Label)
		}
	}
	if n := len(o.Draft.Now().places); n != 2 || !o.Draft.CanUndo() {
		t.Errorf("%d territories", n)
	}
}

func TestATrialShowsAVerdict(t *testing.T) {
	o := open(t, "isles")
	w := uitest.New(t, "en", 1280, 800, o)
	w.Ticks(2)
	w.Pick("maker.tabs", 1)
	w.Ticks(2)
	w.Click("maker.seats")
	w.Click("maker.check")
	w.Until("the verdict", func() bool { c, ok := w.Find("maker.trial.ended"); return ok && c.Label == "yes" })
	c, _ := w.Find("maker.verdict")
	if !strings.Contains(c.Label, "rounds") && !strings.HasPrefix(c.Label, "Seat ") {
		t.Errorf("verdict %q", c.Label)
	}
	w.Check("place.", "map", "thumbnail.")
	w.Click("maker.trial.close")
	w.Ticks(1)
	if _, open := w.Find("maker.trial.close"); open {
		t.Error("the dialog is still open")
	}
}

// Another map replaces the one that is made, and undo brings that back.
func TestBeginningWithAnotherMap(t *testing.T) {
	o := open(t, "isles")
	w := uitest.New(t, "en", 1280, 800, o)
	w.Ticks(2)
	n := len(o.Draft.Now().places)
	w.Pick("maker.tabs", 1)
	w.Ticks(2)
	w.Pick("maker.from", 1)
	w.Ticks(3)
	if len(o.Draft.Now().places) != 0 {
		t.Error("the map is not empty")
	}
	w.Pick("maker.from", 2)
	w.Ticks(3)
	if len(o.Draft.Now().places) != n {
		t.Error("the map is not taken")
	}
	w.Click("maker.undo")
	w.Click("maker.undo")
	if len(o.Draft.Now().places) != n || o.Draft.Unsaved() {
		t.Error("the first map does not return")
	}
}
