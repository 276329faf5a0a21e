package promisetest

import (
	"slices"

	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Verdict is what became of a promise.
type Verdict string

// The verdicts.
const (
	Open   Verdict = "open"
	Kept   Verdict = "kept"
	Broken Verdict = "broken"
	Void   Verdict = "void"
)

// The number of movement phases for which lasting deals are promised.
const lasting = 8

// promise is what one power promised in one part of an agreement.
type promise struct {
	*History
	number  int
	power   diplomacy.Power
	parties int // as bits, the power among them
	part    press.Deal
}

// Verdict returns what became of what a power promised in the agreement with a number, and whether it
// promised anything.
func (h *History) Verdict(number int, power diplomacy.Power) (Verdict, bool) {
	a := &h.Agreements[number]
	parties := asSet(a.With) | 1<<a.By
	if len(a.With) == 0 || parties&(1<<power) == 0 {
		return "", false
	}
	parts := []press.Deal{a.Deal}
	if a.Deal.Kind == press.All || a.Deal.Kind == press.Either {
		parts = a.Deal.Of
	}
	var own []Verdict
	anyKept, anyOpen := false, false
	for _, part := range parts {
		var all []Verdict
		for x := diplomacy.Power(1); int(x) <= h.Game.Map.Powers(); x++ {
			p := promise{h, number, x, parties, part}
			if !p.binds() {
				continue
			}
			v := p.verdict()
			if all = append(all, v); x == power {
				own = append(own, v)
			}
		}
		anyKept = anyKept || len(all) > 0 && sum(all) == Kept
		anyOpen = anyOpen || slices.Contains(all, Open)
	}
	switch {
	case len(own) == 0:
		return "", false
	case a.Deal.Kind != press.Either:
		return sum(own), true
	case anyKept:
		return Kept, true
	case anyOpen:
		return Open, true
	case slices.Contains(own, Broken):
		return Broken, true
	}
	return Void, true
}

// sum returns the verdict on what has several parts: one breach breaks all, and one part that was kept
// is enough where the others came to nothing.
func sum(parts []Verdict) Verdict {
	for _, v := range [...]Verdict{Broken, Open, Kept} {
		if slices.Contains(parts, v) {
			return v
		}
	}
	return Void
}

// order returns the order that a deal promises, or rules out.
func order(d press.Deal) (o press.Order, ruledOut, ok bool) {
	for ; d.Kind == press.Not; d = d.Of[0] {
		ruledOut = !ruledOut
	}
	return d.Order, ruledOut, d.Kind == press.Ordered
}

// binds reports whether the part binds the power, which must be a party.
func (p *promise) binds() bool {
	if p.parties&(1<<p.power) == 0 {
		return false
	}
	//exhaustive:ignore the others promise nothing but orders
	switch p.part.Kind {
	case press.Peace, press.Alliance, press.Zone:
		return slices.Contains(p.part.Powers, p.power)
	case press.Draw:
		return len(p.part.Powers) == 0 || slices.Contains(p.part.Powers, p.power)
	}
	o, _, ok := order(p.part)
	return ok && o.Power == p.power
}

func (p *promise) verdict() Verdict {
	if k := p.part.Kind; k == press.Peace || k == press.Alliance || k == press.Zone {
		return p.lasts()
	}
	return p.once()
}

// later returns the agreements after that of the promise which were made before phase k was played.
func (p *promise) later(k int) (all []*Agreement) {
	for j := p.number + 1; j < len(p.Agreements); j++ {
		if a := &p.Agreements[j]; a.Before <= k {
			all = append(all, a)
		}
	}
	return all
}

func (a *Agreement) partiesOf() int { return asSet(a.With) | 1<<a.By }

// parts returns the parts of an agreement.
func (a *Agreement) parts() []press.Deal {
	if a.Deal.Kind == press.All || a.Deal.Kind == press.Either {
		return a.Deal.Of
	}
	return []press.Deal{a.Deal}
}

// out reports whether the power is out of the game after phase k, or the game is over.
func (p *promise) out(k int) bool {
	after := p.Phases[k].After
	return after.Ending != diplomacy.Ongoing || !p.Game.Alive(after).Has(p.power.Seat())
}

// stopped reports whether votes ended the game in phase k, so that no orders were carried out.
func (p *promise) stopped(k int) bool {
	e := p.Phases[k].After.Ending
	return e == diplomacy.DrawAgreed || e == diplomacy.Conceded
}

// once judges a promise for a single phase: an order, one that is ruled out, or a draw.
func (p *promise) once() Verdict {
	a := &p.Agreements[p.number]
	o, ruledOut, _ := order(p.part)
	due := a.Phase
	if p.part.Kind != press.Draw {
		due = a.turn(o.Order.Kind)
	} else if !belongs(diplomacy.Hold, due.Season) {
		return Void
	}
	for k := a.Before; k < len(p.Phases); k++ {
		if p.takenBack(k) {
			return Void
		}
		now := p.Phases[k].Before.Phase()
		switch {
		case now == due && p.part.Kind == press.Draw:
			return p.voted(k)
		case now == due:
			return p.given(k, o, ruledOut)
		case now.Year > due.Year || now.Year == due.Year && now.Season > due.Season || p.out(k):
			return Void
		}
	}
	if p.takenBack(len(p.Phases)) {
		return Void
	}
	return Open
}

// takenBack reports whether one who agreed has taken back the order by NAR.
func (p *promise) takenBack(k int) bool {
	for _, a := range p.later(k) {
		for _, d := range a.parts() {
			if d.Kind == press.Unarranged && d.Of[0].Kind == press.Ordered && p.part.Kind == press.Ordered && d.Of[0].Order == p.part.Order && a.partiesOf()&p.parties != 0 {
				return true
			}
		}
	}
	return false
}

// voted judges the promise to vote for a draw in phase k.
func (p *promise) voted(k int) Verdict {
	switch ph := &p.Phases[k]; {
	case !p.Game.Rules.AgreedDraws || p.Game.Occupied(ph.Before, p.power).Empty():
		return Void
	case ph.Answers[p.power].Draw:
		return Kept
	}
	return Broken
}

// given judges the promise of an order in phase k.
func (p *promise) given(k int, o press.Order, ruledOut bool) Verdict {
	if p.stopped(k) || p.renamed(k, o) {
		return Void
	}
	ph := &p.Phases[k]
	possible := p.Game.CheckBeside(ph.Before, p.power, o.Order) == nil
	if o.Order.Kind == diplomacy.Waive {
		possible = p.Game.Owed(ph.Before, p.power) > 0
	}
	if !possible {
		return Void
	}
	found, idle := false, o.Order.Kind == diplomacy.Hold || o.Order.Kind == diplomacy.Disband
	for _, x := range ph.Answers[p.power].Orders() {
		found = found || p.same(o.Order, x)
		idle = idle && (x.Kind == diplomacy.Waive || x.At != o.Order.At)
	}
	if (found || idle) != ruledOut {
		return Kept
	}
	return Broken
}

// renamed reports whether all have agreed later on something else for the unit of an order.
func (p *promise) renamed(k int, o press.Order) bool {
	for _, a := range p.later(k) {
		for _, d := range a.parts() {
			x, _, ok := order(d)
			if ok && a.partiesOf()&p.parties == p.parties && x.Power == o.Power && x.Order.At == o.Order.At && a.turn(x.Order.Kind) == p.Phases[k].Before.Phase() {
				return true
			}
		}
	}
	return false
}

// same reports whether an order does what was promised, by any route and at any coast if none is named.
func (p *promise) same(want, got diplomacy.Order) bool {
	m := p.Game.Map
	if want.Kind != got.Kind || want.Kind == diplomacy.Waive {
		return want.Kind == got.Kind
	}
	to := want.To == got.To || int(want.To) < m.Provinces() && m.Province(got.To) == m.Province(want.To)
	if want.Unit != got.Unit || want.At != got.At || want.From != got.From || !to {
		return false
	}
	byConvoy := func(o diplomacy.Order) bool {
		return o.Via || o.Route != "" || !m.Reach(o.Unit, o.At).Has(m.Province(o.To))
	}
	return want.Kind != diplomacy.Move || byConvoy(want) == byConvoy(got) && (want.Route == "" || want.Route == got.Route)
}

// lasts judges a peace, an alliance or a zone, phase by phase.
func (p *promise) lasts() Verdict {
	movements := 0
	for k := p.Agreements[p.number].Before; k <= len(p.Phases); k++ {
		others, zone := p.remains(k)
		end := Void
		if movements > 0 {
			end = Kept
		}
		if others == 0 && p.part.Kind != press.Zone || zone.Empty() && p.part.Kind == press.Zone {
			return end
		}
		if k == len(p.Phases) {
			break
		}
		if !p.stopped(k) {
			if p.violated(k, others, zone) {
				return Broken
			}
			if belongs(diplomacy.Hold, p.Phases[k].Before.Season) {
				movements++
				end = Kept
			}
		}
		alone := p.part.Kind != press.Zone
		for x := range p.Game.Alive(p.Phases[k].After).All() {
			alone = alone && others&(1<<diplomacy.PowerOf(x)) == 0
		}
		if movements == lasting || alone || p.out(k) {
			return end
		}
	}
	return Open
}

// remains returns the partners of a lasting promise before phase k, and the provinces of a zone: none
// if it has been ended, or if the same powers have agreed on the same again.
func (p *promise) remains(k int) (others int, zone diplomacy.Set) {
	others, zone = asSet(p.part.Powers)&^(1<<p.power), diplomacy.SetOf(p.part.Provinces...)
	for _, a := range p.later(k) {
		for _, d := range a.parts() {
			again := d.Kind == p.part.Kind && asSet(d.Powers) == asSet(p.part.Powers) && asSet(d.Against) == asSet(p.part.Against) && diplomacy.SetOf(d.Provinces...) == diplomacy.SetOf(p.part.Provinces...)
			if again && a.partiesOf() == p.parties {
				return 0, diplomacy.Set{}
			}
			if d.Kind != press.Not && d.Kind != press.Unarranged {
				continue
			}
			ended := d.Of[0]
			war := d.Kind == press.Not && ended.Kind == press.Peace && p.part.Kind == press.Alliance
			if ended.Kind != p.part.Kind && !war || a.partiesOf()&p.parties == 0 {
				continue
			}
			zone = zone.Minus(diplomacy.SetOf(ended.Provinces...))
			if a.partiesOf()&(1<<p.power) != 0 {
				others &^= asSet(ended.Powers)
			}
			if slices.Contains(ended.Powers, p.power) {
				others &^= a.partiesOf()
			}
		}
	}
	return others, zone
}

// violated reports whether an order of phase k is against a lasting promise.
func (p *promise) violated(k, others int, zone diplomacy.Set) bool {
	ph, m := &p.Phases[k], p.Game.Map
	leaves := map[diplomacy.Province]bool{}
	for _, o := range ph.Answers[p.power].Orders() {
		if o.Kind == diplomacy.Waive {
			continue
		}
		into, mover := diplomacy.NoProvince, p.power
		//exhaustive:ignore other orders go nowhere
		switch o.Kind {
		case diplomacy.Move, diplomacy.Retreat:
			into = m.Province(o.To)
		case diplomacy.SupportMove, diplomacy.Convoy:
			into, mover = m.Province(o.To), ph.Before.Units[m.Province(o.From)].Power
		case diplomacy.Build:
			into = m.Province(o.At)
		}
		leaves[m.Province(o.At)] = o.Kind == diplomacy.Move && !zone.Has(m.Province(o.To)) || p.agreed(k, o, p.parties)
		if into == diplomacy.NoProvince {
			continue
		}
		if p.part.Kind == press.Zone {
			if zone.Has(into) && !p.agreed(k, o, p.parties) {
				return true
			}
			continue
		}
		victims := (1<<ph.Before.Units[into].Power | 1<<ph.Before.Owner[into]) & others &^ (1 << mover)
		if o.Kind != diplomacy.Build && victims != 0 && !p.agreed(k, o, victims) {
			return true
		}
	}
	if p.part.Kind != press.Zone || !belongs(diplomacy.Hold, ph.Before.Season) {
		return false
	}
	for at := range zone.All() {
		if u := ph.Before.Units[at]; u.Power != p.power || leaves[at] || p.agreed(k, diplomacy.Order{Kind: diplomacy.Hold, Unit: u.Kind, At: u.At}, p.parties) {
			continue
		}
		if slices.ContainsFunc(p.Game.AppendLegal(nil, ph.Before, p.power, at), func(o diplomacy.Order) bool {
			return o.Kind == diplomacy.Move && !zone.Has(m.Province(o.To))
		}) {
			return true
		}
	}
	return false
}

// agreed reports whether a later agreement with some powers names an order of phase k.
func (p *promise) agreed(k int, o diplomacy.Order, with int) bool {
	with |= 1 << p.power
	for _, a := range p.later(k) {
		for _, d := range a.parts() {
			x, ruledOut, ok := order(d)
			if ok && !ruledOut && a.partiesOf()&with == with && x.Power == p.power && a.turn(x.Order.Kind) == p.Phases[k].Before.Phase() && p.same(x.Order, o) {
				return true
			}
		}
	}
	return false
}
