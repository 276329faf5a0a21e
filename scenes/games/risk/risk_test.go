package risk

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
	"eras/scenes/boards/mapview"
	"eras/scenes/geography/atlas"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// driver plays a match of Risk in a window without a display.
type driver struct {
	*uitest.Window
	screen      *Screen
	game        *riskplay.Risk
	ended, left int
}

// theMap returns the map of the tests.
func theMap(t testing.TB) *risk.Map {
	t.Helper()
	file, data, _ := riskmaps.Read("antarctica")
	m, err := risk.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// setting is what a test's match is set up with.
type setting struct {
	rules   risk.Rules
	players []session.Player
	// at is the first position, empty for the deal.
	at    string
	speed float64
}

// open returns the match.
func (s setting) open(t testing.TB) *riskplay.Risk {
	t.Helper()
	m := theMap(t)
	board, err := risk.NewBoard(m, s.rules)
	if err != nil {
		t.Fatal(err)
	}
	if s.at != "" {
		if board.First, err = board.Game.ParsePosition(s.at); err != nil {
			t.Fatal(err)
		}
	}
	g, err := riskplay.New(riskplay.Setup{Map: m, Rules: s.rules, Players: s.players, Seed: 5}, game.NewMatch(board, 5))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// look is what the program gives screens.
func (h *driver) look(speed float64, t testing.TB) *hud.Look {
	return &hud.Look{
		OwnSpeed: func() float64 { return speed }, ComputerSpeed: func() float64 { return speed },
		Bar:   func(u *ui.UI, title, note string, buttons ...ui.BarButton) { u.TitleBar(title, note, buttons...) },
		Leave: func() { h.left++ }, Save: func() {}, Failed: func(err error) { t.Error(err) },
	}
}

// theView is the view of the map of the tests, painted once for all of them.
var theView = sync.OnceValues(func() (*mapview.View, error) {
	file, data, _ := riskmaps.Read("antarctica")
	m, err := risk.ParseMap(file, data)
	if err != nil {
		return nil, err
	}
	d, err := atlas.Risk(m)
	if err != nil {
		return nil, err
	}
	r := newRegions(m, d)
	return mapview.New(d, r.badgeRooms()...), nil
})

// drawn gives a board its drawing.
func drawn(t testing.TB, b *board) {
	t.Helper()
	var err error
	if b.view, err = theView(); err != nil {
		t.Fatal(err)
	}
	b.drawing = b.view.Map()
	b.regions = newRegions(b.setup.Map, b.drawing)
}

// begin returns the driver of a match that has begun.
func begin(t testing.TB, language string, width, height int, s setting) *driver {
	t.Helper()
	h := &driver{game: s.open(t)}
	h.screen = newScreen(h.look(s.speed, t), h.game)
	h.screen.Ended = func() { h.ended++ }
	drawn(t, &h.screen.board)
	h.Window = uitest.New(t, language, width, height, h.screen)
	h.Ticks(2)
	h.takeOver()
	return h
}

// takeOver takes over the screen where the next person is asked to.
func (h *driver) takeOver() {
	if _, waits := h.screen.handedOver(); waits {
		h.Ticks(hud.Beholding + 1)
		h.Click("handover.take")
		h.Ticks(2)
	}
}

// wait describes ticks until a person must answer or the match has ended.
func (h *driver) wait() {
	h.T.Helper()
	h.Until("a person's turn", func() bool {
		h.takeOver()
		_, active := h.screen.turn()
		return active || h.ended > 0 || h.screen.fallen != game.Nobody
	})
}

// area returns the id of a territory's widget.
func (h *driver) area(c risk.Territory) string { return "area." + h.game.Setup.Map.ID(c) }

func two(bots ...string) []session.Player {
	players := []session.Player{{Person: "Ana"}, {Person: "Luis"}}
	for _, b := range bots {
		players = append(players, session.Player{Bot: b})
	}
	return players
}

// play answers with mouse and keyboard, by a simple policy.
func (h *driver) play() {
	h.T.Helper()
	g := h.game.Board.Game
	p := h.game.Drafted()
	switch p.Phase {
	case risk.Choosing:
		h.Click(h.area(g.Choices(&p).First()))
	case risk.Placing, risk.Reinforcing:
		c := p.Strongest(g.Borders(&p, p.Turn))
		h.Click(h.area(c))
		if p := h.game.Drafted(); p.Reserve > 0 && p.Turn == h.screen.board.shown.Turn && (p.Phase == risk.Placing || p.Phase == risk.Reinforcing) {
			h.Key(ebiten.KeyT)
		}
	case risk.TradingIn:
		if !h.screen.sees(p.Turn) {
			h.Click("risk.show")
		}
		h.Ticks(1)
		h.Click("risk.trade.now")
	case risk.Attacking:
		from, to := none, none
		for own := attackers(g, &p); !own.Empty(); own = own.Rest() {
			c := own.First()
			if e := p.Weakest(g.Enemies(&p, c)); p.Armies.At(c) > 3 && p.Armies.At(c) > p.Armies.At(e) && (from == none || p.Armies.At(c) > p.Armies.At(from)) {
				from, to = c, e
			}
		}
		if from == none {
			h.enter()
			return
		}
		if h.screen.from != from {
			h.Click(h.area(from))
		}
		h.Click(h.area(to))
		h.Key(ebiten.KeyC)
	case risk.Occupying:
		h.enter()
	case risk.Fortifying:
		h.enter()
	}
}

// enter presses Enter when the phase has been there for long enough.
func (h *driver) enter() {
	h.Ticks(hud.Beholding + 1)
	h.Key(ebiten.KeyEnter)
}

func TestWholeGamesArePlayedByClicksAndKeys(t *testing.T) {
	classic := risk.Ender2009(4)
	classic.Limit = 200
	chosen := risk.Ender2009(3)
	chosen.Deal, chosen.Batch, chosen.Fortify, chosen.Limit, chosen.Sets = risk.DealChoose, 5, risk.FortifyPath, 4, risk.GrowingSets()
	bounded := risk.Bounded()
	bounded.Limit = 3
	turn := []risk.Phase{risk.Reinforcing, risk.Attacking, risk.Occupying}
	for _, c := range []struct {
		name, language string
		set            setting
		phases         []risk.Phase
		reason         string
	}{
		{"classic", "es", setting{rules: classic, players: two("pixie", "communist")}, append(turn, risk.Fortifying, risk.TradingIn), risk.ByConquest},
		{"chosen", "en", setting{rules: chosen, players: two("killbot")}, append(turn, risk.Fortifying, risk.Choosing, risk.Placing), risk.ByLimit},
		{"bounded", "en", setting{rules: bounded, players: []session.Player{{Person: "Ana"}, {Bot: "minimax"}}}, append(turn, risk.Choosing, risk.Placing), risk.ByLimit},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := begin(t, c.language, 1280, 800, c.set)
			seen := h.playOut()
			o, over := h.game.Outcome()
			if !over || h.ended != 1 || o.Reason != c.reason {
				t.Fatalf("over %v, %v, ended %d", over, o, h.ended)
			}
			for _, phase := range c.phases {
				if !seen[phase] {
					t.Errorf("nobody had to play the phase %v", phase)
				}
			}
			// The record can be replayed.
			m := h.game.Match()
			if _, err := game.Replay(m.Board(), m.Record()); err != nil {
				t.Error(err)
			}
		})
	}
}

