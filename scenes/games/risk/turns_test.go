package risk

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func TestHiddenCardsAreNotDescribed(t *testing.T) {
	own, enemy := front(t)
	h := begin(t, "en", 1280, 800, middle("cards", 0, map[int]int{own: 40, enemy: 1}, 3, []string{"0.1.2.w1.w2", "30.31.32.33", "-", "5"}, "")(t))
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
	// Ana ends her turn; then the other person must answer.
	for range 400 {
		h.wait()
		if p := h.game.Drafted(); p.Turn != 0 {
			break
		}
		h.play()
		h.Ticks(1)
	}
	if p := h.game.Drafted(); p.Turn != 1 {
		t.Fatalf("turn of %v", p.Turn)
	}
	h.Ticks(1)
	secret("when the turn has passed on", false)
	for _, c := range h.UI.Controls() {
		if c.ID == "risk.log" && strings.Contains(c.Label, "draws a card:") {
			t.Errorf("the log says %q", c.Label)
		}
	}
	if strings.Contains(h.game.Board.Game.FormatPosition(&h.screen.board.shown), "?") {
		t.Error("the screen itself lost the cards")
	}
	for _, c := range h.UI.Controls() {
		if c.ID == "position" && strings.Contains(c.Label, "30.31.32.33") {
			t.Error("the position has the hands")
		}
	}
}

