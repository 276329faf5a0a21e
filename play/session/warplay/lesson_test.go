package warplay_test

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"testing"

	"eras/ai/agents"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
)

// quickTraining returns the training of 2005 made short.
func quickTraining(t testing.TB) agents.Training {
	t.Helper()
	training, err := agents.LoadTraining("2005")
	if err != nil {
		t.Fatal(err)
	}
	training.War.Map, training.Battle.Setup, training.War.Limit, training.Battle.Limit = nil, nil, 20, 0
	return training
}

// playTrained plays a whole war of the trained computer against a person who moves at
// random.
func playTrained(t *testing.T, set warplay.Setup) *warplay.War {
	t.Helper()
	p := learning.NewPreparation(set.Learning(), quickTraining(t), &saves.Profile{})
	trainer, err := p.Trainer()
	if err != nil {
		t.Fatal(err)
	}
	last, err := trainer.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	s, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), set.Weights(p.Trained(last.Fittest().Genes), p), p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	playOn(t, s, randomActions(set.Scenario.Rules, 3), over(s))
	return s
}

func TestLessonOfAWar(t *testing.T) {
	set := warSetup(t)
	set.Training = saves.PaperTraining
	s := playTrained(t, set)
	w := s.Weights[1].War
	sum := warplay.SummarizeWar(&s.Setup, s.Board, s.Match())
	l, ok := s.Lesson(&sum, today)
	if !ok || l.Person != "Ana" || !reflect.DeepEqual(l.Weights.Weights, w) || !l.Climb || l.Played.Actions != s.Match().Steps() {
		t.Fatalf("the lesson is %+v", l)
	}
	p := saves.Profile{Name: "Ana"}
	taught := l.Teach(&p)
	kept, known := p.Champion(war.ID, slices.Collect(maps.Keys(w)))
	if !taught.Replaced || !known || !reflect.DeepEqual(kept.Weights, w) || taught.Games != 1 || len(p.Played) != 1 {
		t.Errorf("after the first match: %+v, kept %+v", taught, kept)
	}
	if kept.Result.Score != -p.Played[0].Score {
		t.Errorf("the person scored %d, the computer %d", p.Played[0].Score, kept.Result.Score)
	}
	// One match that went better replaces them only if the computer climbs.
	other := l
	other.Weights.Weights = maps.Clone(w)
	other.Weights.Weights["soldiers"] = 0.123
	other.Weights.Result = evolve.NewResult(1, 100, 0)
	beaten := func() *saves.Profile {
		q := saves.Profile{Name: "Ana", Champions: slices.Clone(p.Champions)}
		for i := range q.Champions {
			q.Champions[i].Result = evolve.Result{Score: -1}
		}
		return &q
	}
	other.Climb = false
	if noted := other.Teach(beaten()); !noted.Noted || noted.Replaced || !reflect.DeepEqual(noted.Kept.Weights, w) {
		t.Errorf("one match changed %+v", noted)
	}
	other.Climb = true
	if climbed := other.Teach(beaten()); climbed.Noted || !climbed.Replaced || !reflect.DeepEqual(climbed.Kept.Weights, other.Weights.Weights) {
		t.Errorf("climbing kept %+v", climbed)
	}
	// The same result again is no better.
	if again := l.Teach(&p); again.Replaced || again.Games != 2 || !reflect.DeepEqual(again.Before.Weights, w) {
		t.Errorf("after the same match again: %+v", again)
	}
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	fought := 0
	for i := range s.Match().Steps() {
		if a, b := s.Match().At(i), s.Match().At(i+1); a.Fighting && !b.Fighting {
			fought++
		}
	}
	if fought == 0 || len(l.Battles) == 0 || len(l.Battles) > fought {
		t.Errorf("%d battles were fought, %d teach", fought, len(l.Battles))
	}
	if l.Logged.Side != game.Red || l.Logged.Mode != war.ID || l.Logged.TakenBack || l.Logged.Record != s.Match().Record().String() {
		t.Errorf("the match is logged as %+v", l.Logged)
	}
	var k saves.Knowledge
	if k.AddMatch(l.Logged); k.Validate() != nil {
		t.Errorf("the logged match is invalid: %v", k.Validate())
	}
	s.Undone = true
	if l, _ := s.Lesson(&sum, today); l.Weights.Weights != nil || l.Battles != nil || !l.Played.TakenBack || !l.Logged.TakenBack {
		t.Errorf("a match with an undone step teaches %+v", l)
	}
}

func TestMatchOfComputersTeachesNothing(t *testing.T) {
	set := warSetup(t)
	set.Seats[0] = warplay.Seat{Level: 2}
	s := startWar(t, set)
	if _, ok := s.Lesson(&warplay.WarSummary{}, today); ok {
		t.Error("a war without a person teaches")
	}
}

