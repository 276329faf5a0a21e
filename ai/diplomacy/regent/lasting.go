package regent

import (
	"math"
	"slices"

	ai "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// usualZones are the provinces that neighbours on the standard map usually keep empty, by tokens.
var usualZones = [...]struct{ a, b, at string }{
	{"ENG", "FRA", "ECH"}, {"RUS", "TUR", "BLA"}, {"AUS", "RUS", "GAL"}, {"FRA", "GER", "BUR"}, {"AUS", "ITA", "TYR"},
	{"GER", "ITA", "TYR"}, {"AUS", "GER", "TYR"}, {"FRA", "ITA", "PIE"}, {"GER", "RUS", "SIL"}, {"GER", "RUS", "PRU"}, {"RUS", "TUR", "ARM"},
}

// zonesEach is the number of zones that are looked at for a partner, and bouncesEach that of bounces.
const zonesEach, bouncesEach = 2, 2

// arrange adds bounces, zones and a peace or an alliance to the deals with a partner.
func (n *negotiator) arrange(w *partner) {
	for _, at := range n.wanted(w)[:min(bouncesEach, len(n.wanted(w)))] {
		n.addBounce(w, at)
	}
	zones := 0
	for _, at := range append(n.usual(w), n.wanted(w)...) {
		if d := (press.Deal{Kind: press.Zone, Powers: n.pair(w), Provinces: []diplomacy.Province{at}}); zones < zonesEach && n.add(w, d) {
			zones++
		}
	}
	if n.duties[n.bot.power].Friends.Has(w.power.Seat()) {
		return
	}
	m := n.bot.g.Map
	deal := press.Deal{Kind: press.Peace, Powers: n.pair(w)}
	if third := n.leader(w.power); third != diplomacy.Neutral && n.near(third) && owned(m, n.at, third) > max(owned(m, n.at, n.bot.power), owned(m, n.at, w.power)) {
		deal.Kind, deal.Against = press.Alliance, []diplomacy.Power{third}
	}
	n.add(w, deal)
}

// pair returns the negotiator's power and a partner's, in ascending order.
func (n *negotiator) pair(w *partner) []diplomacy.Power {
	return []diplomacy.Power{min(n.bot.power, w.power), max(n.bot.power, w.power)}
}

// add adds a deal that the game's press allows, and reports whether it is new.
func (n *negotiator) add(w *partner, d press.Deal) bool {
	if d.Level() > n.phase.Dialect.Level || !n.bot.params.Press.makes(d) {
		return false
	}
	before := len(w.bargains)
	n.read(w, d)
	return len(w.bargains) > before
}

// usual returns the usual zones with a partner that both may enter and that nobody has entered.
func (n *negotiator) usual(w *partner) (all []diplomacy.Province) {
	m := n.bot.g.Map
	pair := n.pair(w)
	for _, z := range usualZones {
		a, ok := m.FindPower(z.a)
		b, also := m.FindPower(z.b)
		at, found := m.FindProvince(z.at)
		if ok && also && found && slices.Contains(pair, a) && slices.Contains(pair, b) && !n.at.Units[at].Exists() && !n.closed(at) {
			all = append(all, at)
		}
	}
	return all
}

// closed reports whether the negotiator has already promised to keep out of a province.
func (n *negotiator) closed(at diplomacy.Province) bool {
	return n.duties[n.bot.power].Closed.Has(at)
}

// wanted returns the empty provinces without an owner that plans of both powers move into, in the
// order of the negotiator's plans.
func (n *negotiator) wanted(w *partner) (all []diplomacy.Province) {
	m := n.bot.g.Map
	targets := func(plans []plan) (to []diplomacy.Province) {
		for _, p := range plans {
			for _, o := range p {
				if o.Kind == diplomacy.Move {
					to = append(to, m.Province(o.To))
				}
			}
		}
		return to
	}
	theirs := targets(w.theirs)
	for _, at := range targets(w.own) {
		if slices.Contains(theirs, at) && !slices.Contains(all, at) && !n.at.Units[at].Exists() && n.at.Owner[at] == diplomacy.Neutral && !n.closed(at) {
			all = append(all, at)
		}
	}
	return all
}

// addBounce adds a bounce in a province: the first moves into it of the plans of both.
func (n *negotiator) addBounce(w *partner, at diplomacy.Province) {
	m := n.bot.g.Map
	first := func(plans []plan) []diplomacy.Order {
		for _, p := range plans {
			for _, o := range p {
				if o.Kind == diplomacy.Move && m.Province(o.To) == at && m.Reach(o.Unit, o.At).Has(at) {
					return []diplomacy.Order{o}
				}
			}
		}
		return nil
	}
	mine, theirs := first(w.own), first(w.theirs)
	if len(mine) == 0 || len(theirs) == 0 {
		return
	}
	if x := n.newBargain(w, mine, theirs); x != nil {
		n.add(w, x.deal)
	}
}

// A rollout counts as rolloutCost positions for each of its phases, because a simple bot for every
// power takes longer than the judge.
const rolloutCost = 5

// doubt is the standard deviation, in centres, that gains of lasting deals are expected to have. Means
// of rollouts are drawn towards 0 accordingly, the more the less certain they are.
const doubt = 0.25

// playOut values a lasting deal by rollouts with the same seeds with it and without it, in which
// all keep their promises, and further ones in which one of both does not.
func (n *negotiator) playOut(x *bargain, mine, theirs []plan) {
	w := x.with
	before := [2]promise.Duty{n.duties[n.bot.power], n.duties[w.power]}
	own, their := w.own[w.row], w.theirs[w.column]
	kept := min(w.row, len(mine)-1)
	keeps := min(w.column, len(theirs)-1)
	if w.played == nil {
		w.played = n.rolls(w, own, their, before, nil)
	}
	x.none = mean(w.played)
	both := n.rolls(w, mine[kept], theirs[keeps], x.duties, x.rest)
	gain := shrunk(both, w.played)
	x.both = pay{x.none[0] + gain[0], x.none[1] + gain[1]}
	if x.lie = x.both[0]; gain[1] <= -0.1 && gain[0] <= worthwhile {
		return
	}
	lied := n.rolls(w, mine[kept], their, [2]promise.Duty{x.duties[0], before[1]}, x.rest)
	lost := shrunk(lied, w.played)
	if lost[1] > gain[1] {
		x.lie = x.none[0] + lost[0]
	}
	x.tempted[1] = max(0, lost[1]-gain[1])
	stolen := shrunk(n.rolls(w, own, theirs[keeps], [2]promise.Duty{before[0], x.duties[1]}, x.rest), w.played)
	x.tempted[0] = max(0, stolen[0]-gain[0])
}

// rolls returns the worths for both powers after rollouts from a pair of plans, in which the simple
// bots of the negotiator, the partner and the rest keep to some duties, and those of the others to what they
// promised the negotiator.
func (n *negotiator) rolls(w *partner, mine, theirs plan, duties [2]promise.Duty, rest []promise.Duty) (all []pay) {
	b := n.bot
	pledge := func(power diplomacy.Power, d promise.Duty) {
		if bot, ok := b.rollouts.bots[power.Seat()].(ai.Pledger); ok {
			bot.Pledge(d.Friends, d.Closed)
		}
	}
	for p := diplomacy.Power(1); int(p) <= b.g.Map.Powers(); p++ {
		pledge(p, n.duties[p])
	}
	pledge(b.power, duties[0])
	pledge(w.power, duties[1])
	for _, d := range rest {
		pledge(d.Power, d)
	}
	e := b.evaluator
	for i := range b.params.Press.Rollouts {
		scenario := i % e.scenarios.n
		e.scenarios.put(scenario, &e.orders)
		mine.put(e.m, &e.orders)
		theirs.put(e.m, &e.orders)
		e.after = *e.base
		e.judge.Advance(&e.after, &e.orders)
		mineWorth := b.rollouts.playOn(lastingPhases, game.Derive(n.phase.Seed, uint64(w.power), uint64(i)))
		all = append(all, pay{mineWorth, e.worth.of(e.outlook, &e.after, w.power, nil, nil)})
	}
	n.spent += b.params.Press.Rollouts * lastingPhases * rolloutCost
	for p := diplomacy.Power(1); int(p) <= b.g.Map.Powers(); p++ {
		pledge(p, promise.Duty{})
	}
	return all
}

// lastingPhases is the length of rollouts of lasting deals in movement phases.
const lastingPhases = 4

func mean(all []pay) (m pay) {
	for _, p := range all {
		m[0] += p[0] / float64(len(all))
		m[1] += p[1] / float64(len(all))
	}
	return m
}

// shrunk returns the mean differences of pairs of rollouts, drawn towards 0 by their variance.
func shrunk(a, b []pay) (gain pay) {
	for side := range gain {
		sum, squares := 0.0, 0.0
		for i := range a {
			d := a[i][side] - b[i][side]
			sum += d
			squares += float64(d * d)
		}
		count := float64(len(a))
		variance := max(0, squares/count-float64(sum/count)*float64(sum/count)) / math.Max(1, count-1)
		gain[side] = sum / count * doubt * doubt / (doubt*doubt + variance)
	}
	return gain
}
