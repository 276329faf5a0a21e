package adjudication

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	quick "github.com/segmentio/encoding/json"

	"eras/game/diplomacy"
)

// legalOrder is a legal order of a request.
type legalOrder struct {
	number int // index in the orders of the request
	order  diplomacy.Order
}

// readOrders reads the orders of a request. It returns all of them, with the results of
// the illegal ones, and the legal ones.
func (a *Adjudicator) readOrders(p *diplomacy.Position, raw []json.RawMessage) (out []orderResult, all diplomacy.OrderSet, kept []legalOrder) {
	out = make([]orderResult, len(raw))
	// first is the number of the first order of each unit, from 1.
	var first [diplomacy.MaxProvinces]int
	var conflicting diplomacy.Set
	for i, text := range raw {
		g := &out[i]
		o, power, err := a.readOrder(p, text, g)
		if err == nil && p.Season == diplomacy.Winter {
			err = a.game.AddOrder(&all, p, power, o)
		}
		if err != nil {
			g.Result, g.Reason = diplomacy.Illegal.String(), a.rejection(err, o)
			continue
		}
		at := a.game.Map.Province(o.At)
		switch {
		case o.Kind == diplomacy.Waive:
		case first[at] == 0:
			first[at] = i + 1
			all.Orders[at] = o
		case all.Orders[at] != o:
			conflicting = conflicting.With(at)
		}
		kept = append(kept, legalOrder{i, o})
	}
	if conflicting.Empty() {
		return out, all, kept
	}
	rest := kept[:0]
	for _, f := range kept {
		at := a.game.Map.Province(f.order.At)
		if !conflicting.Has(at) {
			rest = append(rest, f)
			continue
		}
		out[f.number].Result = diplomacy.Illegal.String()
		out[f.number].Reason = fmt.Sprintf("the unit in %s has several orders: give only one", a.game.Map.Token(at))
		all.Orders[at] = diplomacy.Order{}
	}
	return out, all, rest
}

// readOrder reads an order and sets its fields in g. The order is legal if err is nil.
func (a *Adjudicator) readOrder(p *diplomacy.Position, raw json.RawMessage, g *orderResult) (o diplomacy.Order, power diplomacy.Power, err error) {
	if rest, quickErr := quick.Parse(raw, g, quick.ZeroCopy); quickErr != nil || len(rest) > 0 {
		*g = orderResult{}
		err = json.Unmarshal(raw, g)
	}
	// The results of an earlier response are ignored.
	g.Read, g.Result, g.Reason = "", "", ""
	if err != nil {
		if g.Text == "" {
			g.Text = string(raw)
		}
		return o, power, fmt.Errorf("this is not an order: %w; write {\"power\":\"AUS\",\"text\":\"A BUD - SER\"}", describeJSONError(err))
	}
	if power, err = a.power(g.Power); err != nil {
		return o, power, err
	}
	m := a.game.Map
	if o, err = m.ParseOrder(g.Text); err != nil {
		return o, power, err
	}
	if err = a.checkUnit(p, power, o); err == nil {
		o = m.Interpret(p, o)
		err = a.game.CheckBeside(p, power, o)
	}
	if text := m.FormatOrder(o); text != g.Text {
		g.Read = text
	}
	return o, power, err
}

// checkUnit returns an error if an order is for a unit of another power, or if the unit is
// of another kind than the order says.
func (a *Adjudicator) checkUnit(p *diplomacy.Position, power diplomacy.Power, o diplomacy.Order) error {
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
		return fmt.Errorf("the unit in %s belongs to %s: order a unit of %s", m.Token(at), m.PowerToken(u.Power), m.PowerToken(power))
	case o.Unit != 0 && o.Unit != u.Kind:
		return fmt.Errorf("the unit in %s is %s %s: write %s", m.Token(at), u.Kind, m.LocationToken(u.At), u.Kind)
	}
	return nil
}

// rejection returns the text of an error about an order without the order itself.
func (a *Adjudicator) rejection(err error, o diplomacy.Order) string {
	text := err.Error()
	if strings.HasPrefix(text, "reading the order ") {
		if inner := errors.Unwrap(err); inner != nil {
			return inner.Error()
		}
	}
	text, _ = strings.CutPrefix(text, "ordering "+a.game.Map.FormatOrder(o)+": ")
	return text
}
