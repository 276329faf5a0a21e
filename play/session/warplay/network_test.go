package warplay_test

import (
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
)

// A war against a network is saved with its school, keeps it when it goes on, and teaches
// no weights.
func TestWarAgainstANetwork(t *testing.T) {
	set := warSetup(t)
	set.Seats[1] = warplay.Seat{Level: 1, School: agents.Network}
	if set.Learns() {
		t.Error("a network learns")
	}
	s, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), set.Weights(learning.Weights{War: saves.Weights{"cities": 1}}, nil), learning.NewPreparation(set.Learning(), agents.Training{}, &saves.Profile{}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	explained := 0
	s.Watch(func(step warplay.WarStep) {
		if step.Why == nil {
			return
		}
		if explained++; step.Why.Shares != nil || step.Why.Move == "" {
			t.Errorf("a network explains itself by %+v", step.Why)
		}
	})
	playOn(t, s, randomActions(set.Scenario.Rules, 3), over(s))
	if explained == 0 {
		t.Error("the network explained nothing")
	}
	m := s.Saved()
	if m.Seats[1].School != saves.NetworkSchool || m.Seats[1].Weights != nil || m.Seats[0].School != "" {
		t.Errorf("saved %+v", m.Seats)
	}
	if err := m.Validate(); err != nil {
		t.Error(err)
	}
	seats, w, err := warplay.SeatsOf(&m)
	if err != nil || seats != set.Seats || w[1].War != nil {
		t.Errorf("read %+v, %+v, %v", seats, w, err)
	}
	sum := warplay.SummarizeWar(&s.Setup, s.Board, s.Match())
	l, ok := s.Lesson(&sum, today)
	if !ok || !l.Network || l.Weights.Weights != nil || l.Battles != nil || l.Played.Actions == 0 || l.Logged.Record == "" {
		t.Errorf("the lesson is %+v", l)
	}
}

func TestBattleAgainstANetwork(t *testing.T) {
	set := warSetup(t)
	set.Alone, set.Soldiers = true, [2]int{4, 4}
	set.Seats[1] = warplay.Seat{Level: 1, School: agents.Network}
	s, err := warplay.NewBattle(set, game.NewMatch(set.Battle(), set.Seed), set.Weights(learning.Weights{Battle: saves.Weights{"centre": 1}}, nil))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	playOn(t, s, func(p battle.Position) battle.Move { return p.Moves(nil)[0] }, over(s))
	if m := s.Saved(); m.Seats[1].School != saves.NetworkSchool || m.Seats[1].Weights != nil {
		t.Errorf("saved %+v", m.Seats)
	}
	sum := warplay.SummarizeBattle(s.Match())
	if l, ok := s.Lesson(&sum, today); !ok || !l.Network || l.Weights.Weights != nil {
		t.Errorf("the lesson is %+v", l)
	}
}

// A match of an older program has no school: its computers play with estimators.
func TestMatchesWithoutASchoolHaveEstimators(t *testing.T) {
	m := saves.Match{Seats: []saves.Seat{{Person: "Ana"}, {Level: 3}}}
	seats, _, err := warplay.SeatsOf(&m)
	if err != nil || !seats[1].Learns() || seats[0].Learns() {
		t.Errorf("%+v, %v", seats, err)
	}
}
