package risk

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
	"eras/scenes/geography"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/uitest"
)

// setupLog is what a set-up screen did.
type setupLog struct {
	started    []riskplay.Setup
	invited    string // the file of the map
	remembered string
}

func newSetup(t testing.TB, log *setupLog, who setup.Who) *setupScreen {
	t.Helper()
	n := uint64(0)
	s := &setupScreen{
		Frame: setup.Frame{
			Invite: func(_ []game.Field, file string, _ []session.Player, _ uint64) { log.invited = file },
			Player: "Begoña", Last: log.remembered,
			Remember: func(text string) { log.remembered = text },
			Seeds:    func() uint64 { n++; return n },
			Leave:    func() {},
			Bar:      func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
		},
		Drawing: func(*risk.Map) *geography.Map { return nil },
		Play:    func(set riskplay.Setup) { log.started = append(log.started, set) },
	}
	for _, name := range riskmaps.Names() {
		m, err := agents.LoadRiskMap(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Maps = append(s.Maps, m)
	}
	s.Opening = setup.Opening[*risk.Map]{Own: &fakeMaps{all: s.Maps}, Note: "setup.map.add.note", PickNote: "setup.map.add.pick.note"}
	s.Start(who)
	return s
}

func TestTheSetupFits(t *testing.T) {
	for tab := range 3 {
		t.Run(fmt.Sprint(tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen { return newSetup(t, &setupLog{}, setup.Several) }, func(w *uitest.Window) {
				if _, ok := w.Find(fmt.Sprint("setup.tabs.", tab)); ok {
					w.Click(fmt.Sprint("setup.tabs.", tab))
				}
				w.Move(1, 1)
			}, "thumbnail.")
		})
	}
}

// Every preset with every number of players on every map and every continent is
// either refused with a sentence or starts a legal match.
func TestEveryChoiceIsALegalMatchOrSaysWhyNot(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	started, refused := 0, 0
	for p := classic; p < custom; p++ {
		for i := range s.Maps {
			for k := -1; k < s.Maps[i].Continents(); k++ {
				for n := risk.MinPlayers; n <= risk.MaxPlayers; n++ {
					for len(s.seats.All) < n {
						s.seats.All = append(s.seats.All, setup.Seat{Bot: "killbot"})
					}
					s.mapped = i
					s.use(p)
					s.part = k
					s.cutMap()
					s.seats.All = append(s.seats.All, make([]setup.Seat, risk.MaxPlayers)...)[:n]
					for j := range s.seats.All {
						s.seats.All[j] = setup.Seat{Bot: "killbot"}
					}
					w.Ticks(1)
					button, _ := w.Find("setup.go")
					before := len(log.started)
					if !button.Enabled {
						refused++
						if s.cut.Territories() >= n {
							t.Errorf("preset %d, %s with %d territories: %d players are refused", p, s.cut.Name, s.cut.Territories(), n)
						}
						continue
					}
					w.Click("setup.go")
					if len(log.started) != before+1 {
						t.Fatalf("preset %d, %s: nothing started", p, s.cut.Name)
					}
					started++
					checkRisk(t, log.started[before])
				}
			}
		}
	}
	if started < 100 || refused < 10 {
		t.Errorf("%d matches started, %d were refused", started, refused)
	}
}

// checkRisk begins the match of a set-up and checks its players.
func checkRisk(t *testing.T, set riskplay.Setup) {
	t.Helper()
	board, err := risk.NewBoard(set.Map, set.Rules)
	if err != nil {
		t.Fatal(err)
	}
	m := game.NewMatch[risk.Position, risk.Action, risk.Event](board, set.Seed)
	if m.Waiting().Has(game.Chance) {
		if _, _, err := m.Roll(); err != nil {
			t.Fatal(err)
		}
	}
	if len(set.Players) != int(set.Rules.Players) {
		t.Errorf("%d players at %d seats", len(set.Players), set.Rules.Players)
	}
	for _, p := range set.Players {
		if (p.Person == "") == (p.Bot == "") {
			t.Errorf("the player of a seat is %+v", p)
		}
		if p.Bot != "" {
			if _, err := agents.RiskBots().Find(p.Bot); err != nil {
				t.Error(err)
			}
		}
	}
}

