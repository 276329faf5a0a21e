package risk

import (
	"iter"
	"math/bits"
)

// PerTerritory is a value for each territory of a map, at first the zero value: a plain value that
// can be copied. Two are compared by [PerTerritory.Equal].
type PerTerritory[V comparable] struct {
	_ [0]func() // no ==, which would compare the pointers

	near [wordBits]V
	// far has the values of the far territories in blocks, nil if all are zero. What it points to never
	// changes, so copies may share it, and one block of zeros stands for all of them.
	far *[farWords]*[wordBits]V
}

// At returns the value of c.
func (p *PerTerritory[V]) At(c Territory) (v V) {
	if c < wordBits {
		return p.near[c]
	}
	if p.far != nil {
		v = p.far[c/wordBits-1][c%wordBits]
	}
	return v
}

// In yields the territories of a set from low to high with their values. Meanwhile they must
// not change. It is faster than [Set.All] with [PerTerritory.At].
func (p *PerTerritory[V]) In(set Set) iter.Seq2[Territory, V] {
	return func(yield func(Territory, V) bool) {
		for word, i, values := set.near, 0, &p.near; ; i++ {
			for ; word != 0; word &= word - 1 {
				bit := bits.TrailingZeros64(word)
				if !yield(Territory(wordBits*i+bit), values[bit%wordBits]) {
					return
				}
			}
			if set.far == nil || i == farWords {
				return
			}
			word, values = set.far[i], p.farBlock(i)
		}
	}
}

// Near returns the values of the first 64 territories.
func (p *PerTerritory[V]) Near() *[wordBits]V { return &p.near }

// Put sets the value of c.
func (p *PerTerritory[V]) Put(c Territory, v V) {
	if c < wordBits {
		p.near[c] = v
		return
	}
	p.farPut(c, v)
}

// Fill sets the values of the near territories and of the first n to v.
func (p *PerTerritory[V]) Fill(n int, v V) {
	for c := range Territory(max(n, wordBits)) {
		p.Put(c, v)
	}
}

// First returns the values of the first n territories.
func (p *PerTerritory[V]) First(n int) []V {
	values := make([]V, n)
	for c := range values {
		values[c] = p.At(Territory(c))
	}
	return values
}

// Equal reports whether all values are the same.
func (p *PerTerritory[V]) Equal(o *PerTerritory[V]) bool {
	if p.near != o.near {
		return false
	}
	if p.far != o.far {
		for c := Territory(wordBits); c < MaxTerritories; c++ {
			if p.At(c) != o.At(c) {
				return false
			}
		}
	}
	return true
}

// farBlock returns the values of the i-th block of far territories.
//
//go:noinline
func (p *PerTerritory[V]) farBlock(i int) *[wordBits]V {
	if p.far == nil {
		return new([wordBits]V)
	}
	return p.far[i]
}

//go:noinline
func (p *PerTerritory[V]) farPut(c Territory, v V) {
	var far [farWords]*[wordBits]V
	if p.far != nil {
		far = *p.far
	} else {
		zeros := new([wordBits]V)
		for i := range far {
			far[i] = zeros
		}
	}
	block := *far[c/wordBits-1]
	block[c%wordBits] = v
	far[c/wordBits-1] = &block
	p.far = &far
}
