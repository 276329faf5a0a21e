package diplomacy

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"eras/game/diplomacy"
	"eras/scenes/ui"
)

// words makes texts about a map in the language of the interface.
type words struct {
	text *ui.Texts
	m    *diplomacy.Map
}

// name returns the bare name of a province: "Canal de la Mancha".
func (w words) name(p diplomacy.Province) string {
	if int(p) >= w.m.Provinces() {
		return "?"
	}
	if name := w.m.ProvinceName(p).In(w.text.Language()); name != "" {
		return name
	}
	return w.m.Token(p)
}

// commonNouns are the common nouns with which Spanish names of waters begin, with their articles.
var commonNouns = map[string]string{"Mar": "el mar", "Golfo": "el golfo", "Canal": "el canal", "Bahía": "la bahía", "Estrecho": "el estrecho", "Océano": "el océano"}

// place returns the name of a province for use in a sentence: waters have an article.
func (w words) place(p diplomacy.Province) string {
	name := w.name(p)
	if int(p) >= w.m.Provinces() || w.m.Ground(p) != diplomacy.Sea || name == w.m.Token(p) {
		return name
	}
	if w.text.Language() != "es" {
		return "the " + name
	}
	first, rest, more := strings.Cut(name, " ")
	if noun, ok := commonNouns[first]; ok && more {
		return noun + " " + rest
	}
	return "el " + name
}

// location is like [words.place], with the coast if at is a coast.
func (w words) location(at diplomacy.Location) string {
	if int(at) >= w.m.Locations() {
		return "?"
	}
	place := w.place(w.m.Province(at))
	if coast := w.coast(at); coast != "" {
		return place + " (" + coast + ")"
	}
	return place
}

// coast returns the name of the coast of a location, empty if it has none.
func (w words) coast(at diplomacy.Location) string {
	switch token := w.m.CoastToken(at); token {
	case "":
		return ""
	case "NCS":
		return w.text.T("diplomacy.coast.north")
	case "SCS":
		return w.text.T("diplomacy.coast.south")
	case "ECS":
		return w.text.T("diplomacy.coast.east")
	case "WCS":
		return w.text.T("diplomacy.coast.west")
	default:
		return token
	}
}

// power returns the name of a power.
func (w words) power(p diplomacy.Power) string {
	if p == diplomacy.Neutral {
		return w.text.T("diplomacy.nobody")
	}
	if name := w.m.PowerName(p).In(w.text.Language()); name != "" {
		return name
	}
	return w.m.PowerToken(p)
}

// unit returns a text such as "el ejército de Múnich"; without a unit it is "otra unidad".
func (w words) unit(u diplomacy.Unit) string {
	switch u.Kind {
	case diplomacy.Army:
		return w.text.T("diplomacy.the.army", "Place", w.location(u.At))
	case diplomacy.Fleet:
		if w.m.Ground(w.m.Province(u.At)) == diplomacy.Sea {
			return w.text.T("diplomacy.the.fleet.sea", "Place", w.location(u.At))
		}
		return w.text.T("diplomacy.the.fleet", "Place", w.location(u.At))
	}
	return w.text.T("diplomacy.the.other")
}

// notation returns the notation of a unit, such as "A BUD".
func (w words) notation(u diplomacy.Unit) string {
	return u.Kind.String() + " " + w.m.LocationToken(u.At)
}

// order returns an order as a sentence, without a full stop.
func (w words) order(o diplomacy.Order) string {
	at, to, from := w.location(o.At), w.location(o.To), w.location(o.From)
	switch o.Kind {
	case diplomacy.Hold:
		return w.sentence("diplomacy.order.hold", "At", at)
	case diplomacy.Move:
		switch {
		case o.Route != "":
			var seas []string
			for i := range len(o.Route) {
				seas = append(seas, w.place(diplomacy.Province(o.Route[i])))
			}
			return w.sentence("diplomacy.order.route", "At", at, "To", to, "Seas", w.list(seas))
		case o.Via:
			return w.sentence("diplomacy.order.via", "At", at, "To", to)
		}
		return w.sentence("diplomacy.order.move", "At", at, "To", to)
	case diplomacy.SupportHold:
		return w.sentence("diplomacy.order.support.hold", "At", at, "From", from)
	case diplomacy.SupportMove:
		return w.sentence("diplomacy.order.support.move", "At", at, "From", from, "To", to)
	case diplomacy.Convoy:
		return w.sentence("diplomacy.order.convoy", "At", at, "From", from, "To", to)
	case diplomacy.Retreat:
		return w.sentence("diplomacy.order.retreat", "At", at, "To", to)
	case diplomacy.Disband:
		return w.sentence("diplomacy.order.disband", "At", at)
	case diplomacy.Build:
		if o.Unit == diplomacy.Fleet {
			return w.sentence("diplomacy.order.build.fleet", "At", at)
		}
		return w.sentence("diplomacy.order.build.army", "At", at)
	case diplomacy.Remove:
		return w.sentence("diplomacy.order.remove", "Unit", w.unit(diplomacy.Unit{Kind: o.Unit, At: o.At}))
	case diplomacy.Waive:
		return w.text.T("diplomacy.order.waive")
	}
	return ""
}

// list joins names: "A, B y C".
func (w words) list(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " " + w.text.T("diplomacy.and") + " " + names[n-1]
	}
	return strings.Join(names, "")
}

// sentence returns a text with a capital letter at the beginning.
func (w words) sentence(key string, args ...any) string { return capital(w.text.T(key, args...)) }

// capital makes the first letter a capital.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// season returns a phase such as "Primavera de 1904".
func (w words) season(p diplomacy.Phase) string {
	switch p.Season {
	case diplomacy.Spring:
		return w.text.T("diplomacy.season.spring", "Year", p.Year)
	case diplomacy.Summer:
		return w.text.T("diplomacy.season.summer", "Year", p.Year)
	case diplomacy.Fall:
		return w.text.T("diplomacy.season.fall", "Year", p.Year)
	case diplomacy.Autumn:
		return w.text.T("diplomacy.season.autumn", "Year", p.Year)
	case diplomacy.Winter:
	}
	return w.text.T("diplomacy.season.winter", "Year", p.Year)
}

// seasonWord returns a season such as "Primavera".
func (w words) seasonWord(s diplomacy.Season) string {
	switch s {
	case diplomacy.Spring:
		return w.text.T("diplomacy.spring")
	case diplomacy.Summer:
		return w.text.T("diplomacy.summer")
	case diplomacy.Fall:
		return w.text.T("diplomacy.fall")
	case diplomacy.Autumn:
		return w.text.T("diplomacy.autumn")
	case diplomacy.Winter:
	}
	return w.text.T("diplomacy.winter")
}

// business returns what is ordered in a season: "órdenes", "retiradas".
func (w words) business(s diplomacy.Season) string {
	switch {
	case s.Moves():
		return w.text.T("diplomacy.business.orders")
	case s.Retreats():
		return w.text.T("diplomacy.business.retreats")
	}
	return w.text.T("diplomacy.business.builds")
}
