package risk

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/geography"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestReplayGoesEverywhere(t *testing.T) {
	rules := risk.Ender2009(3)
	rules.Limit = 6
	set := setting{rules: rules, players: []session.Player{{Bot: "killbot"}, {Bot: "quo"}, {Bot: "boscoe"}}}
	g := set.open(t)
	for {
		if _, over := g.Outcome(); over {
			break
		}
		if err := g.Rush(100); err != nil {
			t.Fatal(err)
		}
	}
	h := &driver{}
	left := 0
	r := newReplayed(&g.Setup, g.Match())
	drawn(t, &r.board)
	w := uitest.New(t, "en", 1280, 800, r.screen(h.look(0, t), func() { left++ }))
	w.Ticks(2)
	m := g.Match()
	for _, c := range []struct {
		id string
		at int
	}{{"replay.last", m.Steps()}, {"replay.previous", m.Steps() - 1}, {"replay.first", 0}, {"replay.next", 1}} {
		w.Click(c.id)
		if !gametest.Same(r.board.shown, m.At(c.at)) {
			t.Errorf("after %s it does not show step %d", c.id, c.at)
		}
	}
	w.Click("replay.play")
	w.Ticks(60 + 5*m.Steps())
	if !gametest.Same(r.board.shown, m.Position()) {
		t.Error("played to its end it shows something else")
	}
	w.Key(ebiten.KeyEscape)
	if left != 1 {
		t.Error("Esc does not leave")
	}
	for _, language := range ui.Languages {
		for _, size := range uitest.Narrow {
			v := uitest.New(t, language, size[0], size[1], w.Screen)
			v.Ticks(2)
			v.Check("area.", "map", "risk.player.", "risk.turn", "play.pull")
			v.Click("play.panel")
			v.Ticks(2)
			v.Check("area.", "map", "risk.player.", "risk.turn", "play.pull")
			v.Click("play.panel")
		}
	}
}

// Until the map is drawn a replay stays at its beginning.
func TestAReplayWaitsForItsMap(t *testing.T) {
	rules := risk.Ender2009(2)
	rules.Limit = 2
	set := setting{rules: rules, players: []session.Player{{Bot: "killbot"}, {Bot: "quo"}}}
	g := set.open(t)
	if err := g.Rush(30); err != nil {
		t.Fatal(err)
	}
	h := &driver{}
	r := newReplayed(&g.Setup, g.Match())
	r.board.coming = nil // the drawing never comes
	s := r.screen(h.look(0, t), func() {})
	w := uitest.New(t, "en", 1280, 800, s)
	if w.Ticks(200); s.Transport.At != 0 {
		t.Errorf("without a map the replay is at step %d", s.Transport.At)
	}
	drawn(t, &r.board)
	w.Until("the first step", func() bool { return s.Transport.At > 0 })
}

// theDrawing returns the drawing of the map of the tests.
func theDrawing() *geography.Map {
	v, err := theView()
	if err != nil {
		return nil
	}
	return v.Map()
}

// theMedals are as many as one match may win.
var theMedals = []result.Medal{{ID: "odds", Icon: "sun"}, {ID: "conquest", Icon: "crossed-swords"}, {ID: "undaunted", Icon: "oak"}}

func TestResultsFitAndTellWhoWon(t *testing.T) {
	for _, limit := range []uint16{3, 300} {
		rules := risk.Ender2009(6)
		rules.Limit = limit
		set := setting{rules: rules, players: []session.Player{{Bot: "killbot"}, {Bot: "quo"}, {Bot: "boscoe"}, {Bot: "betterpixie"}, {Bot: "evilpixie"}, {Bot: "killbot"}}}
		g := set.open(t)
		for {
			if _, over := g.Outcome(); over {
				break
			}
			if err := g.Rush(100); err != nil {
				t.Fatal(err)
			}
		}
		g.Setup.Players[1] = session.Player{Person: "Maximiliana"}
		o, _ := g.Outcome()
		h := &driver{}
		calls := ""
		make := func() uitest.Screen {
			say := func(s string) func() { return func() { calls += s } }
			look := h.look(1, t)
			bar := func(u *ui.UI, title, note string) { look.Bar(u, title, note) }
			return &result.Screen{Match: newResult(&g.Setup, g.Match(), theDrawing, func() string { return "I keep this match. After 2 more I can tell how you play." }), Bar: bar, Again: say("a"), Replay: say("r"), Menu: say("m"), Picture: say("p"), Medals: theMedals}
		}
		uitest.Fits(t, make, func(w *uitest.Window) {
			if _, ok := w.Find("result.tabs.1"); ok {
				w.Check()
				w.Click("result.tabs.1")
			}
			if o.Winner != game.Nobody {
				if !w.Seek("result.flow", "risk.result.0") {
					t.Error("the players are not listed")
				}
			}
			w.UI.Views.To("result.flow", 0)
			w.Ticks(2)
			for _, m := range theMedals {
				if !w.Seek("result.flow", "result.medal."+m.ID) {
					t.Errorf("the medal %s is not shown", m.ID)
				} else if c, _ := w.Find("result.medal." + m.ID); c.Label == "" {
					t.Errorf("the medal %s has no name", m.ID)
				}
			}
			if w.UI.Narrow() {
				w.UI.Views.By("result.flow", 1e6)
				w.Ticks(2)
			}
			if _, ok := w.Find("result.lesson"); !ok {
				t.Error("it does not say what was learned")
			}
		}, "risk.result.0", "risk.result.1", "risk.result.2", "risk.result.3", "risk.result.4", "risk.result.5")
		w := uitest.New(t, "en", 1280, 800, make())
		w.Ticks(2)
		w.Click("result.again")
		w.Click("result.replay")
		w.Click("result.menu")
		w.Click("result.picture")
		if calls != "armp" {
			t.Errorf("the buttons called %q", calls)
		}
	}
}
