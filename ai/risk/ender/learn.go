package ender

import (
	"math"

	"eras/game"
	"eras/game/risk"
)

// lessons is how often a round is played over to see who played like whom, floor
// the least weight of a kind.
const lessons, floor = 24, 0.02

// learn compares what the opponents did between two positions, the end of a turn of
// the planner and the beginning of his next one, with what bots of each kind do, and
// weighs the kinds by that: the closer the armies come to stand to where they do,
// the more.
func (f *future) learn(from, to *risk.Position, seed uint64, trust float64) {
	var sum, count [maxPlayers][]float64
	for seat := range sum {
		sum[seat], count[seat] = make([]float64, len(f.turns)), make([]float64, len(f.turns))
	}
	for i := range uint64(lessons) {
		f.begin(from, seed, i)
		for f.p.Turn == f.me && f.p.Phase != risk.Over && f.g.Actor(&f.p) == f.me {
			f.g.Play(&f.p, risk.Ending(), nil)
			f.g.Proceed(&f.p, f.chance)
		}
		var kinds [maxPlayers]int
		for seat := range game.Seat(f.g.Rules.Players) {
			// Every kind in turn, else rare ones would be judged by chance.
			kinds[seat] = (int(i) + int(seat)*(1+int(i)/len(f.turns))) % len(f.turns)
		}
		for f.p.Phase != risk.Over && f.p.Turn != f.me {
			seat := f.p.Turn
			f.turn(f.turns[kinds[seat]][seat], seat)
		}
		for seat := range game.Seat(f.g.Rules.Players) {
			if seat != f.me && from.Held[seat] != 0 {
				sum[seat][kinds[seat]] += apart(&f.p, to, seat)
				count[seat][kinds[seat]]++
			}
		}
	}
	for seat := range game.Seat(f.g.Rules.Players) {
		if seat != f.me && from.Held[seat] != 0 {
			f.weigh(seat, sum[seat], count[seat], trust)
		}
	}
}

// weigh updates the weights of the kinds in a seat by their mean distances.
func (f *future) weigh(seat game.Seat, sum, count []float64, trust float64) {
	total := 0.0
	weights := f.weights[seat]
	for k := range weights {
		if count[k] > 0 {
			weights[k] *= math.Exp(-trust * sum[k] / count[k])
		}
		total += weights[k]
	}
	rest := 0.0
	for k := range weights {
		weights[k] = max(weights[k]/total, floor)
		rest += weights[k]
	}
	for k := range weights {
		weights[k] /= rest
	}
}

// apart returns how far a player's armies on two boards stand apart, from 0 for
// equal boards to 1 for nothing in common.
func apart(a, b *risk.Position, seat game.Seat) float64 {
	common, all := int32(0), int32(0)
	for t := a.Held[seat] | b.Held[seat]; t != 0; t = t.Rest() {
		c := t.First()
		x, y := int32(0), int32(0)
		if a.Held[seat].Has(c) {
			x = a.Armies[c]
		}
		if b.Held[seat].Has(c) {
			y = b.Armies[c]
		}
		common += min(x, y)
		all += max(x, y)
	}
	if all == 0 {
		return 0
	}
	return 1 - float64(common)/float64(all)
}
