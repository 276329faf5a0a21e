package muster

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/roster"
	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/geography"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// told is what a screen told the house.
type told struct {
	risk       []table.RiskSetup
	diplomacy  []table.DiplomacySetup
	remembered string
	ways       []string
}

func (o *told) house() House {
	n := uint64(0)
	return House{
		Player: "Begoña", Last: o.remembered,
		Remember: func(text string) { o.remembered = text },
		Seeds:    func() uint64 { n++; return n },
		Leave:    func() { o.ways = append(o.ways, "leave") },
		Bar:      func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
	}
}

func newRisk(t testing.TB, o *told, mode Mode) *Risk {
	t.Helper()
	s := &Risk{House: o.house(), Drawing: func(*risk.Map) *geography.Map { return nil }, Play: func(set table.RiskSetup) { o.risk = append(o.risk, set) }}
	for _, name := range riskmaps.Names() {
		m, err := roster.LoadRiskMap(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Maps = append(s.Maps, m)
	}
	s.Start(mode)
	return s
}

func newDiplomacy(t testing.TB, o *told, mode Mode) *Diplomacy {
	t.Helper()
	s := &Diplomacy{House: o.house(), Drawing: func(*diplomacy.Map) *geography.Map { return nil },
		Play:    func(set table.DiplomacySetup) { o.diplomacy = append(o.diplomacy, set) },
		Sandbox: func(m *diplomacy.Map) { o.ways = append(o.ways, "sandbox "+m.Name) },
		Daide:   func() { o.ways = append(o.ways, "daide") },
	}
	for _, name := range diplomacymaps.Names() {
		m, err := roster.LoadDiplomacyMap(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Maps = append(s.Maps, m)
	}
	s.Start(mode)
	return s
}

func TestTheMustersFit(t *testing.T) {
	for tab := range 3 {
		open := func(w *uitest.Window) {
			if _, ok := w.Find(fmt.Sprint("muster.tabs.", tab)); ok {
				w.Click(fmt.Sprint("muster.tabs.", tab))
			}
			w.Move(1, 1)
		}
		// Rows that are scrolled away stand outside their view.
		t.Run(fmt.Sprint("risk", tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen { return newRisk(t, &told{}, Several) }, open)
		})
		t.Run(fmt.Sprint("diplomacy", tab), func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen { return newDiplomacy(t, &told{}, Several) }, open)
		})
	}
}

func TestTheListOfBotsFits(t *testing.T) {
	open := func(w *uitest.Window) {
		w.Click("muster.allbots")
		w.Ticks(20)
	}
	uitest.Fits(t, func() uitest.Screen { return newRisk(t, &told{}, Watch) }, open)
	uitest.Fits(t, func() uitest.Screen { return newRisk(t, &told{}, Watch) }, func(w *uitest.Window) {
		open(w)
		w.Key(ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown)
	})
	uitest.Fits(t, func() uitest.Screen { return newDiplomacy(t, &told{}, Watch) }, open)
}

// Every preset with every number of players on every map and every continent is
// either refused in words or starts a match that its rules accept.
func TestEveryChoiceIsALegalMatchOrSaysWhyNot(t *testing.T) {
	o := &told{}
	s := newRisk(t, o, Alone)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	started, refused := 0, 0
	for p := classic; p < custom; p++ {
		for i := range s.Maps {
			for k := -1; k < s.Maps[i].Continents(); k++ {
				for n := risk.MinPlayers; n <= risk.MaxPlayers; n++ {
					for len(s.seats.all) < n {
						s.seats.all = append(s.seats.all, seat{Bot: "killbot"})
					}
					s.mapped = i
					s.use(p)
					s.part = k
					s.cutMap()
					s.seats.all = append(s.seats.all, make([]seat, risk.MaxPlayers)...)[:n]
					for j := range s.seats.all {
						s.seats.all[j] = seat{Bot: "killbot"}
					}
					w.Ticks(1)
					button, _ := w.Find("muster.go")
					before := len(o.risk)
					if !button.Enabled {
						refused++
						if s.cut.Countries() >= n {
							t.Errorf("preset %d, %s with %d countries: %d players are refused", p, s.cut.Name, s.cut.Countries(), n)
						}
						continue
					}
					w.Click("muster.go")
					if len(o.risk) != before+1 {
						t.Fatalf("preset %d, %s: nothing started", p, s.cut.Name)
					}
					started++
					checkRisk(t, o.risk[before])
				}
			}
		}
	}
	if started < 100 || refused < 10 {
		t.Errorf("%d matches started, %d were refused", started, refused)
	}
}

// checkRisk makes the match of a set-up and lets its chance deal.
func checkRisk(t *testing.T, set table.RiskSetup) {
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
			t.Errorf("a seat has %+v", p)
		}
		if p.Bot != "" {
			if _, err := roster.FindRiskBot(p.Bot); err != nil {
				t.Error(err)
			}
		}
	}
}

