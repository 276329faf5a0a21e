package diplomacy

import (
	"errors"

	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
)

// verdict explains the verdict on the order of a province in one or two sentences.
func (w words) verdict(ph *diplomacyplay.PlayedPhase, at diplomacy.Province) string {
	x := phaseWords{w, ph}
	v := ph.Verdicts[at]
	text := x.reason(at)
	if !v.Dislodged || v.Reason == diplomacy.Overcome {
		return text
	}
	return text + " " + w.sentence("diplomacy.besides", "Other", x.unit(x.winner(at)))
}

// phaseWords makes sentences about a phase.
type phaseWords struct {
	words
	*diplomacyplay.PlayedPhase
}

func (x phaseWords) reason(at diplomacy.Province) string {
	v, o := x.Verdicts[at], x.Orders[at]
	switch {
	case v.Reason != diplomacy.NoReason:
		other := v.By
		//exhaustive:ignore for every other reason the verdict names the unit
		switch v.Reason {
		case diplomacy.NotHolding, diplomacy.NotOrdered, diplomacy.NotByConvoy:
			other = x.m.Province(o.From)
		}
		return x.objection(o, v.Reason, x.unit(other), x.unit(x.winner(other)), x.powerAt(other))
	case o.Kind == diplomacy.Move:
		return x.arrival(at)
	case o.Kind == diplomacy.SupportHold || o.Kind == diplomacy.SupportMove:
		return x.text.T("diplomacy.ok.support")
	case o.Kind == diplomacy.Retreat || o.Kind == diplomacy.Disband || o.Kind == diplomacy.Build || o.Kind == diplomacy.Remove:
		return x.order(o) + "."
	}
	for _, other := range x.bouncers(at, at) {
		return x.sentence("diplomacy.ok.withstood", "Other", x.unit(other))
	}
	return x.text.T("diplomacy.ok.unattacked")
}

// arrival explains why a move succeeded.
func (x phaseWords) arrival(at diplomacy.Province) string {
	to := x.m.Province(x.Orders[at].To)
	if x.Verdicts[to].Dislodged {
		return x.sentence("diplomacy.ok.dislodged", "Other", x.unit(to))
	}
	for _, other := range x.bouncers(to, at) {
		return x.sentence("diplomacy.ok.stronger", "Other", x.unit(other))
	}
	return x.text.T("diplomacy.ok.free")
}

// bouncers returns the provinces, other than but, whose units tried to move to a province and
// bounced.
func (x phaseWords) bouncers(to, but diplomacy.Province) []diplomacy.Province {
	var all []diplomacy.Province
	for q := range diplomacy.Province(x.m.Provinces()) {
		if o := x.Orders[q]; q != but && o.Kind == diplomacy.Move && x.Verdicts[q].Result == diplomacy.Bounced && x.m.Province(o.To) == to {
			all = append(all, q)
		}
	}
	return all
}

// winner returns the province from which the unit came that moved to a province.
func (x phaseWords) winner(at diplomacy.Province) diplomacy.Province {
	for q := range diplomacy.Province(x.m.Provinces()) {
		if o := x.Orders[q]; o.Kind == diplomacy.Move && x.Verdicts[q].Result == diplomacy.OK && x.m.Province(o.To) == at {
			return q
		}
	}
	return diplomacy.NoProvince
}

// at returns the unit in a province to which the phase's orders apply.
func (x phaseWords) at(q diplomacy.Province) diplomacy.Unit {
	if int(q) >= x.m.Provinces() {
		return diplomacy.Unit{}
	}
	if x.Before.Season.Retreats() {
		return x.Before.Dislodged[q].Unit
	}
	return x.Before.Units[q]
}

func (x phaseWords) unit(q diplomacy.Province) string { return x.words.unit(x.at(q)) }

func (x phaseWords) powerAt(q diplomacy.Province) string { return x.the(x.at(q).Power) }

// objection explains the reason for a verdict. other names the unit that caused it, power the power
// of that unit, and by the unit that dislodged it.
func (w words) objection(o diplomacy.Order, r diplomacy.Reason, other, by, power string) string {
	target := o.To
	if o.Kind == diplomacy.SupportHold {
		target = o.From
	}
	return w.sentence("diplomacy.reason."+r.String(), "Unit", w.unit(diplomacy.Unit{Kind: o.Unit, At: o.At}), "Place", w.location(o.At),
		"To", w.location(o.To), "From", w.location(o.From), "Target", w.location(target), "Other", other, "By", by, "Power", power)
}

// fault explains why an order cannot be parsed or given.
func (w words) fault(err error) string {
	var word *diplomacy.WordError
	var order *diplomacy.OrderError
	switch {
	case errors.As(err, &word):
		return w.wordFault(word)
	case errors.As(err, &order):
		return w.objection(order.Order, order.Reason, w.text.T("diplomacy.the.other"), w.text.T("diplomacy.the.other"), w.text.T("diplomacy.nobody"))
	case w.text.Language() == "en":
		return capital(err.Error()) + "."
	}
	return w.text.T("diplomacy.fault.order")
}

func (w words) wordFault(e *diplomacy.WordError) string {
	switch {
	case e.Word == "":
		return w.text.T("diplomacy.fault.short")
	case e.May.Empty():
		return w.text.T("diplomacy.fault.word", "Word", e.Word)
	}
	var names []string
	for p := range e.May.All() {
		names = append(names, w.name(p)+" ("+w.m.Token(p)+")")
	}
	return w.text.T("diplomacy.fault.may", "Word", e.Word, "Places", w.options(names))
}

// options joins names: "A, B o C".
func (w words) options(names []string) string {
	switch n := len(names); n {
	case 0, 1:
		return w.list(names)
	case 2:
		return names[0] + " " + w.text.T("diplomacy.or") + " " + names[1]
	default:
		return names[0] + ", " + w.options(names[1:])
	}
}
