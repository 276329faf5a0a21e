package war

import (
	"fmt"
	"math/rand/v2"

	"eras/game"
	"eras/game/grid"
)

// MinGenerated is the smallest number of columns and of rows of a map that
// [Generate] makes.
const MinGenerated = 4

const (
	generatedResources  = 5
	generatedArea       = 12 // squares for each pair of sites
	generatedTries      = 400
	generatedMaxLeaders = 4
)

// Generate returns a random map of the given size, symmetric under a rotation by 180°. Each army
// has a city with a leader in it and more leaders nearby, and both armies are equally far from
// neutral cities and warehouses. limit is the number of actions of the match. Generate returns an
// error if the map is smaller than [MinGenerated].
func Generate(z grid.Size, limit uint16, rng *rand.Rand) (Position, error) {
	g := generator{z: z, other: z.Turned, rng: rng}
	err := g.generate(limit)
	return g.p, err
}

// generate places the sites and leaders, and no terrain.
func (g *generator) generate(limit uint16) error {
	z, rng := g.z, g.rng
	if z.Columns() < MinGenerated || z.Rows() < MinGenerated {
		return fmt.Errorf("generating a map of %v: it must have at least %d columns and rows", z, MinGenerated)
	}
	g.p = Position{Size: z, Turn: game.Red, Left: limit}
	for i := range g.p.Armies {
		g.p.Armies[i].Resources = generatedResources
	}
	home := grid.At(rng.IntN(max(1, z.Columns()/4)), rng.IntN(z.Rows()))
	g.put(home, Cell{Site: City, Owner: game.Red, Leader: game.Red, Soldiers: uint8(1 + rng.IntN(2))})

	pairs := max(2, z.Len()/2/generatedArea)
	for i := range pairs {
		site := Warehouse
		if i%2 == 1 {
			site = City
		}
		if s, ok := g.find(2, func(s grid.Square) bool { return true }); ok {
			g.put(s, Cell{Site: site})
		}
	}
	leaders := min(generatedMaxLeaders, 1+z.Len()/40)
	for range leaders {
		near := func(s grid.Square) bool {
			d := grid.Distance(s, home)
			return d <= 3 && d < grid.Distance(s, g.other(home))-1
		}
		if s, ok := g.find(1, near); ok {
			g.put(s, Cell{Leader: game.Red, Soldiers: uint8(1 + rng.IntN(2))})
		}
	}
	return nil
}

type generator struct {
	z     grid.Size
	other func(grid.Square) grid.Square // the counterpart of a square
	rng   *rand.Rand
	p     Position
}

// put sets a cell of red or of neither side, and the same cell for blue on the opposite square.
func (g *generator) put(s grid.Square, c Cell) {
	g.p.Set(s, c)
	c.Owner, c.Leader = c.Owner.Other(), c.Leader.Other()
	g.p.Set(g.other(s), c)
}

// find returns a random free square that suits, at least gap steps from all occupied
// squares and from its own counterpart.
func (g *generator) find(gap int, suits func(grid.Square) bool) (grid.Square, bool) {
	for range generatedTries {
		s := grid.At(g.rng.IntN(g.z.Columns()), g.rng.IntN(g.z.Rows()))
		if suits(s) && grid.Distance(s, g.other(s)) >= max(gap, 2) && g.free(s, gap) {
			return s, true
		}
	}
	return 0, false
}

func (g *generator) free(s grid.Square, gap int) bool {
	for other := range g.z.Squares().All() {
		if g.p.Cells[other] != (Cell{}) && grid.Distance(s, other) < gap {
			return false
		}
	}
	return true
}

// Symmetry is the rule that pairs each square of a map with one of the other army.
type Symmetry uint8

const (
	// Turned maps are symmetric under a rotation by 180°.
	Turned Symmetry = iota
	// Mirrored maps are symmetric from left to right.
	Mirrored
	// Free maps are not symmetric.
	Free
)

// Twin returns the square that corresponds to s, which is s itself on free maps.
func (y Symmetry) Twin(z grid.Size, s grid.Square) grid.Square {
	switch y {
	case Turned:
		return z.Turned(s)
	case Mirrored:
		return z.Mirrored(s)
	case Free:
	}
	return s
}

