package war

import (
	"fmt"
	"math/rand/v2"

	"eras/game/grid"
)

// Landscape describes the terrain of a random map.
type Landscape struct {
	// Mirrored makes the map symmetric from left to right instead of under a rotation by 180°.
	Mirrored bool
	// Share is the percentage of squares that are not plain, from 0 to MaxShare.
	Share int
}

// MaxShare is the maximum of [Landscape.Share].
const MaxShare = 60

// landWeights has each terrain as often as it is drawn, in tenths.
var landWeights = [...]Terrain{Woods, Woods, Woods, Woods, Hills, Hills, Hills, Mountains, Mountains, River}

// Generate is [Generate] with terrain. All squares that leaders can enter are connected, and sites
// and leaders stand on such squares.
func (l Landscape) Generate(z grid.Size, limit uint16, rng *rand.Rand) (Position, error) {
	if l.Share < 0 || l.Share > MaxShare {
		return Position{}, fmt.Errorf("generating a map with %d%% of land that is not plain: it must be from 0 to %d", l.Share, MaxShare)
	}
	g := generator{z: z, other: z.Turned, rng: rng}
	if l.Mirrored {
		g.other = z.Mirrored
	}
	if err := g.generate(limit); err != nil {
		return Position{}, err
	}
	for range z.Len() * l.Share / 200 {
		s := grid.At(rng.IntN(z.Columns()), rng.IntN(z.Rows()))
		g.grow(s, landWeights[rng.IntN(len(landWeights))])
	}
	return g.p, nil
}

// grow gives a plain square and its counterpart the terrain t, unless one of them is occupied or
// the map would no longer be connected.
func (g *generator) grow(s grid.Square, t Terrain) {
	before := g.p
	for _, at := range [2]grid.Square{s, g.other(s)} {
		c := g.p.Cells[at]
		if c.Terrain != Plain && c.Terrain != t || !t.Open() && (c.Site != NoSite || c.Leader != 0) {
			g.p = before
			return
		}
		c.Terrain = t
		g.p.Set(at, c)
	}
	if !t.Open() && !connected(&g.p) {
		g.p = before
	}
}

// connected reports whether a leader could walk between any two open squares of p.
func connected(p *Position) bool {
	open := 0
	var reached grid.Set
	var edge []grid.Square
	for s := range p.Size.Squares().All() {
		if !p.Cells[s].Terrain.Open() {
			continue
		}
		if open++; len(edge) == 0 {
			edge = append(edge, s)
			reached.Add(s)
		}
	}
	for at := 0; at < len(edge); at++ {
		for _, to := range grid.StepsOf(p.Size).From(edge[at]) {
			if p.Cells[to].Terrain.Open() && !reached.Has(to) {
				reached.Add(to)
				edge = append(edge, to)
			}
		}
	}
	return len(edge) == open
}
