package newgame

import (
	"fmt"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/assets/scenarios"
	"eras/evolve"
	"eras/game"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func shipped(t testing.TB) (all []*general.Scenario) {
	for _, name := range scenarios.Names() {
		file, data, _ := scenarios.Read(name)
		s, err := general.ParseScenario(file, data)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

var today = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

type world struct {
	played []table.Setup
	left   int
	known  []string
}

func newScreen(t testing.TB, w *world, mode Mode, alone bool, players int) *Screen {
	names := []string{"near-cities", "soldiers", "shrewd"}
	s := &Screen{
		Mode: mode, Alone: alone, Scenarios: shipped(t), Now: func() time.Time { return today },
		Icons:      map[string]string{"near-cities": "white-tower", "soldiers": "swordman", "shrewd": "brain"},
		Estimators: func(*general.Scenario, bool) []string { return names },
		Play:       func(set table.Setup) { w.played = append(w.played, set) },
		Leave:      func() { w.left++ },
		Know:       func(name string) { w.known = append(w.known, name) },
		Bar:        func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
		Draw: func(sc *general.Scenario) general.Map {
			m := sc.Maps[0]
			m.Name = "drawn-1"
			return m
		},
	}
	for i := range players {
		s.Players = append(s.Players, saves.Player{Name: fmt.Sprintf("%s %d", []string{"Javier", "Begoña Núñez", "Αλέξανδρος", "小林"}[i%4], i), Games: 12 + i, Wins: i, LastPlayed: today.AddDate(0, 0, -i*9)})
	}
	s.Profile = func(name string) saves.Profile {
		p := saves.Profile{Name: name}
		for i := range 14 {
			p.Add(saves.Played{Date: today.AddDate(0, 0, -i), Score: i%3 - 1, Own: 4, Enemy: 9})
		}
		p.Learn(saves.Champion{Mode: saves.General, Weights: saves.NewWeights(names, []float64{0.86, 0.44, 0.71}), Result: evolve.NewResult(1, 9, 4), Date: today})
		return p
	}
	s.Start(Last{Player: "Javier 0", Level: 3, Scenario: "dominion", Map: "ford"})
	return s
}

func TestTheScreenFits(t *testing.T) {
	for _, mode := range []Mode{AgainstComputer, TwoPlayers, Watch} {
		for _, alone := range []bool{false, true} {
			for _, players := range []int{0, 9} {
				t.Run(fmt.Sprintf("mode%d-alone%v-%dplayers", mode, alone, players), func(t *testing.T) {
					uitest.Fits(t, func() uitest.Screen { return newScreen(t, &world{}, mode, alone, players) }, nil)
				})
			}
		}
	}
}

func TestTheChoicesReachTheMatch(t *testing.T) {
	w := &world{}
	win := uitest.New(t, "es", 1280, 800, newScreen(t, w, AgainstComputer, false, 3))
	win.Ticks(2)
	win.Click("newgame.players.Begoña Núñez 1")
	win.Click("newgame.level0.6")
	win.Click("newgame.first.1")
	win.Click("newgame.map")
	win.Ticks(1)
	win.Click("newgame.map.list.rows.La encrucijada")
	win.Ticks(2)
	win.Click("newgame.go")
	if len(w.played) != 1 {
		t.Fatalf("played %d times", len(w.played))
	}
	set := w.played[0]
	if set.Seats[0].Person != "Begoña Núñez 1" || set.Seats[1].Level != 7 || set.First != game.Blue || set.Map.Name != "crossroads" || set.Scenario.Name != "dominion" {
		t.Errorf("set up %+v, first %v, map %s of %s", set.Seats, set.First, set.Map.Name, set.Scenario.Name)
	}
	if set.Against() != game.Red {
		t.Errorf("the person plays %v", set.Against())
	}
}

func TestBadNamesAreRefusedWithASentence(t *testing.T) {
	w := &world{}
	s := newScreen(t, w, TwoPlayers, false, 0)
	win := uitest.New(t, "en", 1280, 800, s)
	win.Ticks(2)
	s.names = [2]string{"", "B"}
	win.Click("newgame.go")
	if len(w.played) != 0 || s.wrong == "" || s.wrongOf != 0 {
		t.Errorf("an empty name: played %d, %q of %d", len(w.played), s.wrong, s.wrongOf)
	}
	s.names = [2]string{"Ana", "  Ana "}
	win.Click("newgame.go")
	if len(w.played) != 0 || s.wrong == "" || s.wrongOf != 1 {
		t.Errorf("the same name twice: played %d, %q of %d", len(w.played), s.wrong, s.wrongOf)
	}
	s.names = [2]string{"Ana", "小林"}
	win.Click("newgame.go")
	if len(w.played) != 1 || w.played[0].Seats[1].Person != "小林" {
		t.Errorf("two good names: %+v", w.played)
	}
}

func TestEnterPlaysAndEscapeLeaves(t *testing.T) {
	w := &world{}
	win := uitest.New(t, "en", 1280, 800, newScreen(t, w, AgainstComputer, false, 0))
	win.Ticks(2)
	win.Key(ebiten.KeyEnter)
	if len(w.played) != 1 {
		t.Errorf("Enter in the name played %d times", len(w.played))
	}
	win.Key(ebiten.KeyEscape)
	if w.left != 1 {
		t.Error("Esc did not leave")
	}
}

func TestArmiesOfABattleStayWithinTheCap(t *testing.T) {
	w := &world{}
	s := newScreen(t, w, Watch, true, 0)
	win := uitest.New(t, "es", 1280, 800, s)
	win.Ticks(2)
	c, _ := win.Find("newgame.soldiers1")
	win.Move(c.Rect.Right()-4, c.Rect.CenterY())
	win.Press()
	win.Release()
	win.Click("newgame.go")
	if got := w.played[0]; !got.Alone || got.Soldiers != [2]int{6, 13} {
		t.Errorf("armies %v", got.Soldiers)
	}
	if p := w.played[0].Battle().First; p.Red.Len() != 6 || p.Blue.Len() != 13 {
		t.Errorf("battle %v", p)
	}
}

func TestWhatIsKnownOfTheTypedName(t *testing.T) {
	for _, size := range uitest.Sizes {
		w := &world{}
		s := newScreen(t, w, AgainstComputer, false, 3)
		win := uitest.New(t, "es", size[0], size[1], s)
		win.Ticks(2)
		win.Click("newgame.know")
		if len(w.known) != 1 || w.known[0] != "Javier 0" {
			t.Errorf("%v: opened %q", size, w.known)
		}
		s.Profile = func(name string) saves.Profile { return saves.Profile{Name: name} }
		s.Refresh(nil)
		win.Ticks(2)
		if _, ok := win.Find("newgame.know"); ok || len(s.Players) != 0 {
			t.Errorf("%v: who was forgotten is still known", size)
		}
	}
}
