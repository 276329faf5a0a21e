package risk

import (
	"fmt"
	"strings"
	"testing"

	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/ui"
)

// Where an attack is possible, a click attacks from the territory whose odds the cursor showed.
func TestHoverAndClickUseOneAttacker(t *testing.T) {
	own, enemy := front(t)
	set := alone("attack", 0, map[int]int{own: 30, enemy: 2}, 0, noCards, "")(t)
	h := begin(t, "en", 1280, 800, set)
	p := h.game.Position()
	g := h.game.Board.Game
	chosen := append([]risk.Territory{none}, territories(attackers(g, &p))...)
	tried := 0
	for _, from := range chosen {
		for c := range risk.Territory(h.game.Setup.Map.Territories()) {
			if p.Owner.At(c) == 0 {
				continue
			}
			h.screen.from, h.screen.to = from, none
			hovered := h.screen.attacker(&p, c)
			h.screen.click(h.UI, &p, 0, c)
			if h.screen.to != c {
				continue // it says why not
			}
			if tried++; h.screen.from != hovered {
				t.Errorf("with %d chosen, hovering %d shows the odds of %d, and a click attacks from %d", from, c, hovered, h.screen.from)
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d attacks were tried", tried)
	}
}

func territories(set risk.Set) (all []risk.Territory) {
	for c := range set.All() {
		all = append(all, c)
	}
	return all
}

// While armies move in, the tooltip of the taken territory has the number of its badge.
func TestBadgeAndTooltipAgree(t *testing.T) {
	own, enemy := front(t)
	h := begin(t, "en", 1280, 800, alone("attack", 0, map[int]int{own: 60, enemy: 1}, 0, noCards, "")(t))
	h.Click(h.area(risk.Territory(own)))
	h.Click(h.area(risk.Territory(enemy)))
	h.screen.attack(new(risk.Position), true)
	h.wait()
	p := h.game.Position()
	if p.Phase != risk.Occupying {
		t.Fatalf("phase %v", p.Phase)
	}
	h.screen.amount = 20
	h.Ticks(2)
	for _, c := range []risk.Territory{p.From, p.To} {
		n := h.screen.board.standing(c)
		if n == p.Armies.At(c) {
			t.Errorf("the badge of %d does not follow the slider", c)
		}
		if text := h.screen.board.stands(h.UI, c, &h.screen.log); !strings.Contains(text, h.UI.Text.Number(int(n))) {
			t.Errorf("the badge shows %d, the tooltip %q", n, text)
		}
	}
}

// Five players have one line each, those who are out small arms, and no name is cut.
func TestFivePlayersHaveALineEach(t *testing.T) {
	for _, language := range ui.Languages {
		players := []session.Player{{Person: "Maximiliana"}, {Bot: "killbot"}, {Bot: "boscoe"}, {Bot: "quo"}, {Bot: "pixie"}}
		h := begin(t, language, 1280, 800, setting{rules: risk.Ender2009(5), players: players})
		h.wait()
		h.Ticks(2)
		heights := map[float64]int{}
		for i := range players {
			row, ok := h.Find("risk.player." + string(rune('0'+i)))
			if !ok || row.Rect.H >= 46 {
				t.Errorf("%s: the row of player %d is %v", language, i, row.Rect)
			}
			heights[row.Rect.H]++
		}
		if len(heights) != 1 {
			t.Errorf("%s: rows of heights %v", language, heights)
		}
		whole := &h.screen.board.whole
		whole.Held[4], whole.Held[3] = whole.Held[4].Or(whole.Held[3]), risk.Set{}
		h.Ticks(2)
		first, _ := h.Find("risk.player.0")
		out, ok := h.Find("risk.player.3")
		if !ok || out.Rect.W > 30 || out.Rect.Y < first.Rect.Bottom() {
			t.Errorf("%s: who is out is drawn in %v", language, out.Rect)
		}
	}
}

// The recap stands beside the map, not over it.
func TestTheRecapStandsBesideTheMap(t *testing.T) {
	for _, size := range [][2]int{{900, 600}, {1280, 800}, {1920, 1080}} {
		h := begin(t, "es", size[0], size[1], setting{rules: risk.Ender2009(3), players: []session.Player{{Person: "Ana"}, {Bot: "killbot"}, {Bot: "killbot"}}})
		h.wait()
		for p := h.game.Drafted(); p.Round == 1; p = h.game.Drafted() {
			h.play()
			h.wait()
		}
		h.Ticks(3)
		line, ok := h.Find("recap")
		if !ok || !line.Rect.And(h.screen.board.view.Bounds()).Empty() {
			t.Errorf("%v: the recap, %v, is in %v and the map in %v", size, ok, line.Rect, h.screen.board.view.Bounds())
		}
	}
}

// A panel of the strip with nothing in it is folded above the other one, which has the width of both.
func TestEmptyPanelsAreFolded(t *testing.T) {
	r := ui.R(0, 0, 500, 212)
	for _, c := range []struct {
		cards, continents bool
		hand, list        ui.Rect
	}{
		{true, true, ui.R(0, 0, 256, 212), ui.R(268, 0, 232, 212)},
		{false, true, ui.R(0, 0, 500, foldedHeight), ui.R(0, foldedHeight+12, 500, 212-foldedHeight-12)},
		{true, false, ui.R(0, foldedHeight+12, 500, 212-foldedHeight-12), ui.R(0, 0, 500, foldedHeight)},
	} {
		if hand, list := foldStrip(r, c.cards, c.continents); hand != c.hand || list != c.list {
			t.Errorf("cards %v, continents %v: %v and %v", c.cards, c.continents, hand, list)
		}
	}
}

// Twelve players have a line each in the window, with room for the log below them.
func TestTwelvePlayersHaveALineEach(t *testing.T) {
	for _, size := range [][2]int{{900, 600}, {1280, 800}} {
		players := []session.Player{{Person: "Maximiliana"}}
		for range risk.MaxPlayers - 1 {
			players = append(players, session.Player{Bot: "killbot"})
		}
		h := begin(t, "es", size[0], size[1], setting{rules: risk.Ender2009(len(players)), players: players})
		h.wait()
		h.Ticks(2)
		const log = 60
		low := 0.0
		for i := range players {
			row, ok := h.Find(fmt.Sprint("risk.player.", i))
			if !ok || row.Rect.Y < low-0.01 || row.Rect.Bottom() > float64(size[1])-log {
				t.Errorf("%v: the row of player %d is %v, below %v", size, i, row.Rect, low)
			}
			low = row.Rect.Bottom()
		}
	}
}
