package warplay

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
)

// Trait is what a leader is known for, after a battle that he won.
type Trait uint8

// Traits, from the most to the least telling.
const (
	// NoTrait: he has won no battle that tells.
	NoTrait Trait = iota
	// Lucky: one of several soldiers was left to him.
	Lucky
	// Stubborn: he was attacked by more soldiers than he had.
	Stubborn
	// Rider and Archer: more than half of his soldiers were horsemen, or archers.
	Rider
	Archer

	// TraitCount is the number of traits, NoTrait included.
	TraitCount
)

var traitNames = [TraitCount]string{"", "lucky", "stubborn", "rider", "archer"}

// String returns the name of a trait, empty for [NoTrait].
func (t Trait) String() string { return traitNames[t] }

// Leader is a leader of a war as a person. The rules know no persons: they follow from the match.
type Leader struct {
	Side game.Side
	// Number counts the leaders of an army from 0, in the order in which they came.
	Number int
	// Won counts the battles that he won.
	Won int
	// Trait is the one that he earned first.
	Trait Trait
}

// Leaders follows the leaders of a war from step to step.
type Leaders struct {
	at   map[grid.Square]Leader
	came [2]int
	// crews are the soldiers of both leaders when the battle began that is pending, the attacker first.
	crews [2]war.Cell
}

// NewLeaders returns the leaders of a first position, numbered from its first square on.
func NewLeaders(p *war.Position) *Leaders {
	l := &Leaders{at: map[grid.Square]Leader{}}
	for q := range p.Size.Squares().All() {
		if side := p.Cells[q].Leader; side != game.NoSide {
			l.join(q, side)
		}
	}
	return l
}

// join adds a leader.
func (l *Leaders) join(q grid.Square, side game.Side) {
	n := &l.came[side.Seat()]
	l.at[q] = Leader{Side: side, Number: *n}
	*n++
}

// At returns the leader on a square; ok is false if there is none.
func (l *Leaders) At(q grid.Square) (_ Leader, ok bool) {
	leader, ok := l.at[q]
	return leader, ok
}

// Note follows an event. before is the position before the step that caused it.
func (l *Leaders) Note(before *war.Position, e *war.Event) {
	switch e.Kind {
	case war.Moved:
		if leader, ok := l.at[e.From]; ok {
			delete(l.at, e.From)
			l.at[e.To] = leader
		}
	case war.LeaderBought:
		l.join(e.To, e.Side)
	case war.BattleOpened:
		l.crews = [2]war.Cell{before.Cells[e.From], before.Cells[e.To]}
	case war.BattleEnded:
		l.decide(e)
	case war.SoldierBought, war.Passed, war.Fought, war.SiteTaken, war.Income, war.Scored, war.Ended, war.TurnEnded:
	}
}

// decide follows the end of a battle: the loser falls, and the winner stands on the attacked square.
func (l *Leaders) decide(e *war.Event) {
	attacker, defender := l.at[e.From], l.at[e.To]
	delete(l.at, e.From)
	delete(l.at, e.To)
	winner, crew, other := attacker, &l.crews[0], &l.crews[1]
	if e.Side == defender.Side {
		winner, crew, other = defender, other, crew
	}
	if e.Side == game.NoSide || winner.Side != e.Side {
		return
	}
	winner.Won++
	if winner.Trait == NoTrait {
		winner.Trait = earned(crew, int(other.Soldiers), e.Soldiers, e.Side == defender.Side)
	}
	l.at[e.To] = winner
}

// earned returns the trait of a leader who won with these soldiers against so many, and has left soldiers.
func earned(crew *war.Cell, against, left int, attacked bool) Trait {
	n := int(crew.Soldiers)
	switch {
	case left == 1 && n > 1:
		return Lucky
	case attacked && against > n:
		return Stubborn
	case 2*int(crew.Horse) > n:
		return Rider
	case 2*int(crew.Archers) > n:
		return Archer
	}
	return NoTrait
}