// Every value of every rule is reached by clicking, and the match starts.
func TestEveryRuleCanBeChosen(t *testing.T) {
	o := &told{}
	s := newRisk(t, o, Alone)
	w := uitest.New(t, "es", 1920, 1400, s)
	w.Ticks(1)
	w.Click("muster.tabs.1")
	clicked := 0
	for round := range 5 {
		var ids []string
		for _, c := range w.UI.Controls() {
			if part := strings.Split(c.ID, "."); len(part) == 3 && part[0] == "muster" && part[2] == fmt.Sprint(round) && part[1] != "tabs" && part[1] != "preset" && !strings.HasPrefix(part[1], "kind") {
				ids = append(ids, c.ID)
			}
		}
		for _, id := range ids {
			if c, ok := w.Find(id); !ok || c.Rect.H < 20 {
				continue // the rule is gone with the cards
			}
			w.Click(id)
			clicked++
			before := len(o.risk)
			w.Click("muster.go")
			if len(o.risk) != before+1 {
				t.Fatalf("after %s nothing started", id)
			}
			checkRisk(t, o.risk[before])
		}
	}
	if clicked < 20 {
		t.Errorf("only %d choices were found", clicked)
	}
	kinds := map[string]bool{}
	for _, set := range o.risk {
		kinds[set.Rules.String()] = true
	}
	if len(kinds) < 15 {
		t.Errorf("only %d different sets of rules", len(kinds))
	}
}

func TestPresetsAreNamedAndTold(t *testing.T) {
	o := &told{}
	s := newRisk(t, o, Alone)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("muster.tabs.1")
	w.Click("muster.preset.1")
	w.Click("muster.go")
	if got, want := o.risk[0].Rules, risk.Ender2009(4); got != want {
		t.Errorf("2009 is %v, want %v", got, want)
	}
	w.Click("muster.preset.2")
	w.Click("muster.go")
	if got, want := o.risk[1].Rules, risk.Bounded(); got != want || o.risk[1].Map.Continents() != 1 || len(o.risk[1].Players) != 2 {
		t.Errorf("the bounded game is %v on %s", got, o.risk[1].Map.Name)
	}
	w.Click("muster.dice.0")
	if s.preset != custom {
		t.Errorf("other dice leave preset %d", s.preset)
	}
	w.Click("muster.dice.1")
	if s.preset != bounded2014 {
		t.Errorf("the same dice again are preset %d", s.preset)
	}
	w.Click("muster.preset.0")
	if s.cut.Continents() < 2 {
		t.Error("the classic game stays on one continent")
	}
}

func TestWhatWasChosenIsRemembered(t *testing.T) {
	o := &told{}
	s := newRisk(t, o, Alone)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("muster.add")
	w.Click("muster.tabs.1")
	w.Click("muster.preset.1")
	w.Click("muster.deal.1")
	s.mapped, s.part = 2, -1
	s.cutMap()
	w.Click("muster.go")
	again := newRisk(t, o, Alone)
	if again.rules.Deal != risk.DealChoose || again.mapped != 2 || !slices.Equal(again.seats.all, s.seats.all) || again.preset != custom {
		t.Errorf("opened again with %v on map %d, seats %v", again.rules, again.mapped, again.seats.all)
	}
	if watch := newRisk(t, o, Watch); watch.seats.persons() != 0 || len(watch.seats.all) != 5 {
		t.Errorf("to watch: %v", watch.seats.all)
	}
	if several := newRisk(t, o, Several); several.seats.persons() != 2 {
		t.Errorf("several: %v", several.seats.all)
	}
	for _, broken := range []string{"{", "[]", `{"rules":"dice=9:9"}`, `{"map":"nowhere","seats":[{"bot":"nobody"}]}`, `{"map":"classic","part":"x","rules":"","seats":null}`} {
		o.remembered = broken
		if r := newRisk(t, o, Alone); len(r.seats.all) < risk.MinPlayers || r.cut == nil {
			t.Errorf("%s leaves %v", broken, r.seats.all)
		}
		if d := newDiplomacy(t, o, Alone); len(d.seats.all) != 7 {
			t.Errorf("%s leaves %v", broken, d.seats.all)
		}
	}
}

