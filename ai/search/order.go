package search

// stage is the stage of a node's move generation: the table's move, captures, killer moves, then
// the rest. The rest must be listed first, and most nodes are cut off before that.
type stage uint8

const (
	tableStage stage = iota
	captureStage
	killerStage
	listStage
	restStage
)

// hintOrder puts moves with a hint above all history scores.
const (
	hintOrder  = 1 << 24
	maxHistory = 1 << 20
)

// historyBits is the binary logarithm of the size of the history table. Moves may share a slot,
// which only makes the order worse.
const historyBits = 11

type history [1 << historyBits]int32

func historySlot[M ~uint32](m M) uint32 {
	return uint32(m) * 0x9e3779b1 >> (32 - historyBits)
}

// learn records that a quiet move caused a cutoff in a search to that depth.
func (h *history) learn(slot uint32, depth int) {
	h[slot] += int32(depth * depth)
	if h[slot] < maxHistory {
		return
	}
	for i := range h {
		h[i] /= 2
	}
}

// The number of moves of the rest stage that are tried in order of their scores; the others follow
// as generated. Sorting pays only in large subtrees, and after many moves have failed the others
// are likely to fail too.
const (
	sortedNearLeaves = 1
	sortedAbove      = 8
	nearLeaves       = 3 // plies
)

// start prepares f for the moves of the current position. First is tried before
// all others, unless it is 0.
func (f *frame[M]) start(first M, depth int) {
	f.sorted = sortedNearLeaves
	if depth > nearLeaves {
		f.sorted = sortedAbove
	}
	f.first, f.stage, f.at = first, tableStage, 0
	f.captures = f.captures[:0]
	f.tried = [2]M{}
}

// next returns the next move to try and whether it is quiet. When all have been
// tried ok is false.
func (s *Searcher[M]) next(f *frame[M]) (m M, quiet, ok bool) {
	switch f.stage {
	case tableStage:
		f.stage = captureStage
		if f.first != 0 {
			if s.pos.Legal(f.first) {
				return f.first, true, true
			}
			f.first = 0
		}
		fallthrough
	case captureStage:
		if f.at == 0 {
			f.captures = s.pos.Captures(f.captures)
		}
		for f.at < len(f.captures) {
			m := pick(f.captures, f.at)
			f.at++
			if m != f.first {
				return m, false, true
			}
		}
		f.stage, f.at = killerStage, 0
		fallthrough
	case killerStage:
		for f.at < len(f.killers) {
			i := f.at
			f.at++
			if m := f.killers[i]; m != 0 && m != f.first && !contains(f.captures, m) && s.pos.Legal(m) {
				f.tried[i] = m
				return m, true, true
			}
		}
		f.stage = listStage
		fallthrough
	case listStage:
		return 0, false, false
	case restStage:
		if f.at < len(f.moves) {
			c := f.choose()
			return c.Move, c.Hint < hintOrder, true
		}
	}
	return 0, false, false
}

func contains[M ~uint32](moves []Choice[M], m M) bool {
	for _, c := range moves {
		if c.Move == m {
			return true
		}
	}
	return false
}

// generate lists the moves that have not been tried yet, with a score for their order instead of
// the hint and the highest score in front.
func (s *Searcher[M]) generate(f *frame[M]) {
	f.moves = s.pos.Moves(f.moves[:0])
	n, best := 0, 0
	for _, c := range f.moves {
		if c.Move == f.first || c.Move == f.tried[0] || c.Move == f.tried[1] {
			continue
		}
		switch {
		case c.Hint > 0:
			if contains(f.captures, c.Move) {
				continue
			}
			c.Hint += hintOrder
		case c.Hint == 0:
			c.Hint = s.history[historySlot(c.Move)]
		}
		f.moves[n] = c
		if c.Hint > f.moves[best].Hint {
			best = n
		}
		n++
	}
	f.moves = f.moves[:n]
	if n > 0 {
		f.moves[0], f.moves[best] = f.moves[best], f.moves[0]
	}
	f.stage, f.at = restStage, 0
}

// choose returns the next move of the rest stage.
func (f *frame[M]) choose() Choice[M] {
	if f.at > 0 && f.at < f.sorted {
		pick(f.moves, f.at)
	}
	f.at++
	return f.moves[f.at-1]
}

// pick swaps the move with the highest hint from i on to place i and returns it.
func pick[M ~uint32](moves []Choice[M], i int) M {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j].Hint > moves[best].Hint {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	return moves[i].Move
}
