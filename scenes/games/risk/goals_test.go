package risk

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// goals is a match of one person with a bot under rules that change what is shown.
func goals(change func(*risk.Rules), players ...session.Player) setting {
	rules := risk.Ender2009(len(players))
	change(&rules)
	return setting{rules: rules, players: players}
}

// The turn of a person ends with its time; the banner counts down.
func TestTheClockEndsATurn(t *testing.T) {
	h := begin(t, "en", 1280, 800, goals(func(r *risk.Rules) { r.Timer = 3 }, session.Player{Person: "Ana"}, session.Player{Person: "Luis"}))
	h.wait()
	h.Ticks(2)
	first := h.game.Position()
	if first.Phase != risk.Reinforcing {
		t.Fatalf("phase %v", first.Phase)
	}
	if left, ok := h.Find("risk.thinks"); !ok || left.Label != "3" {
		t.Errorf("the banner counts %q, %v", left.Label, ok)
	}
	h.Click(h.area(first.Held[first.Turn].First()))
	h.screen.leaving = true
	h.Ticks(4 * ui.TicksPerSecond)
	if p := h.game.Position(); p.Turn != first.Turn {
		t.Error("the clock runs while the program asks")
	}
	h.screen.leaving = false
	h.Ticks(4 * ui.TicksPerSecond)
	if p := h.game.Position(); p.Turn == first.Turn {
		t.Errorf("the turn goes on in phase %v", p.Phase)
	}
	if !gametest.Same(h.screen.board.shown, h.game.Drafted()) {
		t.Error("the board shows something else")
	}
}

// Under fog no number of armies that is not seen can be read anywhere on the screen.
func TestFogShowsNoHiddenArmies(t *testing.T) {
	h := begin(t, "en", 1280, 800, goals(func(r *risk.Rules) { r.Fog = true }, session.Player{Person: "Ana"}, session.Player{Bot: "killbot"}, session.Player{Bot: "quo"}))
	h.wait()
	h.Ticks(2)
	p := h.game.Position()
	hidden := h.game.Setup.Map.All().Minus(h.game.Board.Game.Sees(&p, 0))
	if hidden.Empty() || !h.screen.board.hidden.Equal(hidden) {
		t.Fatalf("hidden are %v, want %v", h.screen.board.hidden, hidden)
	}
	secret := hidden.First()
	owner := p.Owner.At(secret)
	// Many armies where nobody looks: the number must not come up.
	h.screen.board.whole.Armies.Put(secret, 7777)
	x, y := h.screen.board.at(secret)
	h.Move(x, y)
	h.Ticks(30)
	for _, c := range h.UI.Controls() {
		if strings.Contains(c.Label, "777") || strings.Contains(c.Value, "777") {
			t.Errorf("%s says %q %q", c.ID, c.Label, c.Value)
		}
	}
	if tip, ok := h.Find("risk.player." + string(rune('0'+owner))); !ok || !strings.Contains(tip.Label, "?") {
		t.Errorf("the armies of player %v are %q", owner, tip.Label)
	}
	h.screen.log.add(stepEvents{risk.Fortifying, []risk.Event{{Kind: risk.Reinforced, Seat: owner, To: secret, N: 777}, {Kind: risk.Moved, Seat: owner, From: secret, To: secret, N: 777}}})
	for _, l := range h.lines()[:2] {
		if strings.Contains(l.text+l.whole, "777") {
			t.Errorf("the log says %q", l.whole)
		}
	}
}

