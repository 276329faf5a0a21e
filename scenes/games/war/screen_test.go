package war

import (
	"context"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/scenes/hud"
	"eras/scenes/replay"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

var rules = war.Rules{LeaderPrice: 10, SoldierPrice: 3, Cap: 12, MaxLeaders: 8, IncomePeriod: 3, Dominion: 50,
	Battle: battle.Rules{Scaled: true, Limit: 100, Tie: battle.TieDefender, Stall: 20}}

// puppet is a computer that plays a script, then the first legal actions.
type puppet struct {
	rules    war.Rules
	script   []string
	fighting bool
}

func (p *puppet) Act(_ context.Context, view war.State, _ game.Seat) (war.Action, error) {
	p.fighting = view.Fighting
	if len(p.script) > 0 {
		a, err := war.ParseAction(&view, p.script[0])
		p.script = p.script[1:]
		return a, err
	}
	return p.rules.Actions(&view, nil)[0], nil
}

func (p *puppet) Explain() (evaluation.Explanation, bool) {
	if p.fighting {
		return evaluation.Explanation{Move: "6,3-5,3", Line: []string{"6,3-5,3", "4,3-4,4"}, Depth: 3, Nodes: 1200, Over: true, Score: 1, Shares: []evaluation.Share{{Name: "aggressive", Contribution: 0.3}, {Name: "risky", Contribution: -0.1}}}, true
	}
	return evaluation.Explanation{Move: "6,3-5,3", Line: []string{"6,3-5,3", "4,3-4,4", "S 5,3", "L 1,2"}, Value: 0.18, Depth: 5, Nodes: 412000, Shares: []evaluation.Share{
		{Name: "shrewd", Gene: 0.8, Value: 0.3, Contribution: 0.24}, {Name: "near-cities", Gene: 0.7, Value: 0.2, Contribution: 0.14},
		{Name: "near-warehouses", Gene: 0.5, Value: 0.1, Contribution: 0.05}, {Name: "warehouses", Gene: 0.4, Value: -0.1, Contribution: -0.04}, {Name: "corner", Gene: 0.8, Value: -0.3, Contribution: -0.1},
	}}, true
}

// window is a war in a window without a display.
type window struct {
	*uitest.Window
	screen *Screen
	war    *warplay.War
	ended  int
	left   int
	failed error
}

func newLook(s *window) *hud.Look {
	return &hud.Look{
		OwnSpeed: func() float64 { return 1 }, ComputerSpeed: func() float64 { return 1 },
		Bar:   func(u *ui.UI, title, note string, buttons ...ui.BarButton) { u.TitleBar(title, note, buttons...) },
		Leave: func() { s.left++ }, Save: func() {},
		Failed:  func(err error) { s.failed = err },
		WhyOpen: true, WhyChanged: func(bool) {},
	}
}

func open(t *testing.T, language string, width, height int, start string, seats [2]warplay.Seat, script ...string) *window {
	t.Helper()
	return openUnder(t, rules, language, width, height, start, seats, script...)
}

// openUnder opens a war under rules.
func openUnder(t *testing.T, rules war.Rules, language string, width, height int, start string, seats [2]warplay.Seat, script ...string) *window {
	t.Helper()
	return openAgainst(t, rules, language, width, height, start, seats, &puppet{rules: rules, script: script})
}

// openAgainst opens a war under rules in which agent plays for the computers.
func openAgainst(t *testing.T, rules war.Rules, language string, width, height int, start string, seats [2]warplay.Seat, agent game.Agent[war.State, war.Action]) *window {
	t.Helper()
	p, err := war.ParsePosition(start)
	if err != nil {
		t.Fatal(err)
	}
	board, err := war.NewBoard(rules, p)
	if err != nil {
		t.Fatal(err)
	}
	set := warplay.Setup{Scenario: &war.Scenario{Name: "dominion", Rules: rules}, Map: war.Map{Name: "crossroads", Title: war.Text{"es": "La encrucijada", "en": "The crossroads"}, Start: p}, First: p.Turn, Seats: seats}
	s := &window{}
	s.war, err = warplay.NewWar(set, game.NewMatch(board, 1), [2]learning.Weights{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, seat := range seats {
		if seat.Computer() {
			s.war.SetAgent(game.Seat(i), agent)
		}
	}
	s.screen = newScreen(newLook(s), s.war)
	s.screen.Ended = func() { s.ended++ }
	s.Window = uitest.New(t, language, width, height, s.screen)
	s.Ticks(2)
	t.Cleanup(s.war.Close)
	return s
}

// settle lets everything move and think until the person may act, or n ticks
// have gone in which no agent thought.
func (s *window) settle(n int) {
	s.T.Helper()
	for range n {
		s.Ticks(1)
		s.Until("an answer", func() bool { _, thinking := s.war.Thinking(); return !thinking || s.failed != nil })
		if _, person := s.war.Turn(); person && !s.screen.busy() {
			break
		}
	}
	if s.failed != nil {
		s.T.Fatal(s.failed)
	}
}

const start = ",,cn,,,,cb,/:r5,,,wn,,,,/,:b2,,,,,,/cr,wr,,:r1,,,:b1,cb:b3 r 25 5 120 12 7"

var person = [2]warplay.Seat{{Person: "Begoña Núñez"}, {Level: 1}}

func TestWarFits(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range uitest.Everywhere {
			s := open(t, language, size[0], size[1], start, person)
			s.Check("square.", "map")
			s.Click("square.1,2")
			s.Check("square.", "map")
			s.Click("square.2,2")
			s.settle(400)
			s.Ticks(3)
			s.Check("square.", "map")
			if !s.UI.Narrow() {
				continue
			}
			if q := s.screen.view.Square(at(1, 2)); q.W < ui.Target {
				t.Errorf("%v: squares are %v wide", size, q.W)
			}
			if !s.UI.Low() {
				s.Click("play.panel")
			}
			s.Ticks(3)
			s.Check("square.", "map")
			s.UI.Views.By("play.panel.body", 1e6)
			s.Ticks(2)
			s.Click("play.leave")
			s.Ticks(2)
			s.Check("square.", "map")
			s.Click("play.leaving.no")
		}
	}
}

// A finger that drags moves a map that is larger than its frame, and chooses nothing.
func TestAFingerPansTheMap(t *testing.T) {
	s := open(t, "en", 360, 640, start, person)
	before := s.screen.view.Square(at(1, 2))
	mid, _ := s.Find("map")
	x, y := mid.Rect.CenterX(), mid.Rect.CenterY()
	s.Move(x, y)
	s.Press()
	s.Move(x+20, y)
	s.Move(x+30, y)
	s.Release()
	if d := s.screen.view.Square(at(1, 2)).X - before.X; d < 10 {
		t.Errorf("the map moved by %v", d)
	}
	if s.screen.has {
		t.Error("the drag chose a square")
	}
}

func TestPersonMovesAndBuysAndTheComputerAnswers(t *testing.T) {
	s := open(t, "es", 1280, 800, start, person)
	s.Click("square.1,2")
	if !s.screen.has {
		t.Fatal("the leader was not chosen")
	}
	s.Click("play.soldier")
	s.settle(400)
	state := s.war.Position()
	if got := state.Position.Left; got != 118 {
		t.Fatalf("%d actions left after a purchase and an answer, want 118", got)
	}
	if log := s.war.Match().Record().Actions; log[0] != "S 1,2" {
		t.Errorf("recorded %q", log)
	}
	if s.screen.Explanation == nil {
		t.Error("the computer's explanation is not shown")
	}
	s.Click("square.1,4")
	s.Click("play.buyleader")
	s.settle(400)
	if log := s.war.Match().Record().Actions; log[2] != "L 1,4" {
		t.Errorf("recorded %q", log)
	}
	s.Click("square.1,2")
	s.Click("square.1,3")
	s.settle(400)
	if log := s.war.Match().Record().Actions; log[4] != "1,2-1,3" {
		t.Errorf("recorded %q", log)
	}
}

func TestKeyboardPlaysATurn(t *testing.T) {
	s := open(t, "en", 1280, 800, start, person)
	s.UI.Focus.Set("map")
	s.screen.view.SetCursor(0)
	s.Key(ebiten.KeyArrowDown, ebiten.KeyEnter, ebiten.KeyArrowUp, ebiten.KeyEnter)
	s.settle(400)
	if log := s.war.Match().Record().Actions; len(log) == 0 || log[0] != "1,2-1,1" {
		t.Errorf("recorded %q", log)
	}
	s.UI.Focus.Set("map")
	s.Key(ebiten.KeyEnter, ebiten.KeyS)
	s.settle(400)
	if log := s.war.Match().Record().Actions; len(log) < 3 || log[2] != "S 1,1" {
		t.Errorf("recorded %q", log)
	}
}

func position(s *window) string {
	state := s.war.Position()
	return state.Position.String()
}

// choosePush returns a capture if there is one, else the step that goes
// furthest towards the enemy.
func choosePush(p battle.Position) (battle.Move, bool) {
	moves := p.Moves(nil)
	for _, m := range moves {
		if p.At(m.To()) == game.Blue {
			return m, true
		}
	}
	for _, m := range moves {
		if m.To().X() > m.From().X() {
			return m, false
		}
	}
	return moves[0], false
}

func TestUndoSaysOnceWhatItCosts(t *testing.T) {
	s := open(t, "en", 1280, 800, start, person)
	before := position(s)
	act := func() {
		s.Click("square.1,2")
		s.Click("play.soldier")
		s.settle(400)
	}
	said := func() bool { return s.screen.Said(s.UI, "") == s.UI.Text.T("takeback.said") }
	act()
	s.Key(ebiten.KeyU)
	s.Ticks(2)
	if got := position(s); got != before || !s.war.Undone || !said() {
		t.Errorf("undone to %s, want %s; noted %v, said %v", got, before, s.war.Undone, said())
	}
	if got := s.screen.view.Shown().String(); got != before {
		t.Errorf("the map shows %s", got)
	}
	s.Ticks(300)
	act()
	s.Click("play.back")
	s.Ticks(2)
	if got := position(s); got != before || said() {
		t.Errorf("the second time: %s, said %v", got, said())
	}
}

func TestLeavingAsksFirst(t *testing.T) {
	s := open(t, "es", 1280, 800, start, person)
	s.Key(ebiten.KeyEscape)
	s.Ticks(1)
	s.Key(ebiten.KeyEscape)
	if s.left != 0 {
		t.Error("Esc twice left the match")
	}
	s.Ticks(2)
	s.Click("play.leave")
	s.Ticks(1)
	s.Click("play.leaving.yes")
	if s.left != 1 {
		t.Error("the match was not left")
	}
}

func TestEndedIsCalledOnce(t *testing.T) {
	s := open(t, "es", 1280, 800, ":r5,,/,,:b0 r 0 0 1 12 7", person)
	s.Click("square.1,1")
	s.Click("square.2,1")
	for range 300 {
		s.Ticks(1)
	}
	if s.ended != 1 {
		t.Errorf("ended %d times", s.ended)
	}
}

func TestTwoPersonsTakeTurnsWithoutExplanations(t *testing.T) {
	s := open(t, "es", 1280, 800, start, [2]warplay.Seat{{Person: "Ana"}, {Person: "小林"}})
	s.Click("square.1,2")
	s.Click("square.2,2")
	s.settle(400)
	s.Click("square.7,4")
	s.Click("square.6,4")
	s.settle(400)
	if log := s.war.Match().Record().Actions; len(log) != 2 || log[1] != "7,4-6,4" {
		t.Errorf("recorded %q", log)
	}
	if _, ok := s.Find("play.why"); ok {
		t.Error("explanations are offered although no computer plays")
	}
	if back, ok := s.Find("play.back"); !ok || back.Enabled {
		t.Error("two persons can undo")
	}
}

func TestMatchOfComputersCanBePaused(t *testing.T) {
	s := open(t, "es", 1280, 800, start, [2]warplay.Seat{{Level: 3}, {Level: 3}})
	s.Until("two steps", func() bool { return s.war.Match().Steps() >= 2 })
	s.Click("play.pause")
	s.settle(200)
	steps := s.war.Match().Steps()
	s.settle(200)
	if now := s.war.Match().Steps(); now != steps {
		t.Errorf("a stopped match went on from %d to %d", steps, now)
	}
}

func TestReplayShowsEveryStep(t *testing.T) {
	s := toBattle(t, "es", 1280, 800)
	s.Click("play.settle")
	for range 20000 {
		s.settle(1)
		if state := s.war.Position(); !state.Fighting {
			break
		}
	}
	s.war.Close()
	match := s.war.Match()
	returned := 0
	shown := &replayed{match: match, board: s.war.Board, mapInfo: newMapInfo(&s.war.Setup, s.war.Board)}
	r := replay.New(newLook(s), shown, match.Steps(), func() { returned++ })
	for _, size := range uitest.Sizes {
		w := uitest.New(t, "en", size[0], size[1], r)
		w.Ticks(3)
		w.Check("square.", "map", "field")
	}
	w := uitest.New(t, "es", 1280, 800, r)
	w.Ticks(2)
	w.Click("replay.first")
	for i := 1; i <= match.Steps(); i++ {
		w.Click("replay.next")
		for range 200 {
			w.Ticks(1)
			if !shown.Busy() {
				break
			}
		}
		want := match.At(i)
		if !want.Fighting && shown.view.Shown().String() != want.Position.String() {
			t.Fatalf("step %d shows %s, want %s", i, shown.view.Shown(), want.Position)
		}
		if want.Fighting && *shown.fight.View.Shown() != want.Battle {
			t.Fatalf("step %d shows %v, want %v", i, shown.fight.View.Shown(), want.Battle)
		}
		if a, side := actionAt(match, i-1); want.Fighting && a.InBattle && shown.fight.LastSide != side {
			t.Errorf("step %d marks a move of %v in the battle, want %v", i, shown.fight.LastSide, side)
		}
	}
	w.Click("replay.previous")
	if r.Transport.At != match.Steps()-1 {
		t.Errorf("at %d", r.Transport.At)
	}
	w.Key(ebiten.KeyEscape)
	if returned != 1 {
		t.Error("Esc did not return")
	}
}
