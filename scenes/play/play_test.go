package play

import (
	"context"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/scenes/stage"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

var rules = general.Rules{LeaderPrice: 10, SoldierPrice: 3, Cap: 12, MaxLeaders: 8, IncomePeriod: 3, Dominion: 50,
	Battle: battle.Rules{Scaled: true, Limit: 100, Tie: battle.TieDefender, Stall: 20}}

// puppet is a mind that plays the first legal action, or what it is told.
type puppet struct {
	rules    general.Rules
	script   []string
	fighting bool
}

func (p *puppet) Act(_ context.Context, view general.State, _ game.Seat) (general.Action, error) {
	p.fighting = view.Fighting
	if len(p.script) > 0 {
		a, err := general.ParseAction(&view, p.script[0])
		p.script = p.script[1:]
		return a, err
	}
	return p.rules.Actions(&view, nil)[0], nil
}

func (p *puppet) Explain() (search.Explanation, bool) {
	if p.fighting {
		return search.Explanation{Move: "6,3-5,3", Line: []string{"6,3-5,3", "4,3-4,4"}, Depth: 3, Nodes: 1200, Over: true, Score: 1, Shares: []search.Share{{Name: "aggressive", Contribution: 0.3}, {Name: "risky", Contribution: -0.1}}}, true
	}
	return search.Explanation{Move: "6,3-5,3", Line: []string{"6,3-5,3", "4,3-4,4", "S 5,3", "L 1,2"}, Value: 0.18, Depth: 5, Nodes: 412000, Shares: []search.Share{
		{Name: "shrewd", Gene: 0.8, Value: 0.3, Contribution: 0.24}, {Name: "near-cities", Gene: 0.7, Value: 0.2, Contribution: 0.14},
		{Name: "near-warehouses", Gene: 0.5, Value: 0.1, Contribution: 0.05}, {Name: "warehouses", Gene: 0.4, Value: -0.1, Contribution: -0.04}, {Name: "corner", Gene: 0.8, Value: -0.3, Contribution: -0.1},
	}}, true
}

func (p *puppet) Training() bool { return false }

// court is a war on a window without a display.
type court struct {
	*uitest.Window
	screen *Screen
	war    *table.War
	ended  int
	left   int
	failed error
}

func newLook(s *court) *Look {
	return &Look{
		Look: &stage.Look{
			OwnSpeed: func() float64 { return 1 }, ComputerSpeed: func() float64 { return 1 },
			Bar:   func(u *ui.UI, title, note string, buttons ...ui.BarButton) { u.TitleBar(title, note, buttons...) },
			Leave: func() { s.left++ }, Save: func() {},
			Failed: func(err error) { s.failed = err },
		},
		WhyOpen: true, WhyChanged: func(bool) {},
	}
}

func newStage(t *testing.T, language string, width, height int, start string, seats [2]table.Seat, script ...string) *court {
	t.Helper()
	p, err := general.ParsePosition(start)
	if err != nil {
		t.Fatal(err)
	}
	board, err := general.NewBoard(rules, p)
	if err != nil {
		t.Fatal(err)
	}
	set := table.Setup{Scenario: &general.Scenario{Name: "dominion", Rules: rules}, Map: general.Map{Name: "crossroads", Title: general.Text{"es": "La encrucijada", "en": "The crossroads"}, Start: p}, First: p.Turn, Seats: seats}
	var minds [2]table.Mind
	for i, seat := range seats {
		if seat.Computer() {
			minds[i] = &puppet{rules: rules, script: script}
		}
	}
	s := &court{}
	s.war = table.NewWar(set, game.NewMatch[general.State, general.Action, general.Event](board, 1), minds, func(game.Side) table.Mind { return &puppet{rules: rules} }, nil, nil)
	s.screen = NewScreen(newLook(s), s.war)
	s.screen.Ended = func() { s.ended++ }
	s.Window = uitest.New(t, language, width, height, s.screen)
	s.Ticks(2)
	t.Cleanup(s.war.Table.Close)
	return s
}

// settle lets everything move and think until the person may act, or n ticks
// have gone.
func (s *court) settle(n int) {
	s.T.Helper()
	for range n {
		s.Ticks(1)
		if _, thinking := s.war.Table.Thinking(); thinking {
			time.Sleep(200 * time.Microsecond) // it thinks in a goroutine
		}
		if _, person := s.war.Table.Person(); person && !s.screen.busy() {
			break
		}
	}
	if s.failed != nil {
		s.T.Fatal(s.failed)
	}
}

const start = ",,cn,,,,cb,/:r5,,,wn,,,,/,:b2,,,,,,/cr,wr,,:r1,,,:b1,cb:b3 r 25 5 120 12 7"

var person = [2]table.Seat{{Person: "Begoña Núñez"}, {Level: 6}}

func TestTheWarFits(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range uitest.Sizes {
			s := newStage(t, language, size[0], size[1], start, person)
			s.Check("square.", "map")
			s.Click("square.1,2")
			s.Check("square.", "map")
			s.Click("square.2,2")
			s.settle(400)
			s.Ticks(3)
			s.Check("square.", "map")
		}
	}
}