// The goals of a match can be read; a mission by its owner alone.
func TestGoalsAreShown(t *testing.T) {
	rule := func(r *risk.Rules) { r.Missions, r.Capitals, r.Share, r.Limit, r.Leader = true, true, 70, 30, true }
	for _, language := range ui.Languages {
		h := begin(t, language, 1280, 800, goals(rule, session.Player{Person: "Ana"}, session.Player{Bot: "killbot"}))
		h.wait()
		h.Ticks(2)
		p := h.game.Position()
		goal, ok := h.Find("risk.goal")
		mission := h.screen.board.mission(h.UI, h.game.Board.Game.MissionOf(&p, 0))
		if !ok || !strings.HasPrefix(goal.Label, mission) || len(strings.Split(goal.Label, "\n")) != 4 || strings.Contains(goal.Label, "⟨") {
			t.Errorf("%s: the goals are %q, want the mission %q first", language, goal.Label, mission)
		}
		if first, _, _ := strings.Cut(goal.Label, "\n"); h.UI.Width(first, ui.Note) > goal.Rect.W-26 && goal.Rect.H < goalHeight+goalPitch {
			t.Errorf("%s: the mission %q is cut", language, first)
		}
		for seat := range game.Seat(2) {
			c, ok := p.CapitalOf(seat)
			crown, drawn := h.Find("risk.capital." + h.game.Setup.Map.ID(c))
			if !ok || !drawn {
				t.Errorf("the capital of player %v is not drawn", seat)
			}
			top := func(r ui.Rect) bool { return r.Has(crown.Rect.CenterX(), crown.Rect.Y+2) }
			if !slices.ContainsFunc(h.screen.board.avoid, top) {
				t.Errorf("a name may lie under the crown of player %v", seat)
			}
		}
	}
	// The players' rows tell what each needs by the public goals, counted here from the board alone.
	for i, size := range [][2]int{{1280, 800}, {900, 600}} {
		h := begin(t, "en", size[0], size[1], goals(func(r *risk.Rules) { r.Missions, r.Capitals, r.Share = true, i == 0, 70 }, session.Player{Person: "Ana"}, session.Player{Bot: "killbot"}))
		h.wait()
		h.Ticks(2)
		p := h.game.Position()
		for seat := range game.Seat(2) {
			lacks := (h.game.Setup.Map.Territories()*70+99)/100 - p.Held[seat].Len()
			row, _ := h.Find(fmt.Sprint("risk.player.", int(seat)))
			if !strings.Contains(row.Label, fmt.Sprintf("Needs %d more territories", lacks)) || strings.Contains(row.Label, "Needs 1 more capital") != (i == 0) {
				t.Errorf("player %d lacks %d territories and has the tooltip %q", seat, lacks, row.Label)
			}
		}
	}
	h := begin(t, "en", 900, 600, goals(func(r *risk.Rules) { r.Missions = true }, session.Player{Person: "Ana"}, session.Player{Person: "Luis"}))
	h.wait()
	h.Ticks(2)
	p := h.game.Position()
	mission := h.screen.board.mission(h.UI, h.game.Board.Game.MissionOf(&p, p.Turn))
	if goal, _ := h.Find("risk.goal"); strings.Contains(goal.Label, mission) {
		t.Error("another person's mission can be read")
	}
	h.Click("risk.goal.show")
	h.Ticks(2)
	if goal, _ := h.Find("risk.goal"); !strings.Contains(goal.Label, mission) {
		t.Errorf("the mission is not shown: %q", goal.Label)
	}
}

// While it is chosen how many armies enter or move, the map shows them there.
func TestTheMapFollowsTheSlider(t *testing.T) {
	own, enemy := front(t)
	shown := func(h *driver, c risk.Territory) int32 {
		p := h.screen.seen()
		m := marks{chosen: none}
		h.screen.mark(&p, &m)
		return h.screen.board.shown.Armies.At(c) + m.moved(c)
	}
	h := begin(t, "en", 1280, 800, alone("attack", 0, map[int]int{own: 60, enemy: 1}, 0, noCards, "")(t))
	h.Click(h.area(risk.Territory(own)))
	h.Click(h.area(risk.Territory(enemy)))
	h.Key(ebiten.KeyC)
	h.Ticks(30)
	h.wait()
	p := h.game.Position()
	if p.Phase != risk.Occupying {
		t.Fatalf("phase %v", p.Phase)
	}
	all := p.Armies.At(risk.Territory(own)) + p.Armies.At(risk.Territory(enemy))
	for _, n := range []int32{int32(p.Dice), 7, 20} {
		h.screen.amount = float64(n)
		if a, b := shown(h, risk.Territory(own)), shown(h, risk.Territory(enemy)); b != n || a != all-n {
			t.Errorf("with %d the map shows %d and %d of %d", n, a, b, all)
		}
	}
	h = begin(t, "en", 1280, 800, alone("fortify", 0, map[int]int{own: 9}, 0, noCards, "")(t))
	h.Click(h.area(risk.Territory(own)))
	p = h.game.Position()
	to := h.game.Board.Game.FortifyTargets(&p, risk.Territory(own)).First()
	h.Click(h.area(to))
	h.screen.amount = 5
	if a, b := shown(h, risk.Territory(own)), shown(h, to); a != 4 || b != p.Armies.At(to)+5 {
		t.Errorf("while 5 of 9 move the map shows %d and %d", a, b)
	}
}

