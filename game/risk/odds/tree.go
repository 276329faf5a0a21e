package odds

// Origin is the territory from which a tree of attacks starts.
const Origin = -1

// Target is a territory of a tree of attacks (ender-2009 4.3.3).
type Target struct {
	// From is the index in the tree's list of the territory from which this one is attacked, less
	// than its own index, or [Origin].
	From int
	// Defenders is the number of armies in the territory, 1 or more.
	Defenders int
}

// Tree is the outcome of a tree of attacks. Targets are attacked in the order of the list, each
// with all armies in the territory from which it is attacked.
//
// The survivors of a conquest are split: some move in, for the targets beyond, and the others stay
// for the remaining targets of the same territory. At least as many move in as dice were rolled.
// ender-2009 gives every branch its risk factor (4.3.6); here the split maximises the probability
// that the whole tree falls, and among equal splits moves the most armies in. So all move in where
// no other target remains, as in a chain, and as few as possible where there are no targets beyond.
type Tree struct {
	// Whole is the probability that all targets fall.
	Whole float64
	// Fall[i] is the probability that target i falls.
	Fall []float64

	ends  []float64
	width int
}

// Armies returns the distribution of the armies in target i at the end, or in the territory where
// the tree starts for [Origin]: Armies(i)[n] is the probability that the attacker owns it with n
// armies, including the one that cannot die.
func (t Tree) Armies(i int) []float64 {
	return t.ends[(i+1)*t.width : (i+2)*t.width]
}

// nodes are the buffers for trees. Each holds one row for the origin and one for
// each target.
type nodes struct {
	chance []float64 // probability that all remaining targets below a territory fall, by armies that can die
	ends   []float64 // as in Tree
	split  []int     // armies that move in, by survivors
	open   []bool    // whether a target further down the list is attacked from here
}

// Tree returns the outcome of a tree of attacks that starts in a territory with a armies that can
// die, 0 or more. It panics if a target comes before the one from which it is attacked. It tries
// all splits: for each target after which others remain to be attacked from the same territory,
// that takes time proportional to the square of a.
func (s *Solver) Tree(a int, targets []Target) Tree {
	whole := s.ahead(a, targets)[a]
	s.fall = cleared(s.fall, len(targets))
	width := a + 2
	n := &s.nodes
	n.ends = cleared(n.ends, (len(targets)+1)*width)
	tree := Tree{Whole: whole, Fall: s.fall, ends: n.ends, width: width}

	tree.Armies(Origin)[a+1] = 1
	rows := s.clearRows(a + 1)
	for i, target := range targets {
		from, to := tree.Armies(target.From)[1:], tree.Armies(i)[1:]
		copy(rows[0], from)
		clear(from)
		rows = s.tables.carry(rows, target.Defenders, from, nil)
		split := n.split[i*(a+1):]
		for survivors, p := range rows[0] {
			if p > 0 {
				s.fall[i] += p
				to[split[survivors]-1] += p
				from[survivors-split[survivors]] += p
			}
		}
		clear(rows[0])
	}
	return tree
}

// TreeArmies returns the least number of armies at the origin that conquer the whole tree with
// probability p. A p of 1 or more counts as slightly less than 1.
func (s *Solver) TreeArmies(p float64, targets []Target) int {
	if len(targets) == 0 {
		return 0
	}
	p = min(p, certain)
	cost := 0.0
	for _, target := range targets {
		cost += s.tables.Cost(target.Defenders)
	}
	most := s.plenty(cost, len(targets))
	chance := s.ahead(most, targets)
	for chance[most] < p {
		most *= 2
		chance = s.ahead(most, targets)
	}
	return leastIndex(chance, p)
}

// ahead returns the probability of conquering the whole tree by the armies at the origin, from 0 to
// most, and stores how survivors split on the way.
func (s *Solver) ahead(most int, targets []Target) []float64 {
	n := &s.nodes
	width := most + 1
	n.chance = sized(n.chance, (len(targets)+1)*width)
	n.split = sized(n.split, len(targets)*width)
	n.open = sized(n.open, len(targets)+1)
	fill(n.chance, 1)
	clear(n.open)
	rows := s.makeRows(width)
	for i := len(targets) - 1; i >= 0; i-- {
		from := targets[i].From + 1
		if from < 0 || from > i {
			panic("odds: a target comes after the one from which it is attacked")
		}
		inside, rest := n.chance[(i+1)*width:(i+2)*width], n.chance[from*width:(from+1)*width]
		s.divide(rows[0], n.split[i*width:(i+1)*width], inside, rest, n.open[from])
		rows = s.tables.reach(rows, 0, targets[i].Defenders)
		copy(rest, rows[0])
		n.open[from] = true
	}
	return n.chance[:width]
}

// equal is the relative difference up to which two probabilities count as equal, so that rounding
// does not distinguish symmetric branches.
const equal = 1e-9

// divide finds, for each number of survivors, how many move in, and the probability worth that all
// remaining targets then fall. inside is that probability for the targets beyond the territory, and
// rest for those that remain at the old one, if that is open.
func (s *Solver) divide(worth []float64, split []int, inside, rest []float64, open bool) {
	worth[0], split[0] = 0, 0
	for survivors := 1; survivors < len(worth); survivors++ {
		split[survivors] = survivors
		worth[survivors] = inside[survivors-1] * rest[0]
		if !open {
			continue // No other target needs them: rest is 1 throughout.
		}
		for in := survivors - 1; in >= min(s.tables.rules.AttackDice, survivors); in-- {
			if x := inside[in-1] * rest[survivors-in]; x > worth[survivors]*(1+equal) {
				split[survivors], worth[survivors] = in, x
			}
		}
	}
}
