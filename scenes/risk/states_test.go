package risk

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// state is a moment of a match, and what one does in it.
type state struct {
	name string
	set  func(t testing.TB) setting
	do   func(h *house)
}

func choosing(deal risk.Deal) func(testing.TB) setting {
	return func(testing.TB) setting {
		rules := risk.Ender2009(3)
		rules.Deal, rules.Batch = deal, 3
		return setting{rules: rules, players: two("killbot")}
	}
}

// middle returns a match in the middle, with four players.
func middle(phase string, turn int, more map[int]int, reserve int, hands []string, tail string) func(testing.TB) setting {
	return func(t testing.TB) setting {
		players := []table.Player{{Person: "Maximiliana"}, {Person: "Bartolomé"}, {Bot: "ender-2009:plans=20"}, {Bot: "betterpixie"}}
		return setting{rules: risk.Ender2009(4), players: players, at: position(t, phase, turn, shares(t, 4), more, reserve, hands, tail)}
	}
}

// alone is like middle with one person.
func alone(phase string, turn int, more map[int]int, reserve int, hands []string, tail string) func(testing.TB) setting {
	of := middle(phase, turn, more, reserve, hands, tail)
	return func(t testing.TB) setting {
		s := of(t)
		s.players[1] = table.Player{Bot: "killbot"}
		return s
	}
}

var noCards = []string{"-", "-", "-", "-"}

// someCards are five cards of the first player that hold a set.
var someCards = []string{"0.1.2.w1.w2", "3.4", "-", "5"}

// front returns an own country of seat 0 with an enemy beside it, and the enemy.
func front(t testing.TB) (own, enemy int) {
	m := theMap(t)
	n := shares(t, 4)[0]
	for c := range n {
		for e := range m.Neighbours(risk.Country(c)).All() {
			if int(e) >= n {
				return c, int(e)
			}
		}
	}
	t.Fatal("no front")
	return 0, 0
}

func states(t testing.TB) []state {
	own, enemy := front(t)
	more := map[int]int{own: 12, enemy: 2}
	at := func(h *house, c int) string { return h.area(risk.Country(c)) }
	aim := func(h *house) {
		h.Click(at(h, own))
		h.Click(at(h, enemy))
		h.Ticks(30)
	}
	return []state{
		{name: "choosing", set: choosing(risk.DealChoose)},
		{name: "advancing", set: choosing(risk.DealAdvance), do: func(h *house) {
			for range 2 {
				h.wait()
				h.play()
			}
			h.wait()
		}},
		{name: "reinforcing", set: alone("reinforce", 0, more, 7, someCards, "")},
		{name: "placed", set: middle("reinforce", 0, more, 7, someCards, ""), do: func(h *house) { h.Click(at(h, own)) }},
		{name: "may cash", set: alone("cards", 0, more, 7, []string{"0.1.2.w1", "3.4", "-", "5"}, "")},
		{name: "must cash, hidden", set: middle("cards", 0, more, 7, someCards, "")},
		{name: "must cash, shown", set: middle("cards", 0, more, 7, someCards, ""), do: func(h *house) {
			h.Click("risk.show")
			h.Key(ebiten.KeyB)
		}},
		{name: "attacking", set: alone("attack", 0, more, 0, someCards, "")},
		{name: "aimed", set: middle("attack", 0, more, 0, someCards, ""), do: aim},
		{name: "thrown", set: alone("attack", 0, more, 0, noCards, ""), do: func(h *house) {
			aim(h)
			h.Key(ebiten.KeyA)
			h.Ticks(8)
		}},
		{name: "far", set: alone("attack", 0, map[int]int{own: 30}, 0, noCards, ""), do: func(h *house) {
			h.Click(at(h, own))
			h.Click(at(h, theMap(h.T).Countries()-1))
			h.Ticks(30)
		}},
		{name: "hopeless", set: alone("attack", 0, map[int]int{own: 2}, 0, noCards, ""), do: func(h *house) {
			h.Click(at(h, own))
			h.Click(at(h, theMap(h.T).Countries()-1))
			h.Ticks(30)
		}},
		{name: "taken", set: alone("attack", 0, map[int]int{own: 60, enemy: 1}, 0, noCards, ""), do: func(h *house) {
			aim(h)
			h.Key(ebiten.KeyC)
			h.Ticks(30)
			h.wait()
		}},
		{name: "fortifying", set: middle("fortify", 0, more, 0, someCards, "")},
		{name: "marching", set: alone("fortify", 0, more, 0, someCards, ""), do: func(h *house) {
			h.Click(at(h, own))
			g := h.game.Board.Game
			p := h.game.Position()
			h.Click(h.area(g.FortifyTargets(&p, risk.Country(own)).First()))
		}},
		{name: "a bot plays", set: alone("attack", 2, more, 0, someCards, "")},
		{name: "a plan", set: alone("reinforce", 2, more, 9, someCards, ""), do: func(h *house) {
			for range 2000 {
				h.Ticks(1)
				if len(h.game.PlansOf(2)) > 0 {
					break
				}
			}
			h.Click("risk.plan")
		}},
		{name: "cards tab", set: alone("attack", 0, more, 0, someCards, ""), do: tab(1)},
		{name: "continents tab", set: alone("attack", 0, more, 0, someCards, ""), do: tab(2)},
		{name: "watching", set: func(t testing.TB) setting {
			s := middle("attack", 2, more, 0, someCards, "")(t)
			s.players[0], s.players[1] = table.Player{Bot: "quo"}, table.Player{Bot: "killbot"}
			return s
		}, do: func(h *house) {
			h.Click("risk.pause")
			h.Ticks(40)
		}},
	}
}

