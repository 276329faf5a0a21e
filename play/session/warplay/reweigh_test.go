package warplay_test

import (
	"testing"

	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
)

// A change of weights within a war is saved with it: the war that is loaded goes on with them,
// move for move, and undoing beyond the change takes it back, also where the file was written
// before that.
func TestWeightsThatChangeWithinAWar(t *testing.T) {
	store := &saves.Memory{}
	s := weakWar(t)
	auto := autosave(s, store, func(err error) { t.Error(err) })
	defer auto.Flush()
	choose := randomActions(s.Board.Rules, 3)
	playOn(t, s, choose, func() bool { _, person := s.Turn(); return person && s.Match().Steps() >= 6 && !fighting(s) })
	o, ok := s.Ongoing()
	if !ok || o.Person != "Ana" || len(o.Turns) == 0 || o.Turns[len(o.Turns)-1] > s.Match().Steps() || !o.Match.Date.Equal(today) {
		t.Fatalf("%+v, %v", o, ok)
	}
	before, after := o.Match.Weights, saves.Weights{}
	for name := range before {
		after[name] = 0.75
	}
	if s.Reweigh(learning.Reweighed{Before: after, After: before}) {
		t.Error("weights replace others than those that they bettered")
	}
	changed := s.Match().Steps()
	if !s.Reweigh(learning.Reweighed{Before: before, After: after}) {
		t.Fatal("the weights did not change")
	}
	weights := func(s *warplay.War) saves.Weights { return s.Weights[1].War }
	auto.Flush()
	m := load(t, store)
	if len(m.Reweighed) != 1 || m.Reweighed[0].Steps != changed || !m.Reweighed[0].Before.Equal(before) {
		t.Fatalf("saved: %+v", m.Reweighed)
	}
	other := openWar(t, &m)
	defer other.Close()
	other.Recall(m.Reweighed)
	if !weights(other).Equal(after) || other.Weights[1].WarKept {
		t.Errorf("loaded: %v", other.Weights[1])
	}
	for _, one := range []*warplay.War{s, other} {
		playOn(t, one, randomActions(s.Board.Rules, 4), func() bool { _, person := one.Turn(); return person && one.Match().Steps() >= changed+6 })
	}
	if a, b := s.Match().Record().String(), other.Match().Record().String(); a != b {
		t.Errorf("the war that was loaded went on as\n%s\nnot as\n%s", b, a)
	}
	for s.Match().Steps() > changed {
		s.Undo()
		if back := s.Match().Steps() < changed; weights(s).Equal(before) != back || len(s.Reweighed) == 1 == back {
			t.Errorf("after %d steps of %d: %v", s.Match().Steps(), changed, s.Reweighed)
		}
	}
	s.Undo()
	if auto.Flush(); !weights(s).Equal(before) || load(t, store).Reweighed != nil {
		t.Errorf("undone: %v, saved %+v", weights(s), load(t, store).Reweighed)
	}
	m.Reweighed[0].Steps = 1000 // the steps after it were lost
	cut := openWar(t, &m)
	defer cut.Close()
	if cut.Recall(m.Reweighed); !weights(cut).Equal(before) || len(cut.Reweighed) != 0 {
		t.Errorf("a change after the last step: %v", cut.Reweighed)
	}
}

func TestWhichWarsLearnWithin(t *testing.T) {
	s := weakWar(t)
	if _, ok := s.Ongoing(); ok {
		t.Error("a war that is not saved learns")
	}
	autosave(s, &saves.Memory{}, func(err error) { t.Error(err) })
	for name, change := range map[string]func(*warplay.War){
		"of a campaign":     func(s *warplay.War) { s.Setup.Rival = map[string]string{"en": "Rival"} },
		"as in 2005":        func(s *warplay.War) { s.Setup.Training = saves.PaperTraining },
		"with others":       func(s *warplay.War) { s.Setup.Here = 1 },
		"between two":       func(s *warplay.War) { s.Setup.Seats[1] = warplay.Seat{Person: "Bea"} },
		"without weights":   func(s *warplay.War) { s.Weights[1].War = nil },
		"against a network": func(s *warplay.War) { s.Setup.Seats[1].School = "network" },
	} {
		old, w := s.Setup, s.Weights
		change(s)
		if _, ok := s.Ongoing(); ok {
			t.Errorf("a war %s learns", name)
		}
		s.Setup, s.Weights = old, w
	}
	if _, ok := s.Ongoing(); !ok {
		t.Error("no war learns")
	}
}
