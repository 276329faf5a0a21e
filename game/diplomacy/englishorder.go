package diplomacy

import "strings"

// coastPhrases name coasts in long.
var coastPhrases = map[string]string{
	"NCS": "north coast", "SCS": "south coast", "ECS": "east coast", "WCS": "west coast",
	"NEC": "northeast coast", "NWC": "northwest coast", "SEC": "southeast coast", "SWC": "southwest coast",
}

// EnglishOrder returns an order in full English words that [Map.ParseOrder] reads:
// "Fleet London supports Army Wales moving to Yorkshire".
func (m *Map) EnglishOrder(o Order) string {
	unit := m.englishUnit(o.Unit, o.At)
	other := m.englishUnit(o.Other, o.From)
	switch o.Kind {
	case Hold:
		return unit + " holds"
	case Move:
		text := unit + " moves to " + m.englishPlace(o.To)
		switch {
		case o.Route != "":
			var seas []string
			for i := range len(o.Route) {
				seas = append(seas, m.englishPlace(Location(o.Route[i])))
			}
			text += " via " + strings.Join(seas, " and ")
		case o.Via:
			text += " via convoy"
		}
		return text
	case SupportHold:
		return unit + " supports " + other + " to hold"
	case SupportMove:
		return unit + " supports " + other + " moving to " + m.englishPlace(o.To)
	case Convoy:
		return unit + " convoys " + other + " to " + m.englishPlace(o.To)
	case Retreat:
		return unit + " retreats to " + m.englishPlace(o.To)
	case Disband:
		return unit + " disbands"
	case Build:
		return "Build " + unit
	case Remove:
		return "Remove " + unit
	case Waive:
		return "Waive a build"
	}
	return ""
}

func (m *Map) englishUnit(k Kind, at Location) string {
	switch k {
	case Army:
		return "Army " + m.englishPlace(at)
	case Fleet:
		return "Fleet " + m.englishPlace(at)
	}
	return m.englishPlace(at)
}

// englishPlace returns the English name of a location, or its token where the
// name would not be understood.
func (m *Map) englishPlace(at Location) string {
	if int(at) >= m.Locations() {
		return m.placeToken(at)
	}
	p := m.province[at]
	name := m.ProvinceName(p).In("en")
	words := splitOrder(name)
	r := &englishReader{m, words}
	if read, err := r.province(); err != nil || read != p || len(r.words) > 0 || unitWords[words[0].text] != 0 || orderVerbs[words[0].text] != 0 {
		return m.placeToken(at)
	}
	if coast := m.CoastToken(at); coast != "" {
		return name + " (" + coastPhrases[coast] + ")"
	}
	return name
}