// tab shows a tab where the window has them.
func tab(i int) func(h *house) {
	return func(h *house) {
		h.Width, h.Height = 900, 600
		h.Ticks(2)
		h.Click(fmt.Sprint("risk.tabs.", i))
	}
}

func TestScreensFitInEveryState(t *testing.T) {
	for _, s := range states(t) {
		t.Run(s.name, func(t *testing.T) {
			set := s.set(t)
			set.speed = 1
			h := enter(t, "es", 1280, 800, set)
			h.Ticks(1)
			if s.do != nil {
				s.do(h)
			}
			h.screen.paused = true
			for _, language := range ui.Languages {
				h.UI.Text.Use(language)
				for _, size := range uitest.Sizes {
					h.Width, h.Height, h.Scale = size[0], size[1], ui.Scale(size[0], size[1], 1, 0)
					h.Move(3, 3)
					h.Ticks(2)
					h.Check("area.", "map", "risk.card.", "risk.hand.", "risk.player.", "risk.turn", "risk.odds", "risk.plan.text")
					if t.Failed() {
						t.Fatalf("in %s at %v", language, size)
					}
				}
			}
		})
	}
}

func TestEveryStateSaysWhatToDo(t *testing.T) {
	told := map[string]string{}
	for _, s := range states(t) {
		h := enter(t, "en", 1280, 800, s.set(t))
		if s.do != nil {
			s.do(h)
		}
		h.Ticks(2)
		todo, ok := h.Find("risk.todo")
		if !ok {
			continue // behind a tab
		}
		if todo.Label == "" || strings.Contains(todo.Label, "⟨") {
			t.Errorf("%s says %q", s.name, todo.Label)
		}
		told[s.name] = todo.Label
	}
	for _, pair := range [][2]string{{"choosing", "advancing"}, {"attacking", "aimed"}, {"fortifying", "marching"}, {"reinforcing", "may cash"}} {
		if told[pair[0]] == told[pair[1]] {
			t.Errorf("%s and %s say the same: %q", pair[0], pair[1], told[pair[0]])
		}
	}
}

