package person

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"eras/ai/estimate"
	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/evolve"
	"eras/game"
	"eras/game/general"
)

// ground returns the rules and a map of a scenario of the house.
func ground(t testing.TB, scenario, name string) (general.Rules, general.Position) {
	t.Helper()
	s, err := roster.LoadScenario(scenario)
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
func random(r *general.Rules, free []int, depth int, seed uint64) Player {
	rng := game.Random(seed)
	w := make(estimate.Weights, len(aigeneral.Estimators(r)))
	for i := range w {
		if gene := rng.Float64(); free == nil || contains(free, i) {
			w[i] = gene
		}
	}
	return Player{w, LimitsOf(depth)}
}

func contains(all []int, x int) bool {
	for _, y := range all {
		if x == y {
			return true
		}
	}
	return false
}

// watch returns what a player decides in so many matches against others.
func watch(t testing.TB, r general.Rules, start general.Position, player Player, matches int, seed uint64) []Match {
	t.Helper()
	a := newArena(r, start, 3)
	var all []Match
	for n := range matches {
		seed := game.Derive(seed, uint64(n))
		players := [2]Player{player, random(&r, nil, 1, seed)}
		var m Match
		p := a.layout(seed)
		for !r.Over(&p) {
			mover := players[p.Turn.Seat()]
			limits := mover.Limits
			limits.Shuffle = game.Derive(seed, uint64(p.Left))
			result, err := a.engine.Search(context.Background(), &p, mover.Weights, limits)
			if err != nil {
				t.Fatal(err)
			}
			if p.Turn == game.Red && len(r.Moves(&p, nil)) > 1 {
				m = append(m, Decision{p, result.Move})
			}
			r.Play(&p, result.Move)
		}
		all = append(all, m)
	}
	return all
}

// likeness is the cosine of the angle between two vectors.
func likeness(a, b estimate.Weights) float64 {
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
		r, start := ground(t, c.scenario, c.name)
		f := StandardFitting()
		f.Free, f.Decisions = c.free, 200
		player := random(&r, c.free, c.depth, uint64(i))
		matches := watch(t, r, start, player, 4, uint64(100+i))
		m, err := Fit(context.Background(), r, matches, f)
		if err != nil {
			t.Fatal(err)
		}
		if m.Depth != c.depth {
			t.Errorf("%s: the player looked %d plies ahead, the model %d", c.name, c.depth, m.Depth)
		}
		found, byDefault := likeness(m.Weights, player.Weights), likeness(newScholar(r, f).neutral(), player.Weights)
		if found < 0.93 || found <= byDefault {
			t.Errorf("%s: the model is %.3f like the player, the default weights %.3f", c.name, found, byDefault)
		}
		for place, gene := range m.Weights {
			if gene < 0 || gene > 1 || gene != 0 && f.Free != nil && !contains(f.Free, place) {
				t.Errorf("gene %d is %v", place, gene)
			}
		}
		if m.Sharpness < 10 || m.Likelihood > 0 || m.Moves == 0 || m.Moves > f.Decisions {
			t.Errorf("%s: the model is %+v", c.name, m)
		}
		test, err := Validate(context.Background(), r, matches, f)
		if err != nil {
			t.Fatal(err)
		}
		if p := test.Predicted; p.Low <= test.ByChance || p.Value <= test.ByDefault || p.Low > p.Value || p.High < p.Value || test.Moves == 0 {
			t.Errorf("%s: held-out moves are predicted so: %+v", c.name, test)
		}
	}
}

func TestWhoMovesAtRandomIsNotPredicted(t *testing.T) {
	r, start := ground(t, "2005", "skirmish")
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
	m, err := Fit(context.Background(), r, matches, f)
	if err != nil {
		t.Fatal(err)
	}
	test, err := Validate(context.Background(), r, matches, f)
	if err != nil {
		t.Fatal(err)
	}
	if m.Sharpness > 10 || test.Predicted.Low > test.ByChance+0.1 {
		t.Errorf("random moves are predicted by %+v so: %+v", m, test)
	}
}

func TestFitIsTheSameEachTimeAndStops(t *testing.T) {
	r, start := ground(t, "2005", "skirmish")
	matches := watch(t, r, start, random(&r, six, 2, 5), 3, 6)
	f := StandardFitting()
	f.Decisions = 60
	one, err := Fit(context.Background(), r, matches, f)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Fit(context.Background(), r, matches, f); err != nil || !reflect.DeepEqual(one, again) {
		t.Errorf("%+v, then %+v, %v", one, again, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Fit(ctx, r, matches, f); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled fit returns %v", err)
	}
	if _, err := Fit(context.Background(), r, []Match{nil, {}}, f); !errors.Is(err, ErrNoDecisions) {
		t.Errorf("a fit of nothing returns %v", err)
	}
	if test, err := Validate(context.Background(), r, matches[:1], f); err != nil || test.Moves != 0 || test.Predicted != (evolve.Interval{High: 1}) {
		t.Errorf("one match tests %+v, %v", test, err)
	}
	for _, bad := range []Fitting{{}, {Depths: []int{0}, Decisions: 1, Rounds: 1}, {Depths: []int{1}, Rounds: 1}, {Depths: []int{1}, Decisions: 1}} {
		if _, err := Fit(context.Background(), r, matches, bad); err == nil {
			t.Errorf("%+v fits", bad)
		}
	}
}

func TestDecisionsAreThoseOfTheSide(t *testing.T) {
	r, start := ground(t, "2005", "skirmish")
	board, err := general.NewBoard(r, start)
	if err != nil {
		t.Fatal(err)
	}
	m := game.NewMatch[general.State, general.Action, general.Event](board, 1)
	player := aigeneral.Random{Rules: r, Seed: 8}
	chosen := [2][]general.Move{}
	err = m.Run(context.Background(), []game.Agent[general.State, general.Action]{player, player}, func(s game.Step[general.State, general.Action, general.Event]) {
		if !s.Before.Fighting && len(r.Moves(&s.Before.Position, nil)) > 1 {
			seat := s.Before.Turn().Seat()
			chosen[seat] = append(chosen[seat], s.Answers[0].Move)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		rules, decided, err := Decisions(m.Record(), side)
		if err != nil || rules != r || len(decided) == 0 {
			t.Fatalf("%v decided %d times under %v, %v", side, len(decided), rules, err)
		}
		var moves []general.Move
		for _, d := range decided {
			if d.Position.Turn != side {
				t.Errorf("%v is asked at %v", side, d.Position)
			}
			moves = append(moves, d.Move)
		}
		if !reflect.DeepEqual(moves, chosen[side.Seat()]) {
			t.Errorf("%v decided %v, chose %v", side, moves, chosen[side.Seat()])
		}
	}
	broken := m.Record()
	broken.Actions[0] = "9,9-9,8"
	if _, _, err := Decisions(broken, game.Red); err == nil {
		t.Error("an impossible match was read")
	}
}

func TestNewestKeepsTheLastDecisions(t *testing.T) {
	match := func(moves ...general.Move) (m Match) {
		for _, move := range moves {
			m = append(m, Decision{Move: move})
		}
		return m
	}
	all := []Match{match(1, 2, 3), match(4, 5), match(6)}
	for most, want := range map[int][]Match{
		1: {match(6)}, 2: {match(5), match(6)}, 3: {match(4, 5), match(6)}, 5: {match(2, 3), match(4, 5), match(6)}, 6: all, 9: all,
	} {
		if got := newest(all, most); !reflect.DeepEqual(got, want) {
			t.Errorf("the newest %d are %v", most, got)
		}
	}
}
