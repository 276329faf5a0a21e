package diplomacy

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game"
	rules "eras/game/diplomacy"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/scenes/geography"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// setupLog is what a set-up screen did.
type setupLog struct {
	started    []diplomacyplay.Setup
	remembered string
	left       []string // where it led
}

func newSetup(t testing.TB, log *setupLog, who setup.Who) *setupScreen {
	t.Helper()
	n := uint64(0)
	s := &setupScreen{
		Frame: setup.Frame{
			Invite: func([]game.Field, string, []session.Player, uint64) {},
			Player: "Begoña", Last: log.remembered,
			Remember: func(text string) { log.remembered = text },
			Seeds:    func() uint64 { n++; return n },
			Leave:    func() { log.left = append(log.left, "menu") },
			Bar:      func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
		},
		Maps: []*rules.Map{standard(t).Map}, Drawing: func(*rules.Map) *geography.Map { return nil },
		Play:    func(set diplomacyplay.Setup) { log.started = append(log.started, set) },
		Sandbox: func(m *rules.Map) { log.left = append(log.left, "sandbox "+m.Name) },
		Lobby:   func() { log.left = append(log.left, "lobby") },
	}
	s.Opening = setup.Opening[*rules.Map]{Own: &fakeMaps{all: s.Maps}, Note: "setup.map.open.note", PickNote: "setup.map.pick.note"}
	s.Start(who)
	return s
}

func TestTheSetupFits(t *testing.T) {
	for tab := range 4 {
		t.Run(fmt.Sprint(tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen { return newSetup(t, &setupLog{}, setup.Several) }, func(w *uitest.Window) {
				if _, ok := w.Find(fmt.Sprint("setup.tabs.", tab)); ok {
					w.Click(fmt.Sprint("setup.tabs.", tab))
				}
				w.Move(1, 1)
			}, "thumbnail.")
		})
	}
	uitest.Fits(t, func() uitest.Screen { return newSetup(t, &setupLog{}, setup.Nobody) }, func(w *uitest.Window) {
		w.Click("setup.allbots")
		w.Ticks(20)
	}, "thumbnail.")
}

func TestTheLevelOfTheRivalHasRoom(t *testing.T) {
	for _, fixed := range []bool{false, true} {
		uitest.Fits(t, func() uitest.Screen {
			s := newSetup(t, &setupLog{}, setup.One)
			s.seats.All[0].Name = "Wilhelmina Montgómery-Fotheringay"
			s.seats.Rival.Fixed = fixed
			s.seats.Rival.Fit = func(string) setup.Fit {
				return setup.Fit{Level: 4, Rating: 1370, Uncertainty: 250, Matches: 12, Chance: 54}
			}
			return s
		}, nil, "thumbnail.")
	}
}

func TestBotsAreChosenFromTheList(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("setup.bot3")
	w.Ticks(1)
	w.Key(ebiten.KeyEnd)
	w.Key(ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown)
	w.Click("setup.pick.yes")
	w.Ticks(2)
	if s.seats.All[3].Bot != "regent" {
		t.Errorf("the last of the list is %q", s.seats.All[3].Bot)
	}
	w.Click("setup.allbots")
	w.Ticks(1)
	w.Click("setup.pick.list.holdbot")
	w.Ticks(2)
	for i, one := range s.seats.All {
		if (one.Bot == "holdbot") == one.Person {
			t.Errorf("seat %d has %+v", i, one)
		}
	}
	w.Click("setup.bot2")
	w.Ticks(1)
	w.Key(ebiten.KeyEscape)
	w.Ticks(2)
	if _, open := w.Find("setup.pick.yes"); open || len(log.left) != 0 {
		t.Error("Esc does not close the list alone")
	}
	w.Click("setup.go")
	set := log.started[0]
	if d, err := diplomacyplay.New(set); err != nil {
		t.Error(err)
	} else {
		d.Close()
	}
	w.Click("setup.sandbox")
	w.Click("setup.daide")
	w.Key(ebiten.KeyEscape)
	if strings.Join(log.left, ", ") != "sandbox standard, lobby, menu" {
		t.Errorf("led to %v", log.left)
	}
}

// Persons keep their seats when another map is chosen, also one with fewer powers.
func TestPersonsStayOnAnotherMap(t *testing.T) {
	s := newSetup(t, &setupLog{}, setup.Several)
	small, err := agents.LoadDiplomacyMap("three-crowns")
	if err != nil {
		t.Fatal(err)
	}
	s.Maps = append(s.Maps, small)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("setup.tabs.0")
	w.Ticks(1)
	s.seats.All[0].Person = false
	for seat, name := range map[int]string{1: "Ada", 5: "Bob"} {
		s.seats.All[seat].Person, s.seats.All[seat].Name = true, name
	}
	persons := func() (text string) {
		for i, one := range s.seats.All {
			if one.Person {
				text += fmt.Sprint(i, one.Name, " ")
			}
		}
		return text
	}
	for i, want := range []string{"1Ada 5Bob ", "0Bob 1Ada ", "0Bob 1Ada "} {
		if i > 0 {
			w.Pick("setup.map", i%2)
			w.Ticks(20)
		}
		if persons() != want || len(s.seats.All) != s.chosen().Powers() {
			t.Errorf("on map %d the persons are %s, want %s", i, persons(), want)
		}
	}
}

