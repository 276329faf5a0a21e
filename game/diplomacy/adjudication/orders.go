package adjudication

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"eras/game/diplomacy"
)

// followed is an order that can be followed.
type followed struct {
	number int // among those given
	order  diplomacy.Order
}

// gather reads the orders of a question. It returns them as they go out, with the
// results of those that cannot be followed, and the others.
func (a *Adjudicator) gather(p *diplomacy.Position, raw []json.RawMessage) (out []given, all diplomacy.Gathering, kept []followed) {
	out = make([]given, len(raw))
	// first is the first order of each unit, by its number from 1.
	var first [diplomacy.MaxProvinces]int
	var torn diplomacy.Set
	for i, text := range raw {
		g := &out[i]
		o, power, err := a.read(p, text, g)
		if err == nil && p.Season == diplomacy.Winter {
			err = a.game.Gather(&all, p, power, o)
		}
		if err != nil {
			g.Result, g.Reason = diplomacy.Illegal.String(), a.complaint(err, o)
			continue
		}
		at := a.game.Map.Province(o.At)
		switch {
		case o.Kind == diplomacy.Waive:
		case first[at] == 0:
			first[at] = i + 1
			all.Orders[at] = o
		case all.Orders[at] != o:
			torn = torn.With(at)
		}
		kept = append(kept, followed{i, o})
	}
	if torn.Empty() {
		return out, all, kept
	}
	rest := kept[:0]
	for _, f := range kept {
		at := a.game.Map.Province(f.order.At)
		if !torn.Has(at) {
			rest = append(rest, f)
			continue
		}
		out[f.number].Result = diplomacy.Illegal.String()
		out[f.number].Reason = fmt.Sprintf("the unit in %s has different orders: give one", a.game.Map.Token(at))
		all.Orders[at] = diplomacy.Order{}
	}
	return out, all, rest
}

// read reads an order and notes it as it came in. The order is legal unless there
// is an error.
func (a *Adjudicator) read(p *diplomacy.Position, raw json.RawMessage, g *given) (o diplomacy.Order, power diplomacy.Power, err error) {
	err = json.Unmarshal(raw, g)
	// What an earlier answer said of the order does not count.
	g.Read, g.Result, g.Reason = "", "", ""
	if err != nil {
		if g.Text == "" {
			g.Text = string(raw)
		}
		return o, power, fmt.Errorf("this is no order: %w; write {\"power\":\"AUS\",\"text\":\"A BUD - SER\"}", plain(err))
	}
	if power, err = a.power(g.Power); err != nil {
		return o, power, err
	}
	m := a.game.Map
	if o, err = m.ParseOrder(g.Text); err != nil {
		return o, power, err
	}
	if err = a.claim(p, power, o); err == nil {
		o = m.Meant(p, o)
		err = a.game.CheckBeside(p, power, o)
	}
	if text := m.FormatOrder(o); text != g.Text {
		g.Read = text
	}
	return o, power, err
}

// claim returns an error if an order is for a unit of another power, or for one of
// another kind than it said.
func (a *Adjudicator) claim(p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) error {
	m := a.game.Map
	if o.Kind == diplomacy.Waive || o.Kind == diplomacy.Build {
		return nil
	}
	at := m.Province(o.At)
	u := p.Units[at]
	if p.Season.Retreats() {
		u = p.Dislodged[at].Unit
	}
	switch {
	case !u.Exists() && p.Season.Retreats():
		return fmt.Errorf("no unit was dislodged from %s", m.Token(at))
	case !u.Exists():
		return fmt.Errorf("no unit stands in %s", m.Token(at))
	case u.Power != power:
		return fmt.Errorf("the unit in %s belongs to %s: %s orders its own", m.Token(at), m.PowerToken(u.Power), m.PowerToken(power))
	case o.Unit != 0 && o.Unit != u.Kind:
		return fmt.Errorf("the unit in %s is %s %s: write %s", m.Token(at), u.Kind, m.LocationToken(u.At), u.Kind)
	}
	return nil
}

// complaint says an error about an order without the order, which stands beside.
func (a *Adjudicator) complaint(err error, o diplomacy.Order) string {
	text := err.Error()
	if strings.HasPrefix(text, "reading the order ") {
		if inner := errors.Unwrap(err); inner != nil {
			return inner.Error()
		}
	}
	text, _ = strings.CutPrefix(text, "ordering "+a.game.Map.FormatOrder(o)+": ")
	return text
}
