package risk

import (
	"slices"
	"strings"
	"testing"

	"eras/ai/registry"
	"eras/scenes/setup"
	"eras/scenes/ui/uitest"
	"eras/session"
)

func botsOf(players []setup.Seat) (bots []string) {
	for _, one := range players {
		bots = append(bots, one.Bot)
	}
	return bots
}

// In a new game for one person the first other seat is the rival's, and the others are as before.
func TestTheRivalHasTheFirstOtherSeat(t *testing.T) {
	s := newSetup(t, &setupLog{}, setup.One)
	if got := botsOf(s.seats.All)[1:]; !slices.Equal(got, []string{"ender2:level=2", "quo", "pixie"}) {
		t.Errorf("the other seats have %q", got)
	}
	for _, who := range []setup.Who{setup.Several, setup.Nobody} {
		s := newSetup(t, &setupLog{}, who)
		if slices.ContainsFunc(botsOf(s.seats.All), func(bot string) bool { return registry.LevelOf(bot) > 0 }) {
			t.Errorf("who %d: a rival sits at %q", who, botsOf(s.seats.All))
		}
	}
}

// A set-up that was kept before there were rivals keeps its seats.
func TestKeptSeatsStay(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	s.seats.All = []setup.Seat{{Person: true, Name: "Begoña"}, {Bot: "killbot"}, {Bot: "ender2"}}
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("setup.go")
	if strings.Contains(log.remembered, "fixed") {
		t.Errorf("what is kept names a choice that nobody made: %s", log.remembered)
	}
	again := newSetup(t, log, setup.One)
	if got := botsOf(again.seats.All)[1:]; !slices.Equal(got, []string{"killbot", "ender2"}) {
		t.Errorf("kept seats are %q", got)
	}
}

func TestTheLevelOfTheRivalFits(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	s.seats.Rival = setup.Rival{Bot: "ender2", Levels: 7, Fit: func(name string) setup.Fit {
		if name != "Begoña" {
			return setup.Fit{}
		}
		return setup.Fit{Level: 4, Rating: 1370, Uncertainty: 250, Matches: 1}
	}}
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	if s.seats.All[1].Bot != "ender2:level=4" {
		t.Errorf("the rival is %q", s.seats.All[1].Bot)
	}
	w.Click("setup.rival.level.6") // of the levels behind the one that fits
	w.Ticks(2)
	if s.seats.All[1].Bot != "ender2:level=6" || !s.seats.Rival.Fixed {
		t.Errorf("a chosen level leaves %q", s.seats.All[1].Bot)
	}
	w.Click("setup.go")
	if !strings.Contains(log.remembered, `"fixed":true`) || !slices.ContainsFunc(log.started[0].Players, func(p session.Player) bool { return p.Bot == "ender2:level=6" }) {
		t.Errorf("kept %s, played by %+v", log.remembered, log.started[0].Players)
	}
}

// The rival is called after the one person of a match.
func TestTheNameOfTheRival(t *testing.T) {
	players := []session.Player{{Person: "Ana"}, {Bot: "ender2:level=3"}, {Bot: "ender2"}}
	if a, b := session.RivalOf(players, 1), session.RivalOf(players, 2); a != "Ana" || b != "" {
		t.Errorf("the seats are the rivals of %q and %q", a, b)
	}
	players[2] = session.Player{Person: "Eva"}
	if got := session.RivalOf(players, 1); got != "" {
		t.Errorf("of two persons %q has a rival", got)
	}
}
