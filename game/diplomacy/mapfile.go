package diplomacy

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"eras/game/tomlfile"
)

// mapFile is a map as TOML.
type mapFile struct {
	Name   string         `toml:"name"`
	Title  Text           `toml:"title"`
	About  Text           `toml:"about"`
	Year   int64          `toml:"year"`
	Powers []powerFile    `toml:"power"`
	Areas  []provinceFile `toml:"province"`
}

type powerFile struct {
	Token string   `toml:"token"`
	Name  Text     `toml:"name"`
	Also  []string `toml:"also"`
	Homes []string `toml:"homes"`
	Units []string `toml:"units"`
}

type provinceFile struct {
	Token  string              `toml:"token"`
	Name   Text                `toml:"name"`
	Also   []string            `toml:"also"`
	Kind   string              `toml:"kind"`
	Centre bool                `toml:"centre"`
	Army   []string            `toml:"army"`
	Fleet  []string            `toml:"fleet"`
	Coasts map[string][]string `toml:"coasts"`
}

// coastTokens are the coasts that a province may have, in the order of DAIDE.
var coastTokens = []string{"NCS", "NEC", "ECS", "SEC", "SCS", "SWC", "WCS", "NWC"}

// reporter makes an error about the entry of a list of the file: "power" or
// "province" with its index, or "" for the file itself, and the field.
type reporter func(list string, index int, field, format string, args ...any) error

// ParseMap reads a map file. file is its name for errors, which say the line as
// well. Names and about may be left out.
//
//	name = "strait"
//	year = 1901
//
//	[[power]]
//	token = "EAS"
//	also = ["Eastern"]           # its units in English orders
//	homes = ["CAP"]
//	units = ["A CAP"]            # or "F PORT/NCS"
//
//	[[province]]
//	token = "CAP"                # three capital letters or digits
//	name = { es = "El cabo", en = "The cape" }
//	also = ["Cape"]              # other names in English orders
//	kind = "coastal"             # or "inland", "sea"
//	centre = true                # a supply centre
//	army = ["BAY"]               # where an army may go from here
//	fleet = ["GLF", "BAY/SCS"]   # where a fleet may go
//	coasts = { NCS = ["GLF"], SCS = ["BAY/SCS"] } # in place of fleet
func ParseMap(file string, data []byte) (*Map, error) {
	var raw mapFile
	f, err := tomlfile.Decode(file, data, &raw)
	if err != nil {
		return nil, err
	}
	return raw.build(func(list string, index int, field, format string, args ...any) error {
		key := field
		if list != "" {
			key = fmt.Sprintf("%s.%d", list, index)
			if field != "" && f.Has(key+"."+field) {
				key += "." + field
			}
		}
		return f.Errorf(key, format, args...)
	})
}

// build makes the map and refuses what is none.
func (raw *mapFile) build(fail reporter) (*Map, error) {
	m := &Map{Name: raw.Name, Title: raw.Title, About: raw.About, Year: int(raw.Year)}
	for _, step := range []func(*Map, reporter) error{raw.head, raw.places, raw.links, raw.seats} {
		if err := step(m, fail); err != nil {
			return nil, err
		}
	}
	m.findNames()
	return m, nil
}

// head checks what stands before the lists.
func (raw *mapFile) head(m *Map, fail reporter) error {
	switch {
	case !isName(raw.Name):
		return fail("", 0, "name", "the map's name is %q: write a word of a to z, 0 to 9 and -", raw.Name)
	case raw.Year < 1 || raw.Year > 9999:
		return fail("", 0, "year", "the first year is %d: write one from 1 to 9999", raw.Year)
	case len(raw.Powers) < 2 || len(raw.Powers) > MaxPowers:
		return fail("", 0, "power", "the map has %d powers: 2 to %d are possible", len(raw.Powers), MaxPowers)
	case len(raw.Areas) < 2 || len(raw.Areas) > MaxProvinces:
		return fail("", 0, "province", "the map has %d provinces: 2 to %d are possible", len(raw.Areas), MaxProvinces)
	}
	return nil
}

