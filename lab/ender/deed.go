package ender

import (
	"eras/game"
	"eras/game/risk"
)

// Deed is something that a player did in a turn; equal ones after each other are one.
type Deed struct {
	Kind risk.Kind // TradeIn, Place, Attack or Move
	// From and To are territories, and N the armies that were traded in for, placed or
	// moved.
	From, To risk.Territory
	N        int32
	// Of an attack: how many times dice were thrown, what both sides lost, whether the
	// territory fell and then how many armies entered it.
	Throws, Lost, Killed int
	Taken                bool
	Entered              int32
	// Eliminated is the player who lost his last territory by it, or [game.Nobody].
	Eliminated game.Seat
}

// deeds returns what was done in the steps of a turn. Throws against a territory from
// another are one attack, even with other attacks between them.
func deeds(turn []risk.Step) (all []Deed) {
	attack := -1 // the last
	for i := range turn {
		phase := turn[i].Before.Phase
		for _, e := range turn[i].Events {
			d := Deed{From: e.From, To: e.To, N: e.N, Eliminated: game.Nobody}
			switch e.Kind {
			case risk.Traded:
				d.Kind = risk.TradeIn
				all = append(all, d)
			case risk.Reinforced:
				d.Kind = risk.Place
				all = append(all, d)
			case risk.Rolled:
				attack = -1
				for k := range all {
					if o := &all[k]; o.Kind == risk.Attack && o.From == e.From && o.To == e.To {
						attack = k
					}
				}
				if attack < 0 {
					d.Kind, d.N = risk.Attack, 0
					attack = len(all)
					all = append(all, d)
				}
				lost, killed := e.Dice.Losses()
				o := &all[attack]
				o.Throws, o.Lost, o.Killed = o.Throws+1, o.Lost+int(lost), o.Killed+int(killed)
			case risk.Taken:
				if attack >= 0 {
					all[attack].Taken = true
				}
			case risk.Eliminated:
				if attack >= 0 {
					all[attack].Eliminated = e.Other
				}
			case risk.Moved:
				if phase != risk.Fortifying && attack >= 0 {
					all[attack].Entered += e.N
					continue
				}
				d.Kind = risk.Move
				all = append(all, d)
			case risk.Claimed, risk.TurnBegan, risk.ContinentWon, risk.ContinentLost, risk.Drew, risk.Ended:
			}
		}
	}
	return all
}
