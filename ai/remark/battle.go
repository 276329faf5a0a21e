package remark

import (
	"eras/game"
	"eras/game/battle"
)

// The kinds of remarks in a battle. "I" is the computer. Own and Enemy count the soldiers.
const (
	// Blood and MyBlood: the first soldier to fall is one of the person's, or one of mine.
	Blood   Kind = "battle.blood"
	MyBlood Kind = "battle.blood.mine"
	// Ahead and Behind: I have taken, or lost, the lead in soldiers.
	Ahead  Kind = "battle.ahead"
	Behind Kind = "battle.behind"
	// Twice: I have at least twice as many soldiers.
	Twice Kind = "battle.twice"
	// LastOne and MyLastOne: the person has, or I have, one soldier left.
	LastOne   Kind = "battle.last"
	MyLastOne Kind = "battle.last.mine"
	// Nerve and MyNerve: the person's army, or mine, breaks when it loses N more.
	Nerve   Kind = "battle.nerve"
	MyNerve Kind = "battle.nerve.mine"
	// Captain: my soldier on Other can capture the person's captain on Square.
	Captain Kind = "battle.captain"
	// Ring: a ring closes in N moves if no soldier falls.
	Ring Kind = "battle.ring"
)

// battleMoment is the data for remarks when the person is to move.
type battleMoment struct {
	rules *battle.Rules
	p     *battle.Position
	me    game.Side
	// begun has the initial numbers of red and blue soldiers, and led is the side that had more at
	// the last remark.
	begun [2]int
	led   game.Side
}

// Battle makes remarks in a battle.
type Battle struct {
	voice
	moment battleMoment
}

// NewBattle returns a Battle for a battle that begins at start. me is the computer's side.
func NewBattle(rules *battle.Rules, start *battle.Position, me game.Side, seed uint64) *Battle {
	b := &Battle{voice: newVoice(seed), moment: battleMoment{rules: rules, me: me, begun: counts(start)}}
	b.moment.led = leader(b.moment.begun)
	return b
}

// Speak returns a remark at a position in which the person is to move, if there is one.
func (b *Battle) Speak(p *battle.Position) (Remark, bool) {
	if p.Over() || p.Turn == b.moment.me {
		return Remark{}, false
	}
	m := &b.moment
	m.p = p
	r, ok := choose(&b.voice, battleRules, m)
	if lead := leader(counts(p)); lead != game.NoSide {
		m.led = lead
	}
	return r, ok
}

func counts(p *battle.Position) [2]int {
	return [2]int{p.Soldiers(game.Red).Len(), p.Soldiers(game.Blue).Len()}
}

// leader returns the side with more, NoSide if neither has.
func leader(n [2]int) game.Side {
	switch {
	case n[0] > n[1]:
		return game.Red
	case n[0] < n[1]:
		return game.Blue
	}
	return game.NoSide
}

// battleRules are the remarks in a battle, the most important first.
var battleRules = []rule[battleMoment]{
	{MyLastOne, 1, true, func(m *battleMoment) (Facts, bool) { return m.one(m.me) }},
	{LastOne, 1, true, func(m *battleMoment) (Facts, bool) { return m.one(m.me.Other()) }},
	{Captain, 2, true, (*battleMoment).captain},
	{MyNerve, 1, true, func(m *battleMoment) (Facts, bool) { return m.nerve(m.me) }},
	{Nerve, 1, true, func(m *battleMoment) (Facts, bool) { return m.nerve(m.me.Other()) }},
	{Blood, 2, false, func(m *battleMoment) (Facts, bool) { return m.fell(m.me.Other()) }},
	{MyBlood, 2, false, func(m *battleMoment) (Facts, bool) { return m.fell(m.me) }},
	{Ahead, 1, false, func(m *battleMoment) (Facts, bool) { return m.ahead(m.me) }},
	{Behind, 1, false, func(m *battleMoment) (Facts, bool) { return m.ahead(m.me.Other()) }},
	{Twice, 1, false, func(m *battleMoment) (Facts, bool) {
		f := m.facts()
		return f, f.Own >= 2*f.Enemy && f.Enemy > 1
	}},
	{Ring, 1, false, (*battleMoment).ring},
}

// facts returns the numbers of soldiers of both sides.
func (m *battleMoment) facts() Facts {
	n := counts(m.p)
	return Facts{Own: n[m.me.Seat()], Enemy: n[m.me.Other().Seat()]}
}

// one holds if a side that began with several soldiers has one left.
func (m *battleMoment) one(side game.Side) (Facts, bool) {
	f := m.facts()
	return f, counts(m.p)[side.Seat()] == 1 && m.begun[side.Seat()] > 1
}

// nerve holds if an army that has lost soldiers breaks with the next one or two.
func (m *battleMoment) nerve(side game.Side) (Facts, bool) {
	const close = 2
	i := side.Seat()
	now, nerve := counts(m.p)[i], int(m.p.Nerve[i])
	return Facts{N: now - nerve}, nerve > 0 && now < m.begun[i] && now-nerve <= close
}

// captain holds if I could capture the person's captain if it were my turn.
func (m *battleMoment) captain() (Facts, bool) {
	p := *m.p
	p.Turn = m.me
	for _, move := range p.Moves(nil) {
		if to := move.To(); move != battle.Pass && p.At(to) == m.me.Other() && p.Kind(to) == battle.Captain {
			return Facts{Square: to, Other: move.From()}, true
		}
	}
	return Facts{}, false
}

// fell holds if a soldier of side, and none of the other side, has fallen.
func (m *battleMoment) fell(side game.Side) (Facts, bool) {
	now := counts(m.p)
	i, j := side.Seat(), side.Other().Seat()
	return m.facts(), now[i] < m.begun[i] && now[j] == m.begun[j] && m.begun[i]-now[i] == 1
}

// ahead holds if side has more soldiers and the other side had more before.
func (m *battleMoment) ahead(side game.Side) (Facts, bool) {
	return m.facts(), leader(counts(m.p)) == side && m.led == side.Other()
}

// ring holds if a ring closes soon.
func (m *battleMoment) ring() (Facts, bool) {
	const soon = 6
	left := int(m.rules.Stall) - int(m.p.Stall)
	return Facts{N: left}, m.rules.Stall > soon && left <= soon && m.p.Rings < battle.MaxRings && int(m.p.Left) > left
}
