package search

// bound is how a stored value limits the true one.
type bound uint8

const (
	exact bound = iota
	atLeast
	atMost
)

// entry is the table's entry of one position. Values of decided games count plies
// from the position itself, not from the root, so they hold at any ply where the
// position occurs.
type entry[M ~uint32] struct {
	key        uint64
	value      int32
	move       M // the best move found, or 0
	generation uint32
	depth      uint8
	bound      bound
}

// table is the transposition table. Entries carry the generation of the search
// that wrote them. Those of earlier searches are ignored, as if the table were
// cleared before each search.
//
// A search begins with a part of the table that fits into the processor's cache,
// and doubles it as it fills. Positions that belong elsewhere in the larger part
// are forgotten.
type table[M ~uint32] struct {
	entries    []entry[M] // in pairs: a position is in either slot of its pair
	most       int        // the maximum number of entries
	mask       uint64     // of the part in use
	room       int        // the number of entries that still fit before the part doubles
	generation uint32
}

// firstPart is the number of entries that a search begins with.
const firstPart = 1 << 13

func newTable[M ~uint32](bits int) table[M] {
	most := 1 << bits
	return table[M]{entries: make([]entry[M], min(firstPart, most)), most: most}
}

// next starts a new generation.
func (t *table[M]) next() {
	part := min(firstPart, t.most)
	t.mask, t.room = uint64(part-1), part/2
	t.generation++
	if t.generation == 0 {
		clear(t.entries)
		t.generation = 1
	}
}

// grow doubles the part in use, if the table is larger.
func (t *table[M]) grow() {
	part := 2 * (int(t.mask) + 1)
	if part > t.most {
		return
	}
	if part > len(t.entries) {
		t.entries = append(t.entries, make([]entry[M], part-len(t.entries))...)
	}
	t.mask, t.room = uint64(part-1), part/4
}

// find returns the entry with that key, or nil.
func (t *table[M]) find(key uint64) *entry[M] {
	i := key & t.mask
	if e := &t.entries[i]; e.key == key && e.generation == t.generation {
		return e
	}
	if e := &t.entries[i^1]; e.key == key && e.generation == t.generation {
		return e
	}
	return nil
}

// store writes e to its pair: over the same position, else over a stale entry, else
// over the shallower one.
func (t *table[M]) store(e entry[M]) {
	e.generation = t.generation
	i := e.key & t.mask
	a, b := &t.entries[i], &t.entries[i^1]
	switch {
	case a.key == e.key && a.generation == e.generation:
	case b.key == e.key && b.generation == e.generation:
		a = b
	case a.generation != e.generation:
		t.room--
	case b.generation != e.generation:
		a = b
		t.room--
	case b.depth < a.depth:
		a = b
	}
	if e.move == 0 && a.key == e.key && a.generation == e.generation {
		e.move = a.move
	}
	*a = e
	if t.room == 0 {
		t.grow()
	}
}
