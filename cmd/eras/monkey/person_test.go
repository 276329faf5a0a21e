package monkey

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/battle"
)

// aScreen returns a screen with controls of those ids.
func aScreen(name string, ids ...string) *Screen {
	s := &Screen{Screen: name, Scale: 1}
	for i, id := range ids {
		s.Controls = append(s.Controls, Control{ID: id, Enabled: true, Rect: Rect{X: float64(10 * i), W: 10, H: 10}})
	}
	return s
}

// manyControls are those of a screen of a match.
func manyControls() []string {
	ids := []string{"play.endturn", "play.pass", "bar.rules", "bar.options", "saving.name"}
	for i := range 40 {
		ids = append(ids, fmt.Sprintf("square.%d,%d", i%7, i/7))
	}
	return ids
}

func TestOneSeedIsOneRun(t *testing.T) {
	run := func(seed uint64) (steps []Step) {
		p := NewPerson(seed)
		for range 300 {
			steps = append(steps, p.Next(aScreen("war", manyControls()...), [][]string{{"square.1,1", "square.1,2"}, {"play.endturn"}}))
		}
		return steps
	}
	if !slices.Equal(run(4), run(4)) {
		t.Error("the same seed gives other steps")
	}
	if slices.Equal(run(4), run(5)) {
		t.Error("another seed gives the same steps")
	}
}

// TestAnotherControlChangesLittle has two persons with one seed, one of whom sees a control
// more for some steps: most of their steps are the same.
func TestAnotherControlChangesLittle(t *testing.T) {
	one, other := NewPerson(4), NewPerson(4)
	same := 0
	for i := range 200 {
		seen := manyControls()
		if i%50 == 0 {
			seen = append([]string{"tooltip"}, seen...)
		}
		if one.Next(aScreen("war", manyControls()...), nil) == other.Next(aScreen("war", seen...), nil) {
			same++
		}
	}
	if same < 100 {
		t.Errorf("%d of 200 steps are the same", same)
	}
}

func TestWaits(t *testing.T) {
	for id, label := range map[string]string{"training.progress": "3/40", "thumbnail.painting": "", "map.drawing": ""} {
		s := aScreen("menu", "menu.start", id)
		s.Controls[1].Label = label
		if !s.Waits() {
			t.Errorf("nothing is awaited beside %s %s", id, label)
		}
	}
	done := aScreen("training", "training.progress")
	done.Controls[0].Label = "40/40"
	if done.Waits() || !(&Screen{Busy: true}).Waits() {
		t.Error("a training that has ended is awaited, or an agent that thinks is not")
	}
}

func TestEveryControlIsUsedSoon(t *testing.T) {
	var ids []string
	for i := range 30 {
		ids = append(ids, "control"+string(rune('a'+i%26))+strings.Repeat("x", i/26))
	}
	p := NewPerson(1)
	for range 60 {
		p.Next(aScreen("menu", ids...), nil)
	}
	if unused := p.Unused(); len(unused) > 0 {
		t.Errorf("after 60 steps at 30 controls: not used: %v", unused)
	}
	if used, seen := p.Used(); used != 30 || seen != 30 {
		t.Errorf("%d of %d controls were used, want all 30", used, seen)
	}
	p.Next(aScreen("options", "a", "b"), nil)
	if unused := p.Unused(); len(unused) != 1 || !strings.HasPrefix(unused[0], "options: ") {
		t.Errorf("after a step at two other controls: not used: %v", unused)
	}
}

// TestTheWayOutIsUsedLate has a person on a screen with a way out, and counts how often it is
// used.
func TestTheWayOutIsUsedLate(t *testing.T) {
	p := NewPerson(2)
	ids := []string{"a", "b", "c", "d", "e", "back"}
	left := 0
	for range 100 {
		if p.Next(aScreen("map", ids...), nil).ID == "back" {
			p.Next(aScreen("menu", "map"), nil)
			left++
		}
	}
	if left == 0 || left > 16 {
		t.Errorf("the person left %d times in 100 steps", left)
	}
}

// TestMovesAreCompleted follows a person who plays: what is clicked first leads to the
// other clicks of the same move.
func TestMovesAreCompleted(t *testing.T) {
	p := NewPerson(3)
	p.Play = 100
	moves := [][]string{{"square.1,1", "square.1,2"}}
	for i := range 20 {
		step := p.Next(aScreen("war", manyControls()...), moves)
		if want := moves[0][i%2]; step.Kind != Click || step.ID != want {
			t.Fatalf("step %d is %v, want a click on %s", i, step, want)
		}
	}
}

func TestPanelsAreOpened(t *testing.T) {
	p := NewPerson(3)
	p.Panels = true
	s := aScreen("war", manyControls()...)
	s.Controls[2].Value = "closed"
	if step := p.Next(s, nil); step.Kind != Click || step.ID != s.Controls[2].ID {
		t.Errorf("beside a closed panel the person does: %v", step)
	}
}

func TestMovesOfABattle(t *testing.T) {
	rules, err := battle.ParseRules("board=close limit=80 tie=defender stall=10")
	if err != nil {
		t.Fatal(err)
	}
	p := battle.Between(rules, game.Red, 4, 4)
	record := game.Record{Board: "battle"}
	moves, err := Moves(record.String(), p.String())
	if err != nil {
		t.Fatal(err)
	}
	if want := len(p.Moves(nil)); len(moves) != want || !strings.HasPrefix(moves[0][0], "square.") {
		t.Errorf("%d moves such as %v, want %d", len(moves), moves[0], want)
	}
}

func TestKind(t *testing.T) {
	for id, want := range map[string]string{
		"menu.start": "menu.start", "setup.level0.4": "setup.level#.#", "square.3,4": "square.*", "area.LON": "area.*",
		"setup.map.list.rows.The duel": "setup.map.list.*",
	} {
		if got := Kind(id); got != want {
			t.Errorf("%s is of kind %s, want %s", id, got, want)
		}
	}
}