func TestAPersonMovesBuysAndIsAnswered(t *testing.T) {
	s := newStage(t, "es", 1280, 800, start, person)
	s.Click("square.1,2")
	if !s.screen.has {
		t.Fatal("the leader was not chosen")
	}
	s.Click("play.soldier")
	s.settle(400)
	state := s.war.State()
	if got := state.Position.Left; got != 118 {
		t.Fatalf("%d actions left after a purchase and an answer, want 118", got)
	}
	if log := s.war.Table.Match().Record().Actions; log[0] != "S 1,2" {
		t.Errorf("recorded %q", log)
	}
	if s.screen.reason == nil {
		t.Error("the computer's reasons are not shown")
	}
	s.Click("square.1,4")
	s.Click("play.buyleader")
	s.settle(400)
	if log := s.war.Table.Match().Record().Actions; log[2] != "L 1,4" {
		t.Errorf("recorded %q", log)
	}
	s.Click("square.1,2")
	s.Click("square.1,3")
	s.settle(400)
	if log := s.war.Table.Match().Record().Actions; log[4] != "1,2-1,3" {
		t.Errorf("recorded %q", log)
	}
}

func TestTheKeyboardPlaysAWholeTurn(t *testing.T) {
	s := newStage(t, "en", 1280, 800, start, person)
	s.UI.Focus("map")
	s.screen.view.SetCursor(0)
	s.Key(ebiten.KeyArrowDown, ebiten.KeyEnter, ebiten.KeyArrowUp, ebiten.KeyEnter)
	s.settle(400)
	if log := s.war.Table.Match().Record().Actions; len(log) == 0 || log[0] != "1,2-1,1" {
		t.Errorf("recorded %q", log)
	}
	s.UI.Focus("map")
	s.Key(ebiten.KeyEnter, ebiten.KeyS)
	s.settle(400)
	if log := s.war.Table.Match().Record().Actions; len(log) < 3 || log[2] != "S 1,1" {
		t.Errorf("recorded %q", log)
	}
}

// toBattle moves the red leader next to a blue one and attacks.
func toBattle(t *testing.T, language string, width, height int) *court {
	s := newStage(t, language, width, height, start, person, "7,4-6,4")
	s.Click("square.1,2")
	s.Click("square.1,3")
	s.settle(400)
	s.Click("square.1,3")
	s.Click("square.2,3")
	for range 200 {
		s.Ticks(1)
		if s.screen.inBattle() && !s.screen.busy() {
			break
		}
	}
	if state := s.war.State(); !state.Fighting || !s.screen.inBattle() {
		t.Fatalf("no battle: %v", state)
	}
	return s
}

func TestTheBattleFits(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range uitest.Sizes {
			s := toBattle(t, language, size[0], size[1])
			s.Check("square.", "field")
		}
	}
}

