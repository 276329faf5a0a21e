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
