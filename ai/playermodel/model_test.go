package playermodel

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/assets/scenarios"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/war"
)

// setUp returns the rules and the start of a map of the program.
func setUp(t testing.TB, scenario, name string) (war.Rules, war.Position) {
	t.Helper()
	file, data, ok := scenarios.Read(scenario)
	if !ok {
		t.Fatalf("no scenario %s", scenario)
	}
	s, err := war.ParseScenario(file, data)
	if err != nil {
		t.Fatal(err)
	}
	m, ok := s.Map(name)
	if !ok {
		t.Fatalf("no map %s/%s", scenario, name)
	}
	return s.Rules, m.Start
}

// random returns a player with random weights for the free estimators.
func random(r *war.Rules, free []int, depth int, seed uint64) evaluation.Player {
	rng := game.Random(seed)
	w := make(evaluation.Weights, len(aiwar.Estimators(r)))
	for i := range w {
		if gene := rng.Float64(); free == nil || slices.Contains(free, i) {
			w[i] = gene
		}
	}
	return evaluation.Player{Weights: w, Limits: evaluation.Lookahead(depth)}
}

// watch returns the decisions of a player in matches against random opponents.
func watch(t testing.TB, r war.Rules, start war.Position, player evaluation.Player, matches int, seed uint64) []War {
	t.Helper()
	engine := aiwar.NewEngine(r, search.SmallTable)
	var all []War
	for n := range matches {
		seed := game.Derive(seed, uint64(n))
		players := [2]evaluation.Player{player, random(&r, nil, 1, seed)}
		var m War
		p := aiwar.PlayableOpening(&r, start, 3, game.Random(seed))
		for !r.Over(&p) {
			mover := players[p.Turn.Seat()]
			limits := mover.Limits
			limits.Shuffle = game.Derive(seed, uint64(p.Left))
			result, err := engine.Search(context.Background(), &p, mover.Weights, limits)
			if err != nil {
				t.Fatal(err)
			}
			if p.Turn == game.Red && len(r.Moves(&p, nil)) > 1 {
				m = append(m, Decision[war.Position, war.Move]{p, result.Move})
			}
			r.Play(&p, result.Move)
		}
		all = append(all, m)
	}
	return all
}

// likeness returns the cosine of the angle between two vectors.
func likeness(a, b evaluation.Weights) float64 {
	return dot(a, b) / math.Sqrt(dot(a, a)*dot(b, b))
}

var six = []int{3, 4, 5, 6, 7, 8}

func TestFitRecoversWhoPlayed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	for i, c := range []struct {
		scenario, name string
		free           []int
		depth          int
	}{
		{"2005", "two-ranges", six, 1},
		{"2005", "two-ranges", six, 2},
		{"dominion", "ford", nil, 3},
	} {
		r, start := setUp(t, c.scenario, c.name)
		f := StandardFitting()
		f.Free, f.Decisions = c.free, 200
		player := random(&r, c.free, c.depth, uint64(i))
		matches := watch(t, r, start, player, 4, uint64(100+i))
		m, err := Fit(context.Background(), aiwar.Game(&r), matches, f)
		if err != nil {
			t.Fatal(err)
		}
		if m.Depth != c.depth {
			t.Errorf("%s: the player looked %d plies ahead, the model %d", c.name, c.depth, m.Depth)
		}
		found, byDefault := likeness(m.Weights, player.Weights), likeness(newFitter(aiwar.Game(&r), f).neutral(), player.Weights)
		if found < 0.93 || found <= byDefault {
			t.Errorf("%s: the model is %.3f like the player, the default weights %.3f", c.name, found, byDefault)
		}
		for place, gene := range m.Weights {
			if gene < 0 || gene > 1 || gene != 0 && f.Free != nil && !slices.Contains(f.Free, place) {
				t.Errorf("gene %d is %v", place, gene)
			}
		}
		if m.Sharpness < 10 || m.Likelihood > 0 || m.Moves == 0 || m.Moves > f.Decisions {
			t.Errorf("%s: the model is %+v", c.name, m)
		}
		test, err := Validate(context.Background(), aiwar.Game(&r), matches, f)
		if err != nil {
			t.Fatal(err)
		}
		if p := test.Predicted; p.Low <= test.ByChance || p.Value <= test.ByDefault || p.Low > p.Value || p.High < p.Value || test.Moves == 0 {
			t.Errorf("%s: the validation is %+v", c.name, test)
		}
	}
}

