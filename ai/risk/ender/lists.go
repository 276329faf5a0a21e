package ender

import (
	"math"
	"slices"

	"eras/game"
	"eras/game/risk/odds"
)

// Odds computes the cost and the success of lists of attacks (ender-2009 4.3.3).
type Odds interface {
	odds.Method
	// Row returns the probability of taking a list, indexed by the number of armies that can die.
	// Its last value holds for all larger numbers. The row is valid until the next call.
	Row(defenders []int) []float64
}

// ExactOdds are the exact odds of the game's dice.
type ExactOdds struct{ *odds.Solver }

// enough is the probability at which a row ends.
const enough = 0.9999

// Row returns the exact row.
func (o ExactOdds) Row(defenders []int) []float64 {
	most := o.Plenty(defenders)
	row := o.Solver.Row(most, defenders)
	for row[most] < enough {
		most *= 2
		row = o.Solver.Row(most, defenders)
	}
	return row
}

// PaperOdds are the formulas of ender-2009 4.3.5 to 4.3.7, whatever the dice.
type PaperOdds struct{ odds.Paper }

// Row returns the paper's values, which may stay below 1 for long lists.
func (o PaperOdds) Row(defenders []int) []float64 {
	most := int(2*o.Cost(defenders)) + 2*len(defenders) + 10
	row := make([]float64, most+1)
	for a := range row {
		row[a] = min(max(o.Success(a, defenders), 0), 1)
	}
	return row
}

// fights is the number of armies of each side up to which single attacks are in a table.
const fights = 128

// lists caches the odds of lists of attacks. The order of the territories in a list hardly
// matters (4.3.6), so lists are computed with the strongest first and looked up by their
// content.
type lists struct {
	odds            Odds
	success, branch float64
	win             [fights * fights]float32 // by defenders, then armies that can die
	cost            [fights + 1]float64
	variety         [fights + 1]uint64 // hash of a territory, by its number of defenders
	slots           []uint32           // index into entries plus one; open addressing
	entries         []listEntry
	rows            []float32
	list            []int
	thought         *game.Thought
}

type listEntry struct {
	key             uint64
	at              uint32
	size            uint32
	scale           uint32 // each value of its row stands for this many armies
	success, branch int32  // armies needed for the two probabilities
}

const (
	listSlots = 1 << 15
	maxRows   = 1 << 21

	// mostDefenders is the number of defenders of a list up to which it is computed exactly. The
	// time grows with its square, so larger lists are computed in units of several armies.
	mostDefenders = 3000
	// mostNeeded is the maximum of the armies that a list needs, so that sums over a plan stay
	// finite.
	mostNeeded = 1 << 24
)

func newLists(o Odds, p *AttackParams) *lists {
	l := &lists{odds: o, success: p.Success, branch: p.Branch, slots: make([]uint32, listSlots)}
	one := []int{0}
	for d := range fights {
		one[0] = d
		l.cost[d] = max(o.Cost(one), 0)
		for a := range fights {
			w := 1.0
			if d > 0 {
				w = min(max(o.Success(a, one), 0), 1)
			}
			if a == 0 && d > 0 {
				w = 0
			}
			l.win[d*fights+a] = float32(w)
		}
	}
	one[0] = fights
	l.cost[fights] = o.Cost(one)
	state := uint64(0x9e3779b97f4a7c15)
	for d := range l.variety {
		// The key of a list is the sum of these, which does not depend on the order.
		state += 0x9e3779b97f4a7c15
		z := (state ^ state>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		l.variety[d] = z ^ z>>31
	}
	return l
}

// costOf returns the expected number of armies that an attacker with plenty of armies loses to the
// given number of defenders, which need not be whole.
func (l *lists) costOf(defenders float64) float64 {
	if defenders >= fights {
		return l.cost[fights] + (defenders-fights)*(l.cost[fights]-l.cost[fights-1])
	}
	whole := int(defenders)
	return l.cost[whole] + (defenders-float64(whole))*(l.cost[whole+1]-l.cost[whole])
}

// winOf returns the probability that the given number of armies that can die takes a territory with
// the given number of defenders.
func (l *lists) winOf(armies float64, defenders int) float64 {
	if armies < 1 {
		return 0
	}
	a := int(armies)
	if a >= fights || defenders >= fights {
		l.list = append(l.list[:0], defenders)
		return min(max(l.odds.Success(a, l.list), 0), 1)
	}
	return float64(l.win[defenders*fights+a])
}

// keyOf returns the hash of a territory with the given number of defenders.
func (l *lists) keyOf(defenders int) uint64 {
	if defenders <= fights {
		return l.variety[defenders]
	}
	return l.variety[fights] * uint64(2*defenders+1)
}

// find returns the entry of the list with the given key. If it is new, find calls collect, which
// appends the defenders of the list.
func (l *lists) find(key uint64, collect func([]int) []int) *listEntry {
	mask := uint64(len(l.slots) - 1)
	at := key & mask
	for ; l.slots[at] != 0; at = (at + 1) & mask {
		if e := &l.entries[l.slots[at]-1]; e.key == key {
			return e
		}
	}
	if 2*len(l.entries) >= len(l.slots) || len(l.rows) > maxRows {
		clear(l.slots)
		l.entries, l.rows = l.entries[:0], l.rows[:0]
		at = key & mask
	}
	l.list = collect(l.list[:0])
	slices.SortFunc(l.list, func(a, b int) int { return b - a })
	l.thought.LongStep()
	e := listEntry{key: key, at: uint32(len(l.rows)), scale: uint32(reduce(l.list))}
	e.success = int32(min(l.odds.Armies(l.success, l.list)*int(e.scale), mostNeeded))
	e.branch = int32(min(l.odds.Armies(l.branch, l.list)*int(e.scale), mostNeeded))
	for _, p := range l.odds.Row(l.list) {
		l.rows = append(l.rows, float32(p))
		if p >= enough {
			break
		}
	}
	e.size = uint32(len(l.rows)) - e.at
	l.entries = append(l.entries, e)
	l.slots[at] = uint32(len(l.entries))
	return &l.entries[len(l.entries)-1]
}

// chance returns the probability that the given number of armies that can die takes all of a list.
func (l *lists) chance(e *listEntry, armies int) float64 {
	if armies < 0 {
		return 0
	}
	return float64(l.rows[e.at+min(uint32(armies)/e.scale, e.size-1)])
}

// reduce divides the defenders of a list by the smallest scale that leaves at most mostDefenders,
// and returns that scale.
func reduce(list []int) (scale int) {
	sum := 0
	for _, d := range list {
		sum += d
	}
	if sum <= mostDefenders {
		return 1
	}
	scale = (sum + mostDefenders - 1) / mostDefenders
	for i, d := range list {
		list[i] = max(1, d/scale)
	}
	return scale
}

// defenders rounds a number of armies to whole defenders, at least one.
func defenders(armies float64) int { return max(1, int(math.Round(armies))) }
