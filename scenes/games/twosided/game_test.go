package twosided

import (
	"testing"

	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/ui"
)

func TestNames(t *testing.T) {
	g := newGame(t, &saves.Memory{})
	ana, bea, computer := warplay.Seat{Person: "Ana"}, warplay.Seat{Person: "Bea"}, warplay.Seat{Level: 3}
	for _, c := range []struct {
		seats [2]warplay.Seat
		names [2]string
		saved string
	}{
		{[2]warplay.Seat{ana, computer}, [2]string{"Ana", "Computer"}, "Ana against the computer"},
		{[2]warplay.Seat{computer, bea}, [2]string{"Computer", "Bea"}, "The computer against Bea"},
		{[2]warplay.Seat{ana, bea}, [2]string{"Ana", "Bea"}, "Ana against Bea"},
		{[2]warplay.Seat{computer, computer}, [2]string{"Captain, red", "Captain, blue"}, "Captain, red against Captain, blue"},
	} {
		names := g.Names(&warplay.Setup{Seats: c.seats})
		if got := [2]string(ui.Labels(names[:])); got != c.names {
			t.Errorf("%v are called %q, want %q", c.seats, got, c.names)
		}
		if got := g.SavedNames(c.seats, nil); got != c.saved {
			t.Errorf("saved, %v are called %q, want %q", c.seats, got, c.saved)
		}
	}
}

func TestMapTitle(t *testing.T) {
	g := newGame(t, &saves.Memory{})
	random := g.App.UI.Text.T("setup.drawn")
	for _, c := range []struct {
		scenario, name, title string
		ok                    bool
	}{
		{"dominion", "ford", "The ford", true}, {"2005", "ford", "", false}, {"dominion", randomPrefix + "1f", random, true}, {"dominion", randomPrefix, random, true}, {"dominion", "nowhere", "", false},
	} {
		if title, ok := g.MapTitle(c.scenario, c.name); title != c.title || ok != c.ok {
			t.Errorf("%s of %s is called %q, %v", c.name, c.scenario, title, ok)
		}
	}
}

// A match is prepared with the weights and the wars of the person who plays against the
// computer.
func TestPreparationReadsTheProfile(t *testing.T) {
	g := newGame(t, &saves.Memory{})
	g.App.Settings = saves.DefaultSettings()
	g.Learn(lost(), true)
	set := warplay.Setup{Training: saves.StandardTraining, First: game.Red, Seats: [2]warplay.Seat{{Person: "Ana"}, {Level: 1}}}
	for _, s := range g.Scenarios { // the weights that are kept are those of dominion
		set.Scenario, set.Map = s, s.Maps[0]
		prep, p, err := g.Preparation(&set)
		if err != nil || p.Name != "Ana" || (prep.Kept() != nil) != (s.Name == "dominion") {
			t.Errorf("%s: kept %v of %q, %v", s.Name, prep.Kept(), p.Name, err)
		}
	}
	set.Seats[0] = warplay.Seat{Level: 1}
	if prep, p, err := g.Preparation(&set); err != nil || p.Name != "" || prep.Kept() != nil {
		t.Errorf("between computers: kept %v of %q, %v", prep.Kept(), p.Name, err)
	}
	set.Training = "nothing"
	if _, _, err := g.Preparation(&set); err == nil {
		t.Error("an unknown training is accepted")
	}
}

// Computers of one level that play each other are told apart by their sides.
func TestEqualComputersAreToldApart(t *testing.T) {
	texts, err := ui.NewTexts("en")
	if err != nil {
		t.Fatal(err)
	}
	u := ui.New(texts)
	for _, c := range []struct {
		seats [2]warplay.Seat
		want  [2]string
	}{
		{[2]warplay.Seat{{Level: 7}, {Level: 7}}, [2]string{"Marshal, red", "Marshal, blue"}},
		{[2]warplay.Seat{{Level: 6}, {Level: 7}}, [2]string{"General", "Marshal"}},
		{[2]warplay.Seat{{Level: 4}, {Level: 4, Random: true}}, [2]string{"Major", "Major (random weights)"}},
		{[2]warplay.Seat{{Person: "Ana"}, {Level: 4}}, [2]string{"Ana", "Computer"}},
	} {
		set := &warplay.Setup{Seats: c.seats}
		if got := [2]string{PlayerName(u, set, game.Red).Alone, PlayerName(u, set, game.Blue).Alone}; got != c.want {
			t.Errorf("%+v are %q, want %q", c.seats, got, c.want)
		}
	}
}

