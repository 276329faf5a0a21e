package daide

import (
	"slices"

	"eras/game/diplomacy"
)

// Definition is an MDF of a server: a map without its name, first year and start units.
// [Vocabulary.Definition] makes one from a map, [Definition.Map] a map from one.
type Definition struct {
	// Areas are the provinces by their numbers.
	Areas []Area
}

// Area is a province of a [Definition].
type Area struct {
	// Centre reports whether it is a supply centre. Homes are the powers that have it as a home
	// centre.
	Centre bool
	Homes  []diplomacy.Power
	// Land reports whether armies can be there. Army is where they can go.
	Land bool
	Army []Place
	// Fleet is where fleets can go, with one entry for each coast if there are several.
	Fleet []Coast
}

// Coast is where fleets can go from a coast, or from a whole province if Token is zero.
type Coast struct {
	Token Token
	To    []Place
}

// Place is a province, or one of its coasts if Coast is not zero.
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

func (d Definition) write(w *writer) {
	w.add(MDF)
	w.open()
	for _, power := range w.vocabulary.powers {
		w.add(power.token)
	}
	w.close()
	w.open()
	w.open()
	d.writeCentres(w)
	w.close()
	w.open()
	for i, a := range d.Areas {
		if !a.Centre {
			w.add(w.vocabulary.provinces[i].token)
		}
	}
	w.close()
	w.close()
	w.open()
	for i := range d.Areas {
		d.Areas[i].write(w, w.vocabulary.provinces[i].token)
	}
	w.close()
}

// writeCentres writes "(AUS BUD TRI VIE) … (UNO BEL …)".
func (d *Definition) writeCentres(w *writer) {
	// Home centres are grouped by the powers that share them.
	var owners [][]diplomacy.Power
	for _, a := range d.Areas {
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
			w.add(w.vocabulary.power(powers[0]))
		default:
			w.powers(powers...)
		}
		for i, a := range d.Areas {
			if a.Centre && slices.Equal(a.Homes, powers) {
				w.add(w.vocabulary.provinces[i].token)
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
				w.add(w.vocabulary.provinces[p.Province].token)
			} else {
				w.group(w.vocabulary.provinces[p.Province].token, p.Coast)
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

// definition reads the parameters of MDF.
func (r *reader) definition() Content {
	d := Definition{make([]Area, len(r.vocabulary.provinces))}
	r.definedPowers()
	var listed, linked diplomacy.Set
	r.open()
	r.open()
	for r.more() {
		r.definedCentres(&d, &listed)
	}
	r.close()
	r.open()
	for r.more() {
		r.newProvince(&listed)
	}
	r.close()
	r.close()
	if r.err == nil && listed.Len() != len(d.Areas) {
		r.failAt(r.at-1, "all provinces of the map")
	}
	r.open()
	for r.more() {
		r.area(&d, &linked)
	}
	r.close()
	if r.err == nil && linked.Len() != len(d.Areas) {
		r.failAt(r.at-1, "the links of all provinces of the map")
	}
	return d
}

// definedPowers reads "(AUS ENG …)", which must list all powers.
func (r *reader) definedPowers() {
	r.open()
	var seen [diplomacy.MaxPowers + 1]bool
	n := 0
	for r.more() {
		at := r.at
		p := r.power()
		if seen[p] {
			r.failAt(at, "another power")
		}
		seen[p] = true
		n++
	}
	if n != len(r.vocabulary.powers) {
		r.fail("another power")
	}
	r.close()
}

// newProvince reads a province that is not in seen, and adds it.
func (r *reader) newProvince(seen *diplomacy.Set) diplomacy.Province {
	at := r.at
	p := r.province()
	if r.err == nil && seen.Has(p) {
		r.failAt(at, "another province")
	}
	if r.err == nil {
		*seen = seen.With(p)
	}
	return p
}

// definedCentres reads "(POW centre …)", "(UNO centre …)" or "((POW POW …) centre …)".
func (r *reader) definedCentres(d *Definition, listed *diplomacy.Set) {
	r.open()
	var homes []diplomacy.Power
	switch {
	case r.take(UNO):
	case r.peek() == BRA:
		homes = r.powersInBrackets()
	default:
		homes = []diplomacy.Power{r.power()}
	}
	for r.more() {
		if p := r.newProvince(listed); r.err == nil {
			d.Areas[p].Centre, d.Areas[p].Homes = true, homes
		}
	}
	r.close()
}

// area reads the links of a province.
func (r *reader) area(d *Definition, linked *diplomacy.Set) {
	r.open()
	p := r.newProvince(linked)
	for r.more() {
		r.open()
		at := r.at
		switch {
		case r.take(AMY):
			army := r.places()
			if r.err != nil {
				return
			}
			if d.Areas[p].Land {
				r.failAt(at, "FLT, because armies have a list already")
			}
			d.Areas[p].Land, d.Areas[p].Army = true, army
		case r.take(FLT):
			r.fleets(d, p, at, 0)
		default:
			r.open()
			r.expect(FLT, "AMY or FLT")
			coast := r.peek()
			if !coast.coast() {
				r.fail("a coast")
			}
			r.next()
			r.close()
			r.fleets(d, p, at, coast)
		}
		r.close()
	}
	r.close()
}

// fleets reads where fleets can go from a coast. at is the index where the list began.
func (r *reader) fleets(d *Definition, p diplomacy.Province, at int, coast Token) {
	to := r.places()
	if r.err != nil {
		return
	}
	a := &d.Areas[p]
	for _, c := range a.Fleet {
		if c.Token == coast || c.Token == 0 || coast == 0 {
			r.failAt(at, "one list for fleets, or one for each coast")
			return
		}
	}
	a.Fleet = append(a.Fleet, Coast{coast, to})
}

// places reads a list of places.
func (r *reader) places() []Place {
	list := []Place{}
	for r.more() {
		if r.peek() != BRA {
			list = append(list, Place{Province: r.province()})
			continue
		}
		r.at++
		p := Place{Province: r.province(), Coast: r.peek()}
		if !p.Coast.coast() {
			r.fail("a coast")
		}
		r.next()
		r.close()
		list = append(list, p)
	}
	return list
}