// No seat of a new player's first match has a bot with settings that the player has not chosen: their names
// say what these bots are.
func TestTheFirstBotsHaveNames(t *testing.T) {
	for _, language := range ui.Languages {
		w := uitest.New(t, language, 1280, 800, newSetup(t, &setupLog{}, setup.One))
		w.Ticks(1)
		custom := strings.TrimSpace(w.UI.Text.T("setup.tuned", "Name", ""))
		for i := 1; i < 7; i++ {
			bot, ok := w.Find(fmt.Sprint("setup.bot", i))
			if !ok || strings.HasSuffix(bot.Label, custom) {
				t.Errorf("%s: the bot of seat %d is called %q", language, i, bot.Label)
			}
		}
	}
}

func TestTheSetupIsRemembered(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	w := uitest.New(t, "en", 1280, 1400, s)
	w.Ticks(1)
	w.Click("setup.bot3")
	w.Ticks(1)
	w.Click("setup.pick.list.holdbot")
	w.Click("setup.pick.yes")
	w.Click("setup.power.ITA")
	w.Click("setup.tabs.1")
	w.Click("setup.last.1")
	w.Click("setup.stale.0")
	w.Click("setup.press.3")
	w.Click("setup.go")
	if len(log.started) != 1 {
		t.Fatal("nothing started")
	}
	want := rules.Rules{LastYear: 1905, AgreedDraws: true, Press: rules.PressRules{Level: 30, Words: true}}
	if set := log.started[0]; set.Rules != want || set.Players[4].Person != "Begoña" || set.Players[3].Bot != "holdbot" {
		t.Errorf("started %+v with %v", set.Rules, set.Players)
	}
	again := newSetup(t, log, setup.One)
	w.Screen = again
	w.Ticks(1)
	w.Click("setup.go")
	if log.started[1].Rules != want || log.started[1].Players[3].Bot != "holdbot" {
		t.Errorf("started %+v with %v", log.started[1].Rules, log.started[1].Players)
	}
	log.remembered = `{"joined":{"address":"127.0.0.1:1","power":"FRA","passcode":7}}`
	if s := newSetup(t, log, setup.One); s.years != 20 || s.joined == nil || s.joined.Passcode != 7 {
		t.Errorf("a seat alone leaves %d years and %v", s.years, s.joined)
	}
	for _, broken := range []string{"{", "[]", `{"map":"nowhere","seats":[{"bot":"nobody"}]}`, `{"years":-3}`} {
		log.remembered = broken
		if s := newSetup(t, log, setup.One); len(s.seats.All) != 7 || s.years != 20 && s.years != 0 {
			t.Errorf("%s leaves %v and %d years", broken, s.seats.All, s.years)
		}
	}
}

// Every button of the set-up does the same after a click of any length, in every row of the players.
func TestEveryControlOfTheSetup(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 900, newSetup(t, &setupLog{}, setup.Several))
	}, uitest.ShortAndUsual, "thumbnail.")
}

// fakeMaps opens one map, or fails.
type fakeMaps struct {
	all     []*rules.Map
	opened  *rules.Map
	fault   error
	removed int
	picks   bool
}

func (f *fakeMaps) Open(_ string, done func(*rules.Map, []string, error)) {
	if f.fault == nil {
		f.all = append([]*rules.Map{f.opened}, f.all...)
	}
	done(f.opened, nil, f.fault)
}
func (f *fakeMaps) Picks() bool                                 { return f.picks }
func (f *fakeMaps) Pick(done func(*rules.Map, []string, error)) { f.Open("", done) }
func (f *fakeMaps) Removable(m *rules.Map) bool                 { return m == f.opened }
func (f *fakeMaps) All() []*rules.Map                           { return f.all }
func (f *fakeMaps) Remove(_ *rules.Map, done func(error)) {
	f.all, f.removed = f.all[1:], f.removed+1
	done(nil)
}