func TestRandomMovesAreNotPredicted(t *testing.T) {
	r, start := setUp(t, "2005", "skirmish")
	player := random(&r, six, 1, 1)
	matches := watch(t, r, start, player, 4, 2)
	rng := game.Random(3)
	for _, m := range matches {
		for i := range m {
			moves := r.Moves(&m[i].Position, nil)
			m[i].Move = moves[rng.IntN(len(moves))]
		}
	}
	f := StandardFitting()
	f.Depths, f.Decisions = []int{1}, 150
	m, err := Fit(context.Background(), aiwar.Game(&r), matches, f)
	if err != nil {
		t.Fatal(err)
	}
	test, err := Validate(context.Background(), aiwar.Game(&r), matches, f)
	if err != nil {
		t.Fatal(err)
	}
	if m.Sharpness > 10 || test.Predicted.Low > test.ByChance+0.1 {
		t.Errorf("the model of random moves is %+v, its validation %+v", m, test)
	}
}

func TestFitIsRepeatableAndReturnsErrors(t *testing.T) {
	r, start := setUp(t, "2005", "skirmish")
	matches := watch(t, r, start, random(&r, six, 2, 5), 3, 6)
	f := StandardFitting()
	f.Decisions = 60
	one, err := Fit(context.Background(), aiwar.Game(&r), matches, f)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Fit(context.Background(), aiwar.Game(&r), matches, f); err != nil || !reflect.DeepEqual(one, again) {
		t.Errorf("%+v, then %+v, %v", one, again, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Fit(ctx, aiwar.Game(&r), matches, f); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled fit returns %v", err)
	}
	if _, err := Fit(context.Background(), aiwar.Game(&r), []War{nil, {}}, f); !errors.Is(err, ErrNoDecisions) {
		t.Errorf("a fit of nothing returns %v", err)
	}
	if test, err := Validate(context.Background(), aiwar.Game(&r), matches[:1], f); err != nil || test.Moves != 0 || test.Predicted != (stats.Interval{High: 1}) {
		t.Errorf("the validation of one match is %+v, %v", test, err)
	}
	for _, bad := range []Fitting{{}, {Depths: []int{0}, Decisions: 1, Rounds: 1}, {Depths: []int{1}, Rounds: 1}, {Depths: []int{1}, Decisions: 1}} {
		if _, err := Fit(context.Background(), aiwar.Game(&r), matches, bad); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}

func TestDecisionsAreThoseOfTheSide(t *testing.T) {
	r, start := setUp(t, "2005", "skirmish")
	board, err := war.NewBoard(r, start)
	if err != nil {
		t.Fatal(err)
	}
	m := game.NewMatch[war.State, war.Action, war.Event](board, 1)
	player := aiwar.Random{Rules: r, Seed: 8}
	chosen := [2][]war.Move{}
	err = m.Run(context.Background(), []game.Agent[war.State, war.Action]{player, player}, func(s game.Step[war.State, war.Action, war.Event]) {
		if !s.Before.Fighting && len(r.Moves(&s.Before.Position, nil)) > 1 {
			seat := s.Before.Turn().Seat()
			chosen[seat] = append(chosen[seat], s.Answers[0].Move)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		rules, decided, err := WarDecisions(m.Record(), side)
		if err != nil || rules != r || len(decided) == 0 {
			t.Fatalf("%v decided %d times under %v, %v", side, len(decided), rules, err)
		}
		var moves []war.Move
		for _, d := range decided {
			if d.Position.Turn != side {
				t.Errorf("%v has a decision at %v", side, d.Position)
			}
			moves = append(moves, d.Move)
		}
		if !reflect.DeepEqual(moves, chosen[side.Seat()]) {
			t.Errorf("%v decided %v, chose %v", side, moves, chosen[side.Seat()])
		}
	}
	broken := m.Record()
	broken.Actions[0] = "9,9-9,8"
	if _, _, err := WarDecisions(broken, game.Red); err == nil {
		t.Error("a match with an illegal action was read")
	}
}

func TestNewestKeepsTheLastDecisions(t *testing.T) {
	match := func(moves ...war.Move) (m War) {
		for _, move := range moves {
			m = append(m, Decision[war.Position, war.Move]{Move: move})
		}
		return m
	}
	all := []War{match(1, 2, 3), match(4, 5), match(6)}
	for most, want := range map[int][]War{
		1: {match(6)}, 2: {match(5), match(6)}, 3: {match(4, 5), match(6)}, 5: {match(2, 3), match(4, 5), match(6)}, 6: all, 9: all,
	} {
		if got := newest(all, most); !reflect.DeepEqual(got, want) {
			t.Errorf("the newest %d are %v", most, got)
		}
	}
}
