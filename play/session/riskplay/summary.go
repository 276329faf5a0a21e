package riskplay

import (
	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// Summary is the course of a match of Risk, counted from its record.
type Summary struct {
	Outcome game.Outcome
	// Final is the last position.
	Final risk.Position
	// Rounds is the standing of all players at the beginning of each round, and at the end.
	Rounds []Round
	// Luck is each player's luck with the dice, by seat, in armies: how many more armies the player
	// won from others, and how many fewer it lost, than the average. The sum is zero.
	Luck []float64
	// Throws is the number of throws of dice in which each player took part.
	Throws []int
	// Sets is the number of sets of cards that each player traded in.
	Sets []int
	// Falls are the eliminations, in order.
	Falls []Fall
	// Turning is the round in which one player lost the most armies, the first of several. Its Lost is
	// 0 if nobody lost any.
	Turning Turning

	lost []int // by seat, in the round being counted
	in   int   // that round
}

// Turning is the loss of a player in a round, to dice in all attacks.
type Turning struct {
	Round int
	Seat  game.Seat
	Lost  int
}

// Round is the standing of all players at one moment, by seat.
type Round struct {
	Round                       int
	Armies, Territories, Income []int
}

// Fall is the elimination of Seat by another player.
type Fall struct {
	Seat, By game.Seat
	Round    int
}

// Summarize computes the summary of a match.
func Summarize(board *risk.Board, m *risk.Match) Summary {
	n := board.Seats()
	a := Summary{Luck: make([]float64, n), Throws: make([]int, n), Sets: make([]int, n), lost: make([]int, n), Final: m.Position()}
	a.Outcome, _ = m.Outcome()
	round := uint16(0)
	for i := range m.Steps() {
		step := m.Step(i)
		if step.After.Round > round {
			round = step.After.Round
			a.Rounds = append(a.Rounds, standing(board.Game, &step.After))
		}
		for i := range step.Events {
			a.count(&step.Events[i], int(step.Before.Round))
		}
	}
	if n := len(a.Rounds); n > 0 && a.Final.Phase == risk.Over {
		last := standing(board.Game, &a.Final)
		last.Round++
		a.Rounds = append(a.Rounds, last)
	}
	return a
}

func standing(g *risk.Game, p *risk.Position) Round {
	r := Round{Round: int(p.Round)}
	for seat := range game.Seat(g.Rules.Players) {
		income := 0
		if p.Alive(seat) {
			income = g.Income(p, seat)
		}
		r.Armies = append(r.Armies, p.ArmiesOf(seat))
		r.Territories = append(r.Territories, p.Held[seat].Len())
		r.Income = append(r.Income, income)
	}
	return r
}

// count counts an event.
func (a *Summary) count(e *risk.Event, round int) {
	switch e.Kind {
	case risk.Rolled:
		own, theirs := e.Dice.Losses()
		a.lose(round, e.Seat, int(own))
		a.lose(round, e.Other, int(theirs))
		luck := Luck(e.Dice)
		a.Luck[e.Seat] += luck
		a.Throws[e.Seat]++
		if e.Other >= 0 {
			a.Luck[e.Other] -= luck
			a.Throws[e.Other]++
		}
	case risk.Traded:
		a.Sets[e.Seat]++
	case risk.Eliminated:
		a.Falls = append(a.Falls, Fall{Seat: e.Other, By: e.Seat, Round: round})
	case risk.Claimed, risk.TurnBegan, risk.Reinforced, risk.Taken, risk.ContinentWon, risk.ContinentLost,
		risk.Moved, risk.Drew, risk.Ended:
	}
}

// lose counts armies that a player lost in a round.
func (a *Summary) lose(round int, seat game.Seat, n int) {
	if seat < 0 {
		return
	}
	if a.in != round {
		a.in = round
		clear(a.lost)
	}
	if a.lost[seat] += n; a.lost[seat] > a.Turning.Lost {
		a.Turning = Turning{Round: round, Seat: seat, Lost: a.lost[seat]}
	}
}

// Luck returns how many more armies the defender lost in a throw than on average, which is how many
// fewer the attacker lost.
func Luck(d risk.Dice) float64 {
	roll := odds.RollOf(d.Attackers(), d.Defenders())
	_, lost := d.Losses()
	mean := 0.0
	for n := 1; n <= roll.Compared; n++ {
		mean += float64(n) * roll.Chance(n)
	}
	return float64(lost) - mean
}
