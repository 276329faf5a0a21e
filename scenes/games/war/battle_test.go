package war

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/evolve"
	"eras/game"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// fightOn plays the person's side of the battle that is shown until it is over.
func (s *window) fightOn() {
	s.T.Helper()
	for range 20000 {
		state := s.war.Position()
		if s.screen.Fight.Over() {
			return
		}
		if _, person := s.war.Turn(); person && state.Fighting && !s.screen.busy() {
			m, _ := choosePush(state.Battle)
			s.Click("square." + m.From().String())
			s.Click("square." + m.To().String())
		}
		s.settle(1)
	}
	s.T.Fatal("the battle did not end")
}

// A battle ends with a card beside the last capture, and with what was explained on the map
// before it.
func TestABattleEndsWithACard(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range slices.Concat(uitest.Sizes, uitest.Narrow, uitest.Low[:1]) {
			s := toBattle(t, language, size[0], size[1])
			s.fightOn()
			s.Ticks(12)
			s.Check("square.", "field", "battle.card")
			match := s.war.Match()
			a, _ := actionAt(match, match.Steps()-1)
			c, ok := s.Find("battle.card")
			if over := c.Rect.And(s.screen.Fight.View.Square(a.Soldier.To())); !ok || !over.Empty() && !s.UI.Narrow() {
				t.Errorf("%s %v: the card is at %v, over the last move by %v", language, size, c.Rect, over)
			}
		}
	}
	s := toBattle(t, "en", 1280, 800)
	onMap := s.screen.onMap
	if onMap == nil || onMap.Battle != nil {
		t.Fatalf("before the battle %+v was explained", onMap)
	}
	s.fightOn()
	s.Ticks(2)
	if s.screen.Explanation == nil || s.screen.Explanation.Battle == nil {
		t.Error("no move of the battle is explained")
	}
	lost, of := s.screen.Fight.Losses(game.Blue)
	if standing := s.screen.Fight.View.Shown().Blue.Len(); lost+standing != of || of != 3 {
		t.Errorf("blue lost %d of %d, %d stand", lost, of, standing)
	}
	s.Key(ebiten.KeyEnter)
	s.Ticks(2)
	if s.screen.Fight.On || s.screen.Explanation != onMap {
		t.Errorf("the map shows the explanation %+v, want %+v", s.screen.Explanation, onMap)
	}
}