func TestNamesAreCheckedBeforeTheStart(t *testing.T) {
	o := &told{}
	s := newRisk(t, o, Several)
	w := uitest.New(t, "es", 900, 600, s)
	w.Ticks(1)
	w.Click("muster.tabs.2")
	w.Click("muster.go")
	w.Ticks(1)
	if len(o.risk) != 0 || s.seats.wrong == "" || !w.UI.Focused("muster.name1") {
		t.Fatalf("without a name: %d started, %q", len(o.risk), s.seats.wrong)
	}
	w.Type("Begoña")
	w.Click("muster.go")
	if len(o.risk) != 0 || !strings.Contains(s.seats.wrong, "distinto") {
		t.Errorf("the same name twice: %q", s.seats.wrong)
	}
	w.Click("muster.name1")
	w.Type(" II")
	w.Click("muster.go")
	if len(o.risk) != 1 {
		t.Fatalf("nothing started: %q", s.seats.wrong)
	}
	var names []string
	for _, p := range o.risk[0].Players {
		names = append(names, p.Person)
	}
	if slices.Sort(names); strings.Join(names, "|") != "||Begoña|Begoña II" {
		t.Errorf("played by %q", names)
	}
}

func TestBotsAreChosenFromTheList(t *testing.T) {
	o := &told{}
	s := newDiplomacy(t, o, Alone)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("muster.bot3")
	w.Ticks(1)
	w.Key(ebiten.KeyEnd)
	w.Key(ebiten.KeyPageDown, ebiten.KeyPageDown, ebiten.KeyPageDown)
	w.Click("muster.pick.yes")
	w.Ticks(2)
	if s.seats.all[3].Bot != "regent" {
		t.Errorf("the last of the list is %q", s.seats.all[3].Bot)
	}
	w.Click("muster.allbots")
	w.Ticks(1)
	w.Click("muster.pick.list.holdbot")
	w.Ticks(2)
	for i, one := range s.seats.all {
		if (one.Bot == "holdbot") == one.Person {
			t.Errorf("seat %d has %+v", i, one)
		}
	}
	w.Click("muster.bot2")
	w.Ticks(1)
	w.Key(ebiten.KeyEscape)
	w.Ticks(2)
	if _, open := w.Find("muster.pick.yes"); open || len(o.ways) != 0 {
		t.Error("Esc does not close the list alone")
	}
	w.Click("muster.go")
	set := o.diplomacy[0]
	if _, err := diplomacy.NewBoard(set.Map, set.Rules); err != nil || len(set.Players) != 7 {
		t.Errorf("%v, %v", set.Players, err)
	}
	w.Click("muster.sandbox")
	w.Click("muster.daide")
	w.Key(ebiten.KeyEscape)
	if strings.Join(o.ways, " ") != "sandbox standard daide leave" {
		t.Errorf("led to %v", o.ways)
	}
}

func TestBotsThatPlanCanBeAdjusted(t *testing.T) {
	o := &told{}
	s := newRisk(t, o, Watch)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("muster.bot2")
	w.Ticks(1)
	if _, ok := w.Find("muster.pick.tuning"); ok {
		t.Error("a bot without parameters can be adjusted")
	}
	for range 6 {
		w.Key(ebiten.KeyPageDown)
	}
	for _, c := range []struct {
		typed, spec string
	}{{"plans=many", ""}, {"plans=7", "ender2:plans=7"}} {
		w.Click("muster.pick.tuning")
		for range 20 {
			w.Key(ebiten.KeyBackspace)
		}
		w.Type(c.typed)
		w.Click("muster.pick.yes")
		w.Ticks(2)
		if _, open := w.Find("muster.pick.yes"); open != (c.spec == "") {
			t.Errorf("%s: open %v, %q", c.typed, open, s.seats.refused)
		}
		if c.spec != "" && s.seats.all[2].Bot != c.spec {
			t.Errorf("%s is taken as %q", c.typed, s.seats.all[2].Bot)
		}
	}
	w.Click("muster.go")
	if len(o.risk) != 1 {
		t.Fatal("nothing started")
	}
	if again := newRisk(t, o, Watch); again.seats.all[2].Bot != "ender2:plans=7" {
		t.Errorf("remembered is %q", again.seats.all[2].Bot)
	}
}

func TestLotsForPowersComeFromTheSeed(t *testing.T) {
	where := map[int]bool{}
	for seed := range uint64(40) {
		players := make([]table.Player, 7)
		players[0].Person = "Ana"
		again := slices.Clone(players)
		shuffle(players, seed)
		shuffle(again, seed)
		if !slices.Equal(players, again) {
			t.Fatal("the same seed draws other lots")
		}
		where[slices.IndexFunc(players, func(p table.Player) bool { return p.Person != "" })] = true
	}
	if len(where) < 6 {
		t.Errorf("Ana only ever sits at %v", where)
	}
}

func TestEveryBotOfTheHouseHasAStrength(t *testing.T) {
	for _, name := range roster.RiskBotNames() {
		if riskStrength[name] == 0 {
			t.Errorf("how strong is %s at Risk?", name)
		}
	}
	for _, name := range roster.DiplomacyBotNames() {
		if diplomacyStrength[name] == 0 {
			t.Errorf("how strong is %s at Diplomacy?", name)
		}
	}
}