func TestHiddenCardsAreNowhereToBeFound(t *testing.T) {
	own, enemy := front(t)
	h := enter(t, "en", 1280, 800, middle("cards", 0, map[int]int{own: 40, enemy: 1}, 3, []string{"0.1.2.w1.w2", "30.31.32.33", "-", "5"}, "")(t))
	h.Ticks(1)
	secret := func(where string, seen bool) {
		t.Helper()
		found := false
		for _, c := range h.UI.Controls() {
			found = found || strings.HasPrefix(c.ID, "risk.hand.") || strings.HasPrefix(c.ID, "risk.card.")
		}
		if found != seen {
			t.Errorf("%s: cards can be read: %v", where, found)
		}
	}
	secret("before Ana looks", false)
	h.Click("risk.show")
	h.Ticks(1)
	secret("when Ana looks", true)
	names := h.screen.board.name(h.UI, 30)
	for _, c := range h.UI.Controls() {
		if strings.HasPrefix(c.ID, "risk.hand.") && c.Label == names {
			t.Error("the other person's cards can be read")
		}
	}
	// Ana plays her turn to its end; then it is up to the other person.
	for range 400 {
		h.wait()
		if p := h.game.Position(); p.Turn != 0 {
			break
		}
		h.play()
		h.Ticks(1)
	}
	if p := h.game.Position(); p.Turn != 1 {
		t.Fatalf("turn of %v", p.Turn)
	}
	h.Ticks(1)
	secret("when the turn has passed on", false)
	for _, c := range h.UI.Controls() {
		if c.ID == "risk.log" && strings.Contains(c.Label, "draws a card:") {
			t.Errorf("the chronicle tells %q", c.Label)
		}
	}
	if strings.Contains(h.game.Board.Game.FormatPosition(&h.screen.board.shown), "?") {
		t.Error("the screen itself lost the cards")
	}
	for _, c := range h.UI.Controls() {
		if c.ID == "position" && strings.Contains(c.Label, "30.31.32.33") {
			t.Error("the position tells the hands")
		}
	}
}

func TestPlacingIsUndoneByKeyAndButtons(t *testing.T) {
	own, _ := front(t)
	h := enter(t, "en", 1280, 800, alone("reinforce", 0, nil, 7, noCards, "")(t))
	start := h.game.Position()
	c := risk.Country(own)
	armies := func() int32 { p := h.game.Position(); return p.Armies[c] - start.Armies[c] }
	h.Click(h.area(c))
	h.Click(h.area(c))
	h.Tick(ui.Input{})
	if armies() != 2 {
		t.Fatalf("%d armies after two clicks", armies())
	}
	h.Key(ebiten.KeyU)
	if armies() != 1 {
		t.Errorf("%d armies after U", armies())
	}
	h.Click("risk.back")
	if armies() != 0 {
		t.Errorf("%d armies after the button", armies())
	}
	h.Key(ebiten.KeyEqual)
	h.Key(ebiten.KeyEqual)
	h.Key(ebiten.KeyMinus)
	if armies() != 1 {
		t.Errorf("%d armies after + + −", armies())
	}
	h.Key(ebiten.KeyT)
	if p := h.game.Position(); p.Phase != risk.Attacking || armies() != 7 {
		t.Fatalf("phase %v, %d armies after all", p.Phase, armies())
	}
	h.Key(ebiten.KeyU)
	if p := h.game.Position(); p.Phase != risk.Reinforcing || armies() != 1 {
		t.Errorf("phase %v, %d armies after U", p.Phase, armies())
	}
	h.Key(ebiten.KeyU)
	if h.game.Position() != start {
		t.Error("undoing all leads elsewhere")
	}
	if h.screen.canUndo() {
		t.Error("there is still something to undo")
	}
	if back, _ := h.Find("risk.back"); back.Enabled {
		t.Error("the button says that there is")
	}
}

func TestATurnIsPlayedWithTheKeyboardAlone(t *testing.T) {
	own, enemy := front(t)
	h := enter(t, "en", 1280, 800, alone("reinforce", 0, map[int]int{own: 30, enemy: 1}, 3, noCards, "")(t))
	reached := map[string]bool{}
	for range 40 {
		h.Key(ebiten.KeyTab)
		for _, c := range h.UI.Controls() {
			if c.Focused {
				reached[c.ID] = true
			}
		}
	}
	for _, id := range []string{"map", "risk.leave", "risk.plan", "risk.save"} {
		if !reached[id] {
			t.Errorf("Tab never reached %s", id)
		}
	}
	choose := func(c int) {
		h.UI.Focus("map")
		h.screen.board.view.SetCursor(c)
		h.Key(ebiten.KeyEnter)
		h.Ticks(1)
	}
	choose(own)
	if p := h.game.Position(); p.Armies[own] != 31 {
		t.Fatalf("Enter on the map put %d armies", p.Armies[own]-30)
	}
	h.Key(ebiten.KeyT)
	choose(own)
	choose(enemy)
	if h.screen.from != risk.Country(own) || h.screen.to != risk.Country(enemy) {
		t.Fatalf("%d attacks %d", h.screen.from, h.screen.to)
	}
	h.Key(ebiten.KeyC)
	h.wait()
	h.UI.Focus("risk.amount")
	h.Key(ebiten.KeyArrowLeft)
	h.UI.Focus("risk.enter")
	h.Key(ebiten.KeyEnter)
	h.wait()
	if p := h.game.Position(); p.Owner[enemy] != 0 || p.Armies[own] != 2 {
		t.Errorf("%d armies stayed, owner %v", p.Armies[own], p.Owner[enemy])
	}
	h.UI.Focus("risk.end")
	h.Key(ebiten.KeyEnter)
	h.Ticks(1)
	if p := h.game.Position(); p.Phase != risk.Fortifying {
		t.Errorf("phase %v", p.Phase)
	}
}

