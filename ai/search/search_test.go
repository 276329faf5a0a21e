package search_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"eras/ai/search"
	"eras/game"
)

func TestValueIsThatOfPlainMinimax(t *testing.T) {
	// In the smaller table entries replace each other.
	searchers := []*search.Searcher[toyMove]{search.New[toyMove](5), search.New[toyMove](14)}
	for seed := range uint64(2500) {
		for i, searcher := range searchers {
			quiescence := (seed/6+uint64(i))%2 == 0
			depth := 1 + int(seed%7)
			if seed > 700 {
				depth = 5 + int(seed%3) // where positions are met at several plies
			}
			limits := search.Limits{Depth: depth, Step: int(seed % 3), Quiescence: quiescence, Shuffle: seed % 2 * seed}
			p := newToy(seed)
			start := p.state
			got, err := searcher.Search(context.Background(), p, limits)
			if err != nil {
				t.Fatal(err)
			}
			if want := p.minimax(start, depth, 0, quiescence); got.Value != want {
				t.Fatalf("seed %d, %+v: value %d, minimax %d", seed, limits, got.Value, want)
			}
			next := p.play(start, got.Move)
			if v := sign(start, next) * p.minimax(next, depth-int(1-sign(start, next))/2, 1, quiescence); v != got.Value {
				t.Fatalf("seed %d, %+v: move %d is worth %d, not %d", seed, limits, got.Move, v, got.Value)
			}
			if got.Depth != depth || p.state != start || len(p.past) != 0 {
				t.Fatalf("seed %d: reached depth %d, stands at %+v", seed, got.Depth, p.state)
			}
		}
	}
}

func TestLineLeadsToTheValue(t *testing.T) {
	for seed := range uint64(300) {
		limits := search.Limits{Depth: 1 + int(seed%6), Quiescence: seed%2 == 0}
		p := newToy(seed)
		got := find(p, limits)
		s := p.state
		for i, m := range got.Line {
			if p.over(s) || !slices.Contains(p.moves(s), m) {
				t.Fatalf("seed %d: move %d of %v cannot be played", seed, i, got.Line)
			}
			s = p.play(s, m)
		}
		value := p.minimax(s, 0, len(got.Line), limits.Quiescence)
		if got.Line[0] != got.Move || !p.over(s) && (len(got.Line) < limits.Depth || p.estimate(s) != value) {
			t.Fatalf("seed %d: %v does not end in a quiet position", seed, got.Line)
		}
		if value *= sign(p.state, s); value != got.Value {
			t.Fatalf("seed %d: %v ends with %d, the value is %d", seed, got.Line, value, got.Value)
		}
	}
}

// single is a position whose moves are looked at one by one.
type single struct{ search.Position[toyMove] }

func TestSweepingChangesNoAnswer(t *testing.T) {
	searcher := search.New[toyMove](8) // like that of find
	for seed := range uint64(1000) {
		limits := search.Limits{Depth: 1 + int(seed%7), Quiescence: seed%2 == 0, Shuffle: seed, Nodes: seed % 3 * 200}
		got := find(newToy(seed), limits)
		want, err := searcher.Search(context.Background(), single{newToy(seed)}, limits)
		if err != nil {
			t.Fatal(err)
		}
		if got.Move != want.Move || got.Value != want.Value || got.Nodes != want.Nodes || !slices.Equal(got.Line, want.Line) {
			t.Fatalf("seed %d: %+v, one by one %+v", seed, got, want)
		}
	}
}

func TestSearchesAreIndependent(t *testing.T) {
	used := search.New[toyMove](10)
	for seed := range uint64(200) {
		limits := search.Limits{Depth: 5, Quiescence: true, Shuffle: seed, Nodes: seed % 7 * 100}
		got, err := used.Search(context.Background(), newToy(seed), limits)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := search.New[toyMove](10).Search(context.Background(), newToy(seed), limits)
		if err != nil {
			t.Fatal(err)
		}
		if got.Move != fresh.Move || got.Value != fresh.Value || got.Nodes != fresh.Nodes || !slices.Equal(got.Line, fresh.Line) {
			t.Fatalf("seed %d: %+v, a new searcher finds %+v", seed, got, fresh)
		}
	}
}

