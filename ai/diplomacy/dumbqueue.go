package diplomacy

import (
	"math/rand/v2"

	"eras/game/diplomacy"
)

// dumbQueue is the order in which DumbBot's units choose. A unit that waits for another is put back
// behind it. Two that wait for each other sink until one falls below the bottom and must choose
// first.
type dumbQueue struct {
	entries [diplomacy.MaxOrders]dumbEntry
	n       int
	puts    int
}

// dumbEntry is a unit's place in the queue. Higher ranks come first; among equal ranks, the entry
// added earlier does.
type dumbEntry struct {
	at   diplomacy.Province
	rank int
	put  int
}

const (
	// dumbSpacing is the initial distance between ranks, and dumbBottom that of the
	// lowest rank from the bottom.
	dumbSpacing = 16
	dumbBottom  = 64
)

func (q *dumbQueue) clear() { q.n, q.puts = 0, 0 }

func (q *dumbQueue) add(at diplomacy.Province) {
	q.entries[q.n] = dumbEntry{at: at}
	q.n++
}

// shuffle puts all units in random order.
func (q *dumbQueue) shuffle(rng *rand.Rand) {
	for i := range q.n {
		j := rng.IntN(i + 1)
		q.entries[i].rank, q.entries[j].rank = q.entries[j].rank, dumbBottom+i*dumbSpacing
	}
}

// next removes the next unit and returns its province, or [diplomacy.NoProvince] if the
// queue is empty. The unit may be put back until the following call.
func (q *dumbQueue) next() diplomacy.Province {
	if q.n == 0 {
		return diplomacy.NoProvince
	}
	first := 0
	for i := 1; i < q.n; i++ {
		e, f := q.entries[i], q.entries[first]
		if e.rank > f.rank || e.rank == f.rank && e.put < f.put {
			first = i
		}
	}
	at := q.entries[first].at
	q.n--
	q.entries[first] = q.entries[q.n]
	return at
}

// putBack puts the unit that was just removed directly behind the one in province behind. It
// returns false if that one has sunk below the bottom.
func (q *dumbQueue) putBack(at, behind diplomacy.Province) bool {
	for i := range q.n {
		if e := q.entries[i]; e.at == behind {
			if e.rank < 0 {
				return false
			}
			q.puts++
			q.entries[q.n] = dumbEntry{at, e.rank - 1, q.puts}
			q.n++
			return true
		}
	}
	return false
}
