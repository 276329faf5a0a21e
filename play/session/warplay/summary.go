package warplay

import (
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/game/war/people"
)

// WarSummary is the course of a war, counted from its record.
type WarSummary struct {
	Outcome game.Outcome
	// Final is the last position.
	Final war.Position
	// Battles are the battles won, Lost the soldiers lost, and Spent the resources spent, each for
	// red and blue.
	Battles, Lost, Spent [2]int
	// Strength is the number of leaders and soldiers of each side, at the start and after each
	// action on the map.
	Strength [][2]int
	// Points are the points of dominion of each side, at the start and after each action.
	Points [][2]int
	// Fallen is the place where the last leader fell, if the war ended by elimination.
	Fallen grid.Square
	// People are the leaders at the end. Best is the one who won most battles in this war, BestWon of them, of
	// several the first; both are zero if nobody won any.
	People  *people.People
	Best    people.Person
	BestWon int
}

// SummarizeWar computes the summary of a war from its steps. set is that of the match.
func SummarizeWar(set *Setup, board *war.Board, m *war.Match) WarSummary {
	var a WarSummary
	a.Outcome, _ = m.Outcome()
	a.Final = m.Position().Position
	count := func(p *war.Position) {
		a.Strength = append(a.Strength, [2]int{p.Armies[0].Strength(), p.Armies[1].Strength()})
		a.Points = append(a.Points, [2]int{int(p.Armies[0].Points), int(p.Armies[1].Points)})
	}
	first := m.At(0)
	count(&first.Position)
	a.People = people.New(&first.Position, set.Seed, set.Roster)
	won := map[string]int{}
	for i := range m.Steps() {
		before, after := m.At(i), m.At(i+1)
		events := m.Events(i)
		for j := range events {
			a.People.Note(&before, &events[j])
			if p, ok := a.People.At(events[j].To); ok && events[j].Kind == war.BattleEnded {
				if won[p.Name]++; won[p.Name] > a.BestWon {
					a.Best, a.BestWon = p, won[p.Name]
				}
			}
		}
		if after.Position == before.Position {
			continue // a move within a battle, or the beginning of a battle
		}
		count(&after.Position)
		if action := m.Step(i).Answers[0]; !action.InBattle {
			a.Spent[before.Position.Turn.Seat()] += int(board.Rules.Price(action.Move.Kind()))
		}
		if before.Fighting {
			a.battle(&before, &after.Position)
		}
	}
	return a
}

// battle counts a battle that has just ended.
func (a *WarSummary) battle(before *war.State, after *war.Position) {
	p := &before.Position
	attacker, defender := p.Cells[before.From], p.Cells[before.To]
	left := after.Cells[before.To]
	if left.Leader != game.NoSide {
		a.Battles[left.Leader.Seat()]++
	}
	for _, c := range []war.Cell{attacker, defender} {
		lost := int(c.Soldiers)
		if left.Leader == c.Leader {
			lost -= int(left.Soldiers)
		}
		a.Lost[c.Leader.Seat()] += lost
	}
	if after.Armies[0].LeaderCount == 0 || after.Armies[1].LeaderCount == 0 {
		a.Fallen = before.To
	}
}

// BattleSummary is the course of a battle on its own.
type BattleSummary struct {
	Outcome game.Outcome
	Final   battle.Position
	Begun   [2]int
	// Standing is the number of soldiers of each side, at the start and after each move.
	Standing [][2]int
}

// SummarizeBattle computes the summary of a battle from its steps.
func SummarizeBattle(m *BattleMatch) BattleSummary {
	var d BattleSummary
	d.Outcome, _ = m.Outcome()
	d.Final = m.Position()
	for i := range m.Steps() + 1 {
		p := m.At(i)
		d.Standing = append(d.Standing, [2]int{p.Red.Len(), p.Blue.Len()})
	}
	d.Begun = d.Standing[0]
	return d
}
