package twosided

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

var today = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// used is what a set-up screen called.
type used struct {
	played   []warplay.Setup
	left     int
	profiles []string
}

func newSetup(t testing.TB, w *used, who setup.Who, alone bool, players int) *SetupScreen {
	t.Helper()
	scenarios, err := Scenarios(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &SetupScreen{
		Invite: func(warplay.Setup) {},
		Who:    who, Alone: alone, Scenarios: scenarios, Now: func() time.Time { return today },
		Play:        func(set warplay.Setup) { w.played = append(w.played, set) },
		Leave:       func() { w.left++ },
		OpenProfile: func(name string) { w.profiles = append(w.profiles, name) },
		Bar:         func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
		RandomMap: func(sc *war.Scenario) war.Map {
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
			p.Add(saves.Played{Date: today.AddDate(0, 0, -i), Mode: [...]saves.Mode{war.ID, battle.ID}[i%4/3], Score: i%3 - 1, Own: 4, Enemy: 9})
		}
		genes := changed(saves.Weights{"near-cities": 0.86, "shrewd": 0.71})
		p.Learn(saves.Champion{Mode: war.ID, Weights: genes, Result: evolve.NewResult(1, 9, 4), Date: today})
		return p
	}
	s.Start(Last{Player: "Javier 0", Level: 3, Scenario: "dominion", Training: saves.StandardTraining, Map: "ford"})
	return s
}

func TestSetupFits(t *testing.T) {
	for _, who := range []setup.Who{setup.One, setup.Several, setup.Nobody} {
		for _, alone := range []bool{false, true} {
			for _, players := range []int{0, 9} {
				t.Run(fmt.Sprintf("who%d-alone%v-%dplayers", who, alone, players), func(t *testing.T) {
					uitest.Fits(t, func() uitest.Screen { return newSetup(t, &used{}, who, alone, players) }, nil)
				})
			}
		}
	}
}

// The level that fits a rated player has room, and a fixed one is one click away.
func TestTheLevelThatFits(t *testing.T) {
	rated := func(alone bool) *SetupScreen {
		s := newSetup(t, &used{}, setup.One, alone, 9)
		mode := map[bool]saves.Mode{false: war.ID, true: battle.ID}[alone]
		p := saves.Profile{Name: "Wilhelmina Montgómery-Fotheringay"}
		for i := range 12 {
			p.Add(saves.Played{Date: today.AddDate(0, 0, -i), Mode: mode, Scenario: "banners", Level: 4, Score: i%2*2 - 1})
		}
		s.Profile = func(string) saves.Profile { return p }
		s.Start(Last{Player: p.Name, Level: 2, Scenario: "banners", Training: saves.StandardTraining})
		return s
	}
	for _, alone := range []bool{false, true} {
		uitest.Fits(t, func() uitest.Screen { return rated(alone) }, nil)
	}
	s := rated(false)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	fits := s.levels[0]
	if note, _ := w.Find("setup.level.note"); fits == 2 || !strings.Contains(note.Label, "fits you: your rating is") {
		t.Errorf("level %d, %q", fits, note.Label)
	}
	w.Click("setup.level0.7")
	w.Ticks(1)
	if s.levels[0] != 7 || !s.fixed {
		t.Errorf("a click leaves level %d", s.levels[0])
	}
	w.Click("setup.level0.0")
	w.Ticks(1)
	if s.levels[0] != fits || s.fixed {
		t.Errorf("a click back leaves level %d", s.levels[0])
	}
}

func TestSetupAgainstANetworkFits(t *testing.T) {
	uitest.Fits(t, func() uitest.Screen {
		s := newSetup(t, &used{}, setup.One, false, 3)
		s.Start(Last{Player: "Javier 0", Level: 3, School: agents.Network, Scenario: "dominion", Map: "ford"})
		if _, ok := s.champion(); ok {
			t.Error("the notice tells of weights that a network does not play with")
		}
		return s
	}, nil)
}

func TestChoicesReachTheMatch(t *testing.T) {
	w := &used{}
	win := uitest.New(t, "es", 1280, 800, newSetup(t, w, setup.One, false, 3))
	win.Ticks(2)
	win.Click("setup.players.Begoña Núñez 1")
	win.Click("setup.level0.6")
	win.Click("setup.school0.1")
	win.Click("setup.first.1")
	win.Click("setup.map")
	win.Ticks(1)
	win.Click("setup.map.list.rows.La encrucijada")
	win.Ticks(2)
	win.Click("setup.go")
	if len(w.played) != 1 {
		t.Fatalf("played %d times", len(w.played))
	}
	set := w.played[0]
	if set.Seats[0].Person != "Begoña Núñez 1" || set.Seats[1].Level != 7 || set.Seats[1].School != agents.Network || set.First != game.Blue || set.Map.Name != "crossroads" || set.Scenario.Name != "dominion" {
		t.Errorf("set up %+v, first %v, map %s of %s", set.Seats, set.First, set.Map.Name, set.Scenario.Name)
	}
	if set.Against() != game.Red {
		t.Errorf("the person plays %v", set.Against())
	}
}

// A program of the command line can be chosen as the opponent, and has no level.
func TestAProgramReachesTheMatch(t *testing.T) {
	w := &used{}
	s := newSetup(t, w, setup.One, true, 1)
	s.Programs = []string{"@python3 docs/bots/board.py"}
	win := uitest.New(t, "en", 1280, 800, s)
	win.Ticks(2)
	win.Click("setup.school0")
	win.Ticks(2)
	win.Click("setup.school0.list.rows.python3 board.py")
	win.Ticks(2)
	if _, ok := win.Find("setup.level0.1"); ok {
		t.Error("a program has a level")
	}
	if note, _ := win.Find("setup.level.note"); !strings.Contains(note.Label, "no level") {
		t.Errorf("the note is %q", note.Label)
	}
	win.Click("setup.go")
	if len(w.played) != 1 || w.played[0].Seats[1] != (warplay.Seat{Program: s.Programs[0]}) {
		t.Errorf("played %+v", w.played)
	}
	uitest.Fits(t, func() uitest.Screen {
		s := newSetup(t, &used{}, setup.Nobody, false, 0)
		s.Programs = []string{"@python3 docs/bots/board.py", "@./mine"}
		s.schools = [2]int{len(agents.Schools), 0}
		return s
	}, nil)
}

// Each choice of rules has its scenario, its training and its own maps, and a sentence.
func TestRulesReachTheMatch(t *testing.T) {
	for i, want := range []struct {
		scenario string
		training saves.Training
	}{{"banners", saves.StandardTraining}, {"dominion", saves.StandardTraining}, {"2005", saves.StandardTraining}, {"2005", saves.PaperTraining}} {
		for _, alone := range []bool{false, true} {
			w := &used{}
			s := newSetup(t, w, setup.One, alone, 0)
			win := uitest.New(t, "en", 1280, 800, s)
			win.Ticks(2)
			win.Click(fmt.Sprintf("setup.rules.%d", i))
			if s.chosen().about(win.UI, alone) == "" || s.chosen().title(win.UI) == "" {
				t.Error("rules without a title or a sentence")
			}
			win.Click("setup.go")
			set := w.played[0]
			if set.Scenario.Name != want.scenario || set.Training != want.training {
				t.Errorf("choice %d: %s, %s", i, set.Scenario.Name, set.Training)
			}
			if _, ok := set.Scenario.Map(set.Map.Name); !ok {
				t.Errorf("choice %d: the map %s is not one of %s", i, set.Map.Name, set.Scenario.Name)
			}
			if cards := s.mapCards(win.UI); len(cards) != len(set.Scenario.Maps)+1 {
				t.Errorf("choice %d: %d maps", i, len(cards))
			}
		}
	}
}

// The rules of the last time are chosen again, and settings of older programs, in which the
// training was a choice of its own, open as in 2005.
func TestRulesOfTheLastTime(t *testing.T) {
	for _, c := range []struct {
		scenario string
		training saves.Training
		rules    int
	}{{"", saves.StandardTraining, 0}, {"banners", saves.StandardTraining, 0}, {"dominion", saves.StandardTraining, 1}, {"2005", saves.StandardTraining, 2}, {"2005", saves.PaperTraining, 3}, {"dominion", saves.PaperTraining, 3}, {"gone", saves.StandardTraining, 0}} {
		s := newSetup(t, &used{}, setup.One, false, 0)
		s.Start(Last{Scenario: c.scenario, Training: c.training, Level: 1})
		if s.rules != c.rules {
			t.Errorf("%q, %s: rules %d, want %d", c.scenario, c.training, s.rules, c.rules)
		}
	}
}

func TestRandomWeightsReachTheMatch(t *testing.T) {
	w := &used{}
	win := uitest.New(t, "es", 900, 600, newSetup(t, w, setup.Nobody, false, 0))
	win.Ticks(2)
	win.Click("setup.weights1.1")
	win.Click("setup.go")
	if seats := w.played[0].Seats; seats[0].Random || !seats[1].Random || !w.played[0].Learns() {
		t.Errorf("seats %+v", seats)
	}
}

func TestInvalidNamesAreRefusedWithAReason(t *testing.T) {
	w := &used{}
	s := newSetup(t, w, setup.Several, false, 0)
	win := uitest.New(t, "en", 1280, 800, s)
	win.Ticks(2)
	s.names = [2]string{"", "B"}
	win.Click("setup.go")
	if len(w.played) != 0 || s.wrong == "" || s.wrongOf != 0 {
		t.Errorf("an empty name: played %d, %q of %d", len(w.played), s.wrong, s.wrongOf)
	}
	s.names = [2]string{"Ana", "  Ana "}
	win.Click("setup.go")
	if len(w.played) != 0 || s.wrong == "" || s.wrongOf != 1 {
		t.Errorf("the same name twice: played %d, %q of %d", len(w.played), s.wrong, s.wrongOf)
	}
	s.names = [2]string{"Ana", "小林"}
	win.Click("setup.go")
	if len(w.played) != 1 || w.played[0].Seats[1].Person != "小林" {
		t.Errorf("two good names: %+v", w.played)
	}
}

func TestEnterPlaysAndEscapeLeaves(t *testing.T) {
	w := &used{}
	win := uitest.New(t, "en", 1280, 800, newSetup(t, w, setup.One, false, 0))
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
	w := &used{}
	s := newSetup(t, w, setup.Nobody, true, 0)
	win := uitest.New(t, "es", 1280, 800, s)
	win.Ticks(2)
	c, _ := win.Find("setup.soldiers1")
	win.Move(c.Rect.Right()-4, c.Rect.CenterY())
	win.Press()
	win.Release()
	win.Click("setup.go")
	if got := w.played[0]; !got.Alone || got.Soldiers != [2]int{6, 13} {
		t.Errorf("armies %v", got.Soldiers)
	}
	if p := w.played[0].Battle().First; p.Red.Len() != 6 || p.Blue.Len() != 13 {
		t.Errorf("battle %v", p)
	}
}

func TestProfileOfTheTypedName(t *testing.T) {
	for _, size := range uitest.Sizes {
		w := &used{}
		s := newSetup(t, w, setup.One, false, 3)
		win := uitest.New(t, "es", size[0], size[1], s)
		win.Ticks(2)
		win.Click("setup.profile")
		if len(w.profiles) != 1 || w.profiles[0] != "Javier 0" {
			t.Errorf("%v: opened %q", size, w.profiles)
		}
		s.Profile = func(name string) saves.Profile { return saves.Profile{Name: name} }
		s.refresh(nil)
		win.Ticks(2)
		if _, ok := win.Find("setup.profile"); ok || len(s.Players) != 0 {
			t.Errorf("%v: a forgotten player still has a profile", size)
		}
	}
}

// The set-up of a battle speaks of the battle, not of cities that it does not have.
func TestTheRulesOfABattleAreTold(t *testing.T) {
	s := newSetup(t, &used{}, setup.One, true, 0)
	win := uitest.New(t, "en", 1280, 800, s)
	win.Ticks(2)
	about := s.chosen().about(win.UI, true)
	for _, want := range []string{"100 moves", "defender wins ties", "20 moves without a capture"} {
		if !strings.Contains(about, want) {
			t.Errorf("%q does not say %q", about, want)
		}
	}
	if strings.Contains(about, "cities") {
		t.Errorf("of a battle it says %q", about)
	}
}

// A battle is set up as the last one was, whatever wars were set up between.
func TestTheLastBattleIsRemembered(t *testing.T) {
	w := &used{}
	s := newSetup(t, w, setup.One, true, 1)
	var last Last
	last.readBattle(`{"rules":"2005","training":"standard","soldiers":[4,9]}`)
	last.Player, last.Level = "Ana", 2
	s.Start(last)
	win := uitest.New(t, "en", 1280, 800, s)
	win.Ticks(2)
	win.Click("setup.go")
	set := w.played[0]
	if set.Soldiers != [2]int{4, 9} || set.Scenario.Name != "2005" {
		t.Errorf("armies %v by the rules %s", set.Soldiers, set.Scenario.Name)
	}
	var again Last
	again.readBattle(battleText(&set))
	if again.Soldiers != set.Soldiers || again.Scenario != set.Scenario.Name || again.Training != set.Training {
		t.Errorf("%q reads as %+v", battleText(&set), again)
	}
	for _, wrong := range []string{"", "x", "[]", `{"rules":"2005","soldiers":[0,4]}`, `{"rules":"2005","soldiers":[-3,4]}`} {
		before := Last{Scenario: "dominion"}
		if before.readBattle(wrong); before != (Last{Scenario: "dominion"}) {
			t.Errorf("%q reads as %+v", wrong, before)
		}
	}
}

// Every player, map and button of the set-up does the same after a click of any length.
func TestEveryControlOfTheSetup(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 900, newSetup(t, &used{}, setup.One, false, 5))
	}, uitest.ShortAndUsual)
}
