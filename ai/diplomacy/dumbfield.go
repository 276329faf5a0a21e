package diplomacy

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/diplomacy"
)

const (
	// proximityDepth is the number of steps that DumbBot looks ahead, counting its own place.
	proximityDepth = 10
	// proximityDivisor keeps the proximities of all depths at a similar size: a place has about
	// four neighbours, plus itself.
	proximityDivisor = 5
	// maxNodes is the largest number of places, which are separate for armies and
	// fleets.
	maxNodes = 2 * diplomacy.MaxLocations
)

// dumbWeights are DumbBot's weights in a season.
type dumbWeights struct {
	attack, defence int64
	proximity       [proximityDepth]int64
	// strength and competition are for each unit, and guard for the size of the power
	// that threatens a centre.
	strength, competition, guard int64
}

// DumbBot's weights by season. Retreats have those of the movement before.
var (
	dumbSpring = dumbWeights{
		attack: 700, defence: 300,
		proximity: [proximityDepth]int64{100, 1000, 30, 10, 6, 5, 4, 3, 2, 1},
		strength:  1000, competition: 1000,
	}
	dumbFall = dumbWeights{
		attack: 600, defence: 400,
		proximity: [proximityDepth]int64{1000, 100, 30, 10, 6, 5, 4, 3, 2, 1},
		strength:  1000, competition: 1000,
	}
	dumbWinter = dumbWeights{
		attack: 700, defence: 300,
		proximity: [proximityDepth]int64{1000, 100, 30, 10, 6, 5, 4, 3, 2, 1},
		guard:     1000,
	}
)

// dumbYear are DumbBot's weights of springs, falls and winters.
var dumbYear = [3]dumbWeights{dumbSpring, dumbFall, dumbWinter}

// dumbNode is a place. Its neighbours are a range of dumbTerrain's list: first those that are alone
// in their province, then pairs on two coasts of one province.
type dumbNode struct {
	province          diplomacy.Province
	first, pairs, end int32
}

// dumbTerrain is the graph of places over which DumbBot's values spread.
type dumbTerrain struct {
	nodes      []dumbNode
	neighbours []int16
	// index is the node of a kind of unit at a location, -1 if the unit cannot stand there.
	index [2][diplomacy.MaxLocations]int16
}

func newDumbTerrain(m *diplomacy.Map) *dumbTerrain {
	t := &dumbTerrain{}
	var at []diplomacy.Unit
	for _, k := range []diplomacy.Kind{diplomacy.Army, diplomacy.Fleet} {
		for l := range diplomacy.Location(m.Locations()) {
			t.index[k-1][l] = -1
			if m.CanStand(k, l) {
				t.index[k-1][l] = int16(len(at))
				at = append(at, diplomacy.Unit{Kind: k, At: l})
			}
		}
	}
	for _, u := range at {
		n := dumbNode{province: m.Province(u.At), first: int32(len(t.neighbours))}
		to := m.Moves(u.Kind, u.At)
		for _, l := range to {
			if sharing(m, to, l) == 1 {
				t.neighbours = append(t.neighbours, t.index[u.Kind-1][l])
			}
		}
		n.pairs = int32(len(t.neighbours))
		for i, l := range to {
			for _, other := range to[i+1:] {
				if m.Province(l) == m.Province(other) {
					t.neighbours = append(t.neighbours, t.index[u.Kind-1][l], t.index[u.Kind-1][other])
				}
			}
		}
		n.end = int32(len(t.neighbours))
		t.nodes = append(t.nodes, n)
	}
	return t
}

// sharing counts the locations that lie in the province of l.
func sharing(m *diplomacy.Map, locations []diplomacy.Location, l diplomacy.Location) int {
	n := 0
	for _, other := range locations {
		if m.Province(other) == m.Province(l) {
			n++
		}
	}
	return n
}

