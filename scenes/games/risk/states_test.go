package risk

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// state is a state of a match, and what is done in it.
type state struct {
	name string
	set  func(t testing.TB) setting
	do   func(h *driver)
}

func choosing(deal risk.Deal) func(testing.TB) setting {
	return func(testing.TB) setting {
		rules := risk.Ender2009(3)
		rules.Deal, rules.Batch = deal, 3
		return setting{rules: rules, players: two("killbot")}
	}
}

// middle returns a match in progress with four players.
func middle(phase string, turn int, more map[int]int, reserve int, hands []string, tail string) func(testing.TB) setting {
	return func(t testing.TB) setting {
		players := []session.Player{{Person: "Maximiliana"}, {Person: "Bartolomé"}, {Bot: "ender-2009:plans=20"}, {Bot: "betterpixie"}}
		return setting{rules: risk.Ender2009(4), players: players, at: position(t, phase, turn, shares(t, 4), more, reserve, hands, tail)}
	}
}

// alone is middle with one person.
func alone(phase string, turn int, more map[int]int, reserve int, hands []string, tail string) func(testing.TB) setting {
	of := middle(phase, turn, more, reserve, hands, tail)
	return func(t testing.TB) setting {
		s := of(t)
		s.players[1] = session.Player{Bot: "killbot"}
		return s
	}
}

var noCards = []string{"-", "-", "-", "-"}

// someCards are five cards of the first player with a set among them, and some of others.
var someCards = []string{"0.1.2.w1.w2", "3.4", "-", "5"}

// front returns an own territory of seat 0 with an enemy beside it, and the enemy.
func front(t testing.TB) (own, enemy int) {
	m := theMap(t)
	n := shares(t, 4)[0]
	for c := range n {
		for e := range m.Neighbours(risk.Territory(c)).All() {
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
	at := func(h *driver, c int) string { return h.area(risk.Territory(c)) }
	aim := func(h *driver) {
		h.Click(at(h, own))
		h.Click(at(h, enemy))
		h.Ticks(30)
	}
	return []state{
		{name: "choosing", set: choosing(risk.DealChoose)},
		{name: "advancing", set: choosing(risk.DealAdvance), do: func(h *driver) {
			for range 2 {
				h.wait()
				h.play()
			}
			h.wait()
		}},
		{name: "reinforcing", set: alone("reinforce", 0, more, 7, someCards, "")},
		{name: "placed", set: middle("reinforce", 0, more, 7, someCards, ""), do: func(h *driver) { h.Click(at(h, own)) }},
		{name: "may trade in", set: alone("cards", 0, more, 7, []string{"0.1.2.w1", "3.4", "-", "5"}, "")},
		{name: "must trade in, hidden", set: middle("cards", 0, more, 7, someCards, "")},
		{name: "must trade in, shown", set: middle("cards", 0, more, 7, someCards, ""), do: func(h *driver) {
			h.Click("risk.show")
			h.Key(ebiten.KeyB)
		}},
		{name: "attacking", set: alone("attack", 0, more, 0, someCards, "")},
		{name: "aimed", set: middle("attack", 0, more, 0, someCards, ""), do: aim},
		{name: "thrown", set: alone("attack", 0, more, 0, noCards, ""), do: func(h *driver) {
			aim(h)
			h.Key(ebiten.KeyA)
			h.Ticks(8)
		}},
		{name: "far", set: alone("attack", 0, map[int]int{own: 30}, 0, noCards, ""), do: func(h *driver) {
			h.Click(at(h, own))
			h.Click(at(h, theMap(h.T).Territories()-1))
			h.Ticks(30)
		}},
		{name: "hopeless", set: alone("attack", 0, map[int]int{own: 2}, 0, noCards, ""), do: func(h *driver) {
			h.Click(at(h, own))
			h.Click(at(h, theMap(h.T).Territories()-1))
			h.Ticks(30)
		}},
		{name: "taken", set: alone("attack", 0, map[int]int{own: 60, enemy: 1}, 0, noCards, ""), do: func(h *driver) {
			aim(h)
			h.Key(ebiten.KeyC)
			h.Ticks(30)
			h.wait()
		}},
		{name: "fortifying", set: middle("fortify", 0, more, 0, someCards, "")},
		{name: "marching", set: alone("fortify", 0, more, 0, someCards, ""), do: func(h *driver) {
			h.Click(at(h, own))
			g := h.game.Board.Game
			p := h.game.Drafted()
			h.Click(h.area(g.FortifyTargets(&p, risk.Territory(own)).First()))
		}},
		{name: "a bot plays", set: alone("attack", 2, more, 0, someCards, "")},
		{name: "a plan", set: alone("reinforce", 2, more, 9, someCards, ""), do: func(h *driver) {
			h.Until("a plan", func() bool { return len(h.game.PlansOf(2)) > 0 })
			h.Click("risk.pages.1")
		}},
		{name: "cards tab", set: alone("attack", 0, more, 0, someCards, ""), do: tab(1)},
		{name: "continents tab", set: alone("attack", 0, more, 0, someCards, ""), do: tab(2)},
		{name: "watching", set: func(t testing.TB) setting {
			s := middle("attack", 2, more, 0, someCards, "")(t)
			s.players[0], s.players[1] = session.Player{Bot: "quo"}, session.Player{Bot: "killbot"}
			return s
		}, do: func(h *driver) {
			h.Click("risk.pause")
			h.Ticks(40)
		}},
	}
}

// tab opens a tab in a small window.
func tab(i int) func(h *driver) {
	return func(h *driver) {
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
			h := begin(t, "es", 1280, 800, set)
			h.Ticks(1)
			if s.do != nil {
				s.do(h)
			}
			h.screen.paused = true
			for _, language := range ui.Languages {
				h.UI.Text.Use(language)
				for _, size := range uitest.Everywhere {
					h.Width, h.Height, h.Scale = size[0], size[1], ui.Scale(size[0], size[1], 1, 0, ui.LayoutsOf(h.screen))
					h.Move(3, 3)
					h.fits(language)
					if _, pulls := h.Find("play.panel"); !pulls {
						continue
					}
					h.Click("play.panel")
					h.Ticks(2)
					h.fits(language)
					if size == uitest.Narrow[0] {
						h.UI.TextSize = 1.6
						h.fits(language)
						h.UI.TextSize = 1
					}
					h.Click("play.panel")
				}
			}
		})
	}
}

// fits checks what the window shows.
func (h *driver) fits(language string) {
	h.T.Helper()
	h.Ticks(2)
	h.Check("area.", "map", "risk.card.", "risk.hand.", "risk.player.", "risk.turn", "risk.odds", "risk.plan.text", "play.pull")
	if h.T.Failed() {
		h.T.Fatalf("in %s at %dx%d", language, h.Width, h.Height)
	}
}

func TestEveryStateSaysWhatToDo(t *testing.T) {
	told := map[string]string{}
	for _, s := range states(t) {
		h := begin(t, "en", 1280, 800, s.set(t))
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
	for _, pair := range [][2]string{{"choosing", "advancing"}, {"attacking", "aimed"}, {"fortifying", "marching"}, {"reinforcing", "may trade in"}} {
		if told[pair[0]] == told[pair[1]] {
			t.Errorf("%s and %s say the same: %q", pair[0], pair[1], told[pair[0]])
		}
	}
}
