package diplomacy

import (
	"strings"

	"eras/internal/tomlfile"
)

// Text is a text in several languages, by language code ("es", "en").
type Text = tomlfile.Text

// Ground is the kind of a province.
type Ground uint8

// The kinds of provinces. Armies stand in inland and coastal provinces, fleets in seas and
// coastal provinces. A coastal province may have several coasts, each a [Location].
const (
	Inland Ground = iota
	Sea
	Coastal
)

// Map is a board of Diplomacy: provinces, their adjacencies for each kind of unit, supply
// centres, and the powers with their first units. [ParseMap] and [ParseMapLine] make maps
// and check them. A Map never changes.
type Map struct {
	// Name is the map's name on command lines and in records.
	Name         string
	Title, About Text
	// Year is the year of the first spring.
	Year int

	provinces []provinceData
	byToken   map[string]Province
	powers    []powerData
	coasts    []coastData // the locations after the provinces

	province [MaxLocations]Province
	// moves has the locations to which each kind of unit may go from a location, and reach the
	// provinces of these. Both are indexed by kind minus one.
	moves [2][MaxLocations][]Location
	reach [2][MaxLocations]Set
	// into has the provinces from which each kind of unit may enter a province without a convoy.
	into   [2][MaxProvinces]Set
	ground [MaxProvinces]Ground
	split  Set // provinces with several coasts
	home   [MaxProvinces]Power

	all, centres, seas, coastal Set

	names []placeName // of all provinces, for reading orders in English
}

// provinceData is the part of a province that adjudication does not need.
type provinceData struct {
	token   string
	name    Text
	aliases []string
	at      [2]float64
	// coasts are the coasts of a province with several.
	coasts []Location
}

// powerData is what a map defines about a power.
type powerData struct {
	token   string
	name    Text
	aliases []string
	homes   Set
	units   []Unit
}

// coastData holds the tokens of a coast: "NCS", and "STP/NCS" of its location.
type coastData struct{ token, location string }

// Provinces returns the number of provinces.
func (m *Map) Provinces() int { return len(m.provinces) }

// Locations returns the number of locations.
func (m *Map) Locations() int { return len(m.provinces) + len(m.coasts) }

// Powers returns the number of powers. They are numbered from 1.
func (m *Map) Powers() int { return len(m.powers) }

// All returns the set of all provinces.
func (m *Map) All() Set { return m.all }

// Centres returns the supply centres.
func (m *Map) Centres() Set { return m.centres }

// Seas returns the seas.
func (m *Map) Seas() Set { return m.seas }

// Coasts returns the coastal provinces.
func (m *Map) Coasts() Set { return m.coastal }

// Ground returns the kind of the province p.
func (m *Map) Ground(p Province) Ground { return m.ground[p] }

// Split reports whether p has several coasts.
func (m *Map) Split(p Province) bool { return m.split.Has(p) }

// CoastsOf returns the coasts of a province with several, else nil. The slice belongs to
// the map.
func (m *Map) CoastsOf(p Province) []Location { return m.provinces[p].coasts }

// Province returns the province of a location.
func (m *Map) Province(at Location) Province { return m.province[at] }

// HomeOf returns the power whose home centre p is, or [Neutral].
func (m *Map) HomeOf(p Province) Power { return m.home[p] }

// Homes returns the home centres of a power.
func (m *Map) Homes(p Power) Set { return m.powers[p-1].homes }

// StartUnits returns the first units of a power. The slice belongs to the map.
func (m *Map) StartUnits(p Power) []Unit { return m.powers[p-1].units }

// ToWin returns the number of centres that wins the match: the least that is more than half.
func (m *Map) ToWin() int { return m.centres.Len()/2 + 1 }

// Moves returns the locations to which a unit of kind k may go from at without a convoy.
// The slice belongs to the map.
func (m *Map) Moves(k Kind, at Location) []Location { return m.moves[k-1][at] }

// Reach returns the provinces of [Map.Moves].
func (m *Map) Reach(k Kind, at Location) Set { return m.reach[k-1][at] }

// Into returns the provinces from which a unit of kind k can enter p without a convoy. If the
// province has several coasts, it is enough that the unit can enter from one of them.
func (m *Map) Into(k Kind, p Province) Set { return m.into[k-1][p] }

// CanStand reports whether a unit of kind k may stand at a location: an army in a province
// that is not a sea, a fleet in one that is not inland, and on a coast if and only if the
// province has several.
func (m *Map) CanStand(k Kind, at Location) bool {
	if int(at) >= m.Locations() {
		return false
	}
	p := m.province[at]
	whole := int(at) < len(m.provinces)
	if k == Army {
		return whole && m.ground[p] != Sea
	}
	return m.ground[p] != Inland && whole != m.split.Has(p)
}

// Token returns the three-letter token of a province, "BUD".
func (m *Map) Token(p Province) string { return m.provinces[p].token }

// LocationToken returns the text of a location: "BUD", "STP/NCS".
func (m *Map) LocationToken(at Location) string {
	if int(at) < len(m.provinces) {
		return m.provinces[at].token
	}
	return m.coasts[int(at)-len(m.provinces)].location
}

// CoastToken returns the three-letter token of a coast, "NCS", or "" if at is a whole
// province.
func (m *Map) CoastToken(at Location) string {
	if int(at) < len(m.provinces) {
		return ""
	}
	return m.coasts[int(at)-len(m.provinces)].token
}

// ProvinceName returns the name of a province.
func (m *Map) ProvinceName(p Province) Text { return m.provinces[p].name }

// At returns the place of a province on the picture of the map: x from 0 at the left to 1, y from 0
// at the top to 1. If the map has no places it is (0, 0).
func (m *Map) At(p Province) (x, y float64) { return m.provinces[p].at[0], m.provinces[p].at[1] }

// PowerToken returns the three-letter token of a power, "AUS".
func (m *Map) PowerToken(p Power) string { return m.powers[p-1].token }

// PowerName returns the name of a power.
func (m *Map) PowerName(p Power) Text { return m.powers[p-1].name }

// FindPower returns the power with a token.
func (m *Map) FindPower(token string) (Power, bool) {
	for i := range m.powers {
		if m.powers[i].token == token {
			return Power(i + 1), true
		}
	}
	return Neutral, false
}

// FindProvince returns the province with a token.
func (m *Map) FindProvince(token string) (Province, bool) {
	if p, ok := m.byToken[token]; ok {
		return p, true
	}
	return NoProvince, false
}

// FindLocation returns the location with the text "BUD" or "STP/NCS".
func (m *Map) FindLocation(text string) (Location, bool) {
	token, coast, split := strings.Cut(text, "/")
	p, ok := m.FindProvince(token)
	if !ok || !split {
		return Location(p), ok
	}
	for _, at := range m.provinces[p].coasts {
		if m.CoastToken(at) == coast {
			return at, true
		}
	}
	return Nowhere, false
}
