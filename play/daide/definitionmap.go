package daide

import (
	"fmt"
	"slices"
	"strings"

	"eras/game/diplomacy"
)

// Map returns the map of a definition. name is the server's name for it. first has the first year
// and the start units; if it is nil, the map begins in 1901 with a unit in each home centre. Map
// drops links that do not lead back. It returns an error if a centre is home to several powers or a
// power has no home centre, because the rules do not support that.
func (d *Definition) Map(v *Vocabulary, name string, first *Now) (*diplomacy.Map, error) {
	if len(d.Areas) != len(v.provinces) {
		return nil, fmt.Errorf("reading the map %.80q: it has %d provinces, the representation message %d", name, len(d.Areas), len(v.provinces))
	}
	mapped := *d
	mapped.Areas = slices.Clone(d.Areas)
	mapped.dropOneWayLinks()
	line, err := mapped.line(v, name, first)
	if err != nil {
		return nil, fmt.Errorf("reading the map %.80q: %w", name, err)
	}
	m, err := diplomacy.ParseMapLine(line)
	if err != nil {
		return nil, fmt.Errorf("reading the map %.80q: %w", name, err)
	}
	return m, nil
}

// dropOneWayLinks drops the links that do not lead back.
func (d *Definition) dropOneWayLinks() {
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

// fleet returns where fleets can go from a place.
func (d *Definition) fleet(from Place) []Place {
	for _, c := range d.Areas[from.Province].Fleet {
		if c.Token == from.Coast {
			return c.To
		}
	}
	return nil
}

// keep returns the places for which wanted is true.
func keep(list []Place, wanted func(Place) bool) []Place {
	return slices.DeleteFunc(slices.Clone(list), func(p Place) bool { return !wanted(p) })
}

// line returns the map in the format of [diplomacy.ParseMapLine].
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
				return "", fmt.Errorf("%s is a home centre of several powers, which is not supported", v.provinces[j].text)
			}
			homes = append(homes, v.provinces[j].text)
			units = append(units, a.anyUnit(v.provinces[j].text))
		}
		if len(homes) == 0 {
			return "", fmt.Errorf("%s has no home centre, which is not supported", w.text)
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
		d.Areas[i].writeLine(&b, v, v.provinces[i])
	}
	return b.String(), nil
}

// mapName returns a valid map name, of lower-case letters, digits and "-".
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

// anyUnit returns a unit that can be in a province, in the format of map lines.
func (a *Area) anyUnit(province string) string {
	if a.Land || len(a.Fleet) == 0 {
		return "A." + province
	}
	return "F." + province
}

// unitsOf returns the units of a power, in the format of map lines.
func (c *Now) unitsOf(v *Vocabulary, power diplomacy.Power) []string {
	var units []string
	for _, u := range c.Units {
		if u.Power == power && v.m != nil && int(u.At) < v.m.Locations() {
			units = append(units, u.Kind.String()+"."+v.m.LocationToken(u.At))
		}
	}
	return units
}

// writeLine writes the province in the format of map lines.
func (a *Area) writeLine(b *strings.Builder, v *Vocabulary, w namedToken) {
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
