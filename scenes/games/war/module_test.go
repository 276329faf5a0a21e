package war

import (
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/games/gamestest"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
	"eras/scenes/ui/uitest"
)

func newModule(t *testing.T) *module {
	t.Helper()
	return gamestest.Module[*module](t, New(nil))
}

// savedWar returns a war of the player after an action, with an undone step.
func savedWar(t *testing.T, m *module) saves.Match {
	t.Helper()
	s := m.Scenarios[0]
	set := warplay.Setup{Scenario: s, Map: s.Maps[0], First: game.Red, Seats: [2]warplay.Seat{{Person: gamestest.Player}, {Level: 1}}, Seed: 3}
	w, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	state := w.Position()
	if err := w.Submit(0, s.Rules.Actions(&state, nil)[0]); err != nil {
		t.Fatal(err)
	}
	w.Undone = true
	return w.Saved()
}

func newGame(t *testing.T) (gamestest.Game, *module) {
	t.Helper()
	m := newModule(t)
	return gamestest.Game{App: m.App, Module: m, Save: func() saves.Match { return savedWar(t, m) }}, m
}

func TestOpenContinuesAndReplays(t *testing.T) {
	g, m := newGame(t)
	if page := m.Rules().Open; page != twosided.WarPage {
		t.Errorf("before a match the rules open on page %d", page)
	}
	m.App.Settings.Board = risk.ID
	g.Opened(t, func() {
		if got, page := m.Rules().Open, twosided.BannersPage; got != page || m.App.Settings.Board != war.ID {
			t.Errorf("in a match the rules open on page %d, want %d; the board is %s", got, page, m.App.Settings.Board)
		}
	})
}

func TestSummary(t *testing.T) {
	g, _ := newGame(t)
	if whole := g.Summed(t); !strings.Contains(whole.Continue, whole.Place) || !strings.HasSuffix(whole.Standing, " turns left") {
		t.Errorf("%+v", whole)
	}
}

func TestAgentsOfRecords(t *testing.T) {
	m := newModule(t)
	for who, want := range map[string]bool{gamestest.Player: false, "": true} {
		if seat, ok := m.Agent(who); ok != want || ok && seat.Level != saves.MinLevel {
			t.Errorf("%q: %+v, %v", who, seat, ok)
		}
	}
}

func TestPictureMoves(t *testing.T) {
	m := newModule(t)
	shown, end := m.Picture()
	defer end()
	p := shown.(*picture)
	w := uitest.New(t, "en", 1280, 800, uitest.Func(func(u *ui.UI) { shown.Describe(u, u.Bounds()) }))
	w.Until("three steps", func() bool { return p.war.Match().Steps() >= 3 })
	first := p.war
	p.again()
	if p.war == first || p.war.Setup.Map.Name == first.Setup.Map.Name {
		t.Error("the next war is on the same map")
	}
}

// In a rematch the other side begins, and the option who moves first stays.
func TestARematchKeepsTheOption(t *testing.T) {
	m := newModule(t)
	g := &m.Game
	var started []warplay.Setup
	g.Start = func(set warplay.Setup, _ [2]learning.Weights, _ *learning.Preparation) {
		started = append(started, set)
	}
	scenario := g.Scenarios[0]
	set := warplay.Setup{Scenario: scenario, Map: scenario.Maps[0], Training: saves.StandardTraining, First: game.Red,
		Seats: [2]warplay.Seat{{Person: "Ana"}, {Level: 1, School: agents.Network}}}
	g.Prepare(set)
	g.Again(set)
	if len(started) != 2 || started[1].First != game.Blue || g.App.Settings.First != saves.PersonOpens {
		t.Errorf("started %d matches, the option is %v", len(started), g.App.Settings.First)
	}
}

// A saved war has a picture, on the map and in a battle; a broken record has none.
func TestSketch(t *testing.T) {
	m := newModule(t)
	saved := savedWar(t, m)
	record, err := game.ParseRecord(saved.Record)
	if err != nil {
		t.Fatal(err)
	}
	sketch, err := m.Sketch(nil, record)
	if err != nil {
		t.Fatal(err)
	}
	c := paint.New(120, 80)
	sketch(c, art.Figures{}, 120, 80)
	colours := map[[3]uint8]bool{}
	for i := 0; i < len(c.Pix.Pix); i += 4 {
		colours[[3]uint8(c.Pix.Pix[i:i+3])] = true
	}
	if len(colours) < 50 {
		t.Errorf("the picture has %d colours", len(colours))
	}
	record.Actions = []string{"nonsense"}
	if _, err := m.Sketch(nil, record); err == nil {
		t.Error("a record that cannot be replayed has a picture")
	}
}
