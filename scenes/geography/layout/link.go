package layout

import (
	"container/heap"
	"math"
	"slices"

	"eras/scenes/geography"
)

// Routes across water are searched on cells of this many units.
const (
	cell  = 8
	cellW = width / cell
)

// Costs of a step: over water, over the land of a third territory, beside such land,
// and over another route.
const (
	waterCost    = 1.0
	landCost     = 9.0
	shoreCost    = 0.6
	crossingCost = 2.5
)

// maxSteps limits the number of cells that the routes of a drawing visit together, to about a
// second of work. Later borders get straight lines. Only maps with hundreds of borders across water
// reach the limit.
const maxSteps = 4_000_000

// links draws a line for every border that is not a land border: a route until maxSteps is reached,
// then straight lines.
func (s *sketch) links() []geography.Link {
	var out []geography.Link
	used := make([]bool, s.cells())
	for _, p := range s.pairs() {
		if s.land[p] {
			continue
		}
		var way []int
		if s.steps < maxSteps {
			way = s.route(p, used)
		}
		for _, k := range way {
			used[k] = true
		}
		out = append(out, geography.Link{A: p.a, B: p.b, Paths: s.paths(p, way)})
	}
	return out
}

// cells returns the number of cells.
func (s *sketch) cells() int { return cellW * (s.height / cell) }

// middle returns the centre of a cell.
func middle(k int) geography.Point {
	return geography.Point{X: (float64(k%cellW) + 0.5) * cell, Y: (float64(k/cellW) + 0.5) * cell}
}

func (s *sketch) faceAt(p geography.Point) int {
	f := s.grid.At(int(p.X), int(p.Y))
	return int(f)
}

// route returns the cells of the cheapest route between the positions of two territories. If the
// territories lie at opposite sides, the route crosses the edge of the map. It visits each cell of
// both copies of the map at most once, and adds the number of visits to s.steps.
func (s *sketch) route(p pair, used []bool) []int {
	around := s.wrapsAround(p)
	cost := make([]float64, s.cells())
	sea := len(s.at)
	for k := range cost {
		switch f := s.faceAt(middle(k)); {
		case f == p.a || f == p.b:
			cost[k] = waterCost
		case f == sea:
			cost[k] = waterCost
			if used[k] {
				cost[k] += crossingCost
			}
			for _, d := range [4][2]float64{{cell, 0}, {-cell, 0}, {0, cell}, {0, -cell}} {
				m := middle(k)
				if g := s.faceAt(geography.Point{X: m.X + d[0], Y: m.Y + d[1]}); g >= 0 && g != sea && g != p.a && g != p.b {
					cost[k] += shoreCost
				}
			}
		default:
			cost[k] = landCost
		}
	}
	index := func(at geography.Point) int {
		return min(s.cells()/cellW-1, int(at.Y/cell))*cellW + min(cellW-1, int(at.X/cell))
	}
	// A route across the edge continues in a second copy of the cells and stays in it.
	cells := s.cells()
	from, to := index(s.at[p.a]), index(s.at[p.b])
	far := make([]float64, 2*cells)
	back := make([]int32, 2*cells)
	for k := range far {
		far[k], back[k] = math.Inf(1), -1
	}
	far[from] = 0
	open := &queue{{from, 0}}
	for open.Len() > 0 {
		at := heap.Pop(open).(step)
		if at.far > far[at.cell] {
			continue
		}
		s.steps++
		if at.cell%cells == to {
			to = at.cell
			break
		}
		here, copies := at.cell%cells, at.cell/cells
		x, y := here%cellW, here/cellW
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				nx, ny, next := x+dx, y+dy, copies
				if around && copies == 0 && (nx < 0 || nx >= cellW) {
					nx, next = (nx+cellW)%cellW, 1
				}
				if nx < 0 || nx >= cellW || ny < 0 || ny >= cells/cellW || dx == 0 && dy == 0 {
					continue
				}
				k := ny*cellW + nx
				d := far[at.cell] + (cost[here]+cost[k])/2*math.Hypot(float64(dx), float64(dy))
				if k += next * cells; d < far[k] {
					far[k], back[k] = d, int32(at.cell)
					heap.Push(open, step{k, d})
				}
			}
		}
	}
	var out []int
	for k := to; k >= 0; k = int(back[k]) {
		out = append(out, k%cells)
	}
	slices.Reverse(out)
	return out
}

// step is a cell that has been reached, with its cost.
type step struct {
	cell int
	far  float64
}