// The end of the attacks and moves of armies are taken back by the button, one by one.
func TestTheEndOfAttacksIsTakenBack(t *testing.T) {
	own, _ := front(t)
	h := begin(t, "en", 1280, 800, alone("attack", 0, map[int]int{own: 9}, 0, noCards, "")(t))
	before := h.game.Position()
	h.Click("risk.end")
	h.Ticks(2)
	if p := h.game.Position(); p.Phase != risk.Fortifying {
		t.Fatalf("phase %v", p.Phase)
	}
	h.Click("risk.back")
	h.Ticks(2)
	if !gametest.Same(h.game.Position(), before) || !gametest.Same(h.screen.board.shown, before) {
		t.Error("taking it back leads elsewhere")
	}
	h.Click("risk.end")
	h.Ticks(2)
	h.Click(h.area(risk.Territory(own)))
	h.Click(h.area(h.game.Board.Game.FortifyTargets(&before, risk.Territory(own)).First()))
	h.Click("risk.move")
	h.Ticks(60)
	if gametest.Same(h.game.Position(), before) || !h.screen.canUndo() {
		t.Fatal("the move cannot be taken back")
	}
	for range 2 {
		h.Key(ebiten.KeyU)
		h.Ticks(2)
	}
	if !gametest.Same(h.game.Position(), before) || h.screen.canUndo() {
		t.Error("taking both back leads elsewhere")
	}
}

// The end of a match says how it was won.
func TestTheEndSaysHowItWasWon(t *testing.T) {
	for _, reason := range []string{risk.ByConquest, risk.ByLimit, risk.ByShare, risk.ByCapitals, risk.ByMission} {
		g := goals(func(r *risk.Rules) { r.Missions = true }, session.Player{Bot: "killbot"}, session.Player{Bot: "quo"}).open(t)
		s := &Result{setup: &g.Setup, game: g.Board.Game}
		s.summary.Outcome = game.Outcome{Winner: 1, Reason: reason}
		s.summary.Final.Round, s.summary.Final.Mission[1] = 7, 1
		for _, language := range ui.Languages {
			w := uitest.New(t, language, 900, 600, uitest.Func(func(*ui.UI) {}))
			text := s.Reason(w.UI)
			if !strings.Contains(text, "Quo") || !strings.Contains(text, "7") && reason != risk.ByLimit || strings.Contains(text, "⟨") {
				t.Errorf("%s, %s: %q", language, reason, text)
			}
		}
	}
}

// Every later rule can be chosen, and is played and remembered.
func TestGoalsAreChosen(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	w := uitest.New(t, "es", 1280, 2400, s) // high enough for all rows
	w.Ticks(1)
	w.Click("setup.tabs.1")
	for _, id := range []string{"setup.share.2", "setup.missions", "setup.capitals", "setup.fog.2", "setup.balanced", "setup.timer.1", "setup.limit.1", "setup.leader"} {
		w.Click(id)
	}
	w.Click("setup.go")
	if len(log.started) != 1 {
		t.Fatal("no match began")
	}
	r := log.started[0].Rules
	if r.Share != 70 || !r.Missions || !r.Capitals || !r.Fog || !r.Veil || !r.Balanced || r.Timer != 60 || r.Limit != 15 || r.Leader {
		t.Errorf("chosen are %v", r)
	}
	again := newSetup(t, log, setup.One)
	if again.rules.Players = r.Players; again.rules != r {
		t.Errorf("remembered are %v", again.rules)
	}
}
