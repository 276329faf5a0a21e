package lab

import (
	"context"
	"time"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
)

const (
	// enderTurns is how many turns one measurement plans, enderEvery how many turns
	// of a match are between them.
	enderTurns = 40
	enderEvery = 5
	// enderSeed makes the matches that the turns are taken from.
	enderSeed = 2009
)

// enderPositions returns the beginnings of turns on the classic map, reached by the
// play of four hard bots: the same list in every run.
func enderPositions(ctx context.Context) (*risk.Game, []risk.Position, error) {
	g, makers, err := hardBots()
	if err != nil {
		return nil, nil, err
	}
	var all []risk.Position
	for i := uint64(0); len(all) < enderTurns; i++ {
		turns := 0
		err := airisk.EachPhase(ctx, g, makers, game.Derive(enderSeed, i), func(p *risk.Position) bool {
			if p.Phase == risk.Reinforcing {
				if turns++; turns%enderEvery == 0 {
					all = append(all, *p)
				}
			}
			return len(all) < enderTurns
		})
		if err != nil {
			return nil, nil, err
		}
	}
	return g, all, nil
}

// ender plans those turns with the paper's parameters.
func (b *Bench) ender(ctx context.Context, f *Figures) error {
	g, positions, err := enderPositions(ctx)
	if err != nil {
		return err
	}
	params, err := ender.Parameters.Of("ender-2009")
	if err != nil {
		return err
	}
	var planners []*ender.Planner
	for seat := range game.Seat(g.Rules.Players) {
		planners = append(planners, ender.NewPlanner(g, seat, params, game.Random(b.Seed, uint64(seat)), ender.Options{}))
	}
	f.EnderPlans, err = b.median(f, "ender_plans_per_s", func() (float64, error) {
		plans := 0
		begin := time.Now()
		for i := range positions {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			p := &positions[i]
			plans += planners[p.Turn].Search(p, p.Reserve).Len()
		}
		return float64(plans) / time.Since(begin).Seconds(), nil
	})
	return err
}
