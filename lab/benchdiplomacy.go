package lab

import (
	"context"
	"fmt"
	"strings"
	"time"

	"eras/ai/agents"
	"eras/assets/phases"
	"eras/game/diplomacy"
)

// adjudicationRounds is how often the fixed list of phases is adjudicated for one
// measurement: a good quarter of a second.
const adjudicationRounds = 2500

// movementPhase is a movement phase of Diplomacy with its orders.
type movementPhase struct {
	position diplomacy.Position
	orders   diplomacy.Orders
}

// movementPhases returns the phases by which the adjudicator is measured and the
// game that they are of.
func movementPhases() (*diplomacy.Game, []movementPhase, error) {
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		return nil, nil, err
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		return nil, nil, err
	}
	var lines []string
	for line := range strings.Lines(phases.Standard()) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	var all []movementPhase
	for i := 1; i < len(lines); i += 2 {
		var ph movementPhase
		if ph.position, err = g.ParsePosition(lines[i-1]); err != nil {
			return nil, nil, fmt.Errorf("reading phase %d to measure by: %w", len(all)+1, err)
		}
		answer, err := m.ParseAnswer(lines[i], ph.position.Season)
		if err != nil {
			return nil, nil, fmt.Errorf("reading phase %d to measure by: %w", len(all)+1, err)
		}
		for _, o := range answer.Orders() {
			ph.orders[m.Province(o.At)] = o
		}
		all = append(all, ph)
	}
	return g, all, nil
}

// adjudications resolves those phases again and again.
func (b *Bench) adjudications(ctx context.Context, f *Figures) error {
	g, all, err := movementPhases()
	if err != nil {
		return err
	}
	judge := diplomacy.NewJudge(g)
	f.Adjudications, err = b.median(f, "adjudications_per_s", func() (float64, error) {
		begin := time.Now()
		for range adjudicationRounds {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			for i := range all {
				judge.Movement(&all[i].position, &all[i].orders)
			}
		}
		return float64(adjudicationRounds*len(all)) / time.Since(begin).Seconds(), nil
	})
	return err
}
