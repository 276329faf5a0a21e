package fairness

import (
	"context"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/game"
	"eras/game/battle"
)

// Odds counts the results of battles from one start between equal computers.
type Odds struct {
	// Games is the number of battles played, and Won the number that the attacker won.
	Games, Won int
}

// Share returns the share of the battles that the attacker won, 0.5 if none was played.
func (o Odds) Share() float64 {
	if o.Games == 0 {
		return 0.5
	}
	return float64(o.Won) / float64(o.Games)
}

// battlePlayer is the spec of the player of these battles.
const battlePlayer = "minimax:depth=2"

// Fight plays a number of fast battles from a start and calls report, if not nil, after each. The
// results depend only on the seed. If ctx ends, Fight returns its error.
func Fight(ctx context.Context, r battle.Rules, start battle.Position, games int, seed uint64, report func(Odds)) (Odds, error) {
	spec, err := agents.ParseSpec(battlePlayer)
	if err != nil {
		return Odds{}, err
	}
	var odds Odds
	attacker := start.Attacker()
	for i := range games {
		seed := game.Derive(seed, uint64(i))
		weights := jitteredGenes(aibattle.DefaultWeights(&r), game.Random(seed, weightsSeed))
		agent, err := spec.Trained(nil, aibattle.Estimators(&r).Genes(weights)).BattleAgent(r, seed)
		if err != nil {
			return odds, err
		}
		p := start
		rng := game.Random(seed, openingSeed)
		for n := 0; !p.Over(); n++ {
			moves := p.Moves(nil)
			m := moves[rng.IntN(len(moves))]
			if n >= opening {
				if m, err = agent.Act(ctx, p, p.Turn.Seat()); err != nil {
					return odds, err
				}
			}
			r.Play(&p, m)
		}
		odds.Games++
		if r.Result(&p).Winner == attacker {
			odds.Won++
		}
		if report != nil {
			report(odds)
		}
	}
	return odds, nil
}
