package war

import (
	"math/bits"

	"eras/ai/evaluation"
	"eras/game/grid"
	"eras/game/war"
)

// sites holds a map's cities and warehouses with the scores of all squares for them. A score is (D
// - d)², where d is the length of the way around impassable terrain. Four sites share a word in
// lanes of 16 bits, so that the best scores of several leaders are found for four sites at a time.
type sites struct {
	size               grid.Size
	cities, warehouses grid.Set
	closed             grid.Set // impassable terrain
	all                []grid.Square
	scores             []uint64 // words for each square: cities, warehouses, padding
	cityWords, words   int      // per square

	// known caches sums by the leaders' squares, on small maps.
	known [1 << knownBits]sums
}

// sums holds, for leaders on the squares of a set, the sums over all cities and over all warehouses
// of the best score of a leader.
type sums struct {
	squares            uint64
	cities, warehouses int32
}

const knownBits = 12

const (
	lanes    = 4 // per word
	chunk    = 4 // words that are processed together
	laneTops = 0x8000_8000_8000_8000
	laneOnes = 0x0001_0001_0001_0001
)

// read sets z to the sites of p's map. It returns false if they are already those.
func (z *sites) read(p *war.Position) bool {
	var cities, warehouses, closed grid.Set
	for y := range p.Size.Rows() {
		for x := range p.Size.Columns() {
			s := grid.At(x, y)
			switch p.Cells[s].Site {
			case war.City:
				cities.Add(s)
			case war.Warehouse:
				warehouses.Add(s)
			case war.NoSite:
			}
			if !p.Cells[s].Terrain.Open() {
				closed.Add(s)
			}
		}
	}
	if z.size == p.Size && z.cities == cities && z.warehouses == warehouses && z.closed == closed {
		return false
	}
	z.size, z.cities, z.warehouses, z.closed = p.Size, cities, warehouses, closed
	z.cityWords = (cities.Len() + lanes - 1) / lanes
	z.words = z.cityWords + (warehouses.Len()+lanes-1)/lanes
	z.words = (z.words + chunk - 1) / chunk * chunk
	z.scores = make([]uint64, grid.Cells*z.words)
	z.all = z.all[:0]
	clear(z.known[:]) // the sums for no leaders are all 0
	z.add(cities, 0)
	z.add(warehouses, z.cityWords)
	return true
}

// add writes the scores of one kind of site from the given word on.
func (z *sites) add(set grid.Set, word int) {
	field := evaluation.FieldOn(z.size)
	lane := 0
	for site := range set.All() {
		z.all = append(z.all, site)
		ways := z.ways(site)
		for s := range z.size.Squares().All() {
			score := uint64(ways[s])
			z.scores[int(field.Number[s])*z.words+word+lane/lanes] |= score << (lane % lanes * 16)
		}
		lane++
	}
}

// ways returns the scores of all squares for a site, 0 for those that cannot reach it.
func (z *sites) ways(site grid.Square) (scores [grid.Cells]uint16) {
	if z.closed.Empty() {
		proximity := evaluation.ProximityOn(z.size)
		for s := range z.size.Squares().All() {
			scores[s] = uint16(proximity.Between(s, site))
		}
		return scores
	}
	steps := grid.StepsOf(z.size)
	reached, edge := grid.SetOf(site), []grid.Square{site}
	for near := z.size.Columns() + z.size.Rows(); near > 0 && len(edge) > 0; near-- {
		var next []grid.Square
		for _, s := range edge {
			scores[s] = uint16(near * near)
			for _, to := range steps.From(s) {
				if !reached.Has(to) && !z.closed.Has(to) {
					reached.Add(to)
					next = append(next, to)
				}
			}
		}
		edge = next
	}
	return scores
}

// nearest returns the sums for leaders on a small map.
func (z *sites) nearest(squares uint64) *sums {
	known := &z.known[squares*0x9e3779b97f4a7c15>>(64-knownBits)]
	if known.squares != squares {
		*known = z.sum([]uint64{squares})
		known.squares = squares
	}
	return known
}

// nearestWide returns the sums for leaders on a map of any size; words is the set of their squares.
func (z *sites) nearestWide(words []uint64) *sums {
	key := uint64(1) << 63
	for i, word := range words {
		key ^= evaluation.Fold(i, word)
	}
	known := &z.known[key*0x9e3779b97f4a7c15>>(64-knownBits)]
	if known.squares != key {
		*known = z.sum(words)
		known.squares = key
	}
	return known
}

// sum computes the sums for leaders on the squares whose bits in words are set.
func (z *sites) sum(words []uint64) sums {
	var all sums
	for from := 0; from < z.words; from += chunk {
		var best scored
		for i, word := range words {
			z.raise(&best, word, i<<6, from)
		}
		for i, word := range best {
			if from+i < z.cityWords {
				all.cities += total(word)
			} else {
				all.warehouses += total(word)
			}
		}
	}
	return all
}

// scored holds the best scores for the sites of a chunk of words.
type scored [chunk]uint64

// raise updates best with the scores of the leaders whose bits in word are set. The first bit of
// word is that of square number base.
func (z *sites) raise(best *scored, word uint64, base, from int) {
	a, b, c, d := best[0], best[1], best[2], best[3]
	for ; word != 0; word &= word - 1 {
		row := z.row(base+bits.TrailingZeros64(word), from)
		a, b, c, d = largest(a, row[0]), largest(b, row[1]), largest(c, row[2]), largest(d, row[3])
	}
	best[0], best[1], best[2], best[3] = a, b, c, d
}

// row returns the scores of the square with that number for a chunk of words.
func (z *sites) row(number, from int) *scored {
	return (*scored)(z.scores[number*z.words+from:])
}

// largest returns the larger number of each lane. Numbers are below 0x8000.
func largest(a, b uint64) uint64 {
	atLeast := ((a | laneTops) - b) & laneTops // the top bits of lanes where a >= b
	mask := atLeast - atLeast>>15
	return a&mask | b&^mask
}

// total returns the sum of the four lanes, which fits one lane.
func total(a uint64) int32 { return int32(a * laneOnes >> 48) }

// owners returns a key for the owners of all sites.
func (z *sites) owners(p *war.Position) uint64 {
	const each = 32 // owners per word
	h, packed := uint64(0), uint64(0)
	for i, s := range z.all {
		packed = packed<<2 | uint64(p.Cells[s].Owner)
		if i%each == each-1 {
			h, packed = h^evaluation.Fold(ownersPlace-i/each, packed), 0
		}
	}
	return h ^ evaluation.Fold(ownersPlace-len(z.all)/each, packed)
}

// ownersPlace is the last place among the folds of a key. Owners count down from
// it, so that they share no place with the leaders.
const ownersPlace = 63
