package diplomacy

import "eras/game/diplomacy"

// Far is the distance of what cannot be reached.
const Far = 255

// Distances are the numbers of moves from every location to every province, for
// armies that walk, for fleets, and for whatever may pass. They never change.
type Distances struct {
	by  [2][diplomacy.MaxLocations][diplomacy.MaxProvinces]uint8
	any [diplomacy.MaxProvinces][diplomacy.MaxProvinces]uint8
}

// NewDistances measures a map.
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

// spread measures the ways of one kind of unit from a location.
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

// spreadAny measures the ways from a province for which every step may be walked
// or sailed.
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

// Moves returns how many moves without a convoy a unit of that kind needs from a
// location to a province, to any coast of it, or [Far].
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

// Between returns the number of steps between two provinces of which each may be an
// army's or a fleet's, or [Far].
func (d *Distances) Between(from, to diplomacy.Province) int { return int(d.any[from][to]) }

// NearestBetween returns the smallest of [Distances.Between] to the provinces of a
// set, or [Far].
func (d *Distances) NearestBetween(from diplomacy.Province, to diplomacy.Set) int {
	least := Far
	for ; !to.Empty(); to = to.Rest() {
		least = min(least, int(d.any[from][to.First()]))
	}
	return least
}