// isName reports whether s is a word for command lines.
func isName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// isToken reports whether s is three capital letters or digits.
func isToken(s string) bool {
	return len(s) == 3 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

// places makes the provinces and their coasts.
func (raw *mapFile) places(m *Map, fail reporter) error {
	grounds := map[string]Ground{"inland": Inland, "sea": Sea, "coastal": Coastal}
	for i, a := range raw.Areas {
		p := Province(i)
		ground, known := grounds[a.Kind]
		switch _, taken := m.FindProvince(a.Token); {
		case !isToken(a.Token):
			return fail("province", i, "token", "a province's token is three capital letters or digits, not %q", a.Token)
		case taken:
			return fail("province", i, "token", "there are two provinces %s", a.Token)
		case !known:
			return fail("province", i, "kind", "%s is of the kind %q: write inland, sea or coastal", a.Token, a.Kind)
		case a.Coasts != nil && ground != Coastal:
			return fail("province", i, "coasts", "%s is %s and cannot have coasts", a.Token, a.Kind)
		case a.Coasts != nil && (len(a.Coasts) < 2 || a.Fleet != nil):
			return fail("province", i, "coasts", "%s: name two coasts or more in place of \"fleet\"", a.Token)
		}
		m.provinces = append(m.provinces, provinceFacts{token: a.Token, name: a.Name, also: a.Also})
		m.ground[p] = ground
		m.province[p] = p
		m.all = m.all.With(p)
		switch ground {
		case Sea:
			m.seas = m.seas.With(p)
		case Coastal:
			m.coastal = m.coastal.With(p)
		}
		if a.Centre {
			m.centres = m.centres.With(p)
		}
	}
	if n := m.centres.Len(); n > MaxCentres || n < 2 {
		return fail("", 0, "province", "the map has %d supply centres: 2 to %d are possible", n, MaxCentres)
	}
	return raw.coastPlaces(m, fail)
}

// coastPlaces makes the locations that are coasts.
func (raw *mapFile) coastPlaces(m *Map, fail reporter) error {
	for i, a := range raw.Areas {
		for _, token := range slices.Sorted(maps.Keys(a.Coasts)) {
			if !slices.Contains(coastTokens, token) {
				return fail("province", i, "coasts", "%s has a coast %q: write one of %s", a.Token, token, strings.Join(coastTokens, ", "))
			}
		}
		for _, token := range coastTokens {
			if a.Coasts[token] == nil {
				continue
			}
			at := Location(len(m.provinces) + len(m.coasts))
			if at >= MaxLocations {
				return fail("province", i, "coasts", "the map has more than %d provinces and coasts", MaxLocations)
			}
			m.coasts = append(m.coasts, coastFacts{token})
			m.province[at] = Province(i)
			m.provinces[i].coasts = append(m.provinces[i].coasts, at)
			m.split = m.split.With(Province(i))
		}
	}
	return nil
}

// links connects the provinces.
func (raw *mapFile) links(m *Map, fail reporter) error {
	for i, a := range raw.Areas {
		if err := m.link(Army, Location(i), a.Army, func(format string, args ...any) error {
			return fail("province", i, "army", format, args...)
		}); err != nil {
			return err
		}
		if err := m.link(Fleet, Location(i), a.Fleet, func(format string, args ...any) error {
			return fail("province", i, "fleet", format, args...)
		}); err != nil {
			return err
		}
		for _, at := range m.provinces[i].coasts {
			if err := m.link(Fleet, at, a.Coasts[m.CoastToken(at)], func(format string, args ...any) error {
				return fail("province", i, "coasts", format, args...)
			}); err != nil {
				return err
			}
		}
	}
	for at := range Location(m.Locations()) {
		for _, k := range []Kind{Army, Fleet} {
			for _, to := range m.Moves(k, at) {
				if !slices.Contains(m.Moves(k, to), at) {
					return fail("province", int(m.province[at]), "", "%s can go from %s to %s but not back", k, m.LocationToken(at), m.LocationToken(to))
				}
			}
		}
	}
	return nil
}

// link notes where a unit of a kind may go from at.
func (m *Map) link(k Kind, at Location, to []string, fail func(format string, args ...any) error) error {
	if len(to) > 0 && !m.CanStand(k, at) {
		return fail("%s cannot stand at %s", k, m.LocationToken(at))
	}
	for _, text := range to {
		l, ok := m.FindLocation(text)
		switch {
		case !ok:
			return fail("%s borders %q, which is no province or coast of the map", m.LocationToken(at), text)
		case m.province[l] == m.province[at]:
			return fail("%s borders itself", m.LocationToken(at))
		case !m.CanStand(k, l):
			return fail("%s borders %s, where no %s can stand", m.LocationToken(at), text, k)
		case slices.Contains(m.moves[k-1][at], l):
			return fail("%s names %s twice", m.LocationToken(at), text)
		}
		m.moves[k-1][at] = append(m.moves[k-1][at], l)
		m.reach[k-1][at] = m.reach[k-1][at].With(m.province[l])
		m.into[k-1][m.province[l]] = m.into[k-1][m.province[l]].With(m.province[at])
	}
	return nil
}

// seats makes the powers.
func (raw *mapFile) seats(m *Map, fail reporter) error {
	var occupied Set
	for i, w := range raw.Powers {
		switch _, taken := m.FindPower(w.Token); {
		case !isToken(w.Token) || w.Token == "UNO":
			return fail("power", i, "token", "a power's token is three capital letters or digits and not UNO, not %q", w.Token)
		case taken:
			return fail("power", i, "token", "there are two powers %s", w.Token)
		case len(w.Homes) == 0:
			return fail("power", i, "homes", "%s has no home centre", w.Token)
		case len(w.Units) > MaxOrders:
			return fail("power", i, "units", "%s begins with %d units: %d are possible", w.Token, len(w.Units), MaxOrders)
		}
		power := Power(i + 1)
		facts := powerFacts{token: w.Token, name: w.Name, also: w.Also}
		for _, text := range w.Homes {
			p, ok := m.FindProvince(text)
			switch {
			case !ok || !m.centres.Has(p):
				return fail("power", i, "homes", "%s has the home %q, which is no supply centre of the map", w.Token, text)
			case m.home[p] != Neutral:
				return fail("power", i, "homes", "%s is a home of two powers, or twice of one", text)
			}
			m.home[p] = power
			facts.homes = facts.homes.With(p)
		}
		for _, text := range w.Units {
			u, err := m.startUnit(power, text)
			switch {
			case err != nil:
				return fail("power", i, "units", "%w", err)
			case occupied.Has(m.province[u.At]):
				return fail("power", i, "units", "two units begin in %s", m.Token(m.province[u.At]))
			}
			occupied = occupied.With(m.province[u.At])
			facts.units = append(facts.units, u)
		}
		m.powers = append(m.powers, facts)
	}
	return nil
}

// startUnit reads a unit, "A BUD" or "F STP/SCS".
func (m *Map) startUnit(power Power, text string) (Unit, error) {
	word, place, _ := strings.Cut(text, " ")
	k := map[string]Kind{"A": Army, "F": Fleet}[word]
	at, ok := m.FindLocation(place)
	if k == 0 || !ok {
		return Unit{}, fmt.Errorf("%q is no unit: write A or F and a province or coast of the map, \"F STP/SCS\"", text)
	}
	if !m.CanStand(k, at) {
		return Unit{}, fmt.Errorf("%q cannot stand there", text)
	}
	return Unit{power, k, at}, nil
}
