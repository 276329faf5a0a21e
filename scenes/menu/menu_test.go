package menu

import (
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

type still struct{}

func (still) Describe(*ui.UI, ui.Rect) {}

func newScreen(done map[string]int, saved bool) *Screen {
	act := func(name string) func() { return func() { done[name]++ } }
	return &Screen{
		Live: still{}, Version: "1.0", Chosen: func(Board) { done["chosen"]++ },
		Scene: func(Board) *Scene { return nil },
		Saved: func(Board) *Saved {
			if !saved {
				return nil
			}
			return &Saved{Line: "Begoña Núñez, «La encrucijada», quedan 164"}
		},
		Actions: Actions{Continue: act("continue"), Start: act("start"), TwoPlayers: act("two"), Watch: act("watch"), Archive: act("archive"),
			Rules: act("rules"), Options: act("options"), Credits: act("credits"), Quit: act("quit")},
	}
}

func TestTheMenuFits(t *testing.T) {
	for _, saved := range []bool{false, true} {
		for _, board := range []Board{War, Risk} {
			uitest.Fits(t, func() uitest.Screen {
				s := newScreen(map[string]int{}, saved)
				s.Board = board
				return s
			}, nil)
		}
	}
}

func TestEveryButtonLeadsSomewhere(t *testing.T) {
	done := map[string]int{}
	w := uitest.New(t, "es", 1280, 800, newScreen(done, true))
	w.Ticks(1)
	for _, id := range []string{"continue", "start", "two", "watch", "archive", "rules", "options", "credits", "quit"} {
		w.Click("menu." + id)
		if done[id] != 1 {
			t.Errorf("%s was done %d times", id, done[id])
		}
	}
	w.Click("menu.board.battle")
	if done["chosen"] != 1 || w.Screen.(*Screen).Board != Battle {
		t.Error("the other board was not chosen")
	}
}

func TestWithoutASavedMatchThereIsNothingToContinue(t *testing.T) {
	w := uitest.New(t, "es", 1280, 800, newScreen(map[string]int{}, false))
	w.Ticks(1)
	if _, ok := w.Find("menu.continue"); ok {
		t.Error("the menu offers to continue nothing")
	}
}