// Plan describes a random map to generate.
type Plan struct {
	Size     grid.Size
	Limit    uint16 // of the match
	Symmetry Symmetry
	// Land is the fraction of the squares with woods, hills, mountains or a river, from 0 to 1.
	Land float64
}

// Generate returns a random map. Leaders and sites are placed as by the function [Generate], so
// they are symmetric even on a free map; there only the terrain is not. All squares that can be
// entered are connected. Generate returns an error if the map is smaller than [MinGenerated].
func (l Plan) Generate(rng *rand.Rand) (Position, error) {
	sites := l.Symmetry
	if sites == Free {
		sites = Turned
	}
	made := generator{z: l.Size, other: func(s grid.Square) grid.Square { return sites.Twin(l.Size, s) }, rng: rng}
	if err := made.generate(l.Limit); err != nil || l.Land <= 0 {
		return made.p, err
	}
	g := landscaper{p: made.p, symmetry: l.Symmetry, rng: rng, left: int(l.Land*float64(l.Size.Len()) + 0.5)}
	if l.Land > 0.15 && min(l.Size.Columns(), l.Size.Rows()) > MinGenerated {
		g.river()
	}
	for tries := 0; g.left > 0 && tries < generatedTries; tries++ {
		g.patch([...]Terrain{Woods, Hills, Woods, Mountains}[tries%4])
	}
	return g.p, nil
}

// landscaper adds the terrain to a map.
type landscaper struct {
	p        Position
	symmetry Symmetry
	rng      *rand.Rand
	left     int // squares that still need a terrain
}

// put gives a square and its twin a terrain and reports whether it did. It does not if one of them
// is occupied or if the map would no longer be connected.
func (g *landscaper) put(s grid.Square, t Terrain) bool {
	before, left := g.p, g.left
	for _, at := range [2]grid.Square{s, g.symmetry.Twin(g.p.Size, s)} {
		c := g.p.Cells[at]
		if c.Terrain != Plain && c.Terrain != t || !t.Open() && c != (Cell{Terrain: c.Terrain}) {
			g.p, g.left = before, left
			return false
		}
		if c.Terrain == Plain {
			c.Terrain = t
			g.p.Set(at, c)
			g.left--
		}
	}
	if !t.Open() && !Connected(&g.p) {
		g.p, g.left = before, left
		return false
	}
	return true
}

// patch gives a group of adjacent squares a terrain.
func (g *landscaper) patch(t Terrain) {
	z := g.p.Size
	s := grid.At(g.rng.IntN(z.Columns()), g.rng.IntN(z.Rows()))
	for range 1 + g.rng.IntN(3) {
		if g.left <= 0 || !g.put(s, t) {
			return
		}
		next := grid.StepsOf(z).From(s)
		s = next[g.rng.IntN(len(next))]
	}
}

// river draws a river from an edge towards the middle, with a ford on every third square and
// wherever the map would no longer be connected.
func (g *landscaper) river() {
	z := g.p.Size
	x := z.Columns()/2 - g.rng.IntN(2)
	for y := range z.Rows() {
		if g.symmetry == Turned && y > z.Rows()/2 {
			return // its twin continues it
		}
		s := grid.At(x, y)
		if y%3 != 1 && g.put(s, River) {
			continue
		}
		g.put(s, Ford)
		if g.rng.IntN(3) == 0 {
			x = min(max(x+g.rng.IntN(3)-1, 1), z.Columns()-2)
			g.put(grid.At(x, y), Ford)
		}
	}
}

// Connected reports whether every square of p that can be entered can be reached from every other.
func Connected(p *Position) bool {
	var open, reached grid.Set
	for s := range p.Size.Squares().All() {
		if p.Cells[s].Terrain.Open() {
			open.Add(s)
		}
	}
	steps := grid.StepsOf(p.Size)
	var next []grid.Square
	for s := range open.All() {
		next = append(next, s)
		reached.Add(s)
		break
	}
	for len(next) > 0 {
		s := next[len(next)-1]
		next = next[:len(next)-1]
		for _, to := range steps.From(s) {
			if open.Has(to) && !reached.Has(to) {
				reached.Add(to)
				next = append(next, to)
			}
		}
	}
	return reached == open
}
