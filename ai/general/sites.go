package general

import (
	"math/bits"

	"eras/ai/estimate"
	"eras/game/general"
	"eras/game/grid"
)

// sites is a map's cities and warehouses, with the scores of all squares for
// them: (D - d)² each, four sites to a word in lanes of 16 bits, so that the best
// scores of several leaders are found four at a time.
type sites struct {
	size               grid.Size
	cities, warehouses grid.Set
	all                []grid.Square
	scores             []uint64 // words for each square: cities, warehouses, padding
	cityWords, words   int      // a square

	// known remembers sums by the leaders' squares, on small maps: searches meet
	// the same leaders again and again.
	known [1 << knownBits]sums
}

// sums is the sums over all cities and over all warehouses of the best score of
// a leader on the squares of a set.
type sums struct {
	squares            uint64
	cities, warehouses int32
}

const knownBits = 12

const (
	lanes    = 4 // a word
	chunk    = 4 // words that are looked at together
	laneTops = 0x8000_8000_8000_8000
	laneOnes = 0x0001_0001_0001_0001
)

// read makes z the sites of p's map. It does nothing and returns false if they
// are that already.
func (z *sites) read(p *general.Position) bool {
	var cities, warehouses grid.Set
	for y := range p.Size.Rows() {
		for x := range p.Size.Columns() {
			switch s := grid.At(x, y); p.Cells[s].Site {
			case general.City:
				cities.Add(s)
			case general.Warehouse:
				warehouses.Add(s)
			}
		}
	}
	if z.size == p.Size && z.cities == cities && z.warehouses == warehouses {
		return false
	}
	z.size, z.cities, z.warehouses = p.Size, cities, warehouses
	z.cityWords = (cities.Len() + lanes - 1) / lanes
	z.words = z.cityWords + (warehouses.Len()+lanes-1)/lanes
	z.words = (z.words + chunk - 1) / chunk * chunk
	z.scores = make([]uint64, grid.Cells*z.words)
	z.all = z.all[:0]
	clear(z.known[:]) // no leaders score nothing
	z.add(cities, 0)
	z.add(warehouses, z.cityWords)
	return true
}

// add enters the scores of one kind of site from the given word on.
func (z *sites) add(set grid.Set, word int) {
	proximity, field := estimate.ProximityOn(z.size), estimate.FieldOn(z.size)
	lane := 0
	for site := range set.All() {
		z.all = append(z.all, site)
		for s := range z.size.Squares().All() {
			score := uint64(proximity.Between(s, site))
			z.scores[int(field.Number[s])*z.words+word+lane/lanes] |= score << (lane % lanes * 16)
		}
		lane++
	}
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

// sum works out the sums for leaders whose numbers are those of the bits of
// words.
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

// scored is the best scores for the sites of a chunk of words.
type scored [chunk]uint64

// raise makes best at least what the leaders score whose numbers are those of
// the bits of word, counted from base.
func (z *sites) raise(best *scored, word uint64, base, from int) {
	a, b, c, d := best[0], best[1], best[2], best[3]
	for ; word != 0; word &= word - 1 {
		row := z.row(base+bits.TrailingZeros64(word), from)
		a, b, c, d = largest(a, row[0]), largest(b, row[1]), largest(c, row[2]), largest(d, row[3])
	}
	best[0], best[1], best[2], best[3] = a, b, c, d
}

// row returns the scores of the square with that number for the sites of a chunk
// of words.
func (z *sites) row(number, from int) *scored {
	return (*scored)(z.scores[number*z.words+from:])
}

// largest returns the larger number of each lane. Lanes hold less than 0x8000.
func largest(a, b uint64) uint64 {
	atLeast := ((a | laneTops) - b) & laneTops // the top bits of lanes where a >= b
	mask := atLeast - atLeast>>15
	return a&mask | b&^mask
}

// total returns the sum of the four lanes, which fits one lane.
func total(a uint64) int32 { return int32(a * laneOnes >> 48) }

// owners returns a key for the owners of all sites.
func (z *sites) owners(p *general.Position) uint64 {
	const each = 32 // owners a word
	h, packed := uint64(0), uint64(0)
	for i, s := range z.all {
		packed = packed<<2 | uint64(p.Cells[s].Owner)
		if i%each == each-1 {
			h, packed = h^estimate.Fold(ownersPlace-i/each, packed), 0
		}
	}
	return h ^ estimate.Fold(ownersPlace-len(z.all)/each, packed)
}

// ownersPlace is the last place of a key's folds.
const ownersPlace = 63