func TestPlacingIsUndoneByKeyAndButtons(t *testing.T) {
	own, _ := front(t)
	h := begin(t, "en", 1280, 800, alone("reinforce", 0, nil, 7, noCards, "")(t))
	start := h.game.Drafted()
	c := risk.Territory(own)
	armies := func() int32 { p := h.game.Drafted(); return p.Armies.At(c) - start.Armies.At(c) }
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
	if p := h.game.Drafted(); p.Phase != risk.Attacking || armies() != 7 {
		t.Fatalf("phase %v, %d armies after all", p.Phase, armies())
	}
	placed := 0
	for _, x := range h.screen.log.entries {
		if x.kind == risk.Reinforced {
			for _, p := range x.at {
				placed += int(p.n)
			}
		}
	}
	if placed != 7 {
		t.Errorf("the log has %d armies placed", placed)
	}
	h.Key(ebiten.KeyU)
	if p := h.game.Drafted(); p.Phase != risk.Reinforcing || armies() != 1 {
		t.Errorf("phase %v, %d armies after U", p.Phase, armies())
	}
	h.Key(ebiten.KeyU)
	if !gametest.Same(h.game.Drafted(), start) {
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
	h := begin(t, "en", 1280, 800, alone("reinforce", 0, map[int]int{own: 30, enemy: 1}, 3, noCards, "")(t))
	reached := map[string]bool{}
	for range 40 {
		h.Key(ebiten.KeyTab)
		for _, c := range h.UI.Controls() {
			if c.Focused {
				reached[c.ID] = true
			}
		}
	}
	for _, id := range []string{"map", "risk.leave", "risk.pages", "risk.save"} {
		if !reached[id] {
			t.Errorf("Tab never reached %s", id)
		}
	}
	choose := func(c int) {
		h.UI.Focus.Set("map")
		h.screen.board.view.SetCursor(c)
		h.Key(ebiten.KeyEnter)
		h.Ticks(1)
	}
	choose(own)
	if p := h.game.Drafted(); p.Armies.At(risk.Territory(own)) != 31 {
		t.Fatalf("Enter on the map put %d armies", p.Armies.At(risk.Territory(own))-30)
	}
	h.Key(ebiten.KeyT)
	choose(own)
	choose(enemy)
	if h.screen.from != risk.Territory(own) || h.screen.to != risk.Territory(enemy) {
		t.Fatalf("%d attacks %d", h.screen.from, h.screen.to)
	}
	h.Key(ebiten.KeyC)
	h.wait()
	h.UI.Focus.Set("risk.amount")
	h.Key(ebiten.KeyArrowLeft)
	h.UI.Focus.Set("risk.occupy")
	h.Key(ebiten.KeyEnter)
	h.wait()
	if p := h.game.Drafted(); p.Owner.At(risk.Territory(enemy)) != 0 || p.Armies.At(risk.Territory(own)) != 2 {
		t.Errorf("%d armies stayed, owner %v", p.Armies.At(risk.Territory(own)), p.Owner.At(risk.Territory(enemy)))
	}
	h.UI.Focus.Set("risk.end")
	h.Key(ebiten.KeyEnter)
	h.Ticks(1)
	if p := h.game.Drafted(); p.Phase != risk.Fortifying {
		t.Errorf("phase %v", p.Phase)
	}
}

func TestACampaignCanBeStopped(t *testing.T) {
	own, enemy := front(t)
	set := alone("attack", 0, map[int]int{own: 40, enemy: 40}, 0, noCards, "")(t)
	set.speed = 1
	h := begin(t, "en", 1280, 800, set)
	h.Click(h.area(risk.Territory(own)))
	h.Click(h.area(risk.Territory(enemy)))
	h.Key(ebiten.KeyC)
	h.Ticks(90)
	stop, ok := h.Find("risk.stop")
	if !ok || !stop.Enabled {
		t.Fatal("there is no button to stop")
	}
	h.Click("risk.stop")
	h.wait()
	p := h.game.Drafted()
	if p.Armies.At(risk.Territory(own))+p.Armies.At(risk.Territory(enemy)) >= 80 || p.Armies.At(risk.Territory(own)) < 2 || p.Armies.At(risk.Territory(enemy)) == 0 {
		t.Errorf("%d against %d armies", p.Armies.At(risk.Territory(own)), p.Armies.At(risk.Territory(enemy)))
	}
	steps := h.game.Match().Steps()
	h.Ticks(200)
	if h.game.Match().Steps() != steps {
		t.Error("the attack went on")
	}
}

func TestACampaignStopsAtANumberOfArmies(t *testing.T) {
	own, enemy := front(t)
	for _, stop := range []int32{1, 20} {
		h := begin(t, "en", 1280, 800, alone("attack", 0, map[int]int{own: 40, enemy: 400}, 0, noCards, "")(t))
		h.screen.stopAt = float64(stop)
		h.Click(h.area(risk.Territory(own)))
		h.Click(h.area(risk.Territory(enemy)))
		h.Key(ebiten.KeyC)
		h.wait()
		// A throw costs two at most, so it may go below by one.
		drafted := h.game.Drafted()
		if left := drafted.Armies.At(risk.Territory(own)); left > stop || left < max(1, stop-1) {
			t.Errorf("%d armies are left, to stop at %d", left, stop)
		}
	}
}

func TestTheForecastHasTheOddsOfTheDice(t *testing.T) {
	own, enemy := front(t)
	h := begin(t, "en", 1280, 800, alone("attack", 0, map[int]int{own: 3, enemy: 1}, 0, noCards, "")(t))
	h.Click(h.area(risk.Territory(own)))
	c, _ := h.Find(h.area(risk.Territory(enemy)))
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
	// Seat 1 has one territory, beside one of seat 0.
	m := theMap(t)
	n, last := m.Territories(), 0
	for last == 0 || m.Neighbours(risk.Territory(last)).First() >= risk.Territory(last) {
		last++
	}
	own := int(m.Neighbours(risk.Territory(last)).First())
	set := setting{
		rules: risk.Ender2009(3), players: two("killbot"),
		at: position(t, "attack", 0, []int{last, 1, n - last - 1}, map[int]int{own: 200, last: 1}, 0, []string{"-", "-", "-"}, ""),
	}
	// Ana throws him out and plays on.
	h := begin(t, "en", 1280, 800, set)
	h.Click(h.area(risk.Territory(own)))
	h.Click(h.area(risk.Territory(last)))
	h.Key(ebiten.KeyC)
	h.Ticks(300)
	if _, ok := h.Find("risk.fallen.yes"); !ok {
		t.Fatal("Luis is not told that he is out")
	}
	h.Click("risk.fallen.yes")
	h.Ticks(2)
	if _, active := h.screen.turn(); !active || h.left != 0 {
		t.Error("Ana does not play on")
	}
	// A person who was the only one may watch or leave.
	set.players = []session.Player{{Bot: "killbot"}, {Bot: "boscoe"}, {Bot: "quo"}}
	for left, id := range []string{"risk.fallen.no", "risk.fallen.yes"} {
		h := begin(t, "en", 1280, 800, set)
		h.screen.fallen = 1
		h.Ticks(2)
		h.Check()
		h.Click(id)
		if h.left != left || h.screen.fallen != game.Nobody {
			t.Errorf("after %s: left %d times", id, h.left)
		}
	}
}

// The last throw and its streak fit whatever room the panel leaves for them.
func TestTheLastThrowFitsAnyRoom(t *testing.T) {
	own, enemy := front(t)
	h := begin(t, "es", 1280, 800, middle("attack", 0, map[int]int{own: 8, enemy: 2}, 0, noCards, "")(t))
	h.screen.board.throw = throw{attacker: h.screen.board.owner(0), defender: h.screen.board.owner(2)}
	for height := 30.0; height < 200; height += 2 {
		for _, streak := range []float64{0.3, -12.5} {
			h.screen.streak = streak
			h.Screen = uitest.Func(func(u *ui.UI) { h.screen.diceBlock(u, ui.R(20, 20, 158, height)) })
			h.Ticks(1)
			if outside := h.UI.Faulty().Outside; len(outside) > 0 {
				t.Errorf("in a height of %v: %q outside", height, outside)
			}
		}
	}
}

// The second of two quick Enters does not end a phase that has only just begun.
func TestEnterEndsNoPhaseThatNobodyHasSeen(t *testing.T) {
	own, enemy := front(t)
	h := begin(t, "en", 1280, 800, alone("reinforce", 0, map[int]int{own: 30, enemy: 1}, 3, noCards, "")(t))
	h.Click(h.area(risk.Territory(own)))
	h.Key(ebiten.KeyT)
	h.Click(h.area(risk.Territory(own)))
	h.Click(h.area(risk.Territory(enemy)))
	h.Key(ebiten.KeyC)
	h.wait()
	if p := h.game.Drafted(); p.Phase != risk.Occupying {
		t.Fatalf("phase %v", p.Phase)
	}
	h.Ticks(hud.Beholding + 1)
	h.Key(ebiten.KeyEnter)
	h.Key(ebiten.KeyEnter)
	h.Key(ebiten.KeyEnter)
	if p := h.game.Drafted(); p.Phase != risk.Attacking {
		t.Errorf("three quick Enters lead to phase %v", p.Phase)
	}
	h.Ticks(hud.Beholding + 1)
	h.Key(ebiten.KeyEnter)
	if p := h.game.Drafted(); p.Phase == risk.Attacking {
		t.Error("a later Enter does not end the attack")
	}
}