// A computer with random weights keeps them, on the map and in battles, when its match is
// saved and goes on; the other has the trained ones.
func TestRandomWeightsAreSaved(t *testing.T) {
	set := warSetup(t)
	set.Seats = [2]warplay.Seat{{Level: 1}, {Level: 2, Random: true}}
	p := learning.NewPreparation(set.Learning(), quickTraining(t), &saves.Profile{})
	trained := learning.Weights{War: saves.Weights{"soldiers": 1}}
	w := set.Weights(trained, p)
	if !set.Learns() || !reflect.DeepEqual(w[0], trained) || len(w[1].War) != 3 || len(w[1].Battle) != 2 {
		t.Fatalf("the computers play with %+v", w)
	}
	if again := set.Weights(trained, p); !reflect.DeepEqual(again, w) {
		t.Errorf("the same seed draws %+v, then %+v", w[1], again[1])
	}
	both := set
	both.Seats[0].Random = true
	if both.Learns() {
		t.Error("a computer with random weights learns")
	}
	if w := both.Weights(trained, p); reflect.DeepEqual(w[0], w[1]) {
		t.Error("both computers have the same random weights")
	}
	s, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), w, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	m := s.Saved()
	if err := m.Validate(); err != nil {
		t.Fatal(err)
	}
	seats, read, err := warplay.SeatsOf(&m)
	if err != nil || seats != set.Seats || !reflect.DeepEqual(read, w) {
		t.Errorf("saved %+v with %+v, read %+v with %+v, %v", set.Seats, w, seats, read, err)
	}
	set.Alone, set.Soldiers = true, [2]int{3, 3}
	p = learning.NewPreparation(set.Learning(), quickTraining(t), &saves.Profile{})
	if w := set.Weights(learning.Weights{}, p); w[0].Battle != nil || len(w[1].Battle) != 2 || w[1].War != nil {
		t.Errorf("in a battle on its own the computers have %+v", w)
	}
}

// In the battles of a war a computer with random weights fights with those it was given,
// without a training, so that the war goes on as it would have.
func TestRandomWeightsFightUntrained(t *testing.T) {
	set := warSetup(t)
	set.Seats = [2]warplay.Seat{{Person: "Ana"}, {Level: 2, Random: true}}
	play := func(battle saves.Weights) (string, bool) {
		p := learning.NewPreparation(set.Learning(), quickTraining(t), &saves.Profile{})
		w := set.Weights(learning.Weights{}, p)
		w[1].Battle = battle
		s, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), w, p)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		trained := false
		s.Watch(func(step warplay.WarStep) {
			if _, ok := p.Fought(&step.Before); ok && step.Before.Fighting {
				trained = true
			}
		})
		playOn(t, s, randomActions(set.Scenario.Rules, 3), over(s))
		return s.Match().Record().String(), trained
	}
	one, trained := play(saves.Weights{"soldiers": 1})
	other, _ := play(saves.Weights{"corner": 1})
	if trained || one == other {
		t.Errorf("trained %v; the weights for battles make a difference: %v", trained, one != other)
	}
}

// What a battle is fought with is saved while it is fought, so that a match that goes on
// does not train again.
func TestWeightsOfAPendingBattleAreSaved(t *testing.T) {
	set := warSetup(t)
	p := learning.NewPreparation(set.Learning(), quickTraining(t), &saves.Profile{})
	s, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{}, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	var moved, ended bool // the computer in the battle, the battle
	s.Watch(func(step warplay.WarStep) {
		moved = moved || step.Seat == 1 && step.Before.Fighting && step.After.Fighting
		ended = moved && !step.After.Fighting
	})
	playOn(t, s, randomActions(set.Scenario.Rules, 3), func() bool { _, over := s.Outcome(); return moved || over })
	state := s.Position()
	genes, ok := p.Fought(&state)
	m := s.Saved()
	if !moved || !ok || len(m.Seats[1].Weights) != 1 || m.Seats[1].Weights[0].Mode != battle.ID || len(m.Seats[0].Weights) != 0 {
		t.Fatalf("a battle: %v; saved %+v", moved, m.Seats)
	}
	if err := m.Validate(); err != nil {
		t.Fatal(err)
	}

	record, err := game.ParseRecord(m.Record)
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Replay(set.War(), record)
	if err != nil {
		t.Fatal(err)
	}
	seats, w, err := warplay.SeatsOf(&m)
	if err != nil || seats != set.Seats {
		t.Fatalf("read %+v, %v", seats, err)
	}
	again := learning.NewPreparation(set.Learning(), quickTraining(t), &saves.Profile{})
	later, err := warplay.NewWar(set, match, w, again)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(later.Close)
	if w, ok := again.Fought(&state); !ok || !slices.Equal(w, genes) || later.Training() != nil {
		t.Errorf("it goes on with %v, %v; it was fought with %v", w, ok, genes)
	}

	playOn(t, s, randomActions(set.Scenario.Rules, 3), func() bool { return ended })
	if m := s.Saved(); len(m.Seats[1].Weights) != 0 {
		t.Errorf("after the battle %+v is saved", m.Seats[1])
	}
}
