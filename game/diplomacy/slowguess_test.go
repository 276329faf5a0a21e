package diplomacy

import "slices"

type slowGuess struct {
	unit  int
	value bool
}

// explore evaluates the condition of unit i for every combination of values of the
// undecided orders that it asks for. It returns the possible outcomes and the orders that
// it asked for. If anytime is set it stops at the first two different outcomes.
func (s *slowJudge) explore(i int, anytime bool) (yes, no bool, asked []int) {
	s.guesses = s.guesses[:0]
	for {
		if s.condition(i) {
			yes = true
		} else {
			no = true
		}
		for _, g := range s.guesses {
			if !slices.Contains(asked, g.unit) {
				asked = append(asked, g.unit)
			}
		}
		for n := len(s.guesses); n > 0 && s.guesses[n-1].value; n-- {
			s.guesses = s.guesses[:n-1]
		}
		if len(s.guesses) == 0 || anytime && yes && no {
			s.guesses = s.guesses[:0]
			return yes, no, asked
		}
		s.guesses[len(s.guesses)-1].value = true
	}
}

// matters reports whether the outcome of order j can change the condition of i, which asks
// for the given orders.
func (s *slowJudge) matters(i, j int, asked []int) bool {
	rest := slices.DeleteFunc(slices.Clone(asked), func(k int) bool { return k == j })
	defer func() { s.guesses = s.guesses[:0] }()
	for bits := range 1 << len(rest) {
		var results [2]bool
		for value := range 2 {
			s.guesses = append(s.guesses[:0], slowGuess{j, value == 1})
			for k, other := range rest {
				s.guesses = append(s.guesses, slowGuess{other, bits>>k&1 == 1})
			}
			results[value] = s.condition(i)
		}
		if results[0] != results[1] {
			return true
		}
	}
	return false
}

// decide settles the order of unit i.
func (s *slowJudge) decide(i int, success bool) { s.known[i], s.success[i] = true, success }

// run decides everything.
func (s *slowJudge) run() {
	for i := range s.units {
		if !s.decisive(i) {
			s.decide(i, false)
		}
	}
	for s.fold() {
	}
}

// fold goes once over the undecided orders and breaks a circle if it could decide none. It
// reports whether it decided anything.
func (s *slowJudge) fold() bool {
	progress, open := false, false
	for i := range s.units {
		if s.known[i] {
			continue
		}
		open = true
		if yes, no, _ := s.explore(i, true); yes != no {
			s.decide(i, yes)
			progress = true
		}
	}
	if open && !progress {
		s.breakCircle()
	}
	return open
}

// breakCircle decides the orders of a circle that depends on no other undecided orders.
func (s *slowJudge) breakCircle() {
	depends := map[int][]int{}
	for i := range s.units {
		if s.known[i] {
			continue
		}
		_, _, asked := s.explore(i, false)
		for _, j := range asked {
			if s.matters(i, j, asked) {
				depends[i] = append(depends[i], j)
			}
		}
	}
	var core []int
	for i := range s.units {
		if s.known[i] {
			continue
		}
		closed := []int{i}
		for k := 0; k < len(closed); k++ {
			for _, j := range depends[closed[k]] {
				if !slices.Contains(closed, j) {
					closed = append(closed, j)
				}
			}
		}
		if core == nil || len(closed) < len(core) {
			core = closed
		}
	}
	solutions := s.solutions(core)
	if len(solutions) == 1 {
		for k, i := range core {
			s.decide(i, solutions[0]>>k&1 == 1)
		}
		return
	}
	convoys := slices.DeleteFunc(slices.Clone(core), func(i int) bool { return s.units[i].order.Kind != Convoy })
	if len(convoys) > 0 {
		s.circles++
		for _, i := range convoys {
			s.decide(i, false)
			s.forced[i] = true
		}
		return
	}
	s.rings++
	for _, i := range core {
		s.decide(i, s.units[i].order.Kind == Move)
	}
}

// solutions returns the consistent outcomes of the orders of a circle, as bits.
func (s *slowJudge) solutions(core []int) []int {
	var all []int
	for bits := range 1 << len(core) {
		consistent := true
		for k, i := range core {
			s.guesses = s.guesses[:0]
			for l, j := range core {
				s.guesses = append(s.guesses, slowGuess{j, bits>>l&1 == 1})
			}
			if s.condition(i) != (bits>>k&1 == 1) {
				consistent = false
				break
			}
		}
		if consistent {
			all = append(all, bits)
		}
	}
	s.guesses = s.guesses[:0]
	return all
}
