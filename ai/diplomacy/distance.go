package diplomacy

import "eras/game/diplomacy"

// Far is the distance to a place that cannot be reached.
const Far = 255

// Distances has the numbers of moves between all places of a map: for armies without convoys, for
// fleets, and for paths whose steps may be an army's or a fleet's. It never changes.
type Distances struct {
	by  [2][diplomacy.MaxLocations][diplomacy.MaxProvinces]uint8
	any [diplomacy.MaxProvinces][diplomacy.MaxProvinces]uint8
}

// NewDistances computes the distances of a map.
func NewDistances(m *diplomacy.Map) *Distances {
	d := &Distances{}
	for _, k := range []diplomacy.Kind{diplomacy.Army, diplomacy.Fleet} {
		for from := range diplomacy.Location(m.Locations()) {
			d.spread(m, k, from)
		}
	}
	for from := range diplomacy.Province(m.Provinces()) {
		d.spreadAny(m, from)
	}
	return d
}

// spread computes the distances of one kind of unit from a location.
func (d *Distances) spread(m *diplomacy.Map, k diplomacy.Kind, from diplomacy.Location) {
	row := &d.by[k-1][from]
	for i := range row {
		row[i] = Far
	}
	var seen [diplomacy.MaxLocations]bool
	if !m.CanStand(k, from) {
		return
	}
	seen[from] = true
	queue := []diplomacy.Location{from}
	for steps := uint8(0); len(queue) > 0; steps++ {
		var next []diplomacy.Location
		for _, at := range queue {
			if p := m.Province(at); row[p] == Far {
				row[p] = steps
			}
			for _, to := range m.Moves(k, at) {
				if !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		queue = next
	}
}

// spreadAny computes the distances from a province where each step may be an army's or a
// fleet's.
func (d *Distances) spreadAny(m *diplomacy.Map, from diplomacy.Province) {
	row := &d.any[from]
	for i := range row {
		row[i] = Far
	}
	edge, seen := diplomacy.SetOf(from), diplomacy.SetOf(from)
	for steps := uint8(0); !edge.Empty(); steps++ {
		var next diplomacy.Set
		for ; !edge.Empty(); edge = edge.Rest() {
			at := edge.First()
			row[at] = steps
			next = next.Or(m.Into(diplomacy.Army, at)).Or(m.Into(diplomacy.Fleet, at))
		}
		edge = next.Minus(seen)
		seen = seen.Or(next)
	}
}

// Moves returns the number of moves without a convoy that a unit of the given kind needs from a
// location to a province (any coast of it), or [Far].
func (d *Distances) Moves(k diplomacy.Kind, from diplomacy.Location, to diplomacy.Province) int {
	return int(d.by[k-1][from][to])
}

// Nearest returns the smallest of [Distances.Moves] to the provinces of a set, or
// [Far].
func (d *Distances) Nearest(k diplomacy.Kind, from diplomacy.Location, to diplomacy.Set) int {
	least := Far
	for ; !to.Empty(); to = to.Rest() {
		least = min(least, int(d.by[k-1][from][to.First()]))
	}
	return least
}

// NearestBetween returns the smallest number of steps, each an army's or a
// fleet's, from a province to one of a set, or [Far].
func (d *Distances) NearestBetween(from diplomacy.Province, to diplomacy.Set) int {
	least := Far
	for ; !to.Empty(); to = to.Rest() {
		least = min(least, int(d.any[from][to.First()]))
	}
	return least
}