// dumbField has the value of every place of a position for one power. It is filled again in
// each phase and allocates nothing.
type dumbField struct {
	m       *diplomacy.Map
	terrain *dumbTerrain
	power   diplomacy.Power
	// friends are the seats of powers with which there is peace.
	friends game.Seats

	// size is the size of each power; index [diplomacy.Neutral] is for the free centres.
	size [diplomacy.MaxPowers + 1]int64
	// attack and defence are the values of taking and guarding the centre of a province.
	attack, defence [diplomacy.MaxProvinces]int64
	// adjacent counts the units of each power in and next to a province; a fleet next to
	// two coasts of it counts twice. strength is the number of the own power, and
	// competition the largest of another one.
	adjacent              [diplomacy.MaxProvinces][diplomacy.MaxPowers + 1]uint8
	strength, competition [diplomacy.MaxProvinces]int64
	// proximity is by node, for the last depth and the current one; value is the
	// weighted sum of all depths.
	proximity [2][maxNodes]int64
	value     [maxNodes]int64
}

// at returns the value of a location for a kind of unit that can stand there.
func (f *dumbField) at(k diplomacy.Kind, l diplomacy.Location) int64 {
	return f.value[f.terrain.index[k-1][l]]
}

// friend reports whether there is peace with a power.
func (f *dumbField) friend(p diplomacy.Power) bool { return f.friends.Has(p.Seat()) }

// look fills the field.
func (f *dumbField) look(p *diplomacy.Position, w *dumbWeights) {
	f.measure(p)
	f.count(p)
	f.spread(w)
}

// measure computes the sizes of powers and the values of centres.
func (f *dumbField) measure(p *diplomacy.Position) {
	var centres [diplomacy.MaxPowers + 1]int64
	for c := f.m.Centres(); !c.Empty(); c = c.Rest() {
		centres[p.Owner[c.First()]]++
	}
	for i, n := range centres {
		f.size[i] = n*n + 4*n + 16
	}
	var own diplomacy.Set
	for c := f.m.Centres(); !c.Empty(); c = c.Rest() {
		at := c.First()
		f.attack[at], f.defence[at] = 0, 0
		if owner := p.Owner[at]; f.friend(owner) {
			continue
		} else if owner != f.power {
			f.attack[at] = f.size[owner]
		} else {
			own = own.With(at)
		}
	}
	for at := range f.m.Provinces() {
		u := &p.Units[at]
		if !u.Exists() || u.Power == f.power || f.friend(u.Power) {
			continue
		}
		for c := f.m.Reach(u.Kind, u.At).And(own); !c.Empty(); c = c.Rest() {
			f.defence[c.First()] = max(f.defence[c.First()], f.size[u.Power])
		}
	}
}

// count counts the units of each power in and next to each province.
func (f *dumbField) count(p *diplomacy.Position) {
	provinces := f.m.Provinces()
	clear(f.adjacent[:provinces])
	for at := range provinces {
		u := &p.Units[at]
		if !u.Exists() {
			continue
		}
		f.adjacent[at][u.Power]++
		for _, to := range f.m.Moves(u.Kind, u.At) {
			f.adjacent[f.m.Province(to)][u.Power]++
		}
	}
	powers := f.m.Powers()
	for at := range provinces {
		most := uint8(0)
		row := f.adjacent[at][:powers+1]
		for power, n := range row {
			if n > most && diplomacy.Power(power) != f.power && !f.friend(diplomacy.Power(power)) {
				most = n
			}
		}
		f.strength[at], f.competition[at] = int64(row[f.power]), int64(most)
	}
}

// spread spreads the values of centres over the map and adds them up.
func (f *dumbField) spread(w *dumbWeights) {
	nodes, neighbours := f.terrain.nodes, f.terrain.neighbours
	was, is := &f.proximity[0], &f.proximity[1]
	for i := range nodes {
		at := nodes[i].province
		was[i] = f.attack[at]*w.attack + f.defence[at]*w.defence
		f.value[i] = was[i]*w.proximity[0] + f.defence[at]*w.guard +
			f.strength[at]*w.strength - f.competition[at]*w.competition
	}
	for depth := 1; depth < proximityDepth; depth++ {
		weight := w.proximity[depth]
		for i := range nodes {
			n := &nodes[i]
			sum := was[i]
			for _, j := range neighbours[n.first:n.pairs] {
				sum += was[j]
			}
			for j := n.pairs; j < n.end; j += 2 {
				sum += max(was[neighbours[j]], was[neighbours[j+1]])
			}
			sum /= proximityDivisor
			is[i] = sum
			f.value[i] += sum * weight
		}
		was, is = is, was
	}
}

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