// A map file is opened in the set-up: an error stands in the dialog, and a good map is chosen and can be removed.
func TestAMapIsOpenedInTheSetup(t *testing.T) {
	s := newSetup(t, &setupLog{}, setup.One)
	own := &fakeMaps{all: s.Maps, opened: shipped(t)[1].Map, fault: errors.New("own.toml:12: the map is wrong")}
	s.Opening.Own = own
	w := uitest.New(t, "es", 1280, 800, s)
	w.Ticks(2)
	s.layout.Tab = 0 // the first of the tabs beside the seats
	w.Ticks(2)
	w.Click("setup.map.open")
	w.Ticks(2)
	w.Type("/a/map.toml")
	w.Key(ebiten.KeyEnter)
	w.Ticks(2)
	if c, _ := w.Find("setup.map.fault"); !strings.HasSuffix(c.Label, ": "+own.fault.Error()) {
		t.Errorf("the dialog says %q", c.Label)
	}
	w.Check()
	own.fault = fmt.Errorf("open /a/map.toml: %w", fs.ErrNotExist)
	w.Click("setup.map.read")
	w.Ticks(2)
	if c, _ := w.Find("setup.map.fault"); c.Label != "No existe ese archivo." {
		t.Errorf("without the file the dialog says %q", c.Label)
	}
	own.fault = nil
	w.Click("setup.map.read")
	w.Ticks(2)
	if _, shown := w.Find("setup.map.path"); shown || s.chosen() != own.opened || len(s.seats.All) != own.opened.Powers() {
		t.Errorf("the dialog is open: %v; the map is %s with %d seats", shown, s.chosen().Name, len(s.seats.All))
	}
	w.Click("setup.map.remove")
	w.Ticks(2)
	if own.removed != 1 || s.chosen() == own.opened {
		t.Error("the map is not removed")
	}
}

// In a browser a map file is picked: an error stands in the dialog, from which another file is picked.
func TestAMapIsPickedInTheSetup(t *testing.T) {
	s := newSetup(t, &setupLog{}, setup.One)
	own := &fakeMaps{all: s.Maps, opened: shipped(t)[1].Map, fault: errors.New("own.toml:12: the map is wrong"), picks: true}
	s.Opening.Own = own
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	s.layout.Tab = 0
	w.Ticks(2)
	w.Click("setup.map.open")
	w.Ticks(2)
	if _, asks := w.Find("setup.map.path"); asks {
		t.Error("a browser asks for a path")
	}
	w.Key(ebiten.KeyEnter) // the focus is on the button
	w.Ticks(2)
	if c, _ := w.Find("setup.map.fault"); !strings.HasSuffix(c.Label, ": "+own.fault.Error()) {
		t.Errorf("the dialog says %q", c.Label)
	}
	own.fault = nil
	w.Click("setup.map.read")
	w.Ticks(2)
	if _, shown := w.Find("setup.map.read"); shown || s.chosen() != own.opened {
		t.Errorf("the dialog is open: %v; the map is %s", shown, s.chosen().Name)
	}
}

func TestTheDialogOfMapsFits(t *testing.T) {
	for _, picks := range []bool{false, true} {
		uitest.Fits(t, func() uitest.Screen {
			s := newSetup(t, &setupLog{}, setup.One)
			s.Opening.Own = &fakeMaps{all: s.Maps, picks: picks, fault: errors.New("laguna.toml:212: province CAP: an army may go to POR, so POR must name CAP")}
			s.layout.Tab = 0
			return s
		}, func(w *uitest.Window) {
			if !picks {
				w.Drop("/home/ana/mapas/laguna.toml")
				w.Ticks(2)
				return
			}
			layout := &w.Screen.(*setupScreen).layout
			for layout.Tab = 0; ; layout.Tab++ { // small windows have other tabs
				w.Ticks(2)
				if _, shown := w.Find("setup.map.open"); shown || layout.Tab == 4 {
					break
				}
			}
			w.Click("setup.map.open")
			w.Ticks(2)
			w.Click("setup.map.read")
			w.Ticks(2)
		})
	}
}

// Each power's leader is shown as he or she plays, and the chosen temper is that of the bot, also the next time.
func TestTempersAreChosenInTheSetup(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("setup.power.ENG")
	w.Click("setup.tabs.2")
	w.Ticks(2)
	first := slices.IndexFunc(s.seats.All, func(one setup.Seat) bool { return strings.HasPrefix(one.Bot, "regent") && !one.Person })
	shown, _ := w.Find(fmt.Sprint("setup.leader.", first))
	w.Pick(fmt.Sprint("setup.temper", first), 1+slices.Index(windowTempers, "bully"))
	w.Ticks(20)
	w.Click("setup.go")
	set := log.started[0]
	if got := temperOf(set.Players[first].Bot); got != "bully" {
		t.Errorf("the temper is %q", got)
	}
	if want := leaders(set.Map, set.Seed)[first+1].name; !strings.HasPrefix(shown.Label, want+":") {
		t.Errorf("the set-up shows %q, %s plays", shown.Label, want)
	}
	if again := newSetup(t, log, setup.One); again.temper(first) != "bully" {
		t.Error("the temper is forgotten")
	}
}
