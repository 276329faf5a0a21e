package twosided

import (
	"maps"
	"slices"
	"testing"

	"eras/evolve"
	"eras/saves"
	"eras/scenes/profile"
)

// changed returns the default weights of wars with changes.
func changed(changes saves.Weights) saves.Weights {
	_, w := defaults(saves.War)
	maps.Copy(w, changes)
	return w
}

func TestLearned(t *testing.T) {
	wars, battles := &Game{}, &Game{Alone: true}
	p := saves.Profile{Name: "Ana", Created: today}
	for i, mode := range []saves.Mode{saves.War, saves.Battle, saves.War} {
		p.Add(saves.Played{Date: today.AddDate(0, 0, i), Mode: mode})
	}
	a, b := wars.Learned(&p, &saves.Knowledge{}), battles.Learned(&p, &saves.Knowledge{})
	if a.Mode != saves.War || b.Mode != saves.Battle || len(a.Played) != 2 || len(b.Played) != 1 {
		t.Fatalf("%+v, %+v", a, b)
	}
	for _, board := range []profile.Board{a, b} {
		if board.Model != nil || board.Grounds != nil || len(board.Changes) != 0 {
			t.Errorf("without knowledge and champions, %s has %+v", board.Mode, board)
		}
	}

	day := func(n int) saves.Change {
		return saves.Change{Date: today.AddDate(0, 0, n), Mode: saves.War, Before: changed(nil)}
	}
	before := changed(nil)
	p.Learn(saves.Champion{Mode: saves.War, Weights: changed(saves.Weights{"corner": 0.95, "leaders": 0.35, "cities": before["cities"] - 0.01}), Result: evolve.NewResult(1, 9, 4), Date: day(2).Date})
	a = wars.Learned(&p, &saves.Knowledge{})
	want := []profile.Change{{Date: day(2).Date, Name: "leaders", Before: before["leaders"], After: 0.35}, {Date: day(2).Date, Name: "corner", Before: before["corner"], After: 0.95}}
	if !a.Standard || !slices.Equal(a.Changes, want) || a.Grounds == nil || a.Grounds.Score != 1 {
		t.Errorf("of a champion: %+v, %+v", a.Changes, a.Grounds)
	}

	k := saves.Knowledge{}
	for i, after := range []saves.Weights{{"soldiers": 0.9}, {"cities": 0.4, "shrewd": 0}, {"corner": 1}} {
		c := day(3 + i)
		c.After, c.Accepted, c.Pairs, c.Gain = changed(after), i < 2, 40+20*i, 0.1+0.08*float64(i)
		k.AddChange(c)
	}
	a = wars.Learned(&p, &k)
	if a.Standard || len(a.Changes) != 3 || a.Changes[0].Name != "shrewd" || a.Changes[1].Name != "cities" || a.Changes[2].Name != "soldiers" || !a.Changes[2].Date.Equal(day(3).Date) {
		t.Errorf("of accepted changes: %+v", a.Changes)
	}
	if g := a.Grounds; g == nil || g.Games != 120 || g.Share < 0.589 || g.Share > 0.591 || !g.Date.Equal(day(4).Date) || !g.Refused.Equal(day(5).Date) {
		t.Errorf("grounds %+v", a.Grounds)
	}
}

func TestLearnedHasTheNewestTestedModel(t *testing.T) {
	names, _ := defaults(saves.War)
	k := saves.Knowledge{Models: []saves.Model{
		{Date: today, Mode: saves.War, Weights: changed(nil), Depth: 1, Tested: 100, Predicted: 0.5},
		{
			Date: today.AddDate(0, 0, 2), Mode: saves.War, Weights: saves.NewWeights(names[:3], []float64{1, 0.5, 0.2}), Depth: 3,
			Tested: 300, Predicted: 0.42, ByChance: 0.1, ByDefault: 0.3, Low: 0.4, High: 0.44, Earlier: []float64{0.2, 0.3},
		},
		{Date: today.AddDate(0, 0, 3), Mode: saves.War, Weights: saves.Weights{"corner": 1}, Depth: 1},
	}}
	m := (&Game{}).Learned(&saves.Profile{}, &k).Model
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
		t.Errorf("%d weights, the largest default one is %v", len(m.Weights), heaviest)
	}
	if (&Game{Alone: true}).Learned(&saves.Profile{}, &k).Model != nil {
		t.Error("there is a model of battles")
	}
}
