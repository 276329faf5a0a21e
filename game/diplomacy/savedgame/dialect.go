package savedgame

import (
	"fmt"
	"strings"

	"eras/game/diplomacy"
)

// foreignPlaces are the provinces that the package abbreviates differently, by
// their DAIDE tokens; foreignPowers are its names of powers.
var (
	foreignPlaces = map[string]string{"ECH": "ENG", "GOB": "BOT", "GOL": "LYO"}
	foreignPowers = map[string]string{
		"AUS": "AUSTRIA", "ENG": "ENGLAND", "FRA": "FRANCE", "GER": "GERMANY", "ITA": "ITALY", "RUS": "RUSSIA", "TUR": "TURKEY",
	}
)

// dialect writes and reads the names of a map as the package has them. Provinces
// and powers that it does not name otherwise keep their tokens.
type dialect struct {
	m      *diplomacy.Map
	places map[string]diplomacy.Location
	powers map[string]diplomacy.Power
}

func newDialect(m *diplomacy.Map) *dialect {
	d := &dialect{m, map[string]diplomacy.Location{}, map[string]diplomacy.Power{}}
	for i := range m.Powers() {
		power := diplomacy.Power(i + 1)
		d.powers[d.power(power)] = power
	}
	for at := range diplomacy.Location(m.Locations()) {
		d.places[d.place(at)] = at
	}
	return d
}

// power returns the name of a power.
func (d *dialect) power(p diplomacy.Power) string {
	token := d.m.PowerToken(p)
	if name, ok := foreignPowers[token]; ok {
		return name
	}
	return token
}

// parsePower reads a power's name.
func (d *dialect) parsePower(name string) (diplomacy.Power, error) {
	if p, ok := d.powers[strings.ToUpper(name)]; ok {
		return p, nil
	}
	return diplomacy.Neutral, fmt.Errorf("the map has no power %q", name)
}

// place returns the text of a location: "ENG", "STP/NC".
func (d *dialect) place(at diplomacy.Location) string {
	text := d.m.Token(d.m.Province(at))
	if other, ok := foreignPlaces[text]; ok {
		if _, taken := d.m.FindProvince(other); !taken {
			text = other
		}
	}
	if coast := d.m.CoastToken(at); coast != "" {
		text += "/" + strings.TrimSuffix(coast, "S")
	}
	return text
}

// parsePlace reads a location.
func (d *dialect) parsePlace(text string) (diplomacy.Location, error) {
	text = strings.ToUpper(text)
	if at, ok := d.places[text]; ok {
		return at, nil
	}
	if at, ok := d.m.FindLocation(text); ok {
		return at, nil
	}
	return diplomacy.Nowhere, fmt.Errorf("%q is no province or coast of the map", text)
}

// unit returns the text of a unit: "F STP/NC".
func (d *dialect) unit(u diplomacy.Unit) string { return u.Kind.String() + " " + d.place(u.At) }

// parseUnit reads a unit without its power.
func (d *dialect) parseUnit(text string) (diplomacy.Unit, error) {
	var u diplomacy.Unit
	kind, place, _ := strings.Cut(text, " ")
	switch kind {
	case "A":
		u.Kind = diplomacy.Army
	case "F":
		u.Kind = diplomacy.Fleet
	default:
		return u, fmt.Errorf("%q is no unit: write A or F and a place", text)
	}
	at, err := d.parsePlace(place)
	if err != nil {
		return u, err
	}
	if !d.m.CanStand(u.Kind, at) {
		return u, fmt.Errorf("%q cannot stand there", text)
	}
	u.At = at
	return u, nil
}

// order returns the text of an order at p.
func (d *dialect) order(p *diplomacy.Position, o diplomacy.Order) string {
	text := o.Unit.String() + " " + d.place(o.At)
	other := func() string {
		if u := p.Units[d.m.Province(o.From)]; u.Exists() {
			return d.unit(u)
		}
		return o.Other.String() + " " + d.place(o.From)
	}
	switch o.Kind {
	case diplomacy.Hold:
		return text + " H"
	case diplomacy.Move:
		text += " - " + d.place(o.To)
		if o.Via || o.Unit == diplomacy.Army && !d.m.Reach(diplomacy.Army, o.At).Has(d.m.Province(o.To)) {
			text += " VIA"
		}
		return text
	case diplomacy.SupportHold:
		return text + " S " + other()
	case diplomacy.SupportMove:
		return text + " S " + other() + " - " + d.place(o.To)
	case diplomacy.Convoy:
		return text + " C " + other() + " - " + d.place(o.To)
	case diplomacy.Retreat:
		return text + " R " + d.place(o.To)
	case diplomacy.Build:
		return text + " B"
	case diplomacy.Waive:
		return "WAIVE"
	}
	return text + " D"
}

// parseOrder reads an order that is meant at p.
func (d *dialect) parseOrder(p *diplomacy.Position, text string) (diplomacy.Order, error) {
	words := strings.Fields(text)
	for i, w := range words {
		if at, err := d.parsePlace(w); err == nil {
			words[i] = d.m.LocationToken(at)
		}
	}
	o, err := d.m.ParseOrder(strings.Join(words, " "))
	if err != nil {
		return o, err
	}
	return d.m.Meant(p, o), nil
}
