package search_test

import (
	"context"
	"math"
	"slices"

	"eras/ai/search"
	"eras/game"
)

// toy is a game made of hashes, small enough that its positions recur. A position
// is a place, which moves change, and material, which captures use up. The number of
// moves, where they lead, the value of a place and the end of the game all follow
// from the seed. With every third seed a side may move again after a capture.
type toy struct {
	seed  uint64
	state state
	past  []state
	made  int
	// do, if after is not 0, is called after that many moves.
	after int
	do    func()
}

type state struct {
	place, material uint32
	second          bool // the second player is to move
}

type toyMove uint32

const (
	toyPlaces   = 8
	toyMaterial = 6
	captureBit  = 1 << 8
)

func newToy(seed uint64) *toy {
	t := &toy{seed: seed, state: state{place: uint32(seed % toyPlaces), material: toyMaterial}}
	for t.over(t.state) {
		t.state.place++
	}
	return t
}

func (t *toy) hash(s state, what uint64) uint64 {
	side := uint64(0)
	if s.second {
		side = 1
	}
	return game.Derive(t.seed, uint64(s.place), uint64(s.material), side, what)
}

func (t *toy) over(s state) bool { return s.material == 0 || t.hash(s, 1)%7 == 0 }

// final is the value of a game that is over, for the side to move.
func (t *toy) final(s state) int32 {
	h := t.hash(s, 2)
	value := int32(search.Win + h%3*(t.seed%2)*1000)
	switch h >> 8 % 3 {
	case 0:
		return 0
	case 1:
		return value
	}
	return -value
}

// estimate is not symmetric: each side values a place differently.
func (t *toy) estimate(s state) int32 { return int32(t.hash(s, 3)%2001) - 1000 }

func (t *toy) moves(s state) (all []toyMove) {
	for i := range 1 + t.hash(s, 4)%5 {
		m := toyMove(i + 1)
		if t.hash(s, 10+i)%3 == 0 {
			m |= captureBit
		}
		all = append(all, m)
	}
	return all
}

func (t *toy) play(s state, m toyMove) state {
	next := state{place: uint32(t.hash(s, 20+uint64(m&0xff)) % toyPlaces), material: s.material, second: s.second}
	if m&captureBit != 0 {
		next.material--
	}
	if t.seed%3 != 2 || m&captureBit == 0 || t.hash(s, 30+uint64(m&0xff))%2 == 0 || t.over(next) {
		next.second = !s.second
	}
	return next
}

// sign returns 1 if the same side is to move at both, else -1.
func sign(s, next state) int32 {
	if s.second == next.second {
		return 1
	}
	return -1
}

func (t *toy) Key() uint64 { return t.hash(t.state, 99) }

func (t *toy) Make(m toyMove) (over, again bool) {
	t.made++
	if t.made == t.after {
		t.do()
	}
	before := t.state
	t.past = append(t.past, before)
	t.state = t.play(before, m)
	return t.over(t.state), t.state.second == before.second
}

func (t *toy) Unmake() {
	t.state = t.past[len(t.past)-1]
	t.past = t.past[:len(t.past)-1]
}

// Peek knows the values of two moves of three, and sees half of the quiet positions.
func (t *toy) Peek(m toyMove, _, _ int32) (value int32, known, quiet bool) {
	next := t.play(t.state, m)
	if t.over(next) || next.second == t.state.second || t.hash(t.state, 40+uint64(m))%3 == 0 {
		return 0, false, false
	}
	capture := func(m toyMove) bool { return m&captureBit != 0 }
	return t.estimate(next), true, t.hash(next, 50)%2 == 0 && !slices.ContainsFunc(t.moves(next), capture)
}

// Sweep knows the values of the same moves.
func (t *toy) Sweep(tried [3]toyMove, alpha int32) (n int, value int32, low bool) {
	value = math.MinInt32
	for _, m := range t.moves(t.state) {
		if m&captureBit != 0 || slices.Contains(tried[:], m) {
			continue
		}
		v, known, _ := t.Peek(m, -alpha-1, -alpha)
		if !known || -v > alpha {
			return 0, 0, false
		}
		n, value = n+1, max(value, -v)
	}
	return n, value, n > 0
}

func (t *toy) Final() int32 { return t.final(t.state) }

// Evaluate is as inexact outside the window as it may be.
func (t *toy) Evaluate(alpha, beta int32) int32 {
	v := t.estimate(t.state)
	switch {
	case v > beta:
		return beta + (v-beta)/3
	case v < alpha:
		return alpha - (alpha-v)/3
	}
	return v
}

func (t *toy) choices(buf []search.Choice[toyMove], quiet bool) []search.Choice[toyMove] {
	for _, m := range t.moves(t.state) {
		c := search.Choice[toyMove]{Move: m}
		if m&captureBit != 0 {
			c.Hint = int32(m & 7)
		} else if !quiet {
			continue
		} else if m == 2 {
			c.Hint = -1
		}
		buf = append(buf, c)
	}
	return buf
}

func (t *toy) Moves(buf []search.Choice[toyMove]) []search.Choice[toyMove] {
	return t.choices(buf, true)
}

func (t *toy) Captures(buf []search.Choice[toyMove]) []search.Choice[toyMove] {
	return t.choices(buf, false)
}

func (t *toy) Legal(m toyMove) bool {
	for _, legal := range t.moves(t.state) {
		if m == legal {
			return m != 3 // it may return false for a legal move
		}
	}
	return false
}

// minimax returns the value of s for the side to move, plies moves from the root,
// by plain minimax: no table, no pruning, no move ordering.
func (t *toy) minimax(s state, depth, plies int, quiescence bool) int32 {
	if t.over(s) {
		switch v := t.final(s); {
		case v > 0:
			return v - int32(plies)
		case v < 0:
			return v + int32(plies)
		}
		return 0
	}
	best := int32(-2_000_000_000)
	if depth == 0 {
		best = t.estimate(s)
		if !quiescence {
			return best
		}
	}
	for _, m := range t.moves(s) {
		if depth == 0 && m&captureBit == 0 {
			continue
		}
		next := t.play(s, m)
		left := depth
		if next.second != s.second {
			left = max(0, depth-1)
		}
		best = max(best, sign(s, next)*t.minimax(next, left, plies+1, quiescence))
	}
	return best
}

func find(t *toy, limits search.Limits) search.Result[toyMove] {
	result, err := search.New[toyMove](8).Search(context.Background(), t, limits)
	if err != nil {
		panic(err)
	}
	return result
}
