package diplomacy

// Distances returns how many steps each province lies away from the nearest of
// from, by land and by sea, whatever stands there, for any kind of unit: the
// measure of civil disorder (rules of 2023, DATC 3.0 4.D.8). Provinces that no way
// leads to are at 255.
func (g *Game) Distances(from Set) (distances [MaxProvinces]uint8) {
	for i := range distances {
		distances[i] = 255
	}
	var seen Set
	for n := uint8(0); !from.Empty(); n++ {
		var next Set
		for s := from; !s.Empty(); s = s.Rest() {
			distances[s.First()] = n
			next = next.Or(g.around[s.First()])
		}
		seen = seen.Or(from)
		from = next.Minus(seen)
	}
	return distances
}

// disband removes n units of a power in civil disorder: the farthest from the
// centres that it owns, of these fleets before armies, then by the names of the
// provinces in alphabetical order (DATC 3.0 4.D.8, 6.J).
func (j *Judge) disband(p *Position, power Power, n int) {
	g := j.game
	distance := g.Distances(g.Owned(p, power))
	for range n {
		worst := NoProvince
		for s := g.Occupied(p, power); !s.Empty(); s = s.Rest() {
			if at := s.First(); worst == NoProvince || g.goesFirst(p, &distance, at, worst) {
				worst = at
			}
		}
		p.Units[worst] = Unit{}
		j.verdicts[worst] = Verdict{Result: OK, Reason: CivilDisorder, By: NoProvince}
	}
}

// goesFirst reports whether civil disorder removes the unit in a before the one in
// b.
func (g *Game) goesFirst(p *Position, distance *[MaxProvinces]uint8, a, b Province) bool {
	if distance[a] != distance[b] {
		return distance[a] > distance[b]
	}
	if p.Units[a].Kind != p.Units[b].Kind {
		return p.Units[a].Kind == Fleet
	}
	return g.alphabet[a] < g.alphabet[b]
}
