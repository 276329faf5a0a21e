package risk

// PerTerritory is a value for each territory of a map, at first the zero value: a plain value that
// can be copied. Two are compared by [PerTerritory.Equal].
type PerTerritory[V comparable] struct {
	_ [0]func() // no ==, which would compare the pointers

	near [wordBits]V
	// far has the values of the far territories in blocks, nil where all are zero. What it points to
	// never changes, so copies may share it.
	far *[farWords]*[wordBits]V
}

// At returns the value of c.
func (p *PerTerritory[V]) At(c Territory) V {
	if c < wordBits {
		return p.near[c]
	}
	return p.farAt(c)
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
			if p.farAt(c) != o.farAt(c) {
				return false
			}
		}
	}
	return true
}

//go:noinline
func (p *PerTerritory[V]) farAt(c Territory) (v V) {
	if p.far != nil {
		if block := p.far[c/wordBits-1]; block != nil {
			v = block[c%wordBits]
		}
	}
	return v
}

//go:noinline
func (p *PerTerritory[V]) farPut(c Territory, v V) {
	var far [farWords]*[wordBits]V
	if p.far != nil {
		far = *p.far
	}
	var block [wordBits]V
	if old := far[c/wordBits-1]; old != nil {
		block = *old
	}
	block[c%wordBits] = v
	far[c/wordBits-1] = &block
	p.far = &far
}
