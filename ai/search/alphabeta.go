package search

import "math"

// node returns the value of the current position for the side to move, searched
// depth > 0 turns deep. The value is exact if it lies between alpha and beta, else
// a bound outside the window. A window wider than one unit belongs to the principal
// variation; the frame's line then holds the best play.
func (s *Searcher[M]) node(depth, ply int, alpha, beta int32) int32 {
	f := s.frames[ply]
	key := s.pos.Key()
	principal := alpha+1 < beta
	var first M
	if e := s.table.find(key); e != nil {
		first = e.move
		if !principal && int(e.depth) == depth {
			value := sooner(e.value, ply)
			if e.bound == exact || e.bound == atLeast && value >= beta || e.bound == atMost && value <= alpha {
				return value
			}
		}
	}
	if ply == 0 {
		f.start(0, depth)
		s.root(f)
	} else {
		f.start(first, depth)
	}

	best, bestMove, floor := int32(-infinity), M(0), alpha
	child := s.frame(ply + 1)
	for {
		m, quiet, ok := s.next(f)
		if f.stage == listStage {
			if value, low := s.low(f, depth, alpha); low {
				best = max(best, value)
				break
			}
			s.generate(f)
			continue
		}
		if !ok {
			break
		}
		var value int32
		if principal && best > -infinity {
			value = s.enter(m, depth, ply+1, alpha, alpha+1)
			if value > alpha && value < beta && !s.stopped {
				child.line = child.line[:0]
				value = s.enter(m, depth, ply+1, alpha, beta)
			}
		} else {
			child.line = child.line[:0]
			value = s.enter(m, depth, ply+1, alpha, beta)
		}
		if s.stopped {
			return 0
		}
		if value <= best {
			continue
		}
		best = value
		if value <= alpha {
			continue
		}
		alpha, bestMove = value, m
		if principal {
			f.line = append(append(f.line[:0], m), child.line...)
		}
		if value >= beta {
			if quiet {
				s.learn(f, m, depth)
			}
			break
		}
	}
	e := entry[M]{key: key, value: sooner(best, -ply), move: bestMove, depth: uint8(depth)}
	switch {
	case best >= beta:
		e.bound = atLeast
	case best <= floor:
		e.bound = atMost
	}
	s.table.store(e)
	return best
}

// low reports whether all untried moves are worth at most alpha, and then returns the highest of
// their values. It can tell only at the last ply. The moves count as nodes, as if each had been
// entered.
func (s *Searcher[M]) low(f *frame[M], depth int, alpha int32) (value int32, low bool) {
	if depth > 1 || s.sweeper == nil {
		return 0, false
	}
	n, value, low := s.sweeper.Sweep([3]M{f.first, f.tried[0], f.tried[1]}, alpha)
	if !low || s.limits.Nodes > 0 && s.nodes+uint64(n) >= s.limits.Nodes {
		return 0, false
	}
	s.nodes += uint64(n)
	return value, true
}

// root lists the root's moves, with the best one of the previous iteration in front. They are all
// listed at once so that a seed can shuffle them.
func (s *Searcher[M]) root(f *frame[M]) {
	s.generate(f)
	if s.limits.Shuffle != 0 {
		s.shuffle(f.moves)
	}
	for i := range f.moves {
		if len(s.line) > 0 && f.moves[i].Move == s.line[0] {
			f.moves[i].Hint = math.MaxInt32
		}
	}
	if len(f.moves) > 0 {
		pick(f.moves, 0)
	}
}

// learn records a quiet move that caused a cutoff.
func (s *Searcher[M]) learn(f *frame[M], m M, depth int) {
	s.history.learn(historySlot(m), depth)
	s.learned = true
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
}

// enter makes a move at a position that is searched depth turns deep, searches the position after
// it and returns its value for the side that made the move. At the end of most lines it only peeks
// at the last move and does not make it.
func (s *Searcher[M]) enter(m M, depth, ply int, alpha, beta int32) int32 {
	if s.nodes++; s.nodes >= s.pause && s.spent() {
		return 0
	}
	estimate, known, quiet := int32(0), false, false
	if depth <= 1 {
		estimate, known, quiet = s.pos.Peek(m, -beta, -alpha)
		if known && (quiet || estimate >= -alpha || !s.limits.Quiescence) {
			return -estimate
		}
	}
	over, again := s.pos.Make(m)
	if !again {
		depth, alpha, beta = depth-1, -beta, -alpha
	}
	var value int32
	switch {
	case over:
		value = sooner(s.pos.Final(), ply)
	case depth > 0:
		value = s.node(depth, ply, alpha, beta)
	default:
		value = estimate
		if !known {
			value = s.pos.Evaluate(alpha, beta)
		}
		if value < beta && s.limits.Quiescence {
			value = s.quiesce(ply, value, alpha, beta)
		}
	}
	s.pos.Unmake()
	if again {
		return value
	}
	return -value
}

// quiesce returns the value of the current position if only captures are played from it. The side
// to move may stop capturing at any point. The estimate must be below beta.
func (s *Searcher[M]) quiesce(ply int, estimate, alpha, beta int32) int32 {
	best := estimate
	f := s.frame(ply)
	f.captures = s.pos.Captures(f.captures[:0])
	if len(f.captures) == 0 {
		return best
	}
	principal := alpha+1 < beta
	alpha = max(alpha, best)
	child := s.frame(ply + 1)
	for i := range f.captures {
		m := pick(f.captures, i)
		child.line = child.line[:0]
		value := s.enter(m, 0, ply+1, alpha, beta)
		if s.stopped {
			return 0
		}
		if value <= best {
			continue
		}
		best = value
		if value <= alpha {
			continue
		}
		alpha = value
		if principal {
			f.line = append(append(f.line[:0], m), child.line...)
		}
		if value >= beta {
			break
		}
	}
	return best
}
