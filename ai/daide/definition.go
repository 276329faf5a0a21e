package daide

import (
	"fmt"
	"slices"
	"strings"

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

// definition takes what stands behind MDF.
func (s *scanner) definition() Content {
	d := Definition{make([]Area, len(s.v.provinces))}
	s.definedPowers()
	var listed, linked diplomacy.Set
	s.open()
	s.open()
	for s.more() {
		s.definedCentres(&d, &listed)
	}
	s.close()
	s.open()
	for s.more() {
		s.newProvince(&listed)
	}
	s.close()
	s.close()
	if s.err == nil && listed.Len() != len(d.Areas) {
		s.failAt(s.at-1, "all provinces of the map")
	}
	s.open()
	for s.more() {
		s.area(&d, &linked)
	}
	s.close()
	if s.err == nil && linked.Len() != len(d.Areas) {
		s.failAt(s.at-1, "the links of all provinces of the map")
	}
	return d
}

// definedPowers takes "(AUS ENG …)": all powers.
func (s *scanner) definedPowers() {
	s.open()
	var seen [diplomacy.MaxPowers + 1]bool
	n := 0
	for s.more() {
		at := s.at
		p := s.power()
		if seen[p] {
			s.failAt(at, "another power")
		}
		seen[p] = true
		n++
	}
	if n != len(s.v.powers) {
		s.fail("another power")
	}
	s.close()
}

// newProvince takes a province that is not in seen yet.
func (s *scanner) newProvince(seen *diplomacy.Set) diplomacy.Province {
	at := s.at
	p := s.province()
	if s.err == nil && seen.Has(p) {
		s.failAt(at, "another province")
	}
	if s.err == nil {
		*seen = seen.With(p)
	}
	return p
}

// definedCentres takes "(POW centre …)", "(UNO centre …)" or "((POW POW …) centre …)".
func (s *scanner) definedCentres(d *Definition, listed *diplomacy.Set) {
	s.open()
	var homes []diplomacy.Power
	switch {
	case s.take(UNO):
	case s.peek() == BRA:
		homes = s.powersInBrackets()
	default:
		homes = []diplomacy.Power{s.power()}
	}
	for s.more() {
		if p := s.newProvince(listed); s.err == nil {
			d.Areas[p].Centre, d.Areas[p].Homes = true, homes
		}
	}
	s.close()
}

// area takes the links of a province.
func (s *scanner) area(d *Definition, linked *diplomacy.Set) {
	s.open()
	p := s.newProvince(linked)
	for s.more() {
		s.open()
		at := s.at
		switch {
		case s.take(AMY):
			army := s.places()
			if s.err != nil {
				return
			}
			if d.Areas[p].Land {
				s.failAt(at, "FLT: there is a list for armies already")
			}
			d.Areas[p].Land, d.Areas[p].Army = true, army
		case s.take(FLT):
			s.fleets(d, p, at, 0)
		default:
			s.open()
			s.expect(FLT, "AMY or FLT")
			coast := s.peek()
			if !coast.coast() {
				s.fail("a coast")
			}
			s.next()
			s.close()
			s.fleets(d, p, at, coast)
		}
		s.close()
	}
	s.close()
}

// fleets takes where fleets may go from a coast, whose words begin at at.
func (s *scanner) fleets(d *Definition, p diplomacy.Province, at int, coast Token) {
	to := s.places()
	if s.err != nil {
		return
	}
	a := &d.Areas[p]
	for _, c := range a.Fleet {
		if c.Token == coast || c.Token == 0 || coast == 0 {
			s.failAt(at, "one list for fleets, or one for each coast")
			return
		}
	}
	a.Fleet = append(a.Fleet, Coast{coast, to})
}

// places takes a list of places.
func (s *scanner) places() []Place {
	list := []Place{}
	for s.more() {
		if s.peek() != BRA {
			list = append(list, Place{Province: s.province()})
			continue
		}
		s.at++
		p := Place{Province: s.province(), Coast: s.peek()}
		if !p.Coast.coast() {
			s.fail("a coast")
		}
		s.next()
		s.close()
		list = append(list, p)
	}
	return list
}

// Map returns the map of a definition with these words, and the same words for its
// places. name is what the server calls it; first tells the first year and units,
// nil if they are not known: then 1901, and a unit in each home centre. Links that do
// not lead back are dropped. It refuses what cannot be played here, as centres that
// are home to two powers, and powers without any.
func (d *Definition) Map(v *Vocabulary, name string, first *Now) (*diplomacy.Map, error) {
	if len(d.Areas) != len(v.provinces) {
		return nil, fmt.Errorf("reading the map %q: it has %d provinces, the words have %d", name, len(d.Areas), len(v.provinces))
	}
	mapped := *d
	mapped.Areas = slices.Clone(d.Areas)
	mapped.dropOneWay()
	line, err := mapped.line(v, name, first)
	if err != nil {
		return nil, fmt.Errorf("reading the map %q: %w", name, err)
	}
	m, err := diplomacy.ParseMapLine(line)
	if err != nil {
		return nil, fmt.Errorf("reading the map %q of the server: %w", name, err)
	}
	return m, nil
}

// dropOneWay drops the links that do not lead back.
func (d *Definition) dropOneWay() {
	before := Definition{slices.Clone(d.Areas)}
	for i := range d.Areas {
		a := &d.Areas[i]
		here := diplomacy.Province(i)
		a.Army = keep(a.Army, func(to Place) bool {
			return to.Coast == 0 && slices.Contains(before.Areas[to.Province].Army, Place{Province: here})
		})
		fleet := make([]Coast, 0, len(a.Fleet))
		for _, c := range a.Fleet {
			to := keep(c.To, func(to Place) bool {
				return slices.Contains(before.fleet(to), Place{here, c.Token})
			})
			if len(to) > 0 || len(c.To) == 0 {
				fleet = append(fleet, Coast{c.Token, to})
			}
		}
		a.Fleet = fleet
	}
}

// fleet returns where fleets may go from a place.
func (d *Definition) fleet(from Place) []Place {
	for _, c := range d.Areas[from.Province].Fleet {
		if c.Token == from.Coast {
			return c.To
		}
	}
	return nil
}

// keep returns the places that are to be kept.
func keep(list []Place, wanted func(Place) bool) []Place {
	return slices.DeleteFunc(slices.Clone(list), func(p Place) bool { return !wanted(p) })
}

// line returns the map as [diplomacy.ParseMapLine] reads it.
func (d *Definition) line(v *Vocabulary, name string, first *Now) (string, error) {
	var b strings.Builder
	year := 1901
	if first != nil {
		year = int(first.Phase.Year)
	}
	fmt.Fprintf(&b, "%s %d ", mapName(name), year)
	for i, w := range v.powers {
		power := diplomacy.Power(i + 1)
		var homes, units []string
		for j, a := range d.Areas {
			if !slices.Contains(a.Homes, power) {
				continue
			}
			if len(a.Homes) > 1 {
				return "", fmt.Errorf("%s is home to several powers: that cannot be played here", v.provinces[j].text)
			}
			homes = append(homes, v.provinces[j].text)
			units = append(units, a.anyUnit(v, v.provinces[j].text))
		}
		if len(homes) == 0 {
			return "", fmt.Errorf("%s has no home centre: that cannot be played here", w.text)
		}
		if first != nil {
			units = first.unitsOf(v, power)
		}
		b.WriteString([]string{"", ";"}[min(i, 1)])
		b.WriteString(w.text + ":" + strings.Join(homes, ","))
		if len(units) > 0 {
			b.WriteString(":" + strings.Join(units, ","))
		}
	}
	for i := range d.Areas {
		b.WriteByte(" ;"[min(i, 1)])
		d.Areas[i].line(&b, v, v.provinces[i])
	}
	return b.String(), nil
}

// mapName returns a name of ours for a map, of small letters, digits and "-".
func mapName(name string) string {
	mapped := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-':
			return r
		case r == '_' || r == ' ':
			return '-'
		}
		return -1
	}, strings.ToLower(name))
	if mapped == "" {
		return "unnamed"
	}
	return mapped
}

