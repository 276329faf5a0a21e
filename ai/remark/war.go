package remark

import (
	"math"
	"slices"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// The kinds of remarks on the war map. "I" is the computer.
const (
	// Won and Lost are about a battle that I won or lost: the winner holds Square now, with N
	// soldiers.
	Won  Kind = "won"
	Lost Kind = "lost"
	// TookCity and LostCity are about the city on Square; Own and Enemy count the cities.
	TookCity Kind = "city.taken"
	LostCity Kind = "city.lost"
	// Leads and Trails: I have taken, or lost, the lead in points of dominion, Own to Enemy.
	Leads  Kind = "leads"
	Trails Kind = "trails"
	// NearWin and NearLoss: I need, or the person needs, N more points to reach the goal.
	NearWin  Kind = "near.win"
	NearLoss Kind = "near.loss"
	// OneLeader and MyLastLeader: the person has, or I have, one leader left.
	OneLeader    Kind = "leader.one"
	MyLastLeader Kind = "leader.mine"
	// OpenCity: a city of the person on Square has no leader on it or next to it, and I have a
	// leader next to it. OpenFord is the same for a ford.
	OpenCity Kind = "city.open"
	OpenFord Kind = "ford.open"
	// Bare: a leader of the person on Square has no soldiers and stands next to mine on Other, who
	// has N.
	Bare Kind = "bare"
	// Hoard is about N resources of the person.
	Hoard Kind = "hoard"
	// The following kinds react to a big change of my estimate of the position. The kind names the
	// reason, and Own and Enemy are the numbers of that thing.
	BetterCities     Kind = "better.cities"
	BetterWarehouses Kind = "better.warehouses"
	BetterSoldiers   Kind = "better.soldiers"
	BetterNear       Kind = "better.near"
	WorseCities      Kind = "worse.cities"
	WorseWarehouses  Kind = "worse.warehouses"
	WorseSoldiers    Kind = "worse.soldiers"
	WorseNear        Kind = "worse.near"
)

// warMoment is the data for remarks when the person is to act.
type warMoment struct {
	rules *war.Rules
	p     *war.Position
	me    game.Side
	// events are the events since the last call of Speak.
	events []war.Event
	// led is the side that led in points before, or NoSide.
	led game.Side
	// wagon is the side that had the wagon when Speak was last called, or NoSide.
	wagon game.Side
	// leaders are the former numbers of red and blue leaders.
	leaders [2]int
	// swing is the change of my estimate, and cause the estimator that contributed most to it.
	swing float64
	cause string
}

// War makes remarks in a war, except in its battles.
type War struct {
	voice
	moment warMoment
	last   *evaluation.Explanation // of my last answer that was searched for
	before *evaluation.Explanation // of the one before
	acted  bool                    // I have acted since I was last asked
	noted  bool                    // a step has been noted since I was last asked
}

// NewWar returns a War. me is the computer's side.
func NewWar(rules *war.Rules, me game.Side, seed uint64) *War {
	return &War{voice: newVoice(seed), moment: warMoment{rules: rules, me: me}}
}

// Note processes a step. why is the explanation if the step was mine; it may be nil.
func (w *War) Note(before *war.State, events []war.Event, why *evaluation.Explanation) {
	if !w.noted {
		w.noted, w.moment.wagon = true, wagoner(&before.Position)
	}
	w.moment.events = append(w.moment.events, events...)
	if before.Turn() == w.moment.me {
		w.acted = true
	}
	if why != nil && !before.Fighting && !why.Random && !why.Over && len(why.Shares) > 0 {
		w.before, w.last = w.last, why
	}
}

// Speak returns a remark at a state in which the person is to act on the map, or at the end of the
// war. ok is false if there is none, as when nothing has happened since the last call.
func (w *War) Speak(s *war.State) (Remark, bool) {
	if s.Fighting || !w.acted && !w.decided() {
		return Remark{}, false
	}
	m := &w.moment
	m.p = &s.Position
	m.swing, m.cause = w.change()
	r, ok := choose(&w.voice, allWarRules, m)
	m.events, w.acted, w.noted, w.before = m.events[:0], false, false, nil
	for i := range m.p.Armies {
		m.leaders[i] = int(m.p.Armies[i].LeaderCount)
	}
	if lead := m.points(); lead != game.NoSide {
		m.led = lead
	}
	return r, ok
}

// Undo forgets the steps since the last remark, because they were taken back.
func (w *War) Undo() {
	w.moment.events, w.last, w.before, w.acted, w.noted = w.moment.events[:0], nil, nil, false, false
}

// decided reports whether a battle has ended.
func (w *War) decided() bool {
	for i := range w.moment.events {
		if w.moment.events[i].Kind == war.BattleEnded {
			return true
		}
	}
	return false
}

// leastSwing is the minimum change of an estimate for a remark.
const leastSwing = 0.25

// change returns the change of my estimate between my last two answers, and the estimator that
// contributed most to it.
func (w *War) change() (swing float64, cause string) {
	if w.before == nil || w.last == nil || len(w.before.Shares) != len(w.last.Shares) {
		return 0, ""
	}
	swing = w.last.Value - w.before.Value
	if math.Abs(swing) < leastSwing {
		return 0, ""
	}
	most := 0.0
	for i, s := range w.last.Shares {
		if d := (s.Contribution - w.before.Shares[i].Contribution) * math.Copysign(1, swing); d > most {
			most, cause = d, s.Name
		}
	}
	return swing, cause
}

// allWarRules are the remarks on the map, the most important first.
var allWarRules = slices.Concat(objectiveRules, warRules)

// warRules are the remarks that no objective is needed for.
var warRules = []rule[warMoment]{
	{NearLoss, 2, true, func(m *warMoment) (Facts, bool) { return m.near(m.me.Other()) }},
	{NearWin, 2, true, func(m *warMoment) (Facts, bool) { return m.near(m.me) }},
	{OneLeader, 1, true, func(m *warMoment) (Facts, bool) { return m.lastLeader(m.me.Other()) }},
	{MyLastLeader, 1, true, func(m *warMoment) (Facts, bool) { return m.lastLeader(m.me) }},
	{Won, 3, true, func(m *warMoment) (Facts, bool) { return m.battle(m.me) }},
	{Lost, 3, true, func(m *warMoment) (Facts, bool) { return m.battle(m.me.Other()) }},
	{TookCity, 3, false, func(m *warMoment) (Facts, bool) { return m.city(m.me) }},
	{LostCity, 3, false, func(m *warMoment) (Facts, bool) { return m.city(m.me.Other()) }},
	{Leads, 2, false, func(m *warMoment) (Facts, bool) { return m.lead(m.me) }},
	{Trails, 2, false, func(m *warMoment) (Facts, bool) { return m.lead(m.me.Other()) }},
	{OpenFord, 2, false, (*warMoment).openFord},
	{OpenCity, 2, false, (*warMoment).openCity},
	{Bare, 2, false, (*warMoment).bare},
	{BetterCities, 1, false, func(m *warMoment) (Facts, bool) { return m.better("cities", 1, cities) }},
	{BetterWarehouses, 1, false, func(m *warMoment) (Facts, bool) { return m.better("warehouses", 1, warehouses) }},
	{BetterSoldiers, 1, false, func(m *warMoment) (Facts, bool) { return m.better("soldiers", 1, soldiers) }},
	{BetterNear, 1, false, func(m *warMoment) (Facts, bool) { return m.better("near-cities", 1, near) }},
	{WorseCities, 1, false, func(m *warMoment) (Facts, bool) { return m.better("cities", -1, cities) }},
	{WorseWarehouses, 1, false, func(m *warMoment) (Facts, bool) { return m.better("warehouses", -1, warehouses) }},
	{WorseSoldiers, 1, false, func(m *warMoment) (Facts, bool) { return m.better("soldiers", -1, soldiers) }},
	{WorseNear, 1, false, func(m *warMoment) (Facts, bool) { return m.better("near-cities", -1, near) }},
	{Hoard, 2, false, (*warMoment).hoard},
}

// near holds if a side leads in cities and needs few more points to reach the goal.
func (m *warMoment) near(side game.Side) (Facts, bool) {
	const share = 5 // the last fifth
	own, goal := m.p.Army(side), int(m.rules.Dominion)
	missing := goal - int(own.Points)
	ok := goal != 0 && m.p.Objective.Kind == war.NoObjective && missing > 0 && missing*share <= goal && own.CityCount > m.p.Army(side.Other()).CityCount
	return Facts{N: missing}, ok
}

// lastLeader holds if a side has one leader left and had several.
func (m *warMoment) lastLeader(side game.Side) (Facts, bool) {
	return Facts{}, m.p.Army(side).LeaderCount == 1 && m.leaders[side.Seat()] > 1
}

// battle holds if side has won a battle and its leader still stands there with the same soldiers.
func (m *warMoment) battle(side game.Side) (Facts, bool) {
	for i := range m.events {
		e := &m.events[len(m.events)-1-i]
		if e.Kind == war.BattleEnded {
			at := m.p.Cells[e.To]
			return Facts{Square: e.To, N: e.Soldiers}, e.Side == side && at.Leader == side && int(at.Soldiers) == e.Soldiers
		}
	}
	return Facts{}, false
}

// city holds if side has taken a city and still owns it.
func (m *warMoment) city(side game.Side) (Facts, bool) {
	for i := range m.events {
		e := &m.events[len(m.events)-1-i]
		if e.Kind == war.SiteTaken && e.Site == war.City && e.Side == side && m.p.Cells[e.To].Owner == side {
			return Facts{Square: e.To, Own: int(m.p.Army(m.me).CityCount), Enemy: int(m.p.Army(m.me.Other()).CityCount)}, true
		}
	}
	return Facts{}, false
}

// points returns the side that leads in points of dominion, or NoSide.
func (m *warMoment) points() game.Side {
	if m.p.Objective.Kind != war.NoObjective {
		return game.NoSide
	}
	switch d := int(m.p.Armies[0].Points) - int(m.p.Armies[1].Points); {
	case d > 0:
		return game.Red
	case d < 0:
		return game.Blue
	}
	return game.NoSide
}

// lead holds if side leads in points and the other side led before.
func (m *warMoment) lead(side game.Side) (Facts, bool) {
	return Facts{Own: int(m.p.Army(m.me).Points), Enemy: int(m.p.Army(m.me.Other()).Points)}, m.points() == side && m.led == side.Other()
}

// beside reports whether a side has a leader one step from a square, and where.
func (m *warMoment) beside(s grid.Square, side game.Side) (grid.Square, bool) {
	for _, to := range grid.StepsOf(m.p.Size).From(s) {
		if m.p.Cells[to].Leader == side {
			return to, true
		}
	}
	return 0, false
}

// open reports whether I have a leader next to a square, and no leader is on it or guards it.
func (m *warMoment) open(s grid.Square) bool {
	_, mine := m.beside(s, m.me)
	_, guarded := m.beside(s, m.me.Other())
	return mine && !guarded && m.p.Cells[s].Leader == game.NoSide
}

func (m *warMoment) openCity() (Facts, bool) {
	cities := m.p.Army(m.me.Other()).Cities
	for s := range cities.All() {
		if m.open(s) {
			return Facts{Square: s}, true
		}
	}
	return Facts{}, false
}

// openFord holds if a leader of the person is two steps from an open ford and could have come to
// it.
func (m *warMoment) openFord() (Facts, bool) {
	for s := range m.p.Size.Squares().All() {
		if m.p.Cells[s].Terrain != war.Ford || !m.open(s) {
			continue
		}
		for l := range m.p.Army(m.me.Other()).Leaders.All() {
			if grid.Distance(l, s) == 2 {
				return Facts{Square: s}, true
			}
		}
	}
	return Facts{}, false
}

func (m *warMoment) bare() (Facts, bool) {
	for s := range m.p.Army(m.me.Other()).Leaders.All() {
		if m.p.Cells[s].Soldiers != 0 {
			continue
		}
		if at, ok := m.beside(s, m.me); ok && m.p.Cells[at].Soldiers > 0 {
			return Facts{Square: s, Other: at, N: int(m.p.Cells[at].Soldiers)}, true
		}
	}
	return Facts{}, false
}

// hoard holds if the person could buy several soldiers and has room for them.
func (m *warMoment) hoard() (Facts, bool) {
	const several = 6
	a := m.p.Army(m.me.Other())
	room := int(a.LeaderCount)*int(m.rules.Cap) - int(a.Soldiers)
	return Facts{N: int(a.Resources)}, int(a.Resources) >= several*int(m.rules.SoldierPrice) && room >= several
}

// better holds if an estimator has raised (sign 1) or lowered (-1) my estimate and count agrees
// with it.
func (m *warMoment) better(cause string, sign int, count func(m *warMoment, side game.Side) int) (Facts, bool) {
	if m.cause != cause || m.swing*float64(sign) <= 0 {
		return Facts{}, false
	}
	f := Facts{Own: count(m, m.me), Enemy: count(m, m.me.Other())}
	return f, (f.Own-f.Enemy)*sign > 0
}

func cities(m *warMoment, side game.Side) int { return int(m.p.Army(side).CityCount) }

func warehouses(m *warMoment, side game.Side) int { return int(m.p.Army(side).Warehouses) }

func soldiers(m *warMoment, side game.Side) int { return int(m.p.Army(side).Soldiers) }

// near counts the cities that are nearer to a leader of side than to any of the other side.
func near(m *warMoment, side game.Side) int {
	n := 0
	for s := range m.p.Size.Squares().All() {
		if m.p.Cells[s].Site == war.City && m.distance(s, side) < m.distance(s, side.Other()) {
			n++
		}
	}
	return n
}

// distance returns the number of steps from s to the nearest leader of side, ignoring terrain.
func (m *warMoment) distance(s grid.Square, side game.Side) int {
	nearest := math.MaxInt
	for l := range m.p.Army(side).Leaders.All() {
		nearest = min(nearest, grid.Distance(s, l))
	}
	return nearest
}