func TestABattleIsFoughtByHandAndReturnsToTheMap(t *testing.T) {
	s := toBattle(t, "es", 1280, 800)
	moves := 0
	for range 120 {
		state := s.war.State()
		if !state.Fighting {
			break
		}
		if state.Battle.Turn != game.Red {
			s.settle(400)
			continue
		}
		// Walk the first soldier that can move towards the right, or capture.
		best, _ := choosePush(state.Battle)
		s.Click("square." + best.From().String())
		s.Click("square." + best.To().String())
		moves++
		s.settle(400)
	}
	s.settle(2000)
	if state := s.war.State(); state.Fighting {
		t.Fatalf("the battle goes on after %d moves: %v", moves, state.Battle)
	}
	for range 400 {
		s.Ticks(1)
	}
	if s.screen.fight.on {
		t.Error("the map did not return")
	}
	if got := s.screen.view.Shown().String(); got != position(s) {
		t.Errorf("the map shows %s, the match stands at %s", got, position(s))
	}
}

func position(s *court) string {
	state := s.war.State()
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

func TestABattleCanBeSettledAndTheSeatComesBack(t *testing.T) {
	s := toBattle(t, "en", 1280, 800)
	s.Click("play.settle")
	if !s.war.Settled() {
		t.Fatal("the battle is not being settled")
	}
	for range 20000 {
		s.settle(1)
		if state := s.war.State(); !state.Fighting {
			break
		}
	}
	if state := s.war.State(); state.Fighting {
		t.Fatal("the battle did not end")
	}
	if s.war.Settled() {
		t.Error("the seat was not handed back")
	}
	s.settle(4000)
	if _, person := s.war.Table.Person(); !person {
		t.Error("the person cannot act")
	}
}

func TestTakingBackAsksOnceAndReturns(t *testing.T) {
	s := newStage(t, "es", 1280, 800, start, person)
	before := position(s)
	act := func() {
		s.Click("square.1,2")
		s.Click("play.soldier")
		s.settle(400)
	}
	act()
	s.Click("play.back")
	s.Ticks(1)
	if _, ok := s.Find("play.backing.yes"); !ok {
		t.Fatal("nobody asked")
	}
	s.Click("play.backing.no")
	s.Ticks(2)
	if position(s) == before || s.war.TakenBack {
		t.Error("a refused question took something back")
	}
	s.Key(ebiten.KeyU)
	s.Ticks(1)
	s.Click("play.backing.yes")
	s.Ticks(2)
	if got := position(s); got != before || !s.war.TakenBack {
		t.Errorf("taken back to %s, want %s; noted %v", got, before, s.war.TakenBack)
	}
	if got := s.screen.view.Shown().String(); got != before {
		t.Errorf("the map shows %s", got)
	}
	act()
	s.Click("play.back")
	s.Ticks(2)
	if got := position(s); got != before {
		t.Errorf("the second time: %s", got)
	}
}

func TestLeavingAsksFirst(t *testing.T) {
	s := newStage(t, "es", 1280, 800, start, person)
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

func TestTheEndIsToldOnce(t *testing.T) {
	s := newStage(t, "es", 1280, 800, ":r5,,/,,:b0 r 0 0 1 12 7", person)
	s.Click("square.1,1")
	s.Click("square.2,1")
	for range 300 {
		s.Ticks(1)
	}
	if s.ended != 1 {
		t.Errorf("ended %d times", s.ended)
	}
}

func TestTwoPersonsTakeTurnsAndNobodyExplains(t *testing.T) {
	s := newStage(t, "es", 1280, 800, start, [2]table.Seat{{Person: "Ana"}, {Person: "小林"}})
	s.Click("square.1,2")
	s.Click("square.2,2")
	s.settle(400)
	s.Click("square.7,4")
	s.Click("square.6,4")
	s.settle(400)
	if log := s.war.Table.Match().Record().Actions; len(log) != 2 || log[1] != "7,4-6,4" {
		t.Errorf("recorded %q", log)
	}
	if _, ok := s.Find("play.why"); ok {
		t.Error("reasons are offered where no computer plays")
	}
	if back, ok := s.Find("play.back"); !ok || back.Enabled {
		t.Error("two persons can take back")
	}
}

func TestWatchingCanBeStopped(t *testing.T) {
	s := newStage(t, "es", 1280, 800, start, [2]table.Seat{{Level: 3}, {Level: 3}})
	for range 200 {
		s.Ticks(1)
		time.Sleep(50 * time.Microsecond)
	}
	steps := s.war.Table.Match().Steps()
	if steps < 2 {
		t.Fatalf("only %d steps", steps)
	}
	s.Click("play.pause")
	for range 200 {
		s.Ticks(1)
		time.Sleep(50 * time.Microsecond)
	}
	paused := s.war.Table.Match().Steps()
	for range 200 {
		s.Ticks(1)
		time.Sleep(50 * time.Microsecond)
	}
	if now := s.war.Table.Match().Steps(); now != paused {
		t.Errorf("a stopped match went on from %d to %d", paused, now)
	}
}

func TestReplaysShowEveryStep(t *testing.T) {
	s := toBattle(t, "es", 1280, 800)
	s.Click("play.settle")
	for range 20000 {
		s.settle(1)
		if state := s.war.State(); !state.Fighting {
			break
		}
	}
	s.war.Table.Close()
	match := s.war.Table.Match()
	returned := 0
	r := NewWarReplay(newLook(s), &s.war.Setup, match, func() { returned++ })
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
			if !r.scene.busy() {
				break
			}
		}
		want := match.At(i)
		view := r.scene.(*warReplay)
		if !want.Fighting && view.view.Shown().String() != want.Position.String() {
			t.Fatalf("step %d shows %s, want %s", i, view.view.Shown(), want.Position)
		}
		if want.Fighting && *view.fight.view.Shown() != want.Battle {
			t.Fatalf("step %d shows %v, want %v", i, view.fight.view.Shown(), want.Battle)
		}
	}
	w.Click("replay.previous")
	if r.transport.At != match.Steps()-1 {
		t.Errorf("at %d", r.transport.At)
	}
	w.Key(ebiten.KeyEscape)
	if returned != 1 {
		t.Error("Esc did not return")
	}
}

