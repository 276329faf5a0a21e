package learning

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"eras/ai/agents"
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
		p := NewPreparation(m, quickTrainingOfAll(t), &profile)
		first := train(t, p)[0].Population[0]
		if first.Origin != evolve.Kept || !slices.Equal(first.Genes, p.Kept()) || first.Genes[0] != 0.25 {
			t.Errorf("%s: the first of the first population is %+v", m.Mode, first)
		}
		if x := train(t, NewPreparation(m, quickTrainingOfAll(t), &saves.Profile{}))[0].Population[0]; x.Origin != evolve.Random {
			t.Errorf("%s: without kept weights the first is %v", m.Mode, x.Origin)
		}
	}
}

func TestTrainedSaysWhetherWeightsAreTheKeptOnes(t *testing.T) {
	m := newMatch(t)
	profile := champion(&m, 0.5, evolve.Result{})
	p := NewPreparation(m, quickTrainingOfAll(t), &profile)
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
	if w := NewPreparation(m, quickTrainingOfAll(t), &saves.Profile{}).Trained(nil); w.War != nil {
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
	first := NewPreparation(m, quickTrainingOfAll(t), &saves.Profile{})
	a, err := first.ForBattle(context.Background(), &start)
	if err != nil {
		t.Fatal(err)
	}
	// A match that is continued in the middle of the battle trains anew.
	b, err := NewPreparation(m, quickTrainingOfAll(t), &saves.Profile{}).ForBattle(context.Background(), &later)
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
	if first.Training() != nil {
		t.Error("it still trains")
	}
}

func TestTrainingsPlayAgainstTheModelOfThePerson(t *testing.T) {
	m := newMatch(t)
	alone := newBattle(t)
	watched := m
	watched.Person = game.NoSide
	standard, err := agents.LoadTraining(agents.Standard)
	if err != nil {
		t.Fatal(err)
	}
	inWar, inBattle := modelFor(&m, 0.25, 3), modelFor(&alone, 0.75, 1)
	other := modelFor(&m, 0.5, 1)
	delete(other.Weights, "dominion")
	for _, c := range []struct {
		name     string
		match    Match
		training agents.Training
		model    saves.Model
		gene     float64 // of the opponent, 0 for none
		variant  int
	}{
		{"a war", m, standard, inWar, 0.25, 1}, {"a battle", alone, standard, inBattle, 0.75, 1},
		{"as in 2005", m, quickTraining(t), inWar, 0, 0}, {"two computers", watched, standard, inWar, 0, 0},
		{"other rules", m, standard, other, 0, 0}, {"the other game", m, standard, inBattle, 0, 0},
	} {
		p := NewPreparation(c.match, c.training, &saves.Profile{})
		p.UseKnowledge(&saves.Knowledge{Models: []saves.Model{c.model}})
		trainer, err := p.Trainer()
		if err != nil {
			t.Fatal(err)
		}
		if c.gene == 0 {
			if trainer.Given != nil || trainer.Share != 0 {
				t.Errorf("%s: plays against %+v", c.name, trainer.Given)
			}
			continue
		}
		if len(trainer.Given) != 1 || trainer.Given[0].Genes[0] != c.gene || trainer.Given[0].Variant != c.variant || trainer.Share != ModelShare {
			t.Errorf("%s: plays %v against %+v", c.name, trainer.Share, trainer.Given)
		}
	}
}

// The page compares with the opponent of the last match of the same game and estimators, else
// with the kept weights.
func TestBeforeIsTheLastOpponent(t *testing.T) {
	m := newMatch(t)
	p := champion(&m, 0.5, evolve.Result{})
	standard, err := agents.LoadTraining(agents.Standard)
	if err != nil {
		t.Fatal(err)
	}
	weights := func(gene float64) saves.Weights {
		return saves.NewWeights(m.Estimators(), slices.Repeat([]float64{gene}, len(m.Estimators())))
	}
	fewer := weights(0.1)
	delete(fewer, "dominion")
	d := NewPreparation(m, standard, &p)
	if d.Before() == nil || d.Before()[0] != 0.5 || d.Default()[0] == 0.5 {
		t.Errorf("before any match %v, default %v", d.Before(), d.Default())
	}
	d.UseKnowledge(&saves.Knowledge{Matches: []saves.Logged{
		{Mode: war.ID, Weights: weights(0.2)}, {Mode: war.ID, Weights: weights(0.3)}, {Mode: war.ID, Weights: fewer}, {Mode: battle.ID, Weights: weights(0.4)}, {Mode: war.ID},
	}})
	if d.Before() == nil || d.Before()[0] != 0.3 {
		t.Errorf("the last opponent is %v", d.Before())
	}
}

// modelFor returns a model for a match's mode, all of whose weights are gene.
func modelFor(m *Match, gene float64, depth int) saves.Model {
	names := m.Estimators()
	return saves.Model{Date: today, Mode: m.Mode, Weights: saves.NewWeights(names, slices.Repeat([]float64{gene}, len(names))), Depth: depth}
}

// A training of some estimators keeps weights of its own, beside those of all.
func TestTrainedEstimatorsHaveTheirOwnKeptWeights(t *testing.T) {
	m := newMatch(t)
	training := quickTraining(t)
	three := training.War.Estimators
	profile := champion(&m, 0.5, evolve.Result{Score: 1})
	if p := NewPreparation(m, training, &profile); p.Kept() != nil {
		t.Errorf("weights of all estimators are kept for three: %v", p.Kept())
	}
	profile.Learn(saves.Champion{Mode: war.ID, Weights: saves.NewWeights(three, []float64{1, 0.75, 0.25}), Date: today})
	p := NewPreparation(m, training, &profile)
	w := p.Trained(p.Kept())
	if len(w.War) != len(three) || w.War[three[1]] != 0.75 || !w.WarKept {
		t.Errorf("it plays with %+v", w)
	}
	for i, name := range m.Estimators() {
		if gene := p.Kept()[i]; !slices.Contains(three, name) && gene != 0 {
			t.Errorf("%s weighs %v", name, gene)
		}
	}
	training.War.Estimators = nil
	if p := NewPreparation(m, training, &profile); p.Kept()[0] != 0.5 {
		t.Errorf("for all estimators %v are kept", p.Kept())
	}
}

// newBattle returns a battle on its own of a person against the computer.
func newBattle(t *testing.T) Match {
	m := newMatch(t)
	m.Mode, m.Battle = battle.ID, battle.Between(m.Rules.Battle, game.Red, 4, 4)
	return m
}

// A person who does not want to wait meets the best of the generations so far, and the
// same in every later move of the battle.
func TestABattleCanBeginBeforeTheTrainingEnds(t *testing.T) {
	m := newMatch(t)
	start, later := fight(t, &m.Rules)
	training := quickTrainingOfAll(t)
	training.Battle.Limit = 20
	p := NewPreparation(m, training, &saves.Profile{})
	if err := p.StartBattle(&start); err != nil {
		t.Fatal(err)
	}
	run := p.pending.run
	for !run.Cut() {
		runtime.Gosched()
	}
	w, err := p.ForBattle(context.Background(), &start)
	if err != nil {
		t.Fatal(err)
	}
	all := run.Generations()
	if best := all[len(all)-1].Fittest().Genes; !slices.Equal(w, best) {
		t.Errorf("the battle is fought with %v, the best so far is %v", w, best)
	}
	if p.Training() != nil {
		t.Error("it still trains")
	}
	if again, err := p.ForBattle(context.Background(), &later); err != nil || !slices.Equal(again, w) {
		t.Errorf("a later move: %v, %v", again, err)
	}
	// What was kept of it serves a match that goes on.
	other := NewPreparation(m, training, &saves.Profile{})
	other.UseForBattle(&later, saves.NewWeights(Estimators(battle.ID, &m.Rules), w))
	if err := other.StartBattle(&later); err != nil || other.Training() != nil {
		t.Errorf("it trains again, %v", err)
	}
	if again, err := other.ForBattle(context.Background(), &later); err != nil || !slices.Equal(again, w) {
		t.Errorf("in a match that goes on: %v, %v", again, err)
	}
}

// Only one battle is trained for at a time, and nothing of it is left when a match ends.
func TestTrainingsForBattlesEnd(t *testing.T) {
	m := newMatch(t)
	start, _ := fight(t, &m.Rules)
	other := start
	other.Position.Left--
	p := NewPreparation(m, quickTrainingOfAll(t), &saves.Profile{})
	for _, s := range []*war.State{&start, &start, &other} {
		if err := p.StartBattle(s); err != nil {
			t.Fatal(err)
		}
	}
	if p.pending.key != keyOf(&other) {
		t.Errorf("it trains for %v", p.pending.key)
	}
	run := p.pending.run
	p.End()
	if !run.Done() || p.Training() != nil {
		t.Error("it still trains")
	}
}
