package diplomacy

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

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
	ts.screen = newScreen(ts.look(), d)
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

// enter gives an order by clicks, through the menus that come up.
func (ts *testScreen) enter(order string) {
	ts.T.Helper()
	g := ts.match.Game()
	s := ts.screen
	d := s.writing()
	o, err := readOrder(g, d.Position, order)
	if err != nil {
		ts.T.Fatal(err)
	}
	m := g.Map
	token := func(at rules.Location) string { return m.Token(m.Province(at)) }
	ts.area(token(o.At))
	switch o.Kind {
	case rules.Hold, rules.Disband:
		ts.area(token(o.At))
	case rules.Move, rules.Retreat:
		ts.area(token(o.To))
	case rules.SupportHold, rules.SupportMove:
		ts.Key(ebiten.KeyS)
		ts.area(token(o.From))
	case rules.Convoy:
		ts.Key(ebiten.KeyC)
		ts.area(token(o.From))
	}
	w := s.words(ts.UI)
	for range 3 {
		for i, c := range s.entry.choices {
			if c.order == o || c.order.Kind == 0 && c.action == actionOf(o) {
				if label := choiceLabel(ts.UI, w, &s.entry, c); strings.Contains(label, "⟨") {
					ts.T.Errorf("a choice is called %q", label)
				}
				ts.Click("choice." + string(rune('1'+i)))
				ts.Ticks(1)
				break
			}
		}
		if s.entry.from != rules.NoProvince {
			to := o.To
			if o.Kind == rules.SupportHold {
				to = o.From
			}
			ts.area(token(to))
		}
	}
	ts.Ticks(1)
	if d.Order(m.Province(o.At)) != o {
		ts.T.Fatalf("%q: clicks gave %q, want %q", s.say.text, m.FormatOrder(d.Order(m.Province(o.At))), order)
	}
}

// Click clicks a control once it can be used. A question about missing orders is answered with yes.
func (ts *testScreen) Click(id string) {
	ts.T.Helper()
	for range 2 * hud.Beholding {
		if c, ok := ts.Find(id); !ok || c.Enabled {
			break
		}
		ts.Ticks(1)
	}
	ts.Window.Click(id)
	if id == "diplomacy.submit" && ts.screen.sending {
		ts.Ticks(2)
		ts.Window.Click("diplomacy.sending.yes")
	}
}

// turn lets a person write orders at a screen shared with others, and send them.
func (ts *testScreen) turn(power string, orders ...string) {
	ts.T.Helper()
	ts.settle()
	if ts.screen.show.on {
		ts.Click("diplomacy.continue")
		ts.Ticks(2)
		ts.settle()
	}
	if !ts.screen.handover {
		ts.T.Fatalf("%s is not asked to the screen", power)
	}
	ts.Ticks(1)
	ts.Click("handover." + power)
	ts.Ticks(2)
	if banner, _ := ts.Find("diplomacy.banner"); banner.Label != power {
		ts.T.Fatalf("%s writes instead of %s", banner.Label, power)
	}
	if given := ts.given(); len(given) > 0 {
		ts.T.Errorf("before %s has written: %v", power, given)
	}
	for _, o := range orders {
		ts.enter(o)
	}
	ts.Click("diplomacy.submit")
	ts.Ticks(2)
}

// hides checks that a screen shows nothing of orders.
func (ts *testScreen) hides(orders ...string) {
	ts.T.Helper()
	for _, c := range ts.UI.Controls() {
		for _, o := range orders {
			if strings.Contains(c.Label, o) || strings.Contains(c.Value, o) {
				ts.T.Errorf("%q is seen in %s", o, c.ID)
			}
		}
		if strings.HasPrefix(c.ID, "given.") || strings.HasPrefix(c.ID, "drop.") {
			ts.T.Errorf("%s is seen", c.ID)
		}
	}
	if m := ts.screen.marked(); len(m) > 0 {
		ts.T.Errorf("%d orders are drawn", len(m))
	}
}

// stands checks what stands where.
func (ts *testScreen) stands(phase string, units ...string) {
	ts.T.Helper()
	p := ts.match.Position()
	m := ts.match.Game().Map
	if got := p.Season.String() + " " + ts.UI.Text.Number(int(p.Year)); strings.ReplaceAll(got, "\u202f", "") != phase {
		ts.T.Fatalf("it is %s, want %s", got, phase)
	}
	for _, u := range units {
		power, at, _ := strings.Cut(u, ":")
		place, _ := m.FindLocation(at)
		if unit := p.Units[m.Province(place)]; m.PowerToken(unit.Power) != power || unit.At != place {
			ts.T.Errorf("%s: %s does not stand in %s", phase, power, at)
		}
	}
}

// province returns the province with that token.
func province(g *rules.Game, token string) rules.Province {
	at, _ := g.Map.FindProvince(token)
	return at
}

func mustOrder(ts *testScreen, text string) rules.Order {
	ts.T.Helper()
	o, err := readOrder(ts.match.Game(), ts.screen.position, text)
	if err != nil {
		ts.T.Fatal(err)
	}
	return o
}
