package search

import (
	"math"
	"testing"
)

func TestTableIgnoresEarlierGenerations(t *testing.T) {
	table := newTable[uint32](6)
	table.generation = math.MaxUint32 - 2
	for range 5 {
		table.next()
		if table.generation == 0 {
			t.Fatal("generation 0 is that of empty entries")
		}
		for key := range uint64(40) {
			if table.find(key) != nil {
				t.Fatalf("key %d is known before it was stored", key)
			}
		}
		for key := range uint64(40) {
			table.store(entry[uint32]{key: key, value: int32(key), depth: 1})
			if e := table.find(key); e == nil || e.value != int32(key) {
				t.Fatalf("key %d: %+v", key, e)
			}
		}
	}
}

func TestTableGrowsAsItFills(t *testing.T) {
	table := newTable[uint32](15)
	table.next()
	first := table.mask
	for i := range uint64(1 << 15) {
		table.store(entry[uint32]{key: i * 0x9e3779b97f4a7c15, depth: 1})
	}
	if first+1 != firstPart || table.mask+1 != 1<<15 {
		t.Errorf("from %d entries to %d", first+1, table.mask+1)
	}
	table.next()
	if table.mask != first {
		t.Errorf("the next search begins with %d entries", table.mask+1)
	}
}

// A table that gets its memory as it grows is like one that has all of it.
func TestGrownTableForgetsNothing(t *testing.T) {
	grown, whole := newTable[uint32](16), newTable[uint32](16)
	whole.entries = make([]entry[uint32], 1<<16)
	for range 2 {
		grown.next()
		whole.next()
		for i := range uint64(1 << 15) {
			e := entry[uint32]{key: i * 0x9e3779b97f4a7c15, value: int32(i), depth: uint8(i % 7)}
			grown.store(e)
			whole.store(e)
			for _, back := range []uint64{0, 1, i / 2, i} {
				key := (i - back) * 0x9e3779b97f4a7c15
				a, b := grown.find(key), whole.find(key)
				if (a == nil) != (b == nil) || a != nil && *a != *b {
					t.Fatalf("after %d entries, %d before: %+v, not %+v", i+1, back, a, b)
				}
			}
		}
	}
	if len(grown.entries) != 1<<16 {
		t.Errorf("it has grown to %d entries", len(grown.entries))
	}
}

func TestTableKeepsTheDeeper(t *testing.T) {
	table := newTable[uint32](1)
	table.next()
	table.store(entry[uint32]{key: 2, depth: 5})
	table.store(entry[uint32]{key: 4, depth: 3})
	table.store(entry[uint32]{key: 6, depth: 1})
	if table.find(2) == nil || table.find(4) != nil || table.find(6) == nil {
		t.Error("the shallower entry of the pair must be replaced")
	}
	table.store(entry[uint32]{key: 2, move: 9, depth: 1})
	table.store(entry[uint32]{key: 2, depth: 2})
	if e := table.find(2); e.move != 9 || e.depth != 2 {
		t.Errorf("%+v: a new entry without a move must keep the old move", e)
	}
}
