package regent

import (
	"math"
	"slices"

	ai "eras/ai/diplomacy"
	"eras/game/diplomacy"
)

// near is the maximum distance in moves at which a unit counts for a centre.
const near = 3

// unreachable exceeds every number of moves that a unit can need.
const unreachable = 100

// Features are the weights of a multinomial logistic model of which power will own a centre some
// time later. A power without any feature has probability 0.
type Features struct {
	// Owns counts if the power owns the centre now, Home if it owns it as one of its home
	// centres, On if one of its units is there, and Keeps if it owns it with a unit there.
	Owns  float64 `toml:"owns"`
	Home  float64 `toml:"home"`
	On    float64 `toml:"on"`
	Keeps float64 `toml:"keeps"`
	// Units are the weights of units at one, two and three moves: of the first unit, the second,
	// and each further one.
	Units [near][3]float64 `toml:"units"`
	// Size is added for each centre that the power owns.
	Size float64 `toml:"size"`
	// Free is the weight of a free centre staying free.
	Free float64 `toml:"free"`
}

// Outlook predicts the owner of each centre, with separate weights for the two movement
// phases of a year. Several goroutines may use it.
type Outlook struct {
	m *diplomacy.Map
	// centres are the centres of the map; index is the index in it of a province.
	centres []diplomacy.Province
	// lists are the centres near a unit, by kind and location.
	lists [2][diplomacy.MaxLocations][]nearby
	// ways are all centres that a unit can reach, the nearest first.
	ways [2][diplomacy.MaxLocations][]nearby
	// score is the weight of a tally of units, by phase.
	score  [2][1 << (2 * near)]float64
	weight [2]Features
}

// nearby is a centre near a unit, and its distance in moves.
type nearby struct {
	centre uint8
	moves  uint8
}

// tally counts the units of one power near a centre: two bits for each distance from one on
// with the number of units, up to three, and above them whether a unit is there.
type tally uint8

const standing tally = 1 << (2 * near)

// add counts a unit.
func (t *tally) add(moves uint8) {
	if moves == 0 {
		*t |= standing
		return
	}
	shift := 2 * (moves - 1)
	if *t>>shift&3 < 3 {
		*t += 1 << shift
	}
}

// NewOutlook returns the outlook for a map with the weights before a spring and before a
// fall.
func NewOutlook(m *diplomacy.Map, d *ai.Distances, spring, fall Features) *Outlook {
	v := &Outlook{m: m, weight: [2]Features{spring, fall}}
	for c := m.Centres(); !c.Empty(); c = c.Rest() {
		v.centres = append(v.centres, c.First())
	}
	for _, k := range []diplomacy.Kind{diplomacy.Army, diplomacy.Fleet} {
		for at := range diplomacy.Location(m.Locations()) {
			if !m.CanStand(k, at) {
				continue
			}
			for i, c := range v.centres {
				moves := d.Moves(k, at, c)
				if moves <= near {
					v.lists[k-1][at] = append(v.lists[k-1][at], nearby{uint8(i), uint8(moves)})
				}
				if moves < unreachable {
					v.ways[k-1][at] = append(v.ways[k-1][at], nearby{uint8(i), uint8(moves)})
				}
			}
			slices.SortStableFunc(v.ways[k-1][at], func(a, b nearby) int { return int(a.moves) - int(b.moves) })
		}
	}
	for phase := range v.weight {
		for t := range v.score[phase] {
			for d := range near {
				for n := range t >> (2 * d) & 3 {
					v.score[phase][t] += v.weight[phase].Units[d][n]
				}
			}
		}
	}
	return v
}

// Shares are the expected numbers of centres of each power; [diplomacy.Neutral] has those
// that stay free.
type Shares [diplomacy.MaxPowers + 1]float64

// crowd has the units near each centre, by centre and power.
type crowd [diplomacy.MaxCentres][diplomacy.MaxPowers + 1]tally

// Expect returns the expected number of centres of each power some time after p, in any
// phase. Dislodged units do not count.
func (v *Outlook) Expect(p *diplomacy.Position) Shares {
	var shares Shares
	var near crowd
	powers := v.m.Powers()
	v.gather(p, &near)
	phase := 0
	if p.Season == diplomacy.Summer || p.Season == diplomacy.Fall {
		phase = 1
	}
	var size [diplomacy.MaxPowers + 1]float64
	var owners [diplomacy.MaxCentres]diplomacy.Power
	for i, c := range v.centres {
		owners[i] = p.Owner[c]
		if u := &p.Units[c]; p.Season == diplomacy.Autumn && u.Exists() {
			owners[i] = u.Power
		}
		size[owners[i]]++
	}
	w := &v.weight[phase]
	for i, c := range v.centres {
		var odds [diplomacy.MaxPowers + 1]float64
		sum := 0.0
		owner := owners[i]
		if owner == diplomacy.Neutral {
			odds[0] = math.Exp(w.Free)
			sum = odds[0]
		}
		for q := diplomacy.Power(1); int(q) <= powers; q++ {
			t := near[i][q]
			if t == 0 && q != owner {
				continue
			}
			s := v.score[phase][t&^standing] + w.Size*size[q]
			if t&standing != 0 {
				s += w.On
			}
			if q == owner {
				s += w.Owns
				if v.m.HomeOf(c) == q {
					s += w.Home
				}
				if t&standing != 0 {
					s += w.Keeps
				}
			}
			odds[q] = math.Exp(s)
			sum += odds[q]
		}
		if sum == 0 {
			continue
		}
		for q := range powers + 1 {
			shares[q] += odds[q] / sum
		}
	}
	return shares
}

// Lag returns the sum of the distances of a power's units from the nearest centre that it
// does not own. Units that cannot reach one do not count.
func (v *Outlook) Lag(p *diplomacy.Position, power diplomacy.Power) int {
	lag := 0
	for at := range diplomacy.Province(v.m.Provinces()) {
		u := &p.Units[at]
		if u.Power != power || u.Kind == 0 {
			continue
		}
		for _, way := range v.ways[u.Kind-1][u.At] {
			if p.Owner[v.centres[way.centre]] != power {
				lag += int(way.moves)
				break
			}
		}
	}
	return lag
}

// gather counts the units near each centre.
func (v *Outlook) gather(p *diplomacy.Position, near *crowd) {
	for at := range diplomacy.Province(v.m.Provinces()) {
		u := &p.Units[at]
		if u.Kind == 0 {
			continue
		}
		for _, n := range v.lists[u.Kind-1][u.At] {
			near[n.centre][u.Power].add(n.moves)
		}
	}
}