// Every value of every rule is reached by clicking, and the match starts.
func TestEveryRuleCanBeChosen(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	w := uitest.New(t, "es", 1920, 1400, s)
	w.Ticks(1)
	w.Click("setup.tabs.1")
	clicked := 0
	for round := range 5 {
		var ids []string
		for _, c := range w.UI.Controls() {
			if part := strings.Split(c.ID, "."); len(part) == 3 && part[0] == "setup" && part[2] == fmt.Sprint(round) && part[1] != "tabs" && part[1] != "preset" && !strings.HasPrefix(part[1], "kind") {
				ids = append(ids, c.ID)
			}
		}
		for _, id := range ids {
			if c, ok := w.Find(id); !ok || c.Rect.H < 20 {
				continue // the rule is gone with the cards
			}
			w.Click(id)
			clicked++
			before := len(log.started)
			w.Click("setup.go")
			if len(log.started) != before+1 {
				t.Fatalf("after %s nothing started", id)
			}
			checkRisk(t, log.started[before])
		}
	}
	if clicked < 20 {
		t.Errorf("only %d choices were found", clicked)
	}
	kinds := map[string]bool{}
	for _, set := range log.started {
		kinds[set.Rules.String()] = true
	}
	if len(kinds) < 15 {
		t.Errorf("only %d different sets of rules", len(kinds))
	}
}

func TestPresetsAreRecognised(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	w := uitest.New(t, "en", 1280, 2400, s) // high enough for all rows
	w.Ticks(1)
	w.Click("setup.tabs.1")
	w.Click("setup.preset.1")
	w.Click("setup.go")
	if got, want := log.started[0].Rules, risk.Ender2009(4); got != want {
		t.Errorf("2009 is %v, want %v", got, want)
	}
	w.Click("setup.preset.2")
	w.Click("setup.go")
	bounded := risk.Bounded()
	bounded.Players = 4
	if got := log.started[1].Rules; got != bounded || log.started[1].Map.Continents() != 1 || len(log.started[1].Players) != 4 {
		t.Errorf("the bounded game is %v on %s", got, log.started[1].Map.Name)
	}
	w.Click("setup.dice.0")
	if s.preset != custom {
		t.Errorf("other dice leave preset %d", s.preset)
	}
	w.Click("setup.dice.1")
	if s.preset != bounded2014 {
		t.Errorf("the same dice again are preset %d: %v", s.preset, s.rules)
	}
	w.Click("setup.preset.0")
	if s.cut.Continents() < 2 {
		t.Error("the classic game stays on one continent")
	}
	if len(s.seats.All) != 4 {
		t.Errorf("the presets leave %d of 4 players", len(s.seats.All))
	}
	if r := s.rules; r.Limit == 0 || !r.Leader {
		t.Errorf("the usual game has no end: %v", r)
	}
}

func TestWhatWasChosenIsRemembered(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("setup.add")
	w.Click("setup.tabs.1")
	w.Click("setup.preset.1")
	w.Click("setup.deal.1")
	s.mapped, s.part = 2, -1
	s.cutMap()
	w.Click("setup.go")
	again := newSetup(t, log, setup.One)
	if again.rules.Deal != risk.DealChoose || again.mapped != 2 || !slices.Equal(again.seats.All, s.seats.All) || again.preset != custom {
		t.Errorf("opened again with %v on map %d, seats %v", again.rules, again.mapped, again.seats.All)
	}
	if watch := newSetup(t, log, setup.Nobody); watch.seats.Persons() != 0 || len(watch.seats.All) != 5 {
		t.Errorf("to watch: %v", watch.seats.All)
	}
	if several := newSetup(t, log, setup.Several); several.seats.Persons() != 2 {
		t.Errorf("several: %v", several.seats.All)
	}
	for _, broken := range []string{"{", "[]", `{"rules":"dice=9:9"}`, `{"map":"nowhere","seats":[{"bot":"nobody"}]}`, `{"map":"classic","part":"x","rules":"","seats":null}`} {
		log.remembered = broken
		if r := newSetup(t, log, setup.One); len(r.seats.All) < risk.MinPlayers || r.cut == nil {
			t.Errorf("%s leaves %v", broken, r.seats.All)
		}
	}
}

