package twosided

import (
	"cmp"
	"hash/fnv"
	"slices"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/ui"
)

// towns are the names of cities and warehouses, the same in every language.
var towns = [...]string{
	"Vega", "Olmeda", "Tordera", "Almazor", "Berrocal", "Cardeña", "Espinar", "Frías", "Grijalba", "Haro", "Illescas", "Jadraque",
	"Ledesma", "Medina", "Nájera", "Oña", "Pedraza", "Quirós", "Riaza", "Soria", "Trujillo", "Uceda", "Yebra", "Zafra", "Arévalo",
	"Buitrago", "Coca", "Dueñas", "Lerma", "Turégano", "Ayllón", "Cuéllar", "Béjar", "Alarcón", "Belmonte", "Chelva", "Requena", "Utiel",
}

// quarters tell towns apart where a map has more than there are names.
var quarters = [...]string{"", " Nueva", " Vieja", " Alta", " Baja", " Mayor", " Real"}

// compass are the directions, clockwise from the north.
var compass = [...]string{"north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"}

// Places are the names of a map's squares. They follow from its land and sites, so that a map keeps its
// names from match to match. The rules know no names.
type Places struct {
	towns map[grid.Square]string
	spots [1 << 8]spot
}

// spot is a square beside a town.
type spot struct {
	land war.Terrain
	town string // empty if the map has no town
	way  int8   // the index in compass of the direction from the town; only with a town
	far  bool   // another square lies nearer in that direction
}

// NewPlaces returns the names of a map that a war begins with.
func NewPlaces(start *war.Position) *Places {
	p := &Places{towns: map[grid.Square]string{}}
	hash := fnv.New64a()
	var sites []grid.Square
	for _, kind := range []war.Site{war.City, war.Warehouse} {
		for q := range start.Size.Squares().All() {
			c := &start.Cells[q]
			_, _ = hash.Write([]byte{byte(q), byte(c.Site), byte(c.Terrain)})
			if c.Site == kind {
				sites = append(sites, q)
			}
		}
	}
	order := game.Random(hash.Sum64(), 0x70a5).Perm(len(towns))
	for i, q := range sites {
		p.towns[q] = towns[order[i%len(towns)]] + quarters[i/len(towns)%len(quarters)]
	}
	p.describe(start, sites)
	return p
}

// farthest is how much farther than the nearest town a town may be that a square is named after, unless
// all names are used.
const farthest = 1

// describe names the squares without a site after towns nearby, each in its own way if there is one. Squares
// near towns choose first.
func (p *Places) describe(start *war.Position, sites []grid.Square) {
	near := map[grid.Square][]grid.Square{}
	squares := slices.Collect(start.Size.Squares().All())
	for _, q := range squares {
		near[q] = slices.SortedStableFunc(slices.Values(sites), func(a, b grid.Square) int {
			return cmp.Compare(grid.Distance(a, q), grid.Distance(b, q))
		})
	}
	if len(sites) > 0 {
		slices.SortStableFunc(squares, func(a, b grid.Square) int {
			return cmp.Compare(grid.Distance(a, near[a][0]), grid.Distance(b, near[b][0]))
		})
	}
	used := map[spot]int{} // the distances of named squares from their towns
	for _, q := range squares {
		p.spots[q] = p.choose(q, start.Cells[q].Terrain, near[q], used)
	}
}

// choose returns the name of a square: after the nearest town after which no square is named in the same
// way, or else as the farther one of two such squares.
func (p *Places) choose(q grid.Square, land war.Terrain, near []grid.Square, used map[spot]int) spot {
	if len(near) == 0 {
		return spot{land: land}
	}
	for _, try := range []struct {
		far bool // name it as the farther one of two squares
		d   int  // from the town, at most
	}{{false, grid.Distance(near[0], q) + farthest}, {true, grid.Distance(near[0], q) + farthest}, {false, 2 * grid.Max}, {true, 2 * grid.Max}} {
		for _, site := range near {
			d := grid.Distance(site, q)
			if d > try.d {
				break
			}
			for _, way := range directions(site, q) {
				s := spot{land: land, town: p.towns[site], way: way}
				nearer := used[s]
				s.far = try.far
				if _, taken := used[s]; !taken && (!try.far || d > nearer) {
					used[s] = d
					return s
				}
			}
		}
	}
	return spot{land: land, town: p.towns[near[0]], way: directions(near[0], q)[0]}
}

// directions returns the indices in compass of the directions from one square to another, the better first where
// it lies between two.
func directions(from, to grid.Square) []int8 {
	x, y := to.X()-from.X(), to.Y()-from.Y()
	across, along := max(x, -x), max(y, -y)
	straight, slanting := int8(0), int8(1)
	switch {
	case along >= across && y > 0:
		straight = 4
	case along < across && x > 0:
		straight = 2
	case along < across:
		straight = 6
	}
	switch {
	case x > 0 && y > 0:
		slanting = 3
	case x <= 0 && y > 0:
		slanting = 5
	case x <= 0:
		slanting = 7
	}
	switch long, short := max(across, along), min(across, along); {
	case long > 3*short:
		return []int8{straight}
	case long >= 2*short:
		return []int8{straight, slanting}
	case 2*long >= 3*short:
		return []int8{slanting, straight}
	}
	return []int8{slanting}
}

// Town returns the name of the city or warehouse on a square; empty if there is none.
func (p *Places) Town(q grid.Square) string { return p.towns[q] }

// At says where a square is: "at Vega", "in the wood north of Vega", "west of Vega".
func (p *Places) At(t *ui.Texts, q grid.Square) string { return p.text(t, q, "at") }

// To says where somebody goes who goes to a square: "to Vega", "to the wood north of Vega", "west of
// Vega".
func (p *Places) To(t *ui.Texts, q grid.Square) string { return p.text(t, q, "to") }

func (p *Places) text(t *ui.Texts, q grid.Square, form string) string {
	if name := p.towns[q]; name != "" {
		return t.T("place.town."+form, "Name", name)
	}
	s := &p.spots[q]
	where := t.T("place.open")
	if s.town != "" {
		where = t.T("place.way."+compass[s.way], "Name", s.town)
		if s.far {
			where = t.T("place.far", "Where", where)
		}
	}
	if s.land == war.Plain {
		return where
	}
	return t.T("place.land."+s.land.String()+"."+form, "Where", where)
}

// Names are the names of what is on a map: its places, and the leaders.
type Names struct {
	*Places
	// Leaders are the names of the leaders by their squares.
	Leaders map[grid.Square]string
}

// Leader returns the name of the leader on a square, or words for a leader without a name.
func (n *Names) Leader(t *ui.Texts, q grid.Square) string {
	if name := n.Leaders[q]; name != "" {
		return name
	}
	return t.T("leader.some")
}

// follow moves the leaders by a move on the map. Who wins an attack is not known: nobody on that square
// then has a name.
func (n *Names) follow(m war.Move) {
	if m.Kind() != war.Step {
		return
	}
	name := n.Leaders[m.From()]
	delete(n.Leaders, m.From())
	if n.Leaders[m.To()] != "" {
		delete(n.Leaders, m.To())
	} else if name != "" {
		n.Leaders[m.To()] = name
	}
}