func TestACampaignStopsWhenToldTo(t *testing.T) {
	own, enemy := front(t)
	set := alone("attack", 0, map[int]int{own: 40, enemy: 40}, 0, noCards, "")(t)
	set.speed = 1
	h := enter(t, "en", 1280, 800, set)
	h.Click(h.area(risk.Country(own)))
	h.Click(h.area(risk.Country(enemy)))
	h.Key(ebiten.KeyC)
	h.Ticks(90)
	stop, ok := h.Find("risk.stop")
	if !ok || !stop.Enabled {
		t.Fatal("there is no button to stop")
	}
	h.Click("risk.stop")
	h.wait()
	p := h.game.Position()
	if p.Armies[own]+p.Armies[enemy] >= 80 || p.Armies[own] < 2 || p.Armies[enemy] == 0 {
		t.Errorf("%d against %d armies", p.Armies[own], p.Armies[enemy])
	}
	steps := h.game.Table.Match().Steps()
	h.Ticks(200)
	if h.game.Table.Match().Steps() != steps {
		t.Error("the attack went on")
	}
}

func TestACampaignStopsWhenANumberIsLeft(t *testing.T) {
	own, enemy := front(t)
	for _, stop := range []int32{1, 20} {
		h := enter(t, "en", 1280, 800, alone("attack", 0, map[int]int{own: 40, enemy: 400}, 0, noCards, "")(t))
		h.screen.stopAt = float64(stop)
		h.Click(h.area(risk.Country(own)))
		h.Click(h.area(risk.Country(enemy)))
		h.Key(ebiten.KeyC)
		h.wait()
		// A throw costs two at most, so it may go below by one.
		if left := h.game.Position().Armies[own]; left > stop || left < max(1, stop-1) {
			t.Errorf("%d armies are left, to stop at %d", left, stop)
		}
	}
}

func TestTheForecastIsThatOfTheDice(t *testing.T) {
	own, enemy := front(t)
	h := enter(t, "en", 1280, 800, alone("attack", 0, map[int]int{own: 3, enemy: 1}, 0, noCards, "")(t))
	h.Click(h.area(risk.Country(own)))
	c, _ := h.Find(h.area(risk.Country(enemy)))
	h.Move(c.Rect.CenterX(), c.Rect.CenterY())
	h.Ticks(30)
	// Two dice against one win 125 of 216 at once; after a loss, one against one wins
	// 15 of 36: 0.7544.
	odds, ok := h.Find("risk.odds")
	if !ok || !strings.HasSuffix(odds.Label, "2 against 1 75%") {
		t.Errorf("the forecast says %q", odds.Label)
	}
}

