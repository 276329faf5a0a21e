package press

import (
	"strings"

	"eras/game/diplomacy"
)

// Tokens returns the press as words of DAIDE on a map: "(", ")", tokens and numbers, one for each
// token of the message.
func (p Press) Tokens(m *diplomacy.Map) []string {
	w := writer{m: m}
	w.press(p)
	return w.words
}

// Text returns the press as text of DAIDE: "PRP (PCE (ENG FRA))".
func (p Press) Text(m *diplomacy.Map) string { return join(p.Tokens(m)) }

// Text returns the deal as text of DAIDE: "PCE (ENG FRA)".
func (d Deal) Text(m *diplomacy.Map) string {
	w := writer{m: m}
	w.deal(d)
	return join(w.words)
}

// join returns words as text.
func join(words []string) string {
	var b strings.Builder
	for i, word := range words {
		if i > 0 && word != ")" && words[i-1] != "(" {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// writer writes words.
type writer struct {
	m     *diplomacy.Map
	words []string
}

func (w *writer) add(words ...string) { w.words = append(w.words, words...) }

// group writes something in brackets.
func (w *writer) group(inner func()) {
	w.add("(")
	inner()
	w.add(")")
}

func (w *writer) press(p Press) {
	w.add(p.Kind.String())
	w.group(func() {
		switch p.Kind {
		case Propose, Inform:
			w.deal(p.Deal)
		case Accept, Refuse, Ignore, Cancel:
			w.press(*p.Of)
		case NotUnderstood, Try:
			w.add(p.Words...)
		}
	})
}

func (w *writer) deal(d Deal) {
	w.add(d.Kind.String())
	switch d.Kind {
	case Peace, Solo:
		w.powers(d.Powers)
	case Alliance:
		w.powers(d.Powers)
		w.add("VSS")
		w.powers(d.Against)
	case Draw:
		if len(d.Powers) > 0 {
			w.powers(d.Powers)
		}
	case Not, Unarranged, All, Either:
		for _, part := range d.Of {
			w.group(func() { w.deal(part) })
		}
	case Ordered:
		w.group(func() { w.order(d.Order) })
	case Zone:
		w.powers(d.Powers)
		w.group(func() { w.provinces(d.Provinces) })
	case Centres:
		for _, s := range d.Shares {
			w.group(func() { w.power(s.Power); w.provinces(s.Centres) })
		}
	case Places:
		for _, u := range d.Units {
			w.unit(u)
		}
	}
}

func (w *writer) power(p diplomacy.Power) {
	if p == diplomacy.Neutral {
		w.add("UNO")
		return
	}
	w.add(w.m.PowerToken(p))
}

func (w *writer) powers(powers []diplomacy.Power) {
	w.group(func() {
		for _, p := range powers {
			w.power(p)
		}
	})
}

func (w *writer) provinces(provinces []diplomacy.Province) {
	for _, p := range provinces {
		w.add(w.m.Token(p))
	}
}

// location writes "BUD" or "(STP NCS)".
func (w *writer) location(at diplomacy.Location) {
	token := w.m.Token(w.m.Province(at))
	coast := w.m.CoastToken(at)
	if coast == "" {
		w.add(token)
		return
	}
	w.group(func() { w.add(token, coast) })
}

// unit writes "(POW AMY BUD)".
func (w *writer) unit(u diplomacy.Unit) {
	w.group(func() {
		w.power(u.Power)
		w.add([...]string{"UNT", "AMY", "FLT"}[u.Kind])
		w.location(u.At)
	})
}

// order writes an order without its brackets.
func (w *writer) order(x Order) {
	o := x.Order
	if o.Kind == diplomacy.Waive {
		w.power(x.Power)
		w.add("WVE")
		return
	}
	w.unit(diplomacy.Unit{Power: x.Power, Kind: o.Unit, At: o.At})
	switch o.Kind {
	case diplomacy.Hold:
		w.add("HLD")
	case diplomacy.Move:
		if !o.Via && o.Route == "" {
			w.add("MTO")
			w.location(o.To)
			return
		}
		w.add("CTO")
		w.location(o.To)
		if o.Route != "" {
			w.add("VIA")
			w.group(func() {
				for i := range len(o.Route) {
					w.add(w.m.Token(diplomacy.Province(o.Route[i])))
				}
			})
		}
	case diplomacy.SupportHold:
		w.add("SUP")
		w.unit(x.Other)
	case diplomacy.SupportMove:
		w.add("SUP")
		w.unit(x.Other)
		w.add("MTO")
		w.location(o.To)
	case diplomacy.Convoy:
		w.add("CVY")
		w.unit(x.Other)
		w.add("CTO")
		w.location(o.To)
	case diplomacy.Retreat:
		w.add("RTO")
		w.location(o.To)
	case diplomacy.Disband:
		w.add("DSB")
	case diplomacy.Build:
		w.add("BLD")
	case diplomacy.Remove:
		w.add("REM")
	case diplomacy.Waive:
	}
}