func TestNodesLimitTheSearch(t *testing.T) {
	for seed := range uint64(100) {
		p := newToy(seed)
		for _, nodes := range []uint64{1, 5, 60, 700} {
			got := find(p, search.Limits{Depth: 7, Quiescence: true, Nodes: nodes})
			if got.Nodes > nodes {
				t.Fatalf("seed %d: %d nodes, the limit is %d", seed, got.Nodes, nodes)
			}
			if !slices.Contains(p.moves(p.state), got.Move) {
				t.Fatalf("seed %d: %d is not a legal move", seed, got.Move)
			}
			if got.Depth == 0 {
				continue
			}
			want := find(p, search.Limits{Depth: got.Depth, Quiescence: true})
			if got.Value != want.Value || !slices.Equal(got.Line, want.Line) {
				t.Fatalf("seed %d: cut off after depth %d it answers %+v, searched to there %+v", seed, got.Depth, got, want)
			}
		}
	}
}

func TestContextEndsTheSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p := newToy(3)
	start := p.state
	p.after, p.do = 5000, cancel
	_, err := search.New[toyMove](1).Search(ctx, p, search.Limits{Depth: 60})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	if p.made > p.after+10_000 {
		t.Errorf("%d moves after the end of the context", p.made-p.after)
	}
	if p.state != start {
		t.Errorf("left at %+v", p.state)
	}
	made := p.made
	if _, err := search.New[toyMove](1).Search(ctx, p, search.Limits{Depth: 3}); !errors.Is(err, context.Canceled) || p.made != made {
		t.Errorf("with an ended context a search made %d moves, error %v", p.made-made, err)
	}
}

// A hurried search answers with its last completed iteration, and has an answer at any time.
func TestHurriedSearchesAnswer(t *testing.T) {
	for _, after := range []int{0, 300, 5000} {
		ctx, hurry := game.WithHurry(t.Context())
		p := newToy(3)
		start := p.state
		if p.after, p.do = after, hurry; after == 0 {
			hurry()
		}
		got, err := search.New[toyMove](1).Search(ctx, p, search.Limits{Depth: 60})
		if err != nil || p.state != start || !slices.Contains(p.moves(start), got.Move) || p.made > after+10_000 {
			t.Fatalf("hurried after %d moves it made %d and answers %+v, %v", after, p.made, got, err)
		}
		if got.Depth == 0 {
			continue
		}
		if want := find(newToy(3), search.Limits{Depth: got.Depth}); got.Value != want.Value || !slices.Equal(got.Line, want.Line) {
			t.Errorf("hurried after depth %d it answers %+v, searched to there %+v", got.Depth, got, want)
		}
	}
}

// level is a game in which all moves have the same value.
type level struct{ toy }

func (l *level) Make(m toyMove) (over, again bool) {
	l.toy.Make(m)
	return false, false
}
func (l *level) Evaluate(_, _ int32) int32                                   { return 0 }
func (l *level) Peek(toyMove, int32, int32) (value int32, known, quiet bool) { return 0, true, true }
func (l *level) Sweep([3]toyMove, int32) (n int, value int32, low bool)      { return 0, 0, false }
func (l *level) Captures(b choices) choices                                  { return b }
func (l *level) Moves(buf choices) choices {
	for m := range toyMove(10) {
		buf = append(buf, search.Choice[toyMove]{Move: m + 1})
	}
	return buf
}
func (l *level) Legal(m toyMove) bool { return m <= 10 }

type choices = []search.Choice[toyMove]

func TestShuffleDecidesBetweenEqualMoves(t *testing.T) {
	answer := func(shuffle uint64) toyMove {
		result, err := search.New[toyMove](8).Search(context.Background(), &level{*newToy(1)}, search.Limits{Depth: 3, Shuffle: shuffle})
		if err != nil {
			t.Fatal(err)
		}
		return result.Move
	}
	if answer(0) != 1 {
		t.Errorf("without a seed the answer is %d, not the first move", answer(0))
	}
	seen := map[toyMove]int{}
	for seed := range uint64(200) {
		m := answer(seed + 1)
		if seen[m]++; m != answer(seed+1) {
			t.Fatalf("seed %d answers twice differently", seed)
		}
	}
	if len(seen) != 10 {
		t.Errorf("200 seeds answer %v", seen)
	}
}

func TestWrongLimitsAreRefused(t *testing.T) {
	for _, l := range []search.Limits{{}, {Depth: -1}, {Depth: search.MaxDepth + 1}, {Depth: 1, Step: -1}} {
		if _, err := search.New[toyMove](4).Search(context.Background(), newToy(1), l); err == nil {
			t.Errorf("%+v is accepted", l)
		}
	}
}

func TestSearchingAllocatesNothing(t *testing.T) {
	p := &level{*newToy(2)}
	s := search.New[toyMove](10)
	run := func() {
		if _, err := s.Search(context.Background(), p, search.Limits{Depth: 4, Quiescence: true}); err != nil {
			t.Fatal(err)
		}
	}
	run()
	if n := testing.AllocsPerRun(20, run); n != 0 {
		t.Errorf("a search allocates %v times", n)
	}
}
