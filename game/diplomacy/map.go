package diplomacy

import (
	"strings"

	"eras/game/tomlfile"
)

// Text is a text in several languages, by language code ("es", "en").
type Text = tomlfile.Text

// Ground is what kind of province one is.
type Ground uint8

// The kinds of provinces: armies stand on land and coast, fleets on sea and coast;
// a coast may be cut into several, each a [Location] of its own.
const (
	Inland Ground = iota
	Sea
	Coastal
)

// Map is a board of Diplomacy: provinces, where each kind of unit may go, supply
// centres and the powers with their first units. It is made by [ParseMap] or
// [ParseMapLine], which refuse what is not such a board, and never changes.
type Map struct {
	// Name is the map's word on command lines and in records.
	Name         string
	Title, About Text
	// Year is the year of the first spring.
	Year int

	provinces []provinceFacts
	powers    []powerFacts
	coasts    []coastFacts // of the locations after the provinces

	province [MaxLocations]Province
	// moves are the locations to which each kind of unit may go from a location,
	// reach the provinces of those, by kind minus one.
	moves [2][MaxLocations][]Location
	reach [2][MaxLocations]Set
	// into are the provinces from which a unit of each kind may enter a province
	// without a convoy.
	into   [2][MaxProvinces]Set
	ground [MaxProvinces]Ground
	split  Set // provinces with several coasts
	home   [MaxProvinces]Power

	all, centres, seas, coastal Set

	names []placeName // of all provinces, for orders in English
}

// provinceFacts is what play does not need of a province.
type provinceFacts struct {
	token string
	name  Text
	also  []string
	// coasts are its locations beside the province itself.
	coasts []Location
}

// powerFacts is what is known of a power besides the position.
type powerFacts struct {
	token string
	name  Text
	also  []string
	homes Set
	units []Unit
}

// coastFacts names a coast.
type coastFacts struct{ token string }

// Provinces returns the number of provinces.
func (m *Map) Provinces() int { return len(m.provinces) }

// Locations returns the number of locations.
func (m *Map) Locations() int { return len(m.provinces) + len(m.coasts) }

// Powers returns the number of powers; they are numbered from 1.
func (m *Map) Powers() int { return len(m.powers) }

// All returns the set of all provinces.
func (m *Map) All() Set { return m.all }

// Centres returns the provinces that are supply centres.
func (m *Map) Centres() Set { return m.centres }

// Seas returns the provinces that are sea.
func (m *Map) Seas() Set { return m.seas }

// Coasts returns the provinces that have a coast.
func (m *Map) Coasts() Set { return m.coastal }

// Ground returns what kind of province p is.
func (m *Map) Ground(p Province) Ground { return m.ground[p] }

// Split reports whether p has several coasts.
func (m *Map) Split(p Province) bool { return m.split.Has(p) }

// CoastsOf returns the locations of a province with several coasts, of others
// nothing. The slice is the map's own.
func (m *Map) CoastsOf(p Province) []Location { return m.provinces[p].coasts }

// Province returns the province in which a location lies.
func (m *Map) Province(at Location) Province { return m.province[at] }

// HomeOf returns the power whose home centre p is, or [Neutral].
func (m *Map) HomeOf(p Province) Power { return m.home[p] }

// Homes returns the home centres of a power.
func (m *Map) Homes(p Power) Set { return m.powers[p-1].homes }

// StartUnits returns the units with which a power begins. The slice is the map's
// own.
func (m *Map) StartUnits(p Power) []Unit { return m.powers[p-1].units }

// ToWin returns how many centres win the match: more than half.
func (m *Map) ToWin() int { return m.centres.Len()/2 + 1 }

// Moves returns the locations to which a unit of that kind may go from at without
// a convoy. The slice is the map's own.
func (m *Map) Moves(k Kind, at Location) []Location { return m.moves[k-1][at] }

// Reach returns the provinces of [Map.Moves].
func (m *Map) Reach(k Kind, at Location) Set { return m.reach[k-1][at] }

// Into returns the provinces from which a unit of that kind can enter p without a
// convoy, from some coast at least.
func (m *Map) Into(k Kind, p Province) Set { return m.into[k-1][p] }

// CanStand reports whether a unit of that kind may stand at a location: an army on
// a province that is not sea, a fleet on one that is not inland, and on a coast
// exactly where the province has several.
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

// Token returns the three letters of a province, "BUD".
func (m *Map) Token(p Province) string { return m.provinces[p].token }

// LocationToken returns the text of a location: "BUD", "STP/NCS".
func (m *Map) LocationToken(at Location) string {
	p := m.Token(m.province[at])
	if c := m.CoastToken(at); c != "" {
		return p + "/" + c
	}
	return p
}

// CoastToken returns the three letters of the coast that a location is, "NCS", or
// nothing for a whole province.
func (m *Map) CoastToken(at Location) string {
	if int(at) < len(m.provinces) {
		return ""
	}
	return m.coasts[int(at)-len(m.provinces)].token
}

// ProvinceName returns a province's name for people.
func (m *Map) ProvinceName(p Province) Text { return m.provinces[p].name }

// Also returns other names and abbreviations of a province in English. The slice
// is the map's own.
func (m *Map) Also(p Province) []string { return m.provinces[p].also }

// PowerToken returns the three letters of a power, "AUS".
func (m *Map) PowerToken(p Power) string { return m.powers[p-1].token }

// PowerName returns a power's name for people.
func (m *Map) PowerName(p Power) Text { return m.powers[p-1].name }

// FindPower returns the power with that token.
func (m *Map) FindPower(token string) (Power, bool) {
	for i := range m.powers {
		if m.powers[i].token == token {
			return Power(i + 1), true
		}
	}
	return Neutral, false
}

// FindProvince returns the province with that token.
func (m *Map) FindProvince(token string) (Province, bool) {
	for i := range m.provinces {
		if m.provinces[i].token == token {
			return Province(i), true
		}
	}
	return NoProvince, false
}

// FindLocation returns the location of that text, "BUD" or "STP/NCS".
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
