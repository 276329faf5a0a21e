package risk

import (
	"slices"
	"strings"
	"testing"

	"eras/ai/registry"
	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
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
	if got := botsOf(s.seats.All)[1:]; !slices.Equal(got, []string{"ender3:level=2", "quo", "pixie"}) {
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
	s.seats.All = []setup.Seat{{Person: true, Name: "Begoña"}, {Bot: "killbot"}, {Bot: "ender3"}}
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("setup.go")
	if strings.Contains(log.remembered, "fixed") {
		t.Errorf("what is kept names a choice that nobody made: %s", log.remembered)
	}
	again := newSetup(t, log, setup.One)
	if got := botsOf(again.seats.All)[1:]; !slices.Equal(got, []string{"killbot", "ender3"}) {
		t.Errorf("kept seats are %q", got)
	}
}

// The rival takes the seat that an earlier one had, at its level. A bot without a level stays.
func TestTheRivalTakesTheSeatOfAnEarlierOne(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	s.seats.All = []setup.Seat{{Person: true, Name: "Begoña"}, {Bot: "ender2:level=3"}, {Bot: "ender2"}}
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("setup.go")
	again := newSetup(t, log, setup.One)
	if got := botsOf(again.seats.All)[1:]; !slices.Equal(got, []string{"ender3:level=3", "ender2"}) {
		t.Errorf("the seats become %q", got)
	}
}

func TestTheLevelOfTheRivalFits(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	s.seats.Rival = setup.Rival{Bot: "ender3", Levels: 7, Fit: func(name string) setup.Fit {
		if name != "Begoña" {
			return setup.Fit{}
		}
		return setup.Fit{Level: 4, Rating: 1370, Uncertainty: 250, Matches: 1}
	}}
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	if s.seats.All[1].Bot != "ender3:level=4" {
		t.Errorf("the rival is %q", s.seats.All[1].Bot)
	}
	w.Click("setup.rival.level.6") // of the levels behind the one that fits
	w.Ticks(2)
	if s.seats.All[1].Bot != "ender3:level=6" || !s.seats.Rival.Fixed {
		t.Errorf("a chosen level leaves %q", s.seats.All[1].Bot)
	}
	w.Click("setup.go")
	if !strings.Contains(log.remembered, `"fixed":true`) || !slices.ContainsFunc(log.started[0].Players, func(p session.Player) bool { return p.Bot == "ender3:level=6" }) {
		t.Errorf("kept %s, played by %+v", log.remembered, log.started[0].Players)
	}
}

// The rival is called after the one person of a match.
func TestTheNameOfTheRival(t *testing.T) {
	players := []session.Player{{Person: "Ana"}, {Bot: "ender3:level=3"}, {Bot: "ender3"}}
	if a, b := session.RivalOf(players, 1), session.RivalOf(players, 2); a != "Ana" || b != "" {
		t.Errorf("the seats are the rivals of %q and %q", a, b)
	}
	players[2] = session.Player{Person: "Eva"}
	if got := session.RivalOf(players, 1); got != "" {
		t.Errorf("of two persons %q has a rival", got)
	}
}

// fitted returns the set-up of a rated player whose rival has the level that fits, or a chosen one.
func fitted(t *testing.T, fixed bool, players int) *setupScreen {
	s := newSetup(t, &setupLog{}, setup.One)
	s.seats.All[0].Name = "Wilhelmina Montgómery-Fotheringay"
	s.seats.Rival.Fixed = fixed
	s.seats.Rival.Fit = func(string) setup.Fit {
		return setup.Fit{Level: 4, Rating: 1370, Uncertainty: 250, Matches: 12, Chance: 54}
	}
	for len(s.seats.All) < players {
		s.seats.All = append(s.seats.All, setup.Seat{Bot: "killbot"})
	}
	return s
}

func TestTheLevelOfTheRivalHasRoom(t *testing.T) {
	for _, fixed := range []bool{false, true} {
		for _, players := range []int{4, 6} {
			uitest.Fits(t, func() uitest.Screen { return fitted(t, fixed, players) }, nil, "thumbnail.")
		}
	}
}

// A level that is chosen before the first game is no choice against the one that fits later.
func TestALevelBeforeTheFirstGame(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	w.Click("setup.rival.level.4")
	w.Ticks(2)
	if s.seats.All[1].Bot != "ender3:level=5" || s.seats.Rival.Fixed {
		t.Errorf("the rival is %q, fixed %v", s.seats.All[1].Bot, s.seats.Rival.Fixed)
	}
	w.Click("setup.go")
	again := newSetup(t, log, setup.One)
	again.seats.Rival = setup.Rival{Bot: "ender3", Levels: 7, Fixed: again.seats.Rival.Fixed, Fit: func(string) setup.Fit { return setup.Fit{Level: 3, Matches: 1} }}
	w.Screen = again
	w.Ticks(2)
	if again.seats.All[1].Bot != "ender3:level=3" {
		t.Errorf("after the first game the rival is %q", again.seats.All[1].Bot)
	}
	w.Click("setup.rival.level.6")
	w.Click("setup.rival.level.0")
	w.Ticks(2)
	if again.seats.All[1].Bot != "ender3:level=3" || again.seats.Rival.Fixed {
		t.Errorf("one click leads back to %q, fixed %v", again.seats.All[1].Bot, again.seats.Rival.Fixed)
	}
}

// A rival does not look like the person whom it is named after, however narrow its place is.
func TestTheNameOfTheRivalIsNotThePersons(t *testing.T) {
	players := []session.Player{{Person: "José O’Neil"}, {Bot: "ender3:level=3"}, {Bot: "quo"}, {Bot: "killbot"}, {Bot: "pixie"}, {Bot: "cluster"}}
	said := 0
	for _, language := range ui.Languages {
		for _, size := range [][2]int{{900, 600}, {390, 844}, {844, 390}} {
			h := begin(t, language, size[0], size[1], setting{players: players, rules: risk.Ender2009(6)})
			if _, ok := h.Find("play.panel"); ok {
				h.Click("play.panel")
				h.Ticks(2)
			}
			for _, text := range h.UI.Texts() {
				if strings.Contains(text, "…") && strings.Contains(text, "José") {
					t.Errorf("%s, %v: %q", language, size, text)
				}
				if text == h.UI.Text.T("player.rival.short") {
					said++
				}
			}
		}
	}
	if said == 0 {
		t.Error("the whole name fits everywhere")
	}
}

// Within a Spanish sentence the rival has an article.
func TestTheRivalHasAnArticle(t *testing.T) {
	players := []session.Player{{Person: "Ana"}, {Bot: "ender2:level=3"}, {Bot: "quo"}}
	for language, want := range map[string][2]string{"en": {"Ana’s rival wins", "Quo wins"}, "es": {"Gana el rival de Ana", "Gana Quo"}} {
		h := begin(t, language, 1280, 800, setting{players: players, rules: risk.Ender2009(3)})
		for i, text := range want {
			ended := logEntry{kind: risk.Ended, seat: game.Seat(i + 1), at: []logPlace{{}}}
			if got := h.screen.log.text(h.UI, &h.screen.board, &ended, 0); got != text {
				t.Errorf("%q, want %q", got, text)
			}
		}
	}
}
