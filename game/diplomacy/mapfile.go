package diplomacy

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"eras/internal/tomlfile"
)

// mapFile is a map as in a TOML file.
type mapFile struct {
	Name      string         `toml:"name"`
	Title     Text           `toml:"title,omitempty"`
	About     Text           `toml:"about,omitempty"`
	Year      int64          `toml:"year"`
	Powers    []powerFile    `toml:"power"`
	Provinces []provinceFile `toml:"province"`
}

type powerFile struct {
	Token string   `toml:"token"`
	Name  Text     `toml:"name,omitempty"`
	Also  []string `toml:"also,omitempty"`
	Homes []string `toml:"homes"`
	Units []string `toml:"units,omitempty"`
}

type provinceFile struct {
	Token  string              `toml:"token"`
	Name   Text                `toml:"name,omitempty"`
	Also   []string            `toml:"also,omitempty"`
	Kind   string              `toml:"kind"`
	At     []float64           `toml:"at,omitempty"`
	Centre bool                `toml:"centre,omitempty"`
	Army   []string            `toml:"army,omitempty"`
	Fleet  []string            `toml:"fleet,omitempty"`
	Coasts map[string][]string `toml:"coasts,omitempty"`
}

// groundWords are the kinds of provinces.
var groundWords = [...]string{Inland: "inland", Sea: "sea", Coastal: "coastal"}

// coastTokens are the possible coasts, in the order of DAIDE.
var coastTokens = []string{"NCS", "NEC", "ECS", "SEC", "SCS", "SWC", "WCS", "NWC"}

// errorFunc returns an error about a field of a map: list is "power" or "province" with an
// index, or "" for a field of the file itself.
type errorFunc func(list string, index int, field, format string, args ...any) error

