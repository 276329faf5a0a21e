package table_test

import (
	"context"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	"eras/ai/person"
	"eras/ai/roster"
	"eras/ai/search"
	"eras/evolve"
	"eras/game"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/table"
)

var today = time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC)

// setup returns a war of Ana, red, against the computer on the smallest map.
func setup(t *testing.T) table.Setup {
	t.Helper()
	s, err := roster.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := s.Map("duel")
	return table.Setup{Scenario: s, Map: m, First: game.Red, Seats: [2]table.Seat{{Person: "Ana"}, {Level: 4}}, Seed: 11}
}

// small returns a training that takes no time.
func small(t *testing.T) roster.Training {
	t.Helper()
	training, err := roster.LoadTraining("2005")
	if err != nil {
		t.Fatal(err)
	}
	training.General.Map, training.Battle.Field, training.General.Limit, training.Battle.Limit = nil, nil, 20, 0
	return training
}

// champion returns a profile with kept genes of a mode, all of them gene.
func champion(set *table.Setup, mode saves.Mode, gene float64, r evolve.Result) saves.Profile {
	names := table.Estimators(set.Scenario, mode == saves.Battle)
	genes := make([]float64, len(names))
	for i := range genes {
		genes[i] = gene
	}
	p := saves.Profile{Name: "Ana"}
	p.Learn(saves.Champion{Mode: mode, Weights: saves.NewWeights(names, genes), Result: r, Date: today})
	return p
}

// begun runs a match's training to its end and returns all generations.
func begun(t *testing.T, d *table.Drill) []evolve.Generation {
	t.Helper()
	run, last, err := d.Begin()
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
	for _, alone := range []bool{false, true} {
		set := setup(t)
		set.Alone, set.Soldiers = alone, [2]int{4, 4}
		p := champion(&set, set.Mode(), 0.25, evolve.Result{Score: -1})
		d := table.NewDrill(set, small(t), &p)
		first := begun(t, d)[0].Population[0]
		if first.Origin != evolve.Kept || !slices.Equal(first.Genes, d.Kept()) || first.Genes[0] != 0.25 {
			t.Errorf("alone %v: the first of the first population is %+v", alone, first)
		}
		none := saves.Profile{}
		if x := begun(t, table.NewDrill(set, small(t), &none))[0].Population[0]; x.Origin != evolve.Random {
			t.Errorf("alone %v: without kept weights the first is %v", alone, x.Origin)
		}
	}
}

func TestTrainedWeightsSayWhetherTheyAreTheKeptOnes(t *testing.T) {
	set := setup(t)
	p := champion(&set, saves.General, 0.5, evolve.Result{})
	d := table.NewDrill(set, small(t), &p)
	if w := d.Trained(d.Kept()); !w.GeneralKept || w.General["cities"] != 0.5 || w.Battle != nil {
		t.Errorf("the kept genes: %+v", w)
	}
	if w := d.Trained(nil); !w.GeneralKept {
		t.Errorf("a training that was cut falls back on %+v", w)
	}
	other := slices.Clone(d.Kept())
	other[0] = 0.75
	if w := d.Trained(other); w.GeneralKept || w.General["leaders"] != 0.75 {
		t.Errorf("other genes: %+v", w)
	}
	none := saves.Profile{}
	if w := table.NewDrill(set, small(t), &none).Trained(nil); w.General != nil {
		t.Errorf("without genes: %+v", w)
	}
}

// fight returns a state of a war in which red has just attacked, and one in
// which that battle has gone on.
func fight(t *testing.T, set *table.Setup) (opened, later general.State) {
	t.Helper()
	p, err := general.ParsePosition(",,,/,:r4,:b3,/,,,/cr:r1,,,cb:b1 r 5 5 100 0 0")
	if err != nil {
		t.Fatal(err)
	}
	rules := &set.Scenario.Rules
	a, err := general.ParseAction(&general.State{Position: p}, "2,2-3,2")
	if err != nil {
		t.Fatal(err)
	}
	opened, _ = rules.Apply(general.State{Position: p}, a)
	later = opened
	for range 4 {
		later, _ = rules.Apply(later, rules.Actions(&later, nil)[0])
	}
	if !later.Fighting {
		t.Fatal("the battle is over too soon for this test")
	}
	return opened, later
}