// playOut plays to the end, and returns the phases that persons had to play.
func (h *driver) playOut() map[risk.Phase]bool {
	h.T.Helper()
	seen := map[risk.Phase]bool{}
	for range 5000 {
		h.wait()
		if h.ended > 0 {
			break
		}
		if h.screen.fallen != game.Nobody {
			h.Ticks(1)
			id := "risk.fallen.yes" // others play on
			if _, alone := h.Find("risk.fallen.no"); alone {
				id = "risk.fallen.no"
			}
			h.Click(id)
			h.Ticks(2)
			continue
		}
		p := h.game.Drafted()
		seen[p.Phase] = true
		steps := h.game.Match().Steps()
		h.play()
		h.Ticks(1)
		if h.game.Match().Steps() == steps && h.game.Campaign() == nil {
			h.T.Fatalf("the click did nothing at %s", h.game.Board.Game.FormatPosition(&p))
		}
	}
	return seen
}

// position returns a position on the map of the tests in the notation. The first
// territories belong to seat 0 and so on, with 3 armies each or those in more.
func position(t testing.TB, phase string, turn int, shares []int, more map[int]int, reserve int, hands []string, tail string) string {
	m := theMap(t)
	var territories []string
	seat, left := 0, shares[0]
	for c := range m.Territories() {
		for left == 0 {
			seat++
			left = shares[seat]
		}
		left--
		n := 3
		if k, ok := more[c]; ok {
			n = k
		}
		territories = append(territories, fmt.Sprintf("%d.%d", seat, n))
		if phase == "fortify" && seat == turn {
			territories[c] += fmt.Sprintf(".%d", n)
		}
	}
	pools := strings.TrimSuffix(strings.Repeat("0/", len(shares)), "/")
	text := fmt.Sprintf("%s %d 4 %s %d %s %s 2 -", phase, turn, strings.Join(territories, ","), reserve, pools, strings.Join(hands, "/"))
	if tail != "" {
		text += " " + tail
	}
	return text
}

// shares divides the territories of the map among players.
func shares(t testing.TB, n int) []int {
	all := theMap(t).Territories()
	out := make([]int, n)
	for i := range all {
		out[i%n]++
	}
	return out
}