// ParseMap reads a map file and checks the map. file is its name in errors, which also
// give the line. Names and about may be omitted.
//
//	name = "strait"
//	year = 1901
//
//	[[power]]
//	token = "EAS"
//	also = ["Eastern"]           # adjectives in English orders
//	homes = ["CAP"]
//	units = ["A CAP"]            # or "F POR/NCS"
//
//	[[power]]
//	token = "WES"
//	homes = ["POR"]
//	units = ["F POR/NCS"]
//
//	[[province]]
//	token = "CAP"                # three capital letters or digits
//	name = { es = "El cabo", en = "The cape" }
//	also = ["Cape"]              # other names in English orders
//	kind = "coastal"             # or "inland", "sea"
//	at = [0.2, 0.1]              # from 0 to 1 across and down, for maps without a drawing
//	centre = true                # a supply centre
//	army = ["POR"]               # where an army may go from here
//	fleet = ["GLF", "BAY"]       # where a fleet may go
//
//	[[province]]
//	token = "POR"
//	kind = "coastal"
//	centre = true
//	army = ["CAP"]
//	coasts = { NCS = ["GLF"], SCS = ["BAY"] } # several coasts, instead of fleet
//
//	[[province]]
//	token = "GLF"
//	kind = "sea"
//	fleet = ["CAP", "POR/NCS"]
//
//	[[province]]
//	token = "BAY"
//	kind = "sea"
//	fleet = ["CAP", "POR/SCS"]
func ParseMap(file string, data []byte) (*Map, error) {
	var raw mapFile
	f, err := tomlfile.Decode(file, data, &raw)
	if err != nil {
		return nil, err
	}
	if err := f.Require("name", "year"); err != nil {
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

// build makes the map and checks it.
func (raw *mapFile) build(errorf errorFunc) (*Map, error) {
	m := &Map{Name: raw.Name, Title: raw.Title, About: raw.About, Year: int(raw.Year), byToken: map[string]Province{}}
	for _, step := range []func(*Map, errorFunc) error{raw.readHeader, raw.readProvinces, raw.readLinks, raw.readPowers} {
		if err := step(m, errorf); err != nil {
			return nil, err
		}
	}
	m.indexNames()
	return m, nil
}

// readHeader checks the fields before the lists.
func (raw *mapFile) readHeader(m *Map, errorf errorFunc) error {
	switch {
	case !isName(raw.Name):
		return errorf("", 0, "name", "the map's name is %.80q: it must be a word of a to z, 0 to 9 and -", raw.Name)
	case raw.Year < 1 || raw.Year > 9999:
		return errorf("", 0, "year", "the first year is %d: it must be from 1 to 9999", raw.Year)
	case len(raw.Powers) < 2 || len(raw.Powers) > MaxPowers:
		return errorf("", 0, "power", "the map has %d powers: it must have 2 to %d", len(raw.Powers), MaxPowers)
	case len(raw.Provinces) < 2 || len(raw.Provinces) > MaxProvinces:
		return errorf("", 0, "province", "the map has %d provinces: it must have 2 to %d", len(raw.Provinces), MaxProvinces)
	}
	return nil
}

// isName reports whether s is a word that can be written on a command line.
func isName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// isToken reports whether s is three capital letters or digits.
func isToken(s string) bool {
	return len(s) == 3 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

// readProvinces makes the provinces and their coasts.
func (raw *mapFile) readProvinces(m *Map, errorf errorFunc) error {
	for i, a := range raw.Provinces {
		p := Province(i)
		ground := Ground(max(0, slices.Index(groundWords[:], a.Kind)))
		switch _, taken := m.FindProvince(a.Token); {
		case !isToken(a.Token):
			return errorf("province", i, "token", "the province has the token %.80q: it must be three capital letters or digits", a.Token)
		case taken:
			return errorf("province", i, "token", "there are two provinces %s: each token must be unique", a.Token)
		case a.Kind != groundWords[ground]:
			return errorf("province", i, "kind", "%s has the kind %.80q: it must be inland, sea or coastal", a.Token, a.Kind)
		case a.Coasts != nil && ground != Coastal:
			return errorf("province", i, "coasts", "%s is %s: only coastal provinces have coasts", a.Token, a.Kind)
		case a.Coasts != nil && (len(a.Coasts) < 2 || a.Fleet != nil):
			return errorf("province", i, "coasts", "%s must have at least two coasts, and no \"fleet\"", a.Token)
		}
		facts := provinceData{token: a.Token, name: a.Name, aliases: a.Also}
		if a.At != nil {
			if len(a.At) != 2 || !(a.At[0] >= 0 && a.At[0] <= 1 && a.At[1] >= 0 && a.At[1] <= 1) {
				return errorf("province", i, "at", "%s is at %v: a place must be two numbers from 0 to 1, across and down", a.Token, a.At)
			}
			facts.at = [2]float64(a.At)
		}
		m.provinces = append(m.provinces, facts)
		m.byToken[a.Token] = p
		m.ground[p] = ground
		m.province[p] = p
		m.all = m.all.With(p)
		switch ground {
		case Sea:
			m.seas = m.seas.With(p)
		case Coastal:
			m.coastal = m.coastal.With(p)
		case Inland:
		}
		if a.Centre {
			m.centres = m.centres.With(p)
		}
	}
	if n := m.centres.Len(); n > MaxCentres || n < 2 {
		return errorf("", 0, "province", "the map has %d supply centres: it must have 2 to %d", n, MaxCentres)
	}
	return raw.readCoasts(m, errorf)
}

// readCoasts makes the locations that are coasts.
func (raw *mapFile) readCoasts(m *Map, errorf errorFunc) error {
	for i, a := range raw.Provinces {
		for _, token := range slices.Sorted(maps.Keys(a.Coasts)) {
			if !slices.Contains(coastTokens, token) {
				return errorf("province", i, "coasts", "%s has a coast %.80q: it must be one of %s", a.Token, token, strings.Join(coastTokens, ", "))
			}
		}
		for _, token := range coastTokens {
			if a.Coasts[token] == nil {
				continue
			}
			at := Location(len(m.provinces) + len(m.coasts))
			if at >= MaxLocations {
				return errorf("province", i, "coasts", "the map has too many provinces and coasts: it must have at most %d", MaxLocations)
			}
			m.coasts = append(m.coasts, coastData{token, a.Token + "/" + token})
			m.province[at] = Province(i)
			m.provinces[i].coasts = append(m.provinces[i].coasts, at)
			m.split = m.split.With(Province(i))
		}
	}
	return nil
}

// readLinks connects the provinces.
func (raw *mapFile) readLinks(m *Map, errorf errorFunc) error {
	for i, a := range raw.Provinces {
		if err := m.link(Army, Location(i), a.Army, func(format string, args ...any) error {
			return errorf("province", i, "army", format, args...)
		}); err != nil {
			return err
		}
		if err := m.link(Fleet, Location(i), a.Fleet, func(format string, args ...any) error {
			return errorf("province", i, "fleet", format, args...)
		}); err != nil {
			return err
		}
		for _, at := range m.provinces[i].coasts {
			if err := m.link(Fleet, at, a.Coasts[m.CoastToken(at)], func(format string, args ...any) error {
				return errorf("province", i, "coasts", format, args...)
			}); err != nil {
				return err
			}
		}
	}
	for at := range Location(m.Locations()) {
		for _, k := range []Kind{Army, Fleet} {
			for _, to := range m.Moves(k, at) {
				if !slices.Contains(m.Moves(k, to), at) {
					return errorf("province", int(m.province[at]), "", "%s can go from %s to %s but not back: each link must go both ways", k, m.LocationToken(at), m.LocationToken(to))
				}
			}
		}
	}
	return nil
}

// link sets where a unit of a kind may go from at.
func (m *Map) link(k Kind, at Location, to []string, errorf func(format string, args ...any) error) error {
	if len(to) > 0 && !m.CanStand(k, at) {
		return errorf("%s cannot stand at %s: remove its links", k, m.LocationToken(at))
	}
	for _, text := range to {
		l, ok := m.FindLocation(text)
		switch {
		case !ok:
			return errorf("%s borders %.80q, which is not a province or coast of the map", m.LocationToken(at), text)
		case m.province[l] == m.province[at]:
			return errorf("%s borders itself: remove that link", m.LocationToken(at))
		case !m.CanStand(k, l):
			return errorf("%s borders %s, where %s cannot stand: remove that link", m.LocationToken(at), text, k)
		case slices.Contains(m.moves[k-1][at], l):
			return errorf("%s borders %s twice: name it once", m.LocationToken(at), text)
		}
		m.moves[k-1][at] = append(m.moves[k-1][at], l)
		m.reach[k-1][at] = m.reach[k-1][at].With(m.province[l])
		m.into[k-1][m.province[l]] = m.into[k-1][m.province[l]].With(m.province[at])
	}
	return nil
}

// readPowers makes the powers.
func (raw *mapFile) readPowers(m *Map, errorf errorFunc) error {
	var occupied Set
	for i, w := range raw.Powers {
		switch _, taken := m.FindPower(w.Token); {
		case !isToken(w.Token) || w.Token == "UNO":
			return errorf("power", i, "token", "the power has the token %.80q: it must be three capital letters or digits other than UNO", w.Token)
		case taken:
			return errorf("power", i, "token", "there are two powers %s: each token must be unique", w.Token)
		case len(w.Homes) == 0:
			return errorf("power", i, "homes", "%s has no home centre: it must have at least one", w.Token)
		case len(w.Units) > MaxOrders:
			return errorf("power", i, "units", "%s has %d units: it must have at most %d", w.Token, len(w.Units), MaxOrders)
		}
		power := Power(i + 1)
		facts := powerData{token: w.Token, name: w.Name, aliases: w.Also}
		for _, text := range w.Homes {
			p, ok := m.FindProvince(text)
			switch {
			case !ok || !m.centres.Has(p):
				return errorf("power", i, "homes", "%s has the home %.80q, which is not a supply centre of the map", w.Token, text)
			case m.home[p] != Neutral:
				return errorf("power", i, "homes", "%s is named as a home twice: a centre is the home of one power", text)
			}
			m.home[p] = power
			facts.homes = facts.homes.With(p)
		}
		for _, text := range w.Units {
			u, err := m.startUnit(power, text)
			switch {
			case err != nil:
				return errorf("power", i, "units", "%w", err)
			case occupied.Has(m.province[u.At]):
				return errorf("power", i, "units", "two units start in %s: a province has room for one", m.Token(m.province[u.At]))
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
		return Unit{}, fmt.Errorf("%.80q is not a unit: write A or F and a province or coast of the map, as in \"F STP/SCS\"", text)
	}
	if !m.CanStand(k, at) {
		return Unit{}, fmt.Errorf("%.80q cannot stand there: armies stand on land, fleets at sea or on a coast", text)
	}
	return Unit{power, k, at}, nil
}

// Marshal returns the map as a file. [ParseMap] reads it back unchanged.
func (m *Map) Marshal() ([]byte, error) {
	file := mapFile{Name: m.Name, Title: m.Title, About: m.About, Year: int64(m.Year)}
	for _, w := range m.powers {
		power := powerFile{Token: w.token, Name: w.name, Also: w.aliases}
		for p := range w.homes.All() {
			power.Homes = append(power.Homes, m.Token(p))
		}
		for _, u := range w.units {
			power.Units = append(power.Units, u.Kind.String()+" "+m.LocationToken(u.At))
		}
		file.Powers = append(file.Powers, power)
	}
	for i, facts := range m.provinces {
		p := Province(i)
		province := provinceFile{
			Token: facts.token, Name: facts.name, Also: facts.aliases, Kind: groundWords[m.ground[p]], Centre: m.centres.Has(p),
			Army: m.linkTokens(Army, Location(p)), Fleet: m.linkTokens(Fleet, Location(p)),
		}
		if facts.at != [2]float64{} {
			province.At = facts.at[:]
		}
		if m.Split(p) {
			province.Coasts = map[string][]string{}
		}
		for _, at := range facts.coasts {
			province.Coasts[m.CoastToken(at)] = m.linkTokens(Fleet, at)
		}
		file.Provinces = append(file.Provinces, province)
	}
	return tomlfile.Marshal(file)
}

// linkTokens returns where a unit of a kind may go from at; it is not nil.
func (m *Map) linkTokens(k Kind, at Location) []string {
	tokens := []string{}
	for _, to := range m.Moves(k, at) {
		tokens = append(tokens, m.LocationToken(to))
	}
	return tokens
}
