package diplomacy

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	ai "eras/ai/diplomacy"
	maps "eras/assets/maps/diplomacy"
	"eras/game"
	rules "eras/game/diplomacy"
	"eras/scenes/stage"
	"eras/scenes/table"
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
	match := game.NewMatch[rules.Position, rules.Answer, rules.Event](rules.Board{Game: g, First: g.Start()}, seed)
	var agents []game.Agent[rules.Position, rules.Answer]
	for i := range g.Map.Powers() {
		for _, e := range ai.Bots() {
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

// theatre is a screen on a window without a display.
type theatre struct {
	*uitest.Window
	screen *Screen
	table  *table.Diplomacy
	ended  int
	left   int
	speed  float64
}

// seats returns who plays: persons where a name is given after a power's token,
// "FRA=Inés", bots that hold elsewhere.
func seats(g *rules.Game, persons ...string) []table.Player {
	players := make([]table.Player, g.Map.Powers())
	for i := range players {
		players[i] = table.Player{Bot: "holdbot"}
	}
	for _, p := range persons {
		token, name, _ := strings.Cut(p, "=")
		power, _ := g.Map.FindPower(token)
		players[power.Seat()] = table.Player{Person: name}
	}
	return players
}

func (th *theatre) look() *stage.Look {
	return &stage.Look{
		OwnSpeed: func() float64 { return th.speed }, ComputerSpeed: func() float64 { return th.speed },
		Bar:   func(u *ui.UI, title, note string, buttons ...ui.BarButton) { u.TitleBar(title, note, buttons...) },
		Leave: func() { th.left++ }, Save: func() {},
		Failed: func(err error) { th.T.Error(err) },
	}
}

// open shows a match on a window.
func open(t *testing.T, language string, width, height int, match *rules.Match, players []table.Player) *theatre {
	t.Helper()
	return stageOn(t, uitest.New(t, language, width, height, nil), nil, match, players)
}

// stageOn shows a match on a window that may have shown others, on the same board if
// there is one.
func stageOn(t *testing.T, window *uitest.Window, b *board, match *rules.Match, players []table.Player) *theatre {
	t.Helper()
	g := match.Board().(rules.Board).Game
	th := &theatre{Window: window}
	d, err := table.NewDiplomacy(table.DiplomacySetup{Map: g.Map, Rules: g.Rules, Players: players, Seed: 5}, match, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	th.table = d
	th.screen = NewScreen(th.look(), d)
	th.screen.Ended = func() { th.ended++ }
	if b != nil {
		th.screen.board = b
	}
	th.Screen = th.screen
	th.Ticks(3)
	return th
}

// settle lets bots think until something is to be done by a person, or a phase that
// was played waits to be read.
func (th *theatre) settle() {
	th.T.Helper()
	for range 4000 {
		th.Ticks(1)
		s := th.screen
		if s.writing() != nil || s.curtain || s.show.on && s.show.asks && s.show.complete {
			return
		}
		if _, over := th.table.Outcome(); over && !s.looksBack() {
			return
		}
		waitForBots()
	}
	th.T.Fatal("nothing is left to do and nothing happens")
}

// waitForBots lets goroutines go on, in which bots think.
func waitForBots() { time.Sleep(50 * time.Microsecond) }

// area clicks an area of the map.
func (th *theatre) area(tokens ...string) {
	th.T.Helper()
	for _, token := range tokens {
		th.Click("area." + token)
		th.Ticks(1)
	}
}

// given returns the orders that the list shows.
func (th *theatre) given() []string {
	var all []string
	for _, c := range th.UI.Controls() {
		if strings.HasPrefix(c.ID, "given.") {
			all = append(all, c.Label)
		}
	}
	return all
}
