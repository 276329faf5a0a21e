package remark

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// The kinds of remarks about the objective of a map. "I" is the computer.
const (
	// HoldWin and HoldLoss: I alone, or the person alone, stand on a flag, on Square, and need N more
	// turns.
	HoldWin  Kind = "hold.win"
	HoldLoss Kind = "hold.loss"
	// WagonMine and WagonYours: my leader, or the person's, on Square has the wagon, which the side did
	// not have before.
	WagonMine  Kind = "wagon.mine"
	WagonYours Kind = "wagon.yours"
	// BreakoutWin and BreakoutLoss: I, or the person, have leaders on flags and need one more.
	BreakoutWin  Kind = "breakout.win"
	BreakoutLoss Kind = "breakout.loss"
)

// objectiveRules are the remarks about the objective of a map, the most important first.
var objectiveRules = []rule[warMoment]{
	{HoldLoss, 2, true, func(m *warMoment) (Facts, bool) { return m.holds(m.me.Other()) }},
	{HoldWin, 2, true, func(m *warMoment) (Facts, bool) { return m.holds(m.me) }},
	{BreakoutLoss, 1, true, func(m *warMoment) (Facts, bool) { return m.breaksOut(m.me.Other()) }},
	{BreakoutWin, 1, true, func(m *warMoment) (Facts, bool) { return m.breaksOut(m.me) }},
	{WagonYours, 2, true, func(m *warMoment) (Facts, bool) { return m.takesWagon(m.me.Other()) }},
	{WagonMine, 2, true, func(m *warMoment) (Facts, bool) { return m.takesWagon(m.me) }},
}

// onFlag returns a marked square of a side with a leader of the side on it.
func (m *warMoment) onFlag(side game.Side) (grid.Square, bool) {
	for s := range m.p.Objective.Of(side).All() {
		if m.p.Cells[s].Leader == side {
			return s, true
		}
	}
	return 0, false
}

// holds reports whether a side alone stands on its flags and needs few more turns.
func (m *warMoment) holds(side game.Side) (Facts, bool) {
	const few = 3
	o := &m.p.Objective
	missing := int(o.Goal) - int(m.p.Army(side).Points)
	if o.Kind != war.Hold || missing < 1 || missing > few || int(o.Goal) <= few {
		return Facts{}, false
	}
	at, ok := m.onFlag(side)
	_, contested := m.onFlag(side.Other())
	return Facts{Square: at, N: missing}, ok && !contested
}

// breaksOut reports whether a side has leaders on its flags and needs one more.
func (m *warMoment) breaksOut(side game.Side) (Facts, bool) {
	o, out := &m.p.Objective, int(m.p.Army(side).Points)
	return Facts{}, o.Kind == war.Breakout && out > 0 && out+1 == int(o.Goal)
}

// wagoner returns the side that has the wagon, or NoSide.
func wagoner(p *war.Position) game.Side {
	if p.Objective.Kind != war.Wagon {
		return game.NoSide
	}
	return p.Cells[p.Objective.Wagon].Leader
}

// takesWagon reports whether a side has the wagon and did not have it before.
func (m *warMoment) takesWagon(side game.Side) (Facts, bool) {
	return Facts{Square: m.p.Objective.Wagon}, wagoner(m.p) == side && m.wagon != side
}