// anyUnit returns a unit that can stand in a province, as a map's line has it.
func (a *Area) anyUnit(v *Vocabulary, province string) string {
	if a.Land || len(a.Fleet) == 0 {
		return "A." + province
	}
	return "F." + province
}

// unitsOf returns the units of a power as a map's line has them.
func (c *Now) unitsOf(v *Vocabulary, power diplomacy.Power) []string {
	var units []string
	for _, u := range c.Units {
		if u.Power == power && v.m != nil && int(u.At) < v.m.Locations() {
			units = append(units, u.Kind.String()+"."+v.m.LocationToken(u.At))
		}
	}
	return units
}

// line writes a province of a map's line.
func (a *Area) line(b *strings.Builder, v *Vocabulary, w word) {
	kind := (w.token.category() - firstProvinceCategory) >> 1
	ground := "c"
	switch fleets := len(a.Fleet) > 0; {
	case a.Land && !fleets:
		ground = "i"
	case fleets && !a.Land && kind < 2:
		ground = "s"
	case !fleets && !a.Land:
		ground = [4]string{"i", "s", "c", "c"}[kind]
	}
	star := ""
	if a.Centre {
		star = "*"
	}
	list := func(to []Place) string {
		texts := make([]string, len(to))
		for i, p := range to {
			texts[i] = v.provinces[p.Province].text
			if p.Coast != 0 {
				texts[i] += "/" + v.texts[p.Coast]
			}
		}
		return strings.Join(texts, ",")
	}
	fmt.Fprintf(b, "%s:%s%s::%s:", w.text, ground, star, list(a.Army))
	for i, c := range a.Fleet {
		if i > 0 {
			b.WriteByte('|')
		}
		if c.Token != 0 {
			b.WriteString(v.texts[c.Token] + "=")
		}
		b.WriteString(list(c.To))
	}
}
