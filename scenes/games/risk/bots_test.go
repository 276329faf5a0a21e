package risk

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/play/session"
	"eras/scenes/setup"
	"eras/scenes/ui/uitest"
)

func TestTheListOfBotsFits(t *testing.T) {
	open := func(w *uitest.Window) {
		w.Click("setup.allbots")
		w.Ticks(20)
	}
	uitest.Fits(t, func() uitest.Screen { return newSetup(t, &setupLog{}, setup.Nobody) }, open, "thumbnail.")
	uitest.Fits(t, func() uitest.Screen { return newSetup(t, &setupLog{}, setup.Nobody) }, func(w *uitest.Window) {
		open(w)
		w.Key(ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown)
	}, "thumbnail.")
}

func TestBotsThatPlanCanBeAdjusted(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.Nobody)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("setup.bot2")
	w.Ticks(1)
	if _, ok := w.Find("setup.pick.tuning"); ok {
		t.Error("a bot without parameters can be adjusted")
	}
	for range 6 {
		w.Key(ebiten.KeyPageDown)
	}
	for _, c := range []struct {
		typed, spec string
	}{{"plans=many", ""}, {"plans=7", "ender3:plans=7"}} {
		w.Click("setup.pick.tuning")
		for range 20 {
			w.Key(ebiten.KeyBackspace)
		}
		w.Type(c.typed)
		w.Click("setup.pick.yes")
		w.Ticks(2)
		if _, open := w.Find("setup.pick.yes"); open != (c.spec == "") {
			t.Errorf("%s: the list is open: %v", c.typed, open)
		}
		if c.spec != "" && s.seats.All[2].Bot != c.spec {
			t.Errorf("%s is taken as %q", c.typed, s.seats.All[2].Bot)
		}
	}
	w.Click("setup.go")
	if len(log.started) != 1 {
		t.Fatal("nothing started")
	}
	if again := newSetup(t, log, setup.Nobody); again.seats.All[2].Bot != "ender3:plans=7" {
		t.Errorf("remembered is %q", again.seats.All[2].Bot)
	}
}

// The search of 2014 takes its depth, nodes and reading in the window too.
func TestMinimaxCanBeAdjusted(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.Nobody)
	w := uitest.New(t, "es", 1280, 800, s)
	w.Ticks(1)
	s.seats.All[1].Bot = "minimax"
	w.Click("setup.bot1")
	w.Ticks(1)
	w.Click("setup.pick.tuning")
	w.Type("depth=4:nodes=900:reading=code")
	w.Click("setup.pick.yes")
	w.Ticks(2)
	if got := s.seats.All[1].Bot; got != "minimax:depth=4:nodes=900:reading=code" {
		t.Errorf("seat 1 has %q", got)
	}
	if w.Click("setup.go"); len(log.started) != 1 {
		t.Error("nothing started")
	}
}

func TestAnErrorGoesWithItsField(t *testing.T) {
	s := newSetup(t, &setupLog{}, setup.Several)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	s.seats.All = []setup.Seat{{Person: true, Name: "Ana"}, {Person: true, Name: "Bea"}, {Person: true, Name: "Ana"}}
	if _, ok := s.seats.Players(w.UI); ok {
		t.Fatal("two players of one name may begin")
	}
	w.Ticks(2)
	if c, _ := w.Find("setup.problem"); c.Label == "" {
		t.Error("the screen does not say what is wrong")
	}
	w.Click("setup.remove2")
	w.Ticks(2)
	if c, ok := w.Find("setup.problem"); ok {
		t.Errorf("the field is gone and the screen says %q", c.Label)
	}
}

// Added players are other bots, and no stronger than the weakest that is there.
func TestAddedPlayersAreNoStronger(t *testing.T) {
	s := newSetup(t, &setupLog{}, setup.One)
	for i := range s.seats.All {
		s.seats.All[i].Bot = []string{"killbot", "ender2", "random", "ender2"}[i%4]
	}
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("setup.add")
	w.Click("setup.add")
	if n := len(s.seats.All); n != 6 || s.seats.All[4].Bot != "angry" || s.seats.All[5].Bot != "stinky" {
		t.Errorf("%d players: %+v", n, s.seats.All)
	}
}

// Players who are added to those of the first start are other bots than these, and no stronger.
func TestAddedPlayersAreOthers(t *testing.T) {
	s := newSetup(t, &setupLog{}, setup.One)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	there := len(s.seats.All)
	for len(s.seats.All) < s.seats.Max {
		w.Click("setup.add")
	}
	plays := map[string]bool{}
	for i, one := range s.seats.All {
		if i >= there && plays[one.Bot] {
			t.Errorf("player %d, who was added, is %s again", i, one.Bot)
		}
		plays[one.Bot] = true
	}
}

// A program of the command line is in the list of bots, and a kept choice of one that was not given
// this time is not.
func TestAProgramCanBeSeated(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.Nobody)
	s.Programs = []string{"@python3 docs/bots/risk.py"}
	s.Start(setup.Nobody)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	w.Click("setup.allbots")
	w.Ticks(2)
	for range 8 {
		w.Key(ebiten.KeyPageDown)
		w.Ticks(2)
	}
	w.Click("setup.pick.list." + s.Programs[0])
	w.Click("setup.pick.yes")
	w.Click("setup.go")
	if len(log.started) != 1 || log.started[0].Players[0].Bot != s.Programs[0] {
		t.Fatalf("started %+v", log.started)
	}
	invited := s.seats.Invited()
	if slices.ContainsFunc(invited, func(p session.Player) bool { return p.Bot != "" }) {
		t.Errorf("a host is given the program: %+v", invited)
	}
	again := newSetup(t, log, setup.Nobody)
	for _, one := range again.seats.All {
		if session.IsProgram(one.Bot) {
			t.Errorf("a program that was not given has a seat: %+v", one)
		}
	}
}
