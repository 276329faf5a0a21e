package adjudication

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"eras/game/diplomacy"
)

// seasons are the seasons by token.
var seasons = map[string]diplomacy.Season{
	"SPR": diplomacy.Spring, "SUM": diplomacy.Summer, "FAL": diplomacy.Fall, "AUT": diplomacy.Autumn, "WIN": diplomacy.Winter,
}

// maxYear is the last year of the rules.
const maxYear = 9999

// position returns the position of a request.
func (a *Adjudicator) position(q *request) (p diplomacy.Position, err error) {
	switch {
	case q.Season == nil:
		return p, errors.New("\"season\" is missing: write SPR, SUM, FAL, AUT or WIN")
	case q.Year == nil:
		return p, errors.New("\"year\" is missing: write 1901")
	case *q.Year < 1 || *q.Year > maxYear:
		return p, fmt.Errorf("the year is %d: it must be from 1 to %d", *q.Year, maxYear)
	}
	var known bool
	if p.Season, known = seasons[*q.Season]; !known {
		return p, fmt.Errorf("the season is %.80q: it must be SPR, SUM, FAL, AUT or WIN", *q.Season)
	}
	p.Year = int16(*q.Year)
	m := a.game.Map
	for i, raw := range q.Units {
		u, err := a.unit(raw)
		if err != nil {
			return p, fmt.Errorf("unit %d, %s: %w", i+1, raw, err)
		}
		at := m.Province(u.At)
		if p.Units[at].Exists() {
			return p, fmt.Errorf("unit %d, %s: another unit stands in %s: remove one", i+1, raw, m.Token(at))
		}
		p.Units[at] = u
	}
	if err := a.dislodged(&p, q); err != nil {
		return p, err
	}
	for _, token := range slices.Sorted(maps.Keys(q.Centres)) {
		at, ok := m.FindProvince(token)
		if !ok || !m.Centres().Has(at) {
			return p, fmt.Errorf("%.80q is not a supply centre of the map: remove it", token)
		}
		owner := q.Centres[token]
		if owner == "" {
			continue
		}
		if p.Owner[at], err = a.power(owner); err != nil {
			return p, fmt.Errorf("supply centre %s: %w", token, err)
		}
	}
	return p, nil
}

// dislodged reads the dislodged units and the standoffs of a retreat phase. Standoffs in
// other phases, as in responses after movements, are ignored.
func (a *Adjudicator) dislodged(p *diplomacy.Position, q *request) error {
	m := a.game.Map
	if !p.Season.Retreats() {
		if len(q.Dislodged) > 0 {
			return fmt.Errorf("there are dislodged units in %v: they must be in SUM or AUT", p.Season)
		}
		return nil
	}
	for i, raw := range q.Dislodged {
		u, err := a.unit(raw)
		if err != nil {
			return fmt.Errorf("dislodged unit %d, %s: %w", i+1, raw, err)
		}
		d := diplomacy.DislodgedUnit{Unit: u, By: diplomacy.NoProvince}
		if raw.By != "" {
			var ok bool
			if d.By, ok = m.FindProvince(raw.By); !ok {
				return fmt.Errorf("dislodged unit %d, %s: \"by\" is %.80q, which is not a province of the map", i+1, raw, raw.By)
			}
		}
		at := m.Province(u.At)
		if p.Dislodged[at].Unit.Exists() {
			return fmt.Errorf("dislodged unit %d, %s: another unit was dislodged from %s: remove one", i+1, raw, m.Token(at))
		}
		p.Dislodged[at] = d
	}
	for _, token := range q.Standoffs {
		at, ok := m.FindProvince(token)
		if !ok {
			return fmt.Errorf("there is a standoff in %.80q, which is not a province of the map", token)
		}
		p.Standoffs = p.Standoffs.With(at)
	}
	return nil
}

// String returns the unit as it appears in errors.
func (u unit) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s", u.Power, u.Type, u.At))
}

// unit reads a unit.
func (a *Adjudicator) unit(raw unit) (diplomacy.Unit, error) {
	m := a.game.Map
	var u diplomacy.Unit
	var err error
	if u.Power, err = a.power(raw.Power); err != nil {
		return u, err
	}
	switch raw.Type {
	case "A":
		u.Kind = diplomacy.Army
	case "F":
		u.Kind = diplomacy.Fleet
	default:
		return u, fmt.Errorf("the type is %.80q: it must be A or F", raw.Type)
	}
	at, ok := m.FindLocation(raw.At)
	if !ok {
		return u, fmt.Errorf("%.80q is not a province or coast of the map", raw.At)
	}
	u.At = at
	if m.CanStand(u.Kind, at) {
		return u, nil
	}
	p := m.Province(at)
	if u.Kind == diplomacy.Fleet && m.Split(p) {
		return u, fmt.Errorf("a fleet stands on a coast there: write %s", strings.Join(a.coasts(p), " or "))
	}
	if u.Kind == diplomacy.Army && m.CanStand(diplomacy.Army, diplomacy.Location(p)) {
		return u, fmt.Errorf("an army stands in the whole province: write %s", m.Token(p))
	}
	return u, fmt.Errorf("such a unit cannot stand in %s", m.LocationToken(at))
}

// coasts returns the tokens of a province's coasts.
func (a *Adjudicator) coasts(p diplomacy.Province) []string {
	var tokens []string
	for _, at := range a.game.Map.CoastsOf(p) {
		tokens = append(tokens, a.game.Map.LocationToken(at))
	}
	return tokens
}

// power reads a power's token.
func (a *Adjudicator) power(token string) (diplomacy.Power, error) {
	m := a.game.Map
	if power, ok := m.FindPower(token); ok {
		return power, nil
	}
	var tokens []string
	for i := range m.Powers() {
		tokens = append(tokens, m.PowerToken(diplomacy.Power(i+1)))
	}
	return diplomacy.Neutral, fmt.Errorf("there is no power %.80q: write %s or %s", token, strings.Join(tokens[:len(tokens)-1], ", "), tokens[len(tokens)-1])
}