func TestBattleTrainingIsThatOfItsBeginning(t *testing.T) {
	set := setup(t)
	opened, later := fight(t, &set)
	none := saves.Profile{}
	first := table.NewDrill(set, small(t), &none)
	a, err := first.ForBattle(context.Background(), &opened)
	if err != nil {
		t.Fatal(err)
	}
	// A match that is continued in the middle of the battle trains anew.
	b, err := table.NewDrill(set, small(t), &none).ForBattle(context.Background(), &later)
	if err != nil || !slices.Equal(a, b) {
		t.Errorf("in the middle: %v, %v; at the beginning: %v", b, err, a)
	}
	if w, ok := first.Fought(&later); !ok || !slices.Equal(w, a) {
		t.Errorf("it is not remembered: %v, %v", w, ok)
	}
	other := later
	other.Position.Left--
	if _, ok := first.Fought(&other); ok {
		t.Error("another battle counts as this one")
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := first.ForBattle(stopped, &other); err == nil {
		t.Error("a training that was stopped gives weights")
	}
}

// play plays a whole war between the computer and a person who moves at random.
func play(t *testing.T, set table.Setup) (*table.War, table.Weights) {
	t.Helper()
	none := saves.Profile{}
	d := table.NewDrill(set, small(t), &none)
	w := d.Trained(begun(t, d)[3].Fittest().Genes)
	mind, err := table.NewMind(&set, 1, 4, w.General, d)
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch[general.State, general.Action, general.Event](set.War(), set.Seed)
	war := table.NewWar(set, match, [2]table.Mind{nil, mind}, nil, d, nil)
	war.Watch(func(game.Step[general.State, general.Action, general.Event], game.Seat, *search.Explanation) {})
	rng := game.Random(3)
	for deadline := time.Now().Add(time.Minute); ; {
		if _, over := war.Outcome(); over {
			return war, w
		}
		if time.Now().After(deadline) {
			t.Fatal("the war does not end")
		}
		if _, person := war.Table.Person(); person {
			s := war.State()
			all := set.Scenario.Rules.Actions(&s, nil)
			err = war.Table.Answer(all[rng.IntN(len(all))])
		} else {
			err = war.Table.Tick()
			runtime.Gosched()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestSameSeedSameWar(t *testing.T) {
	set := setup(t)
	before := runtime.GOMAXPROCS(1)
	one, w1 := play(t, set)
	runtime.GOMAXPROCS(4)
	four, w4 := play(t, set)
	runtime.GOMAXPROCS(before)
	if !reflect.DeepEqual(w1, w4) {
		t.Errorf("weights on one core %v, on four %v", w1, w4)
	}
	if a, b := one.Table.Match().Record().String(), four.Table.Match().Record().String(); a != b {
		t.Errorf("one core:\n%s\nfour cores:\n%s", a, b)
	}
}

func TestWarTeaches(t *testing.T) {
	set := setup(t)
	war, w := play(t, set)
	account := table.Count(war.Board, war.Table.Match())
	l, ok := war.Lesson(&account, w, today)
	if !ok || l.Person != "Ana" || !reflect.DeepEqual(l.Weights.Weights, w.General) {
		t.Fatalf("the lesson is %+v", l)
	}
	p := saves.Profile{Name: "Ana"}
	taught := l.Teach(&p)
	kept, known := p.Champion(saves.General, table.Estimators(set.Scenario, false))
	if !taught.Replaced || !known || !reflect.DeepEqual(kept.Weights, w.General) || taught.Games != 1 || len(p.Played) != 1 {
		t.Errorf("after the first match: %+v, kept %+v", taught, kept)
	}
	if kept.Result.Score != -p.Played[0].Score {
		t.Errorf("the person scored %d, the computer %d", p.Played[0].Score, kept.Result.Score)
	}
	// Other weights do not replace them after one match that went better, unless the
	// computer climbs.
	other := l
	other.Weights.Weights = maps.Clone(w.General)
	other.Weights.Weights["leaders"] = 0.123
	other.Weights.Result = evolve.NewResult(1, 100, 0)
	q := saves.Profile{Name: "Ana", Champions: slices.Clone(p.Champions)}
	for i := range q.Champions {
		q.Champions[i].Result = evolve.Result{Score: -1}
	}
	if !other.Climb {
		t.Error("the training of 2005 does not climb")
	}
	other.Climb = false
	if noted := other.Teach(&q); !noted.Noted || noted.Replaced || !reflect.DeepEqual(noted.Kept.Weights, w.General) {
		t.Errorf("one match changed %+v", noted)
	}
	other.Climb = true
	if climbed := other.Teach(&q); climbed.Noted || !climbed.Replaced || !reflect.DeepEqual(climbed.Kept.Weights, other.Weights.Weights) {
		t.Errorf("climbing kept %+v", climbed)
	}
	// The same result again is no better.
	if again := l.Teach(&p); again.Replaced || again.Games != 2 || !reflect.DeepEqual(again.Before.Weights, w.General) {
		t.Errorf("after the same match again: %+v", again)
	}
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	fought := 0
	for i := range war.Table.Match().Steps() {
		if a, b := war.Table.Match().At(i), war.Table.Match().At(i+1); a.Fighting && !b.Fighting {
			fought++
		}
	}
	if fought == 0 || len(l.Battles) == 0 || len(l.Battles) > fought {
		t.Errorf("%d battles were fought, %d teach", fought, len(l.Battles))
	}
	if l.Logged.Side != game.Red || l.Logged.Mode != saves.General || l.Logged.TakenBack || l.Logged.Record != war.Table.Match().Record().String() {
		t.Errorf("the match is logged as %+v", l.Logged)
	}
	var insight saves.Insight
	if insight.Log(l.Logged); insight.Validate() != nil {
		t.Errorf("the log of the match is refused: %v", insight.Validate())
	}
	war.TakenBack = true
	if l, _ := war.Lesson(&account, w, today); !l.Logged.TakenBack {
		t.Error("a match with a step taken back is logged as if it had none")
	}
	if l, _ := war.Lesson(&account, w, today); l.Weights.Weights != nil || l.Battles != nil || !l.Played.TakenBack {
		t.Errorf("a match with a step taken back teaches %+v", l)
	}
}

// logged returns what is known of Ana after so many short wars.
func logged(t *testing.T, wars int) (saves.Insight, table.Setup) {
	t.Helper()
	set := setup(t)
	set.Map.Start.Left = 24
	var k saves.Insight
	for n := range wars {
		set.Seed = uint64(20 + n)
		war, w := play(t, set)
		account := table.Count(war.Board, war.Table.Match())
		l, ok := war.Lesson(&account, w, today)
		if !ok {
			t.Fatal("a war teaches nothing")
		}
		k.Log(l.Logged)
	}
	return k, set
}

func TestDrillAdaptsToAPersonItKnows(t *testing.T) {
	k, set := logged(t, table.LeastMatches)
	p := champion(&set, saves.General, 0.5, evolve.Result{})
	models := small(t)
	models.Climb = false
	d := table.NewDrill(set, models, &p)
	d.Know(&k)
	all := begun(t, d)
	last := all[len(all)-1]
	trainer, err := d.Match()
	if err != nil || len(all) != trainer.Last()+1 || last.Games != trainer.Games() || len(last.Population) != 2 {
		t.Fatalf("%d generations, the last %+v; %v", len(all), last, err)
	}
	c, ok := d.Change(today)
	kept, _ := p.Champion(saves.General, table.Estimators(set.Scenario, false))
	if !ok || !reflect.DeepEqual(c.Before, kept.Weights) || c.Pairs == 0 || c.Accepted != (last.Best == 1) {
		t.Errorf("the change is %+v, the last generation %+v", c, last)
	}
	var insight saves.Insight
	if insight.Note(c); insight.Validate() != nil {
		t.Errorf("the change is refused: %v", insight.Validate())
	}
	want := c.Before
	if c.Accepted {
		want = c.After
	}
	if w := d.Trained(last.Fittest().Genes); !reflect.DeepEqual(w.General, want) || w.GeneralKept == c.Accepted {
		t.Errorf("after %+v it plays with %+v", c, w)
	}

	cut := table.NewDrill(set, models, &p)
	cut.Know(&k)
	if w := cut.Trained(all[1].Fittest().Genes); !w.GeneralKept {
		t.Errorf("an adaptation that was cut plays with %+v", w)
	}
	if _, ok := cut.Change(today); ok {
		t.Error("an adaptation that was cut changed something")
	}
}

func TestDrillTrainsAsEverWhereItKnowsNobody(t *testing.T) {
	k, set := logged(t, table.LeastMatches)
	models := small(t)
	models.Climb = false
	takenBack := saves.Insight{Matches: slices.Clone(k.Matches)}
	takenBack.Matches[1].TakenBack = true
	duel := set
	duel.Alone, duel.Soldiers = true, [2]int{3, 3}
	watched := set
	watched.Seats[0] = table.Seat{Level: 1}
	for name, c := range map[string]struct {
		set      table.Setup
		training roster.Training
		k        saves.Insight
	}{
		"too few matches":             {set, models, saves.Insight{Matches: k.Matches[1:]}},
		"a step taken back":           {set, models, takenBack},
		"as in 2005":                  {set, small(t), k},
		"a battle on its own":         {duel, models, k},
		"two computers":               {watched, models, k},
		"nothing known of the person": {set, models, saves.Insight{}},
	} {
		d := table.NewDrill(c.set, c.training, &saves.Profile{})
		d.Know(&c.k)
		trainer, err := d.Match()
		if _, adapts := trainer.Method.(person.Method); err != nil || adapts {
			t.Errorf("%s: adapts, %v", name, err)
		}
	}
}

func TestWatchedMatchTeachesNobody(t *testing.T) {
	set := setup(t)
	set.Seats[0] = table.Seat{Level: 2}
	match := game.NewMatch[general.State, general.Action, general.Event](set.War(), set.Seed)
	war := table.NewWar(set, match, [2]table.Mind{}, nil, nil, nil)
	if _, ok := war.Lesson(&table.Account{}, table.Weights{}, today); ok {
		t.Error("a match without a person teaches")
	}
}

func TestFighterPlaysABattleOnItsOwn(t *testing.T) {
	set := setup(t)
	set.Alone, set.Soldiers = true, [2]int{3, 4}
	for level := 1; level <= len(roster.Levels()); level++ {
		f, err := table.NewFighter(&set, 1, level, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := set.Battle().First
		set.Scenario.Rules.Battle.Play(&p, p.Moves(nil)[0])
		m, err := f.Act(context.Background(), p, 1)
		if err != nil || p.Legal(m) != nil {
			t.Errorf("level %d: %v, %v", level, m, err)
		}
		if why, ok := f.Explain(); !ok || why.Move != m.String() {
			t.Errorf("level %d explains %+v", level, why)
		}
	}
	if _, err := table.NewFighter(&set, 1, 8, nil); err == nil {
		t.Error("level 8 fights")
	}
}
