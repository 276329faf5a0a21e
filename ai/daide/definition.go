package daide

import (
	"slices"

	"eras/game/diplomacy"
)

// Definition is an MDF of a server: a map, without its name, its first year and its
// first units. [Vocabulary.Definition] makes that of a map, [Definition.Map] the map
// again.
type Definition struct {
	// Areas are the provinces by their numbers.
	Areas []Area
}

// Area is a province of a [Definition].
type Area struct {
	// Centre says that it is a supply centre, and Homes whose home it is.
	Centre bool
	Homes  []diplomacy.Power
	// Land says that armies may stand there, and Army where they may go.
	Land bool
	Army []Place
	// Fleet is where fleets may go, from each coast of a province with several.
	Fleet []Coast
}

// Coast is where fleets may go from a coast, or from a province as a whole if Token
// is zero.
type Coast struct {
	Token Token
	To    []Place
}

// Place is a province or one of its coasts; Coast is zero where it is a whole
// province.
type Place struct {
	Province diplomacy.Province
	Coast    Token
}

// Definition returns the definition of the map.
func (v *Vocabulary) Definition() Definition {
	m := v.m
	d := Definition{make([]Area, m.Provinces())}
	places := func(to []diplomacy.Location) []Place {
		list := make([]Place, len(to))
		for i, at := range to {
			list[i] = Place{m.Province(at), v.coastToken(at)}
		}
		return list
	}
	for i := range d.Areas {
		p, a := diplomacy.Province(i), &d.Areas[i]
		a.Centre = m.Centres().Has(p)
		if home := m.HomeOf(p); home != diplomacy.Neutral {
			a.Homes = []diplomacy.Power{home}
		}
		if a.Land = m.CanStand(diplomacy.Army, diplomacy.Location(p)); a.Land {
			a.Army = places(m.Moves(diplomacy.Army, diplomacy.Location(p)))
		}
		if m.CanStand(diplomacy.Fleet, diplomacy.Location(p)) {
			a.Fleet = []Coast{{0, places(m.Moves(diplomacy.Fleet, diplomacy.Location(p)))}}
		}
		for _, at := range m.CoastsOf(p) {
			a.Fleet = append(a.Fleet, Coast{v.coastToken(at), places(m.Moves(diplomacy.Fleet, at))})
		}
	}
	return d
}

func (c Definition) write(w *writer) {
	w.add(MDF)
	w.open()
	for _, power := range w.v.powers {
		w.add(power.token)
	}
	w.close()
	w.open()
	w.open()
	c.writeCentres(w)
	w.close()
	w.open()
	for i, a := range c.Areas {
		if !a.Centre {
			w.add(w.v.provinces[i].token)
		}
	}
	w.close()
	w.close()
	w.open()
	for i := range c.Areas {
		c.Areas[i].write(w, w.v.provinces[i].token)
	}
	w.close()
}

// writeCentres writes "(AUS BUD TRI VIE) … (UNO BEL …)".
func (c *Definition) writeCentres(w *writer) {
	// The homes of a power, or of several that share some, stand together.
	var owners [][]diplomacy.Power
	for _, a := range c.Areas {
		if a.Centre && !slices.ContainsFunc(owners, func(o []diplomacy.Power) bool { return slices.Equal(o, a.Homes) }) {
			owners = append(owners, a.Homes)
		}
	}
	slices.SortStableFunc(owners, func(a, b []diplomacy.Power) int {
		if len(a) == 0 || len(b) == 0 {
			return len(b) - len(a)
		}
		return slices.Compare(a, b)
	})
	for _, powers := range owners {
		w.open()
		switch len(powers) {
		case 0:
			w.add(UNO)
		case 1:
			w.add(w.v.power(powers[0]))
		default:
			w.powers(powers...)
		}
		for i, a := range c.Areas {
			if a.Centre && slices.Equal(a.Homes, powers) {
				w.add(w.v.provinces[i].token)
			}
		}
		w.close()
	}
}

// write writes "(BUL (AMY …) ((FLT ECS) …) ((FLT SCS) …))".
func (a *Area) write(w *writer, province Token) {
	places := func(list []Place) {
		for _, p := range list {
			if p.Coast == 0 {
				w.add(w.v.provinces[p.Province].token)
			} else {
				w.group(w.v.provinces[p.Province].token, p.Coast)
			}
		}
	}
	w.open()
	w.add(province)
	if a.Land {
		w.open()
		w.add(AMY)
		places(a.Army)
		w.close()
	}
	for _, c := range a.Fleet {
		w.open()
		if c.Token == 0 {
			w.add(FLT)
		} else {
			w.group(FLT, c.Token)
		}
		places(c.To)
		w.close()
	}
	w.close()
}
