package fairness

import (
	"context"
	"math"
	"slices"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/game"
	"eras/game/war"
)

// Odds counts the results of the same battle fought several times by equal computers.
type Odds struct {
	// Games is the number of battles fought, and Won the number that the attacker won.
	Games, Won int
	// Kept has the soldiers that the attacker kept in each battle it won, and Left those that the
	// defender kept in each it won, in the order of the battles.
	Kept, Left []int
}

// Share returns the share of the battles that the attacker won, 0.5 if none was fought.
func (o Odds) Share() float64 {
	if o.Games == 0 {
		return 0.5
	}
	return float64(o.Won) / float64(o.Games)
}

// Percent returns the share in percent, rounded so that only a share of at least a half is 50.
func (o Odds) Percent() int {
	percent := int(math.Round(100 * o.Share()))
	if percent == 50 && o.Share() < 0.5 {
		return 49
	}
	return percent
}

// Middle returns the range that holds the middle eight tenths of some numbers; ok is false if there
// are none.
func Middle(numbers []int) (low, high int, ok bool) {
	if len(numbers) == 0 {
		return 0, 0, false
	}
	sorted := slices.Sorted(slices.Values(numbers))
	cut := len(sorted) / 10
	return sorted[cut], sorted[len(sorted)-1-cut], true
}

// Battles is how many battles [Attack] fights.
const Battles = 60

// battlePlayer is the spec of the player of these battles.
const battlePlayer = "minimax:depth=2"

// Attack fights the battle that m opens at p [Battles] times, fast, and calls report, if not nil,
// after each. The odds depend only on r, p and m. If ctx ends, Attack returns its error.
func Attack(ctx context.Context, r *war.Rules, p *war.Position, m war.Move, report func(Odds)) (Odds, error) {
	begun := war.State{Position: *p}
	r.Apply(&begun, war.MapAction(m), nil)
	return fight(ctx, r, &begun, Battles, game.Derive(uint64(p.Left), uint64(m)), report)
}

// fight fights the battle that is pending in begun a number of times.
func fight(ctx context.Context, r *war.Rules, begun *war.State, games int, seed uint64, report func(Odds)) (Odds, error) {
	spec, err := agents.ParseSpec(battlePlayer)
	if err != nil {
		return Odds{}, err
	}
	var odds Odds
	attacker := begun.Battle.Attacker()
	for i := range games {
		seed := game.Derive(seed, uint64(i))
		weights := jitteredGenes(aibattle.DefaultWeights(&r.Battle), game.Random(seed, weightsSeed))
		agent, err := spec.Trained(nil, aibattle.Estimators(&r.Battle).Genes(weights)).BattleAgent(r.Battle, seed)
		if err != nil {
			return odds, err
		}
		s := *begun
		p := &s.Battle
		rng := game.Random(seed, openingSeed)
		for n := 0; !p.Over(); n++ {
			moves := p.Moves(nil)
			m := moves[rng.IntN(len(moves))]
			if n >= opening {
				if m, err = agent.Act(ctx, *p, p.Turn.Seat()); err != nil {
					return odds, err
				}
			}
			r.Battle.Play(p, m)
		}
		odds.Games++
		//exhaustive:ignore the winner is compared with the attacker
		switch res := r.Resolution(&s); res.Winner {
		case attacker:
			odds.Won++
			odds.Kept = append(odds.Kept, res.Left.Len())
		case attacker.Other():
			odds.Left = append(odds.Left, res.Left.Len())
		case game.NoSide:
		}
		if report != nil {
			report(odds)
		}
	}
	return odds, nil
}
