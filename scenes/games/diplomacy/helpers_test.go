package diplomacy

import (
	"context"
	"errors"
	"strings"
	"testing"

	ai "eras/ai/diplomacy"
	maps "eras/assets/maps/diplomacy"
	"eras/game"
	rules "eras/game/diplomacy"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// standard returns the game on the standard map.
func standard(t testing.TB) *rules.Game {
	t.Helper()
	file, data, ok := maps.Read("standard")
	if !ok {
		t.Fatal("there is no standard map")
	}
	m, err := rules.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	g, err := rules.NewGame(m, rules.Rules{AgreedDraws: true, LastYear: 1910})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playedOn returns a match that bots have played on for some phases.
func playedOn(t testing.TB, g *rules.Game, bot string, phases int, seed uint64) *rules.Match {
	t.Helper()
	match := game.NewMatch[rules.Position, rules.Answer, rules.Event](&rules.Board{Game: g, First: g.Start()}, seed)
	var agents []game.Agent[rules.Position, rules.Answer]
	for i := range g.Map.Powers() {
		for _, e := range ai.Bots().Entries {
			if e.Name == bot {
				agents = append(agents, ai.NewAgent(e.Make(g, rules.Power(i+1), game.Random(seed, uint64(i)))))
			}
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	watch := func(game.Step[rules.Position, rules.Answer, rules.Event]) {
		if match.Steps() == phases {
			stop()
		}
	}
	if phases == 0 {
		return match
	}
	if err := match.Run(ctx, agents, watch); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	return match
}

// testScreen is a screen on a window without a display.
type testScreen struct {
	*uitest.Window
	screen *Screen
	match  *diplomacyplay.Diplomacy
	ended  int
	left   int
	speed  float64
}

// seats returns who plays: persons where a name is given after a power's token,
// "FRA=Inés", bots that hold elsewhere.
func seats(g *rules.Game, persons ...string) []session.Player {
	players := make([]session.Player, g.Map.Powers())
	for i := range players {
		players[i] = session.Player{Bot: "holdbot"}
	}
	for _, p := range persons {
		token, name, _ := strings.Cut(p, "=")
		power, _ := g.Map.FindPower(token)
		players[power.Seat()] = session.Player{Person: name}
	}
	return players
}

func (ts *testScreen) look() *hud.Look {
	return &hud.Look{
		OwnSpeed: func() float64 { return ts.speed }, ComputerSpeed: func() float64 { return ts.speed },
		Bar:   func(u *ui.UI, title, note string, buttons ...ui.BarButton) { u.TitleBar(title, note, buttons...) },
		Leave: func() { ts.left++ }, Save: func() {},
		Failed: func(err error) { ts.T.Error(err) },
	}
}

// open shows a match on a window.
func open(t *testing.T, language string, width, height int, match *rules.Match, players []session.Player) *testScreen {
	t.Helper()
	return showOn(t, uitest.New(t, language, width, height, nil), nil, match, players)
}

// showOn shows a match on a window that may have shown others, on the same board if
// there is one.
func showOn(t *testing.T, window *uitest.Window, b *board, match *rules.Match, players []session.Player) *testScreen {
	t.Helper()
	ts := &testScreen{Window: window}
	d, err := past(t, match, players).Resume()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	ts.match = d
	ts.screen = NewScreen(ts.look(), d)
	ts.screen.Ended = func() { ts.ended++ }
	if b != nil {
		ts.screen.board = coming{board: b}
	}
	ts.Screen = ts.screen
	ts.Ticks(3)
	return ts
}

// past returns a match that is only looked at.
func past(t testing.TB, match *rules.Match, players []session.Player) *diplomacyplay.Diplomacy {
	t.Helper()
	d, err := diplomacyplay.Replay(players, match.Board().(*rules.Board), match.Record())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// settle lets bots think until something is to be done by a person, or a phase that
// was played waits to be read.
func (ts *testScreen) settle() {
	ts.T.Helper()
	ts.Ticks(1)
	ts.Until("something that is to be done or read", func() bool {
		s := ts.screen
		_, over := ts.match.Outcome()
		return s.writing() != nil || s.handover || s.show.on && s.show.asks && s.show.complete || over && !s.looksBack()
	})
}

// area clicks an area of the map.
func (ts *testScreen) area(tokens ...string) {
	ts.T.Helper()
	for _, token := range tokens {
		ts.Click("area." + token)
		ts.Ticks(1)
	}
}

// given returns the orders that the list shows.
func (ts *testScreen) given() []string {
	var all []string
	for _, c := range ts.UI.Controls() {
		if strings.HasPrefix(c.ID, "given.") {
			all = append(all, c.Label)
		}
	}
	return all
}
