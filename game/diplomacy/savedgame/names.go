package savedgame

import (
	"fmt"
	"strings"

	"eras/game/diplomacy"
)

// packagePlaces are the research package's abbreviations that differ from DAIDE tokens, by
// those tokens. packagePowers are its names of the powers.
var (
	packagePlaces = map[string]string{"ECH": "ENG", "GOB": "BOT", "GOL": "LYO"}
	packagePowers = map[string]string{
		"AUS": "AUSTRIA", "ENG": "ENGLAND", "FRA": "FRANCE", "GER": "GERMANY", "ITA": "ITALY", "RUS": "RUSSIA", "TUR": "TURKEY",
	}
)

// names writes and reads the names of a map in the notation of the research package.
// Provinces and powers for which it has no other name keep their tokens.
type names struct {
	m      *diplomacy.Map
	places map[string]diplomacy.Location
	powers map[string]diplomacy.Power
}

func newNames(m *diplomacy.Map) *names {
	n := &names{m, map[string]diplomacy.Location{}, map[string]diplomacy.Power{}}
	for i := range m.Powers() {
		power := diplomacy.Power(i + 1)
		n.powers[n.power(power)] = power
	}
	for at := range diplomacy.Location(m.Locations()) {
		n.places[n.place(at)] = at
	}
	return n
}

// power returns the name of a power.
func (n *names) power(p diplomacy.Power) string {
	token := n.m.PowerToken(p)
	if name, ok := packagePowers[token]; ok {
		return name
	}
	return token
}

// parsePower reads a power's name.
func (n *names) parsePower(name string) (diplomacy.Power, error) {
	if p, ok := n.powers[strings.ToUpper(name)]; ok {
		return p, nil
	}
	return diplomacy.Neutral, fmt.Errorf("the map has no power %.80q", name)
}

// place returns the text of a location: "ENG", "STP/NC".
func (n *names) place(at diplomacy.Location) string {
	text := n.m.Token(n.m.Province(at))
	if other, ok := packagePlaces[text]; ok {
		if _, taken := n.m.FindProvince(other); !taken {
			text = other
		}
	}
	if coast := n.m.CoastToken(at); coast != "" {
		text += "/" + strings.TrimSuffix(coast, "S")
	}
	return text
}

// parsePlace reads a location.
func (n *names) parsePlace(text string) (diplomacy.Location, error) {
	text = strings.ToUpper(text)
	if at, ok := n.places[text]; ok {
		return at, nil
	}
	if at, ok := n.m.FindLocation(text); ok {
		return at, nil
	}
	return diplomacy.Nowhere, fmt.Errorf("%.80q is not a province or coast of the map", text)
}

// unit returns the text of a unit, "F STP/NC".
func (n *names) unit(u diplomacy.Unit) string { return u.Kind.String() + " " + n.place(u.At) }

// parseUnit reads a unit without its power.
func (n *names) parseUnit(text string) (diplomacy.Unit, error) {
	var u diplomacy.Unit
	kind, place, _ := strings.Cut(text, " ")
	switch kind {
	case "A":
		u.Kind = diplomacy.Army
	case "F":
		u.Kind = diplomacy.Fleet
	default:
		return u, fmt.Errorf("%.80q is not a unit: write A or F and a place", text)
	}
	at, err := n.parsePlace(place)
	if err != nil {
		return u, err
	}
	if !n.m.CanStand(u.Kind, at) {
		return u, fmt.Errorf("%.80q cannot stand there", text)
	}
	u.At = at
	return u, nil
}

// order returns the text of an order at p.
func (n *names) order(p *diplomacy.Position, o diplomacy.Order) string {
	text := o.Unit.String() + " " + n.place(o.At)
	other := func() string {
		if u := p.Units[n.m.Province(o.From)]; u.Exists() {
			return n.unit(u)
		}
		return o.Other.String() + " " + n.place(o.From)
	}
	switch o.Kind {
	case diplomacy.Hold:
		return text + " H"
	case diplomacy.Move:
		text += " - " + n.place(o.To)
		if o.Via || o.Unit == diplomacy.Army && !n.m.Reach(diplomacy.Army, o.At).Has(n.m.Province(o.To)) {
			text += " VIA"
		}
		return text
	case diplomacy.SupportHold:
		return text + " S " + other()
	case diplomacy.SupportMove:
		return text + " S " + other() + " - " + n.place(o.To)
	case diplomacy.Convoy:
		return text + " C " + other() + " - " + n.place(o.To)
	case diplomacy.Retreat:
		return text + " R " + n.place(o.To)
	case diplomacy.Build:
		return text + " B"
	case diplomacy.Waive:
		return "WAIVE"
	case diplomacy.Disband, diplomacy.Remove:
	}
	return text + " D"
}

// parseOrder reads an order at p.
func (n *names) parseOrder(p *diplomacy.Position, text string) (diplomacy.Order, error) {
	words := strings.Fields(text)
	for i, w := range words {
		if at, err := n.parsePlace(w); err == nil {
			words[i] = n.m.LocationToken(at)
		}
	}
	o, err := n.m.ParseOrder(strings.Join(words, " "))
	if err != nil {
		return o, err
	}
	return n.m.Interpret(p, o), nil
}
