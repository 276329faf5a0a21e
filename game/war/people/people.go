// Package people follows the leaders of a war as persons: their names, the battles that they won, the traits
// that they earned and where they fell. The rules know no persons: all of it follows from the steps of a
// match, and nothing here changes what is legal or who wins.
package people

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
)

// Person is a leader of a war.
type Person struct {
	Side game.Side
	Name string
	// Won counts the battles that the leader won.
	Won int
	// Deed is the battle that earned the trait; zero without one.
	Deed Deed
	// Fallen says that the leader fell, in a battle on Fell.
	Fallen bool
	Fell   grid.Square
}

// Trait returns what the leader is known for.
func (p *Person) Trait() Trait { return p.Deed.Trait() }

// Roster are the persons whom an army brings from earlier wars.
type Roster struct {
	Side game.Side
	// Led are the leaders of the first position, in the order of their squares. Those without a name, and
	// those beyond the list, are new persons.
	Led []Person
	// Taken are names that new persons do not get.
	Taken []string
}

// People are the leaders of a war from step to step.
type People struct {
	names  naming
	at     map[grid.Square]Person
	came   [2]int
	fallen []Person
	crews  [2]Deed
}

// New returns the leaders of the first position of a match with a seed. roster are those from earlier wars;
// nil if there are none.
func New(first *war.Position, seed uint64, roster *Roster) *People {
	l := &People{names: newNaming(seed, roster), at: map[grid.Square]Person{}}
	var led []Person
	if roster != nil {
		led = roster.Led
	}
	for q := range first.Size.Squares().All() {
		side := first.Cells[q].Leader
		if side == game.NoSide {
			continue
		}
		known := Person{}
		if roster != nil && side == roster.Side && len(led) > 0 {
			known, led = led[0], led[1:]
		}
		l.join(q, side, known)
	}
	return l
}

// join adds a leader, a new person if known has no name.
func (l *People) join(q grid.Square, side game.Side, known Person) {
	n := &l.came[side.Seat()]
	if known.Name == "" {
		known.Name = l.names.name(side, *n)
	}
	known.Side = side
	l.at[q] = known
	*n++
}

// At returns the leader on a square; ok is false if there is none.
func (l *People) At(q grid.Square) (_ Person, ok bool) {
	p, ok := l.at[q]
	return p, ok
}

// Fallen returns the leaders who fell, the first one first.
func (l *People) Fallen() []Person { return l.fallen }

// Note follows an event of a step. before is the state before the step.
func (l *People) Note(before *war.State, e *war.Event) {
	switch e.Kind {
	case war.Moved:
		if p, ok := l.at[e.From]; ok {
			delete(l.at, e.From)
			l.at[e.To] = p
		}
	case war.LeaderBought:
		l.join(e.To, e.Side, Person{})
	case war.BattleOpened:
		attackers, defenders := int(before.Position.Cells[e.From].Soldiers), int(before.Position.Cells[e.To].Soldiers)
		l.crews = [2]Deed{{At: e.To, Soldiers: attackers, Against: defenders}, {At: e.To, Soldiers: defenders, Against: attackers, Attacked: true}}
	case war.Fought:
		if e.Battle.Kind == battle.Captured || e.Battle.Kind == battle.Shot {
			l.captured(&before.Battle, &e.Battle)
		}
	case war.BattleEnded:
		l.decide(e)
	case war.SoldierBought, war.Levied, war.Passed, war.SiteTaken, war.Income, war.Scored, war.WagonTaken, war.Ended, war.TurnEnded:
	}
}

// captured counts a capture in the pending battle.
func (l *People) captured(before *battle.Position, e *battle.Event) {
	d := &l.crews[0]
	if e.Side != before.Attacker() {
		d = &l.crews[1]
	}
	d.Captures++
	switch before.Kind(e.From) {
	case battle.Horse:
		d.ByHorse++
	case battle.Archer:
		d.ByArchers++
	case battle.Foot, battle.Captain:
	}
}

// decide follows the end of a battle: the loser falls, and the winner stands on the attacked square.
func (l *People) decide(e *war.Event) {
	both := [2]Person{l.at[e.From], l.at[e.To]}
	delete(l.at, e.From)
	delete(l.at, e.To)
	for i, p := range both {
		if p.Side != e.Side || p.Side == game.NoSide {
			p.Fallen, p.Fell = true, e.To
			l.fallen = append(l.fallen, p)
			continue
		}
		p.Won++
		if d := l.crews[i]; p.Trait() == NoTrait && d.Trait() != NoTrait {
			p.Deed = d
		}
		l.at[e.To] = p
	}
}

// Follow returns the leaders of a match after n steps. seed and roster are as for [New].
func Follow(match *war.Match, n int, seed uint64, roster *Roster) *People {
	first := match.At(0)
	l := New(&first.Position, seed, roster)
	for i := range n {
		before, events := match.At(i), match.Events(i)
		for j := range events {
			l.Note(&before, &events[j])
		}
	}
	return l
}

// Of returns the leaders of a side: those on the map by their squares, then the fallen ones.
func (l *People) Of(side game.Side, size grid.Size) []Person {
	var all []Person
	for q := range size.Squares().All() {
		if p, ok := l.at[q]; ok && p.Side == side {
			all = append(all, p)
		}
	}
	for _, p := range l.fallen {
		if p.Side == side {
			all = append(all, p)
		}
	}
	return all
}