func TestAPersonWhoIsOutMayWatchOrLeave(t *testing.T) {
	// Seat 1 has one country, beside one of seat 0.
	m := theMap(t)
	n, last := m.Countries(), 0
	for last == 0 || m.Neighbours(risk.Country(last)).First() >= risk.Country(last) {
		last++
	}
	own := int(m.Neighbours(risk.Country(last)).First())
	set := setting{
		rules: risk.Ender2009(3), players: two("killbot"),
		at: position(t, "attack", 0, []int{last, 1, n - last - 1}, map[int]int{own: 200, last: 1}, 0, []string{"-", "-", "-"}, ""),
	}
	// Ana throws him out and plays on.
	h := enter(t, "en", 1280, 800, set)
	h.Click(h.area(risk.Country(own)))
	h.Click(h.area(risk.Country(last)))
	h.Key(ebiten.KeyC)
	h.Ticks(300)
	if _, ok := h.Find("risk.fallen.yes"); !ok {
		t.Fatal("nobody tells Luis that he is out")
	}
	h.Click("risk.fallen.yes")
	h.Ticks(2)
	if _, active := h.screen.turn(); !active || h.left != 0 {
		t.Error("Ana does not play on")
	}
	// Without other persons one may watch on or leave.
	set.players = []table.Player{{Bot: "killbot"}, {Bot: "boscoe"}, {Bot: "quo"}}
	for left, id := range []string{"risk.fallen.no", "risk.fallen.yes"} {
		h := enter(t, "en", 1280, 800, set)
		h.screen.fallen = 1
		h.Ticks(2)
		h.Check()
		h.Click(id)
		if h.left != left || h.screen.fallen != game.Nobody {
			t.Errorf("after %s: left %d times", id, h.left)
		}
	}
}

func TestReplayGoesEverywhere(t *testing.T) {
	rules := risk.Ender2009(3)
	rules.Limit = 6
	set := setting{rules: rules, players: []table.Player{{Bot: "killbot"}, {Bot: "quo"}, {Bot: "boscoe"}}}
	g := set.open(t)
	for {
		if _, over := g.Outcome(); over {
			break
		}
		if err := g.Rush(100); err != nil {
			t.Fatal(err)
		}
	}
	h := &house{}
	left := 0
	r := NewReplay(h.look(0, t), &g.Setup, g.Table.Match(), func() { left++ })
	drawn(t, &r.board)
	w := uitest.New(t, "en", 1280, 800, r)
	w.Ticks(2)
	m := g.Table.Match()
	for _, c := range []struct {
		id string
		at int
	}{{"replay.last", m.Steps()}, {"replay.previous", m.Steps() - 1}, {"replay.first", 0}, {"replay.next", 1}} {
		w.Click(c.id)
		if r.board.shown != m.At(c.at) {
			t.Errorf("after %s it does not show step %d", c.id, c.at)
		}
	}
	w.Click("replay.play")
	w.Ticks(60 + 5*m.Steps())
	if r.board.shown != m.Position() {
		t.Error("played to its end it shows something else")
	}
	w.Key(ebiten.KeyEscape)
	if left != 1 {
		t.Error("Esc does not leave")
	}
}

func TestResultsFitAndTellWhoWon(t *testing.T) {
	for _, limit := range []uint16{3, 300} {
		rules := risk.Ender2009(6)
		rules.Limit = limit
		set := setting{rules: rules, players: []table.Player{{Bot: "killbot"}, {Bot: "quo"}, {Bot: "boscoe"}, {Bot: "betterpixie"}, {Bot: "evilpixie"}, {Bot: "killbot"}}}
		g := set.open(t)
		for {
			if _, over := g.Outcome(); over {
				break
			}
			if err := g.Rush(100); err != nil {
				t.Fatal(err)
			}
		}
		g.Setup.Players[1] = table.Player{Person: "Maximiliana"}
		o, _ := g.Outcome()
		h := &house{}
		calls := ""
		make := func() uitest.Screen {
			say := func(s string) func() { return func() { calls += s } }
			return NewResult(h.look(1, t), &g.Setup, g.Table.Match(), say("a"), say("r"), say("m"))
		}
		uitest.Fits(t, make, func(w *uitest.Window) {
			if o.Winner != game.Nobody {
				if _, ok := w.Find("risk.result.0"); !ok {
					t.Error("the players are not listed")
				}
			}
			if _, ok := w.Find("risk.result.tabs.1"); ok {
				w.Check()
				w.Click("risk.result.tabs.1")
			}
		}, "risk.result.0", "risk.result.1", "risk.result.2", "risk.result.3", "risk.result.4", "risk.result.5")
		w := uitest.New(t, "en", 1280, 800, make())
		w.Ticks(2)
		w.Click("risk.result.again")
		w.Click("risk.result.replay")
		w.Click("risk.result.menu")
		if calls != "arm" {
			t.Errorf("the buttons called %q", calls)
		}
	}
}
