package search

// bound says what a stored value is.
type bound uint8

const (
	exact bound = iota
	atLeast
	atMost
)

// entry is what the table knows of one position. Values of decided games count
// plies from the position itself, not from the root, so that they hold wherever
// in the search the position is met.
type entry[M ~uint32] struct {
	key        uint64
	value      int32
	move       M // the best found, or 0
	generation uint32
	depth      uint8
	bound      bound
}

// table is the transposition table. Entries carry the generation of the search
// that wrote them; those of earlier searches are never seen, as if the table
// were cleared at each root.
//
// A search begins with a part of the table that stays in the processor's cache,
// and doubles it as it fills. The positions whose place is another in the larger
// part are forgotten.
type table[M ~uint32] struct {
	entries    []entry[M] // pairs: a position lies in either slot of its pair
	mask       uint64     // of the part in use
	room       int        // how many entries may still come before it doubles
	generation uint32
}

// firstPart is how many entries a search begins with.
const firstPart = 1 << 13

func newTable[M ~uint32](bits int) table[M] {
	return table[M]{entries: make([]entry[M], 1<<bits)}
}

// next starts a new generation.
func (t *table[M]) next() {
	part := min(firstPart, len(t.entries))
	t.mask, t.room = uint64(part-1), part/2
	t.generation++
	if t.generation == 0 {
		clear(t.entries)
		t.generation = 1
	}
}

// grow makes room for more entries, if there is any.
func (t *table[M]) grow() {
	part := 2 * (int(t.mask) + 1)
	if part > len(t.entries) {
		return
	}
	t.mask, t.room = uint64(part-1), part/4
}

// find returns the entry of that key, or nil.
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

// store keeps e: in the slot of the same position, else in a stale one, else in
// place of the shallower of the pair.
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
	if t.room == 0 {
		t.grow()
	}
	if e.move == 0 && a.key == e.key && a.generation == e.generation {
		e.move = a.move
	}
	*a = e
}
