package learning

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/saves"
)

// train runs a match's training to its end and returns all generations.
func train(t *testing.T, p *Preparation) []evolve.Generation {
	t.Helper()
	run, last, err := p.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); !run.Done(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the training does not end")
		}
	}
	if err := run.Err(); err != nil {
		t.Fatal(err)
	}
	all := run.Generations()
	if len(all) != last+1 {
		t.Fatalf("%d generations, the last is number %d", len(all), last)
	}
	return all
}

func TestKeptWeightsEnterTheFirstPopulation(t *testing.T) {
	for _, m := range []Match{newMatch(t), newBattle(t)} {
		profile := champion(&m, 0.25, evolve.Result{Score: -1})
		p := NewPreparation(m, quickTraining(t), &profile)
		first := train(t, p)[0].Population[0]
		if first.Origin != evolve.Kept || !slices.Equal(first.Genes, p.Kept()) || first.Genes[0] != 0.25 {
			t.Errorf("%s: the first of the first population is %+v", m.Mode, first)
		}
		if x := train(t, NewPreparation(m, quickTraining(t), &saves.Profile{}))[0].Population[0]; x.Origin != evolve.Random {
			t.Errorf("%s: without kept weights the first is %v", m.Mode, x.Origin)
		}
	}
}

func TestTrainedSaysWhetherWeightsAreTheKeptOnes(t *testing.T) {
	m := newMatch(t)
	profile := champion(&m, 0.5, evolve.Result{})
	p := NewPreparation(m, quickTraining(t), &profile)
	if w := p.Trained(p.Kept()); !w.WarKept || w.War["cities"] != 0.5 || w.Battle != nil {
		t.Errorf("the kept genes: %+v", w)
	}
	if w := p.Trained(nil); !w.WarKept {
		t.Errorf("after a training that was stopped: %+v", w)
	}
	other := slices.Clone(p.Kept())
	other[0] = 0.75
	if w := p.Trained(other); w.WarKept || w.War["leaders"] != 0.75 {
		t.Errorf("other genes: %+v", w)
	}
	if w := NewPreparation(m, quickTraining(t), &saves.Profile{}).Trained(nil); w.War != nil {
		t.Errorf("without genes: %+v", w)
	}
}

// fight returns the state of a war after red attacked, and one later in that battle.
func fight(t *testing.T, rules *war.Rules) (start, later war.State) {
	t.Helper()
	p, err := war.ParsePosition(",,,/,:r4,:b3,/,,,/cr:r1,,,cb:b1 r 5 5 100 0 0")
	if err != nil {
		t.Fatal(err)
	}
	start = war.State{Position: p}
	a, err := war.ParseAction(&start, "2,2-3,2")
	if err != nil {
		t.Fatal(err)
	}
	rules.Apply(&start, a, nil)
	later = start
	for range 4 {
		rules.Apply(&later, rules.Actions(&later, nil)[0], nil)
	}
	if !later.Fighting {
		t.Fatal("the battle is over too soon for this test")
	}
	return start, later
}

