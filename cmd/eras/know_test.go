package main

import (
	"errors"
	"io/fs"
	"slices"
	"testing"
	"time"

	"eras/evolve"
	"eras/game"
	"eras/saves"
	"eras/scenes/know"
	"eras/scenes/newgame"
	"eras/scenes/ui"
)

var someDay = time.Date(2026, 11, 14, 12, 0, 0, 0, time.UTC)

func daysLater(n int) time.Time { return someDay.AddDate(0, 0, n) }

// generals returns weights of all estimators, with those given changed.
func generals(changed saves.Weights) saves.Weights {
	_, genes := stock(saves.General)
	w := saves.Weights{}
	for name, gene := range genes {
		w[name] = gene
	}
	for name, gene := range changed {
		w[name] = gene
	}
	return w
}

func TestWhatIsKnownOnEachBoard(t *testing.T) {
	p := saves.Profile{Name: "Ana", Created: someDay}
	for i, mode := range []saves.Mode{saves.General, saves.Battle, saves.General} {
		p.Add(saves.Played{Date: daysLater(i), Mode: mode})
	}
	boards := knownBoards(&p, &saves.Insight{})
	if len(boards) != 2 || len(boards[0].Played) != 2 || len(boards[1].Played) != 1 {
		t.Fatalf("boards %+v", boards)
	}
	for _, b := range boards {
		if b.Model != nil || b.Grounds != nil || len(b.Changes) != 0 {
			t.Errorf("without insight and champions, %s has %+v", b.Mode, b)
		}
	}

	p.Learn(saves.Champion{Mode: saves.General, Weights: generals(saves.Weights{"corner": 0.95, "leaders": 0.35, "cities": 0.29}), Result: evolve.NewResult(1, 9, 4), Date: daysLater(2)})
	b := knownBoards(&p, &saves.Insight{})[0]
	want := []know.Change{{Date: daysLater(2), Name: "corner", Before: 0.15, After: 0.95}, {Date: daysLater(2), Name: "leaders", Before: 0.15, After: 0.35}}
	if !b.Standard || len(b.Changes) != 2 || b.Changes[0] != want[0] || b.Changes[1] != want[1] || b.Grounds == nil || b.Grounds.Score != 1 {
		t.Errorf("of a champion: %+v, %+v", b.Changes, b.Grounds)
	}

	k := saves.Insight{}
	k.Note(saves.Change{Date: daysLater(3), Mode: saves.General, Before: generals(nil), After: generals(saves.Weights{"soldiers": 0.9}), Accepted: true, Pairs: 40, Gain: 0.1})
	k.Note(saves.Change{Date: daysLater(4), Mode: saves.General, Before: generals(nil), After: generals(saves.Weights{"cities": 1, "shrewd": 0}), Accepted: true, Pairs: 60, Gain: 0.18})
	k.Note(saves.Change{Date: daysLater(5), Mode: saves.General, Before: generals(nil), After: generals(saves.Weights{"corner": 1}), Pairs: 60})
	b = knownBoards(&p, &k)[0]
	if b.Standard || len(b.Changes) != 3 || b.Changes[0].Name != "shrewd" || b.Changes[1].Name != "cities" || b.Changes[2].Name != "soldiers" || !b.Changes[2].Date.Equal(daysLater(3)) {
		t.Errorf("of accepted changes: %+v", b.Changes)
	}
	if g := b.Grounds; g == nil || g.Games != 120 || g.Share < 0.589 || g.Share > 0.591 || !g.Date.Equal(daysLater(4)) || !g.Refused.Equal(daysLater(5)) {
		t.Errorf("grounds %+v", b.Grounds)
	}
}

func TestTheNewestMeasuredModelIsShown(t *testing.T) {
	names, _ := stock(saves.General)
	few := saves.NewWeights(names[:3], []float64{1, 0.5, 0.2})
	k := saves.Insight{Models: []saves.Model{
		{Date: daysLater(0), Mode: saves.General, Weights: generals(nil), Depth: 1, Tested: 100, Predicted: 0.5},
		{Date: daysLater(2), Mode: saves.General, Weights: few, Depth: 3, Tested: 300, Predicted: 0.42, ByChance: 0.1, ByDefault: 0.3, Low: 0.4, High: 0.44, Earlier: []float64{0.2, 0.3}},
		{Date: daysLater(3), Mode: saves.General, Weights: saves.Weights{"corner": 1}, Depth: 1},
	}}
	m := knownModel(saves.General, &k)
	if m == nil || m.Depth != 3 || m.Moves != 300 || m.Right != 126 || m.Chance != 0.1 || m.Standard != 0.3 || m.Low != 0.4 || m.High != 0.44 || !slices.Equal(m.Curve, []float64{0.2, 0.3, 0.42}) {
		t.Fatalf("%+v", m)
	}
	heaviest := 0.0
	for i, w := range m.Weights {
		if w.Name != names[i] || w.Icon == "" {
			t.Errorf("weight %d is %+v", i, w)
		}
		heaviest = max(heaviest, w.Standard)
	}
	if len(m.Weights) != 3 || heaviest != 1 {
		t.Errorf("%d weights, the heaviest of the stock %v", len(m.Weights), heaviest)
	}
	if knownModel(saves.Battle, &k) != nil {
		t.Error("there is a model of battles")
	}
}

// denied is a store from which nothing can be removed.
type denied struct{ saves.Memory }

func (*denied) Remove(string) error {
	return errors.Join(saves.ErrCannotSave, &fs.PathError{Op: "remove", Path: "x", Err: errors.New("denied")})
}

func TestForgettingAPlayer(t *testing.T) {
	texts, err := ui.NewTexts("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		store saves.Store
		done  bool
	}{{"goes", &saves.Memory{}, true}, {"is denied", &denied{}, false}} {
		h := &house{ui: ui.New(texts), saves: saves.New(c.store), place: "saves"}
		h.settings = saves.DefaultSettings()
		h.settings.Player = "Ana"
		h.screen, h.name = &newgame.Screen{}, "newgame"
		if err := h.saves.UpdateProfile("Ana", someDay, func(p *saves.Profile) {
			p.Add(saves.Played{Date: someDay, Mode: saves.General, Level: 1, Side: game.Red, First: game.Red})
		}); err != nil {
			t.Fatal(err)
		}
		told := 0
		h.openKnow("Ana", func() { told++ })
		s := h.screen.(*know.Screen)
		if s.Name != "Ana" || !s.Since.Equal(someDay) || len(s.Boards[0].Played) != 1 {
			t.Errorf("the page shows %+v", s)
		}
		if s.Forget() != c.done || (told == 1) != c.done || (h.settings.Player == "") != c.done || (len(h.troubles) == 0) != c.done {
			t.Errorf("%s: told %d times, the chosen player is %q, troubles %v", c.name, told, h.settings.Player, h.troubles)
		}
		p, _ := h.saves.Profile("Ana")
		if (p.Games() == 0) != c.done {
			t.Errorf("%s: %d matches are left", c.name, p.Games())
		}
		s.Leave()
		if h.name != "newgame" {
			t.Errorf("left to %q", h.name)
		}
	}
}