// A war that goes on inside a battle says where it is fought and marks the last moves.
func TestContinuingInsideABattle(t *testing.T) {
	s := toBattle(t, "en", 1280, 800)
	state := s.war.Position()
	m, _ := choosePush(state.Battle)
	s.Click("square." + m.From().String())
	s.Click("square." + m.To().String())
	s.settle(400)
	s.war.Close()
	match, err := game.Replay(s.war.Board, s.war.Match().Record())
	if err != nil {
		t.Fatal(err)
	}
	w, err := warplay.NewWar(s.war.Setup, match, s.war.Weights, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	later := newScreen(newLook(s), w)
	v := uitest.New(t, "en", 1280, 800, later)
	v.Ticks(3)
	if !later.inBattle() || later.place != s.screen.place || later.place.String() != "2,3" {
		t.Errorf("it is fought for %v, was for %v", later.place, s.screen.place)
	}
	if len(later.acts) == 0 || !slices.Equal(later.acts, s.screen.acts) || later.lastSide != game.Red {
		t.Errorf("the last moves on the map are %v of %v, were %v", later.acts, later.lastSide, s.screen.acts)
	}
	if got, want := later.Fight.LastSide, s.screen.Fight.LastSide; got != want || got == game.NoSide {
		t.Errorf("the last move in the battle was %v's, want %v's", got, want)
	}
}

// An attack is undone inside its battle by every way to undo, in windows that show the armies and
// in those that do not; the map is back then.
func TestUndoingAnAttackLeavesItsBattle(t *testing.T) {
	for _, size := range uitest.Sizes {
		for _, undo := range []string{"play.backbattle", "play.back", "key"} {
			s := toBattle(t, "en", size[0], size[1])
			if _, person := s.war.Turn(); !person || !s.screen.inBattle() {
				t.Fatalf("%v: the person is not in a battle", size)
			}
			if undo == "key" {
				s.Key(ebiten.KeyU)
			} else {
				s.Click(undo)
			}
			s.Ticks(2)
			if p := s.war.Position(); p.Fighting || s.screen.Fight.On {
				t.Errorf("%v, %s: fighting %v, shown %v", size, undo, p.Fighting, s.screen.Fight.On)
			}
		}
	}
}

// Buying keeps the leader selected, also while the computer answers; moving does not.
func TestBuyingKeepsTheSelection(t *testing.T) {
	s := open(t, "en", 1280, 800, start, person, "7,4-6,4")
	s.Click("square.1,2")
	s.Click("play.soldier")
	s.settle(400)
	if p := s.war.Position(); !s.screen.has || p.Position.Left != 118 {
		t.Fatalf("selected: %v, %d actions left", s.screen.has, p.Position.Left)
	}
	s.Click("square.1,2") // as a person does who thinks that it must be selected again
	s.Click("play.soldier")
	s.settle(400)
	s.Click("square.1,3")
	s.settle(400)
	if s.screen.has {
		t.Error("the square that the leader left is selected")
	}
	log := s.war.Match().Record().Actions
	if own := []string{log[0], log[2], log[4]}; !slices.Equal(own, []string{"S 1,2", "S 1,2", "1,2-1,3"}) {
		t.Errorf("recorded %q", log)
	}
}

// A person need not wait for the training before a battle.
func TestPlayNowBeginsTheBattle(t *testing.T) {
	p, err := war.ParsePosition(start)
	if err != nil {
		t.Fatal(err)
	}
	board, err := war.NewBoard(rules, p)
	if err != nil {
		t.Fatal(err)
	}
	training, err := agents.LoadTraining(agents.Standard)
	if err != nil {
		t.Fatal(err)
	}
	long := training.Battle.Method.(evolve.League)
	long.Generations = evolve.MaxGenerations // it does not end by itself
	training.Battle.Method = long
	set := warplay.Setup{Scenario: &war.Scenario{Name: "dominion", Rules: rules}, Map: war.Map{Name: "crossroads", Start: p}, First: game.Red, Seats: [2]warplay.Seat{{Person: "Ana"}, {Level: 1}}}
	match := game.NewMatch(board, 1)
	for _, text := range []string{"1,2-1,3", "7,4-6,4", "1,3-2,3"} {
		state := match.Position()
		a, err := war.ParseAction(&state, text)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := match.Answer(state.Turn().Seat(), a); err != nil {
			t.Fatal(err)
		}
	}
	s := &window{}
	s.war, err = warplay.NewWar(set, match, [2]learning.Weights{}, learning.NewPreparation(set.Learning(), training, &saves.Profile{}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.war.Close)
	if s.war.Training() == nil {
		t.Error("it does not train while the person looks for a first move")
	}
	s.screen = newScreen(newLook(s), s.war)
	s.Window = uitest.New(t, "en", 900, 600, s.screen)
	s.Ticks(2)
	state := s.war.Position()
	m, _ := choosePush(state.Battle)
	s.Click("square." + m.From().String())
	s.Click("square." + m.To().String())
	steps := s.war.Match().Steps()
	s.Until("the training's first generation", func() bool {
		b, ok := s.Find("play.now")
		return ok && b.Enabled
	})
	s.Check("square.", "field")
	s.Click("play.now")
	s.Until("the computer's move", func() bool { return s.war.Match().Steps() > steps })
	if s.war.Training() != nil || s.war.Weights[1].Battle == nil {
		t.Errorf("it still trains, or keeps %v of what it fights with", s.war.Weights[1])
	}
}

// A replay says whose turn it was, not that it is the player's.
func TestAReplaySaysWhoseTurnItWas(t *testing.T) {
	s := toBattle(t, "en", 1280, 800)
	r := newReplay(newLook(s), &s.war.Setup, s.war.Match(), func() {})
	v := uitest.New(t, "en", 1280, 800, r)
	v.Ticks(2)
	if b, _ := v.Find("play.banner"); b.Label != v.UI.Text.T("turn.of.red") && b.Label != v.UI.Text.T("turn.of.blue") {
		t.Errorf("it says %q", b.Label)
	}
}

// A replay warns of nothing: what it shows is over.
func TestAReplayDoesNotWarn(t *testing.T) {
	s := open(t, "en", 1280, 800, "cr:r1,,cb/,,cb:b1 r 0 0 100 12 48", person)
	r := newReplay(newLook(s), &s.war.Setup, s.war.Match(), func() {})
	v := uitest.New(t, "en", 1280, 800, r)
	v.Ticks(2)
	if b, _ := v.Find("map.goal"); b.Label != v.UI.Text.T("goal.dominion", "Goal", 50) {
		t.Errorf("it says %q", b.Label)
	}
}

func TestAReplayFitsNarrowWindows(t *testing.T) {
	s := toBattle(t, "es", 1280, 800)
	r := newReplay(newLook(s), &s.war.Setup, s.war.Match(), func() {})
	for _, language := range ui.Languages {
		for _, size := range uitest.Narrow {
			v := uitest.New(t, language, size[0], size[1], r)
			v.Ticks(2)
			v.Check("square.", "field", "map", "play.pull")
			v.Click("play.panel")
			v.Ticks(2)
			v.Check("square.", "field", "map", "play.pull")
			v.Click("play.panel")
		}
	}
}

// toBattle moves the red leader next to a blue one and attacks.
func toBattle(t *testing.T, language string, width, height int) *window {
	s := open(t, language, width, height, start, person, "7,4-6,4")
	s.Click("square.1,2")
	s.Click("square.1,3")
	s.settle(400)
	s.Click("square.1,3")
	s.Click("square.2,3")
	s.Until("the battle", func() bool { return s.screen.inBattle() && !s.screen.busy() })
	if state := s.war.Position(); !state.Fighting || !s.screen.inBattle() {
		t.Fatalf("no battle: %v", state)
	}
	return s
}

func TestBattleFits(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range slices.Concat(uitest.Sizes, uitest.Narrow, uitest.Low[:1]) {
			s := toBattle(t, language, size[0], size[1])
			s.Check("square.", "field")
		}
	}
}

func TestBattleFoughtByHandReturnsToTheMap(t *testing.T) {
	s := toBattle(t, "es", 1280, 800)
	moves := 0
	for range 120 {
		state := s.war.Position()
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
	if state := s.war.Position(); state.Fighting {
		t.Fatalf("the battle goes on after %d moves: %v", moves, state.Battle)
	}
	s.Ticks(20 * ui.TicksPerSecond)
	if !s.screen.Fight.On {
		t.Error("the card did not wait until it was closed")
	}
	s.Click("play.battleover")
	s.Ticks(2 * ui.TicksPerSecond)
	if s.screen.Fight.On {
		t.Error("the map did not return")
	}
	s.Until("the map with the match's position", func() bool { return s.screen.view.Shown().String() == position(s) })
}

// Undoing a move, and continuing a saved war, leave the losses, the trays and the morale as the
// battle's start and the position have them.
func TestUndoingInABattleKeepsItsLosses(t *testing.T) {
	s := toBattle(t, "en", 1280, 800)
	stand := func() [2]int {
		p := s.war.Position().Battle
		return [2]int{p.Red.Len(), p.Blue.Len()}
	}
	begun := stand()
	for stand() == begun {
		m, _ := choosePush(s.war.Position().Battle)
		s.Click("square." + m.From().String())
		s.Click("square." + m.To().String())
		s.settle(400)
	}
	if !s.war.Position().Fighting {
		t.Fatal("the battle ended with its first captures")
	}
	m, _ := choosePush(s.war.Position().Battle)
	s.Click("square." + m.From().String())
	s.Click("square." + m.To().String())
	s.settle(400)
	s.Key(ebiten.KeyU)
	s.Ticks(2)
	for i, side := range []game.Side{game.Red, game.Blue} {
		if lost, of := s.screen.Fight.Losses(side); of != begun[i] || lost != begun[i]-stand()[i] {
			t.Errorf("after an undo %v has lost %d of %d; it began with %d and has %d", side, lost, of, begun[i], stand()[i])
		}
	}
}

func TestPersonsGetTheirSeatBackAfterASettledBattle(t *testing.T) {
	s := toBattle(t, "en", 1280, 800)
	s.Click("play.settle")
	if !s.war.Settled() {
		t.Fatal("the battle is not being settled")
	}
	for range 20000 {
		s.settle(1)
		if state := s.war.Position(); !state.Fighting {
			break
		}
	}
	if state := s.war.Position(); state.Fighting {
		t.Fatal("the battle did not end")
	}
	if s.war.Settled() {
		t.Error("the seat was not handed back")
	}
	s.Until("the card", func() bool { _, ok := s.Find("play.battleover"); return ok })
	s.Click("play.battleover")
	s.settle(4000)
	if _, person := s.war.Turn(); !person {
		t.Error("the person cannot act")
	}
}
