package regent

import (
	"math"
	"slices"

	"eras/game/diplomacy"
)

// near is how far from a centre a unit still counts for it, in moves.
const near = 3

// unreachable is a number of moves beyond all that a unit can need.
const unreachable = 100

// Features are what speaks for a power to own a centre a while from now, as weights
// of a multinomial logistic model; 0 is the weight of a power of which nothing is
// true.
type Features struct {
	// Owns counts if the power owns the centre now, Home if it is one of its home
	// centres that it owns, On if a unit of its stands there, Keeps if both owns and
	// stands.
	Owns  float64 `toml:"owns"`
	Home  float64 `toml:"home"`
	On    float64 `toml:"on"`
	Keeps float64 `toml:"keeps"`
	// Units counts for the units that are one, two and three moves away: the first,
	// the second, and all more.
	Units [near][3]float64 `toml:"units"`
	// Size counts for each centre that the power owns.
	Size float64 `toml:"size"`
	// Free is the weight of nobody where the centre is free.
	Free float64 `toml:"free"`
}

// Outlook foresees who will own each centre. It is made for a map and a set of
// weights for either movement phase of the year, and may be used by several
// goroutines.
type Outlook struct {
	m *diplomacy.Map
	// centres are the centres of the map; index says which of them a province is.
	centres []diplomacy.Province
	// lists are the centres that a unit of a kind at a location is near to.
	lists [2][diplomacy.MaxLocations][]nearby
	// ways are all centres that a unit can reach, the nearest first.
	ways [2][diplomacy.MaxLocations][]nearby
	// score is the weight of a lane pattern of units, by phase.
	score  [2][1 << (2 * near)]float64
	weight [2]Features
}

// nearby is a centre that a unit is near to: at 0 moves it stands there.
type nearby struct {
	centre uint8
	moves  uint8
}

// tally is what is near a centre of one power: two bits for each distance from one
// on with the number of units up to three, and above them whether a unit stands
// there.
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

// NewOutlook returns the outlook of a map with the weights for the position before
// a spring and before a fall.
func NewOutlook(m *diplomacy.Map, d Distances, spring, fall Features) *Outlook {
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

// Distances say how many moves without a convoy a unit needs to a province.
type Distances interface {
	Moves(k diplomacy.Kind, from diplomacy.Location, to diplomacy.Province) int
}

// Shares are how many centres each power is expected to own, by power; those of
// nobody are [diplomacy.Neutral]'s.
type Shares [diplomacy.MaxPowers + 1]float64

// crowd is what is near each centre, by centre and power.
type crowd [diplomacy.MaxCentres][diplomacy.MaxPowers + 1]tally

// Expect returns how many centres each power is expected to own a while after p,
// which stands at any phase. Units that must retreat count for nothing.
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

// Lag returns how many moves the units of a power are away from the nearest centre
// that it does not own, all together; units that cannot reach one count for nothing.
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

// gather counts who is near what.
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