// duelist moves its first soldier.
type duelist struct{}

func (duelist) Act(_ context.Context, view battle.Position, _ game.Seat) (battle.Move, error) {
	return view.Moves(nil)[0], nil
}

func (duelist) Explain() (search.Explanation, bool) { return search.Explanation{}, false }

func TestABattleAlone(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range uitest.Sizes {
			set := table.Setup{Alone: true, Soldiers: [2]int{13, 2}, Scenario: &general.Scenario{Rules: rules}, First: game.Red, Seats: person}
			duel := table.NewDuel(set, game.NewMatch[battle.Position, battle.Move, battle.Event](set.Battle(), 1), [2]table.Fighter{nil, duelist{}}, nil)
			s := &court{}
			screen := NewDuelScreen(newLook(s), duel)
			screen.Ended = func() { s.ended++ }
			w := uitest.New(t, language, size[0], size[1], screen)
			w.Ticks(2)
			w.Check("square.", "field")
			for range 3000 {
				w.Ticks(1)
				p := duel.Table.Match().Position()
				if _, person := duel.Table.Person(); person && !screen.fight.view.Busy() && !p.Over() {
					m, _ := choosePush(p)
					w.Click("square." + m.From().String())
					w.Click("square." + m.To().String())
				} else {
					time.Sleep(20 * time.Microsecond)
				}
				if s.ended > 0 {
					break
				}
			}
			if s.ended != 1 || s.failed != nil {
				t.Errorf("%s %v: ended %d times, %v", language, size, s.ended, s.failed)
			}
			duel.Table.Close()
		}
	}
}