// queue holds the cells to be expanded, cheapest first.
type queue []step

func (f queue) Len() int           { return len(f) }
func (f queue) Less(i, j int) bool { return f[i].far < f[j].far }
func (f queue) Swap(i, j int)      { f[i], f[j] = f[j], f[i] }
func (f *queue) Push(v any)        { *f = append(*f, v.(step)) }
func (f *queue) Pop() any {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}

// inland is how far a line extends into the land at either end.
const inland = 4

// paths turns a route into lines from shore to shore: two if it wraps around the map.
// Without a route the line is straight.
func (s *sketch) paths(p pair, way []int) [][]geography.Point {
	whole := [][]geography.Point{{s.at[p.a]}}
	for i := 1; i+1 < len(way); i++ {
		at := middle(way[i])
		last := whole[len(whole)-1]
		if i > 1 {
			if before := middle(way[i-1]); math.Abs(at.X-before.X) > width/2 {
				edge := 0.0
				if at.X < before.X {
					edge = width
				}
				y := (at.Y + before.Y) / 2
				whole[len(whole)-1] = append(last, geography.Point{X: edge, Y: y})
				whole = append(whole, []geography.Point{{X: width - edge, Y: y}})
				last = whole[len(whole)-1]
			}
		}
		whole[len(whole)-1] = append(last, at)
	}
	end := len(whole) - 1
	whole[end] = append(whole[end], s.at[p.b])
	for i := range whole {
		if i == 0 {
			whole[i] = s.fromShore(whole[i], p.a)
		}
		if i == end {
			slices.Reverse(whole[i])
			whole[i] = s.fromShore(whole[i], p.b)
			slices.Reverse(whole[i])
		}
		whole[i] = simplify(whole[i])
	}
	return whole
}

// fromShore drops the part of a line that lies inside a territory at its beginning,
// except for the last few units.
func (s *sketch) fromShore(line []geography.Point, territory int) []geography.Point {
	var fine []geography.Point
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		n := max(1, int(distance(a, b)))
		for k := range n {
			t := float64(k) / float64(n)
			fine = append(fine, geography.Point{X: a.X + t*(b.X-a.X), Y: a.Y + t*(b.Y-a.Y)})
		}
	}
	fine = append(fine, line[len(line)-1])
	last := 0
	for i, p := range fine {
		if s.solid(p, territory) {
			last = i
		}
	}
	first := last
	for first > 0 && last-first < inland && s.solid(fine[first-1], territory) {
		first--
	}
	if out := fine[first:]; len(out) >= 2 {
		return out
	}
	return fine[len(fine)-2:]
}

// solid reports whether a territory covers the surroundings of a point, so that
// smoothing its shore cannot uncover it.
func (s *sketch) solid(p geography.Point, territory int) bool {
	const ring = 1.5
	for _, d := range [5][2]float64{{0, 0}, {ring, 0}, {-ring, 0}, {0, ring}, {0, -ring}} {
		if s.faceAt(geography.Point{X: p.X + d[0], Y: p.Y + d[1]}) != territory {
			return false
		}
	}
	return true
}

// simplify straightens a line and rounds its corners.
func simplify(line []geography.Point) []geography.Point {
	out := []geography.Point{line[0]}
	appendSimplified(line, 0, len(line)-1, &out)
	for range 2 {
		if len(out) < 3 {
			break
		}
		round := []geography.Point{out[0]}
		for i := 1; i < len(out); i++ {
			a, b := out[i-1], out[i]
			if i > 1 {
				round = append(round, geography.Point{X: 0.75*a.X + 0.25*b.X, Y: 0.75*a.Y + 0.25*b.Y})
			}
			if i < len(out)-1 {
				round = append(round, geography.Point{X: 0.25*a.X + 0.75*b.X, Y: 0.25*a.Y + 0.75*b.Y})
			}
		}
		out = append(round, out[len(out)-1])
	}
	for i := range out {
		out[i] = geography.Round(out[i])
	}
	return out
}

// appendSimplified appends the points of line after from, up to to, that are needed to
// stay within tolerance.
func appendSimplified(line []geography.Point, from, to int, out *[]geography.Point) {
	best, at := 5.0, -1
	for i := from + 1; i < to; i++ {
		if d := offSegment(line[i], line[from], line[to]); d > best {
			best, at = d, i
		}
	}
	if at < 0 {
		*out = append(*out, line[to])
		return
	}
	appendSimplified(line, from, at, out)
	appendSimplified(line, at, to, out)
}