// The opponent of one person is the computer, with an article where there is one, unless it has a
// name: that of a person at another window, of the campaign's rival or of a program.
func TestVictoriesAreTheWinners(t *testing.T) {
	texts, err := ui.NewTexts("es")
	if err != nil {
		t.Fatal(err)
	}
	u := ui.New(texts)
	ana := warplay.Seat{Person: "Ana"}
	for _, c := range []struct {
		setup warplay.Setup
		name  string // of blue; empty: the computer
	}{
		{setup: warplay.Setup{Seats: [2]warplay.Seat{ana, {Level: 4}}}},
		{warplay.Setup{Seats: [2]warplay.Seat{ana, {Level: 4}}, Rival: war.Text{"es": "Sancha"}}, "Sancha"},
		{warplay.Setup{Seats: [2]warplay.Seat{ana, {Program: "@nim"}}}, "nim"},
		{warplay.Setup{Seats: [2]warplay.Seat{ana, {Person: "Berta"}}}, "Berta"},
		{warplay.Setup{Seats: [2]warplay.Seat{ana, {Person: "Berta"}}, Here: game.Red}, "Berta"},
	} {
		battle, war := "Gana el ordenador", "Victoria del ordenador"
		if c.name != "" {
			battle, war = "Gana "+c.name, "Victoria de "+c.name
		}
		for winner, want := range map[game.Side][2]string{
			game.Red:    {"Gana Ana", "Victoria de Ana"},
			game.Blue:   {battle, war},
			game.NoSide: {texts.T("battle.nobody"), texts.T("result.draw")},
		} {
			f := &Fight{setup: &c.setup, Winner: winner}
			r := &Result{Setup: &c.setup, Names: [2]ui.Name{PlayerName(u, &c.setup, game.Red), PlayerName(u, &c.setup, game.Blue)}, Outcome: game.Outcome{Winner: winner.Seat()}}
			if got := [2]string{f.Verdict(u), r.Verdict(u)}; got != want {
				t.Errorf("%+v, winner %v: %q, want %q", c.setup, winner, got, want)
			}
		}
	}
}

func TestNewPlayersMeetBannersFirst(t *testing.T) {
	for _, own := range []*war.Scenario{nil, {Name: "mine"}} {
		all, err := Scenarios(own)
		if err != nil {
			t.Fatal(err)
		}
		if s := (&Game{Scenarios: all}).Standard(); s.Name != "banners" || s == own {
			t.Errorf("with %v of their own it is %q", own, s.Name)
		}
	}
}

// Random maps can be played by the rules they are for, and have land where it counts. Those
// of rules without land are the same by seed as ever.
func TestRandomMaps(t *testing.T) {
	const seed = 7
	for _, s := range newGame(t, &saves.Memory{}).Scenarios {
		m := randomMap(s, seed)
		set := warplay.Setup{Scenario: s, Map: m, First: game.Red}
		start := set.War().First.Position
		if err := s.Rules.ValidateStart(&start); err != nil || start.Orders != s.Maps[0].Start.Orders {
			t.Errorf("%s: %v starts with %d orders: %v", s.Name, m.Name, start.Orders, err)
		}
		land := false
		for q := range start.Size.Squares().All() {
			land = land || start.Cells[q].Terrain != war.Plain
		}
		if land != (s.Rules.HillsCover != 0 || s.Rules.Battle.Ground) {
			t.Errorf("%s: land %v on %v", s.Name, land, start)
		}
		if want, err := war.Generate(randomSize, start.Left, game.Random(seed)); err != nil || !land && m.Start != want {
			t.Errorf("%s: %v, not %v: %v", s.Name, m.Start, want, err)
		}
	}
}
