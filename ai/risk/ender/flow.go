package ender

import (
	"math"
	"slices"
)

// flow is a network of arcs between numbered nodes, through which goods flow at the least cost. The zero
// value is a network without nodes.
type flow struct {
	// arcs are in pairs: arc i and its reverse i^1.
	arcs []arc
	// out are the arcs from each node, cost is that of the cheapest way to it, and by the last arc
	// of that way.
	out  [][]int
	cost []int
	by   []int
}

// arc leads to a node. left is how much more can flow through it, at that cost for each unit.
type arc struct {
	to, cost int
	left     int32
}

// clear makes a network of that many nodes without arcs.
func (f *flow) clear(nodes int) {
	f.arcs = f.arcs[:0]
	f.out = slices.Grow(f.out[:0], nodes)[:nodes]
	f.cost = slices.Grow(f.cost[:0], nodes)[:nodes]
	f.by = slices.Grow(f.by[:0], nodes)[:nodes]
	for i := range f.out {
		f.out[i] = f.out[i][:0]
	}
}

// join adds an arc through which at most n units flow, and returns its number. Costs may be negative,
// but not around a circle.
func (f *flow) join(from, to int, n int32, cost int) int {
	i := len(f.arcs)
	f.arcs = append(f.arcs, arc{to, cost, n}, arc{from, -cost, 0})
	f.out[from] = append(f.out[from], i)
	f.out[to] = append(f.out[to], i+1)
	return i
}

// through returns how much flows through an arc.
func (f *flow) through(i int) int32 { return f.arcs[i^1].left }

// run sends as much as possible from a source to a sink, at the least cost: again and again along the
// cheapest way with room left. Flow that has been sent can be sent back for its cost.
func (f *flow) run(source, sink int) {
	before := func(node int) int { return f.arcs[f.by[node]^1].to }
	for f.search(source, sink) {
		n := int32(math.MaxInt32)
		for at := sink; at != source; at = before(at) {
			n = min(n, f.arcs[f.by[at]].left)
		}
		for at := sink; at != source; at = before(at) {
			f.arcs[f.by[at]].left -= n
			f.arcs[f.by[at]^1].left += n
		}
	}
}

// search finds the cheapest ways from the source and reports whether one reaches the sink (Bellman and
// Ford).
func (f *flow) search(source, sink int) bool {
	const never = math.MaxInt
	for i := range f.cost {
		f.cost[i] = never
	}
	f.cost[source] = 0
	for changed := true; changed; {
		changed = false
		for node, arcs := range f.out {
			if f.cost[node] == never {
				continue
			}
			for _, i := range arcs {
				a := &f.arcs[i]
				if there := f.cost[node] + a.cost; a.left > 0 && there < f.cost[a.to] {
					f.cost[a.to], f.by[a.to] = there, i
					changed = true
				}
			}
		}
	}
	return f.cost[sink] != never
}
