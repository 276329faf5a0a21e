package war

import (
	"runtime"
	"testing"
	"time"

	"eras/game"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// With the option a step begins in the background after the person's fifth turn, and the computer
// says once when its weights change; the result tells how often. Without it nothing happens.
func TestTheComputerLearnsWithinAWar(t *testing.T) {
	for _, on := range []bool{true, false} {
		m := newModule(t)
		m.App.Settings.Reweighs = on
		s := m.Scenarios[len(m.Scenarios)-1]
		set := warplay.Setup{Scenario: s, Map: s.Maps[0], First: game.Red, Seats: [2]warplay.Seat{{Person: "Ana"}, {Level: 1}}, Seed: 3, Training: saves.StandardTraining}
		names := learning.Estimators(war.ID, &s.Rules)
		genes := make([]float64, len(names))
		genes[0] = 0.5
		w := [2]learning.Weights{1: {War: saves.NewWeights(names, genes)}}
		screen := m.play(set, game.NewMatch(set.War(), set.Seed), w, nil, nil)
		turns := func() int { o, _ := screen.War.Ongoing(); return len(o.Turns) }
		deadline := time.Now().Add(time.Minute)
		for rng := game.Random(4); turns() < learning.WithinEvery && time.Now().Before(deadline); runtime.Gosched() {
			if seat, person := screen.War.Turn(); person {
				state := screen.War.Position()
				all := s.Rules.Actions(&state, nil)
				if err := screen.War.Submit(seat, all[rng.IntN(len(all))]); err != nil {
					t.Fatal(err)
				}
			} else if err := screen.War.Tick(); err != nil {
				t.Fatal(err)
			}
			m.Tick()
		}
		kept := func() *saves.TuningStep {
			all, err := m.App.Saves.Tuning("Ana")
			if err != nil {
				t.Fatal(err)
			}
			return all.Within
		}
		for on && kept() == nil && time.Now().Before(deadline) {
			runtime.Gosched()
		}
		if got := kept(); (got != nil) != on || on && got.Number != learning.WithinEvery {
			t.Fatalf("option %v: the step within the war is %+v", on, got)
		}
		for _, waits := screen.War.Turn(); !waits && time.Now().Before(deadline); _, waits = screen.War.Turn() {
			if err := screen.War.Tick(); err != nil {
				t.Fatal(err)
			}
			runtime.Gosched()
		}
		after := saves.NewWeights(names, genes)
		after[names[1]] = 0.25
		m.within.came = &learning.Reweighed{Before: screen.War.Weights[1].War, After: after}
		if m.Tick(); screen.War.Weights[1].War.Equal(after) != on {
			t.Fatalf("option %v: the weights are %v", on, screen.War.Weights[1].War)
		}
		if !on {
			continue
		}
		for _, language := range ui.Languages {
			window := uitest.New(t, language, 1280, 800, uitest.Func(func(u *ui.UI) {
				r := ui.R(0, 0, 1280, 100)
				screen.Strip(u, &r)
			}))
			window.Ticks(2)
			if said, ok := window.Find("speech"); !ok || said.Label != window.UI.Text.T("rival.quote", "Text", window.UI.Text.T("rival.reweighs")) {
				t.Errorf("%s: the computer says %q", language, said.Label)
			}
		}
		sum := warplay.SummarizeWar(&screen.War.Setup, screen.War.Board, screen.War.Match())
		lesson, _ := screen.War.Lesson(&sum, time.Unix(1e9, 0))
		m.within.end()
		shown := m.Learn(lesson, true)
		m.App.Study.End()
		if want := m.App.UI.Text.T("lesson.reweighed", "N", 1); len(shown.Text) < len(want) || shown.Text[:len(want)] != want {
			t.Errorf("the result says %q", shown.Text)
		}
		if kept() != nil {
			t.Error("a step is left when the war is over")
		}
	}
}
