package learning

import (
	"reflect"
	"testing"

	"eras/evolve"
	"eras/saves"
)

func TestKeepReplacesWeightsThatWereAccepted(t *testing.T) {
	m := newMatch(t)
	old := champion(&m, 0.5, evolve.Result{Score: 1})
	before, _ := old.Champion(saves.War, m.Estimators())
	better := champion(&m, 0.75, evolve.Result{})
	after, _ := better.Champion(saves.War, m.Estimators())
	for _, accepted := range []bool{false, true} {
		s := saves.New(&saves.Memory{})
		if err := s.UpdateProfile("Ana", today, func(p *saves.Profile) { p.SetChampion(before) }); err != nil {
			t.Fatal(err)
		}
		c := saves.Change{Date: today, Mode: saves.War, Before: before.Weights, After: after.Weights, Accepted: accepted, Pairs: 8, Gain: 0.25, High: 0.5}
		if err := Keep(s, "Ana", c); err != nil {
			t.Fatal(err)
		}
		p, _ := s.Profile("Ana")
		kept, _ := p.Champion(saves.War, m.Estimators())
		want := before.Weights
		if accepted {
			want = after.Weights
		}
		if !reflect.DeepEqual(kept.Weights, want) {
			t.Errorf("accepted %v: kept are %v", accepted, kept.Weights)
		}
		if k, _ := s.Knowledge("Ana"); len(k.Changes) != 1 || k.Changes[0].Accepted != accepted {
			t.Errorf("accepted %v: noted are %+v", accepted, k.Changes)
		}
	}
}