func TestBattlesTrainFromTheirStart(t *testing.T) {
	m := newMatch(t)
	start, later := fight(t, &m.Rules)
	first := NewPreparation(m, quickTraining(t), &saves.Profile{})
	a, err := first.ForBattle(context.Background(), &start)
	if err != nil {
		t.Fatal(err)
	}
	// A match that is continued in the middle of the battle trains anew.
	b, err := NewPreparation(m, quickTraining(t), &saves.Profile{}).ForBattle(context.Background(), &later)
	if err != nil || !slices.Equal(a, b) {
		t.Errorf("in the middle: %v, %v; at the start: %v", b, err, a)
	}
	if w, ok := first.Fought(&later); !ok || !slices.Equal(w, a) {
		t.Errorf("kept for the battle: %v, %v", w, ok)
	}
	other := later
	other.Position.Left--
	if _, ok := first.Fought(&other); ok {
		t.Error("another battle has the same weights")
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := first.ForBattle(stopped, &other); err == nil {
		t.Error("a training that was stopped gives weights")
	}
	if first.Training() {
		t.Error("it still trains")
	}
}

// models is a training that adapts to models of the player.
func models(t *testing.T) agents.Training {
	training := quickTraining(t)
	training.Climb = false
	return training
}

func TestPreparationAdaptsToAPlayer(t *testing.T) {
	m := newMatch(t)
	k := saves.Knowledge{Matches: loggedWars(t, "dominion", MinMatches)}
	profile := champion(&m, 0.5, evolve.Result{})
	p := NewPreparation(m, models(t), &profile)
	p.UseKnowledge(&k)
	all := train(t, p)
	last := all[len(all)-1]
	trainer, err := p.Trainer()
	if err != nil || len(all) != trainer.Last()+1 || last.Games != trainer.Games() || len(last.Population) != 2 {
		t.Fatalf("%d generations, the last %+v; %v", len(all), last, err)
	}
	c, ok := p.Change(today)
	kept, _ := profile.Champion(saves.War, m.Estimators())
	if !ok || !reflect.DeepEqual(c.Before, kept.Weights) || c.Pairs == 0 || c.Accepted != (last.Best == 1) {
		t.Errorf("the change is %+v, the last generation %+v", c, last)
	}
	var changed saves.Knowledge
	if changed.AddChange(c); changed.Validate() != nil {
		t.Errorf("the change is invalid: %v", changed.Validate())
	}
	want := c.Before
	if c.Accepted {
		want = c.After
	}
	if w := p.Trained(last.Fittest().Genes); !reflect.DeepEqual(w.War, want) || w.WarKept == c.Accepted {
		t.Errorf("after %+v the computer plays with %+v", c, w)
	}

	stopped := NewPreparation(m, models(t), &profile)
	stopped.UseKnowledge(&k)
	if w := stopped.Trained(all[1].Fittest().Genes); !w.WarKept {
		t.Errorf("after an adaptation that was stopped the computer plays with %+v", w)
	}
	if _, ok := stopped.Change(today); ok {
		t.Error("an adaptation that was stopped changed something")
	}
}

func TestPreparationWithoutAModel(t *testing.T) {
	m := newMatch(t)
	k := saves.Knowledge{Matches: loggedWars(t, "dominion", MinMatches)}
	undone := saves.Knowledge{Matches: slices.Clone(k.Matches)}
	undone.Matches[1].TakenBack = true
	watched := m
	watched.Person = game.NoSide
	for name, c := range map[string]struct {
		match    Match
		training agents.Training
		k        saves.Knowledge
	}{
		"too few matches":    {m, models(t), saves.Knowledge{Matches: k.Matches[1:]}},
		"a step was undone":  {m, models(t), undone},
		"as in 2005":         {m, quickTraining(t), k},
		"a battle":           {newBattle(t), models(t), k},
		"two computers":      {watched, models(t), k},
		"other rules":        {m, models(t), saves.Knowledge{Matches: loggedWars(t, "2005", MinMatches)}},
		"an unknown player":  {m, models(t), saves.Knowledge{}},
		"unreadable matches": {m, models(t), saves.Knowledge{Matches: []saves.Logged{{Mode: saves.War}, {Mode: saves.War}, {Mode: saves.War}}}},
	} {
		p := NewPreparation(c.match, c.training, &saves.Profile{})
		p.UseKnowledge(&c.k)
		trainer, err := p.Trainer()
		if _, adapts := trainer.Method.(playermodel.Method); err != nil || adapts {
			t.Errorf("%s: adapts, %v", name, err)
		}
	}
}

// newBattle returns a battle on its own of a person against the computer.
func newBattle(t *testing.T) Match {
	m := newMatch(t)
	m.Mode, m.Battle = saves.Battle, battle.NewPosition(m.Rules.Battle, game.Red, 4, 4)
	return m
}