// A colour is chosen with the mouse or the keyboard, exchanged with the seat that has it, remembered, and
// goes with its player into the seat that lots give.
func TestColoursAreChosen(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.One)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	w.Click("setup.colour0")
	w.Click("setup.colour.teal")
	w.Ticks(2)
	w.Click("setup.colour1")
	w.Click("setup.colour.teal") // from the first seat, which gets blue
	w.Ticks(2)
	w.UI.Focus.Set("setup.colour2")
	w.Key(ebiten.KeyEnter)
	w.Ticks(2)
	w.Key(ebiten.KeyArrowRight) // from green to gold, which the last seat has
	w.Key(ebiten.KeyEnter)
	w.Ticks(2)
	var words []string
	for _, one := range s.seats.All {
		words = append(words, one.Colour)
	}
	if got, want := strings.Join(words, " "), "blue teal gold green"; got != want {
		t.Fatalf("the seats have %s, want %s", got, want)
	}
	w.Click("setup.colour0")
	w.Ticks(2)
	w.Key(ebiten.KeyEscape)
	w.Ticks(2)
	for range 20 { // different lots
		w.Click("setup.go")
	}
	moved := 0
	for _, set := range log.started {
		for i, p := range set.Players {
			if p.Person != "" && set.Colours.Of(i).String() != "blue" {
				t.Errorf("the person sits on seat %d in %v", i, set.Colours)
			}
			if p.Person != "" && i > 0 {
				moved++
			}
		}
		if parsed, err := risk.ParseColours(set.Colours.String()); err != nil || len(parsed) != 4 {
			t.Errorf("%v: %v", set.Colours, err)
		}
	}
	if moved == 0 {
		t.Error("no lot moved the person")
	}
	if again := newSetup(t, log, setup.One); !slices.Equal(again.seats.All, s.seats.All) {
		t.Errorf("opened again with %v", again.seats.All)
	}
}

// Whoever reads a record knows a colour by the word of the look that the window draws.
func TestColoursAreTheLooksOfTheWindow(t *testing.T) {
	for i, o := range art.Twelve {
		if word := risk.Colour(i).String(); word != o.Name {
			t.Errorf("the colour %d is %s in records and %s in the window", i, word, o.Name)
		}
	}
}

func TestNamesAreCheckedBeforeTheStart(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.Several)
	w := uitest.New(t, "es", 900, 600, s)
	w.Ticks(1)
	w.Click("setup.tabs.2")
	w.Click("setup.go")
	w.Ticks(1)
	if len(log.started) != 0 || !w.UI.Focus.Is("setup.name1") {
		t.Fatalf("without a name %d started", len(log.started))
	}
	w.Type("Begoña")
	w.Click("setup.go")
	if len(log.started) != 0 {
		t.Error("the same name twice is taken")
	}
	w.Click("setup.name1")
	w.Type(" II")
	w.Click("setup.go")
	if len(log.started) != 1 {
		t.Fatal("nothing started")
	}
	var names []string
	for _, p := range log.started[0].Players {
		names = append(names, p.Person)
	}
	if slices.Sort(names); strings.Join(names, "|") != "||Begoña|Begoña II" {
		t.Errorf("played by %q", names)
	}
}
